// SM-22: neutrals are bought, with luck, by who stands beside them, and against who stands beside them too.
#include <utility>

#include "rules/core/expiring_choices.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/options/smith/parts/neutrals.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::smith {
namespace {

constexpr std::uint16_t highest_success = 2;  // [SM-22.1]
constexpr std::uint16_t interferers_six = 6;  // [SM-22.3]

struct Conquests {
    SlotId attempts{};    ///< Of a neutral: the power whose turn it is has paid its stake.
    SlotId conquered{};   ///< Of a space: it has gained it so in this turn.
    SlotId left{};        ///< Attempts that are still to be rolled, by name.
    SlotId passed{};      ///< How many of the powers behind it in turn order need not be asked any more about the first of these.
    SlotId interferer{};  ///< Who has paid against it.
    SlotId by_time{};     ///< Flag: time has ended the buying, and nobody is waited for.
    DecisionKindId interfere{};
    TagId stake{}, attempt{};
    std::vector<std::pair<SpaceId, SpaceId>> facing;
};
const Conquests& economic_conquest_names(const View& view) { return view.rules.data<Conquests>(); }

/// He controls a territory beside it. [SM-22.1] [SM-22.2]
bool stands_beside(const View& view, OwnerId power, SpaceId neutral) {
    const auto holds = [&](SpaceId space) { return view.state.control[idx(space)] == power; };
    const auto& near = view.rules.space(neutral).neighbours;
    if (any_of(near, [&](SpaceId space) { return !view.rules.space(space).sea && holds(space); })) return true;
    const auto& facing = economic_conquest_names(view).facing;
    return any_of(facing, [&](const auto& shores) { return shores.second == neutral && holds(shores.first); });
}

std::int32_t value_of(const View& view, SpaceId neutral) { return view.rules.space(neutral).value; }

void pay_stake(Context& context, OwnerId power, SpaceId neutral) {
    const auto value = value_of(context.view(), neutral);
    spend_loot(context, power, value);
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, value, economic_conquest_names(context.view()).stake);
}

// The attempt. [SM-22.1] [SM-22.5]

Result<void> check(const View& view, const Command& command) {
    const auto power = command.author;
    if (auto verdict = in_own_phase(view, power, {"purchase", {"SM-22.1"}, {"SM-22.1"}}); !verdict) return verdict;
    if (auto verdict = first_refusal(view.rules.data<Purchases>().may_produce, view, power); !verdict) return verdict;
    const auto neutral = neutral_named(view, std::get<command::Declare>(command.body).arguments);
    if (neutral == no_space) return refuse(Refusal::bad_choice, {"SM-22.1"}, {fact("argument", std::string{"space"})});
    if (!stands_beside(view, power, neutral))
        return refuse(Refusal::forbidden, {"SM-22.1"}, {fact("far", neutral), fact("power", power)}, {"SM-22.2"});
    if (view.state.slot(economic_conquest_names(view).attempts, raw(neutral)) != 0)
        return refuse(Refusal::forbidden, {"SM-22.5"}, {fact("again", neutral)});
    const auto there = to_spend(view, power);
    if (value_of(view, neutral) <= there) return {};
    return refuse(Refusal::too_expensive, {"SM-22.1"}, {fact("cost", value_of(view, neutral)), fact("treasury", there)});
}
void perform(Context& context, const Command& command) {
    const auto neutral = neutral_named(context.view(), std::get<command::Declare>(command.body).arguments);
    pay_stake(context, command.author, neutral);
    context.set_slot(economic_conquest_names(context.view()).attempts, raw(neutral), 1);
}
void list(const View& view, OwnerId author, CommandSink& sink) {
    for (const auto space : all_spaces(view.rules)) {
        if (!is_neutral(view, space)) continue;
        Command command{author, command::Declare{"economic-conquest", {{"space", {space}}}}};
        if (check(view, command)) sink.push_back(std::move(command));
    }
}

// The dice, when all else has been bought. (OQ-SMN-18)

SpaceId attempt_now(const View& view) {
    const auto left = view.state.slot_list(economic_conquest_names(view).left, 0);
    return left.empty() ? no_space : static_cast<SpaceId>(left.front());
}
bool none_left(const View& view, std::uint32_t) { return attempt_now(view) == no_space; }

void line_up(Context& context, std::uint32_t) {
    const auto& names = economic_conquest_names(context.view());
    std::vector<SpaceId> spaces;
    for (const auto& value : context.state().slots_of(names.attempts)) spaces.push_back(static_cast<SpaceId>(value.subject));
    sort_by_name(context.view(), spaces);
    auto left = numbers_of(spaces);
    context.set_list(names.left, 0, std::move(left));
}

/// Who could interfere now, by his place behind the acting power; that of nobody is behind them all. [SM-22.3] [SM-22.5]
std::size_t next_interferer(const View& view) {
    const auto order = turn_order_after(view, view.state.active);
    const auto neutral = attempt_now(view);
    for (auto at = static_cast<std::size_t>(view.state.slot(economic_conquest_names(view).passed, 0)); at < order.size(); ++at) {
        const auto power = order[at];
        if (enemies(view, view.state.active, power) && stands_beside(view, power, neutral) &&
            value_of(view, neutral) <= to_spend(view, power))
            return at;
    }
    return order.size();
}
OwnerId interferer(const View& view) {
    const auto power = view.state.slot(economic_conquest_names(view).interferer, 0, -1);
    return power < 0 ? nobody : static_cast<OwnerId>(power);
}
bool all_asked_economic_conquest(const View& view, std::uint32_t) {
    return interferer(view) != nobody || next_interferer(view) >= turn_order_after(view, view.state.active).size();
}

DecisionRequest request_now(const View& view) {
    const auto power = turn_order_after(view, view.state.active)[next_interferer(view)];
    return {.kind = economic_conquest_names(view).interfere, .asked = mask_of(power), .space = attempt_now(view)};
}
void ask_economic_conquest(Context& context, std::uint32_t) {
    const auto request = request_now(context.view());
    if (context.state().slot(economic_conquest_names(context.view()).by_time, 0) != 0)
        context.ask_orders_only(request);
    else
        context.ask(request);
}
void take_economic_conquest(Context& context, std::uint32_t) {
    const auto& names = economic_conquest_names(context.view());
    const auto request = request_now(context.view());
    const auto power = *OwnersOf(request.asked).begin();
    context.set_slot(names.passed, 0, static_cast<std::int64_t>(next_interferer(context.view())) + 1);
    if (!says_yes(context.answer(request, power))) return;
    context.set_slot(names.interferer, 0, raw(power));
    pay_stake(context, power, request.space);
}

/// 1 or 2: it is his; 6: it is his who has interfered. No stake is returned. [SM-22.1] [SM-22.3]
void roll(Context& context, std::uint32_t) {
    const auto& names = economic_conquest_names(context.view());
    const auto power = context.state().active;
    const auto against = interferer(context.view());
    const auto neutral = attempt_now(context.view());
    auto left = context.state().slot_list(names.left, 0);
    left.erase(left.begin());
    context.set_list(names.left, 0, std::move(left));
    context.set_slot(names.passed, 0, 0);
    context.set_slot(names.interferer, 0, -1);
    const auto face = context.faces(names.attempt, neutral, power, no_unit_type, 0, 1).front();
    if (face <= highest_success) {
        context.set_slot(names.conquered, raw(neutral), 1);
        gain_neutral(context, neutral, power, names.attempt);
    } else if (face >= interferers_six && against != nobody) {
        gain_neutral(context, neutral, against, names.attempt);
    }
}

/// Others are not waited for. (OQ-SMN-18)
void time_is_up(Context& context, const Phase& phase) {
    if (phase.name == "purchase") context.set_slot(economic_conquest_names(context.view()).by_time, 0, 1);
}

/// It is as if it had been his for whoever moves in and lands. [SM-22.4]
bool is_conquered(const View& view, SpaceId space) { return view.state.slot(economic_conquest_names(view).conquered, raw(space)) != 0; }

void load(RulesetBuilder& build) {
    auto file = data_file(build, "economic_conquest.toml");
    for (const auto& [shore, neutral] : file.root().pairs_or_none("facing"))
        build.data<Conquests>().facing.emplace_back(build.space(shore), build.space(neutral));
}

void install_economic_conquest(RulesetBuilder& build) {
    install_words(build);
    load(build);
    auto& names = build.data<Conquests>();
    names.attempts = build.slot({"attempts", Scope::space, SlotType::flag, Lifetime::turn});
    names.conquered = build.slot({"conquered", Scope::space, SlotType::flag, Lifetime::turn});
    names.left = build.slot({"attempts-left", Scope::game, SlotType::space, Lifetime::turn, true});
    names.passed = build.slot({"interferers-passed", Scope::game, SlotType::number, Lifetime::turn});
    names.interferer = build.slot({"interferer", Scope::game, SlotType::owner, Lifetime::turn, false, -1});
    names.by_time = build.slot({"attempts-by-time", Scope::game, SlotType::flag, Lifetime::turn});
    names.interfere = build.decision(question::Flag{.name = "interfere", .cite = "SM-22.3"});
    names.stake = build.tag("stake");
    names.attempt = build.tag("economic-conquest");
    build.declaration("economic-conquest", "SM-22.1", {check, perform, list, {}, {}, nullptr, {{"space", ChoiceKind::space}}});
    build.procedure("game").after(
        "purchase",
        sequence("economic-conquest",
                 {
                     step("attempts-line-up", line_up),
                     repeat("attempts", none_left,
                            {
                                repeat("interferers", all_asked_economic_conquest,
                                       {step("interfere-ask", ask_economic_conquest), step("interfere-take", take_economic_conquest)}),
                                step("attempt-rolled", roll),
                            }),
                 }));
    build.data<ExpiringChoices>().by_time("attempts-are-rolled", time_is_up);
    build.data<Movement>().had_before("conquered", is_conquered);
}

}  // namespace

const Option economic_conquest{
    .id = "smith-economic-conquest",
    .revision = 2,
    .base = "classic",
    .title = "Economic conquest",
    .summary =
        "Who stands beside a neutral pays its value and gains it on a 1 or 2; an enemy beside it may pay as much and gain it on a 6.",
    .paragraphs = {"SM-22.1", "SM-22.2", "SM-22.3", "SM-22.4", "SM-22.5"},
    .requires_options = {"smith-neutrals"},
    .install = install_economic_conquest};

}  // namespace rules::smith
