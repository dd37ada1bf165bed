// Planes: one range for both movement phases. [CL-5.4]
#include <algorithm>

#include "rules/games/classic/game.hpp"

namespace rules::classic {
namespace {

bool flies(const MoveStep& step) { return step.type.is(UnitClass::air); }

/// Over its battle a plane stays until noncombat movement; there it moves once. [CL-5.4.9] [CL-5.1.3]
Result<void> one_flight(const View& view, OwnerId, const Unit& unit) {
    const auto& names = game(view);
    if (!is_plane(view, unit)) return {};
    if (in_phase(view, combat_move) && marked(view, unit, names.moved) && unit.steps == 0)
        return refuse(Refusal::may_not_leave, {"CL-5.5.2"}, {fact("space", unit.space)}, {"CL-5.4.9"});
    if (in_phase(view, combat_move) && marked(view, unit, names.moved))
        return refuse(Refusal::may_not_leave, {"CL-5.4.9"}, {fact("unit", unit.type), fact("space", unit.space)}, {"CL-5.1.3"});
    if (in_phase(view, noncombat_move) && marked(view, unit, names.landed))
        return refuse(Refusal::may_not_leave, {"CL-5.1.3"}, {fact("unit", unit.type), fact("space", unit.space)});
    return {};
}

/// Later no plane crosses a neutral. [CL-5.4.3] [CL-10.1.6]
Result<void> no_neutral_later(const MoveStep& step) {
    if (!flies(step) || !in_phase(step.view, noncombat_move) || step.view.rules.space(step.to()).sea) return {};
    if (status(step.view, step.power, step.to()) != Status::neutral) return {};
    return refuse(Refusal::may_not_enter, {"CL-5.4.3"}, {fact("space", step.to())}, {"CL-10.1.6"});
}

/// Planes fly on over a neutral without stop. [CL-10.1.3]
Result<void> no_stop_over_neutrals(const MoveStep& step) {
    if (!flies(step) || step.view.rules.space(step.to()).sea) return {};
    if (status(step.view, step.power, step.to()) != Status::neutral) return {};
    return refuse(Refusal::may_not_stay, {"CL-10.1.3"}, {fact("unit", step.unit.type), fact("space", step.to())}, {"CL-10.1.6"});
}

/// [CL-5.4.5]
Result<void> lands_where_it_may(const MoveStep& step) {
    if (!flies(step) || !in_phase(step.view, noncombat_move)) return {};
    return landing_place(step.view, step.power, step.unit, step.to());
}

/// Spaces that a way for people goes round: neutrals and guns.
bool costly(const View& view, OwnerId power, SpaceId space) {
    return !view.rules.space(space).sea && (status(view, power, space) == Status::neutral || hostile_gun(view, power, space) != nullptr);
}

/// The shortest way to every space in reach; ways over costly spaces end there where these are to be gone round.
std::vector<std::vector<SpaceId>> shortest(const View& view, OwnerId power, const Unit& plane, bool around) {
    std::vector<std::vector<SpaceId>> found;
    const auto range = range_of(view, plane) - plane.steps;
    std::vector<std::uint8_t> reached(view.rules.spaces.size(), 0);
    reached[idx(plane.space)] = 1;
    std::vector<std::vector<SpaceId>> open{{plane.space}};
    for (std::size_t next = 0; next < open.size(); ++next) {
        const auto here = open[next];
        if (static_cast<int>(here.size()) > range) break;
        if (around && here.size() > 1 && costly(view, power, here.back())) continue;
        for (const auto neighbour : view.rules.space(here.back()).neighbours) {
            if (reached[idx(neighbour)] != 0) continue;
            auto path = here;
            path.push_back(neighbour);
            const MoveStep step{view, power, plane, view.rules.type(plane), path, path.size() - 2};
            if (!first_refusal(view.rules.points->move.may_enter, step)) continue;
            reached[idx(neighbour)] = 1;
            found.push_back(path);
            open.push_back(std::move(path));
        }
    }
    return found;
}

}  // namespace

std::vector<std::vector<SpaceId>> flights(const View& view, OwnerId power, const Unit& plane) {
    std::vector<std::vector<SpaceId>> legal;
    if (plane.space == off_board || !first_refusal(view.rules.points->move.may_move, view, power, plane)) return legal;
    auto candidates = shortest(view, power, plane, false);
    for (auto& path : shortest(view, power, plane, true))
        if (std::find(candidates.begin(), candidates.end(), path) == candidates.end()) candidates.push_back(std::move(path));
    for (auto& path : candidates)
        if (may_go(view, power, plane, path)) legal.push_back(std::move(path));
    return legal;
}

void install_air_movement(RulesetBuilder& build) {
    auto& move = build.move();
    move.may_move(one_flight);
    move.may_enter(no_neutral_later);
    move.may_end(no_stop_over_neutrals);
    move.may_end(lands_where_it_may);
}

}  // namespace rules::classic
