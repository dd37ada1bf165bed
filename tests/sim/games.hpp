#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/ruleset.hpp"

namespace sim {

/// The bundle, its games ended after `rounds`.
[[nodiscard]] std::shared_ptr<const rules::Ruleset> bundle_of(const std::string& name, std::int64_t rounds);

/// One game to be played again, and no other: `ARMISTICE_SEED=bundle/way/rounds/seed`, as a failure prints it.
struct Replay {
    std::string bundle;
    std::string way;
    std::int64_t rounds = 0;
    std::uint64_t seed = 0;
};
[[nodiscard]] std::string name_of(const Replay& game);
/// What ARMISTICE_SEED asks for.
[[nodiscard]] std::optional<Replay> wanted();
/// True if ARMISTICE_LONG=1.
[[nodiscard]] bool long_run();

}  // namespace sim
