#pragma once

#include <string>

#include "rules/match/time_control.hpp"

/// Time controls and calendars in words, for people: everything that tells one says it so. Nothing judges by them.
namespace match {

/// "3 h 20 min", "2 days 4 h", "less than a minute".
[[nodiscard]] std::string span_in_words(Moment ms);
/// To the millisecond, for evidence: "1:02:03.004"; below zero with a sign.
[[nodiscard]] std::string span_in_digits(Moment ms);

/// The terms of a time control: "blitz: 5 min a turn, 1 min a question"; "no clock counts" where none does. Warnings and the network's lag
/// are not told.
[[nodiscard]] std::string terms_in_words(const ClockRules& clock);

/// What a player with this calendar does: "rests daily from 22:00 to 6:00; is away from 24 December 2026 to 2 January 2027, Europe/Vienna";
/// "rests at no time".
[[nodiscard]] std::string calendar_in_words(const Calendar& calendar);

}  // namespace match
