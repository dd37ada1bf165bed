#pragma once

#include <vector>

#include "rules/games/europe/game.hpp"

namespace rules::europe {

/// A sum that the Allies divide among themselves together: each says the whole division, and what all say alike holds. (OQ-EU-1)
struct Division {
    std::vector<OwnerId> among;      ///< In turn order.
    std::vector<std::int64_t> most;  ///< Of each.
    std::vector<std::size_t> first;  ///< Places in `among`: who gets, or pays, first where they do not agree.
    std::int64_t sum = 0;            ///< At most what all may have together.
};
using DivisionNow = Division(const View&);

/// The question for it: a list of numbers, one for each who is asked.
[[nodiscard]] DecisionKind division_question(std::string_view name, std::string_view cite, DivisionNow* division);
[[nodiscard]] DecisionRequest division_request(DecisionKindId kind, const Division& division);
/// What they agreed on, or else the default.
[[nodiscard]] std::vector<std::int64_t> divided(const Context& context, DecisionKindId kind, const Division& division);

}  // namespace rules::europe
