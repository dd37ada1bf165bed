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

/// Whether one player may have all these powers.
[[nodiscard]] inline Result<void> may_share(const Ruleset& rules, std::span<const OwnerId> powers) {
    return rules.has_data<Seating>() ? first_refusal(rules.data<Seating>().may_share, rules, powers) : Result<void>{};
}

}  // namespace rules
