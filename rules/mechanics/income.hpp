#pragma once

#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// The values of all ground that `power` controls, each for `paragraph`.
void add_ground(const View& view, OwnerId power, Paragraph paragraph, Tally& tally);
/// The bank pays an income, and `slot` remembers it by owner.
void pay_income(Context& context, OwnerId power, std::int64_t income, TagId reason, SlotId slot);

}  // namespace rules
