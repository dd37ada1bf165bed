#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "persistence/store.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/match/dice_chain.hpp"
#include "rules/match/time_control.hpp"

namespace testing {

/// A game between two accounts that has begun. Thousands of them are stored in seconds, before a server is started.
struct BegunGame {
    std::shared_ptr<const rules::Ruleset> rules;
    rules::BundleSpec spec;
    match::ClockRules clock;
    match::GameId id{};
    std::array<std::uint64_t, 2> players{};
    /// About so many, and at least those with which it begins: what a start costs depends on how many there are, not on what they say, so
    /// those that fill up are pauses and their ends.
    std::size_t entries = 0;
    match::Moment now = 0;  ///< When all of it happened.
    std::string title{};
    std::string event{};
};
/// As the server stores it. @param chain  of its dice; its secret is stored by whoever wants to play on.
[[nodiscard]] persistence::Append append_of(const BegunGame& game, const match::DiceChain& chain);

}  // namespace testing
