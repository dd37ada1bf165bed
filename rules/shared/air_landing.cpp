// Where planes can land: the promise that every attack of planes makes, and what it takes to keep it.
#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/movement.hpp"

namespace rules::shared {
namespace {

using Steps = std::vector<std::uint8_t>;
constexpr std::uint8_t out_of_reach = 255;

/// A carrier as a landing place: where it is or could still be this turn.
struct Deck {
    SpaceId at{};
    DeckRoom room;
    std::vector<std::uint8_t> zones;  ///< By space: 1 where it may be.
};

/// A plane of decks for which there is no ground in reach.
struct Seeker {
    SpaceId space{};
    DeckRoom berth;
    int left = 0;
    bool rides = false;  ///< Has not flown: it goes where its carrier goes.
    Steps reach;
};

/// Until combat movement is over a zone may still be cleared by those who attack it.
bool may_become_clear(const View& view, OwnerId power, SpaceId zone) {
    return moving_into_combat(view) && !view.state.in(zone, power).empty();
}

bool may_still_sail(const View& view, const Unit& carrier) {
    const auto& battles = view.rules.data<Battles>();
    const auto& movement = view.rules.data<Movement>();
    const auto& carriers = view.rules.data<Carriers>();
    if (carrier.owner != view.state.active || marked(view, carrier, battles.fought) || marked(view, carrier, battles.retreated))
        return false;
    const bool goes_on = in_phase(view, noncombat_move) && marked(view, carrier, movement.under_way);
    if (marked(view, carrier, movement.moved) && !goes_on) return false;
    return none_of(view.state.in(carrier.space, carrier.owner), [&](const Unit& unit) {
        return lands_on_decks(view, unit) && marked(view, unit, carriers.landed) && !was_carried(view, unit);
    });
}

/// Zones in which a carrier can be when planes land, by its own noncombat move.
std::vector<std::uint8_t> zones_of(const View& view, OwnerId power, const Unit& carrier) {
    std::vector<std::uint8_t> found(view.rules.spaces.size(), 0);
    found[idx(carrier.space)] = 1;
    if (carrier.owner != power || !may_still_sail(view, carrier)) return found;
    std::vector<SpaceId> border{carrier.space};
    for (int left = range_of(view, carrier) - carrier.steps; left > 0; --left) {
        std::vector<SpaceId> next;
        for (const auto from : border)
            for (const auto to : view.rules.space(from).neighbours) {
                if (!view.rules.space(to).sea || found[idx(to)] != 0 || !passage_open(view, power, carrier, from, to)) continue;
                if (enemy_ships(view, power, to) && !may_become_clear(view, power, to)) continue;
                found[idx(to)] = 1;
                next.push_back(to);
            }
        border = std::move(next);
    }
    return found;
}

/// Takes off a deck what of `planes` goes onto it: one that has it for itself before others.
void occupy(DeckRoom& deck, DeckRoom& planes, int whole_berth) {
    if (planes.whole > 0 && deck.whole > 0) {
        planes -= {whole_berth, 1};
        deck = {};
    }
    const auto taken = std::min(std::max(planes.places - planes.whole * whole_berth, 0), deck.places);
    planes.places -= taken;
    deck.places -= taken;
    if (taken > 0) deck.whole = 0;
}

/// What a plane takes that has a deck for itself, of those of friends in the zone.
int whole_berth_in(const View& view, OwnerId power, SpaceId zone) {
    for (const auto& unit : view.state.in(zone))
        if (const auto berth = berth_of(view, unit); berth.whole > 0 && friends(view, power, unit.owner)) return berth.places;
    return 0;
}

/// Every deck for planes of `power`, without the places of allied fighters: these fill the decks of their side's other carriers first, and
/// those that no plane could have for itself.
std::vector<Deck> decks(const View& view, OwnerId power) {
    std::vector<Deck> found;
    std::map<SpaceId, DeckRoom> aboard;
    for (const bool own : {false, true})
        for (const bool whole : {false, true})
            for (const auto& unit : view.state.units) {
                if (unit.space == off_board || (unit.owner == power) != own || !friends(view, power, unit.owner)) continue;
                auto room = deck_of(view, unit);
                if (room.places == 0 || (room.whole > 0) != whole) continue;
                auto& others = aboard.try_emplace(unit.space, berths_in(view, power, unit.space, true)).first->second;
                occupy(room, others, others.whole > 0 ? whole_berth_in(view, power, unit.space) : 0);
                if (room.places > 0) found.push_back({unit.space, room, zones_of(view, power, unit)});
            }
    return found;
}

int range_left(const View& view, const Unit& plane) {
    if (in_phase(view, noncombat_move) && was_carried(view, plane)) return 0;
    return std::max(0, range_of(view, plane) - plane.steps);
}

bool never_lands(const View& view, const Unit& plane) { return any(view.rules.data<Movement>().never_lands, view, plane); }

/// Where planes fly by noncombat movement.
bool may_cross(const View& view, SpaceId space) {
    if (view.rules.space(space).impassable()) return false;
    return view.state.control[idx(space)] != figures(view).neutral || passed_over(view, space);
}

/// Where the way home of a plane begins: where it stands, and what it reaches for nothing.
std::vector<SpaceId> starts_of(const View& view, const Unit& plane) {
    std::vector<SpaceId> starts{plane.space};
    if (view.rules.data<Hooks>().move.cost.empty()) return starts;
    for (const auto to : view.rules.space(plane.space).neighbours) {
        const std::array step{plane.space, to};
        if (cost_of(view, plane.owner, plane, step) == 0) starts.push_back(to);
    }
    return starts;
}

/// Looks no further than to the nearest ground on which it may land.
bool ground_in_reach(const View& view, const Unit& plane, int left) {
    std::vector<std::uint8_t> seen(view.rules.spaces.size(), 0);
    auto open = starts_of(view, plane);
    for (const auto start : open) seen[idx(start)] = 1;
    std::size_t next = 0;
    for (int step = 0; step <= left; ++step)
        for (const auto end = open.size(); next < end; ++next) {
            const auto here = open[next];
            if (!view.rules.space(here).sea && friendly_ground(view, plane.owner, here) && friendly_before_moves(view, plane.owner, here))
                return true;
            if (step == left) continue;
            for (const auto to : view.rules.space(here).neighbours) {
                if (seen[idx(to)] != 0 || !may_cross(view, to)) continue;
                seen[idx(to)] = 1;
                open.push_back(to);
            }
        }
    return false;
}

/// Gives each fighter a place on a deck, so that each carrier can be where all of its fighters come.
bool seat(std::span<const Seeker> seekers, std::vector<Deck>& decks, std::size_t before) {
    if (seekers.empty()) return true;
    const auto& one = seekers.front();
    for (std::size_t at = before; at < decks.size(); ++at) {
        if (!decks[at].room.holds(one.berth)) continue;
        const auto kept = decks[at];
        bool meets = one.rides && decks[at].at == one.space;
        if (!meets)
            for (std::size_t zone = 0; zone < decks[at].zones.size(); ++zone) {
                if (one.reach[zone] > one.left) decks[at].zones[zone] = 0;
                meets = meets || decks[at].zones[zone] != 0;
            }
        decks[at].room -= one.berth;
        decks[at].room.whole = 0;
        const bool like_next = seekers.size() > 1 && seekers[1].space == one.space && seekers[1].left == one.left &&
                               seekers[1].rides == one.rides && seekers[1].berth.whole == one.berth.whole;
        if (meets && seat(seekers.subspan(1), decks, like_next ? at : 0)) return true;
        decks[at] = kept;
    }
    return false;
}

/// The state that a command would leave, as far as planes and carriers are concerned.
GameState moved(const GroupMove& move) {
    auto state = move.view.state;
    for (const auto rule : move.view.rules.data<Movement>().on_the_way) rule(move, state);
    const auto guests = guests_going(move.view, move.power, move.path.front(), move.units);
    const auto cost = [&](UnitId id) { return cost_of(move.view, move.power, *move.view.state.unit(id), move.path); };
    for (auto& [taken, units] : by_cost(move.units, cost))
        evolve(state, event::UnitsMoved{std::move(units), move.path.back(), static_cast<std::uint8_t>(taken)});
    for (const auto& others : {move.riders, std::span<const UnitId>{guests}})
        if (!others.empty()) evolve(state, event::UnitsMoved{{others.begin(), others.end()}, move.path.back()});
    const auto& movement = move.view.rules.data<Movement>();
    const auto bit_of = [&](SlotId mark) { return move.view.rules.slot(mark).bit; };
    evolve(state, event::UnitsMarked{{move.units.begin(), move.units.end()}, bit_of(movement.moved) | bit_of(movement.under_way), 0});
    if (!move.riders.empty()) evolve(state, event::UnitsMarked{{move.riders.begin(), move.riders.end()}, bit_of(movement.moved), 0});
    return state;
}

/// Planes set out only where some landing place can exist for all of them; carriers do not sail away from those that count on them.
Result<void> planes_can_return(const GroupMove& move) {
    const auto& view = move.view;
    const auto some = [&](auto test) { return any_of(move.units, [&](UnitId id) { return test(*view.state.unit(id)); }); };
    const bool flies = moving_into_combat(view) && some([&](const Unit& unit) { return is_plane(view, unit); });
    const bool sails = some([&](const Unit& unit) { return decks_of(view, unit) > 0; });
    if (!flies && !sails) return {};
    const auto state = moved(move);
    const View after{view.rules, state};
    if (all_can_land(after, move.power)) return {};
    const auto type = view.state.unit(move.units.front())->type;
    const auto no = [&] {
        if (flies) return refuse(Refusal::no_place, {law(view).way_home}, {fact("unit", type), fact("to", move.path.back())});
        return refuse(Refusal::may_not_leave, {law(view).decks_promised}, {fact("carrier", type), fact("from", move.path.front())});
    };
    if (all_can_land(view, move.power)) return no();
    // There is somebody whom nothing can save already: those who set out now must be safe.
    const bool safe = all_of(move.units, [&](UnitId id) {
        const auto& unit = *state.unit(id);
        return !is_plane(after, unit) || never_lands(after, unit) || can_land(after, unit);
    });
    return safe || !flies ? Result<void>{} : Result<void>{no()};
}

}  // namespace

std::vector<std::uint8_t> flight_steps(const View& view, const Unit& plane, int range) {
    Steps steps(view.rules.spaces.size(), out_of_reach);
    if (plane.space == off_board) return steps;
    auto border = starts_of(view, plane);
    for (const auto start : border) steps[idx(start)] = 0;
    for (int step = 1; step <= range; ++step) {
        std::vector<SpaceId> next;
        for (const auto here : border)
            for (const auto to : view.rules.space(here).neighbours) {
                if (steps[idx(to)] != out_of_reach || !may_cross(view, to)) continue;
                steps[idx(to)] = static_cast<std::uint8_t>(step);
                next.push_back(to);
            }
        border = std::move(next);
    }
    return steps;
}

Result<void> landing_place(const View& view, OwnerId power, const Unit& plane, SpaceId space) {
    if (!view.rules.space(space).sea) {
        if (friendly_ground(view, power, space) && friendly_before_moves(view, power, space)) return {};
        if (auto verdict = first_refusal(view.rules.data<Movement>().no_landing, view, power, space); !verdict) return verdict;
        if (friendly_ground(view, power, space))
            return refuse(Refusal::no_place, {law(view).landing_on_taken_ground}, {fact("space", space)});
        return refuse(Refusal::no_place, {law(view).landing}, {fact("space", space)});
    }
    const auto berth = berth_of(view, plane);
    const auto there = decks_for(view, power, space);
    if (berth.places == 0 || (berth.whole > 0 && there.whole == 0))
        return refuse(Refusal::no_place, {law(view).landing_at_sea}, {fact("unit", plane.type)});
    if (there.places > 0) return {};
    if (any_of(view.state.in(off_board, power), [&](const Unit& unit) { return decks_of(view, unit) > 0; }))
        return refuse(Refusal::no_place, {law(view).new_decks}, {fact("space", space)}, {law(view).landing});
    return refuse(Refusal::no_place, {law(view).landing}, {fact("unit", plane.type), fact("at", space)});
}

bool all_can_land(const View& view, OwnerId power) {
    std::vector<Seeker> seekers;
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.space == off_board || !is_plane(view, unit)) continue;
        if (never_lands(view, unit)) continue;
        if (!view.rules.space(unit.space).sea && landing_place(view, power, unit, unit.space)) continue;
        const auto left = range_left(view, unit);
        if (ground_in_reach(view, unit, left)) continue;
        const auto berth = berth_of(view, unit);
        if (berth.places == 0) return false;
        auto reach = flight_steps(view, unit, left);
        const bool rides = unit.steps == 0 && !marked(view, unit, view.rules.data<Movement>().moved) &&
                           !marked(view, unit, view.rules.data<Battles>().fought);
        seekers.push_back({unit.space, berth, left, rides, std::move(reach)});
    }
    if (seekers.empty()) return true;
    std::sort(seekers.begin(), seekers.end(), [](const Seeker& a, const Seeker& b) {
        return std::tuple{-a.berth.whole, a.left, a.space, a.rides} < std::tuple{-b.berth.whole, b.left, b.space, b.rides};
    });
    auto all = decks(view, power);
    return seat(seekers, all, 0);
}

bool can_land(const View& view, const Unit& plane) {
    const auto left = range_left(view, plane);
    if (ground_in_reach(view, plane, left)) return true;
    const auto berth = berth_of(view, plane);
    if (berth.places == 0) return false;
    const auto reach = flight_steps(view, plane, left);
    for (const auto& unit : view.state.units) {
        if (unit.space == off_board || !friends(view, plane.owner, unit.owner) || !deck_of(view, unit).holds(berth)) continue;
        auto berths = berths_in(view, plane.owner, unit.space);
        if (unit.space != plane.space) berths += berth;
        if (!decks_for(view, plane.owner, unit.space).holds(berths)) continue;
        const auto zones = zones_of(view, plane.owner, unit);
        for (std::size_t at = 0; at < zones.size(); ++at)
            if (zones[at] != 0 && reach[at] <= left) return true;
    }
    return false;
}

std::vector<UnitId> planes_to_save(const View& view, OwnerId power) {
    std::vector<UnitId> found;
    for (const auto& unit : view.state.units) {
        if (unit.owner != power || unit.space == off_board || !is_plane(view, unit)) continue;
        const bool room = !view.rules.space(unit.space).sea || decks_for(view, power, unit.space).holds(berths_in(view, power, unit.space));
        if (room && landing_place(view, power, unit, unit.space)) continue;
        if (can_land(view, unit)) found.push_back(unit.id);
    }
    return found;
}

void install_air_landing(RulesetBuilder& build) { build.data<Movement>().together("planes-can-return", planes_can_return); }

}  // namespace rules::shared
