#pragma once

#include <string>

#include "rules/table/calendar.hpp"

namespace server {

/// When a player rests and is away, for people: "rests every day from 22:00 to 6:00, away from 24 December 2026 to 2 January 2027
/// (Europe/Vienna)". Empty for never.
[[nodiscard]] std::string calendar_in_words(const table::Calendar& calendar);

}  // namespace server
