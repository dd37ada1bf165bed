// Coastal artillery: batteries of the home coasts that fire at passing ships, and that ships may fight. [HR-2.4]
#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/land_movement.hpp"
#include "rules/games/1914/mobilize.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/options/house-1914/parts/attack_window.hpp"
#include "rules/options/house-1914/parts/lost_with_ground.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"
#include "rules/options/house-1914/parts/single_units.hpp"

namespace rules::house1914 {
namespace {

/// What a hit does to a ship, in the order of the parameter's words.
enum Sinks : std::int64_t { one_hit, outright };

struct Batteries {
    UnitTypeId type{};
    UnitClass battery{};
    ParameterId passing_hit{}, sinks{};
    SlotId fired_at{};  ///< Of a ship: the territories whose battery has fired at it this turn.
    SlotId ships{};     ///< Of a duel: who fights it.
    BattleKindId duel{};
    TagId fire{}, lost{}, word{};
};

const Batteries& coastal_artillery_names(const View& view) { return view.rules.data<Batteries>(); }
const Unit* battery_in(const View& view, SpaceId space) { return the_one_in(view, space, coastal_artillery_names(view).type); }
bool is_battery(const View& view, const Unit& unit) { return unit.type == coastal_artillery_names(view).type; }

// Mobilization. [HR-2.4.1]

bool is_coast(const View& view, SpaceId space) {
    const auto& neighbours = view.rules.space(space).neighbours;
    return !view.rules.space(space).sea && any_of(neighbours, [&](SpaceId next) { return view.rules.space(next).sea; });
}

/// An own coast from the first, in hand since the turn began.
bool home_coast(const View& view, OwnerId power, SpaceId space) {
    return view.rules.space(space).original == power && is_coast(view, space) && turn_start_controller(view, space) == power &&
           view.state.control[idx(space)] == power && !contested(view, space);
}

void coasts(const View& view, OwnerId power, std::vector<Site>& sites) {
    for (const auto space : all_spaces(view.rules))
        if (home_coast(view, power, space)) sites.push_back({space, coastal_artillery_names(view).battery, std::nullopt});
}

Result<void> on_an_own_coast(const View& view, const Unit& unit, SpaceId space) {
    if (!is_battery(view, unit) || (is_coast(view, space) && view.rules.space(space).original == unit.owner)) return {};
    return refuse(Refusal::no_place, {"HR-2.4.1"}, {fact("at", space), fact("unit", unit.type)});
}

Result<void> only_there(const View& view, OwnerId power, const Unit& unit, SpaceId space) {
    if (!is_battery(view, unit) || home_coast(view, power, space)) return {};
    return refuse(Refusal::no_place, {"HR-2.4.1"}, {fact("at", space), fact("unit", unit.type)});
}

// Passing fire. [HR-2.4.2] [HR-2.4.3] [HR-2.4.4]

/// Enemy batteries next to the zone, by name of their territory.
std::vector<SpaceId> batteries_at(const View& view, SpaceId zone, OwnerId power) {
    std::vector<SpaceId> found;
    for (const auto space : view.rules.space(zone).neighbours)
        if (const auto* battery = battery_in(view, space); battery != nullptr && enemies(view, power, battery->owner))
            found.push_back(space);
    sort_by_name(view, found);
    return found;
}

std::vector<UnitId> not_fired_at(const View& view, SpaceId battery, std::span<const UnitId> entered) {
    std::vector<Unit> ships;
    for (const auto id : entered) {
        const auto fired = view.state.slot_list(coastal_artillery_names(view).fired_at, raw(id));
        const auto* unit = view.state.unit(id);
        if (unit != nullptr && view.rules.type(*unit).is(unit_class::sea) && !contains(fired, raw(battery))) ships.push_back(*unit);
    }
    std::stable_sort(ships.begin(), ships.end(),
                     [](const Unit& a, const Unit& b) { return std::tie(a.type, a.damage) < std::tie(b.type, b.damage); });
    return ids_of(ships);
}

void fire_at(Context& context, SpaceId from, SpaceId zone, const std::vector<UnitId>& ships) {
    const auto& names = coastal_artillery_names(context.view());
    const auto battery = *battery_in(context.view(), from);
    const auto hit = context.rules.parameter(names.passing_hit);
    const auto faces = context.faces(names.fire, zone, battery.owner, battery.type, static_cast<std::uint8_t>(hit),
                                     static_cast<std::uint16_t>(ships.size()));
    std::vector<UnitId> struck;
    for (std::size_t at = 0; at < ships.size(); ++at) {
        context.add_to_list(names.fired_at, raw(ships[at]), raw(from));
        if (faces[at] <= hit) struck.push_back(ships[at]);
    }
    if (context.rules.parameter(names.sinks) == outright) return context.remove_units(std::move(struck), names.fire);
    apply_hits(context, struck, names.fire);
}

/// Once at each ship that enters, battery after battery; mines have acted before. (OQ-HR-26)
void passing_fire(Context& context, Entered& entered) {
    if (!context.rules.space(entered.to).sea) return;
    for (const auto from : batteries_at(context.view(), entered.to, entered.power))
        if (const auto ships = not_fired_at(context.view(), from, entered.units); !ships.empty()) fire_at(context, from, entered.to, ships);
}

// The duel. [HR-2.4.5]

const Battle* duel_in(const View& view, SpaceId space) {
    return first_where(view.state.battles, [&](const Battle& battle) {
        return battle.space == space && battle.kind == coastal_artillery_names(view).duel && battle.status == Battle::Status::listed;
    });
}

bool in_a_duel(const View& view, const Unit& ship, SpaceId other_than) {
    return any_of(view.state.battles, [&](const Battle& battle) {
        if (battle.kind != coastal_artillery_names(view).duel || battle.space == other_than) return false;
        const auto ships = view.state.slot_list(coastal_artillery_names(view).ships, raw(battle.id));
        return battle.status == Battle::Status::listed && contains(ships, raw(ship.id));
    });
}

/// Those of a zone that may fight a battery: ships that nobody can tell apart may have been told to do different things.
std::vector<Unit> free_ships(const View& view, OwnerId power, SpaceId zone, SpaceId battery) {
    std::vector<Unit> found;
    for (const auto& ship : view.state.in(zone, power))
        if (view.rules.type(ship).is(game(view).surface_warship) && !in_a_duel(view, ship, battery)) found.push_back(ship);
    return found;
}

/// It is to be fought already, by ships of another zone or by these: a second duel, not another word about the first. (OQ-HR-5)
bool is_another_duel(const View& view, SpaceId battery, SpaceId zone, std::span<const UnitId> ships) {
    const auto* listed = duel_in(view, battery);
    if (listed == nullptr) return false;
    const auto named = view.state.slot_list(coastal_artillery_names(view).ships, raw(listed->id));
    const auto stands = [&](UnitId ship) { return contains(named, raw(ship)); };
    const bool as_before = named.size() == ships.size() && all_of(ships, stands);
    const auto* first = view.state.unit(static_cast<UnitId>(named.front()));
    return as_before || first == nullptr || first->space != zone;
}

/// Surface warships of one zone next to the battery in which no battle at sea is fought.
Result<std::vector<UnitId>> duellists(const View& view, OwnerId power, const command::Attack& attack) {
    const auto* from = argument(attack.arguments, "from");
    const auto* units = argument(attack.arguments, "units");
    const auto* zone = from == nullptr ? nullptr : from->as<SpaceId>();
    const auto* picks = units == nullptr ? nullptr : units->as<UnitPicks>();
    if (zone == nullptr) return refuse(Refusal::bad_choice, {"HR-2.4.5"}, {fact("argument", std::string{"from"})});
    if (picks == nullptr || picks->empty()) return refuse(Refusal::bad_choice, {"HR-2.4.5"}, {fact("argument", std::string{"units"})});
    const auto* battery = battery_in(view, attack.space);
    if (battery == nullptr || !may_be_attacked(view, power, battery->owner))
        return refuse(Refusal::not_listed, {"HR-2.4.5"}, {fact("space", attack.space)});
    if (!view.rules.space(*zone).sea || !view.rules.adjacent(*zone, attack.space))
        return refuse(Refusal::not_adjacent, {"HR-2.4.5"}, {fact("from", *zone), fact("to", attack.space)});
    if (battle_for(view, *zone) != nullptr) return refuse(Refusal::forbidden, {"HR-2.4.5"}, {fact("at", *zone)});
    const auto free = free_ships(view, power, *zone, attack.space);
    auto ships = choose_units(view, free, *picks, [](const Unit&) { return Result<void>{}; });
    if (ships) return ships;
    const auto lacks = [&](const UnitPick& pick) {
        return count_if(free, [&](const Unit& ship) { return ship.type == pick.type; }) < pick.count;
    };
    const auto lacking = std::find_if(picks->begin(), picks->end(), lacks);
    const auto& named = lacking == picks->end() ? picks->front() : *lacking;
    return refuse(Refusal::no_such_units, {"HR-2.4.5"}, {fact("unit", named.type), fact("space", attack.space)});
}

Result<void> check_duel(const View& view, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    const auto chosen = duellists(view, command.author, attack);
    if (!chosen) return tl::make_unexpected(chosen.error());
    if (!is_another_duel(view, attack.space, view.state.unit(chosen->front())->space, *chosen)) return {};
    return refuse(Refusal::forbidden, {"HR-2.4.5"}, {fact("battery", attack.space)});
}

/// One for a battery in a turn; the latest word counts about how many ships of its zone. (OQ-HR-5) To name it is to attack its owner.
/// (OQ-HR-22)
void name_duel(Context& context, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    const auto& names = coastal_artillery_names(context.view());
    const auto chosen = duellists(context.view(), command.author, attack);
    const auto* listed = duel_in(context.view(), attack.space);
    const auto duel = listed != nullptr ? listed->id : context.open_battle(names.duel, attack.space, command.author, false);
    auto ships = numbers_of(*chosen);
    context.set_list(names.ships, raw(duel), std::move(ships));
    attack_the_peaceful(context, command.author, attack.space);
}

void list_duels(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto& battery : view.state.units) {
        if (!is_battery(view, battery) || battery.space == off_board || duel_in(view, battery.space) != nullptr) continue;
        for (const auto zone : view.rules.space(battery.space).neighbours) {
            const auto free = free_ships(view, power, zone, battery.space);
            for (const auto& group : groups_of(view, free))
                for (const auto count : {std::uint16_t{1}, group.count}) {
                    Arguments arguments{{"kind", {coastal_artillery_names(view).word}},
                                        {"from", {zone}},
                                        {"units", {UnitPicks{pick_of(view, *group.sample, count)}}}};
                    Command command{power, command::Attack{battery.space, std::move(arguments)}};
                    if (check_duel(view, command) && (sink.empty() || sink.back() != command)) sink.push_back(std::move(command));
                }
        }
    }
}

/// No battle at sea where ships are to fight a battery.
Result<void> ships_do_one_thing(const View& view, OwnerId power, const command::Attack& attack) {
    if (!view.rules.space(attack.space).sea) return {};
    for (const auto& ship : view.state.in(attack.space, power))
        if (in_a_duel(view, ship, no_space)) return refuse(Refusal::forbidden, {"HR-2.4.5"}, {fact("at", attack.space)});
    return {};
}

std::optional<Paragraph> from_the_sea(const View& view, const Battle& battle, const command::Fight&) {
    return battle.kind == coastal_artillery_names(view).duel ? std::optional{Paragraph{"HR-2.4.5"}} : std::nullopt;
}

/// Duels come before battles on land, as battles at sea do. (OQ-HR-5)
Result<void> duels_first(const View& view, const Battle& battle, const command::Fight&) {
    if (battle.kind == coastal_artillery_names(view).duel || view.rules.space(battle.space).sea) return {};
    for (const auto& other : view.state.battles)
        if (other.kind == coastal_artillery_names(view).duel && other.status == Battle::Status::listed)
            return refuse(Refusal::must_act_first, {"HR-2.4.5"}, {fact("space", other.space), fact("next", battle.space)}, {"1914-6.1.6"});
    return {};
}

void begin(Context& context, BattleId battle) {
    const auto space = context.state().battle(battle)->space;
    std::vector<UnitId> ships;
    for (const auto id : context.state().slot_list(coastal_artillery_names(context.view()).ships, raw(battle)))
        if (context.state().unit(static_cast<UnitId>(id)) != nullptr) ships.push_back(static_cast<UnitId>(id));
    // They bombard nothing either.
    context.mark(ships, context.rules.data<SeaCombat>().fought_at_sea);
    context.join(battle, true, std::move(ships));
    if (const auto* battery = battery_in(context.view(), space)) context.join(battle, false, {battery->id});
    context.next_battle_round(battle);
}

void end(Context& context, std::uint32_t subject) { context.close_battle(BattleId{subject}, context.rules.data<Combat>().fought); }

void install_duel(RulesetBuilder& build) {
    auto& names = build.data<Batteries>();
    names.word = build.tag("battery-duel");
    names.ships = build.slot({"duel-ships", Scope::battle, SlotType::number, Lifetime::battle, true});
    build.procedure("battery-duel").define({step("participants", begin), gun_rounds("duel-rounds"), step("duel-over", end)});
    names.duel = build.battle_kind({.name = "battery-duel", .procedure = build.procedure("battery-duel").id(), .for_space = false});
    add_attack_kind(build,
                    {names.word, {check_duel, name_duel, list_duels, {}, {}}, {{"from", ChoiceKind::space}, {"units", ChoiceKind::units}}});
    attack_window(build).may_name("ships-do-one-thing", ships_do_one_thing);
    build.battle().may_fight.permit("may-fight", from_the_sea);
    build.battle().may_fight("duels-first", duels_first);
    auto odds = odds_of_gun_rounds(names.duel, build.data<Game>().surface_warship | names.battery);
    odds.steps.insert(odds.steps.end(), {"participants", "duel-over"});
    build.odds().scripts.push_back(std::move(odds));
}

void install_coastal_artillery(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Batteries>();
    names.type = add_new_unit(build, "coastal-artillery", {"HR-2.4.1"});
    names.battery = build.unit_class("coastal-battery");
    auto& row = build.tables().unit_types[idx(names.type)];
    row.classes = row.classes | build.data<Game>().bystander | names.battery;
    names.passing_hit = build.parameter("coastal-artillery.passing-hit", 1, 0, 6);
    names.sinks = build.parameter("coastal-artillery.battery-sinks", {"one-hit", "outright"});
    names.fired_at = build.slot({"fired-at", Scope::unit, SlotType::space, Lifetime::turn, true});
    names.fire = build.tag("passing-fire");
    names.lost = build.tag("battery-lost");
    one_in_a_territory(build, names.type, {"HR-2.4.1"});
    lost_with_ground(build, names.type, names.lost);
    build.data<Movement>().stands_alone("batteries", is_battery);
    build.place().sites("coasts", coasts);
    build.data<Mobilizing>().needs_no_room("batteries", is_battery);
    build.place().may_place("only-there", only_there);
    build.data<Standing>().may_stand("on-an-own-coast", on_an_own_coast);
    build.move().on_enter("passing-fire", passing_fire);
    install_duel(build);
}

}  // namespace

extern const Option coastal_artillery{
    .id = "coastal-artillery",
    .revision = 2,
    .base = "1914",
    .title = "Coastal artillery",
    .summary = "A fixed battery, one in a territory, fires at enemy ships that sail past it; warships may attack it.",
    .paragraphs = {"HR-0.4", "HR-2.4.1", "HR-2.4.2", "HR-2.4.3", "HR-2.4.4", "HR-2.4.5", "HR-2.4.6", "HR-2.4.7"},
    .band = Band::units,
    .after = units_before("coastal-artillery"),
    .install = install_coastal_artillery};

}  // namespace rules::house1914
