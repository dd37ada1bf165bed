#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/wire_time.hpp"
#include "rules/match/calendar.hpp"

namespace server {

/// Why there is no such calendar, and where in the request.
struct CalendarFault {
    std::string field;
    std::string problem;
    std::string what_to_do;
};
/// The calendar of somebody who rests and is away as `ask` says, with the offsets of their zone from `now` on for three years, by the system's
/// data of zones (ICU). The zone is a name of the IANA's data, or empty for UTC. An absence whose first day is today in the zone begins now.
/// @param held  absences that were announced before: those that have begun stay, and end now unless `ask` says otherwise.
[[nodiscard]] tl::expected<match::Calendar, CalendarFault> make_calendar(const protocol::client::SetCalendar& ask,
                                                                         const std::vector<match::Calendar::Absence>& held,
                                                                         match::Moment now);

/// A moment as a person in this zone writes it: "Saturday, 16 January 2027, 11:00 (Europe/Vienna)". In UTC, and said so, where the zone is
/// empty or the system does not know it.
[[nodiscard]] std::string date_in_words(match::Moment at, std::string_view zone);

}  // namespace server
