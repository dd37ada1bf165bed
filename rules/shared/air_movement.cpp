// Planes: one range for both movement phases.
#include <algorithm>

#include "rules/shared/movement.hpp"

namespace rules::shared {
namespace {

using Ways = std::vector<std::vector<SpaceId>>;

bool flies(const MoveStep& step) { return step.type.is(unit_class::air); }

/// Who was carried does not fly in the same phase.
Result<void> carried_planes_stay(const MoveStep& step) {
    if (step.at != 0 || !was_carried(step.view, step.unit)) return {};
    return refuse(Refusal::may_not_leave, {law(step.view).carried}, {fact("space", step.from())}, {law(step.view).goes_on});
}

/// Later no plane crosses a neutral.
Result<void> no_neutral_later(const MoveStep& step) {
    if (!flies(step) || !in_phase(step.view, noncombat_move) || step.view.rules.space(step.to()).sea) return {};
    if (status(step.view, step.power, step.to()) != Status::neutral || open_to_planes(step.view, step.to())) return {};
    return refuse(Refusal::may_not_enter, {law(step.view).planes_and_neutrals}, {fact("space", step.to())},
                  {law(step.view).no_neutral_later});
}

/// Planes fly on over a neutral without stop.
Result<void> no_stop_over_neutrals(const MoveStep& step) {
    if (!flies(step) || step.view.rules.space(step.to()).sea) return {};
    if (status(step.view, step.power, step.to()) != Status::neutral) return {};
    return refuse(Refusal::may_not_stay, {law(step.view).neutral_stops}, {fact("unit", step.unit.type), fact("space", step.to())},
                  {law(step.view).no_neutral_later});
}
Result<void> lands_where_it_may(const MoveStep& step) {
    if (!flies(step) || !in_phase(step.view, noncombat_move)) return {};
    return landing_place(step.view, step.power, step.unit, step.to());
}

/// Spaces that a way for people goes round in combat movement: neutrals and guns.
bool costly(const View& view, OwnerId power, SpaceId space) {
    if (view.rules.space(space).sea) return false;
    const bool neutral = view.state.control[idx(space)] == figures(view).neutral && !open_to_planes(view, space);
    return neutral || hostile_gun(view, power, space) != nullptr;
}

/// The shortest ways on from the end of one, to every space in reach or to `goal` alone; ways over costly spaces end there where these are
/// to be gone round.
Ways shortest(const View& view, OwnerId power, const Unit& plane, std::vector<SpaceId> begun, SpaceId goal, bool around) {
    Ways found;
    const auto range = range_of(view, plane) - plane.steps;
    std::vector<std::uint8_t> reached(view.rules.spaces.size(), 0);
    reached[idx(begun.back())] = 1;
    const auto stem = begun.size();
    Ways open{std::move(begun)};
    const bool every_step_costs = view.rules.data<Hooks>().move.cost.empty();
    for (std::size_t next = 0; next < open.size(); ++next) {
        auto path = open[next];
        const auto here = path.back();
        if (every_step_costs && static_cast<int>(path.size()) > range) break;
        if (around && path.size() > stem && costly(view, power, here)) continue;
        path.push_back(here);
        for (const auto neighbour : view.rules.space(here).neighbours) {
            if (reached[idx(neighbour)] != 0) continue;
            path.back() = neighbour;
            if (cost_of(view, power, plane, path) > range) continue;
            const MoveStep step{view, power, plane, view.rules.type(plane), path, path.size() - 2};
            if (!first_refusal(view.rules.data<Hooks>().move.may_enter, step)) continue;
            reached[idx(neighbour)] = 1;
            if (goal == no_space || goal == neighbour) found.push_back(path);
            if (goal == neighbour) return found;
            open.push_back(path);
        }
    }
    return found;
}

/// One way over all of these spaces, as short as they allow; empty where there is none.
std::vector<SpaceId> way_over(const View& view, OwnerId power, const Unit& plane, std::span<const SpaceId> by) {
    std::vector<SpaceId> way{plane.space};
    for (const auto space : by) {
        if (idx(space) >= view.rules.spaces.size()) return {};
        if (space == way.back()) continue;
        auto on = shortest(view, power, plane, way, space, false);
        if (on.empty()) return {};
        way = std::move(on.front());
    }
    return way;
}

}  // namespace

Ways flights(const View& view, OwnerId power, const Unit& plane, std::span<const SpaceId> by) {
    if (plane.space == off_board || !first_refusal(view.rules.data<Hooks>().move.may_move, view, power, plane)) return {};
    const auto begun = way_over(view, power, plane, by);
    if (begun.empty()) return {};
    auto found = shortest(view, power, plane, begun, no_space, false);
    if (!moving_into_combat(view)) return found;  // nobody fires, and no neutral is open
    const auto over = [&](SpaceId space) { return costly(view, power, space); };
    const auto over_costly = [&](const auto& way) {
        return std::any_of(way.begin() + static_cast<std::ptrdiff_t>(begun.size()), way.end() - 1, over);
    };
    if (none_of(found, over_costly)) return found;  // nothing to go round
    for (auto& path : shortest(view, power, plane, begun, no_space, true))
        if (!contains(found, path)) found.push_back(std::move(path));
    return found;
}

bool open_to_planes(const View& view, SpaceId neutral) { return any(view.rules.data<Movement>().open_to_planes, view, neutral); }

bool passed_over(const View& view, SpaceId neutral) {
    return open_to_planes(view, neutral) || any(view.rules.data<Movement>().trespassed, view, neutral);
}

void install_air_movement(RulesetBuilder& build) {
    auto& move = build.move();
    move.may_enter("carried-planes-stay", carried_planes_stay);
    move.may_enter("no-neutral-later", no_neutral_later);
    move.may_end("no-stop-over-neutrals", no_stop_over_neutrals);
    move.may_end("lands-where-it-may", lands_where_it_may);
}

}  // namespace rules::shared
