#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/core/command.hpp"
#include "rules/core/ruleset.hpp"

/// What a mind is, and what all of them share. The mind of a game lies in games/NAME, where NAME is the folder of the game in rules/games;
/// the build finds it there (rules/partner/CMakeLists.txt).
namespace partner {

/// What to do next; nothing when enough is done.
using Wish = std::optional<rules::Command>;

/// How one base game is played. Both functions may say what is not legal: then it is left out, or the default is answered.
struct Mind {
    /// A command of the phase; each brings the end of the phase nearer.
    Wish (*act)(const rules::View& view, rules::OwnerId power, std::uint64_t seed, const rules::Phase& phase) = nullptr;
    /// The answer to an open question.
    rules::Choice (*answer)(const rules::View& view, const rules::Decision& decision, rules::OwnerId power) = nullptr;
};

struct KnownMind {
    std::string_view base;  ///< The base game.
    const Mind* mind = nullptr;
};
/// Every mind that the program has.
[[nodiscard]] std::span<const KnownMind> minds();

/// A mood of the turn about `space`: 0.85 to 1.15, the same all turn long.
[[nodiscard]] double mood(const rules::View& view, rules::OwnerId power, std::uint64_t seed, rules::SpaceId space);
/// Who looks at the board, and in which mood.
struct Outlook {
    rules::View view;
    rules::OwnerId power{};
    std::uint64_t seed = 0;

    [[nodiscard]] double mood(rules::SpaceId space) const { return partner::mood(view, power, seed, space); }
};
/// The answer when nobody gives one.
[[nodiscard]] rules::Choice default_answer(const rules::View& view, const rules::Decision& decision, rules::OwnerId power);
/// The command, if it is legal.
[[nodiscard]] Wish if_legal(const rules::View& view, rules::Command command);

}  // namespace partner
