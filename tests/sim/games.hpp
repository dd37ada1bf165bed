#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/ruleset.hpp"

namespace sim {

/// The bundle, its games ended after `rounds`.
[[nodiscard]] std::shared_ptr<const rules::Ruleset> bundle_of(const std::string& name, std::int64_t rounds);

/// A game with a few options, house rules or a scoring table, of which there are many: few games of each are played.
[[nodiscard]] bool is_of_house_rules(const std::string& bundle);

/// What stands between the marks: one part more than there are marks.
[[nodiscard]] std::vector<std::string> parts_of(std::string_view text, char between);

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
/// True in a build with the address or the thread sanitizer: they take ten times as long and watch the whole corpus of scenarios anyway, so
/// they watch a few of the games. What is said of many games is checked under the undefined behaviour sanitizer (tests/run.sh --games).
[[nodiscard]] constexpr bool watched() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return true;
#else
    return false;
#endif
#else
    return false;
#endif
}
/// How many of `games` this build plays: all, or one of 25 and at least one where sanitizers watch.
[[nodiscard]] constexpr int share_of(int games) { return watched() ? std::max(1, games / 25) : games; }

}  // namespace sim
