#include "rules/blocks/income.hpp"

namespace rules {

void add_ground(const View& view, OwnerId power, Paragraph paragraph, Tally& tally) {
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at)
        if (view.rules.spaces[at].value > 0 && view.state.control[at] == power)
            tally.add(view.rules.spaces[at].value, paragraph, static_cast<SpaceId>(at));
}

void pay_income(Context& context, OwnerId power, std::int64_t income, TagId reason, SlotId slot) {
    context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, static_cast<std::int32_t>(income), reason);
    context.set_slot(slot, raw(power), income);
}

}  // namespace rules
