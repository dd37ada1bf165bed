#pragma once

#include <chrono>

#include "rules/match/calendar.hpp"

namespace admin {

/// Of the system's clock: milliseconds since 1970, UTC.
[[nodiscard]] inline match::Moment now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace admin
