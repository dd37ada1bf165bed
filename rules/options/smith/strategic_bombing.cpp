// SM-8: raids in a phase of their own, before all other attacks. Planes of the defender scramble, fighters escort the bombers, and these
// bomb when nobody of the defender is left in the air.
#include <algorithm>

#include "rules/games/classic/research.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/options/smith/parts/dogfight.hpp"
#include "rules/options/smith/parts/escorts.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

// Who flies, and where to. [SM-8.1]

const Battle* raid_in(const View& view, SpaceId space) {
    return first_where(view.state.battles, [&](const Battle& battle) {
        return battle.space == space && battle.kind == view.rules.data<Battles>().raid_battle;
    });
}

/// Bombers to raids, and fighters while escorts are named; who has flown in one only lands. [SM-8.1] [SM-8.2] [SM-8.3]
Result<void> who_flies(const View& view, OwnerId, const Unit& unit) {
    if (!moving_into_combat(view)) return {};
    if (marked(view, unit, view.rules.data<Battles>().raid))
        return refuse(Refusal::may_not_leave, {"SM-8.3"}, {fact("unit", unit.type), fact("raided", unit.space)});
    if (marked(view, unit, escorts(view).escort))
        return refuse(Refusal::may_not_leave, {"SM-8.2"}, {fact("unit", unit.type), fact("raided", unit.space)});
    if (!in_phase(view, raids_phase)) return {};
    const bool escort = escorted(view) != no_space;
    if (unit.type == (escort ? figures(view).fighter : figures(view).bomber)) return {};
    if (escort) return refuse(Refusal::forbidden, {"SM-8.2"}, {fact("unit", unit.type)});
    return refuse(Refusal::forbidden, {"SM-8.1"}, {fact("unit", unit.type)});
}

/// Over an enemy complex, which is raided once; escorts over the one that is. [SM-8.1] [SM-8.2] [SM-8.4] (OQ-SMN-2)
Result<void> over_a_complex(const MoveStep& step) {
    const auto& view = step.view;
    if (!in_phase(view, raids_phase)) return {};
    if (const auto target = escorted(view); target != no_space) {
        if (step.to() == target) return {};
        return refuse(Refusal::may_not_stay, {"SM-8.2"}, {fact("space", step.to()), fact("raided", target)});
    }
    if (complex_in(view, step.to()) == nullptr || !enemies(view, step.power, view.state.control[idx(step.to())]))
        return refuse(Refusal::may_not_stay, {"SM-8.1"}, {fact("space", step.to())}, {law(view).raid});
    const auto* raid = raid_in(view, step.to());
    if (raid == nullptr || raid->status == Battle::Status::listed) return {};
    return refuse(Refusal::forbidden, {"SM-8.4"}, {fact("space", step.to())});
}

/// Bombers that have come through are on the raid, which is listed at once.
void flown_in(Context& context, OwnerId power) {
    if (!in_phase(context.view(), raids_phase)) return;
    if (escorted(context.view()) != no_space) return escorts_arrive(context, power);
    const auto& battles = context.rules.data<Battles>();
    std::vector<UnitId> raiders;
    std::vector<SpaceId> targets;
    for (const auto& unit : context.state().units) {
        if (unit.owner != power || unit.type != figures(context).bomber || stands_aside(context.view(), unit)) continue;
        if (!marked(context.view(), unit, context.rules.data<Movement>().under_way)) continue;
        raiders.push_back(unit.id);
        if (raid_in(context.view(), unit.space) == nullptr) targets.push_back(unit.space);
    }
    sort_by_name(context.view(), targets);
    context.mark(std::move(raiders), battles.raid);
    for (const auto target : targets) context.open_battle(battles.raid_battle, target, power, true);
}

// "attack" names no raid any more, nor anything else. [SM-8.1]

Result<void> nothing_to_name(const View&, const Command& command) {
    return refuse(Refusal::forbidden, {"SM-8.1"}, {fact("from", std::get<command::Attack>(command.body).space)});
}
void name_nothing(Context&, const Command&) {}

// The end of the phase.

std::vector<const Battle*> raids_due(const View& view) {
    auto due = pointers_where(view.state.battles, [&](const Battle& battle) { return battle.status == Battle::Status::listed; });
    std::sort(due.begin(), due.end(),
              [&](const Battle* a, const Battle* b) { return view.rules.space(a->space).name < view.rules.space(b->space).name; });
    return due;
}
Result<void> raids_are_fought(const View& view, OwnerId) {
    const auto due = raids_due(view);
    if (due.empty()) return {};
    return refuse(Refusal::must_act_first, {"SM-8.1"}, {fact("raided", due.front()->space), fact("left", due.size())});
}
void fight_raids(Context& context) {
    if (const auto due = raids_due(context.view()); !due.empty()) context.fight(due.front()->id);
}

// In the air. [SM-8.3] [SM-8.4]

bool bombers_left(const View& view, BattleId battle) {
    return any_of(own_force(view, battle, true), [&](const Unit* unit) { return unit->type == figures(view).bomber; });
}

/// [SM-8.2]
bool may_scramble(const View& view, BattleId battle, OwnerId owner) {
    return bombers_left(view, battle) && planes_on_the_ground(view, battle, owner);
}

/// Everybody in the air meets everybody: nobody is left over. The first round began with the raid.
void meet(Context& context, BattleId battle) {
    const auto role = scramble_of(context.rules)->dogfight;
    if (!participants(context.view(), battle, true, 0, role_bit(role)).empty()) context.next_battle_round(battle);
    for (const bool attacking : {true, false}) context.set_role(battle, ids_of(own_force(context.view(), battle, attacking)), role);
}

/// What each die in the air hits at. [SM-7.3]
void explain_shots(const View& view, BattleId battle, bool attacking, std::vector<ExplainedShot>& shots) {
    for (const auto* unit : fighting(view, battle, attacking)) {
        const auto shot = dogfight_shot(view, battle, *unit);
        for (int die = 0; die < shot.dice; ++die) {
            auto& explained = shots.emplace_back(ExplainedShot{unit->id, {}}).value;
            explained.value = shot.target;
            Tally{explained.reasons}.add(shot.target, {"SM-7.3"});
        }
    }
}

/// Without bombers there is no raid any more. [SM-8.4]
void end_without_bombers(Context& context, std::uint32_t subject) {
    if (!over(context.view(), subject) && !bombers_left(context.view(), BattleId{subject}))
        context.set_slot(combat(context).finished, subject, 1);
}

DecisionRequest homeward(const View& view, BattleId battle) { return planes_retreat_request(view, battle, mask_of(lead_of(view, battle))); }
void ask_home(Context& context, std::uint32_t subject) {
    if (!over(context.view(), subject)) context.ask(homeward(context.view(), BattleId{subject}));
}
/// Who is called home stays over the target and lands later. [SM-8.3]
void go_home(Context& context, BattleId battle) {
    if (over(context.view(), raw(battle))) return;
    planes_leave(context, battle, planes_leaving(context, battle, lead_of(context.view(), battle)));
    end_without_bombers(context, raw(battle));
}

/// Rounds until nobody of the defender is in the air, or no bomber of the attacker.
Node rounds_in_the_air(RulesetBuilder& build) {
    std::vector<Node> round{step("raid-planes-meet", meet)};
    for (auto& part : dogfight_round()) round.push_back(std::move(part));
    round.push_back(step("raid-without-bombers", end_without_bombers));
    round.push_back(step("choose-raid-retreat", ask_home));
    round.push_back(step("raid-planes-leave", go_home));
    if (auto defenders = defenders_planes_in_a_raid(build)) round.push_back(std::move(*defenders));
    return repeat("raid-rounds", over, std::move(round));
}

void install_strategic_bombing(RulesetBuilder& build) {
    install_words(build);
    build.when_set(remark_if_apart);
    install_escorts(build);
    name_planes_retreat(build, "SM-8.3");
    build.data<Battles>().raids_apart = true;
    build.data<InTurn>().asked = build.slot({"raid-owners-asked", Scope::battle, SlotType::number, Lifetime::battle});
    build.data<Combat>().raid_shots.set(explain_shots);
    build.data<Research>().rocket_phase = {raids_phase, {"CL-1.2.1"}, {"SM-8.1"}};
    build.procedure("game").before("combat-move", phase("raids", {{Form::move, Form::fight}, nullptr, "SM-8.1"}));
    build.phase("raids").may_end("raids-are-fought", raids_are_fought);
    build.phase("raids").settle("fight-raids", fight_raids);
    auto& attack = build.action(Form::attack);
    attack.check = nothing_to_name;
    attack.perform = name_nothing;
    attack.list = nullptr;
    attack.list_units = nullptr;
    build.move().may_move("who-flies", who_flies);
    build.move().may_end("over-a-complex", over_a_complex);
    build.data<Movement>().at_the_goal("flown-in", flown_in);
    build.procedure("raid").before(
        "bombs", sequence("raid-in-the-air",
                          {
                              sequence("scramble", {one_owner_after_the_other<may_scramble, scramble_request, go_up>("scramble-planes")}),
                              escort_steps(),
                              rounds_in_the_air(build),
                          }));
}

}  // namespace

const Option strategic_bombing{
    .id = "smith-strategic-bombing",
    .revision = 2,
    .base = "classic",
    .title = "Strategic bombing",
    .summary = "Raids are flown before all other attacks; planes of the defender scramble, and fighters escort the bombers.",
    .paragraphs = {"SM-8.1", "SM-8.2", "SM-8.3", "SM-8.4"},
    .requires_options = {"smith-dogfights"},
    .after = {"smith-amphibious-assaults", "smith-dogfights", "smith-retreats"},
    .install = install_strategic_bombing};

}  // namespace rules::smith
