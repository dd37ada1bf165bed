#include "rules/games/1914/main_fire.hpp"

#include <algorithm>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/fire.hpp"
#include "rules/games/1914/land_combat.hpp"
#include "rules/mechanics/pools.hpp"

namespace rules::game1914 {
namespace {

constexpr std::int64_t supported = 3;  ///< What a unit with a gun behind it hits at. [1914-6.3.2]

bool artillery_supports(const View& view, BattleId, const Unit& unit, bool so_far) { return so_far || unit.type == game(view).artillery; }

bool gives_support(const View& view, BattleId battle, const Unit& unit) {
    bool says = false;
    for (const auto rule : view.rules.data<MainFire>().supports) says = rule(view, battle, unit, says);
    return says;
}

/// Of all that support, those first that cannot lift everybody.
std::vector<Support> supports_of(const View& view, BattleId battle, bool attacking) {
    std::vector<Support> found;
    for (const auto* unit : fighting(view, battle, attacking)) {
        if (!gives_support(view, battle, *unit)) continue;
        Support support{.paragraph = "1914-6.3.2"};
        for (const auto rule : view.rules.data<MainFire>().terms) support = rule(view, battle, *unit, support);
        found.push_back(support);
    }
    std::stable_partition(found.begin(), found.end(), [](const Support& support) { return !support.tanks; });
    return found;
}

/// Each gun lifts one attacking infantry or tank that needs it. [1914-6.3.2]
void support(const View& view, BattleId battle, bool attacking, std::span<Shot> shots) {
    if (!attacking) return;
    const auto& names = game(view);
    auto supports = supports_of(view, battle, attacking);
    for (auto& [unit, value, dice] : shots) {
        const bool tank = unit->type == names.tank;
        if ((unit->type != names.infantry && !tank) || value.sum() >= supported) continue;
        const auto gun = std::find_if(supports.begin(), supports.end(), [&](const Support& one) { return one.tanks || !tank; });
        if (gun == supports.end()) continue;
        value.add(supported - value.sum(), {gun->paragraph});
        supports.erase(gun);
    }
}

/// While a side has air supremacy its artillery hits at 4, whoever owns the fighters. [1914-6.3.3] [1914-6.3.4]
void promotion(const UnitValue& asked, Tally& value) {
    if (asked.battle == no_battle || asked.type != game(asked.view).artillery) return;
    const bool promoted = (asked.kind == ValueKind::attack && supreme(asked.view, asked.battle, true)) ||
                          (asked.kind == ValueKind::defence && supreme(asked.view, asked.battle, false));
    if (promoted) value.add(1, {"1914-6.3.3"});
}

/// The ground round; at sea every ship's own value counts.
void explain_ground(const View& view, BattleId battle, bool attacking, std::vector<ExplainedShot>& explained) {
    if (at_sea(view, battle)) return;
    std::vector<std::vector<Reason>> reasons;
    const auto shots = shots_of(view, battle, attacking, &reasons);
    for (std::size_t at = 0; at < shots.size(); ++at)
        explained.insert(explained.end(), shots[at].dice, {shots[at].unit->id, {shots[at].value.sum(), reasons[at]}});
}

Fired throw_all(Context& context, BattleId battle, bool attacking) {
    Fired fired{battle, attacking, ground_pools(context.view(), battle, attacking)};
    std::erase_if(fired.pools, [](const DicePool& pool) { return pool.target == 0; });
    put_in_order_of_dice(fired.pools);
    const auto& fire = context.rules.data<MainFire>();
    const auto space = context.state().battle(battle)->space;
    if (const auto one = fire.as_one && !fired.pools.empty() ? fire.as_one(context.view(), battle, attacking, fired.pools) : std::nullopt) {
        const auto face = context.faces(one->purpose, space, fired.pools.front().owner, no_unit_type, 0, 1).front();
        fired.all = one->hits[face - 1U];
        return fired;
    }
    for (const auto& pool : fired.pools) {
        fired.hits.push_back(context.roll(context.rules.data<Combat>().fire, space, pool.owner, pool.type, pool.target, pool.dice));
        fired.all = static_cast<std::uint16_t>(fired.all + fired.hits.back());
    }
    return fired;
}

/// All attackers fire, then all defenders, the doomed included. [1914-6.4.1]
void main_fire(Context& context, BattleId battle) {
    const auto& losses = context.rules.data<Casualties>();
    if (fighting(context.view(), battle, true).empty() || fighting(context.view(), battle, false).empty()) return;
    const auto by_attackers = throw_all(context, battle, true);
    const auto by_defenders = throw_all(context, battle, false);
    context.set_slot(losses.hits_on_defenders, raw(battle), context.state().slot(losses.hits_on_defenders, raw(battle)) + by_attackers.all);
    context.set_slot(losses.hits_on_attackers, raw(battle), by_defenders.all);
    for (const auto* fired : {&by_attackers, &by_defenders})
        for (const auto rule : context.rules.data<MainFire>().fired) rule(context, *fired);
}

}  // namespace

std::int64_t hit_value(std::span<const DicePool> pools) {
    std::int64_t sum = 0;
    for (const auto& pool : pools) sum += std::int64_t{pool.target} * pool.dice;
    return sum;
}

std::uint16_t hits_by(const Fired& fired, UnitTypeId type) {
    std::int64_t hits = 0;
    std::vector<DicePool> own;
    for (std::size_t at = 0; at < fired.pools.size(); ++at) {
        if (fired.pools[at].type != type) continue;
        own.push_back(fired.pools[at]);
        if (!fired.by_one_die()) hits += fired.hits[at];
    }
    if (fired.by_one_die()) hits = fired.all * hit_value(own) / hit_value(fired.pools);
    return static_cast<std::uint16_t>(hits);
}

std::vector<Shot> shots_of(const View& view, BattleId battle, bool attacking, std::vector<std::vector<Reason>>* reasons) {
    const auto units = who_fire(view, battle, fighting(view, battle, attacking), view.rules.data<Combat>().fire);
    if (reasons != nullptr) reasons->resize(units.size());
    std::vector<Shot> shots;
    shots.reserve(units.size());
    for (const auto* unit : units) {
        shots.push_back({unit, reasons != nullptr ? Tally{(*reasons)[shots.size()]} : Tally{}});
        add_unit_value({view, unit->owner, unit->type, attacking ? ValueKind::attack : ValueKind::defence, unit, battle},
                       shots.back().value);
    }
    for (const auto rule : view.rules.data<MainFire>().shots) rule(view, battle, attacking, shots);
    return shots;
}

std::vector<DicePool> ground_pools(const View& view, BattleId battle, bool attacking) {
    std::vector<DicePool> pools;
    for (const auto& [unit, value, dice] : shots_of(view, battle, attacking))
        for (std::uint16_t die = 0; die < dice; ++die) add_die(pools, *unit, value.sum());
    return pools;
}

std::optional<HitsByFace> ground_as_one(const View& view, BattleId battle, bool attacking, std::span<const DicePool> pools) {
    const auto& as_one = view.rules.data<MainFire>().as_one;
    const auto one = as_one && !pools.empty() ? as_one(view, battle, attacking, pools) : std::nullopt;
    return one ? std::optional{one->hits} : std::nullopt;
}

Node main_fire_step() { return step("main-fire", main_fire); }

void install_main_fire(RulesetBuilder& build) {
    auto& fire = build.data<MainFire>();
    fire.supports("artillery", artillery_supports);
    fire.shots("support", support);
    build.value().unit("promotion", promotion);
    build.battle().explain_fire.set(explain_ground);
}

}  // namespace rules::game1914
