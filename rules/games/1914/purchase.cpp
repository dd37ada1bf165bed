#include <algorithm>

#include "rules/games/1914/purchase.hpp"
#include "rules/mechanics/purchase.hpp"

namespace rules::game1914 {
namespace {

/// The paragraph of an option that says from which round the type is there.
Paragraph said_elsewhere(const View& view, UnitTypeId type) {
    const auto& rounds = game(view).first_rounds;
    const auto found = std::find_if(rounds.begin(), rounds.end(), [&](const auto& round) { return round.type == type; });
    return found == rounds.end() ? Paragraph{} : Paragraph{found->paragraph};
}

Result<void> check_purchase(const View& view, const Command& command) {
    const auto power = command.author;
    const auto& purchase = std::get<command::Purchase>(command.body);
    if (auto verdict = first_refusal(view.rules.data<Purchases>().may_produce, view, power); !verdict) return verdict;
    if (auto verdict = well_formed_purchase(purchase.units); !verdict) return verdict;
    for (const auto& pick : purchase.units) {
        const auto& type = view.rules.type(pick.type);
        if (type.from_round > view.state.round)
            return refuse(Refusal::not_available, {"1914-3.1.3"},
                          {fact("unit", pick.type), fact("round", view.state.round), fact("from_round", type.from_round)},
                          said_elsewhere(view, pick.type));
    }
    if (auto verdict = first_refusal(view.rules.data<Purchases>().may_buy, view, power, purchase.units); !verdict) return verdict;
    const auto total = price_of(view, power, purchase.units);
    const auto there = view.state.money[idx(power) * 2];
    if (total > there)
        return refuse(Refusal::too_expensive, {"1914-3.1.4"}, {fact("cost", total), fact("treasury", there)}, {"1914-3.1.2"});
    return {};
}

void perform_purchase(Context& context, const Command& command) {
    buy(context, command.author, std::get<command::Purchase>(command.body).units, context.rules.data<Purchases>().purchase);
}

/// A power whose capital is enemy-controlled, or was when its turn began, buys, mobilises and collects nothing. [1914-3.1.5] [1914-8.4.5]
Result<void> capital_held(const View& view, OwnerId power) {
    const auto capital = view.rules.owner(power).capital;
    if (capital_lost(view, power)) return refuse(Refusal::forbidden, {"1914-3.1.5"}, {fact("space", capital)}, {"1914-8.4.2"});
    if (power != view.state.active || capital == no_space || !enemies(view, power, view.state.turn_start.control[idx(capital)])) return {};
    return refuse(Refusal::forbidden, {"1914-8.4.5"}, {fact("space", capital)}, {"1914-10.1.2"});
}

/// At a base that a friend controls, or that is contested and was a friend's. [1914-3.1.6]
bool repairs_at(const View& view, OwnerId power, SpaceId zone) {
    for (const auto base : facts(view, zone).bases) {
        const auto holder = controller(view, base);
        if (holder != nobody && view.state.relation(power, holder) == Relation::friendly) return true;
        const auto original = view.rules.space(base).original;
        if (contested(view, base) && original != nobody && view.state.relation(power, original) == Relation::friendly) return true;
    }
    return false;
}

/// Damaged battleships at a base that repairs them. [1914-3.1.6]
std::vector<UnitId> repairable(const View& view, OwnerId power) {
    std::vector<UnitId> found;
    for (const auto& unit : view.state.units)
        if (unit.owner == power && unit.damage > 0 && view.rules.type(unit).is(unit_class::sea) && repairs_at(view, power, unit.space))
            found.push_back(unit.id);
    return found;
}

DecisionRequest repair_request(const View& view) {
    return {.kind = view.rules.data<Purchases>().repairs,
            .asked = mask_of(view.state.active),
            .number = std::ssize(repairable(view, view.state.active))};
}

/// Free of charge when the purchase phase ends, unless a standing order declines it. [1914-3.1.6] [1914-3.1.7] (OQ-39)
void ask_repair(Context& context, std::uint32_t) {
    if (!repairable(context.view(), context.state().active).empty()) context.ask_orders_only(repair_request(context.view()));
}

void repair(Context& context, std::uint32_t) {
    const auto power = context.state().active;
    const auto damaged = repairable(context.view(), power);
    if (damaged.empty()) return;
    const auto choice = context.answer(repair_request(context.view()), power);
    for (std::size_t at = 0; at < static_cast<std::size_t>(*choice.as<std::int64_t>()); ++at)
        context.set_damage(damaged[at], 0, context.rules.data<Purchases>().repair);
}

}  // namespace

void install_purchase(RulesetBuilder& build) {
    auto& purchases = build.data<Purchases>();
    purchases.purchase = build.tag("purchase");
    purchases.refund = build.tag("refund");
    purchases.repair = build.tag("repair");
    build.tag("none");
    build.tag("all");
    auto& purchase = build.action(Form::purchase);
    purchase = {check_purchase, perform_purchase, list_purchases, "1914-3.1.1", "1914-3.1.1"};
    purchases.may_produce("capital-held", capital_held);
    purchases.repairs = build.decision(question::Number{.name = "repair", .cite = "1914-3.1.6", .fallback = question::all});
    build.procedure("game").instead("repair", sequence("repair", {step("ask-repair", ask_repair), step("repair-ships", repair)}));
}

}  // namespace rules::game1914
