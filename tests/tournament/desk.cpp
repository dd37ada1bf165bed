#include "tests/tournament/desk.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "protocol/tournament_log.hpp"
#include "rules/tournament/record/chain_draws.hpp"

namespace testing::tournaments {

Desk::Desk(Settings settings, std::uint64_t seed) : chance_{std::make_unique<SeededDraws>(seed)} {
    TournamentId id{};
    for (auto& byte : id) byte = static_cast<std::uint8_t>(1 + chance_->below(255));
    say(the_director, body::Announced{id, std::move(settings)});
    anchor();
}

Hash Desk::random_hash() {
    Hash hash{};
    for (auto& byte : hash) byte = static_cast<std::uint8_t>(1 + chance_->below(255));
    return hash;
}

Entry Desk::entry(Writer writer, Body body, const std::string& reason) {
    Entry entry;
    entry.header.sequence = state_.sequence + 1;
    entry.header.author = {writer.role, AccountId{writer.account}};
    entry.header.received = now_;
    if (writer.role != Role::system) {
        const auto random = random_hash();
        std::copy_n(random.begin(), entry.header.action.size(), entry.header.action.begin());
        if (chance_->one_in(2)) entry.header.seen = state_.head;
    }
    entry.header.reason = reason;
    entry.body = std::move(body);
    return entry;
}

void Desk::add(Entry entry) {
    Recorded recorded;
    recorded.bytes = protocol::encode_tournament_entry(entry);
    recorded.entry = std::move(entry);
    fold(state_, recorded.entry, recorded.bytes);
    recorded.head = state_.head;
    record_.push_back(std::move(recorded));
    now_ += 1000;
}

std::vector<EntryFault> Desk::try_say(Writer writer, Body body, const std::string& reason) {
    auto made = entry(writer, std::move(body), reason);
    auto faults = faults_of(state_, made);
    if (faults.empty()) add(std::move(made));
    return faults;
}

void Desk::say(Writer writer, Body body, const std::string& reason) {
    const std::string name = Entry::bodies[body.index()].name;
    const auto faults = try_say(writer, std::move(body), reason);
    if (!faults.empty()) FAIL(name << ": " << words_of(faults));
}

void Desk::draw(Writer writer, const std::function<Body(Draws&)>& propose) {
    const auto dice = state_.dice;
    const auto id = state_.id;
    match::Roller roller{id, dice, chains_.back()};
    LiveDraws draws{roller};
    auto made = entry(writer, propose(draws));
    made.rolls = roller.rolls();
    const auto faults = faults_of(state_, made);
    if (!faults.empty()) FAIL(Entry::bodies[made.body.index()].name << ": " << words_of(faults));
    add(std::move(made));
}

void Desk::anchor(const std::string& reason) {
    const auto number = static_cast<std::uint32_t>(chains_.size());
    chains_.emplace_back(state_.id, number, random_hash());
    say(the_system, body::AnchorOpened{number, chains_.back().commitment()}, reason);
}

std::uint32_t Desk::enter(std::int32_t rating, Writer writer) {
    const auto number = static_cast<std::uint32_t>(state_.entrants.size()) + 1;
    body::Registered registered;
    auto& entrant = registered.entrant;
    entrant.id = EntrantId{number};
    entrant.name = fmt::format("Entrant {}", number);
    entrant.club = number % 3 == 0 ? "" : fmt::format("Club {}", number % 4);
    for (std::uint32_t member = 0; member < state_.settings.team_size; ++member) {
        const auto account = AccountId{captain_of(number).account + member};
        entrant.members.push_back({account, fmt::format("Player {}", rules::raw(account)), rating, member == 0});
    }
    entrant.rating = team_rating(entrant.members);
    entrant.first_round = state_.status == Status::running ? state_.next_round() : 1;
    registered.invited = registered.code_given = true;
    registered.account_age_days = 400;
    if (writer.account == 0) writer = captain_of(number);
    say(writer, std::move(registered), writer.role == Role::player ? "" : "at the door");
    return number;
}

void Desk::start(std::uint32_t entrants) {
    say(the_director, body::StatusMoved{Status::registration});
    for (std::uint32_t number = 0; number < entrants; ++number) enter(static_cast<std::int32_t>(1400 + 100 * chance_->below(8)));
    begin();
}

void Desk::begin() {
    if (needs_check_in(state_.settings)) {
        say(the_director, body::StatusMoved{Status::check_in});
        for (const auto& entrant : std::vector{state_.entrants})
            if (entrant.left_before_round == 0) say(captain_of(rules::raw(entrant.id)), body::CheckedIn{entrant.id, false});
    }
    say(the_director, body::StatusMoved{Status::running});
    draw(the_system, [&](Draws& draws) { return propose_seeds(state_, draws); });
}

bool Desk::pair() {
    auto next = next_of(state_);
    if (next.wait == Wait::no_shows) {
        const auto all = state_.matches();
        for (const auto id : absent_too_often(state_.entrants, all, state_.settings, state_.next_round()))
            say(the_system, body::Withdrawn{id, Leaving::no_shows});
        next = next_of(state_);
    }
    if (next.wait != Wait::nothing) return false;
    draw(the_system, [&](Draws& draws) { return propose_round(state_, next.due, draws); });
    return true;
}

void Desk::bid(std::uint32_t table, EntrantId entrant, std::int64_t amount) {
    const auto round = state_.next_round() - 1;
    const auto& match = state_.find(round, table)->match;
    const auto salt = random_hash();
    const auto opponent = entrant == match.a ? match.b : match.a;
    const auto commitment = bid_commitment(state_.id, round, entrant, opponent, amount, salt);
    secrets_.push_back({commitment, {entrant, amount, salt}});
    say(captain_of(rules::raw(entrant)), body::BidSealed{round, table, entrant, commitment});
}

void Desk::open(std::vector<std::uint32_t> tables) {
    const auto round = state_.next_round() - 1;
    std::vector<TableBids> bids;
    for (const auto table : tables) {
        bids.push_back({table, {}, Side::none, 0, false});
        const auto& at = *state_.find(round, table);
        for (const auto entrant : {at.match.a, at.match.b})
            for (const auto& sealed : at.bids)
                for (const auto& secret : secrets_)
                    if (sealed.entrant == entrant && secret.commitment == sealed.commitment) bids.back().opened.push_back(secret.bid);
    }
    draw(the_system, [&](Draws& draws) { return open_bids(state_, round, bids, draws); });
}

void Desk::give_sides_and_games() {
    const auto round = state_.next_round() - 1;
    std::vector<std::uint32_t> bids;
    const auto tables = state_.rounds.back().tables;
    for (const auto& at : tables) {
        const auto& match = at.match;
        if (match.b == nobody || match.outcome != Outcome::open || match.a_side != Side::none) continue;
        if (state_.settings.sides == SidePolicy::higher_seed) {
            say(captain_of(rules::raw(match.a)), body::SideChosen{round, match.table, chance_->one_in(2) ? Side::first : Side::second});
            continue;
        }
        bids.push_back(match.table);
        for (const auto entrant : {match.a, match.b})
            if (state_.settings.bid_window_ms == 0 || !chance_->one_in(4))
                bid(match.table, entrant, static_cast<std::int64_t>(chance_->below(3)));
    }
    if (!bids.empty()) {
        pass(state_.settings.bid_window_ms);
        open(bids);
    }
    body::RoundStarted started{round, {}};
    for (const auto& at : state_.rounds.back().tables) {
        if (at.match.b == nobody || at.match.outcome != Outcome::open || at.game) continue;
        TableGame game{at.match.table, {}};
        const auto random = random_hash();
        std::copy_n(random.begin(), game.game.size(), game.game.begin());
        started.games.push_back(game);
    }
    if (!started.games.empty()) say(the_system, std::move(started));
}

void Desk::result(std::uint32_t table, Outcome outcome, Source source, Writer writer) {
    body::ResultGiven given;
    given.round = state_.next_round() - 1;
    given.table = table;
    given.source = source;
    given.outcome = outcome;
    if (outcome == Outcome::a_wins || outcome == Outcome::b_wins || outcome == Outcome::draw) {
        given.a_points = static_cast<std::int64_t>(chance_->below(20));
        given.b_points = static_cast<std::int64_t>(chance_->below(20));
        given.turns = static_cast<std::uint32_t>(3 + chance_->below(8));
    }
    say(writer, std::move(given), source == Source::game ? "" : "as was seen");
}

void Desk::results() {
    const auto tables = state_.rounds.back().tables;
    for (const auto& at : tables) {
        if (at.match.b == nobody || at.match.outcome != Outcome::open) continue;
        switch (chance_->below(12)) {
            case 0: result(at.match.table, Outcome::a_forfeits, Source::absence); break;
            case 1: result(at.match.table, Outcome::b_forfeits, Source::absence); break;
            case 2:
            case 3: result(at.match.table, Outcome::draw); break;
            case 4:
            case 5:
            case 6: result(at.match.table, Outcome::b_wins); break;
            default: result(at.match.table, Outcome::a_wins); break;
        }
    }
}

void Desk::finish() { say(the_system, body::StatusMoved{Status::finished}); }

std::string standings_text(const Tournament& state) {
    std::string text;
    for (std::uint32_t stage = 0; stage < state.stages.size(); ++stage) {
        const auto results = results_of(state, stage);
        for (std::size_t group = 0; group < results.groups.size(); ++group)
            for (const auto& row : results.groups[group])
                text += fmt::format("stage {} group {} rank {} entrant {} points {} tie-breaks {}\n", stage, group, row.rank,
                                    rules::raw(row.entrant), row.points, fmt::join(row.tie_breaks, " "));
    }
    return text;
}

std::string words_of(const std::vector<EntryFault>& faults) {
    std::string text;
    for (const auto& [kind, fault] : faults) text += fmt::format("{}: {}: {}; ", fault.field, fault.problem, fault.what_to_do);
    return text;
}

}  // namespace testing::tournaments
