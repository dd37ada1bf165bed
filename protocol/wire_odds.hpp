#pragma once

#include <cstdint>
#include <tl/expected.hpp>

#include "protocol/wire.hpp"
#include "rules/odds/question.hpp"

/// Questions about odds in names, and their answers. No Protobuf is seen here or behind it.
namespace protocol {

/// What `ask` wants to know: of the battle that is listed in the game of `view`, or of forces that are made up. Cheap: nothing is worked
/// out yet.
[[nodiscard]] tl::expected<rules::odds::Question, WireError> odds_from_wire(const rules::View& view, const client::GetOdds& ask);
/// What the calculator says against a question, and what to do.
[[nodiscard]] WireError odds_fault(const rules::Ruleset& rules, const client::GetOdds& ask, const rules::odds::Error& error);
/// So many ways to be left are listed of each part at most: the answer stays far below what a connection may have waiting.
inline constexpr std::uint32_t most_ways = 1024;
/// The standard errors that may be asked for; one in a hundred where none is.
inline constexpr double least_error = 0.001;
inline constexpr double most_error = 0.5;
/// The caller adds game and sequence. @param ways  so many ways to be left of each part; 0 for as many as may be.
[[nodiscard]] server::Odds odds_to_wire(const rules::Ruleset& rules, const rules::odds::Question& question, const rules::odds::Odds& odds,
                                        std::uint32_t ways);

}  // namespace protocol
