// Guns: at planes that pass in combat movement, and at those that attack or raid the territory.
#include <algorithm>

#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/combat.hpp"
#include "rules/shared/movement.hpp"

namespace rules::shared {
namespace {

/// Each plane meets each gun once, by however many commands it flies.
bool has_met(const View& view, const Unit& plane, SpaceId gun) {
    return contains(view.state.slot_list(view.rules.data<Guns>().guns_met, raw(plane.id)), raw(gun));
}

/// Planes of the attacker in a battle or raid; without one, those that have passed guns.
std::vector<const Unit*> planes_under_fire(const View& view, BattleId battle) {
    std::vector<const Unit*> planes;
    if (battle != no_battle) {
        planes = own_force(view, battle, true);
        const auto space = view.state.battle(battle)->space;
        std::erase_if(planes, [&](const Unit* unit) { return !is_plane(view, *unit) || has_met(view, *unit, space); });
        return planes;
    }
    for (const auto& unit : view.state.units)
        if (marked(view, unit, view.rules.data<Movement>().passing)) planes.push_back(&unit);
    return planes;
}

bool drawn(const View& view) {
    const auto& who = view.rules.data<Guns>().gun_casualties;
    return who && view.rules.parameter(*who) == Guns::at_random;
}

/// Whose gun it is; of one that was captured on the way, whose it was.
OwnerId gunner(const View& view, const Unit& gun) {
    const auto before = view.state.slot(view.rules.data<Guns>().gun_was_of, raw(gun.id), -1);
    return before < 0 ? gun.owner : static_cast<OwnerId>(before);
}

/// One die for each plane; where chance says who falls, each die is that of one plane, in their order. @return hits to be taken.
std::uint16_t fire_at(Context& context, SpaceId space, const Unit& gun, const std::vector<UnitId>& planes) {
    const auto& names = combat(context);
    const auto purpose = names.fires[idx(names.guns)].purpose;
    const auto target = gun_hits_at(context.view(), gun);
    const auto owner = gunner(context.view(), gun);
    const auto faces = context.faces(purpose, space, owner, gun.type, target, static_cast<std::uint16_t>(planes.size()));
    const auto hits = count_if(faces, [&](std::uint16_t face) { return face <= target; });
    if (!drawn(context.view())) return static_cast<std::uint16_t>(hits);
    std::vector<UnitId> lost;
    for (std::size_t at = 0; at < planes.size(); ++at)
        if (faces[at] <= target) lost.push_back(planes[at]);
    context.remove_units(std::move(lost), purpose);
    return 0;
}

/// At the start of the battle or raid, once.
void guns_fire(Context& context, BattleId battle) {
    const auto fought = *context.state().battle(battle);
    if (const auto* there = hostile_gun(context.view(), fought.lead, fought.space)) gun_fires(context, battle, Unit{*there});
}

void passing_over(Context& context) {
    const auto& movement = context.rules.data<Movement>();
    context.mark(ids_of(planes_under_fire(context.view(), no_battle)), movement.passing, false);
    context.set_list(context.rules.data<Guns>().guns_passed, 0, {});
    run_all(movement.at_the_goal, context, context.state().active);
}

void end_passing(Context& context, std::uint32_t) { passing_over(context); }

void note_meeting(Context& context, const std::vector<UnitId>& planes, SpaceId gun) {
    for (const auto id : planes) {
        context.add_to_list(context.rules.data<Guns>().guns_met, raw(id), raw(gun));
    }
}

/// Each gun on the way fires at as many planes as the guns before it have left; who they are is asked for all of them together.
void shoot_at_passing(Context& context, OwnerId power) {
    std::uint16_t hits = 0;
    for (const auto at : context.state().slot_list(context.rules.data<Guns>().guns_passed, 0)) {
        const SpaceId space{static_cast<std::uint16_t>(at)};
        auto meeting = filtered(planes_under_fire(context.view(), no_battle),
                                [&](const Unit* plane) { return !has_met(context.view(), *plane, space); });
        auto planes = ids_of(meeting);
        const auto* there = hostile_gun(context.view(), power, space);
        if (there == nullptr || planes.size() <= hits) continue;
        const auto gun = *there;
        note_meeting(context, planes, space);
        planes.resize(planes.size() - hits);
        hits = static_cast<std::uint16_t>(hits + fire_at(context, space, gun, planes));
    }
    if (hits == 0) return passing_over(context);
    note_hits(context, combat(context).guns, at_anything, hits);
    context.start(combat(context).passing, 0);
}

}  // namespace

std::uint8_t gun_hits_at(const View& view, const Unit& gun) {
    Tally value;
    value.add(figures(view).gun_hit, {});
    auto owner = gunner(view, gun);
    run_all(view.rules.data<Guns>().hits_at, view, gun, owner, value);
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(value.sum(), 0, 6));
}

void gun_fires(Context& context, BattleId battle, const Unit& gun) {
    const auto planes = ids_of(planes_under_fire(context.view(), battle));
    if (planes.empty()) return;
    note_hits(context, combat(context).guns, at_anything, fire_at(context, gun.space, gun, planes));
}

Node gun_steps(LossSteps* losses) { return sequence("anti-aircraft-fire", {step("guns-fire", guns_fire), losses("guns")}); }

void install_anti_aircraft(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.guns = add_fire(names, {build.tag("anti-aircraft-fire"), false, nobody_fires, planes_under_fire, no_shot, always});
    build.procedure("passing-fire").define({names.losses("passing"), step("passing-over", end_passing)});
    names.passing = build.procedure("passing-fire").id();
    build.data<Movement>().shoot_at_passing.set(shoot_at_passing);
}

}  // namespace rules::shared
