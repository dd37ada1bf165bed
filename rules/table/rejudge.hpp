#pragma once

#include <map>
#include <string>
#include <tl/expected.hpp>
#include <tuple>

#include "rules/table/game.hpp"

namespace table {

/// What sealed answers turned out to be, by the entry that took them, the question and the owner.
using Revealed = std::map<std::tuple<std::uint64_t, rules::DecisionId, rules::OwnerId>, std::string>;

/// Judges the command of `entry` again from `state`, with the faces, standing orders and sealed answers that the record holds.
/// A sealed answer that was never revealed is judged as the fallback: its content cannot change what happened.
/// @return the state that it leads to; or how the record differs from what the rules say.
[[nodiscard]] tl::expected<rules::GameState, std::string> rejudge(const rules::Ruleset& ruleset, const rules::GameState& state,
                                                                  const Table& table, const Entry& entry, const Revealed& revealed);

}  // namespace table
