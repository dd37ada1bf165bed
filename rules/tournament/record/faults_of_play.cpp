#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "rules/tournament/record/checks.hpp"
#include "rules/tournament/record/rounds.hpp"
#include "rules/tournament/record/stage.hpp"
#include "rules/tournament/stages.hpp"

namespace tournament::record {
namespace {

constexpr std::size_t announcement_bytes = 2000;
constexpr Moment most_time = Moment{49} * 86'400'000;

bool is_forfeit(Outcome outcome) {
    return outcome == Outcome::a_forfeits || outcome == Outcome::b_forfeits || outcome == Outcome::both_forfeit;
}

void check_players(Check& check, const body::ResultGiven& given, const Match& match) {
    std::set<AccountId> once;
    for (const auto* players : {&given.a_players, &given.b_players}) {
        check.unless(players->size() <= limits::members, FaultKind::malformed, "a_players", "more players than a table has",
                     "name those who sat there");
        for (const auto account : *players)
            check.unless(account != AccountId{} && once.insert(account).second, FaultKind::malformed, "a_players",
                         "nobody, or somebody who sat at both seats", "name each player once");
    }
    if (given.source != Source::game) return;  // members may have been replaced since
    const std::pair<EntrantId, const std::vector<AccountId>*> sides[] = {{match.a, &given.a_players}, {match.b, &given.b_players}};
    for (const auto& [id, players] : sides)
        for (const auto account : *players)
            check.unless(check.state.find(id) == nullptr || is_member(*check.state.find(id), account), FaultKind::unknown, "a_players",
                         "somebody sat there who is not in the team", "name its members");
}

/// The game that a penalty is about; null where it is about none.
const TableState* game_of(Check& check, const body::Penalised& penalised) {
    if (penalised.round == 0 && penalised.table == 0) return nullptr;
    const auto* table = check.table(penalised.round, penalised.table);
    if (table == nullptr) return nullptr;
    const auto& match = table->match;
    const bool theirs = match.b != nobody && (match.a == penalised.entrant || match.b == penalised.entrant);
    check.unless(theirs, FaultKind::unknown, "table", "they do not play at this table", "name their table");
    return theirs ? table : nullptr;
}

void check_lift(Check& check, const body::Penalised& penalised) {
    const auto& all = check.state.penalties;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const PenaltyState& one) { return one.sequence == penalised.lifts && !one.lifted; });
    check.unless(found != all.end(), FaultKind::unknown, "lifts", "no penalty of this entry holds", "name a penalty that holds");
    if (found == all.end()) return;
    auto same = found->penalty;
    same.lifts = penalised.lifts;
    check.unless(same == penalised, FaultKind::malformed, "lifts", "that penalty was another one", "repeat its other fields");
    check.unless(penalised.penalty != Penalty::forfeit, FaultKind::denied, "penalty", "a forfeit is a result", "rule on the result");
}

void check_amount(Check& check, const body::Penalised& penalised) {
    const auto amount = penalised.amount;
    switch (penalised.penalty) {
        case Penalty::points: {
            std::int64_t taken = amount;
            if (const auto* entrant = check.state.find(penalised.entrant))
                for (const auto& before : entrant->points_taken) taken += before.points;
            check.unless(amount >= 1 && amount <= limits::points && taken <= limits::points, FaultKind::malformed, "amount",
                         fmt::format("{} hundredths of a point in all", amount), fmt::format("take 1 to {} in all", limits::points));
            break;
        }
        case Penalty::time:
            check.unless(amount >= 1 && amount <= most_time, FaultKind::malformed, "amount", fmt::format("{} milliseconds", amount),
                         "take more than nothing, and 49 days at most");
            break;
        case Penalty::warning:
        case Penalty::forfeit:
        case Penalty::expulsion:
            check.unless(amount == 0, FaultKind::malformed, "amount", "this penalty has no amount", "leave it out");
            break;
    }
}

/// The league that is being played; nothing where the present stage is another format.
const Stage* present_league(const Tournament& state) {
    if (state.stages.empty()) return nullptr;
    const auto& stage = state.settings.stages[state.stages.size() - 1];
    return stage.format == Format::league && stage.challenges > 0 ? &stage : nullptr;
}

}  // namespace

void check_body(Check& check, const body::ResultGiven& given) {
    const auto* table = check.table(given.round, given.table);
    if (table == nullptr) return;
    const auto match = with_result(table->match, given);
    check.add(FaultKind::malformed, faults_of_result(match));
    check_players(check, given, match);
    const bool decided = table->match.outcome != Outcome::open;
    check.unless(match != table->match || given.source != table->source, FaultKind::conflict, "outcome", "this result stands already",
                 "nothing is to be done");
    switch (given.source) {
        case Source::game:
            check.unless(table->game.has_value(), FaultKind::conflict, "source", "no game is played at this table", "start it first");
            check.unless(!decided || table->source == Source::game || table->source == Source::absence, FaultKind::denied, "source",
                         "an official has decided this match", "leave it, or rule on it");
            break;
        case Source::director: break;
        case Source::ruling: break;
        case Source::absence:
            check.unless(is_forfeit(given.outcome), FaultKind::malformed, "outcome", "who is absent forfeits", "say who did not come");
            check.unless(!decided, FaultKind::conflict, "source", "this match is decided", "rule on it");
            break;
    }
    // An open result takes one back; in a round before, pairings rest on it.
    const bool reopens = given.outcome == Outcome::open;
    const bool may_reopen = given.source == Source::ruling && decided && given.round + 1 == check.state.next_round();
    check.unless(!reopens || (may_reopen && check.state.status == Status::running), FaultKind::denied, "outcome",
                 "only a ruling opens a match again, and only in the last round", "give the result");
}

void check_body(Check& check, const body::Penalised& penalised) {
    const auto* entrant = check.state.find(penalised.entrant);
    check.unless(entrant != nullptr, FaultKind::unknown, "entrant", "nobody is entered with this number", "name an entrant");
    if (penalised.lifts != 0) return check_lift(check, penalised);
    check_amount(check, penalised);
    const auto* table = game_of(check, penalised);
    const bool about_game = penalised.penalty == Penalty::time || penalised.penalty == Penalty::forfeit;
    check.unless(!about_game || penalised.round != 0, FaultKind::malformed, "table", "this penalty is about a game",
                 "name round and table");
    if (entrant == nullptr) return;
    check.unless(penalised.penalty != Penalty::expulsion || entrant->left_before_round == 0, FaultKind::conflict, "entrant",
                 "they have left already", "nothing is to be done");
    if (table == nullptr || penalised.penalty != Penalty::forfeit) return;
    const auto outcome = table->match.outcome;
    const bool forfeited =
        outcome == Outcome::both_forfeit || outcome == (table->match.a == penalised.entrant ? Outcome::a_forfeits : Outcome::b_forfeits);
    check.unless(!forfeited, FaultKind::conflict, "penalty", "they have forfeited this match already", "nothing is to be done");
}

void check_body(Check& check, const body::Announcement& announcement) {
    check.unless(!announcement.text.empty() && announcement.text.size() <= announcement_bytes, FaultKind::malformed, "text",
                 "there is no text, or it is too long", fmt::format("write 1 to {} bytes", announcement_bytes));
    for (const auto table : announcement.tables) check.table(check.state.next_round() - 1, table);
}

void check_body(Check& check, const body::Challenged& challenged) {
    const auto* league = present_league(check.state);
    check.unless(league != nullptr, FaultKind::wrong_time, "body", "nobody challenges in the present stage", "wait to be paired");
    const auto* one = check.playing("challenger", challenged.challenger);
    const auto* two = check.playing("challenged", challenged.challenged);
    if (league == nullptr || one == nullptr || two == nullptr) return;
    const auto view = view_of(check.state, static_cast<std::uint32_t>(check.state.stages.size()) - 1);
    check.add(FaultKind::conflict, faults_of_challenge(one->id, two->id, view.groups(), view.matches, *league));
    const bool waits = rules::any_of(check.state.challenges,
                                     [&](const ChallengeState& before) { return !before.answered && before.challenge == challenged; });
    check.unless(!waits, FaultKind::conflict, "challenged", "they have not answered the challenge before", "wait for the answer");
}

void check_body(Check& check, const body::ChallengeAnswered& answered) {
    const auto& all = check.state.challenges;
    const auto found = std::find_if(all.begin(), all.end(), [&](const ChallengeState& one) { return one.sequence == answered.challenge; });
    check.unless(found != all.end() && !found->answered, FaultKind::unknown, "challenge", "no challenge of this entry waits for an answer",
                 "name the challenge");
    check.unless(answered.match || !check.entry.rolls, FaultKind::malformed, "rolls", "draws for a game that is not played",
                 "leave them out");
    if (found == all.end() || !answered.match) return;
    const auto* league = present_league(check.state);
    check.unless(league != nullptr, FaultKind::wrong_time, "challenge", "that season is over", "decline it");
    const auto* one = check.playing("challenger", found->challenge.challenger);
    const auto* two = check.playing("challenged", found->challenge.challenged);
    if (league == nullptr || one == nullptr || two == nullptr) return;
    const auto view = view_of(check.state, static_cast<std::uint32_t>(check.state.stages.size()) - 1);
    check.add(FaultKind::conflict, faults_of_challenge(one->id, two->id, view.groups(), view.matches, *league));
}

void check_body(Check& check, const body::PlayOffPaired& paired) {
    const auto& state = check.state;
    const auto& match = paired.match;
    if (state.stages.empty() || state.rounds.empty())
        return check.unless(false, FaultKind::wrong_time, "body", "no round is played yet", "wait for the end of the stage");
    const auto view = view_of(state, static_cast<std::uint32_t>(state.stages.size()) - 1);
    const bool open = rules::any_of(
        view.matches, [](const Match& one) { return one.b != nobody && one.kind != MatchKind::play_off && one.outcome == Outcome::open; });
    check.unless(all_paired(view) && !open, FaultKind::wrong_time, "body", "rounds are still to be played",
                 "wait for the end of the stage");
    Match plain;
    plain.round = state.next_round() - 1;
    plain.table = static_cast<std::uint32_t>(state.rounds.back().tables.size()) + 1;
    plain.kind = MatchKind::play_off;
    plain.a = match.a;
    plain.b = match.b;
    plain.a_side = match.a_side;
    check.unless(match == plain && match.a != match.b && match.a_side != Side::none, FaultKind::malformed, "match",
                 "a play-off is an open game at a further table, with its sides", "send it like that");
    for (const auto id : {match.a, match.b}) {
        check.playing("match", id);
        const bool there = rules::contains(view.seeds, id);
        check.unless(there, FaultKind::unknown, "match", "somebody does not play in this stage", "name two who do");
    }
}

}  // namespace tournament::record
