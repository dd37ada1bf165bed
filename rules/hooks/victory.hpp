#pragma once

#include <optional>

#include "rules/core/chain.hpp"
#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// A moment at which victory is tested.
struct Checkpoint {
    enum class At : std::uint8_t { turn_end, round_end, time_limit, withdrawal, immediately } at{};
    OwnerId power{nobody};  ///< Whose turn ended, or who withdrew.
};

/// WIN: the first condition that holds at a checkpoint ends the game.
struct VictoryRules {
    Chain<std::optional<Outcome>(const View&, const Checkpoint&)> conditions;
    /// Points of a side, where the bundle counts them: each function adds its own.
    Chain<void(const View&, SideId, Tally&)> points;
};

/// Tests every condition; @return true if the game has ended.
bool test_victory(Context& context, const Checkpoint& checkpoint);
/// Nothing where the bundle counts none.
[[nodiscard]] std::optional<std::int64_t> points_of(const View& view, SideId side);

}  // namespace rules
