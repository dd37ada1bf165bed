#pragma once

#include <tl/expected.hpp>

#include "protocol/wire.hpp"
#include "rules/core/ruleset.hpp"

/// Questions about values in names, and their answers. No Protobuf is seen here or behind it.
namespace protocol {

/// The value with its reasons, or what is wrong with the question. The caller adds game and sequence. Never larger than a view of the game:
/// a reason for each space at most, or a few for each unit of a battle.
[[nodiscard]] tl::expected<server::Explanation, WireError> explanation_of(const rules::View& view, const client::GetExplanation& ask);

}  // namespace protocol
