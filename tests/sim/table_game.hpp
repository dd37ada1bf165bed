#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "rules/compile/bundle.hpp"
#include "tests/match/sample_game.hpp"

/// Whole games at a table.
namespace sim {

/// The bundle, its games ended after `rounds`.
[[nodiscard]] rules::BundleSpec spec_of(const std::string& bundle, std::int64_t rounds);

/// From its beginning to its end by chance, with commands taken back, orders left and pauses on the way. A phase in which too much is done
/// is ended by time.
void play_by_chance(testing::SampleGame& game, std::uint64_t seed);
/// The same by what `mind` says for whoever is to act.
void play_by(testing::SampleGame& game, const std::function<rules::Command(const rules::View&)>& mind);

}  // namespace sim
