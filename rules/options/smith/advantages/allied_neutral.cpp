// The advantage of a neutral that joins for its value, with its force. Which one is drawn. [SM-52.6]

#include "rules/options/smith/parts/advantages.hpp"
#include "rules/options/smith/parts/neutrals.hpp"
#include "rules/shared/control.hpp"

namespace rules::smith {
namespace {

struct AlliedNeutral {
    OfAdvantages<std::vector<SpaceId>> of;  ///< Among which it is drawn.
    SlotId drawn{};                         ///< Of the game, in the stage.
    DecisionKindId kind{};
    TagId draw{};
};
const AlliedNeutral& allied_neutral_names(const View& view) { return view.rules.data<AlliedNeutral>(); }

/// Where neutrals have no forces there is nothing to gain. [SM-50.2]
bool without_neutrals(const Ruleset& rules, const Advantage& advantage) {
    return rules.data<AlliedNeutral>().of.find(&advantage) != nullptr && !rules.data<Control>().neutrals_resist(rules);
}

SpaceId drawn_now(const View& view) {
    const auto drawn = view.state.slot(allied_neutral_names(view).drawn, 0, -1);
    return drawn < 0 ? no_space : static_cast<SpaceId>(drawn);
}
bool is_drawn(const View& view, std::uint32_t) { return allied_neutral_names(view).of.find(brought_now(view)) == nullptr; }

/// Among those that nobody has entered.
void draw(Context& context, std::uint32_t) {
    const auto& names = allied_neutral_names(context.view());
    auto among = filtered(*names.of.find(brought_now(context.view())), [&](SpaceId space) { return is_neutral(context.view(), space); });
    if (among.empty()) return;
    const auto many = static_cast<std::uint16_t>(among.size());
    const auto owner = brought_now(context.view())->owner;
    const auto which = many == 1 ? 1 : context.faces(names.draw, no_space, owner, no_unit_type, 0, 1, many).front();
    context.set_slot(names.drawn, 0, raw(among[static_cast<std::size_t>(which) - 1]));
}

DecisionRequest request_allied_neutral(const View& view) {
    const auto* advantage = brought_now(view);
    const auto space = drawn_now(view);
    if (allied_neutral_names(view).of.find(advantage) == nullptr || space == no_space) return {};
    if (view.state.money[idx(advantage->owner) * 2] < view.rules.space(space).value) return {};
    return {.kind = allied_neutral_names(view).kind, .asked = mask_of(advantage->owner), .space = space};
}

/// Its transport may have to be placed: that is asked as the last act. [SM-21.4]
void take_allied_neutral(Context& context, OwnerId owner, const Choice& choice) {
    const auto space = drawn_now(context.view());
    const auto cause = context.rules.data<Advantages>().cause;
    context.set_slot(allied_neutral_names(context.view()).drawn, 0, -1);
    if (!says_yes(choice)) return;
    context.pay({AccountKind::treasury, owner}, {AccountKind::bank, nobody}, context.rules.space(space).value, cause);
    gain_neutral(context, space, owner, cause);
}

void install_allied_neutral(RulesetBuilder& build) {
    auto& names = build.data<AlliedNeutral>();
    names.draw = build.tag("neutral");
    names.drawn = build.slot({"neutral-drawn", Scope::game, SlotType::space, Lifetime::round, false, -1});
    names.kind = build.decision(question::Flag{.name = "allied-neutral", .cite = "SM-52.6", .orders = question::no_orders});
    build.data<Advantages>().idle("without-neutrals", without_neutrals);
    build.procedure("game").before("advantage-brought", unless("neutral-is-drawn", is_drawn, {step("draw-neutral", draw)}));
    ask_in_stage<request_allied_neutral, take_allied_neutral>(build, "allied-neutral");
}

void read_allied_neutral(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto neutral = row.table_or_none("neutral");
    if (!neutral) return;
    neutral->only({"among"});
    std::vector<SpaceId> spaces;
    for (const auto& name : neutral->texts("among")) spaces.push_back(build.space(name));
    build.data<AlliedNeutral>().of.rows.emplace_back(advantage, std::move(spaces));
}

}  // namespace

const AdvantageEffect allied_neutral{.key = "neutral", .install = install_allied_neutral, .read = read_allied_neutral};

}  // namespace rules::smith
