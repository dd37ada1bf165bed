#pragma once

#include <span>

namespace rules {

/// The first element of `sorted` for which `before` does not hold. As `std::partition_point`, without branches: the state is asked
/// dozens of times for each command, for places that no branch predictor knows.
template <class T, class Before>
[[nodiscard]] const T* first_from(std::span<const T> sorted, Before before) noexcept {
    const auto* first = sorted.data();
    for (auto left = sorted.size(); left > 0;) {
        const auto half = (left + 1) / 2;
        first += before(first[half - 1]) ? half : 0;
        left -= half;
    }
    return first;
}

/// From there on, those for which `within` holds; they are few.
template <class T, class Before, class Within>
[[nodiscard]] std::span<const T> range_from(std::span<const T> sorted, Before before, Within within) noexcept {
    const auto* const end = sorted.data() + sorted.size();
    const auto* const first = first_from(sorted, before);
    const auto* last = first;
    while (last != end && within(*last)) ++last;
    return {first, last};
}

}  // namespace rules
