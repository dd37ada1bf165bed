// EUO-2.3.1: from the fall of 1944 on Germany and the United States may find a bomb, which one bomber a turn carries on a raid.
#include <algorithm>

#include "rules/core/fits.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/europe/parts/options.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"

namespace rules::europe {
namespace {

constexpr std::uint32_t first_turn = 15;  ///< [EUO-0.3.5]
constexpr int bomb_dice = 3;              ///< [EUO-2.3.1.6.2]

struct Atomic {
    DecisionKindId roll{}, lost{};
    SlotId has_bomb{};  ///< A list of powers.
    SlotId atomic{};    ///< Flag of a bomber that carries it.
    SlotId named{};     ///< Flag of a power: has named one this turn.
    SlotId bombers{};   ///< Of the raid that is fought: how many bombers it had when somebody was last asked.
    TagId development{};
    ParameterId level{}, used_up{};
};
const Atomic& atomic(const View& view) { return view.rules.data<Atomic>(); }

bool has_bomb(const View& view, OwnerId power) { return contains(view.state.slot_list(atomic(view).has_bomb, 0), raw(power)); }

void give(Context& context, OwnerId power, bool has) {
    auto list = context.state().slot_list(atomic(context.view()).has_bomb, 0);
    std::erase(list, static_cast<std::int64_t>(raw(power)));
    if (has) list.push_back(raw(power));
    std::sort(list.begin(), list.end());
    context.set_list(atomic(context.view()).has_bomb, 0, std::move(list));
}

// Development. [EUO-2.3.1.1] [EUO-2.3.1.3]

bool may_roll(const View& view) {
    const auto power = view.state.active;
    const auto& names = game(view);
    return view.state.round >= first_turn && (power == names.germany || power == names.united_states) && !has_bomb(view, power) &&
           !without_seat(view, power) && !any(europe::names(view).absent, view, power);
}

/// The column of the table, and what it finds the bomb by. [EUO-2.3.1.2]
bool finds(const View& view, OwnerId power, int sum) {
    enum : std::int64_t { production, treasury };
    const auto level = view.rules.parameter(atomic(view).level) == treasury ? std::int64_t{view.state.money[idx(power) * 2]}
                                                                            : production_level(view, power);
    if (level <= 30) return sum == 2;
    if (level <= 45) return sum <= 3;
    return sum <= 4 || sum == 12;
}

DecisionRequest roll_request(const View& view) { return {.kind = atomic(view).roll, .asked = mask_of(view.state.active)}; }

void ask_roll(Context& context, std::uint32_t) {
    if (may_roll(context.view())) context.ask(roll_request(context.view()));
}

void roll(Context& context, std::uint32_t) {
    if (!may_roll(context.view())) return;
    const auto power = context.state().active;
    if (!says_yes(context.answer(roll_request(context.view()), power))) return;
    const auto faces = context.faces(atomic(context.view()).development, no_space, power, no_unit_type, 0, 2);
    if (finds(context.view(), power, faces[0] + faces[1])) give(context, power, true);
}

// Naming: with the raid, at most one a turn. [EUO-2.3.1.5]

bool names_bomb(const Command& command) {
    const auto* said = argument(std::get<command::Attack>(command.body).arguments, "atomic");
    const auto* yes = said == nullptr ? nullptr : said->as<bool>();
    return yes != nullptr && *yes;
}

/// The first bomber of those that are named.
const Unit* carrier_of(const View& view, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    const auto* units = argument(attack.arguments, "units");
    const auto* picks = units == nullptr ? nullptr : units->as<UnitPicks>();
    if (picks == nullptr) return nullptr;
    for (const auto& pick : *picks)
        if (pick.type == figures(view).bomber && pick.count > 0)
            for (const auto& unit : view.state.in(attack.space, command.author))
                if (fits(view, unit, pick) && !marked(view, unit, view.rules.data<Battles>().raid)) return &unit;
    return nullptr;
}

Result<void> may_name(const View& view, const Command& command) {
    const auto& attack = std::get<command::Attack>(command.body);
    const auto* said = argument(attack.arguments, "atomic");
    if (said == nullptr) return {};
    if (said->as<bool>() == nullptr) return refuse(Refusal::bad_choice, {"EUO-2.3.1.5.3"}, {fact("argument", std::string{"atomic"})});
    if (!names_bomb(command)) return {};
    if (!has_bomb(view, command.author)) return refuse(Refusal::forbidden, {"EUO-2.3.1.4.1"}, {fact("power", command.author)});
    if (view.state.slot(atomic(view).named, raw(command.author)) != 0)
        return refuse(Refusal::forbidden, {"EUO-2.3.1.5.2"}, {fact("power", command.author)});
    if (carrier_of(view, command) == nullptr) return refuse(Refusal::forbidden, {"EUO-2.3.1.5.2"}, {fact("from", attack.space)});
    return {};
}

void name(Context& context, const Command& command) {
    if (!names_bomb(command)) return;
    const auto* bomber = carrier_of(context.view(), command);
    if (bomber == nullptr) return;
    context.mark({bomber->id}, atomic(context.view()).atomic);
    context.set_slot(atomic(context.view()).named, raw(command.author), 1);
}

// Losses: the other bombers go first, and the owner may say that the atomic one was among them. [EUO-2.3.1.6.4] (OQ-EU-27)

std::vector<const Unit*> bombers_of(const View& view, BattleId battle) {
    return filtered(standing(view, battle, true), [&](const Unit* unit) { return unit->type == figures(view).bomber; });
}

const Unit* atomic_in(const View& view, BattleId battle) {
    for (const auto* unit : bombers_of(view, battle))
        if (marked(view, *unit, atomic(view).atomic)) return unit;
    return nullptr;
}

void count(Context& context, std::uint32_t subject) {
    context.set_slot(atomic(context.view()).bombers, 0, std::ssize(bombers_of(context.view(), BattleId{subject})));
}

bool some_lost(const View& view, BattleId battle) {
    const auto now = std::ssize(bombers_of(view, battle));
    return atomic_in(view, battle) != nullptr && now < view.state.slot(atomic(view).bombers, 0);
}

DecisionRequest lost_request(const View& view, BattleId battle) {
    return request_in(view, battle, atomic(view).lost, mask_of(lead_of(view, battle)));
}

void ask_lost(Context& context, BattleId battle) {
    if (some_lost(context.view(), battle)) context.ask(lost_request(context.view(), battle));
}

void take_lost(Context& context, BattleId battle) {
    if (some_lost(context.view(), battle) &&
        says_yes(context.answer(lost_request(context.view(), battle), lead_of(context.view(), battle))))
        context.mark({atomic_in(context.view(), battle)->id}, atomic(context.view()).atomic, false);
    count(context, raw(battle));
}

Node atomic_lost(const std::string& name) { return sequence(name, {step(name + "-asked", ask_lost), step(name + "-taken", take_lost)}); }

void more_dice(const View& view, const Unit& bomber, int& dice) {
    if (marked(view, bomber, atomic(view).atomic)) dice = bomb_dice;
}

/// Where a table has it so a raid uses the bomb up. (Q46)
void use_up(Context& context, std::uint32_t subject) {
    const auto lead = lead_of(context.view(), BattleId{subject});
    auto carried =
        ids_where(context.state().units, [&](const Unit& unit) { return marked(context.view(), unit, atomic(context.view()).atomic); });
    context.mark(std::move(carried), atomic(context.view()).atomic, false);
    if (context.rules.on(atomic(context.view()).used_up) && context.state().slot(atomic(context.view()).named, raw(lead)) != 0)
        give(context, lead, false);
}

void install_atomic_weapons(RulesetBuilder& build) {
    auto& own = build.data<Atomic>();
    own.level = build.parameter("atomic-weapons.level", {"production", "treasury"});
    own.used_up = build.parameter("atomic-weapons.used-up", {"false", "true"});
    own.has_bomb = build.slot({"atomic-bomb", Scope::game, SlotType::owner, Lifetime::game, true});
    own.atomic = build.unit_flag("atomic", Lifetime::turn);
    own.named = build.slot({"atomic-named", Scope::owner, SlotType::flag, Lifetime::turn});
    own.bombers = build.slot({"raid-bombers", Scope::game, SlotType::number, Lifetime::turn});
    own.development = build.tag("atomic-development");
    own.roll = build.decision(question::Flag{.name = "atomic-roll", .cite = "EUO-2.3.1.3.2", .fallback = true});
    own.lost = build.decision(question::Flag{.name = "atomic-lost", .cite = "EUO-2.3.1.6.4"});
    auto& battles = build.data<Battles>();
    battles.raid_arguments.push_back("atomic");
    battles.may_raid("atomic", may_name);
    battles.on_raid("atomic", name);
    build.hits().falls_later("atomic", [](const View& view, const Unit& unit) { return marked(view, unit, atomic(view).atomic); });
    build.action(Form::attack).arguments.push_back({"atomic", ChoiceKind::flag});
    build.data<Combat>().bomb_dice("atomic", more_dice);
    build.procedure("game").instead("atomic-roll",
                                    sequence("atomic-roll", {step("ask-atomic-roll", ask_roll), step("atomic-rolled", roll)}));
    auto raid = build.procedure("raid");
    raid.after("raiders", step("bombers-counted", count));
    raid.after("guns-losses", atomic_lost("atomic-lost-to-guns"));
    raid.after("interceptors-losses", atomic_lost("atomic-lost-to-interceptors"));
    raid.before("result", step("bomb-used-up", use_up));
    install_option_words(build);
}

}  // namespace

const Option atomic_weapons{
    .id = "atomic-weapons",
    .base = "europe",
    .title = "Atomic weapons",
    .summary =
        "From the fall of 1944 on Germany and the United States may roll for a bomb, which makes one raid a turn three times as heavy.",
    .paragraphs = {"EUO-2.3.1.1.1", "EUO-2.3.1.5.1"},
    .install = install_atomic_weapons};

}  // namespace rules::europe
