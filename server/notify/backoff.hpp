#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "server/base/time_source.hpp"

namespace server::notify {

inline constexpr Moment first_pause_ms = 60'000;
inline constexpr Moment longest_pause_ms = 6LL * 3'600'000;
inline constexpr Moment give_up_after_ms = 3LL * 24 * 3'600'000;

/// How long to wait after so many failures in a row: a minute, doubled by each, six hours at most.
[[nodiscard]] constexpr Moment pause_after(std::uint32_t failures) noexcept {
    constexpr std::uint32_t most_doublings = 9;  // 512 minutes are more than six hours
    if (failures == 0) return 0;
    return std::min(longest_pause_ms, first_pause_ms << std::min(failures - 1, most_doublings));
}

/// When to try again what was first to be sent at `first` and has failed so often, the last time at `now`: for the last time after three
/// days. @return nothing after that: it is given up.
[[nodiscard]] constexpr std::optional<Moment> next_try(Moment first, Moment now, std::uint32_t failures) noexcept {
    const auto last = first + give_up_after_ms;
    if (now >= last) return std::nullopt;
    return std::min(now + pause_after(failures), last);
}

}  // namespace server::notify
