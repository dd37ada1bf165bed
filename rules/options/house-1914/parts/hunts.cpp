// Battles with freighters and raiders: a freighter does not fight, a raider attacks nobody, and must be found first. [HR-4.2.5] [HR-4.2.8]
// [HR-4.2.12] [HR-4.2.13]

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/politics.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/options/house-1914/parts/attack_window.hpp"
#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {
namespace {

struct Hunts {
    SlotId left_alone{};  ///< Of a battle: its raiders are not looked for.
    TagId search{};
};

constexpr std::size_t certain = 6;  ///< So many hunters find raiders without a die. [HR-4.2.12]

const Hunts& hunts_names(const View& view) { return view.rules.data<Hunts>(); }

bool is_raider(const View& view, const Unit& unit) { return unit.type == trade(view).raider; }
bool is_freighter(const View& view, const Unit& unit) { return unit.type == trade(view).freighter; }
/// Those of `units` that this is true of.
std::vector<const Unit*> those(const View& view, std::vector<const Unit*> units, bool (*wanted)(const View&, const Unit&)) {
    std::erase_if(units, [&](const Unit* unit) { return !wanted(view, *unit); });
    return units;
}

// The attack. [HR-4.2.12]

/// A ship of `power` that can hit.
bool can_hunt(const View& view, const Unit& unit) {
    return view.rules.type(unit).is(unit_class::sea) && unit_value({view, unit.owner, unit.type, ValueKind::attack, &unit}) > 0;
}

/// Nobody is there to be attacked but raiders.
bool only_raiders(const View& view, OwnerId power, SpaceId zone) {
    const auto others = any_of(view.state.in(zone), [&](const Unit& unit) {
        return view.rules.type(unit).is(unit_class::sea) && !is_raider(view, unit) && may_be_attacked(view, power, unit.owner);
    });
    return !others && !enemy_raiders(view, power, zone).empty();
}

/// Raiders of `power`, and no other ship of its.
bool raiders_alone(const View& view, OwnerId power, SpaceId zone) {
    const auto own = view.state.in(zone, power);
    return any_of(own, [&](const Unit& unit) { return is_raider(view, unit); }) &&
           none_of(own, [&](const Unit& unit) { return view.rules.type(unit).is(unit_class::sea) && !is_raider(view, unit); });
}

Result<void> check_hunt(const View& view, OwnerId power, SpaceId space, const Choice* hunt) {
    if (hunt == nullptr) {
        if (!view.rules.space(space).sea) return {};
        if (raiders_alone(view, power, space))
            return refuse(Refusal::no_such_units, {"HR-4.2.8"}, {fact("space", space), fact("power", power)});
        if (!only_raiders(view, power, space)) return {};
        return refuse(Refusal::must_act_first, {"HR-4.2.12"}, {fact("space", space), fact("unit", trade(view).raider)});
    }
    if (!says_yes(*hunt)) return refuse(Refusal::bad_choice, {"HR-4.2.12"}, {fact("argument", std::string{"hunt"})});
    const bool hunters = any_of(view.state.in(space, power), [&](const Unit& unit) { return can_hunt(view, unit); });
    if (!view.rules.space(space).sea || !hunters || enemy_raiders(view, power, space).empty())
        return refuse(Refusal::no_such_units, {"HR-4.2.12"}, {fact("space", space)});
    return {};
}

void note_hunt(Context& context, const Battle& battle, const Choice* hunt) {
    if (enemy_raiders(context.view(), battle.lead, battle.space).empty()) return;
    context.set_slot(context.rules.data<Hunts>().left_alone, raw(battle.id), hunt == nullptr ? 1 : 0);
}

std::optional<Choice> hunt_that_stands(const View& view, const Battle& battle) {
    if (!view.rules.space(battle.space).sea || enemy_raiders(view, battle.lead, battle.space).empty()) return std::nullopt;
    if (view.state.slot(hunts_names(view).left_alone, raw(battle.id)) != 0) return std::nullopt;
    return Choice{true};
}

void list_hunt(const View& view, OwnerId, SpaceId space, std::vector<Choice>& values) {
    if (view.rules.space(space).sea) values.push_back({true});
}

// The battle.

/// Raiders that nobody looks for stand aside. [HR-4.2.13]
BattlePart hidden(const View& view, const Battle& battle, const Unit& unit, BattlePart so_far) {
    if (so_far != BattlePart::defends || !is_raider(view, unit)) return so_far;
    return view.state.slot(hunts_names(view).left_alone, raw(battle.id)) != 0 ? BattlePart::none : so_far;
}

std::vector<const Unit*> hunters_in(const View& view, BattleId battle) { return those(view, fighting(view, battle, true), can_hunt); }

/// A battle without defenders is over before anybody fires.
void end_if_nobody_defends(Context& context, BattleId battle) {
    if (fighting(context.view(), battle, false).empty()) context.set_slot(context.rules.data<SeaCombat>().finished, raw(battle), 1);
}

/// One die for all raiders of the zone: those that are not found are out of this battle. [HR-4.2.12]
void search(Context& context, BattleId battle) {
    const auto view = context.view();
    auto raiders = ids_of(those(view, fighting(view, battle, false), is_raider));
    const auto hunters = hunters_in(view, battle);
    if (raiders.empty()) return end_if_nobody_defends(context, battle);  // What was named may have been boarded since. [HR-4.2.11]
    if (hunters.empty() || hunters.size() >= certain) return;
    const auto& fought = *view.state.battle(battle);
    const auto target = static_cast<std::uint8_t>(hunters.size());
    if (context.roll(hunts_names(view).search, fought.space, fought.lead, hunters.front()->type, target, 1) > 0) return;
    context.set_role(battle, std::move(raiders), context.rules.data<SeaCombat>().submerged);
    end_if_nobody_defends(context, battle);
}

/// At sea freighters are lost after all that fights beside them. [HR-4.2.5]
std::optional<Paragraph> freighters_last(const View& view, BattleId battle, const Unit& unit) {
    if (!is_freighter(view, unit) || !at_sea(view, battle)) return std::nullopt;
    return Paragraph{"HR-4.2.5"};
}

/// Freighters that nothing defends are gone at once. [HR-4.2.5]
void sink_freighters(Context& context, BattleId battle) {
    const auto view = context.view();
    if (view.state.slot(view.rules.data<SeaCombat>().finished, raw(battle)) != 0) return;
    if (any_can_hit(view, battle, false) || !any_can_hit(view, battle, true)) return;
    auto freighters = ids_of(those(view, fighting(view, battle, false), is_freighter));
    if (freighters.empty()) return;
    context.remove_units(std::move(freighters), context.rules.data<Combat>().fire);
    end_if_nobody_defends(context, battle);
}

/// Raiders that may be missed, or freighters.
bool trade_is_there(const View& view, BattleId battle, std::span<const OddsStack>) {
    if (!at_sea(view, battle)) return false;
    const auto defenders = fighting(view, battle, false);
    if (!those(view, defenders, is_freighter).empty()) return true;
    return !those(view, defenders, is_raider).empty() && hunters_in(view, battle).size() < certain;
}

}  // namespace

void install_hunts(RulesetBuilder& build) {
    auto& names = build.data<Hunts>();
    names.left_alone = build.slot({"raiders-left-alone", Scope::battle, SlotType::flag, Lifetime::battle});
    names.search = build.tag("search");
    add_attack_argument(
        build,
        {.argument = {"hunt", ChoiceKind::flag}, .check = check_hunt, .perform = note_hunt, .stands = hunt_that_stands, .list = list_hunt});
    build.participation().joins("hidden-raiders", hidden);
    build.participation().falls_last("freighters-last", freighters_last);
    auto battle = build.procedure("sea-battle");
    battle.after("participants", step("search", search));
    battle.before("rounds", step("freighters-alone", sink_freighters));
    battle.after("losses", step("freighters-lost", sink_freighters));
    battle.before("exits", step("freighters-left", sink_freighters));
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"HR-4.2.5", "HR-4.2.12"},
                                                     .steps = {"search", "freighters-alone", "freighters-lost", "freighters-left"},
                                                     .matters = trade_is_there});
}

}  // namespace rules::house1914
