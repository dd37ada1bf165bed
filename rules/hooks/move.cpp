#include "rules/hooks/move.hpp"

#include "rules/hooks/hooks.hpp"
#include "rules/hooks/value.hpp"

namespace rules {
namespace {

Paragraph adjacency_cite(const MoveRules& move, const UnitType& type) {
    return {type.is(unit_class::sea) ? move.adjacency_sea : move.adjacency_land};
}

tl::unexpected<Violation> out_of_range(const MoveRules& move, const View& view, const Unit& unit, int range) {
    std::pair<Paragraph, Paragraph> cite;
    for (const auto rule : move.range_cite) cite = rule(view, unit, cite);
    return refuse(Refusal::out_of_range, cite.first, {fact("unit", unit.type), fact("range", range)}, cite.second);
}

/// The part of `may_go` that concerns one step; ending there is not asked.
Result<void> may_step(const MoveRules& move, const MoveStep& step, int range) {
    if (!step.view.rules.adjacent(step.from(), step.to()))
        return refuse(Refusal::not_adjacent, adjacency_cite(move, step.type), {fact("from", step.from()), fact("to", step.to())});
    if (auto verdict = first_refusal(move.may_enter, step); !verdict) return verdict;
    if (step.unit.steps + cost_of(step.view, step.power, step.unit, step.path.first(step.at + 2)) > range)
        return out_of_range(move, step.view, step.unit, range);
    return {};
}

/// What ends the way on entering `to`: the last reason given, and the first of them, which it refines.
struct Stop {
    std::optional<Paragraph> why;
    Paragraph at_first{};
};
Stop stopped_by(const MoveRules& move, const MoveStep& step) {
    Stop stop;
    for (const auto rule : move.must_stop) {
        const bool none_yet = !stop.why;
        stop.why = rule(step, stop.why);
        if (none_yet && stop.why) stop.at_first = *stop.why;
    }
    if (stop.why && stop.why->id == stop.at_first.id) stop.at_first = {};
    return stop;
}

}  // namespace

void add_range(const View& view, const Unit& unit, Tally& range) {
    add_unit_value({view, unit.owner, unit.type, ValueKind::move, &unit}, range);
    for (const auto change : view.rules.data<Hooks>().move.range) change(view, unit, range);
}

int range_of(const View& view, const Unit& unit) {
    Tally range;
    add_range(view, unit, range);
    return static_cast<int>(range.sum());
}

int cost_of(const MoveStep& step) {
    int cost = 1;
    for (const auto change : step.view.rules.data<Hooks>().move.cost) cost = change(step, cost);
    return cost;
}

int cost_of(const View& view, OwnerId power, const Unit& unit, std::span<const SpaceId> path) {
    const auto steps = static_cast<int>(path.size()) - 1;
    if (view.rules.data<Hooks>().move.cost.empty()) return steps;
    int cost = 0;
    MoveStep step{view, power, unit, view.rules.type(unit), path};
    for (; step.at + 1 < path.size(); ++step.at) cost += cost_of(step);
    return cost;
}

Result<void> may_go(const View& view, OwnerId power, const Unit& unit, std::span<const SpaceId> path) {
    const auto& move = view.rules.data<Hooks>().move;
    if (auto verdict = first_refusal(move.may_move, view, power, unit); !verdict) return verdict;
    const auto range = range_of(view, unit);
    MoveStep step{view, power, unit, view.rules.type(unit), path};
    for (std::size_t at = 0; at + 1 < path.size(); ++at)
        if (!view.rules.adjacent(path[at], path[at + 1]))
            return refuse(Refusal::not_adjacent, adjacency_cite(move, step.type), {fact("from", path[at]), fact("to", path[at + 1])});
    if (unit.steps + cost_of(view, power, unit, path) > range) return out_of_range(move, view, unit, range);
    for (; step.at + 1 < path.size(); ++step.at) {
        if (auto verdict = may_step(move, step, range); !verdict) return verdict;
        if (step.last()) break;
        if (const auto stop = stopped_by(move, step); stop.why)
            return refuse(Refusal::out_of_range, *stop.why, {fact("space", step.to()), fact("next", path[step.at + 2])}, stop.at_first);
    }
    return first_refusal(move.may_end, step);
}

/// Ways that are longer go on from each space once: a bundle may give a unit a range of ten, and all walks of ten spaces are millions.
constexpr std::size_t every_walk = 4;

std::vector<std::vector<SpaceId>> ways_of(const View& view, OwnerId power, const Unit& unit, bool all_ways) {
    const auto& move = view.rules.data<Hooks>().move;
    std::vector<std::vector<SpaceId>> found;
    if (unit.space == off_board || !first_refusal(move.may_move, view, power, unit)) return found;  // what was bought waits
    const auto range = range_of(view, unit);
    const auto& type = view.rules.type(unit);
    std::vector<std::vector<SpaceId>> open{{unit.space}};
    std::vector<SpaceId> reached;
    std::vector<bool> gone_on(view.rules.spaces.size());
    for (std::size_t next = 0; next < open.size(); ++next) {
        const auto here = open[next];
        for (const auto neighbour : view.rules.space(here.back()).neighbours) {
            auto path = here;
            path.push_back(neighbour);
            const MoveStep step{view, power, unit, type, path, path.size() - 2};
            if (!may_step(move, step, range)) continue;
            const bool wanted = all_ways || (neighbour != unit.space && !contains(reached, neighbour));
            if (wanted && may_go(view, power, unit, path)) {
                reached.push_back(neighbour);
                found.push_back(path);
            }
            if (path.size() > every_walk && gone_on[idx(neighbour)]) continue;
            if (unit.steps + cost_of(view, power, unit, path) >= range || stopped_by(move, step).why) continue;
            gone_on[idx(neighbour)] = true;
            open.push_back(std::move(path));
        }
    }
    return found;
}

}  // namespace rules
