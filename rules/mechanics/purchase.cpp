#include "rules/mechanics/purchase.hpp"

#include <algorithm>

#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules {

Result<void> well_formed_purchase(const UnitPick& pick) {
    if (pick.count == 0) return refuse(Refusal::bad_count, {}, {fact("unit", pick.type), fact("named", 0), fact("least", 1)});
    const bool plain = pick.damage.value_or(0) == 0 && !pick.moved.value_or(false) && !pick.origin && !pick.unit && pick.cargo.empty();
    if (!plain) return refuse(Refusal::no_such_units, {}, {fact("unit", pick.type)});
    return {};
}

Result<void> well_formed_purchase(const UnitPicks& units) {
    if (units.empty()) return refuse(Refusal::bad_count, {}, {fact("named", 0), fact("least", 1)});
    for (const auto& pick : units)
        if (auto verdict = well_formed_purchase(pick); !verdict) return verdict;
    return {};
}

std::int64_t price_of(const View& view, OwnerId power, const UnitPicks& units) {
    std::int64_t total = 0;
    for (const auto& pick : units) total += std::int64_t{pick.count} * unit_value({view, power, pick.type, ValueKind::cost});
    return total;
}

void buy(Context& context, OwnerId power, const UnitPicks& units, TagId reason) {
    const auto total = price_of(context.view(), power, units);
    for (const auto& pick : units) context.add_units(off_board, power, pick.type, pick.count, reason);
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, static_cast<std::int32_t>(total), reason);
}

void list_purchases(const View& view, OwnerId power, CommandSink& sink) {
    auto* const check = view.rules.actions[raw(Form::purchase)].check;
    for (const auto type : all_types(view.rules)) {
        const auto cost = std::max(1, unit_value({view, power, type, ValueKind::cost}));
        const auto most = view.state.money[idx(power) * 2] / cost;
        for (const auto count : {1, most}) {
            if (count < 1 || count > most) continue;
            UnitPick pick{.type = type, .count = static_cast<std::uint16_t>(std::min(count, 60))};
            Command command{power, command::Purchase{{pick}}};
            if (check(view, command) && (sink.empty() || sink.back() != command)) sink.push_back(std::move(command));
        }
    }
}

}  // namespace rules
