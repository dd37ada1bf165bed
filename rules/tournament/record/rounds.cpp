#include "rules/tournament/record/rounds.hpp"

#include <algorithm>
#include <array>

#include "rules/tournament/league.hpp"
#include "rules/tournament/record/stage.hpp"
#include "rules/tournament/round_robin.hpp"
#include "rules/tournament/sides.hpp"
#include "rules/tournament/swiss.hpp"

namespace tournament::record {
namespace {

bool any_open(const std::vector<Match>& matches) {
    return rules::any_of(matches, [](const Match& match) { return match.b != nobody && match.outcome == Outcome::open; });
}

/// What is due in a stage that has begun, or that would begin now.
Next next_in(const StageView& view, std::uint32_t stage, std::uint32_t round, bool opens) {
    const bool too_often = !absent_too_often(view.entrants, view.matches, view.settings, round).empty();
    return too_often ? Next{Wait::no_shows} : Next{Wait::nothing, {round, stage, opens}};
}

/// The tiers in which somebody takes part in `round`.
Tiers tiers_in(const StageView& view, std::uint32_t round) {
    Tiers tiers;
    for (const auto& group : view.state.groups) {
        const bool there = rules::any_of(view.entrants, [&](const Entrant& entrant) {
            return takes_part(entrant, round) && rules::contains(group.entrants, entrant.id);
        });
        if (there) tiers.push_back(group.entrants);
    }
    return tiers;
}

std::vector<Match> paired(const StageView& view, std::uint32_t round, std::uint64_t lot) {
    switch (view.stage.format) {
        case Format::swiss: return pair_swiss(view.entrants, view.matches, view.settings, view.stage, view.played, lot).matches;
        case Format::league: {
            const auto tiers = tiers_in(view, round);
            return pair_week(view.entrants, view.matches, view.settings, view.stage, tiers, view.played, lot).matches;
        }
        case Format::round_robin: {
            const auto groups = view.groups();
            const auto first = view.state.first_round;
            auto matches = pair_round_robin(view.entrants, groups, view.stage.cycles, round - first + 1, first);
            // Berger tables balance sides. Another way to give them takes their place.
            if (view.settings.sides != SidePolicy::balanced && view.settings.sides != SidePolicy::even)
                for (auto& match : matches) match.a_side = Side::none;
            return matches;
        }
        case Format::knockout: {
            const auto bracket = view.bracket();
            const auto states = view.bracket_states(bracket);
            return pair_knockout(bracket, states, view.seeds, view.entrants, round);
        }
    }
    return {};
}

/// Sides of games that will be played; who forfeits has none.
void give_sides_in(const StageView& view, std::span<Match> matches, Draws& draws) {
    const auto before = histories(view.entrants, view.matches, view.settings.scoring, view.played);
    for (auto& match : matches)
        if (match.outcome == Outcome::open) give_sides({&match, 1}, view.entrants, before, view.settings.sides, draws);
}

}  // namespace

body::SeedsDrawn propose_seeds(const Tournament& state, Draws& draws) {
    std::vector<Entrant> playing;
    for (const auto id : participants(state)) playing.push_back(*state.find(id));
    assign_seeds(playing, state.settings.seeding, draws);
    std::sort(playing.begin(), playing.end(), [](const Entrant& one, const Entrant& two) { return one.seed < two.seed; });
    body::SeedsDrawn drawn;
    for (const auto& entrant : playing) drawn.order.push_back(entrant.id);
    std::array<std::uint16_t, 8> faces{};
    draws.roll("lot", 256, faces);
    for (const auto face : faces) drawn.lot = drawn.lot << 8 | (face - 1u);
    return drawn;
}

Next next_of(const Tournament& state) {
    if (state.status != Status::running || !state.seeded) return {Wait::not_running};
    const auto round = state.next_round();
    const auto stages = static_cast<std::uint32_t>(state.settings.stages.size());
    if (!state.stages.empty()) {
        const auto current = static_cast<std::uint32_t>(state.stages.size()) - 1;
        const auto view = view_of(state, current);
        const bool over = all_paired(view);
        // The weeks of a league do not wait for each other.
        if (any_open(view.matches) && (over || view.stage.format != Format::league)) return {Wait::open_matches};
        if (!over) return round > limits::rounds ? Next{Wait::complete} : next_in(view, current, round, false);
    }
    const auto next = static_cast<std::uint32_t>(state.stages.size());
    if (next >= stages || round > limits::rounds) return {Wait::complete};
    const auto view = view_of_next(state);
    return view.seeds.size() < 2 ? Next{Wait::complete} : next_in(view, next, round, true);
}

body::RoundPaired propose_round(const Tournament& state, const DueRound& due, Draws& draws) {
    const auto view = due.opens_stage ? view_of_next(state) : view_of(state, due.stage);
    body::RoundPaired round;
    round.round = due.round;
    round.stage = due.stage;
    if (due.opens_stage) round.groups = view.state.groups;
    round.matches = paired(view, due.round, state.lot);
    give_sides_in(view, round.matches, draws);
    return round;
}

Match match_of_challenge(const Tournament& state, const body::Challenged& challenge, Draws& draws) {
    const auto stage = static_cast<std::uint32_t>(state.stages.size()) - 1;
    const auto view = view_of(state, stage);
    Match match{.round = state.next_round() - 1, .table = static_cast<std::uint32_t>(state.rounds.back().tables.size()) + 1};
    const bool challenger_first = state.find(challenge.challenger)->seed < state.find(challenge.challenged)->seed;
    match.a = challenger_first ? challenge.challenger : challenge.challenged;
    match.b = challenger_first ? challenge.challenged : challenge.challenger;
    give_sides_in(view, {&match, 1}, draws);
    return match;
}

body::BidsOpened open_bids(const Tournament& state, std::uint32_t round, std::vector<TableBids> bids, Draws& draws) {
    const auto bid_for = state.settings.bid_side == Side::none ? Side::first : state.settings.bid_side;
    body::BidsOpened opened{round, std::move(bids)};
    for (auto& table : opened.tables) {
        const auto& match = state.find(round, table.table)->match;
        const auto bid_of = [&](EntrantId entrant) {
            for (const auto& bid : table.opened)
                if (bid.entrant == entrant) return Bid{entrant, bid.amount};
            return Bid{entrant, state.settings.standard_bid};
        };
        const auto result = resolve_bids(bid_of(match.a), bid_of(match.b), draws);
        table.a_side = result.plays_it == match.a ? bid_for : other(bid_for);
        table.handicap = result.amount;
        table.drawn = result.drawn;
    }
    return opened;
}

Hash bid_commitment(const TournamentId& id, std::uint32_t round, EntrantId bidder, EntrantId opponent, std::int64_t amount,
                    const Hash& salt) {
    return match::HashInput{"armistice.bid.v1"}
        .bytes(id)
        .u32(round)
        .u32(rules::raw(bidder))
        .u32(rules::raw(opponent))
        .u64(static_cast<std::uint64_t>(amount))
        .hash(salt);
}

RoundRange rounds_of(const Tournament& state, std::uint32_t stage) { return view_of(state, stage).played; }

StageResults results_of(const Tournament& state, std::uint32_t stage) {
    const auto view = view_of(state, stage);
    StageResults results;
    if (view.stage.format == Format::knockout) {
        const auto bracket = view.bracket();
        results.places = places_of(bracket, view.bracket_states(bracket));
        return results;
    }
    for (const auto& group : view.groups())
        results.groups.push_back(standings(view.entrants, view.matches, view.settings, view.played, group));
    return results;
}

}  // namespace tournament::record
