// SM-19: a battleship or carrier is damaged by the first hit and destroyed by the second; a complex nearby repairs it.
#include <algorithm>
#include <tuple>

#include "rules/hooks/pick.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::smith {
namespace {

/// What is left of a damaged ship, and what it takes to mend it. [SM-19.2] [SM-19.4]
struct Damaged {
    UnitTypeId type{};
    int attack = 0;
    int defence = 0;
    int move = 0;
    std::int32_t repair = 0;
};
struct DamagedShips {
    std::vector<Damaged> types;
    ParameterId own_squadron{};
    SlotId in_repair{};  ///< Ships off the board: zone, owner and type of each in turn.
    TagId repair{}, repaired{};
};

const DamagedShips& ships(const View& view) { return view.rules.data<DamagedShips>(); }

const Damaged* damaged_as(const View& view, UnitTypeId type) {
    return first_where(ships(view).types, [&](const Damaged& each) { return each.type == type; });
}

/// Damage counts from the end of the round in which it was taken. [SM-19.3]
bool is_damaged(const View& view, const Unit& unit) {
    if (unit.damage == 0 || damaged_as(view, unit.type) == nullptr) return false;
    return none_of(view.state.participants, [&](const Participant& part) {
        return part.unit == unit.id && has_role(view, part.battle, unit, combat(view).fresh_damage);
    });
}

bool is_carrier(const View& view, const Unit& unit) { return facts(view, unit).decks > 0; }

/// With an own squadron a damaged carrier still moves and carries. [SM-19.6]
bool flies_on(const View& view, const Unit& unit) { return view.rules.on(ships(view).own_squadron) && is_carrier(view, unit); }

void damaged_values(const UnitValue& asked, Tally& value) {
    if (asked.unit == nullptr || !is_damaged(asked.view, *asked.unit)) return;
    const auto& left = *damaged_as(asked.view, asked.type);
    const auto becomes = [&](int figure) { value.add(figure - value.sum(), {"SM-19.2"}); };
    switch (asked.kind) {
        case ValueKind::attack: return becomes(left.attack);
        case ValueKind::defence: return becomes(left.defence);
        case ValueKind::bombard: return becomes(0);
        case ValueKind::move:
            if (!flies_on(asked.view, *asked.unit)) becomes(left.move);
            return;
        case ValueKind::capacity:
        case ValueKind::cost:
        case ValueKind::hits: return;
    }
}

/// It carries no planes. [SM-19.2]
bool without_decks(const View& view, const Unit& unit) { return is_damaged(view, unit) && !flies_on(view, unit); }

/// With an own squadron a submarine's hit sinks a carrier outright. [SM-19.6]
void sunk_outright(const View& view, std::uint8_t aim, std::vector<UnitId>& units) {
    if ((aim & not_air) == 0 || !view.rules.on(ships(view).own_squadron)) return;
    for (std::size_t at = units.size(); at-- > 0;)
        if (const auto* unit = view.state.unit(units[at]); unit != nullptr && is_carrier(view, *unit)) units.push_back(units[at]);
}

bool may_be_sunk_outright(const View& view, BattleId battle, std::span<const OddsStack>) {
    if (!view.rules.on(ships(view).own_squadron)) return false;
    for (const bool attacking : {true, false}) {
        const auto hunters = own_force(view, battle, !attacking);
        const auto prey = own_force(view, battle, attacking);
        const auto dives = [&](const Unit* unit) { return undersea(view, *unit); };
        if (any_of(hunters, dives) && any_of(prey, [&](const Unit* unit) { return is_carrier(view, *unit); })) return true;
    }
    return false;
}

/// Why its way ends so early. [SM-19.2]
std::pair<Paragraph, Paragraph> damaged_range(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph> so_far) {
    if (!is_damaged(view, unit) || flies_on(view, unit)) return so_far;
    return {{"SM-19.2"}, so_far.first};
}

/// No landing on a damaged deck. [SM-19.2]
Result<void> lands_on_damaged_deck(const MoveStep& step) {
    const auto& view = step.view;
    if (!step.last() || !lands_on_decks(view, step.unit) || !view.rules.space(step.to()).sea || !in_phase(view, noncombat_move)) return {};
    if (decks_in(view, step.power, step.to()) > 0) return {};
    for (const auto& unit : view.state.in(step.to()))
        if (is_carrier(view, unit) && friends(view, step.power, unit.owner) && without_decks(view, unit))
            return refuse(Refusal::no_room, {"SM-19.2"}, {fact("unit", unit.type), fact("space", step.to())});
    return {};
}

// Repairs. [SM-19.4] [SM-19.5] [SM-19.7]

bool bought_already(const View& view, OwnerId power) { return !view.state.in(off_board, power).empty(); }

/// A complex that he controls since the start of the turn beside the zone. [SM-19.5]
bool complex_beside(const View& view, OwnerId power, SpaceId zone) {
    return any_of(view.rules.space(zone).neighbours, [&](SpaceId space) {
        if (view.rules.space(space).sea || view.state.control[idx(space)] != power) return false;
        return view.state.turn_start.control[idx(space)] == power && complex_in(view, space) != nullptr;
    });
}

struct Repair {
    SpaceId zone{no_space};
    std::vector<UnitId> units{};
    std::int32_t cost = 0;
};

Result<void> check_power(const View& view, OwnerId power) {
    if (auto verdict = in_own_phase(view, power, {"purchase", {"SM-19.4"}, {"SM-19.7"}}); !verdict) return verdict;
    if (bought_already(view, power)) return refuse(Refusal::forbidden, {"SM-19.7"}, {fact("power", power)});
    return first_refusal(view.rules.data<Purchases>().may_produce, view, power);
}

/// Damaged ships of one owner in the zone that `picks` mean.
Result<std::vector<UnitId>> ships_meant(const View& view, OwnerId power, OwnerId owner, SpaceId zone, const UnitPicks& picks) {
    std::vector<Unit> damaged;
    for (const auto& unit : view.state.in(zone, owner))
        if (unit.damage > 0 && friends(view, power, owner)) damaged.push_back(unit);
    return choose_units(view, damaged, picks, [&](const Unit& unit) -> Result<void> {
        if (damaged_as(view, unit.type) != nullptr) return {};
        return refuse(Refusal::forbidden, {"SM-19.4"}, {fact("unit", unit.type)});
    });
}

/// What the payer gives for one ship: the table's industry makes repairs cheaper for whoever has it. [SM-19.4] [SM-46]
std::int32_t price_of(const View& view, OwnerId payer, UnitTypeId ship) {
    const auto full = damaged_as(view, ship)->repair;
    auto price = full;
    for (const auto& row : game(view).technologies)
        if (row.percent > 0 && works_by(view, payer, row)) price = std::min(price, full - full * row.percent / 100);
    return price;
}

/// The ally whose ships they are that the power has not itself; he has to be named. [SM-19.5]
OwnerId ally_meant(const View& view, OwnerId power, SpaceId zone, const UnitPicks& picks) {
    for (const auto owner : all_powers(view.rules))
        if (owner != power && ships_meant(view, power, owner, zone, picks)) return owner;
    return nobody;
}

Result<Repair> repair_of(const View& view, OwnerId power, const command::Declare& declare) {
    if (auto verdict = check_power(view, power); !verdict) return tl::make_unexpected(std::move(verdict.error()));
    for (const auto& [name, choice] : declare.arguments)
        if (name != "units" && name != "space" && name != "power") return refuse(Refusal::unknown_name, {}, {fact("argument", name)});
    const auto* space = argument(declare.arguments, "space");
    const auto* units = argument(declare.arguments, "units");
    const auto* whose = argument(declare.arguments, "power");
    const auto* named = whose == nullptr ? nullptr : whose->as<OwnerId>();
    if (whose != nullptr && named == nullptr) return refuse(Refusal::bad_choice, {"SM-19.4"});
    const auto owner = named == nullptr ? power : *named;
    const auto* zone = space == nullptr ? nullptr : space->as<SpaceId>();
    const auto* picks = units == nullptr ? nullptr : units->as<UnitPicks>();
    if (zone == nullptr || picks == nullptr || idx(*zone) >= view.rules.spaces.size() || !view.rules.space(*zone).sea)
        return refuse(Refusal::bad_choice, {"SM-19.4"});
    if (!complex_beside(view, power, *zone)) return refuse(Refusal::forbidden, {"SM-19.4"}, {fact("space", *zone)}, {"SM-19.5"});
    const auto chosen = ships_meant(view, power, owner, *zone, *picks);
    const auto ally = chosen || named != nullptr ? nobody : ally_meant(view, power, *zone, *picks);
    if (ally != nobody)
        return refuse(Refusal::no_such_units, {"SM-19.5"},
                      {fact("space", *zone), fact("owner", ally), fact("argument", std::string{"power"})}, {"SM-19.4"});
    if (!chosen) {
        auto why = chosen.error();
        if (why.cite.id.empty()) why.cite = {"SM-19.4"};
        return tl::make_unexpected(std::move(why));
    }
    Repair repair{*zone, *chosen};
    for (const auto id : repair.units) repair.cost += price_of(view, power, view.state.unit(id)->type);
    if (const auto there = view.state.money[idx(power) * 2]; repair.cost > there)
        return refuse(Refusal::too_expensive, {"SM-19.5"}, {fact("cost", repair.cost), fact("treasury", there)});
    return repair;
}

Result<void> check_repair(const View& view, const Command& command) {
    const auto repair = repair_of(view, command.author, std::get<command::Declare>(command.body));
    if (!repair) return tl::make_unexpected(repair.error());
    return {};
}

void perform_repair(Context& context, const Command& command) {
    const auto repair = repair_of(context.view(), command.author, std::get<command::Declare>(command.body));
    const auto& names = context.rules.data<DamagedShips>();
    context.pay({AccountKind::treasury, command.author}, {AccountKind::bank, nobody}, repair->cost, names.repair);
    auto list = context.state().slot_list(names.in_repair, 0);
    for (const auto id : repair->units) {
        const auto* ship = context.state().unit(id);
        for (const std::int64_t part : {std::int64_t{raw(repair->zone)}, std::int64_t{raw(ship->owner)}, std::int64_t{raw(ship->type)}})
            list.push_back(part);
    }
    context.remove_units(repair->units, names.repair);
    context.set_list(names.in_repair, 0, std::move(list));
}

void list_repairs(const View& view, OwnerId power, CommandSink& sink) {
    if (!is_power(view, power) || !check_power(view, power)) return;
    std::vector<std::tuple<SpaceId, OwnerId, UnitTypeId>> seen;
    for (const auto& unit : view.state.units) {
        if (unit.damage == 0 || unit.space == off_board || damaged_as(view, unit.type) == nullptr) continue;
        if (contains(seen, std::tuple{unit.space, unit.owner, unit.type})) continue;
        seen.emplace_back(unit.space, unit.owner, unit.type);
        UnitPick pick{.type = unit.type, .damage = unit.damage};
        for (pick.count = 1; pick.count < 100; ++pick.count) {
            Arguments arguments;
            arguments.emplace_back("units", Choice{UnitPicks{pick}});
            arguments.emplace_back("space", Choice{unit.space});
            if (unit.owner != power) arguments.emplace_back("power", Choice{unit.owner});
            Command command{power, command::Declare{"repair", std::move(arguments)}};
            if (!check_repair(view, command)) break;
            sink.push_back(std::move(command));
        }
    }
}

/// What was repaired is back when new units are placed: in its zone, also among enemies. [SM-19.4] [SM-19.5]
void come_back(Context& context, std::uint32_t) {
    const auto& names = context.rules.data<DamagedShips>();
    const auto list = context.state().slot_list(names.in_repair, 0);
    for (std::size_t at = 0; at + 2 < list.size(); at += 3)
        context.add_units(static_cast<SpaceId>(list[at]), static_cast<OwnerId>(list[at + 1]), static_cast<UnitTypeId>(list[at + 2]), 1,
                          names.repaired);
    context.set_list(names.in_repair, 0, {});
}

void load(RulesetBuilder& build, DamagedShips& names) {
    auto file = data_file(build, "damaged_ships.toml");
    for (const auto& row : file.root().tables("damaged")) {
        row.only({"unit", "attack", "defence", "move", "repair"});
        Damaged damaged{build.unit_type(row.text("unit"))};
        damaged.attack = static_cast<int>(row.number("attack", 0, 6));
        damaged.defence = static_cast<int>(row.number("defence", 0, 6));
        damaged.move = static_cast<int>(row.number("move", 0, 10));
        damaged.repair = static_cast<std::int32_t>(row.number("repair", 0, 100));
        names.types.push_back(damaged);
    }
}

void install_damaged_ships(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<DamagedShips>();
    auto& carriers = build.data<Carriers>();
    load(build, names);
    for (const auto& type : names.types) build.tables().unit_types[idx(type.type)].hits = 2;
    names.own_squadron = build.parameter("smith-damaged-ships.own-squadron", {"false", "true"});
    names.in_repair = build.slot({"in-repair", Scope::game, SlotType::number, Lifetime::turn, true});
    names.repair = build.tag("repair");
    names.repaired = build.tag("repaired");
    build.value().unit("damaged-values", damaged_values);
    carriers.no_decks("without-decks", without_decks);
    build.move().range_cite("damaged-range", damaged_range);
    build.move().may_enter("lands-on-damaged-deck", lands_on_damaged_deck);
    build.data<Losing>().worsens("sunk-outright", sunk_outright);
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-19.6"}, .matters = may_be_sunk_outright});
    Action action;
    action.check = check_repair;
    action.perform = perform_repair;
    action.list = list_repairs;
    action.arguments = {{"units", ChoiceKind::units}, {"space", ChoiceKind::space}, {"power", ChoiceKind::owner}};
    build.declaration("repair", "SM-19.4", std::move(action));
    build.procedure("game").before("mobilize", step("repaired-ships-return", come_back));
}

}  // namespace

const Option damaged_ships{
    .id = "smith-damaged-ships",
    .revision = 3,
    .base = "classic",
    .title = "Damaged battleships and carriers",
    .summary = "A first hit damages a battleship or a carrier, which is then weaker until it is repaired; a second destroys it.",
    .paragraphs = {"SM-19.1", "SM-19.2", "SM-19.3", "SM-19.4", "SM-19.5", "SM-19.6", "SM-19.7", "SM-19.8"},
    .install = install_damaged_ships};

}  // namespace rules::smith
