#pragma once

#include "rules/bot/board_analysis.hpp"

namespace partner {

// What to do next in each kind of phase; nothing when enough is done.

/// A declaration that the hints name.
[[nodiscard]] Wish declare(const Survey& survey);
[[nodiscard]] Wish buy(const Survey& survey);
[[nodiscard]] Wish place(const Survey& survey);
/// Moves into battle.
[[nodiscard]] Wish attack(const Survey& survey);
/// Planes fly to raids, in a phase in which nobody else moves.
[[nodiscard]] Wish raid(const Survey& survey);
/// Ships carry to the front what no road leads there, and gather.
[[nodiscard]] Wish sail(const Survey& survey);
/// Planes land, armies go to the front.
[[nodiscard]] Wish march(const Survey& survey);
/// What stands against the end of the phase is mended.
[[nodiscard]] Wish mend(const Survey& survey);
/// Attacks to be named, and the order of battles.
[[nodiscard]] Wish fight(const Survey& survey);

/// The answer to an open question.
[[nodiscard]] rules::Choice answer(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner, std::uint64_t seed);

}  // namespace partner
