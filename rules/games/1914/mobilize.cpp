#include "rules/games/1914/mobilize.hpp"
#include "rules/core/later_parameters.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "rules/games/1914/control.hpp"
#include "rules/games/1914/purchase.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/mechanics/placing.hpp"

namespace rules::game1914 {
namespace {

struct MobilizeData {
    SlotId placed{};
    DecisionKindId new_infantry{};
};

/// Why ships may not be put into `zone`, or nothing. [1914-9.1.6] [1914-9.1.7] [1914-9.1.8]
Result<void> ship_site(const View& view, OwnerId power, SpaceId zone) {
    const auto& control = view.rules.data<Control>();
    const auto& mobilizing = view.rules.data<Mobilizing>();
    auto verdict = Result<void>{refuse(Refusal::no_place, {"1914-9.1.6"}, {fact("space", zone)})};
    for (const auto base : facts(view, zone).bases) {
        if (view.rules.space(base).original != power) continue;
        const auto turn_start = turn_start_controller(view, base);
        const bool enemy_at_turn_start = turn_start != nobody && view.state.relation(power, turn_start) == Relation::enemy;
        if (enemy_at_turn_start || view.state.slot(control.enemy_held, raw(base)) != 0) {
            verdict = refuse(Refusal::no_place, {"1914-9.1.7"}, {fact("space", base)}, {"1914-9.1.6"});
            continue;
        }
        if (contested(view, base)) {
            if (view.rules.on(mobilizing.build_at_contested_base)) return {};
            verdict = refuse(Refusal::no_place, {"1914-9.1.8"}, {fact("space", base)}, {"1914-9.1.6"});
            continue;
        }
        if (view.state.control[idx(base)] == power) return {};
    }
    return verdict;
}

/// Beside the capital, as long as they are not lost; no limit on the number, or that which is set. [1914-9.1.1] [1914-9.1.2] [1914-9.1.3]
void land_sites(const View& view, OwnerId power, std::vector<Room>& rooms) {
    for (const auto& site : game(view).land_sites) {
        if (site.owner != power) continue;
        const auto holder = view.state.control[idx(site.space)];
        const auto limit = view.rules.parameter(view.rules.data<Mobilizing>().site_limit);
        Room room{.space = site.space, .cite = {"1914-9.1.3"}};
        if (limit > 0) room.units = limit;
        if (!contested(view, site.space) && holder != power) {
            const bool lost = holder != nobody && view.state.relation(power, holder) == Relation::enemy;
            room.units = 0;
            room.cite = {lost ? "1914-9.1.2" : "1914-9.1.1"};
        }
        if (!site.paragraph.id.empty()) room.also = std::exchange(room.cite, site.paragraph);
        rooms.push_back(std::move(room));
    }
}

std::vector<Room> rooms_of(const View& view, OwnerId power) {
    std::vector<Room> rooms;
    for (const auto add : view.rules.data<Mobilizing>().rooms) add(view, power, rooms);
    return rooms;
}

/// Puts units into rooms, moving those already in one on to another where that makes room.
class Lodging {
public:
    /// @param infantry  one of the power is there.
    Lodging(std::vector<Room> rooms, bool infantry) : rooms_{std::move(rooms)}, infantry_{infantry}, guests_(rooms_.size()) {}

    bool takes(UnitTypeId type) {
        std::vector<bool> asked(rooms_.size(), false);
        return lodge(type, asked);
    }
    /// A room for such units, full or not; null if there is none.
    [[nodiscard]] const Room* room_for(UnitTypeId type) const {
        return first_where(rooms_, [&](const Room& room) { return suits(room, type); });
    }

private:
    [[nodiscard]] bool suits(const Room& room, UnitTypeId type) const {
        if (!room.takes.empty() && !contains(room.takes, type)) return false;
        return !room.beside_infantry || infantry_;
    }
    bool lodge(UnitTypeId type, std::vector<bool>& asked) {
        for (std::size_t at = 0; at < rooms_.size(); ++at) {
            const auto& room = rooms_[at];
            if (asked[at] || !suits(room, type)) continue;
            asked[at] = true;
            if (!room.units || std::ssize(guests_[at]) < *room.units) {
                guests_[at].push_back(type);
                return true;
            }
            for (auto& guest : guests_[at])
                if (lodge(guest, asked)) {
                    guest = type;
                    return true;
                }
        }
        return false;
    }

    std::vector<Room> rooms_;
    bool infantry_;
    std::vector<std::vector<UnitTypeId>> guests_;
};

bool needs_no_room(const View& view, const Unit& unit) { return any(view.rules.data<Mobilizing>().needs_no_room, view, unit); }

/// Beside those that were placed this turn the rooms in `space` take these units too.
/// @param infantry  whether one of the power is there or comes with them; asked where a room wants to know.
template <class Infantry>
Result<void> have_room(const View& view, OwnerId power, std::span<const Unit* const> units, SpaceId space, Infantry infantry) {
    auto rooms = filtered(rooms_of(view, power), [&](const Room& room) { return room.space == space; });
    if (rooms.empty()) {
        const bool captured = facts(view, space).space_class == SpaceClass::capital;
        return refuse(Refusal::no_place, {captured ? "1914-8.4.6" : "1914-9.1.1"}, {fact("space", space)}, {"1914-9.1.1"});
    }
    const auto takes_all = [](const Room& room) { return !room.units && room.takes.empty() && !room.beside_infantry; };
    if (any_of(rooms, takes_all)) return {};
    const bool matters = any_of(rooms, [](const Room& room) { return room.beside_infantry; });
    Lodging lodging{rooms, matters && infantry()};
    for (const auto& guest : view.state.in(space, power))
        if (marked(view, guest, view.rules.data<MobilizeData>().placed) && !needs_no_room(view, guest)) (void)lodging.takes(guest.type);
    for (const auto* unit : units) {
        if (lodging.takes(unit->type)) continue;
        const auto* full = lodging.room_for(unit->type);
        const auto& room = full == nullptr ? rooms.front() : *full;
        return refuse(Refusal::no_place, room.cite, {fact("space", space), fact("unit", unit->type)}, room.also);
    }
    return {};
}

Result<void> land_site(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (space == view.rules.owner(power).capital || needs_no_room(view, unit)) return {};
    // Of what is placed together `together` asks again.
    const auto* alone = &unit;
    return have_room(view, power, {&alone, 1}, space, [&] {
        const auto infantry = game(view).infantry;
        return count_type(view, space, power, infantry) + count_type(view, off_board, power, infantry) > 0;
    });
}

Result<void> base_sites(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (auto verdict = first_refusal(view.rules.data<Purchases>().may_produce, view, power); !verdict) {
        verdict.error().also = {"1914-9.1.12"};
        return verdict;
    }
    const bool ship = view.rules.type(unit).is(unit_class::sea);
    if (ship != view.rules.space(space).sea)
        return refuse(Refusal::no_place, {ship ? "1914-9.1.6" : "1914-9.1.1"}, {fact("space", space), fact("unit", unit.type)});
    return ship ? ship_site(view, power, space) : land_site(view, power, unit, space);
}

/// The capital first, then other sites; ships by the number of the zone. (OQ-38)
void sites(const View& view, OwnerId power, std::vector<Site>& found) {
    const UnitClasses ashore = unit_class::land | unit_class::air;
    found.push_back({view.rules.owner(power).capital, ashore, std::nullopt});
    for (const auto& room : rooms_of(view, power))
        if (none_of(found, [&](const Site& site) { return site.space == room.space; })) found.push_back({room.space, ashore, std::nullopt});
    for (const auto space : all_spaces(view.rules))
        if (view.rules.space(space).sea && !facts(view, space).bases.empty()) found.push_back({space, unit_class::sea, std::nullopt});
}

/// Each of them may be placed there, and all of them too.
Result<void> together(const View& view, OwnerId power, std::span<const UnitId> ids, SpaceId space) {
    if (view.rules.space(space).sea || space == view.rules.owner(power).capital) return {};
    std::vector<const Unit*> units;
    for (const auto id : ids)
        if (const auto* unit = view.state.unit(id); !needs_no_room(view, *unit)) units.push_back(unit);
    if (units.empty()) return {};
    return have_room(view, power, units, space, [&] {
        const auto infantry = game(view).infantry;
        return count_type(view, space, power, infantry) > 0 || any_of(units, [&](const Unit* unit) { return unit->type == infantry; });
    });
}

Result<void> check_place(const View& view, const Command& command) {
    const auto& place = std::get<command::Place>(command.body);
    const auto waiting = view.state.in(off_board, command.author);
    auto units =
        choose_units(view, waiting, place.units, [&](const Unit& unit) { return may_place(view, command.author, unit, place.space); });
    if (!units) return tl::make_unexpected(std::move(units.error()));
    if (auto verdict = together(view, command.author, *units, place.space); !verdict) return verdict;
    return first_refusal(view.rules.data<Purchases>().may_place_together, view, *units, place.space);
}

void put(Context& context, std::vector<UnitId> units, SpaceId space) {
    context.move_units(units, space);
    context.mark(std::move(units), context.rules.data<MobilizeData>().placed);
    take_own_capital(context, context.state().active, space);
}

void perform_place(Context& context, const Command& command) {
    const auto& place = std::get<command::Place>(command.body);
    auto units = choose_units(context.view(), context.state().in(off_board, command.author), place.units,
                              [&](const Unit& unit) { return may_place(context.view(), command.author, unit, place.space); });
    put(context, std::move(*units), place.space);
}

std::optional<SpaceId> preferred_site(const View& view, OwnerId power, const Unit& unit) {
    for (const auto& site : sites_of(view, power))
        if (site.classes.any_of(view.rules.type(unit).classes) && may_place(view, power, unit, site.space)) return site.space;
    return std::nullopt;
}

/// Everything bought this turn is mobilised this turn. [1914-9.1.4] (OQ-41)
Result<void> all_placed(const View& view, OwnerId power) { return nothing_waits(view, power, "1914-9.1.4"); }

void place_all(Context& context) {
    const auto power = context.state().active;
    std::vector<Unit> waiting;
    for (const auto& unit : context.state().in(off_board, power)) waiting.push_back(unit);
    for (const auto& unit : waiting)
        if (const auto site = preferred_site(context.view(), power, unit)) put(context, {unit.id}, *site);
}

bool is_new_gun(const View& view, const Unit& unit) {
    return marked(view, unit, view.rules.data<MobilizeData>().placed) && needs_infantry(view, unit);
}

/// New guns beside which no own infantry stands, one of each type, the cheapest first: one of them becomes an infantry. [1914-9.1.5]
std::vector<const Unit*> guns_without_infantry(const View& view, OwnerId power, SpaceId space) {
    std::vector<const Unit*> found;
    if (count_type(view, space, power, game(view).infantry) > 0) return found;
    for (const auto& unit : view.state.in(space, power)) {
        if (!is_new_gun(view, unit)) continue;
        if (none_of(found, [&](const Unit* other) { return other->type == unit.type; })) found.push_back(&unit);
    }
    std::stable_sort(found.begin(), found.end(),
                     [&](const Unit* a, const Unit* b) { return view.rules.type(*a).cost < view.rules.type(*b).cost; });
    return found;
}

Choice one_of(const Unit& unit) {
    UnitPick pick;
    pick.type = unit.type;
    return {UnitPicks{pick}};
}

std::vector<Choice> infantry_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    std::vector<Choice> found;
    for (const auto* gun : guns_without_infantry(view, owner, decision.space))
        if (found.size() < limit) found.push_back(one_of(*gun));
    return found;
}
Choice infantry_fallback(const View& view, const Decision& decision, OwnerId owner) {
    return infantry_legal(view, decision, owner, 1).front();
}
Result<void> infantry_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    const auto* picks = choice.as<UnitPicks>();
    const auto units = view.state.in(decision.space, owner);
    if (picks != nullptr && picks->size() == 1 && picks->front().count == 1 &&
        any_of(units, [&](const Unit& unit) { return is_new_gun(view, unit) && fits(view, unit, picks->front()); }))
        return {};
    return refuse(Refusal::bad_choice, {"1914-9.1.5"}, {fact("space", decision.space), fact("unit", game(view).infantry)});
}
std::optional<Choice> infantry_trim(const View& view, const Decision& decision, OwnerId owner, const Choice& preference) {
    const auto guns = guns_without_infantry(view, owner, decision.space);
    for (const auto type : types_in(preference))
        for (const auto* gun : guns)
            if (gun->type == type) return one_of(*gun);
    return std::nullopt;
}

DecisionRequest infantry_request(const View& view, OwnerId power, SpaceId space) {
    return {.kind = view.rules.data<MobilizeData>().new_infantry, .asked = mask_of(power), .space = space};
}

std::vector<SpaceId> sites_without_infantry(const View& view, OwnerId power) {
    std::vector<SpaceId> found;
    const auto look = [&](SpaceId space) {
        if (!guns_without_infantry(view, power, space).empty()) found.push_back(space);
    };
    for (const auto& site : sites_of(view, power))
        if (!view.rules.space(site.space).sea && !contains(found, site.space)) look(site.space);
    return found;
}

/// The owner chooses which of the new units it is. (OQ-41)
void ask_for_infantry(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    for (const auto space : sites_without_infantry(context.view(), power)) context.ask(infantry_request(context.view(), power, space));
}

/// The difference in price is lost. [1914-9.1.5]
void replace_by_infantry(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    for (const auto space : sites_without_infantry(context.view(), power)) {
        const auto choice = context.answer(infantry_request(context.view(), power, space), power);
        for (const auto* gun : guns_without_infantry(context.view(), power, space)) {
            if (gun->type != choice.as<UnitPicks>()->front().type) continue;
            context.emit(
                event::UnitsChanged{.units = {gun->id}, .type = game(context).infantry, .cause = context.rules.data<Purchases>().refund});
            break;
        }
    }
}

/// Ships without a base go back to the box and are paid back. [1914-9.1.9]
void refunds(Context& context, std::uint32_t) { refund_waiting(context, context.state().active); }

}  // namespace

void refund_waiting(Context& context, OwnerId power) {
    const auto reason = context.rules.data<Purchases>().refund;
    std::int32_t refund = 0;
    for (const auto& unit : context.state().in(off_board, power)) refund += unit_value({context.view(), power, unit.type, ValueKind::cost});
    context.remove_units(waiting_units(context.view(), power), reason);
    context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, refund, reason);
}

void install_mobilize(RulesetBuilder& build) {
    auto& control = build.data<Control>();
    auto& mobilizing = build.data<Mobilizing>();
    control.enemy_held = build.slot({"enemy-held-this-turn", Scope::space, SlotType::flag, Lifetime::turn});
    mobilizing.site_limit = build.parameter("site-limit", 0, 0, 1000);
    build.data<LaterParameters>().all.push_back({mobilizing.site_limit, 0});
    mobilizing.build_at_contested_base = build.parameter("build-at-contested-base", {"true", "false"});
    build.data<MobilizeData>().placed = build.unit_flag("placed", Lifetime::turn);
    mobilizing.rooms("land-sites", land_sites);
    build.place().sites("sites", sites);
    build.place().may_place("base-sites", base_sites);
    build.action(Form::place) = {check_place, perform_place, list_places, "1914-3.1.1", "1914-3.1.1", list_places_of};
    build.phase("mobilize").may_end("all-placed", all_placed);
    build.phase("mobilize").settle("place-all", place_all);
    build.data<MobilizeData>().new_infantry = build.decision({.name = "new-infantry",
                                                              .fallback = infantry_fallback,
                                                              .valid = infantry_valid,
                                                              .legal = infantry_legal,
                                                              .trim = infantry_trim,
                                                              .paragraph = "1914-9.1.5",
                                                              .orders = question::orders_by_type});
    build.procedure("game").instead(
        "refunds", sequence("refunds", {step("choose-infantry", ask_for_infantry), step("replace-by-infantry", replace_by_infantry),
                                        step("refund", refunds)}));
}

}  // namespace rules::game1914
