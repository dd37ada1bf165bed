#include "rules/shared/purchase.hpp"
#include "rules/mechanics/purchase.hpp"
#include "rules/shared/complexes.hpp"

#include <algorithm>

namespace rules::shared {
namespace {

/// A power whose capital is enemy-held buys and researches nothing, but for what it took in an enemy capital.
Result<void> capital_held(const View& view, OwnerId power) {
    if (!without_seat(view, power) || view.state.slot(view.rules.data<Purchases>().loot, raw(power)) > 0) return {};
    return refuse(Refusal::forbidden, {law(view).no_purchase}, {fact("space", view.rules.owner(power).capital)},
                  {law(view).without_capital});
}

Result<void> check_purchase(const View& view, const Command& command) {
    const auto power = command.author;
    const auto& units = std::get<command::Purchase>(command.body).units;
    if (auto verdict = first_refusal(view.rules.data<Purchases>().may_produce, view, power); !verdict) return verdict;
    if (auto verdict = well_formed_purchase(units); !verdict) return verdict;
    for (const auto& pick : units)
        if (auto verdict = first_refusal(view.rules.data<Purchases>().may_buy, view, power, pick); !verdict) return verdict;
    const auto total = price_of(view, power, units);
    const auto there = to_spend(view, power);
    if (total > there && without_seat(view, power))
        return refuse(Refusal::too_expensive, {law(view).loot}, {fact("space", view.rules.owner(power).capital), fact("treasury", there)},
                      {law(view).purchase});
    if (total > there) return refuse(Refusal::too_expensive, {law(view).purchase}, {fact("cost", total), fact("treasury", there)});
    return {};
}

void perform_purchase(Context& context, const Command& command) {
    const auto& purchases = context.rules.data<Purchases>();
    const auto power = command.author;
    const auto& units = std::get<command::Purchase>(command.body).units;
    spend_loot(context, power, price_of(context.view(), power, units));
    buy(context, power, units, purchases.purchase);
}

}  // namespace

std::int64_t to_spend(const View& view, OwnerId power) {
    const auto treasury = std::int64_t{view.state.money[idx(power) * 2]};
    return without_seat(view, power) ? std::min(treasury, view.state.slot(view.rules.data<Purchases>().loot, raw(power))) : treasury;
}

void spend_loot(Context& context, OwnerId power, std::int64_t cost) {
    const auto& purchases = context.rules.data<Purchases>();
    if (!without_seat(context.view(), power)) return;
    context.set_slot(purchases.loot, raw(power), context.state().slot(purchases.loot, raw(power)) - cost);
    context.set_slot(purchases.loot_spent, raw(power), 1);
}

void install_purchase(RulesetBuilder& build) {
    auto& purchases = build.data<Purchases>();
    purchases.loot = build.slot({"loot", Scope::owner, SlotType::number, Lifetime::game});
    purchases.loot_spent = build.slot({"loot-spent", Scope::owner, SlotType::flag, Lifetime::turn});
    purchases.may_produce("capital-held", capital_held);
    build.action(Form::purchase) = {check_purchase, perform_purchase, list_purchases, std::string{law(build).turn},
                                    std::string{law(build).turn}};
}

}  // namespace rules::shared
