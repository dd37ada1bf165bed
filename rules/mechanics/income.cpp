#include "rules/mechanics/income.hpp"

#include "rules/mechanics/situation.hpp"

namespace rules {

void add_ground(const View& view, OwnerId power, Paragraph paragraph, Tally& tally) {
    for (const auto space : all_spaces(view.rules))
        if (view.rules.space(space).value > 0 && view.state.control[idx(space)] == power)
            tally.add(view.rules.space(space).value, paragraph, space);
}

void pay_income(Context& context, OwnerId power, std::int64_t income, TagId reason, SlotId slot) {
    context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, static_cast<std::int32_t>(income), reason);
    context.set_slot(slot, raw(power), income);
}

}  // namespace rules
