#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "rules/core/command.hpp"
#include "rules/core/ruleset.hpp"

/// The sparring partner: somebody to play against, no more. It knows what every player sees.
namespace partner {

/// Nobody to play against: the program has no mind for this base game.
struct NoPartner {
    std::string game;
    [[nodiscard]] std::string in_words() const { return "no sparring partner for the game " + game; }
};
[[nodiscard]] tl::expected<void, NoPartner> can_play(const rules::Ruleset& ruleset);

/// What `power` does next: an answer where it is asked, else a command of the phase if it is its turn, `end_phase` when it has done what
/// it wants; nothing where it is not concerned, or cannot play this game. Always legal, always the same for the same state and seed; a
/// turn ends after finitely many.
[[nodiscard]] std::optional<rules::Command> next_command(const rules::View& view, rules::OwnerId power, std::uint64_t seed);

}  // namespace partner
