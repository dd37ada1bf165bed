#pragma once

#include "rules/bot/board_analysis.hpp"

namespace bot {

// What to do next in each kind of phase; nothing when enough is done.

/// A declaration that the hints name.
[[nodiscard]] Wish declare(const BoardAnalysis& analysis);
[[nodiscard]] Wish buy(const BoardAnalysis& analysis);
[[nodiscard]] Wish place(const BoardAnalysis& analysis);
/// Moves into battle.
[[nodiscard]] Wish attack(const BoardAnalysis& analysis);
/// Planes fly to raids, in a phase in which nobody else moves.
[[nodiscard]] Wish raid(const BoardAnalysis& analysis);
/// Ships carry to the front what no road leads there, and gather.
[[nodiscard]] Wish sail(const BoardAnalysis& analysis);
/// Planes land, armies go to the front.
[[nodiscard]] Wish land_moves(const BoardAnalysis& analysis);
/// What stands against the end of the phase is mended.
[[nodiscard]] Wish mend(const BoardAnalysis& analysis);
/// Attacks to be named, and the order of battles.
[[nodiscard]] Wish fight(const BoardAnalysis& analysis);

/// The answer to an open question.
[[nodiscard]] rules::Choice answer(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner, std::uint64_t seed);

}  // namespace bot
