#pragma once

#include <cstdint>
#include <optional>

#include "rules/core/command.hpp"
#include "rules/core/ruleset.hpp"

/// The bot: somebody to play against, no more. It knows what every player sees.
namespace bot {

/// What `power` does next: an answer where it is asked, else a command of the phase if it is its turn, `end_phase` when it has done what
/// it wants; nothing where it is not concerned. Always legal, always the same for the same state and seed; a turn ends after finitely many.
/// It plays every game by what it asks of the rules, and by the hints of the game where there are some (hints.hpp).
[[nodiscard]] std::optional<rules::Command> next_command(const rules::View& view, rules::OwnerId power, std::uint64_t seed);

}  // namespace bot
