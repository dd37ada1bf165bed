#include "rules/games/1914/sea_combat.hpp"
#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/fire.hpp"
#include "rules/mechanics/pools.hpp"

namespace rules::game1914 {
namespace {

bool can_hit(const View& view, BattleId battle, const Unit& unit, bool attacking) {
    if (!fires(view, battle, unit, view.rules.data<Combat>().fire)) return false;
    return unit_value({view, unit.owner, unit.type, attacking ? ValueKind::attack : ValueKind::defence, &unit}) > 0;
}

}  // namespace

bool any_can_hit(const View& view, BattleId battle, bool attacking) {
    return any_of(fighting(view, battle, attacking), [&](const Unit* unit) { return can_hit(view, battle, *unit, attacking); });
}

namespace {

/// At sea transports are lost last. [1914-5.2.2]
std::optional<Paragraph> transports_last(const View& view, BattleId battle, const Unit& unit) {
    if (unit.type != game(view).transport || !at_sea(view, battle)) return std::nullopt;
    return Paragraph{"1914-5.2.2"};
}

/// The only unsubmerged defenders are transports, and the attacker can hit. [1914-5.2.7]
bool only_transports_left(const View& view, BattleId battle) {
    const auto defenders = fighting(view, battle, false);
    return !defenders.empty() && any_can_hit(view, battle, true) &&
           all_of(defenders, [&](const Unit* unit) { return falls_last(view, battle, *unit).has_value(); });
}

bool decided(const View& view, BattleId battle) {
    return fighting(view, battle, true).empty() || fighting(view, battle, false).empty() || !any_can_hit(view, battle, true);
}

bool finished(const View& view, std::uint32_t subject) { return view.state.slot(view.rules.data<SeaCombat>().finished, subject) != 0; }

/// All own ships against all enemy ships; cargo and friends take no part. [1914-5.1.3]
void begin(Context& context, BattleId battle) {
    auto parts = parts_in(context.view(), *context.state().battle(battle));
    context.mark(parts.attackers, context.rules.data<SeaCombat>().fought_at_sea);
    context.join(battle, true, std::move(parts.attackers));
    context.join(battle, false, std::move(parts.defenders));
    context.next_battle_round(battle);
}

DecisionRequest sink_request(const View& view, BattleId battle) {
    return request_in(view, battle, view.rules.data<SeaCombat>().sink_transports, mask_of(view.state.battle(battle)->lead));
}

void ask_sinking(Context& context, std::uint32_t subject) {
    if (only_transports_left(context.view(), BattleId{subject})) context.ask(sink_request(context.view(), BattleId{subject}));
}

/// He sinks them all without rolling, or breaks off. [1914-5.2.7]
void sink(Context& context, BattleId battle) {
    if (!only_transports_left(context.view(), battle)) return;
    const auto& at_sea = context.rules.data<SeaCombat>();
    const auto& combat = context.rules.data<Combat>();
    context.set_slot(at_sea.finished, raw(battle), 1);
    const auto choice = context.answer(sink_request(context.view(), battle), context.state().battle(battle)->lead);
    if (const auto* yes = choice.as<bool>(); yes == nullptr || !*yes) return;
    context.remove_units(ids_of(fighting(context.view(), battle, false)), combat.fire);
}

}  // namespace

std::vector<DicePool> sea_pools(const View& view, BattleId battle, bool attacking) {
    std::vector<DicePool> pools;
    for (const auto* unit : who_fire(view, battle, fighting(view, battle, attacking), view.rules.data<Combat>().fire)) {
        const auto kind = attacking ? ValueKind::attack : ValueKind::defence;
        add_die(pools, *unit, unit_value({view, unit->owner, unit->type, kind, unit, battle}));
    }
    return pools;
}

namespace {

/// The attacker rolls, then every defending ship, those just hit included. [1914-5.2.1]
void fire(Context& context, BattleId battle) {
    if (finished(context.view(), raw(battle))) return;
    const auto& combat = context.rules.data<Combat>();
    const auto& losses = context.rules.data<Casualties>();
    const auto space = context.state().battle(battle)->space;
    const auto on_defenders = roll_pools(context, combat.fire, space, sea_pools(context.view(), battle, true));
    const auto on_attackers = roll_pools(context, combat.fire, space, sea_pools(context.view(), battle, false));
    context.set_slot(losses.hits_on_defenders, raw(battle), on_defenders);
    context.set_slot(losses.hits_on_attackers, raw(battle), on_attackers);
}

/// Own submarines that have been through this round may submerge, the attacker's first; there is nobody left to hide from when the battle
/// is over. [1914-5.2.4] [1914-5.2.6]
std::vector<DecisionRequest> submerge_requests(const View& view, BattleId battle, bool attacking) {
    std::vector<DecisionRequest> requests;
    if (finished(view, raw(battle)) || fighting(view, battle, !attacking).empty()) return requests;
    for (const auto* unit : fighting(view, battle, attacking)) {
        if (!view.rules.type(*unit).is(game(view).undersea) || !answers(view, unit->owner)) continue;
        if (requests.empty() || !has(requests.back().asked, unit->owner))
            requests.push_back(request_in(view, battle, view.rules.data<SeaCombat>().submerge, mask_of(unit->owner)));
        ++requests.back().number;
    }
    return requests;
}

template <bool attacking>
void ask_submerging(Context& context, std::uint32_t subject) {
    for (const auto& request : submerge_requests(context.view(), BattleId{subject}, attacking)) context.ask(request);
}

template <bool attacking>
void submerge(Context& context, BattleId battle) {
    std::vector<UnitId> diving;
    for (const auto& request : submerge_requests(context.view(), battle, attacking)) {
        const auto owner = *OwnersOf(request.asked).begin();
        auto number = *context.answer(request, owner).as<std::int64_t>();
        for (const auto* unit : fighting(context.view(), battle, attacking))
            if (unit->owner == owner && context.rules.type(*unit).is(game(context).undersea) && number-- > 0) diving.push_back(unit->id);
    }
    context.set_role(battle, std::move(diving), context.rules.data<SeaCombat>().submerged);
}

std::vector<SpaceId> retreat_zones(const View& view, BattleId battle) {
    std::vector<SpaceId> zones;
    if (!at_sea(view, battle)) return zones;
    for (const auto collect : view.rules.data<SeaCombat>().retreats) collect(view, *view.state.battle(battle), zones);
    return zones;
}

DecisionRequest round_request(const View& view, BattleId battle) {
    return request_in(view, battle, view.rules.data<SeaCombat>().battle_round, mask_of(view.state.battle(battle)->lead));
}

std::vector<Choice> exits(const View& view, const Decision& decision, OwnerId) {
    std::vector<Choice> found{{view.rules.data<SeaCombat>().break_off}, {view.rules.data<SeaCombat>().press_on}};
    for (const auto zone : retreat_zones(view, decision.battle)) found.push_back({zone});
    return found;
}
tl::unexpected<Violation> no_exit(const View& view, const Decision& decision, OwnerId, const Choice& choice) {
    const auto* zone = choice.as<SpaceId>();
    if (zone == nullptr) return refuse(Refusal::bad_choice, {"1914-5.2.5"});
    const auto& at_sea = view.rules.data<SeaCombat>();
    return refuse(Refusal::bad_choice, {*at_sea.retreat_cite}, {fact("from", decision.space), fact("to", *zone)}, {*at_sea.retreat_also});
}

/// The battle ends when one side has nothing left on the surface, or the attacker nothing that can hit. [1914-5.2.6] [1914-5.2.8]
void assess(Context& context, BattleId battle) {
    if (finished(context.view(), raw(battle))) return;
    if (decided(context.view(), battle)) return context.set_slot(context.rules.data<SeaCombat>().finished, raw(battle), 1);
    if (only_transports_left(context.view(), battle)) return;
    context.ask(round_request(context.view(), battle));
}

/// Press on, break off, or retreat where the bundle allows it. [1914-5.2.5]
void go_on(Context& context, BattleId battle) {
    if (finished(context.view(), raw(battle)) || only_transports_left(context.view(), battle)) return;
    const auto& at_sea = context.rules.data<SeaCombat>();
    const auto choice = context.answer(round_request(context.view(), battle), context.state().battle(battle)->lead);
    if (const auto* word = choice.as<TagId>(); word != nullptr && *word == at_sea.press_on) return context.next_battle_round(battle);
    context.set_slot(at_sea.finished, raw(battle), 1);
    const auto* zone = choice.as<SpaceId>();
    if (zone == nullptr) return;
    const auto ships = ids_of(fighting(context.view(), battle, true));
    context.move_units(ships, *zone);
    for (const auto hook : at_sea.on_retreat) hook(context, ships);
}

void close(Context& context, std::uint32_t subject) {
    context.close_battle(BattleId{subject}, context.rules.data<Combat>().fought);
    prune_landings(context);
}

}  // namespace

Node gun_rounds(std::string_view name) {
    return repeat(name, finished, {step("fire", fire), losses_block(), step("exits", assess), step("next-round", go_on)});
}

void install_sea_combat(RulesetBuilder& build) {
    auto& at_sea = build.data<SeaCombat>();
    at_sea.press_on = build.tag("press-on");
    at_sea.break_off = build.tag("break-off");
    at_sea.fought_at_sea = build.unit_flag("fought-at-sea", Lifetime::turn);
    at_sea.finished = build.slot({"battle-finished", Scope::battle, SlotType::flag, Lifetime::battle});
    at_sea.submerged = build.role("submerged", Lifetime::battle);
    at_sea.submerge = build.decision(question::Number{.name = "submerge", .cite = "1914-5.2.4"});
    at_sea.battle_round =
        build.decision(question::OneOf<Choice>{.name = "battle-round",
                                               .cite = "1914-5.2.5",
                                               .among = exits,
                                               .refusal = no_exit,
                                               .orders = {ChoiceKind::word | ChoiceKind::space, {"press-on", "break-off"}}});
    at_sea.sink_transports = build.decision(question::Flag{.name = "sink-transports", .cite = "1914-5.2.7"});
    build.participation().falls_last("transports-last", transports_last);
    build.procedure("sea-battle")
        .define({
            step("participants", begin),
            question_form<SeaChoices>("choices"),
            repeat("rounds", finished,
                   {
                       step("choose-sinking", ask_sinking),
                       step("sinking", sink),
                       step("fire", fire),
                       losses_block(),
                       step("choose-submerging-attackers", ask_submerging<true>),
                       step("submerging-attackers", submerge<true>),
                       step("choose-submerging-defenders", ask_submerging<false>),
                       step("submerging-defenders", submerge<false>),
                       step("exits", assess),
                       step("next-round", go_on),
                   }),
            step("surface", close),
        });
    at_sea.sea_battle = build.battle_kind({.name = "sea", .procedure = build.procedure("sea-battle").id()});
}

}  // namespace rules::game1914
