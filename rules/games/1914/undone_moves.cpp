// Time is up over guns that stand alone: which moves are undone, and what goes back with them. (OQ-38) (OQ-40) (OQ-69)
#include <optional>
#include <tuple>

#include "rules/games/1914/control.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/minors.hpp"
#include "rules/games/1914/transports.hpp"

namespace rules::game1914 {
namespace {

bool is_gun(const View& view, const Unit& unit) { return unit.carrier == no_unit && needs_infantry(view, unit); }

bool army_raised_now(const View& view, SpaceId space) {
    return any_of(view.state.in(space), [&](const Unit& unit) { return marked(view, unit, view.rules.data<Minors>().raised_now); });
}

/// Its move raised the army that appeared where it is: of its power nobody came before who holds ground.
bool raised_an_army(const View& view, const Unit& unit) {
    if (!view.rules.type(unit).holds_ground || !army_raised_now(view, unit.space)) return false;
    return none_of(view.state.in(unit.space, unit.owner), [&](const Unit& other) {
        return other.moved_at > 0 && other.moved_at < unit.moved_at && view.rules.type(other).holds_ground;
    });
}

/// The one infantry that has to attack Serbia. [1914-2.1.3]
bool is_owed_to_serbia(const View& view, const Unit& unit) {
    const auto& names = game(view);
    return unit.owner == names.austria && view.state.round == 1 && unit.space == names.serbia && unit.type == names.infantry &&
           count_type(view, names.serbia, names.austria, names.infantry) == 1;
}

/// The ship that has put a unit ashore this turn: it lies there still, and nothing boards it any more. [1914-4.5.4]
const Unit* ship_it_left(const View& view, const Unit& unit) {
    const bool walked = unit.steps > 0;
    if (unit.carrier != no_unit || walked) return nullptr;
    const Unit* found = nullptr;
    for (const auto& ship : view.state.units) {
        if (view.state.slot(view.rules.data<Transports>().unloaded_to, raw(ship.id), -1) != raw(unit.space)) continue;
        const auto room = unit_value({view, ship.owner, ship.type, ValueKind::capacity, &ship}) - places_taken(view, ship);
        if (room >= places_aboard(view, unit) && (found == nullptr || (ship.owner == unit.owner && found->owner != unit.owner)))
            found = &ship;
    }
    return found;
}

/// Where the last link of a unit's way began.
struct WayBack {
    SpaceId to{no_space};
    UnitId carrier{no_unit};
};

/// Infantry goes back to the ground that it left, by whatever chain of moves; a gun by one link, as often as it stands alone again.
std::optional<WayBack> way_back(const View& view, const Unit& unit) {
    if (unit.type != game(view).infantry)
        if (const auto* ship = ship_it_left(view, unit)) return WayBack{ship->space, ship->id};
    if (unit.space == unit.origin || view.rules.space(unit.origin).sea) return std::nullopt;
    return WayBack{unit.origin};
}

/// Of the moves that took infantry out of `lonely` ground or guns into it the newest that rolled no die and raised no army; null if there
/// is none.
const Unit* last_to_blame(const View& view, OwnerId power, const std::vector<SpaceId>& lonely) {
    const Unit* newest = nullptr;
    for (const auto& unit : view.state.units) {
        const bool infantry = unit.type == game(view).infantry;
        if (unit.owner != power || unit.moved_at == 0 || !(infantry || needs_infantry(view, unit))) continue;
        const auto left_alone = infantry ? unit.origin : unit.space;
        if (!contains(lonely, left_alone) || !way_back(view, unit)) continue;
        if (raised_an_army(view, unit) || is_owed_to_serbia(view, unit)) continue;
        if (newest == nullptr || std::tie(unit.moved_at, unit.id) > std::tie(newest->moved_at, newest->id)) newest = &unit;
    }
    return newest;
}

void undo_move(Context& context, UnitId id) {
    const auto& transports = context.rules.data<Transports>();
    const auto& movement = context.rules.data<Movement>();
    const auto back = *way_back(context.view(), *context.state().unit(id));
    context.set_slot(transports.landing, raw(id), -1);
    context.move_units({id}, back.to, 0, back.carrier);
    if (back.carrier != no_unit) return;
    context.mark({id}, movement.moved, false);
    context.mark({id}, transports.boarded, false);
}

}  // namespace

bool needs_infantry(const View& view, const Unit& unit) {
    if (view.rules.type(unit).is(unit_class::sea) || unit.type == game(view).infantry) return false;
    return !any(view.rules.data<Movement>().stands_alone, view, unit);
}

std::vector<SpaceId> lonely_guns(const View& view, OwnerId power) {
    std::vector<SpaceId> found;
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.space == off_board || !is_gun(view, unit) || view.rules.space(unit.space).sea) continue;
        if (!found.empty() && found.back() == unit.space) continue;
        if (count_type(view, unit.space, power, game(view).infantry) == 0) found.push_back(unit.space);
    }
    return found;
}

/// Ground that an undone move had entered is whose it was when the turn began. Nobody captures it: no treasury changes hands.
void give_back_control(Context& context) {
    const auto power = context.state().active;
    const auto& names = game(context);
    const auto& causes = context.rules.data<Causes>();
    const auto& minors = context.rules.data<Minors>();
    for (const auto space : all_spaces(context.rules)) {
        const auto before = context.state().turn_start.control[idx(space)];
        const auto now = context.state().control[idx(space)];
        if (before == now || turn_start_contested(context.view(), space) || contested(context.view(), space)) continue;
        const bool nobody_of_ours = !has(holders(context.view(), space), power);
        if (!nobody_of_ours || (now != nobody && now != power)) continue;
        context.emit(event::ControlChanged{space, before, power, causes.settled});
        if (before == names.neutral) context.set_slot(minors.raised, raw(space), 0);
    }
}

void settle_lonely_guns(Context& context) {
    const auto power = context.state().active;
    // Each link that is undone may leave other guns alone, whose moves then count too.
    while (const auto* unit = last_to_blame(context.view(), power, lonely_guns(context.view(), power))) undo_move(context, unit->id);
    for (const auto space : lonely_guns(context.view(), power)) {
        auto lost = ids_where(context.state().in(space, power), [&](const Unit& unit) { return is_gun(context.view(), unit); });
        context.remove_units(std::move(lost), context.rules.data<Movement>().rout);
    }
    give_back_control(context);
}

}  // namespace rules::game1914
