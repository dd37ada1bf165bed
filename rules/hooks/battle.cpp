#include "rules/hooks/battle.hpp"

#include <algorithm>

#include "rules/hooks/builder.hpp"
#include "rules/hooks/hooks.hpp"

namespace rules {
namespace {

bool for_space(const View& view, const Battle& battle) { return view.rules.battle_kinds[idx(battle.kind)].for_space; }

/// Nothing that was asked for is passed over in silence.
Result<void> known_arguments(const Arguments& arguments, const std::vector<ArgumentName>& known) {
    for (const auto& [name, choice] : arguments)
        if (none_of(known, [&](const ArgumentName& each) { return each.name == name; }))
            return refuse(Refusal::unknown_name, {}, {fact("argument", name)});
    return {};
}

Result<void> check_attack(const View& view, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    if (auto verdict = known_arguments(attack.arguments, view.rules.actions[raw(Form::attack)].arguments); !verdict) return verdict;
    // A listed landing may still be made an attack; what is listed to be fought is not named again.
    if (const auto* battle = listed_battle(view, attack.space);
        battle != nullptr && battle->kind == view.rules.data<Hooks>().battle.kind_of(view, attack.space))
        return refuse(Refusal::not_listed, {view.rules.data<Hooks>().battle.not_listed},
                      {fact("space", battle->space), fact("listed", std::string{"already"})});
    return first_refusal(view.rules.data<Hooks>().battle.may_attack, view, command.author, attack);
}

void perform_attack(Context& context, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    const auto& rules = context.rules.data<Hooks>().battle;
    const auto id = context.open_battle(rules.kind_of(context.view(), attack.space), attack.space, command.author, false);
    const auto battle = *context.state().battle(id);
    for (const auto hook : rules.on_attack) hook(context, battle, attack);
}

void list_attacks(const View& view, OwnerId author, CommandSink& sink) {
    std::vector<SpaceId> spaces;
    if (const auto& collect = view.rules.data<Hooks>().battle.attackable) collect(view, author, spaces);
    for (const auto space : spaces) {
        const Command attack{author, command::Attack{space, {}}};
        if (check_attack(view, attack)) sink.push_back(attack);
    }
}

bool was_fought(const View& view, SpaceId space) {
    return any_of(view.state.battles,
                  [&](const Battle& battle) { return battle.space == space && battle.status == Battle::Status::over && battle.round > 0; });
}

Result<void> check_fight(const View& view, const Command& command) {
    const auto& fight = std::get<command::Fight>(command.body);
    if (auto verdict = known_arguments(fight.arguments, view.rules.actions[raw(Form::fight)].arguments); !verdict) return verdict;
    const auto* battle = listed_battle(view, fight.space);
    if (battle == nullptr) {
        std::vector<Fact> facts{fact("space", fight.space)};
        if (was_fought(view, fight.space)) facts.push_back(fact("fought", std::string{"already"}));
        return refuse(Refusal::not_listed, {view.rules.data<Hooks>().battle.not_listed}, std::move(facts));
    }
    return first_refusal(view.rules.data<Hooks>().battle.may_fight, view, *battle, fight);
}

void perform_fight(Context& context, const Command& command) {
    context.fight(listed_battle(context.view(), std::get<command::Fight>(command.body).space)->id);
}

void list_fights(const View& view, OwnerId author, CommandSink& sink) {
    for (const auto& battle : view.state.battles) {
        const Command fight{author, command::Fight{battle.space, {}}};
        if (listed_battle(view, battle.space) == &battle && check_fight(view, fight)) sink.push_back(fight);
    }
}

}  // namespace

const Battle* listed_battle(const View& view, SpaceId space) {
    const Battle* found = nullptr;
    for (const auto& battle : view.state.battles) {
        if (battle.space != space || battle.status != Battle::Status::listed) continue;
        // What does not decide about the space comes before what does.
        if (!for_space(view, battle)) return &battle;
        if (found == nullptr) found = &battle;
    }
    return found;
}

std::uint16_t role_bit(RoleId role) { return static_cast<std::uint16_t>(1u << raw(role)); }

std::vector<const Unit*> participants(const View& view, BattleId battle, bool attacking, std::uint16_t without_roles,
                                      std::uint16_t with_roles) {
    std::vector<const Unit*> units;
    const auto* fought = view.state.battle(battle);
    if (fought == nullptr) return units;
    const auto takes_side = [&](const Participant& part) {
        return part.attacking == attacking && (part.roles & without_roles) == 0 && (part.roles & with_roles) == with_roles;
    };
    if (!for_space(view, *fought)) {
        // Who fights for something else than the space may stand beside it.
        for (const auto& part : view.state.participants)
            if (const auto* unit = part.battle == battle && takes_side(part) ? view.state.unit(part.unit) : nullptr) units.push_back(unit);
        std::sort(units.begin(), units.end(), [](const Unit* a, const Unit* b) { return unit_order(*a, *b); });
        return units;
    }
    const auto here = view.state.in(fought->space);
    units.reserve(here.size());
    // Units take their part mostly in the order in which they stand: each is looked for behind the one before.
    const auto& parts = view.state.participants;
    auto behind = parts.begin();
    for (const auto& unit : here) {
        const auto takes_part = [&](const Participant& part) { return part.unit == unit.id && part.battle == battle; };
        auto part = std::find_if(behind, parts.end(), takes_part);
        if (part == parts.end()) {
            part = std::find_if(parts.begin(), behind, takes_part);
            if (part == behind) continue;
        }
        behind = part + 1;
        if (takes_side(*part)) units.push_back(&unit);
    }
    return units;
}

GameState joined(const View& view, const Battle& battle) {
    if (battle.status != Battle::Status::listed) return view.state;
    NoDice none;
    Context context{view.rules, view.state, none};
    const auto step = view.rules.data<Hooks>().battle.joins;
    for (const auto& op : view.rules.procedures[idx(view.rules.battle_kinds[idx(battle.kind)].procedure)].ops)
        if (op.kind == Program::Op::Kind::step && op.name == step && op.work != nullptr) op.work(context, raw(battle.id));
    return context.take_state();
}

void install_battle_actions(RulesetBuilder& build) {
    auto& attack = build.action(Form::attack);
    attack.check = check_attack;
    attack.perform = perform_attack;
    attack.list = list_attacks;
    auto& fight = build.action(Form::fight);
    fight.check = check_fight;
    fight.perform = perform_fight;
    fight.list = list_fights;
}

}  // namespace rules
