#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/wire_time.hpp"
#include "rules/match/time_control.hpp"

namespace server {

/// A time control that has a name.
struct TimeControl {
    std::string summary;  ///< What it means at the table, in a sentence.
    match::ClockRules rules;
};

/// Those of a TOML text, a table for each. @param file  its name, for messages.
/// @throws StartupError with everything that is wrong: a name that no field has, a length without its unit, limits that contradict each other.
[[nodiscard]] std::vector<TimeControl> read_time_controls(std::string_view text, std::string_view file);
/// Those that ship (time_controls.toml).
[[nodiscard]] const std::vector<TimeControl>& shipped_time_controls();
/// The same for who asks.
[[nodiscard]] protocol::server::TimeControls time_controls();
/// Null where there is none of this name.
[[nodiscard]] const TimeControl* find_time_control(const std::vector<TimeControl>& all, std::string_view name);

}  // namespace server
