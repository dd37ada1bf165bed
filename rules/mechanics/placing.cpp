#include "rules/mechanics/placing.hpp"

#include <fmt/format.h>
#include <utility>

#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules {
namespace {

/// Where a unit may stand: of the sites where the game names some, else of all spaces.
std::vector<SpaceId> places_of(const View& view, OwnerId power, const Unit& unit) {
    std::vector<SpaceId> places;
    const auto try_it = [&](SpaceId space) {
        if (may_place(view, power, unit, space)) places.push_back(space);
    };
    if (!view.rules.data<Hooks>().place.sites.empty())
        for (const auto& site : sites_of(view, power)) try_it(site.space);
    else
        for (const auto space : all_spaces(view.rules)) try_it(space);
    return places;
}

void push_if_legal(const View& view, OwnerId power, UnitTypeId type, std::uint16_t count, SpaceId space, CommandSink& sink) {
    UnitPick pick{.type = type, .count = count};
    if (Command command{power, command::Place{{pick}, space}}; view.rules.actions[raw(Form::place)].check(view, command))
        sink.push_back(std::move(command));
}

}  // namespace

std::optional<UnitGroup> waiting_with_place(const View& view, OwnerId power) {
    for (const auto& group : groups_of(view.state.in(off_board, power)))
        if (!places_of(view, power, *group.sample).empty()) return group;
    return std::nullopt;
}

Result<void> nothing_waits(const View& view, OwnerId power, std::string_view paragraph) {
    const auto left = waiting_with_place(view, power);
    if (!left) return {};
    return refuse(Refusal::must_act_first, {paragraph}, {fact("unit", left->sample->type), fact("count", left->count)});
}

std::vector<UnitId> waiting_units(const View& view, OwnerId power) { return ids_of(view.state.in(off_board, power)); }

void only_the_active_power_waits(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& unit : view.state.in(off_board))
        if (unit.owner != view.state.active)
            breaches.push_back({"only-the-active-power-waits", fmt::format("{} of {} waits off the board", view.rules.type(unit).name,
                                                                           view.rules.owner(unit.owner).name)});
}

void list_places(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto& group : groups_of(view.state.in(off_board, power)))
        for (const auto space : places_of(view, power, *group.sample)) {
            push_if_legal(view, power, group.sample->type, 1, space, sink);
            if (group.count > 1) push_if_legal(view, power, group.sample->type, group.count, space, sink);
        }
}

void list_places_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (space != off_board) return;
    for (const auto* unit : kinds_of(view, view.state.in(off_board, power), pick))
        for (const auto place : places_of(view, power, *unit)) push_if_legal(view, power, unit->type, 1, place, sink);
}

}  // namespace rules
