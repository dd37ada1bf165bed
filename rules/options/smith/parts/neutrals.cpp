// Neutrals that fall without a fight: to whom, with what, and where their transports appear.
#include "rules/options/smith/parts/neutrals.hpp"

#include "rules/hooks/control.hpp"
#include "rules/mechanics/declaring.hpp"

namespace rules::smith {
namespace {

void force_goes_over(Context& context, SpaceId neutral, OwnerId to, TagId cause) {
    event::UnitsChanged changed;
    for (const auto& unit : context.state().in(neutral, figures(context).neutral)) changed.units.push_back(unit.id);
    if (changed.units.empty()) return;
    changed.owner = to;
    changed.cause = cause;
    context.emit(std::move(changed));
}

}  // namespace

bool is_neutral(const View& view, SpaceId space) {
    return idx(space) < view.rules.spaces.size() && view.state.control[idx(space)] == figures(view).neutral;
}

SpaceId neutral_named(const View& view, const Arguments& arguments) {
    const auto* choice = arguments.size() == 1 ? argument(arguments, "space") : nullptr;
    const auto* space = choice == nullptr ? nullptr : choice->as<SpaceId>();
    return space == nullptr || !is_neutral(view, *space) ? no_space : *space;
}

std::vector<SpaceId> zones_for_transport(const View& view, SpaceId neutral, OwnerId owner) {
    std::vector<SpaceId> clear;
    std::vector<SpaceId> all;
    for (const auto space : view.rules.space(neutral).neighbours) {
        if (!view.rules.space(space).sea) continue;
        all.push_back(space);
        if (!enemy_ships(view, owner, space)) clear.push_back(space);
    }
    auto& found = clear.empty() ? all : clear;
    sort_by_name(view, found);
    return found;
}

void put_transport(Context& context, SpaceId zone, OwnerId owner) {
    const auto& names = neutral_forces(context.view());
    const bool among_enemies = enemy_ships(context.view(), owner, zone);
    const auto ship = context.add_units(zone, owner, game(context).transport, 1, names.appears);
    if (among_enemies) context.mark({ship}, names.cornered);
}

void gain_neutral(Context& context, SpaceId neutral, OwnerId to, TagId cause) {
    const auto& names = neutral_forces(context.view());
    const bool transport = context.state().slot(names.hidden, raw(neutral)) != 0;
    force_goes_over(context, neutral, to, cause);
    context.set_slot(names.hidden, raw(neutral), 0);
    change_control(context, neutral, to, to, cause);
    if (!transport) return;
    const auto zones = zones_for_transport(context.view(), neutral, to);
    if (zones.size() == 1) return put_transport(context, zones.front(), to);
    if (!zones.empty()) context.start(names.placing, raw(neutral));
}

}  // namespace rules::smith
