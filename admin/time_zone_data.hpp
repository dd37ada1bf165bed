#pragma once

#include <string>

namespace admin {

/// The version of the data of time zones that this machine has, such as "2024a"; empty where there is none.
[[nodiscard]] std::string time_zone_version();
/// Whether it has a zone of this name, as servers take it from players.
[[nodiscard]] bool is_time_zone(const std::string& name);

}  // namespace admin
