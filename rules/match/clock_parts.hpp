#pragma once

#include <cstdint>
#include <limits>

#include "rules/match/calendar.hpp"
#include "rules/match/entry.hpp"

/// What the two sources of `Clock` share.
namespace match {

/// Of who never rests.
inline const Calendar always{};
/// Of a power that nobody plays.
inline constexpr rules::SeatId no_seat{std::numeric_limits<std::uint16_t>::max()};

}  // namespace match
