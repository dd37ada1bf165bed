// The attack window: attacks are named in a phase of their own, and defending powers may react before combat begins. [HR-0.4]
#include "rules/options/house-1914/parts/attack_window.hpp"

#include <utility>

#include "rules/games/1914/combat.hpp"
#include "rules/games/1914/landings.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

const AttackWindow& window(const View& view) { return view.rules.data<AttackWindow>(); }

/// The kind that an attack names; null for none.
Result<const AttackKind*> kind_named(const View& view, const command::Attack& attack) {
    const auto* word = argument(attack.arguments, "kind");
    if (word == nullptr) return nullptr;
    for (const auto& kind : window(view).kinds)
        if (const auto* tag = word->as<TagId>(); tag != nullptr && *tag == kind.word) return &kind;
    return refuse(Refusal::bad_choice, {"HR-0.4"}, {fact("argument", std::string{"kind"})});
}

Result<void> heeded(const AttackKind& kind, const command::Attack& attack) {
    for (const auto& [name, choice] : attack.arguments)
        if (name != "kind" && none_of(kind.arguments, [&](const auto& each) { return each.name == name; }))
            return refuse(Refusal::unknown_name, {}, {fact("argument", name)});
    return {};
}

Result<void> arguments_fit(const View& view, OwnerId power, const command::Attack& attack) {
    const auto& known = window(view).arguments;
    for (const auto& [name, choice] : attack.arguments)
        if (none_of(known, [&](const auto& each) { return each.argument.name == name; }))
            return refuse(Refusal::unknown_name, {}, {fact("argument", name)});
    for (const auto& each : known)
        if (auto verdict = each.check(view, power, attack.space, argument(attack.arguments, each.argument.name)); !verdict) return verdict;
    return {};
}

bool something_stands(const View& view, const Battle& battle) {
    return any_of(window(view).arguments, [&](const auto& each) { return each.stands(view, battle).has_value(); });
}

Result<void> check_attack(const View& view, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    if (auto verdict = first_refusal(window(view).may_name, view, command.author, attack); !verdict) return verdict;
    const auto kind = kind_named(view, attack);
    if (!kind) return tl::make_unexpected(kind.error());
    if (*kind != nullptr) {
        if (auto verdict = heeded(**kind, attack); !verdict) return verdict;
        return (*kind)->action.check(view, command);
    }
    const auto* battle = battle_for(view, attack.space);
    // Of a battle on the list only what is new is said: how it is fought. The latest word counts.
    const bool again = battle != nullptr && (!attack.arguments.empty() || something_stands(view, *battle));
    if (!again)
        if (auto verdict = window(view).plain.check(view, command); !verdict) return verdict;
    return arguments_fit(view, command.author, attack);
}

void perform_attack(Context& context, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    if (const auto kind = kind_named(context.view(), attack); *kind != nullptr) return (*kind)->action.perform(context, command);
    if (battle_for(context.view(), attack.space) == nullptr) window(context.view()).plain.perform(context, command);
    const auto battle = *battle_for(context.view(), attack.space);
    for (const auto& each : window(context.view()).arguments) each.perform(context, battle, argument(attack.arguments, each.argument.name));
}

/// An attack on `space`: plain, and with each value of each argument that does not stand yet.
void list_for(const View& view, OwnerId author, SpaceId space, CommandSink& sink) {
    const auto add = [&](Arguments arguments) {
        Command command{author, command::Attack{space, std::move(arguments)}};
        if (check_attack(view, command)) sink.push_back(std::move(command));
    };
    add({});
    const auto* battle = battle_for(view, space);
    for (const auto& each : window(view).arguments) {
        std::vector<Choice> values;
        each.list(view, author, space, values);
        const auto stands = battle == nullptr ? std::nullopt : each.stands(view, *battle);
        for (auto& value : values)
            if (stands != value) add({{std::string{each.argument.name}, std::move(value)}});
    }
}

void list_attacks(const View& view, OwnerId author, CommandSink& sink) {
    std::vector<SpaceId> spaces;
    view.rules.data<Hooks>().battle.attackable(view, author, spaces);
    for (const auto& battle : view.state.battles)
        if (battle.status == Battle::Status::listed && !contains(spaces, battle.space)) spaces.push_back(battle.space);
    for (const auto space : spaces) list_for(view, author, space, sink);
    for (const auto& kind : window(view).kinds) {
        CommandSink found;
        kind.action.list(view, author, found);
        for (auto& command : found)
            if (check_attack(view, command)) sink.push_back(std::move(command));
    }
}

void battles_due(Context& context, std::uint32_t) { list_due_battles(context); }

/// Landings that wait for a zone which nobody attacks are off. [1914-5.1.2]
void list_fixed(Context& context, std::uint32_t) {
    for (const auto follows : window(context.view()).on_fixed) follows(context);
    prune_landings(context);
}

/// The naming is over as soon as combat begins.
bool naming_over(const View& view) {
    const auto* phase = current_phase(view.rules, view.state.frames);
    return phase != nullptr && phase->name == "combat";
}

void reacted(Context& context, std::uint32_t) {
    list_due_battles(context);  // empty ground that somebody has come to
    context.set_list(window(context.view()).reacted_to, 0, numbers_of(attacked_ground(context.view())));
}

std::vector<std::size_t> who_reacts(const Ruleset& rules) { return rules.data<Reactions>().hands(); }

void install_attack_window(RulesetBuilder& build, AttackWindow& names) {
    install_words(build);
    names.reacted_to = build.slot({"reactions-asked", Scope::game, SlotType::space, Lifetime::turn, true});
    (void)build.data<Reactions>();
    auto& attack = build.action(Form::attack);
    names.plain = attack;
    attack.check = check_attack;
    attack.perform = perform_attack;
    attack.list = list_attacks;
    attack.wrong_phase = "HR-0.4";
    build.data<Combat>().list_is_fixed("naming-over", naming_over);
    build.data<Landings>().called_off_in.push_back(naming_phase);
    auto game = build.procedure("game");
    game.before("combat",
                sequence("attacks-named", {phase(naming_phase, {{Form::attack}, nullptr, "HR-0.4"}, {step("battles-due", battles_due)}),
                                           reactions("reactions")}));
    game.instead("combat", phase("combat", {{Form::fight}, nullptr, "1914-3.1.1"}));
    game.before("armies-appear", step("list-fixed", list_fixed));
}

}  // namespace

AttackWindow& attack_window(RulesetBuilder& build) {
    auto& names = build.data<AttackWindow>();
    if (!std::exchange(names.placed, true)) install_attack_window(build, names);
    return names;
}

void add_attack_argument(RulesetBuilder& build, AttackArgument argument) {
    build.action(Form::attack).arguments.push_back(argument.argument);
    attack_window(build).arguments.push_back(argument);
}

void add_attack_kind(RulesetBuilder& build, AttackKind kind) {
    auto& known = build.action(Form::attack).arguments;
    const auto add = [&](const ArgumentName& argument) {
        if (none_of(known, [&](const ArgumentName& each) { return each.name == argument.name; })) known.push_back(argument);
    };
    add({"kind", ChoiceKind::word});
    for (const auto& argument : kind.arguments) add(argument);
    attack_window(build).kinds.push_back(std::move(kind));
}

Node reactions(std::string_view name) {
    const std::string title{name};
    auto node = sequence(title, {question_form<Reactions>(title + "-form"), step(title + "-over", reacted)});
    node.hands = who_reacts;
    return node;
}

const Battle* battle_for(const View& view, SpaceId space) {
    for (const auto& battle : view.state.battles)
        if (battle.space == space && battle.status == Battle::Status::listed && view.rules.battle_kinds[idx(battle.kind)].for_space)
            return &battle;
    return nullptr;
}

std::vector<SpaceId> attacked_ground(const View& view) {
    std::vector<SpaceId> found;
    const auto power = view.state.active;
    for (const auto space : all_spaces(view.rules)) {
        if (view.rules.space(space).sea) continue;
        const auto holder = view.state.turn_start.control[idx(space)];
        const bool entered =
            attackers_ashore(view, power, space) && holder != nobody && enemies(view, power, holder) && !fought_here(view, space);
        if (entered || battle_for(view, space) != nullptr) found.push_back(space);
    }
    return found;
}

std::vector<SpaceId> newly_attacked(const View& view) {
    auto found = attacked_ground(view);
    const auto before = view.state.slot_list(window(view).reacted_to, 0);
    std::erase_if(found, [&](SpaceId space) { return contains(before, raw(space)); });
    return found;
}

}  // namespace rules::house1914
