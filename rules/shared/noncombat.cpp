// The end of noncombat movement: planes that can still land, guns that stand together, planes that are lost.
#include <algorithm>
#include <tuple>

#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"

namespace rules::shared {
namespace {

/// A landing place that can be reached now.
std::optional<std::pair<SpaceId, std::uint8_t>> nearest_place(const View& view, const Unit& plane) {
    if (was_carried(view, plane)) return std::nullopt;
    const auto left = std::max(0, range_of(view, plane) - plane.steps);
    const auto reach = flight_steps(view, plane, left);
    std::optional<std::pair<SpaceId, std::uint8_t>> best;
    for (std::size_t at = 0; at < reach.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        if (reach[at] == 0 || reach[at] > left || !landing_place(view, plane.owner, plane, space)) continue;
        if (view.rules.spaces[at].sea &&
            !decks_for(view, plane.owner, space).holds(berths_in(view, plane.owner, space) + berth_of(view, plane)))
            continue;
        const auto nearer = [&] {
            return std::tuple{reach[at], std::string_view{view.rules.spaces[at].name}} <
                   std::tuple{best->second, std::string_view{view.rules.space(best->first).name}};
        };
        if (!best || nearer()) best = std::pair{space, reach[at]};
    }
    return best;
}

/// Planes that can still be saved have to be, also by a carrier that could come.
Result<void> planes_are_saved(const View& view, OwnerId power) {
    const auto left = planes_to_save(view, power);
    if (left.empty()) return {};
    const auto& plane = *view.state.unit(left.front());
    if (nearest_place(view, plane))
        return refuse(Refusal::must_act_first, {law(view).planes_saved}, {fact("unit", plane.type), fact("space", plane.space)},
                      {law(view).decks_promised});
    return refuse(Refusal::must_act_first, {law(view).decks_promised}, {fact("unit", plane.type), fact("space", plane.space)},
                  {law(view).planes_saved});
}

/// To the nearest place, ties by name; what finds none is lost.
void land_planes(Context& context) {
    const auto& carriers = context.rules.data<Carriers>();
    const auto& movement = context.rules.data<Movement>();
    for (;;) {
        const auto left = planes_to_save(context.view(), context.state().active);
        if (left.empty()) return;
        const auto id = left.front();
        const auto place = nearest_place(context.view(), *context.state().unit(id));
        if (!place) {
            context.remove_units({id}, carriers.no_landing_place);
            continue;
        }
        context.move_units({id}, place->first, place->second);
        context.mark({id}, movement.moved);
        context.mark({id}, carriers.landed);
    }
}

/// What no move can save is lost.
void lose_planes(Context& context, std::uint32_t) {
    const auto view = context.view();
    const auto power = context.state().active;
    std::vector<UnitId> lost;
    for (const auto space : all_spaces(view.rules)) {
        const bool sea = view.rules.space(space).sea;
        const auto decks = sea ? decks_for(view, power, space) : DeckRoom{};
        auto berths = sea ? berths_in(view, power, space) : DeckRoom{};
        const auto here = view.state.in(space, power);
        for (auto unit = here.rbegin(); unit != here.rend(); ++unit) {
            if (!is_plane(view, *unit)) continue;
            const auto berth = sea ? berth_of(view, *unit) : DeckRoom{};
            const bool no_room = (berth.places > 0 && berths.places > decks.places) || (berth.whole > 0 && berths.whole > decks.whole);
            if (no_room) berths -= berth;
            if (no_room || !landing_place(view, power, *unit, space)) lost.push_back(unit->id);
        }
    }
    context.remove_units(std::move(lost), context.rules.data<Carriers>().no_landing_place);
}

/// Guns of a territory beyond what may stand there.
const Unit* gun_too_many(const View& view, OwnerId power) {
    if (view.rules.data<Guns>().several_guns(view)) return nullptr;
    const Unit* newest = nullptr;
    for (const auto& unit : view.state.units) {
        if (!facts(view, unit).gun || unit.owner != power || unit.carrier != no_unit || unit.space == off_board ||
            facts(view, unit).most == 0)
            continue;
        const auto here = view.state.in(unit.space);
        const auto guns = count_if(here, [&](const Unit& other) { return facts(view, other).gun && other.carrier == no_unit; });
        if (guns <= facts(view, unit).most) continue;
        if (newest == nullptr || std::tuple{unit.moved_at, unit.id} > std::tuple{newest->moved_at, newest->id}) newest = &unit;
    }
    return newest;
}

std::int64_t guns_in(const View& view, SpaceId space) {
    return count_if(view.state.in(space), [&](const Unit& unit) { return facts(view, unit).gun && unit.carrier == no_unit; });
}

/// A gun enters a territory that has one only where the other can still make room, at the latest by going where this one came from; until
/// it has, no third gun moves. So the phase can always be ended.
Result<void> guns_make_room(const GroupMove& move) {
    const auto& view = move.view;
    const auto is_gun = [&](UnitId id) { return facts(view, *view.state.unit(id)).gun; };
    const auto guns = count_if(move.units, is_gun);
    if (guns == 0 || view.rules.data<Guns>().several_guns(view)) return {};
    const auto& gun = *view.state.unit(*std::find_if(move.units.begin(), move.units.end(), is_gun));
    const auto no = [&](SpaceId space) {
        return refuse(Refusal::no_place, {law(view).guns_together},
                      {fact("unit", gun.type), fact("space", space), fact("most", int{facts(view, gun).most})});
    };
    if (const auto* other = gun_too_many(view, move.power); other != nullptr && other->space != gun.space) return no(other->space);
    const auto to = move.path.back();
    if (guns > 1) return no(to);
    if (guns_in(view, to) == 0) return {};
    if (guns_in(view, gun.space) > 1) return no(to);
    for (const auto& unit : view.state.in(to)) {
        if (!facts(view, unit).gun || unit.carrier != no_unit) continue;
        if (unit.owner != move.power || marked(view, unit, view.rules.data<Movement>().moved) ||
            marked(view, unit, view.rules.data<Control>().captured))
            return no(to);
    }
    return {};
}

Result<void> one_gun_each(const View& view, OwnerId power) {
    const auto* gun = gun_too_many(view, power);
    // Two that were there already are no fault of this turn.
    if (gun == nullptr || gun->moved_at == 0) return {};
    return refuse(Refusal::may_not_stay, {law(view).guns_together},
                  {fact("unit", gun->type), fact("space", gun->space), fact("most", int{facts(view, *gun).most})});
}

/// The newest goes back where it came from; where it cannot, it is lost.
void send_guns_back(Context& context) {
    const auto& complexes = context.rules.data<Complexes>();
    const auto& movement = context.rules.data<Movement>();
    for (;;) {
        const auto* gun = gun_too_many(context.view(), context.state().active);
        if (gun == nullptr || gun->moved_at == 0) return;
        const auto id = gun->id;
        const auto home = gun->origin;
        const bool possible =
            home != gun->space && !context.rules.space(home).sea && count_type(context.view(), home, gun->owner, gun->type) == 0;
        if (!possible) {
            context.remove_units({id}, complexes.no_place);
            continue;
        }
        context.move_units({id}, home);
        context.mark({id}, movement.moved, false);
    }
}

}  // namespace

void install_noncombat(RulesetBuilder& build) {
    build.data<Movement>().together("guns-make-room", guns_make_room);
    auto& phase = build.phase("noncombat-move");
    phase.may_end("planes-are-saved", planes_are_saved);
    phase.may_end("one-gun-each", one_gun_each);
    phase.settle("land-planes", land_planes);
    phase.settle("send-guns-back", send_guns_back);
    build.procedure("game").instead("planes-lost", step("planes-lost", lose_planes));
}

}  // namespace rules::shared
