#pragma once

#include "rules/match/clock.hpp"

namespace server {

/// Whose reminders are passed after `from` until `until` by this clock, and are not ahead again by what it becomes: an entry may give time.
/// Pass the clock itself where there is no entry.
[[nodiscard]] rules::OwnerMask reminders_due(const table::Clock& clock, table::Moment from, table::Moment until, const table::Clock& after);

}  // namespace server
