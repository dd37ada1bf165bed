// Raids on complexes: named in combat movement by the command "attack", carried out before all battles.
#include <algorithm>
#include <optional>

#include "rules/hooks/battle.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"

namespace rules::shared {
namespace {

/// A bomber of his over the complex that raids not yet, or who goes along with one.
Result<void> may_raid(const View& view, const Unit& unit) {
    const bool raids = unit.type == figures(view).bomber || any(view.rules.data<Battles>().escorts, view, unit);
    if (auto verdict = first_refusal(view.rules.data<Battles>().may_fly_on_raids, view, unit); raids && !verdict) return verdict;
    if (raids && !marked(view, unit, view.rules.data<Battles>().raid)) return {};
    return refuse(Refusal::forbidden, {law(view).raid}, {fact("from", unit.space)});
}

Result<void> may_be_raided(const View& view, OwnerId power, SpaceId space) {
    const bool known = idx(space) < view.rules.spaces.size();
    if (!known || complex_in(view, space) == nullptr || !enemies(view, power, view.state.control[idx(space)]))
        return refuse(Refusal::forbidden, {law(view).raid}, {fact("space", space)});
    return {};
}

bool also_said(const View& view, std::string_view name) { return contains(view.rules.data<Battles>().raid_arguments, name); }

Result<std::vector<UnitId>> raiders(const View& view, OwnerId power, const command::Attack& attack) {
    for (const auto& [name, choice] : attack.arguments)
        if (name != "kind" && name != "units" && !also_said(view, name)) return refuse(Refusal::unknown_name, {}, {fact("argument", name)});
    const auto* kind = argument(attack.arguments, "kind");
    const auto* word = kind == nullptr ? nullptr : kind->as<TagId>();
    if (word == nullptr || *word != combat(view).raid) return refuse(Refusal::bad_choice, {law(view).raid}, {fact("from", attack.space)});
    if (auto verdict = may_be_raided(view, power, attack.space); !verdict) return tl::make_unexpected(std::move(verdict.error()));
    const auto* units = argument(attack.arguments, "units");
    const auto* picks = units == nullptr ? nullptr : units->as<UnitPicks>();
    const auto none = refuse(Refusal::no_such_units, {law(view).raid}, {fact("from", attack.space)});
    if (picks == nullptr) return none;
    auto chosen = choose_units(view, view.state.in(attack.space, power), *picks, [&](const Unit& unit) { return may_raid(view, unit); });
    if (!chosen && !chosen.error().cite.id.empty() && chosen.error().cite.id != law(view).raid) return chosen;  // an option's reason
    if (!chosen) return none;
    return chosen;
}

Command raid_of(const View& view, OwnerId power, const Unit& sample, std::uint16_t count) {
    UnitPicks picks{pick_of(view, sample, count)};
    Arguments arguments;
    arguments.emplace_back("kind", Choice{combat(view).raid});
    arguments.emplace_back("units", Choice{std::move(picks)});
    return {power, command::Attack{sample.space, std::move(arguments)}};
}

void begin(Context& context, BattleId battle) {
    const auto fought = *context.state().battle(battle);
    auto bombers = parts_in(context.view(), fought).attackers;
    context.mark(bombers, context.rules.data<Battles>().fought);
    context.join(battle, true, std::move(bombers));
    context.next_battle_round(battle);
}

struct Bombs {
    OwnerId owner{};
    UnitTypeId type{};
    int dice = 1;
};

/// All dice of a bomber together; one above the limit again until it is not.
std::int32_t rolled(Context& context, SpaceId space, const Bombs& bombs, std::optional<std::int32_t> limit) {
    if (limit && *limit < 1) return 0;
    const auto purpose = combat(context).bombs;
    std::int32_t sum = 0;
    for (auto face : context.faces(purpose, space, bombs.owner, bombs.type, 0, static_cast<std::uint16_t>(bombs.dice))) {
        while (limit && face > *limit) face = context.faces(purpose, space, bombs.owner, bombs.type, 0, 1).front();
        sum += face;
    }
    return sum;
}

/// Each survivor rolls his dice; the controller pays their sum, at most what he has.
void bomb(Context& context, BattleId battle) {
    const auto& names = combat(context);
    const auto fought = *context.state().battle(battle);
    std::vector<Bombs> bombers;
    for (const auto* unit : own_force(context.view(), battle, true)) {
        if (unit->type != figures(context).bomber) continue;
        Bombs bombs{unit->owner, unit->type, dice_of(context.view(), unit->owner, unit->type)};
        for (const auto rule : names.bomb_dice) rule(context.view(), *unit, bombs.dice);
        bombers.push_back(bombs);
    }
    std::stable_sort(bombers.begin(), bombers.end(), [](const Bombs& a, const Bombs& b) { return a.dice > b.dice; });
    std::optional<std::int32_t> limit;
    if (names.bomb_limit) limit = names.bomb_limit(context.view(), fought.space);
    std::int32_t damage = 0;
    for (const auto& bombs : bombers) damage += rolled(context, fought.space, bombs, limit);
    if (limit) damage = std::min(damage, *limit);
    const auto holder = context.state().control[idx(fought.space)];
    if (!is_power(context.view(), holder)) return;
    context.pay({AccountKind::treasury, holder}, {AccountKind::bank, nobody}, damage, names.bombs);
}

void result(Context& context, std::uint32_t subject) {
    context.close_battle(BattleId{subject}, context.rules.data<Battles>().fought_out);
    after_battle(context);
}

}  // namespace

Result<void> check_raid(const View& view, const Command& command) {
    const auto chosen = raiders(view, command.author, std::get<command::Attack>(command.body));
    if (!chosen) return tl::make_unexpected(chosen.error());
    return first_refusal(view.rules.data<Battles>().may_raid, view, command);
}

void perform_raid(Context& context, const Command& command) {
    auto chosen = raiders(context.view(), command.author, std::get<command::Attack>(command.body));
    for (const auto rule : context.rules.data<Battles>().on_raid) rule(context, command);
    context.mark(std::move(*chosen), context.rules.data<Battles>().raid);
}

void list_raids_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink) {
    if (space == off_board || !may_be_raided(view, power, space)) return;
    for (const auto* unit : kinds_of(view, view.state.in(space, power), pick))
        if (may_raid(view, *unit)) sink.push_back(raid_of(view, power, *unit, 1));
}

/// Each kind of bombers singly and in full.
void list_raids(const View& view, OwnerId power, CommandSink& sink) {
    for (const auto space : all_spaces(view.rules)) {
        const auto here = view.state.in(space, power);
        if (here.empty() || !may_be_raided(view, power, space)) continue;
        for (const auto& group : groups_of(view, here)) {
            if (!may_raid(view, *group.sample)) continue;
            sink.push_back(raid_of(view, power, *group.sample, 1));
            if (group.count < 2) continue;
            auto all = raid_of(view, power, *group.sample, group.count);
            if (check_raid(view, all)) sink.push_back(std::move(all));
        }
    }
}

void install_strategic_bombing(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    names.raid = build.tag("raid");
    names.bombs = build.tag("strategic-bombing");
    auto& attack = build.action(Form::attack);
    attack.check = check_raid;
    attack.perform = perform_raid;
    attack.list = list_raids;
    attack.list_units = list_raids_of;
    attack.arguments = {{"kind", ChoiceKind::word}, {"units", ChoiceKind::units}};
    attack.wrong_phase = law(build).turn;
    attack.not_your_turn = law(build).turn;
    build.procedure("raid").define({step("raiders", begin), gun_steps(names.losses), step("bombs", bomb), step("result", result)});
    build.data<Battles>().raid_battle = build.battle_kind({.name = "raid", .procedure = build.procedure("raid").id(), .for_space = false});
}

}  // namespace rules::shared
