#pragma once

#include <cstddef>
#include <vector>

#include "rules/odds/part.hpp"

namespace rules::odds {

/// Exchanges that follow each other, and no dice of which depend on what those before it in the volley have hit: both parts throw, then
/// hits are taken exchange by exchange. Whoever is doomed in it is gone at once, as nobody asks for his dice again.
struct Volley {
    /// How hits fall on one part: exchanges with the same functions are one way.
    struct Falling {
        std::vector<OddsExchange> ways;
        std::vector<std::size_t> way_of;  ///< By exchange; `none` where it does not hit the part.
        std::size_t exchanges = 0;        ///< That hit it.
    };
    static constexpr auto none = static_cast<std::size_t>(-1);

    std::vector<const OddsExchange*> exchanges;
    Falling on_attackers;
    Falling on_defenders;
    [[nodiscard]] const Falling& on(bool attackers) const { return attackers ? on_attackers : on_defenders; }
};
/// The fewest volleys that a round of `block` can be, fought by no more than these parts.
[[nodiscard]] std::vector<Volley> volleys_of(const OddsBlock& block, PartStates& attackers, const std::vector<PartStates::Id>& a_ids,
                                             PartStates& defenders, const std::vector<PartStates::Id>& d_ids);

}  // namespace rules::odds
