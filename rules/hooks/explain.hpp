#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/ruleset.hpp"
#include "rules/core/tally.hpp"

namespace rules {

struct UnitValue;

/// A computed value with its reasons, in the order in which they were added: their amounts add up to it. Made by running the function
/// that judges once more.
struct Explanation {
    std::int64_t value = 0;
    std::vector<Reason> reasons;
};

/// A unit of a battle and what its die hits at.
struct ExplainedShot {
    UnitId unit{};
    Explanation value;
};

/// Of the movement of a unit: its range, with what this position adds.
[[nodiscard]] Explanation explain(const UnitValue& asked);
/// @return nothing where the bundle counts no points.
[[nodiscard]] std::optional<Explanation> explain_points(const View& view, SideId side);
/// @param name  of a `NamedQuery`: "income", "production". @return nothing where no module of the bundle publishes it.
[[nodiscard]] std::optional<Explanation> explain_query(const View& view, std::string_view name, OwnerId owner);
/// Each unit that would fire for one part of a battle now, be it fought or only listed: by the battle's own rules where it has some, else
/// by its value alone.
[[nodiscard]] std::vector<ExplainedShot> explain_fire(const View& view, BattleId battle, bool attacking);

}  // namespace rules
