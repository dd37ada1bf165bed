#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// One step of one unit along a way: from `path[at]` to `path[at + 1]`.
struct MoveStep {
    View view;
    OwnerId power{nobody};  ///< Who orders it.
    const Unit& unit;
    const UnitType& type;
    std::span<const SpaceId> path;
    std::size_t at = 0;

    [[nodiscard]] SpaceId from() const { return path[at]; }
    [[nodiscard]] SpaceId to() const { return path[at + 1]; }
    /// How many steps this unit has taken this turn before this one.
    [[nodiscard]] std::size_t taken() const { return unit.steps + at; }
    [[nodiscard]] bool last() const { return at + 2 == path.size(); }
};

/// Units that have just entered a space by moving; the hooks may roll and may lose some of them.
struct Entered {
    OwnerId power{nobody};
    SpaceId from{no_space};
    SpaceId to{no_space};
    std::vector<UnitId> units;
};

/// A boarding or landing: a unit and the carrier it boards or leaves.
struct Transfer {
    View view;
    OwnerId power{nobody};
    const Unit& unit;
    const Unit* carrier = nullptr;
    SpaceId from{no_space};
    SpaceId to{no_space};
};

/// MOVE. Refusals cite their paragraph; the first in order of installation is the answer.
struct MoveRules {
    Chain<Result<void>(const View&, OwnerId power, const Unit&)> may_move;  ///< Before any step.
    Chain<Result<void>(const MoveStep&)> may_enter;                         ///< Each step.
    /// On entering `to`: the paragraph that ends the way there. Later modules may give another, a reason of their own, or none.
    Chain<std::optional<Paragraph>(const MoveStep&, std::optional<Paragraph> so_far)> must_stop;
    Chain<Result<void>(const MoveStep&)> may_end;         ///< The last step.
    Chain<void(const View&, const Unit&, Tally&)> range;  ///< In steps; begins with the value of the type.
    Chain<void(Context&, Entered&)> on_enter;             ///< Each space entered, in order.
    Chain<Result<void>(const Transfer&)> may_load;
    Chain<Result<void>(const Transfer&)> may_unload;
    std::string_view adjacency_land;  ///< Cited when a way leaves the map's borders.
    std::string_view adjacency_sea;
    /// What is cited for a way beyond the range, and a second paragraph; later modules overrule earlier ones.
    Chain<std::pair<Paragraph, Paragraph>(const View&, const Unit&, std::pair<Paragraph, Paragraph> so_far)> range_cite;
};

/// Steps that `unit` may take in a turn, under the rules in force.
[[nodiscard]] int range_of(const View& view, const Unit& unit);
/// The same, into a tally that may want the reasons.
void add_range(const View& view, const Unit& unit, Tally& range);
/// May `unit` go the whole way now? `path` begins where it stands and has at least two spaces.
[[nodiscard]] Result<void> may_go(const View& view, OwnerId power, const Unit& unit, std::span<const SpaceId> path);
/// Moves units along a legal way, space by space, with what happens on entering each; @return those that arrived.
std::vector<UnitId> go(Context& context, OwnerId power, std::vector<UnitId> units, std::span<const SpaceId> path);
/// Legal ways of `unit`, shortest first: one to every other space in reach, or `all_ways`, those among them that lead back.
[[nodiscard]] std::vector<std::vector<SpaceId>> ways_of(const View& view, OwnerId power, const Unit& unit, bool all_ways = false);

}  // namespace rules
