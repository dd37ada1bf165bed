// Who is in a battle, and what each of them rolls.
#include <algorithm>

#include "rules/hooks/battle.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/combat.hpp"

namespace rules::shared {
namespace {

std::uint16_t away(const View& view) { return static_cast<std::uint16_t>(role_bit(combat(view).left) | role_bit(combat(view).submerged)); }

/// Ships and planes at sea, land units and planes on land; in a raid the planes that raid, and nobody else.
BattlePart of_a_kind(const View& view, const Battle& battle, const Unit& unit, BattlePart so_far) {
    if (so_far == BattlePart::none) return so_far;
    const auto& battles = view.rules.data<Battles>();
    if (battle.kind == battles.raid_battle)
        return marked(view, unit, battles.raid) && so_far == BattlePart::attacks ? so_far : BattlePart::none;
    if (fixture(view, unit) || stands_aside(view, unit)) return BattlePart::none;
    return is_plane(view, unit) || is_ship(view, unit) == view.rules.space(battle.space).sea ? so_far : BattlePart::none;
}

bool aims_past(const View& view, AimMask aim, const Unit& target) {
    const auto& type = view.rules.type(target);
    if ((aim & not_air) != 0 && type.is(unit_class::air)) return true;
    const bool undersea = type.is(figures(view).undersea);
    return undersea ? (aim & not_undersea) != 0 : (aim & only_undersea) != 0;
}

/// Allied planes that lie on the attacker's decks, not on those of their friends.
std::vector<const Unit*> guests_aboard(const View& view, OwnerId power, SpaceId zone) {
    DeckRoom own;
    for (const auto& unit : view.state.in(zone, power)) own += deck_of(view, unit);
    return beyond(view, guests(view, power, zone), decks_for(view, power, zone) - own, own);
}

/// A unit that has landed from a transport may attack at another number.
void assault_value(const UnitValue& asked, Tally& value) {
    if (asked.kind != ValueKind::attack || asked.unit == nullptr || asked.battle == no_battle) return;
    const int assault = figures(asked.view).types[idx(asked.type)].assault;
    if (assault == 0 || !has_role(asked.view, asked.battle, *asked.unit, combat(asked.view).ashore)) return;
    value.add(assault - asked.view.rules.type(asked.type).attack, {law(asked.view).assault_value});
}

}  // namespace

std::vector<const Unit*> fighting(const View& view, BattleId battle, bool attacking) {
    return participants(view, battle, attacking, away(view));
}

std::vector<const Unit*> standing(const View& view, BattleId battle, bool attacking) {
    return participants(view, battle, attacking, static_cast<std::uint16_t>(away(view) | role_bit(combat(view).line)));
}

std::vector<const Unit*> own_force(const View& view, BattleId battle, bool attacking) {
    const auto others = away(view) | role_bit(combat(view).line) | role_bit(combat(view).guest);
    return participants(view, battle, attacking, static_cast<std::uint16_t>(others));
}

bool has_role(const View& view, BattleId battle, const Unit& unit, RoleId role) {
    const auto* part = view.state.participant(battle, unit.id);
    return part != nullptr && (part->roles & role_bit(role)) != 0;
}

bool attacks(const View& view, BattleId battle, const Unit& unit) {
    const auto* part = view.state.participant(battle, unit.id);
    return part != nullptr && part->attacking;
}

OwnerId lead_of(const View& view, BattleId battle) {
    const auto* fought = view.state.battle(battle);
    return fought == nullptr ? view.state.active : fought->lead;
}

bool is_attacker(const View& view, BattleId battle, OwnerId owner) {
    if (owner == lead_of(view, battle)) return true;
    return any_of(own_force(view, battle, true), [&](const Unit* unit) { return unit->owner == owner; });
}

void join_all(Context& context, BattleId battle) {
    const auto& names = combat(context);
    const auto fought = *context.state().battle(battle);
    const auto view = context.view();
    auto parts = parts_in(view, fought);
    auto aboard =
        ids_where(guests_aboard(view, fought.lead, fought.space), [&](const Unit* unit) { return !contains(parts.attackers, unit->id); });
    context.mark(parts.attackers, context.rules.data<Battles>().fought);
    context.join(battle, true, std::move(parts.attackers));
    context.join(battle, true, std::move(aboard), role_bit(names.guest));
    context.join(battle, false, std::move(parts.defenders));
}

bool over(const View& view, std::uint32_t battle) {
    const BattleId id{battle};
    if (view.state.slot(combat(view).finished, battle) != 0) return true;
    // Those behind the line have still to fire.
    return own_force(view, id, true).empty() || fighting(view, id, false).empty();
}

int dice_of(const View& view, OwnerId owner, UnitTypeId type) {
    const auto& more = combat(view).attack_dice;
    return more ? more(view, owner, type) : 1;
}

Shot ordinary_shot(const View& view, BattleId battle, const Unit& unit) {
    const bool attacking = attacks(view, battle, unit);
    const auto kind = attacking ? ValueKind::attack : ValueKind::defence;
    return {.target = std::clamp(unit_value({view, unit.owner, unit.type, kind, &unit, battle}), 0, 6),
            .dice = attacking ? dice_of(view, unit.owner, unit.type) : 1};
}

void install_participants(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.line = build.role("behind-the-line", Lifetime::battle);
    names.left = build.role("left", Lifetime::battle);
    names.submerged = build.role("submerged", Lifetime::battle);
    names.ashore = build.role("ashore", Lifetime::battle);
    names.guest = build.role("guest", Lifetime::battle);
    names.adrift = build.role("adrift", Lifetime::battle);
    names.fresh_damage = build.role("fresh-damage", Lifetime::round);
    names.finished = build.slot({"battle-finished", Scope::battle, SlotType::flag, Lifetime::battle});
    install_participation(build);
    build.participation().joins("of-a-kind", of_a_kind);
    build.participation().cannot_hit("aims-past", aims_past);
    build.value().unit("assault-value", assault_value);
}

}  // namespace rules::shared
