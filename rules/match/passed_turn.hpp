#pragma once

#include <algorithm>
#include <cstddef>
#include <variant>
#include <vector>

#include "rules/core/event.hpp"

namespace match {

/// Whether the turn that the event at `at` opens is passed over, as that of a defeated power: whoever plays rests in his first phase, so
/// nothing of a later turn comes in the same entry.
[[nodiscard]] inline bool passed_over(const std::vector<rules::Event>& events, std::size_t at) {
    return std::any_of(events.begin() + static_cast<std::ptrdiff_t>(at) + 1, events.end(), [](const rules::Event& event) {
        return std::holds_alternative<rules::event::TurnOpened>(event) || std::holds_alternative<rules::event::RoundOpened>(event);
    });
}

}  // namespace match
