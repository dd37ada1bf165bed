#include "rules/tournament/record/stage.hpp"

#include <algorithm>

#include "rules/tournament/record/rounds.hpp"
#include "rules/tournament/round_robin.hpp"
#include "rules/tournament/stages.hpp"

namespace tournament::record {
namespace {

/// Entrants with their seeds of the stage.
std::vector<Entrant> seeded_as(const Tournament& state, const std::vector<EntrantId>& seeds) {
    std::vector<Entrant> made;
    std::uint32_t seed = 0;
    for (const auto id : seeds) {
        const auto* entrant = state.find(id);
        ensure(entrant != nullptr, "a stage has somebody who is not entered");
        made.push_back(*entrant);
        made.back().seed = ++seed;
    }
    return made;
}

/// The first round that counts in a stage which begins with `first`.
std::uint32_t counted_from(const Tournament& state, std::uint32_t stage, std::uint32_t first) {
    while (stage > 0 && stage < state.settings.stages.size() && state.settings.stages[stage].carry_results)
        first = state.stages[--stage].first_round;
    return first;
}

/// Who goes on from a stage into the next one, in order of seeds there. Whoever has left does not: the next in order takes the place.
std::vector<EntrantId> seeds_after(const Tournament& state, std::uint32_t stage) {
    const auto& from = state.settings.stages[stage];
    const auto& to = state.settings.stages[stage + 1];
    auto results = results_of(state, stage);
    const auto gone = [&](EntrantId id) { return !takes_part(*state.find(id), state.next_round()); };
    if (from.format == Format::knockout) {
        std::vector<EntrantId> best;
        for (const auto& place : results.places)
            if (!gone(place.entrant) && best.size() < from.advance) best.push_back(place.entrant);
        return best;
    }
    for (auto& group : results.groups) std::erase_if(group, [&](const Standing& standing) { return gone(standing.entrant); });
    return qualifiers(results.groups, from.advance, to.format == Format::knockout);
}

/// From one season of a league to the next everybody goes on, in tiers by promotion. [TR-20]
bool is_next_season(const Settings& settings, std::uint32_t stage) {
    if (stage == 0) return false;
    const auto& before = settings.stages[stage - 1];
    const auto& now = settings.stages[stage];
    return before.format == Format::league && now.format == Format::league && before.promoted > 0 && before.groups == now.groups;
}

Tiers tiers_of_next_season(const Tournament& state, std::uint32_t stage) {
    auto results = results_of(state, stage - 1);
    std::vector<std::size_t> sizes;
    for (const auto& group : results.groups) sizes.push_back(group.size());
    for (auto& group : results.groups)
        std::erase_if(group, [&](const Standing& standing) { return !takes_part(*state.find(standing.entrant), state.next_round()); });
    return next_tiers(results.groups, state.settings.stages[stage - 1].promoted, sizes);
}

std::vector<Group> groups_by_seed(const Stage& stage, const std::vector<EntrantId>& seeds) {
    // Fewer entrants than planned may be left: a group has two at least.
    const auto count = std::clamp<std::size_t>(stage.groups, 1, std::max<std::size_t>(seeds.size() / 2, 1));
    std::vector<Group> made;
    if (stage.format == Format::round_robin)
        for (const auto& places : snake_groups(seeds.size(), count)) {
            made.emplace_back();
            for (const auto place : places) made.back().entrants.push_back(seeds[place]);
        }
    else if (stage.format == Format::league)
        for (auto& tier : first_tiers(seeds, static_cast<std::uint32_t>(count))) made.push_back({std::move(tier)});
    else
        made.push_back({seeds});
    return made;
}

StageView viewed(const Tournament& state, std::uint32_t stage, StageState of_stage, std::uint32_t last, std::vector<EntrantId> seeds) {
    StageView view{state.settings, state.settings.stages[stage], std::move(of_stage), {}, std::move(seeds), {}, state.matches()};
    view.played = {counted_from(state, stage, view.state.first_round), last};
    view.entrants = seeded_as(state, view.seeds);
    return view;
}

}  // namespace

std::vector<std::vector<EntrantId>> StageView::groups() const {
    return rules::mapped(state.groups, [&](const auto& group) { return group.entrants; });
}

std::vector<BracketMatch> StageView::bracket() const {
    return tournament::bracket(static_cast<std::uint32_t>(seeds.size()), stage.elimination, stage.third_place);
}

std::vector<BracketState> StageView::bracket_states(std::span<const BracketMatch> bracket) const {
    std::vector<Match> games;
    for (const auto& match : matches)
        if (match.bracket != 0 && match.round >= state.first_round && match.round <= played.last) games.push_back(match);
    return resolve(bracket, seeds, games, stage.undecided);
}

StageView view_of(const Tournament& state, std::uint32_t stage) {
    ensure(stage < state.stages.size() && stage < state.settings.stages.size(), "a stage that has not begun");
    const auto last = stage + 1 < state.stages.size() ? state.stages[stage + 1].first_round - 1 : state.next_round() - 1;
    std::vector<EntrantId> seeds;
    const auto& groups = state.stages[stage].groups;
    if (state.settings.stages[stage].format == Format::round_robin || stage == 0) {
        // Snake and late entries: in the first stage seeds are those of the tournament, later ones follow from the places in the groups.
        std::size_t longest = 0;
        for (const auto& group : groups) longest = std::max(longest, group.entrants.size());
        for (std::size_t place = 0; place < longest; ++place)
            for (std::size_t at = 0; at < groups.size(); ++at) {
                const auto& group = groups[place % 2 == 0 ? at : groups.size() - 1 - at];
                if (place < group.entrants.size()) seeds.push_back(group.entrants[place]);
            }
        if (stage == 0)
            std::sort(seeds.begin(), seeds.end(),
                      [&](EntrantId one, EntrantId two) { return state.find(one)->seed < state.find(two)->seed; });
    } else {
        for (const auto& group : groups) rules::append_to(seeds, group.entrants);
    }
    return viewed(state, stage, state.stages[stage], last, std::move(seeds));
}

StageView view_of_next(const Tournament& state) {
    const auto stage = static_cast<std::uint32_t>(state.stages.size());
    ensure(stage < state.settings.stages.size(), "no stage is left");
    const auto& format = state.settings.stages[stage];
    StageState opened;
    opened.first_round = state.next_round();
    std::vector<EntrantId> seeds;
    if (stage == 0) {
        for (const auto& entrant : state.field())
            if (takes_part(entrant, opened.first_round)) seeds.push_back(entrant.id);
        std::sort(seeds.begin(), seeds.end(), [&](EntrantId one, EntrantId two) { return state.find(one)->seed < state.find(two)->seed; });
    } else if (!is_next_season(state.settings, stage)) {
        seeds = seeds_after(state, stage - 1);
    }
    if (is_next_season(state.settings, stage))
        for (auto& tier : tiers_of_next_season(state, stage)) {
            rules::append_to(seeds, tier);
            opened.groups.push_back({std::move(tier)});
        }
    else
        opened.groups = groups_by_seed(format, seeds);
    return viewed(state, stage, std::move(opened), state.next_round() - 1, std::move(seeds));
}

bool all_paired(const StageView& view) {
    switch (view.stage.format) {
        case Format::swiss:
        case Format::league: {
            const auto next = view.played.last + 1;
            const auto left = rules::count_if(view.entrants, [&](const Entrant& entrant) { return takes_part(entrant, next); });
            return view.rounds() >= view.stage.rounds || left < 2;
        }
        case Format::round_robin: {
            const auto groups = view.groups();
            return view.rounds() >= round_robin_rounds(groups, view.stage.cycles);
        }
        case Format::knockout: {
            const auto bracket = view.bracket();
            return rules::all_of(view.bracket_states(bracket), [](const BracketState& state) { return state.decided || state.open; });
        }
    }
    return true;
}

}  // namespace tournament::record
