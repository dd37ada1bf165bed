// SM-12: planes pass over a neutral that has been paid for, and over no other.
#include "rules/mechanics/declaring.hpp"
#include "rules/options/smith/parts/neutrals.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct Bribes {
    SlotId bribed{};  ///< Of a neutral: the power whose turn it is has paid for it.
    TagId bribe{};
};

bool is_bribed(const View& view, SpaceId space) { return view.state.slot(view.rules.data<Bribes>().bribed, raw(space)) != 0; }

/// Over those that yield; where they have forces it is for these to say what an unpaid flight costs. [SM-12.1] [SM-12.2] [SM-12.3]
Result<void> only_where_paid_for(const MoveStep& step) {
    if (!step.type.is(unit_class::air) || !yields(step.view, step.to()) || is_bribed(step.view, step.to())) return {};
    return refuse(Refusal::may_not_enter, {"SM-12.3"}, {fact("space", step.to()), fact("cost", game(step.view).neutral_fee)}, {"SM-12.1"});
}

/// Before the flight, in a phase in which planes move. [SM-12.3] (OQ-SMN-27)
Result<void> check(const View& view, const Command& command) {
    const auto power = command.author;
    if (power != view.state.active) return refuse(Refusal::not_your_turn, {"SM-12.1"}, {fact("power", power)});
    if (!moving_into_combat(view) && !in_phase(view, noncombat_move))
        return refuse(Refusal::wrong_phase, {"SM-12.3"}, {fact("power", power)});
    const auto space = neutral_named(view, std::get<command::Declare>(command.body).arguments);
    if (space == no_space) return refuse(Refusal::bad_choice, {"SM-12.1"}, {fact("argument", std::string{"space"})});
    if (is_bribed(view, space)) return refuse(Refusal::forbidden, {"SM-12.3"}, {fact("bribed", space)});
    const auto fee = game(view).neutral_fee;
    const auto there = view.state.money[idx(power) * 2];
    if (fee <= there) return {};
    return refuse(Refusal::too_expensive, {"SM-12.1"}, {fact("cost", fee), fact("treasury", there)});
}

void perform(Context& context, const Command& command) {
    const auto& names = context.rules.data<Bribes>();
    context.pay({AccountKind::treasury, command.author}, {AccountKind::bank, nobody}, game(context).neutral_fee, names.bribe);
    context.set_slot(names.bribed, raw(neutral_named(context.view(), std::get<command::Declare>(command.body).arguments)), 1);
}

void list(const View& view, OwnerId author, CommandSink& sink) {
    for (const auto space : all_spaces(view.rules)) {
        if (!is_neutral(view, space)) continue;
        Command command{author, command::Declare{"bribe", {{"space", {space}}}}};
        if (check(view, command)) sink.push_back(std::move(command));
    }
}

void install_bribed_overflights(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Bribes>();
    names.bribed = build.slot({"bribed", Scope::space, SlotType::flag, Lifetime::turn});
    names.bribe = build.tag("bribe");
    build.declaration("bribe", "SM-12.1", {check, perform, list, {}, {}, nullptr, {{"space", ChoiceKind::space}}});
    build.data<Movement>().open_to_planes("bribed", is_bribed);
    build.move().may_enter("only-where-paid-for", only_where_paid_for);
}

}  // namespace

const Option bribed_overflights{
    .id = "smith-bribed-overflights",
    .base = "classic",
    .title = "Bribed overflights",
    .summary = "For 3 IPCs a neutral lets all planes of a turn pass, and stays neutral; nobody flies over another.",
    .paragraphs = {"SM-12.1", "SM-12.2", "SM-12.3"},
    .install = install_bribed_overflights};

}  // namespace rules::smith
