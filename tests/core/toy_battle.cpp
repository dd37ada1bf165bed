// The toy's battles: naming them, and bouts of fire and losses until one part is left.
#include <algorithm>

#include "rules/hooks/hooks.hpp"
#include "tests/core/toy.hpp"

namespace toy {

namespace {

bool face_each_other(const View& view, OwnerId owner, SpaceId space) {
    const auto here = view.state.in(space);
    const auto enemies = enemies_of(view, owner);
    return !view.state.in(space, owner).empty() &&
           std::any_of(here.begin(), here.end(), [&](const Unit& u) { return has(enemies, u.owner); });
}

Result<void> may_attack(const View& view, OwnerId author, const command::Attack& attack) {
    const auto& battles = view.state.battles;
    if (std::any_of(battles.begin(), battles.end(), [&](const Battle& battle) { return battle.space == attack.space; }))
        return refuse(Refusal::forbidden, {"TOY-2"});  // once a turn
    if (!face_each_other(view, author, attack.space)) return refuse(Refusal::no_such_units, {});
    return {};
}

void attackable(const View& view, OwnerId author, std::vector<SpaceId>& spaces) {
    for (const auto space : {alder, birch, cedar, dune, mere})
        if (face_each_other(view, author, space)) spaces.push_back(space);
}

void take_parts(Context& context, const Battle& battle, const command::Attack&) {
    std::vector<UnitId> attackers;
    std::vector<UnitId> defenders;
    const auto enemies = enemies_of(context.view(), battle.lead);
    for (const auto& unit : context.state().in(battle.space)) {
        if (unit.owner == battle.lead) attackers.push_back(unit.id);
        if (has(enemies, unit.owner)) defenders.push_back(unit.id);
    }
    context.join(battle.id, true, std::move(attackers));
    context.join(battle.id, false, std::move(defenders));
}

const Battle* first_listed(const View& view) {
    const auto found = std::find_if(view.state.battles.begin(), view.state.battles.end(),
                                    [](const Battle& battle) { return battle.status == Battle::Status::listed; });
    return found == view.state.battles.end() ? nullptr : &*found;
}

Result<void> battles_are_fought(const View& view, OwnerId) {
    if (const auto* battle = first_listed(view)) return refuse(Refusal::must_act_first, {"TOY-3"}, {fact("space", battle->space)});
    return {};
}
void fight_what_is_listed(Context& context) {
    if (const auto* battle = first_listed(context.view())) context.fight(battle->id);
}

bool fought_out(const View& view, std::uint32_t battle) {
    return participants(view, BattleId{battle}, true).empty() || participants(view, BattleId{battle}, false).empty();
}
void bout_begins(Context& context, std::uint32_t battle) { context.next_battle_round(BattleId{battle}); }

void main_fire(Context& context, BattleId battle) {
    const auto by_attackers = fire(context, battle, true, names(context.rules).fire, 0);
    const auto by_defenders = fire(context, battle, false, names(context.rules).fire, 0);
    ask_losses(context, battle, false, by_attackers, 0);
    ask_losses(context, battle, true, by_defenders, 0);
}
void main_losses(Context& context, std::uint32_t battle) { take_losses(context, BattleId{battle}, 0); }

void result(Context& context, std::uint32_t subject) {
    const BattleId id{subject};
    const auto battle = *context.state().battle(id);
    context.close_battle(id, names(context.rules).fought);
    Entered victors{battle.lead, battle.space, battle.space, {}};
    entered(context, victors);
}

/// The units of one owner that can take the hits of a pool.
std::vector<const Unit*> targets(const View& view, OwnerId owner, BattleId battle, std::uint16_t pool) {
    std::vector<const Unit*> units;
    for (const bool attacking : {true, false})
        for (const auto* unit : participants(view, battle, attacking, pool == 0 ? names(view.rules).silent : std::uint16_t{0}, pool))
            if (unit->owner == owner) units.push_back(unit);
    return units;
}

LossQuestion loss_question(const View& view, const Decision& decision, OwnerId owner) {
    const auto groups =
        loss_groups_whatever_aboard(view, targets(view, owner, decision.battle, static_cast<std::uint16_t>(decision.detail)));
    return {view, owner, decision.battle, decision.space, groups, static_cast<std::uint16_t>(decision.number)};
}

DecisionKind losses_kind() {
    DecisionKind kind;
    kind.name = "losses";
    kind.fallback = [](const View& view, const Decision& decision, OwnerId owner) {
        return Choice{loss_by_order(loss_question(view, decision, owner))};
    };
    kind.valid = [](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) -> Result<void> {
        const auto* picks = choice.as<UnitPicks>();
        if (picks == nullptr) return refuse(Refusal::bad_choice, {});
        return valid_loss(loss_question(view, decision, owner), *picks);
    };
    kind.legal = [](const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
        return legal_losses(loss_question(view, decision, owner), limit);
    };
    kind.trim = [](const View& view, const Decision& decision, OwnerId owner, const Choice& preference) -> std::optional<Choice> {
        const auto types = types_in(preference);
        if (types.empty()) return std::nullopt;
        return Choice{loss_by_order(loss_question(view, decision, owner), types)};
    };
    return kind;
}

DecisionRequest loss_request(const View& view, BattleId battle, OwnerId owner, std::int64_t hits, std::uint16_t pool) {
    DecisionRequest request;
    request.kind = names(view.rules).losses;
    request.asked = mask_of(owner);
    request.space = view.state.battle(battle)->space;
    request.battle = battle;
    request.number = hits;
    request.detail = pool;
    return request;
}

}  // namespace

std::uint16_t fire(Context& context, BattleId battle, bool attacking, TagId purpose, std::uint16_t pool) {
    std::vector<DicePool> pools;
    const auto kind = attacking ? ValueKind::attack : ValueKind::defence;
    for (const auto* unit :
         participants(context.view(), battle, attacking, pool == 0 ? names(context.rules).silent : std::uint16_t{0}, pool)) {
        const auto target = static_cast<std::uint8_t>(unit_value({context.view(), unit->owner, unit->type, kind, unit, battle}));
        const auto same = std::find_if(pools.begin(), pools.end(), [&](const DicePool& dice) {
            return dice.owner == unit->owner && dice.type == unit->type && dice.target == target;
        });
        if (same != pools.end())
            ++same->dice;
        else
            pools.push_back({unit->owner, unit->type, target, 1});
    }
    return roll_pools(context, purpose, context.state().battle(battle)->space, std::move(pools));
}

void ask_losses(Context& context, BattleId battle, bool attacking, std::uint16_t hits, std::uint16_t pool) {
    auto due = context.state().slot_list(names(context.rules).hits, raw(battle));
    due.resize(context.rules.owners.size(), 0);
    std::vector<DecisionRequest> requests;
    for (std::size_t at = 0; at < due.size(); ++at) {
        const auto owner = static_cast<OwnerId>(at);
        auto units = targets(context.view(), owner, battle, pool);
        std::erase_if(units, [&](const Unit* unit) { return context.state().participant(battle, unit->id)->attacking != attacking; });
        if (units.empty()) continue;
        const auto share = std::min(hits, capacity_of(loss_groups_whatever_aboard(context.view(), units)));
        hits = static_cast<std::uint16_t>(hits - share);
        due[at] = share;
        if (share > 0) requests.push_back(loss_request(context.view(), battle, owner, share, pool));
    }
    context.set_list(names(context.rules).hits, raw(battle), std::move(due));
    for (const auto& request : requests) context.ask(request);
}

void take_losses(Context& context, BattleId battle, std::uint16_t pool) {
    const auto due = context.state().slot_list(names(context.rules).hits, raw(battle));
    context.set_list(names(context.rules).hits, raw(battle), {});
    std::vector<UnitId> hit;
    for (std::size_t at = 0; at < due.size(); ++at) {
        if (due[at] == 0) continue;
        const auto owner = static_cast<OwnerId>(at);
        const auto answer = context.answer(loss_request(context.view(), battle, owner, due[at], pool), owner);
        const auto of_owner = units_hit(context.view(), targets(context.view(), owner, battle, pool), *answer.as<UnitPicks>());
        hit.insert(hit.end(), of_owner.begin(), of_owner.end());
    }
    apply_hits(context, hit, names(context.rules).fallen);
}

void install_battles(RulesetBuilder& build) {
    auto& data = build.data<Names>();
    data.hits = build.slot({"hits", Scope::battle, SlotType::number, Lifetime::battle, true});
    data.fire = build.tag("fire");
    data.fallen = build.tag("fallen");
    data.fought = build.tag("fought");
    data.losses = build.decision(losses_kind());
    build.procedure("skirmish")
        .define({
            repeat("bouts", fought_out, {step("bout-begins", bout_begins), step("main-fire", main_fire), step("main-losses", main_losses)}),
            step("result", result),
        });
    data.skirmish = build.battle_kind({.name = "skirmish", .procedure = build.procedure("skirmish").id()});
    build.phase("act").may_end(battles_are_fought);
    build.phase("act").settle(fight_what_is_listed);
    build.battle().may_attack(may_attack);
    build.battle().attackable.set(attackable);
    build.battle().on_attack(take_parts);
    build.battle().kind_of.set([](const View& view, SpaceId) { return names(view.rules).skirmish; });
    // What costs no unit, then the wish, then the cheapest.
    build.hits().rank.set([](const LossCandidate& candidate) -> LossRank {
        return {candidate.free ? 0 : 1, static_cast<std::int64_t>(candidate.wish), candidate.view.rules.type(candidate.group.type).cost};
    });
    install_battle_actions(build);
}

}  // namespace toy
