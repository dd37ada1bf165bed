#pragma once

#include "rules/partner/games/classic/survey.hpp"
#include "rules/partner/mind.hpp"

namespace partner::classic {

// What to do next in each phase; nothing when enough is done.

/// One die of research now and then.
[[nodiscard]] Wish research(const Survey& survey);
[[nodiscard]] Wish buy(const Survey& survey);
[[nodiscard]] Wish place(const Survey& survey);
/// Moves into battle.
[[nodiscard]] Wish attack(const Survey& survey);
/// Rockets, then the battles.
[[nodiscard]] Wish fight(const Survey& survey);
/// After the battles: planes land, ships carry and gather, armies go to the front.
[[nodiscard]] Wish land_planes(const Survey& survey);
[[nodiscard]] Wish ferry(const Survey& survey);
[[nodiscard]] Wish gather(const Survey& survey);
[[nodiscard]] Wish advance(const Survey& survey);

/// The pick that means this very unit.
[[nodiscard]] rules::UnitPick this_one(const rules::Unit& unit);

/// The answer to an open question.
[[nodiscard]] rules::Choice answer(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner);

}  // namespace partner::classic
