#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/match/sample_game.hpp"

namespace replays {

/// A game that is played the same again wherever its rules judge the same.
struct Asked {
    std::string bundle;
    std::vector<std::string> options;  ///< In place of the bundle's, where there are any.
    std::string way;                   ///< "chance" or "partners" (bots).
    std::uint64_t seed = 0;

    [[nodiscard]] std::string name() const;  ///< "classic+retreats/chance/7"
};
/// The inverse of `name`.
[[nodiscard]] Asked asked_of(std::string_view name);

/// What is to be recorded: each shipped bundle with forty seeds by chance and eight by bots (those of a scenario of house rules with
/// four and one), and sixty sets of options: those that are recorded stay.
[[nodiscard]] std::vector<Asked> all_games(const std::vector<Asked>& recorded);

[[nodiscard]] std::shared_ptr<const rules::Ruleset> rules_of(const Asked& asked);
[[nodiscard]] std::unique_ptr<testing::SampleGame> play(const Asked& asked);

}  // namespace replays
