#include "rules/games/classic/purchase.hpp"
#include "rules/blocks/purchase.hpp"
#include "rules/games/classic/complexes.hpp"
#include "rules/games/classic/research.hpp"

#include <algorithm>

#include "rules/games/classic/game.hpp"

namespace rules::classic {
namespace {

/// A power whose capital is enemy-held buys and researches nothing, but for what it took in an enemy capital. [CL-4.1.3] [CL-9.4.5]
Result<void> capital_held(const View& view, OwnerId power) {
    if (!without_seat(view, power) || view.state.slot(view.rules.data<Purchases>().loot, raw(power)) > 0) return {};
    return refuse(Refusal::forbidden, {"CL-4.1.3"}, {fact("space", view.rules.owner(power).capital)}, {"CL-9.4.3"});
}

/// Complexes that exist or wait beside those of the setup. [CL-1.3.3]
std::int64_t complexes_built(const View& view) {
    auto built = view.state.slot(view.rules.data<Complexes>().complexes_built, 0);
    for (const auto& unit : view.state.in(off_board))
        if (facts(view, unit).complex) ++built;
    return built;
}

Result<void> may_be_built(const View& view, const UnitPick& pick, std::int64_t complexes) {
    const auto& names = game(view);
    const auto& purchases = view.rules.data<Purchases>();
    const auto& development = view.rules.data<Research>();
    const auto& about = names.types[idx(pick.type)];
    if (about.iron_blitz && !view.rules.on(purchases.iron_blitz_units))
        return refuse(Refusal::not_available, {"CL-4.1.1"}, {fact("unit", pick.type)}, {"CL-13.1.8"});
    if (!about.complex) return {};
    if (static_cast<AxisHelp>(view.rules.parameter(development.axis_help)) == AxisHelp::no_new_complexes)
        return refuse(Refusal::not_available, {"CL-12.2.3"}, {fact("unit", pick.type)});
    if (view.rules.on(purchases.piece_limits) && complexes > names.complexes_to_build)
        return refuse(Refusal::not_available, {"CL-1.3.3"}, {fact("unit", pick.type), fact("most", names.complexes_to_build)});
    return {};
}

Result<void> check_purchase(const View& view, const Command& command) {
    const auto power = command.author;
    const auto& units = std::get<command::Purchase>(command.body).units;
    if (auto verdict = first_refusal(view.rules.data<Purchases>().may_produce, view, power); !verdict) return verdict;
    if (auto verdict = well_formed_purchase(units); !verdict) return verdict;
    auto complexes = complexes_built(view);
    for (const auto& pick : units)
        if (game(view).types[idx(pick.type)].complex) complexes += pick.count;
    for (const auto& pick : units)
        if (auto verdict = may_be_built(view, pick, complexes); !verdict) return verdict;
    const auto total = price_of(view, power, units);
    const auto there = to_spend(view, power);
    if (total > there && without_seat(view, power))
        return refuse(Refusal::too_expensive, {"CL-9.4.5"}, {fact("space", view.rules.owner(power).capital), fact("treasury", there)},
                      {"CL-4.1.1"});
    if (total > there) return refuse(Refusal::too_expensive, {"CL-4.1.1"}, {fact("cost", total), fact("treasury", there)});
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
    build.action(Form::purchase) = {check_purchase, perform_purchase, list_purchases, "CL-1.2.1", "CL-1.2.1"};
}

}  // namespace rules::classic
