// Dice: column by column, each as far as it can hit anything.
#include <algorithm>

#include "rules/hooks/battle.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"

namespace rules::shared {
namespace {

/// Within a number to hit: first who can hit least. So submarines roll before other ships, planes against submarines before both.
int rank_of(std::uint8_t aim) {
    if ((aim & only_undersea) != 0) return 0;
    if ((aim & not_undersea) != 0) return 1;
    return (aim & not_air) != 0 ? 2 : 3;
}

/// By number to hit, from low to high; where all columns are rolled together by aim alone.
std::int64_t key_of(int target, std::uint8_t aim, bool together) { return ((together ? 0 : target) * 4 + rank_of(aim)) * 16 + aim + 1; }

template <FireNumber* fire>
TagId purpose_of(const View& view) {
    return fire_of(view, fire(view.rules)).purpose;
}

/// Whom a fire finds in the other part.
template <FireNumber* fire>
std::vector<const Unit*> fired_at(const View& view, BattleId battle) {
    return in_the_open(view, battle, standing(view, battle, fire == defenders_fire), purpose_of<fire>(view));
}

bool strikes_first(const View& view, BattleId battle, const Unit& unit) {
    return undersea(view, unit) && at_sea(view, battle) && !any(combat(view).strikes_late, view, battle, unit);
}

/// Attacking submarines.
std::vector<const Unit*> first_strikers(const View& view, BattleId battle) {
    auto units = filtered(own_force(view, battle, true), [&](const Unit* unit) { return strikes_first(view, battle, *unit); });
    return who_fire(view, battle, std::move(units), purpose_of<first_strike>(view));
}

/// All other attackers; guests do not fire.
std::vector<const Unit*> attacking_shooters(const View& view, BattleId battle) {
    auto units = filtered(own_force(view, battle, true), [&](const Unit* unit) { return !strikes_first(view, battle, *unit); });
    return who_fire(view, battle, std::move(units), purpose_of<attackers_fire>(view));
}

/// All defenders, those behind the line too.
std::vector<const Unit*> defending_shooters(const View& view, BattleId battle) {
    return who_fire(view, battle, fighting(view, battle, false), purpose_of<defenders_fire>(view));
}

/// A submarine's hit goes to a ship.
void submarines_hit_ships(const View& view, BattleId, const Unit& shooter, AimMask& aim) {
    if (undersea(view, shooter)) aim = static_cast<AimMask>(aim | not_air);
}

/// What each die of those who fire in a round hits at; a bomber that raids hits nobody but in the air.
void explain_shots(const View& view, BattleId battle, bool attacking, std::vector<ExplainedShot>& shots) {
    if (view.state.battle(battle)->kind == view.rules.data<Battles>().raid_battle) {
        if (const auto& in_the_air = combat(view).raid_shots) return in_the_air(view, battle, attacking, shots);
        for (const auto* unit : fighting(view, battle, attacking)) {
            auto& shot = shots.emplace_back(ExplainedShot{unit->id, {}});
            Tally{shot.value.reasons}.add(0, {law(view).bombs});
        }
        return;
    }
    for (const auto* unit : attacking ? own_force(view, battle, true) : fighting(view, battle, false)) {
        if (!fires(view, battle, *unit, no_tag)) continue;
        const auto shot = ordinary_shot(view, battle, *unit);
        const auto kind = attacking ? ValueKind::attack : ValueKind::defence;
        for (int die = 0; shot.target > 0 && die < shot.dice; ++die)
            shots.push_back({unit->id, explain({view, unit->owner, unit->type, kind, unit, battle})});
    }
}

}  // namespace

FireId add_fire(Combat& names, Fire fire) {
    names.fires.push_back(fire);
    return static_cast<FireId>(names.fires.size() - 1);
}

FireId first_strike(const Ruleset& rules) { return rules.data<Combat>().first_strike; }
FireId attackers_fire(const Ruleset& rules) { return rules.data<Combat>().attackers; }
FireId defenders_fire(const Ruleset& rules) { return rules.data<Combat>().defenders; }

/// The column of this key among those that were found, made where there is none.
static Column& column_of(std::vector<Column>& found, std::int64_t key, AimMask aim) {
    auto column = std::find_if(found.begin(), found.end(), [&](const Column& each) { return each.key >= key; });
    if (column == found.end() || column->key != key) column = found.insert(column, Column{key, aim, {}});
    return *column;
}

static void add_more_dice(const View& view, BattleId battle, FireId id, bool together, std::int64_t after, std::vector<Column>& found) {
    std::vector<DicePool> more;
    run_all(combat(view).more_dice, view, battle, id, more);
    for (const auto& pool : more)
        if (const auto key = key_of(pool.target, at_anything, together); key > after && pool.dice > 0)
            column_of(found, key, at_anything).pools.push_back(pool);
}

std::vector<Column> columns(const View& view, BattleId battle, FireId id, std::int64_t after) {
    const auto& fire = fire_of(view, id);
    std::vector<Column> found;
    const auto targets = fire.targets(view, battle);
    if (targets.empty()) return found;
    const bool together = view.rules.data<Battles>().roll_all(view);
    for (const auto* shooter : fire.shooters(view, battle)) {
        const auto shot = fire.shot(view, battle, *shooter);
        if (shot.target <= 0 || shot.dice <= 0) continue;
        const auto aim = aim_of(view, battle, *shooter);
        const auto key = key_of(shot.target, aim, together);
        if (key <= after) continue;
        if (none_of(targets, [&](const Unit* target) { return may_hit(view, aim, *target); })) continue;
        auto& pools = column_of(found, key, aim).pools;
        const auto target = static_cast<std::uint8_t>(shot.target);
        const auto pool = std::find_if(pools.begin(), pools.end(), [&](const DicePool& each) {
            return each.owner == shooter->owner && each.type == shooter->type && each.target == target;
        });
        if (pool != pools.end())
            pool->dice = static_cast<std::uint16_t>(pool->dice + shot.dice);
        else
            pools.push_back({shooter->owner, shooter->type, target, static_cast<std::uint16_t>(shot.dice)});
    }
    add_more_dice(view, battle, id, together, after, found);
    return found;
}

/// All of them as one roll; the hits of each aim are kept apart.
static void roll_all_columns(Context& context, BattleId battle, FireId fire, std::vector<Column> columns) {
    std::vector<DicePool> pools;
    std::vector<AimedHits> hits;
    for (const auto& column : columns) {
        append_to(pools, column.pools);
        hits.push_back({column.aim, 0});
    }
    put_in_order_of_dice(pools);
    const auto purpose = fire_of(context.view(), fire).purpose;
    const auto space = context.state().battle(battle)->space;
    context.set_slot(combat(context).column, 0, columns.back().key);
    for (const auto& pool : pools) {
        const auto found = context.roll(purpose, space, pool.owner, pool.type, pool.target, pool.dice);
        for (std::size_t at = 0; at < columns.size(); ++at)
            if (contains(columns[at].pools, pool)) hits[at].hits = static_cast<std::uint16_t>(hits[at].hits + found);
    }
    note_hits(context, fire, hits);
}

void roll_next_column(Context& context, BattleId battle, FireId fire) {
    auto left = columns(context.view(), battle, fire, context.state().slot(combat(context).column, 0));
    if (left.empty()) return;
    if (combat(context).one_roll(context.view())) return roll_all_columns(context, battle, fire, std::move(left));
    auto& next = left.front();
    context.set_slot(combat(context).column, 0, next.key);
    const auto space = context.state().battle(battle)->space;
    const auto hits = roll_pools(context, fire_of(context.view(), fire).purpose, space, std::move(next.pools));
    note_hits(context, fire, next.aim, hits);
}

void install_fire(RulesetBuilder& build) {
    build.battle().explain_fire.set(explain_shots);
    auto& names = build.data<Combat>();
    names.column = build.slot({"column", Scope::game, SlotType::number, Lifetime::turn});
    const auto purpose = build.tag("fire");
    const auto strike = build.tag("first-strike");
    names.first_strike = add_fire(names, {strike, true, first_strikers, fired_at<rules::shared::first_strike>, ordinary_shot, always});
    names.attackers = add_fire(names, {purpose, true, attacking_shooters, fired_at<attackers_fire>, ordinary_shot, never});
    names.defenders = add_fire(names, {purpose, false, defending_shooters, fired_at<defenders_fire>, ordinary_shot, always});
    build.participation().aims("submarines-hit-ships", submarines_hit_ships);
}

}  // namespace rules::shared
