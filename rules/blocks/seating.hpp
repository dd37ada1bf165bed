#pragma once

#include <span>

#include "rules/core/ruleset.hpp"

namespace rules {

/// Who may play what: asked by whoever makes a game, before anybody sits down.
struct Seating {
    /// A power that nobody plays has no seat.
    Chain<bool(const Ruleset&, OwnerId)> unseated;
    /// Why the powers of one seat may not be one player's.
    Chain<Result<void>(const Ruleset&, std::span<const OwnerId>)> may_share;
};

[[nodiscard]] inline bool has_seat(const Ruleset& rules, OwnerId power) {
    return !rules.has_data<Seating>() || !any(rules.data<Seating>().unseated, rules, power);
}

}  // namespace rules
