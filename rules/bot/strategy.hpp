#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "rules/core/command.hpp"
#include "rules/core/ruleset.hpp"

namespace bot {

/// What to do next; nothing when enough is done.
using Wish = std::optional<rules::Command>;
using Way = std::vector<rules::SpaceId>;  ///< Start and end included.

/// Who looks at the board, and in which mood.
struct Strategy {
    rules::View view;
    rules::OwnerId power{};
    std::uint64_t seed = 0;

    /// A mood of the turn about `space`: 0.85 to 1.15, the same all turn long.
    [[nodiscard]] double mood(rules::SpaceId space) const;
    [[nodiscard]] rules::SpaceId capital() const { return view.rules.owner(power).capital; }
    /// A number from 0 to 299 that is another one each turn.
    [[nodiscard]] int whim() const { return static_cast<int>((mood(capital()) - 0.85) * 1000); }
    [[nodiscard]] bool sea(rules::SpaceId space) const { return view.rules.space(space).sea; }
    /// The command, if it is legal.
    [[nodiscard]] Wish if_legal(rules::Command::Body body) const;
    /// Where `unit` may go now, a way to each space; of planes where they might.
    [[nodiscard]] const std::vector<Way>& ways(const rules::Unit& unit) const;
    /// Nothing has moved it this turn.
    [[nodiscard]] bool at_rest(const rules::Unit& unit) const { return unit.moved_at == 0 && unit.steps == 0; }

    mutable std::map<rules::UnitId, std::vector<Way>> known_ways{};  ///< What `ways` has found.
};

/// The pick that means this very unit.
[[nodiscard]] rules::UnitPick this_one(const rules::Unit& unit);

}  // namespace bot
