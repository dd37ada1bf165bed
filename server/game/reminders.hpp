#pragma once

#include "rules/match/clock.hpp"

namespace server {

/// Whose reminders are passed after `from` until `until` by this clock, and are not ahead again by what it becomes: an entry may give time.
/// Pass the clock itself where there is no entry.
[[nodiscard]] rules::OwnerMask reminders_due(const match::Clock& clock, match::Moment from, match::Moment until, const match::Clock& after);

}  // namespace server
