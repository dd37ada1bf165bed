// Decks and those on them: counted, not stored.
#include <algorithm>

#include "rules/family/carriers.hpp"
#include "rules/family/figures.hpp"
#include "rules/family/movement.hpp"

namespace rules::family {
namespace {

int decks_of_all(const View& view, std::span<const UnitId> carriers) {
    int decks = 0;
    for (const auto id : carriers) decks += decks_of(view, *view.state.unit(id));
    return decks;
}

/// Fighters travel aboard as far as there is room beside the guests that have to go along.
Result<void> riders_have_room(const GroupMove& move) {
    const auto fighters =
        std::count_if(move.riders.begin(), move.riders.end(), [&](UnitId id) { return is_plane(move.view, *move.view.state.unit(id)); });
    if (fighters == 0) return {};
    const auto guests = guests_going(move.view, move.power, move.path.front(), move.units).size();
    const auto room = decks_of_all(move.view, move.units) - static_cast<int>(guests);
    if (fighters <= room) return {};
    return refuse(Refusal::no_room, {law(move.view).decks},
                  {fact("capacity", decks_of_all(move.view, move.units)), fact("space", move.path.front())}, {law(move.view).taken_along});
}

/// A carrier on which a plane has landed this turn moves no more.
Result<void> landed_keep_their_decks(const GroupMove& move) {
    const auto& view = move.view;
    const auto zone = move.path.front();
    const auto leaving = decks_of_all(view, move.units);
    if (leaving == 0 || !view.rules.space(zone).sea) return {};
    const auto here = view.state.in(zone, move.power);
    const auto landed = std::count_if(here.begin(), here.end(), [&](const Unit& unit) {
        return is_fighter(view, unit) && marked(view, unit, view.rules.data<Carriers>().landed) && !was_carried(view, unit);
    });
    if (landed == 0) return {};
    const auto going = guests_going(view, move.power, zone, move.units).size();
    const auto staying = fighters_in(view, move.power, zone, true) - static_cast<int>(going);
    if (decks_in(view, move.power, zone) - leaving >= staying + static_cast<int>(landed)) return {};
    return refuse(Refusal::may_not_leave, {law(view).landed_on_deck}, {fact("space", zone)});
}

/// Two fighters on each deck, of whatever friends.
Result<void> decks_have_room(const GroupMove& move) {
    const auto& view = move.view;
    const auto zone = move.path.back();
    if (!view.rules.space(zone).sea || !in_phase(view, noncombat_move)) return {};
    const auto landing =
        std::count_if(move.units.begin(), move.units.end(), [&](UnitId id) { return is_fighter(view, *view.state.unit(id)); });
    // Those that fly a round leave their own decks.
    const auto leaving = move.path.front() == zone ? static_cast<int>(landing) : 0;
    const auto room = decks_in(view, move.power, zone) - fighters_in(view, move.power, zone) + leaving;
    if (landing == 0 || static_cast<int>(landing) <= room) return {};
    return refuse(Refusal::no_room, {law(view).decks}, {fact("capacity", decks_in(view, move.power, zone)), fact("space", zone)},
                  {law(view).landing});
}

}  // namespace

bool is_fighter(const View& view, const Unit& unit) { return unit.type == figures(view).fighter; }

int decks_of(const View& view, const Unit& carrier) {
    const auto decks = facts(view, carrier).decks;
    return decks == 0 || any(view.rules.data<Carriers>().no_decks, view, carrier) ? 0 : decks;
}

int decks_in(const View& view, OwnerId power, SpaceId zone) {
    int decks = 0;
    for (const auto& unit : view.state.in(zone))
        if (friends(view, power, unit.owner)) decks += decks_of(view, unit);
    return decks;
}

int fighters_in(const View& view, OwnerId power, SpaceId zone, bool others) {
    int fighters = 0;
    for (const auto& unit : view.state.in(zone))
        if (is_fighter(view, unit) && friends(view, power, unit.owner) && !(others && unit.owner == power)) ++fighters;
    return fighters;
}

std::vector<const Unit*> guests(const View& view, OwnerId power, SpaceId zone) {
    std::vector<const Unit*> found;
    if (!view.rules.space(zone).sea) return found;
    for (const auto& unit : view.state.in(zone))
        if (unit.owner != power && is_fighter(view, unit) && friends(view, power, unit.owner)) found.push_back(&unit);
    return found;
}

std::vector<UnitId> guests_going(const View& view, OwnerId power, SpaceId zone, std::span<const UnitId> moving) {
    std::vector<UnitId> going;
    const auto leaving = decks_of_all(view, moving);
    if (leaving == 0) return going;
    const auto aboard = guests(view, power, zone);
    const auto staying = decks_in(view, power, zone) - leaving;
    const auto many = std::clamp(static_cast<int>(aboard.size()) - staying, 0, leaving);
    for (const auto* guest : aboard)
        if (static_cast<int>(going.size()) < many) going.push_back(guest->id);
    return going;
}

void seek_decks(Context& context, SpaceId zone, OwnerMask owners) {
    const auto view = context.view();
    const auto stays = [&](const Unit& unit) { return any(view.rules.data<Carriers>().keeps_deck, view, unit); };
    int used = 0;
    for (const auto& unit : view.state.in(zone))
        if (has(owners, unit.owner) && is_fighter(view, unit) && stays(unit)) ++used;
    std::vector<std::pair<SpaceId, std::vector<UnitId>>> ashore;
    std::vector<UnitId> lost;
    for (const auto owner : OwnersOf(owners)) {
        const auto decks = decks_in(view, owner, zone);
        SpaceId island = no_space;
        for (const auto space : view.rules.space(zone).neighbours)
            if (view.rules.data<Carriers>().islands(view) && island == no_space && facts(view, space).island &&
                friendly_ground(view, owner, space))
                island = space;
        for (const auto& unit : view.state.in(zone, owner)) {
            if (!is_fighter(view, unit) || stays(unit) || used++ < decks) continue;
            if (island == no_space)
                lost.push_back(unit.id);
            else if (ashore.empty() || ashore.back().first != island)
                ashore.push_back({island, {unit.id}});
            else
                ashore.back().second.push_back(unit.id);
        }
    }
    for (auto& [island, units] : ashore) context.move_units(std::move(units), island);
    context.remove_units(std::move(lost), context.rules.data<Carriers>().no_deck);
}

void install_carriers(RulesetBuilder& build) {
    auto& movement = build.data<Movement>();
    movement.together("riders-have-room", riders_have_room);
    movement.together("landed-keep-their-decks", landed_keep_their_decks);
    movement.together("decks-have-room", decks_have_room);
}

}  // namespace rules::family
