// SM-36: bombers drop infantry. They fly there by the command "move", the infantry with them; where nobody defends it takes the ground at
// once, else it jumps into the battle, behind the fire of the gun.
#include <algorithm>
#include <map>

#include "rules/hooks/battle.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/options/smith/parts/weapons.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct Paratroopers {
    TagId tag{};
    SlotId dropped{};                ///< Flag of infantry: dropped in this turn.
    SlotId drop{};                   ///< Flag of a bomber: has dropped, or will.
    SlotId aboard{};                 ///< Of infantry that has not jumped yet: its bomber, by number.
    std::vector<TagId> more_room{};  ///< Technologies by each of which a bomber holds one more.
    TagId shot_down{};
};
const Paratroopers& paratroopers_names(const View& view) { return view.rules.data<Paratroopers>(); }

bool has_it_paratroopers(const View& view, OwnerId power) { return has_technology(view, power, paratroopers_names(view).tag); }
bool is_bomber(const View& view, const Unit& unit) { return unit.type == figures(view).bomber; }
bool is_infantry(const View& view, const Unit& unit) { return unit.type == game(view).infantry; }
bool drops(const View& view, const Unit& unit) { return marked(view, unit, paratroopers_names(view).drop); }

std::size_t room_of_a_bomber(const View& view, OwnerId power) {
    const auto& more = paratroopers_names(view).more_room;
    return 1 + static_cast<std::size_t>(count_if(more, [&](TagId tag) { return has_technology(view, power, tag); }));
}

// The move.

/// Who is to be dropped by a move.
std::vector<UnitId> infantry_of(const GroupMove& move) {
    return filtered(move.riders, [&](UnitId id) { return is_infantry(move.view, *move.view.state.unit(id)); });
}

/// Bombers and infantry, and nobody else.
bool is_drop(const View& view, OwnerId power, const command::Move& move) {
    if (!has_it_paratroopers(view, power) || !(in_phase(view, combat_move) || in_phase(view, noncombat_move))) return false;
    const auto names = [&](UnitTypeId type) { return any_of(move.units, [&](const UnitPick& pick) { return pick.type == type; }); };
    const auto bomber = figures(view).bomber;
    const auto infantry = game(view).infantry;
    return names(bomber) && names(infantry) &&
           all_of(move.units, [&](const UnitPick& pick) { return pick.type == bomber || pick.type == infantry; });
}

/// Infantry makes no other move in the turn in which it is dropped.
std::optional<Result<void>> flies_along(const View& view, OwnerId power, const command::Move& move, const Unit& unit) {
    if (!is_infantry(view, unit) || !is_drop(view, power, move)) return std::nullopt;
    if (unit.origin != unit.space || marked(view, unit, view.rules.data<Movement>().moved))
        return Result<void>{
            refuse(Refusal::may_not_leave, {"SM-36"}, {fact("moved", unit.type), fact("space", unit.space)}, {law(view).one_move})};
    return first_refusal(view.rules.data<Hooks>().move.may_move, view, power, unit);
}
Result<void> was_dropped_already(const View& view, OwnerId, const Unit& unit, const Result<void>& said) {
    if (said || !marked(view, unit, paratroopers_names(view).dropped)) return said;
    return refuse(Refusal::may_not_leave, {"SM-36"}, {fact("unit", unit.type), fact("down", unit.space)}, {law(view).one_move});
}

/// A bomber does nothing else in this turn but land.
Result<void> does_nothing_else(const View& view, OwnerId, const Unit& unit) {
    if (!drops(view, unit) || in_phase(view, noncombat_move)) return {};
    return refuse(Refusal::may_not_leave, {"SM-36"}, {fact("unit", unit.type), fact("drops", unit.space)});
}
Result<void> raids_nothing(const View& view, const Unit& unit) {
    if (!drops(view, unit)) return {};
    return refuse(Refusal::forbidden, {"SM-36"}, {fact("unit", unit.type), fact("drops", unit.space)});
}

/// What bombers that drop nothing may not do is asked again of the whole command.
bool might_drop(const MoveStep& step) {
    if (!is_bomber(step.view, step.unit) || !has_it_paratroopers(step.view, step.power)) return false;
    return any_of(step.view.state.in(step.path.front(), step.power), [&](const Unit& unit) { return is_infantry(step.view, unit); });
}
Result<void> drops_where_it_may_not_land(const MoveStep& step, const Result<void>& said) {
    return !said && might_drop(step) ? Result<void>{} : said;
}
Result<void> drops_over_neutrals(const MoveStep& step, const Result<void>& said) {
    return !said && might_drop(step) && in_phase(step.view, combat_move) ? Result<void>{} : said;
}

/// Without infantry a bomber ends its way where bombers do.
Result<void> ends_as_bombers_do(const GroupMove& move) {
    const auto& view = move.view;
    const auto to = move.path.back();
    for (const auto id : move.units) {
        const auto& unit = *view.state.unit(id);
        if (!is_bomber(view, unit)) continue;
        if (in_phase(view, noncombat_move))
            if (auto verdict = landing_place(view, move.power, unit, to); !verdict) return verdict;
        if (status(view, move.power, to) == Status::neutral)
            return refuse(Refusal::may_not_stay, {law(view).neutral_stops}, {fact("unit", unit.type), fact("space", to)},
                          {law(view).no_neutral_later});
    }
    return {};
}

/// Ground of the enemy in combat movement, of friends later.
Result<void> may_be_dropped_on(const View& view, OwnerId power, SpaceId to) {
    if (view.rules.space(to).sea) return refuse(Refusal::may_not_enter, {"SM-36"}, {fact("sea", to)}, {law(view).walk_on_land});
    if (in_phase(view, noncombat_move)) {
        if (friendly_ground(view, power, to)) return {};
        return refuse(Refusal::may_not_enter, {"SM-36"}, {fact("hostile", to)}, {law(view).friendly_ground_later});
    }
    if (!friendly_before_moves(view, power, to)) return {};
    return refuse(Refusal::forbidden, {law(view).combat_moves}, {fact("unit", game(view).infantry), fact("to", to)});
}

/// In combat movement that is asked of all planes.
Result<void> can_land_afterwards(const GroupMove& move) {
    const auto& view = move.view;
    if (!in_phase(view, noncombat_move)) return {};
    for (const auto id : move.units) {
        auto there = *view.state.unit(id);
        there.steps = static_cast<std::uint8_t>(there.steps + cost_of(view, move.power, there, move.path));
        there.space = move.path.back();
        if (!can_land(view, there))
            return refuse(Refusal::no_place, {law(view).way_home}, {fact("unit", there.type), fact("to", there.space)});
    }
    return {};
}

/// Bombers that began the turn where the infantry did, each with at least one and not more than it holds.
Result<void> may_drop(const GroupMove& move) {
    const auto& view = move.view;
    if (!has_it_paratroopers(view, move.power)) return {};
    const auto infantry = infantry_of(move).size();
    if (infantry == 0) return ends_as_bombers_do(move);
    if (auto verdict = may_be_dropped_on(view, move.power, move.path.back()); !verdict) return verdict;
    for (const auto id : move.units) {
        const auto& bomber = *view.state.unit(id);
        const bool fresh = bomber.origin == bomber.space && bomber.steps == 0 && !drops(view, bomber) &&
                           !marked(view, bomber, view.rules.data<Battles>().fought);
        if (!fresh) return refuse(Refusal::may_not_leave, {"SM-36"}, {fact("unit", bomber.type), fact("from", bomber.space)});
    }
    if (auto verdict = can_land_afterwards(move); !verdict) return verdict;
    const auto room = room_of_a_bomber(view, move.power);
    if (infantry >= move.units.size() && infantry <= move.units.size() * room) return {};
    return refuse(Refusal::no_room, {"SM-36"}, {fact("unit", figures(view).bomber), fact("room", room), fact("named", infantry)});
}

void may_go_along(const View& view, OwnerId power, const Unit& bomber, std::vector<UnitPicks>& company) {
    if (!is_bomber(view, bomber) || !has_it_paratroopers(view, power) || bomber.steps != 0) return;
    for (const auto& group : groups_of(view, view.state.in(bomber.space, power))) {
        if (!is_infantry(view, *group.sample) || group.sample->carrier != no_unit) continue;
        const auto most = std::min(std::size_t{group.count}, room_of_a_bomber(view, power));
        for (std::size_t count = 1; count <= most; ++count)
            if (auto pick = pick_of(view, *group.sample, static_cast<std::uint16_t>(count)); pick.count == count)
                company.push_back({std::move(pick)});
    }
}

// The jump.

/// Shares out infantry evenly: the bombers that are lost first hold the fewest.
void take_aboard(Context& context, std::span<const UnitId> bombers, std::span<const UnitId> infantry) {
    for (std::size_t at = 0; at < infantry.size(); ++at)
        context.set_slot(paratroopers_names(context.view()).aboard, raw(infantry[at]),
                         raw(bombers[bombers.size() - 1 - at % bombers.size()]));
}
void set_out(Context& context, const GroupMove& move) {
    auto infantry = infantry_of(move);
    if (infantry.empty()) return;
    take_aboard(context, move.units, infantry);
    context.mark({move.units.begin(), move.units.end()}, paratroopers_names(context.view()).drop);
    context.mark(std::move(infantry), paratroopers_names(context.view()).dropped);
}

/// Infantry of the power whose turn it is that has not jumped yet, by space.
std::map<SpaceId, std::vector<UnitId>> aboard_of_bombers(const View& view) {
    std::map<SpaceId, std::vector<UnitId>> found;
    for (const auto& value : view.state.slots_of(paratroopers_names(view).aboard))
        if (const auto* unit = view.state.unit(UnitId{value.subject})) found[unit->space].push_back(unit->id);
    return found;
}

/// Those whose bomber was shot down are lost with it. @return the others.
std::vector<UnitId> who_lives(Context& context, const std::vector<UnitId>& infantry) {
    std::vector<UnitId> lost;
    std::vector<UnitId> alive;
    for (const auto id : infantry) {
        const auto bomber = static_cast<UnitId>(context.state().slot(paratroopers_names(context.view()).aboard, raw(id)));
        (context.state().unit(bomber) == nullptr ? lost : alive).push_back(id);
    }
    for (const auto id : lost) context.set_slot(paratroopers_names(context.view()).aboard, raw(id), -1);
    context.remove_units(std::move(lost), paratroopers_names(context.view()).shot_down);
    return alive;
}
void jump(Context& context, const std::vector<UnitId>& infantry) {
    for (const auto id : infantry) context.set_slot(paratroopers_names(context.view()).aboard, raw(id), -1);
}

/// Behind the fire on the way: where nobody defends they jump at once, and take the ground. (OQ-SMN-11)
void arrive(Context& context, OwnerId power) {
    for (const auto& [space, aboard] : aboard_of_bombers(context.view())) {
        const auto infantry = who_lives(context, aboard);
        const auto what = status(context.view(), power, space);
        if (what == Status::occupied || infantry.empty()) continue;
        jump(context, infantry);
        if (what == Status::friendly) continue;
        if (!defends_itself(context, {power, no_space, space, infantry})) walk_in(context, space, power);
    }
}

/// Guns fire before the drop, so also that of ground where nobody defends. (OQ-SMN-11)
void gun_below(const GroupMove& move, std::vector<SpaceId>& guns) {
    const auto& view = move.view;
    const auto to = move.path.back();
    if (infantry_of(move).empty() || !in_phase(view, combat_move) || status(view, move.power, to) == Status::occupied) return;
    if (hostile_gun(view, move.power, to) != nullptr) guns.push_back(to);
}

bool over_its_target(const View& view, const Unit& unit) { return drops(view, unit); }

// The battle.

template <class Test>
std::vector<UnitId> attackers_that(const View& view, BattleId battle, Test test) {
    return ids_where(own_force(view, battle, true), [&](const Unit* unit) { return test(*unit); });
}

/// A position that begins here does not say who is aboard of whom.
void fly_in(Context& context, BattleId battle) {
    const auto view = context.view();
    const auto bombers = attackers_that(view, battle, [&](const Unit& unit) { return drops(view, unit); });
    const auto infantry = attackers_that(view, battle, [&](const Unit& unit) {
        return marked(view, unit, paratroopers_names(view).dropped) &&
               view.state.slot(paratroopers_names(view).aboard, raw(unit.id), -1) < 0;
    });
    if (!bombers.empty()) take_aboard(context, bombers, infantry);
}

/// Behind the fire of the gun; the bombers have no part in the battle.
void jump_into_battle(Context& context, BattleId battle) {
    const auto aboard = aboard_of_bombers(context.view());
    const auto here = aboard.find(context.state().battle(battle)->space);
    if (here != aboard.end()) jump(context, who_lives(context, here->second));
    const auto view = context.view();
    planes_leave(context, battle, attackers_that(view, battle, [&](const Unit& unit) { return drops(view, unit); }));
}

bool was_dropped(const View& view, BattleId, const Unit& unit) { return marked(view, unit, paratroopers_names(view).dropped); }

/// Of like infantry the others fall first.
bool attacks_better_paratroopers(const View& view, const Unit& unit) { return marked(view, unit, paratroopers_names(view).dropped); }

void only_of_dropped(RulesetBuilder& build) { only_of_marked(build, build.data<Paratroopers>().tag, build.data<Paratroopers>().dropped); }

void install_paratroopers(RulesetBuilder& build, TagId tag) {
    auto& names = build.data<Paratroopers>();
    names.tag = tag;
    names.dropped = build.unit_flag("dropped", Lifetime::turn);
    names.drop = build.unit_flag("drop", Lifetime::turn);
    names.aboard = build.slot({"dropped-by", Scope::unit, SlotType::number, Lifetime::turn, false, -1});
    for (const auto* more : {"heavy-bombers", "heavy-bombers-2"}) names.more_room.push_back(build.tag(more));
    names.shot_down = build.tag("shot-down");
    build.move().may_move("does-nothing-else", does_nothing_else);
    build.move().may_move.refine("one-move", was_dropped_already);
    build.move().may_end.refine("lands-where-it-may", drops_where_it_may_not_land);
    build.move().may_end.refine("no-stop-over-neutrals", drops_over_neutrals);
    auto& movement = build.data<Movement>();
    movement.taken_along("flies-along", flies_along);
    movement.together("may-drop", may_drop);
    movement.company("may-go-along", may_go_along);
    movement.sets_out("set-out", set_out);
    movement.more_guns("gun-below", gun_below);
    movement.at_the_goal("arrive", arrive);
    movement.has_purpose("over-its-target", over_its_target);
    build.data<Battles>().may_fly_on_raids("raids-nothing", raids_nothing);
    build.data<Combat>().stays("was-dropped", was_dropped);
    build.hits().falls_later("dropped-last", attacks_better_paratroopers);
    for (const auto flag : {names.dropped, names.drop}) build.odds().flags.push_back(flag);
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-36"},
                                                     .steps = {"paratroopers-fly-in", "paratroopers-jump"},
                                                     .matters = attack_with<Paratroopers, &Paratroopers::dropped>});
    auto battle = build.procedure("land-battle");
    battle.before("anti-aircraft-fire", step("paratroopers-fly-in", fly_in));
    battle.after("anti-aircraft-fire", step("paratroopers-jump", jump_into_battle));
    build.when_set(only_of_dropped);
}

}  // namespace

const Weapon paratroopers{.tag = "paratroopers", .paragraph = "SM-36", .install = install_paratroopers};

}  // namespace rules::smith
