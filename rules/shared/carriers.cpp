// Decks and those on them: counted, not stored.

#include "rules/shared/carriers.hpp"
#include "rules/shared/movement.hpp"

namespace rules::shared {
namespace {

DeckRoom decks_of_all(const View& view, std::span<const UnitId> carriers) {
    DeckRoom decks;
    for (const auto id : carriers) decks += deck_of(view, *view.state.unit(id));
    return decks;
}
DeckRoom berths_of(const View& view, std::span<const UnitId> planes) {
    DeckRoom berths;
    for (const auto id : planes) berths += berth_of(view, *view.state.unit(id));
    return berths;
}

/// Cited is what says how much they hold.
tl::unexpected<Violation> said_of(const DeckRoom& decks, tl::unexpected<Violation> refusal) {
    if (!decks.said_in.empty()) refusal.value().cite = {decks.said_in};
    return refusal;
}

/// Fighters travel aboard as far as there is room beside the guests that have to go along.
Result<void> riders_have_room(const GroupMove& move) {
    const auto planes = filtered(move.riders, [&](UnitId id) { return is_plane(move.view, *move.view.state.unit(id)); });
    if (planes.empty()) return {};
    const auto decks = decks_of_all(move.view, move.units);
    const auto guests = guests_going(move.view, move.power, move.path.front(), move.units);
    if (decks.holds(berths_of(move.view, guests) + berths_of(move.view, planes))) return {};
    return said_of(decks, refuse(Refusal::no_room, {law(move.view).decks},
                                 {fact("capacity", decks.places), fact("space", move.path.front())}, {law(move.view).taken_along}));
}

/// A carrier on which a plane has landed this turn moves no more.
Result<void> landed_keep_their_decks(const GroupMove& move) {
    const auto& view = move.view;
    const auto zone = move.path.front();
    const auto leaving = decks_of_all(view, move.units);
    if (leaving.places == 0 || !view.rules.space(zone).sea) return {};
    DeckRoom landed;
    for (const auto& unit : view.state.in(zone, move.power))
        if (marked(view, unit, view.rules.data<Carriers>().landed) && !was_carried(view, unit)) landed += berth_of(view, unit);
    if (landed.places == 0) return {};
    const auto going = guests_going(view, move.power, zone, move.units);
    const auto staying = berths_in(view, move.power, zone, true) - berths_of(view, going);
    if ((decks_for(view, move.power, zone) - leaving).holds(staying + landed)) return {};
    return refuse(Refusal::may_not_leave, {law(view).landed_on_deck}, {fact("space", zone)});
}

/// Two fighters on each deck, of whatever friends.
Result<void> decks_have_room(const GroupMove& move) {
    const auto& view = move.view;
    const auto zone = move.path.back();
    if (!view.rules.space(zone).sea || !in_phase(view, noncombat_move)) return {};
    const auto landing = berths_of(view, move.units);
    if (landing.places == 0) return {};
    const auto decks = decks_for(view, move.power, zone);
    auto berths = berths_in(view, move.power, zone);
    // Those that fly a round leave their own decks.
    if (move.path.front() != zone) berths += landing;
    if (decks.holds(berths)) return {};
    return said_of(decks,
                   refuse(Refusal::no_room, {law(view).decks}, {fact("capacity", decks.places), fact("space", zone)}, {law(view).landing}));
}

}  // namespace

DeckRoom& DeckRoom::operator+=(const DeckRoom& other) {
    places += other.places;
    whole += other.whole;
    if (said_in.empty()) said_in = other.said_in;
    return *this;
}
DeckRoom& DeckRoom::operator-=(const DeckRoom& other) {
    places -= other.places;
    whole -= other.whole;
    return *this;
}

bool is_fighter(const View& view, const Unit& unit) { return unit.type == figures(view).fighter; }

DeckRoom decks_afloat(const View& view, const Unit& carrier) {
    DeckRoom decks{facts(view, carrier).decks};
    if (decks.places > 0)
        for (const auto change : view.rules.data<Carriers>().decks) change(view, carrier, decks);
    return decks;
}
DeckRoom deck_of(const View& view, const Unit& carrier) {
    if (facts(view, carrier).decks == 0 || any(view.rules.data<Carriers>().no_decks, view, carrier)) return {};
    return decks_afloat(view, carrier);
}
DeckRoom berth_of(const View& view, const Unit& plane) {
    if (is_fighter(view, plane)) return {1};
    DeckRoom berth;
    if (is_plane(view, plane))
        for (const auto change : view.rules.data<Carriers>().berths) change(view, plane, berth);
    return berth;
}
int decks_of(const View& view, const Unit& carrier) { return deck_of(view, carrier).places; }

DeckRoom decks_for(const View& view, OwnerId power, SpaceId zone) {
    DeckRoom decks;
    for (const auto& unit : view.state.in(zone))
        if (friends(view, power, unit.owner)) decks += deck_of(view, unit);
    return decks;
}
DeckRoom berths_in(const View& view, OwnerId power, SpaceId zone, bool others) {
    DeckRoom berths;
    for (const auto& unit : view.state.in(zone))
        if (friends(view, power, unit.owner) && !(others && unit.owner == power)) berths += berth_of(view, unit);
    return berths;
}
int decks_in(const View& view, OwnerId power, SpaceId zone) { return decks_for(view, power, zone).places; }
int fighters_in(const View& view, OwnerId power, SpaceId zone, bool others) { return berths_in(view, power, zone, others).places; }

std::vector<const Unit*> beyond(const View& view, std::vector<const Unit*> planes, const DeckRoom& staying, const DeckRoom& going) {
    DeckRoom left;
    for (const auto* plane : planes) left += berth_of(view, *plane);
    DeckRoom taken;
    std::vector<const Unit*> found;
    // First those for whom no whole deck is left.
    for (const bool whole : {true, false})
        for (const auto* plane : planes) {
            const auto berth = berth_of(view, *plane);
            const bool too_many = whole ? left.whole > staying.whole && berth.whole > 0 : left.places > staying.places;
            if (!too_many || !going.holds(taken + berth) || contains(found, plane)) continue;
            found.push_back(plane);
            taken += berth;
            left -= berth;
        }
    return found;
}

std::vector<const Unit*> guests(const View& view, OwnerId power, SpaceId zone) {
    std::vector<const Unit*> found;
    if (!view.rules.space(zone).sea) return found;
    for (const auto& unit : view.state.in(zone))
        if (unit.owner != power && lands_on_decks(view, unit) && friends(view, power, unit.owner)) found.push_back(&unit);
    return found;
}

std::vector<UnitId> guests_going(const View& view, OwnerId power, SpaceId zone, std::span<const UnitId> moving) {
    std::vector<UnitId> going;
    const auto leaving = decks_of_all(view, moving);
    if (leaving.places == 0) return going;
    const auto staying = decks_for(view, power, zone) - leaving;
    for (const auto* guest : beyond(view, guests(view, power, zone), staying, leaving)) going.push_back(guest->id);
    return going;
}

void seek_decks(Context& context, SpaceId zone, OwnerMask owners) {
    const auto view = context.view();
    const auto stays = [&](const Unit& unit) { return any(view.rules.data<Carriers>().keeps_deck, view, unit); };
    DeckRoom used;
    for (const auto& unit : view.state.in(zone))
        if (has(owners, unit.owner) && stays(unit)) used += berth_of(view, unit);
    std::vector<std::pair<SpaceId, std::vector<UnitId>>> ashore;
    std::vector<UnitId> lost;
    for (const auto owner : OwnersOf(owners)) {
        const auto decks = decks_for(view, owner, zone);
        SpaceId island = no_space;
        for (const auto space : view.rules.space(zone).neighbours)
            if (view.rules.data<Carriers>().islands(view) && island == no_space && facts(view, space).island &&
                friendly_ground(view, owner, space))
                island = space;
        for (const auto& unit : view.state.in(zone, owner)) {
            const auto berth = berth_of(view, unit);
            if (berth.places == 0 || stays(unit)) continue;
            if (decks.holds(used + berth)) {
                used += berth;
                continue;
            }
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

}  // namespace rules::shared
