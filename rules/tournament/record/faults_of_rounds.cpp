#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "rules/tournament/record/checks.hpp"
#include "rules/tournament/record/rounds.hpp"
#include "rules/tournament/swiss.hpp"

namespace tournament::record {
namespace {

const char* why_wait(Wait wait) {
    switch (wait) {
        case Wait::nothing: break;
        case Wait::not_running: return "the seeds are not drawn";
        case Wait::open_matches: return "games are open";
        case Wait::no_shows: return "somebody has missed too many games";
        case Wait::complete: return "every round is played";
    }
    return "";
}

/// The last round, before it starts; null, with a fault, where it is another one.
const RoundState* unstarted(Check& check, std::uint32_t round) {
    const auto& rounds = check.state.rounds;
    const bool last = !rounds.empty() && rounds.back().number == round;
    check.unless(last, FaultKind::unknown, "round", fmt::format("round {} is not the one that is paired", round), "name the last round");
    if (!last) return nullptr;
    check.unless(!rounds.back().started, FaultKind::wrong_time, "round", "this round has started", "rule on results instead");
    return rounds.back().started ? nullptr : &rounds.back();
}

bool waits_for_sides(const TableState& table) {
    const auto& match = table.match;
    return match.b != nobody && match.outcome == Outcome::open && match.a_side == Side::none && !table.game;
}

std::vector<std::uint32_t> tables_without_sides(const Tournament& state, std::uint32_t round) {
    std::vector<std::uint32_t> waiting;
    if (round >= 1 && round <= state.rounds.size())
        for (const auto& table : state.rounds[round - 1].tables)
            if (waits_for_sides(table)) waiting.push_back(table.match.table);
    return waiting;
}

/// A game that waits for its sides; null, with a fault, for anything else.
const TableState* without_sides(Check& check, std::uint32_t round, std::uint32_t number) {
    const auto* table = check.table(round, number);
    if (table == nullptr) return nullptr;
    const bool waits = waits_for_sides(*table);
    check.unless(waits, FaultKind::conflict, "table", fmt::format("table {} does not wait for its sides", number),
                 "let the director change the pairing");
    return waits ? table : nullptr;
}

/// Two matches of the same entrants in the same place of the bracket.
bool same_pair(const Match& one, const Match& two) {
    const bool same = one.a == two.a && one.b == two.b;
    return same && one.kind == two.kind && one.bracket == two.bracket && one.outcome == two.outcome;
}

void check_changed_match(Check& check, const Match& match, std::uint32_t round, std::uint32_t table) {
    const auto field = [&](const char* name) { return fmt::format("matches[{}].{}", table - 1, name); };
    check.unless(match.round == round && match.table == table, FaultKind::malformed, field("table"), "tables are not counted up",
                 "number round and tables in their order");
    check.unless(match.kind != MatchKind::play_off, FaultKind::malformed, field("kind"), "a play-off is no part of a round",
                 "pair it by itself");
    check.unless(match.kind == MatchKind::game ? match.b != nobody : match.b == nobody && match.a_side == Side::none, FaultKind::malformed,
                 field("b"), "a game has two entrants and a bye has one", "name the opponent, or make it a bye");
    check.unless(match.a_players.empty() && match.b_players.empty() && match.turns == 0 && match.a_points == 0 && match.b_points == 0,
                 FaultKind::malformed, field("outcome"), "it has a result before it is played", "leave the result out");
    const auto* a = check.state.find(match.a);
    const auto* b = check.state.find(match.b);
    check.unless(a == nullptr || b == nullptr || a == b || a->seed < b->seed || check.state.stages.size() > 1, FaultKind::malformed,
                 field("a"), "the higher seed comes first", "exchange the two");
}

/// Those who can be paired: in the present stage.
std::vector<Entrant> in_stage(const Tournament& state) {
    std::vector<Entrant> there;
    for (const auto& group : state.stages.back().groups)
        for (const auto id : group.entrants)
            if (const auto* entrant = state.find(id)) there.push_back(*entrant);
    return there;
}

void check_opened(Check& check, const TableState& table, const TableBids& bids) {
    const auto& match = table.match;
    const auto field = fmt::format("table {}", bids.table);
    check.unless(bids.opened.size() == table.bids.size(), FaultKind::malformed, field, "not all sealed bids are opened together",
                 "open each one that was sealed");
    EntrantId last = nobody;
    for (const auto& opened : bids.opened) {
        check.unless(opened.amount >= -limits::bid && opened.amount <= limits::bid, FaultKind::malformed, field, "a bid is out of range",
                     fmt::format("bid up to {}", limits::bid));
        check.unless(opened.entrant == match.a ? last == nobody : opened.entrant == match.b && last != match.b, FaultKind::malformed, field,
                     "bids in another order, or of somebody else", "name the higher seed first");
        last = opened.entrant;
        const auto opponent = opened.entrant == match.a ? match.b : match.a;
        const auto commitment = bid_commitment(check.state.id, match.round, opened.entrant, opponent, opened.amount, opened.salt);
        const bool sealed = rules::contains(table.bids, SealedBid{opened.entrant, commitment});
        check.unless(sealed, FaultKind::conflict, field, "a bid is not the one that was sealed", "open it with its own salt");
    }
}

/// Bids that are missing count as the standard one, but not before their time is up.
bool bids_are_due(const Check& check, const TableState& table) {
    if (table.bids.size() == 2) return true;
    const auto& settings = check.state.settings;
    const auto received = check.entry.header.received;
    if (settings.bid_window_ms > 0) return received >= table.paired_at + settings.bid_window_ms;
    const auto at = std::size_t{table.match.round} - 1;
    return at < settings.plan.size() && settings.plan[at].starts_at_ms > 0 && received >= settings.plan[at].starts_at_ms;
}

}  // namespace

void check_body(Check& check, const body::SeedsDrawn& drawn) {
    check.unless(!check.state.seeded, FaultKind::conflict, "body", "the seeds are drawn already", "pair the first round");
    auto playing = participants(check.state);
    auto order = drawn.order;
    std::sort(playing.begin(), playing.end());
    std::sort(order.begin(), order.end());
    check.unless(order == playing, FaultKind::malformed, "order", "not everybody who plays has one seed", "draw the seeds anew");
}

void check_body(Check& check, const body::RoundPaired& paired) {
    const auto next = next_of(check.state);
    check.unless(next.wait == Wait::nothing, FaultKind::wrong_time, "body", why_wait(next.wait), "wait for that, and pair then");
    if (next.wait != Wait::nothing) return;
    const auto& due = next.due;
    check.unless(paired.round == due.round && paired.stage == due.stage && paired.groups.empty() != due.opens_stage, FaultKind::conflict,
                 "round", fmt::format("round {} of stage {} comes next", due.round, due.stage), "pair that one");
}

void check_body(Check& check, const body::PairingChanged& changed) {
    const auto* round = unstarted(check, changed.round);
    if (round == nullptr) return;
    std::uint32_t table = 0;
    for (const auto& match : changed.matches) check_changed_match(check, match, changed.round, ++table);
    const auto format = check.state.settings.stages[round->stage].format;
    std::vector<Match> before;
    for (const auto& at : round->tables) before.push_back(at.match);
    if (format == Format::round_robin || format == Format::knockout) {
        check.unless(std::is_permutation(before.begin(), before.end(), changed.matches.begin(), changed.matches.end(), same_pair),
                     FaultKind::denied, "matches", "who meets follows from the table or the bracket", "change tables and sides alone");
        return;
    }
    const bool open =
        rules::all_of(changed.matches, [](const Match& match) { return match.outcome == Outcome::open && match.bracket == 0; });
    check.unless(open, FaultKind::malformed, "matches", "it has results before it is played", "leave them out");
    check.add(FaultKind::malformed, faults_of_round(in_stage(check.state), changed.matches, changed.round));
    check.unless(before != changed.matches, FaultKind::conflict, "matches", "nothing changes", "send what is to change");
}

void check_body(Check& check, const body::BidSealed& sealed) {
    check.unless(check.state.settings.sides == SidePolicy::bid, FaultKind::conflict, "body", "sides are not bid for here", "just play");
    check.unless(sealed.commitment != Hash{}, FaultKind::malformed, "commitment", "a bid without its commitment", "seal it first");
    const auto* table = without_sides(check, sealed.round, sealed.table);
    if (table == nullptr) return;
    check.unless(sealed.entrant == table->match.a || sealed.entrant == table->match.b, FaultKind::unknown, "entrant",
                 "they do not play at this table", "bid at your own table");
    check.unless(table->bids.size() < 2, FaultKind::wrong_time, "table", "both bids are in", "wait until they are opened");
}

void check_body(Check& check, const body::BidsOpened& opened) {
    check.unless(check.state.settings.sides == SidePolicy::bid, FaultKind::conflict, "body", "sides are not bid for here", "just play");
    std::vector<std::uint32_t> tables;
    for (const auto& bids : opened.tables) {
        tables.push_back(bids.table);
        const auto* table = without_sides(check, opened.round, bids.table);
        if (table == nullptr) continue;
        check_opened(check, *table, bids);
        check.unless(bids_are_due(check, *table), FaultKind::wrong_time, fmt::format("table {}", bids.table),
                     "a bid is missing, and there is time left", "wait for it");
    }
    // The server knows the draws: it has no choice of which table gets which. [TR-22]
    const auto waiting = tables_without_sides(check.state, opened.round);
    check.unless(!tables.empty() && tables == waiting, FaultKind::malformed, "tables", "not all tables are opened together, in their order",
                 fmt::format("open tables {}", fmt::join(waiting, ", ")));
}

void check_body(Check& check, const body::SideChosen& chosen) {
    const auto* table = without_sides(check, chosen.round, chosen.table);
    check.unless(chosen.a_side != Side::none, FaultKind::malformed, "a_side", "no side is named", "name one");
    if (table == nullptr || check.official()) return;
    check.unless(check.state.settings.sides == SidePolicy::higher_seed, FaultKind::denied, "body", "nobody chooses a side here",
                 "ask a director");
}

void check_body(Check& check, const body::RoundStarted& started) {
    check.unless(!started.games.empty(), FaultKind::malformed, "games", "no game is started", "name the tables with their games");
    std::set<match::GameId> used;
    for (const auto& round : check.state.rounds)
        for (const auto& table : round.tables)
            if (table.game) used.insert(*table.game);
    for (const auto& game : started.games) {
        const auto field = fmt::format("table {}", game.table);
        check.unless(game.game != match::GameId{} && used.insert(game.game).second, FaultKind::malformed, field,
                     "no game, or one that another table has", "give each table a game of its own");
        const auto* table = check.table(started.round, game.table);
        if (table == nullptr) continue;
        check.unless(table->match.b != nobody && table->match.outcome == Outcome::open && !table->game, FaultKind::conflict, field,
                     "nothing is to be played there, or it is played already", "leave it out");
        check.unless(table->match.b == nobody || table->match.a_side != Side::none, FaultKind::wrong_time, field, "the sides are not known",
                     "open the bids, or name the sides first");
    }
    std::set<std::uint32_t> tables;
    for (const auto& game : started.games)
        check.unless(tables.insert(game.table).second, FaultKind::malformed, fmt::format("table {}", game.table), "it starts twice",
                     "name it once");
}

}  // namespace tournament::record
