#pragma once

#include <map>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <tuple>

#include "rules/core/judge.hpp"
#include "rules/match/game.hpp"

namespace match {

/// What sealed answers turned out to be, by the entry that took them, the question and the owner.
using Revealed = std::map<std::tuple<std::uint64_t, rules::DecisionId, rules::OwnerId>, std::string>;

/// Why the rules do not do what an entry says.
struct NotJudged {
    std::string what;                         ///< For people.
    std::optional<rules::Violation> refused;  ///< Where they refuse its command.
};
/// What the rules make of `entry` from `state`, with the faces, standing orders and sealed answers that the record holds: its events are not
/// looked at, but for what they say of those.
[[nodiscard]] tl::expected<rules::Judged, NotJudged> judge_again(const rules::Ruleset& ruleset, const rules::GameState& state,
                                                                 const Table& table, const Entry& entry, const Revealed& revealed);
/// Judges the command of `entry` again from `state`, with the faces, standing orders and sealed answers that the record holds.
/// A sealed answer that was never revealed is judged as the fallback: its content cannot change what happened.
/// @return the state that it leads to; or how the record differs from what the rules say.
[[nodiscard]] tl::expected<rules::GameState, std::string> rejudge(const rules::Ruleset& ruleset, const rules::GameState& state,
                                                                  const Table& table, const Entry& entry, const Revealed& revealed);

}  // namespace match
