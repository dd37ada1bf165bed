// The advantage of playing first in round 1, for a price. [SM-55.4] (OQ-SM-38)

#include "rules/mechanics/rounds.hpp"
#include "rules/options/smith/parts/advantages.hpp"

namespace rules::smith {
namespace {

struct FirstStrike {
    OfAdvantages<std::int64_t> of;  ///< What it costs.
    SlotId bought{};                ///< Flag of the game.
    DecisionKindId kind{};
};
const FirstStrike& first_strike_names(const View& view) { return view.rules.data<FirstStrike>(); }

/// Whose turn comes before all others in round 1: it is his turn of that round.
void strikes_first(const View& view, std::vector<OwnerId>& openers) {
    if (view.state.round != 1 || view.state.slot(first_strike_names(view).bought, 0) == 0) return;
    for (const auto& [advantage, cost] : first_strike_names(view).of.rows) {
        std::erase(openers, advantage.owner);
        openers.insert(openers.begin(), advantage.owner);
    }
}

DecisionRequest request_first_strike(const View& view) {
    const auto* advantage = brought_now(view);
    const auto* cost = first_strike_names(view).of.find(advantage);
    if (cost == nullptr || view.state.money[idx(advantage->owner) * 2] < *cost) return {};
    return {.kind = first_strike_names(view).kind, .asked = mask_of(advantage->owner)};
}

void take_first_strike(Context& context, OwnerId owner, const Choice& choice) {
    if (!says_yes(choice)) return;
    const auto cost = *first_strike_names(context.view()).of.find(brought_now(context.view()));
    context.pay({AccountKind::treasury, owner}, {AccountKind::bank, nobody}, static_cast<std::int32_t>(cost),
                context.rules.data<Advantages>().cause);
    context.set_slot(first_strike_names(context.view()).bought, 0, 1);
}

void install_first_strike(RulesetBuilder& build) {
    auto& names = build.data<FirstStrike>();
    names.bought = build.slot({"first-strike", Scope::game, SlotType::flag, Lifetime::game});
    names.kind = build.decision(question::Flag{.name = "first-strike", .cite = "SM-55.4", .orders = question::no_orders});
    build.data<Rounds>().openers("first-strike", strikes_first);
    ask_in_stage<request_first_strike, take_first_strike>(build, "first-strike");
}

void read_first_strike(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto strike = row.table_or_none("first_strike");
    if (!strike) return;
    strike->only({"cost"});
    build.data<FirstStrike>().of.rows.emplace_back(advantage, strike->number("cost"));
}

}  // namespace

const AdvantageEffect first_strike{.key = "first_strike", .install = install_first_strike, .read = read_first_strike};

}  // namespace rules::smith
