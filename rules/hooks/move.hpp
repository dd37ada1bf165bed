#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/hooks/question_form.hpp"

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

/// Units that have just entered a space by moving; hooks may roll and may lose some of them. Who is taken out of the list stays there.
struct Entered {
    OwnerId power{nobody};
    SpaceId from{no_space};
    SpaceId to{no_space};
    std::vector<UnitId> units;
};
/// What is asked when units have entered a space, after the hooks; they go on when it is answered.
using EntryForm = FormOf<const Entered&, Entered&>;

/// Units on their way by one command.
struct Journey {
    OwnerId power{nobody};
    std::vector<UnitId> units;         ///< Who goes on; in the end who arrived.
    std::vector<SpaceId> path;         ///< From where it began.
    std::size_t at = 0;                ///< Where they are on it.
    std::vector<UnitId> stayed{};      ///< Who was kept on the way, and lives.
    std::vector<UnitId> company{};     ///< Who arrives with them and enters nothing: riders.
    std::vector<std::int64_t> memo{};  ///< What the game wants to know in the end.
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
    Chain<int(const MoveStep&, int so_far)> cost;         ///< What a step takes of the range; begins with 1.
    Chain<void(Context&, Entered&)> on_enter;             ///< Each space entered, in order.
    EntryForm questions;                                  ///< Then: asked there and then.
    Single<void(Context&, const Journey&)> arrived;       ///< The journey is over, for whoever is left of it.
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
/// What a step, and a whole way, takes of the range.
[[nodiscard]] int cost_of(const MoveStep& step);
[[nodiscard]] int cost_of(const View& view, OwnerId power, const Unit& unit, std::span<const SpaceId> path);
/// Units by what `cost(id)` says of each.
template <class Cost>
[[nodiscard]] std::map<int, std::vector<UnitId>> by_cost(std::span<const UnitId> units, Cost cost) {
    std::map<int, std::vector<UnitId>> found;
    for (const auto id : units) found[cost(id)].push_back(id);
    return found;
}
/// May `unit` go the whole way now? `path` begins where it stands and has at least two spaces.
[[nodiscard]] Result<void> may_go(const View& view, OwnerId power, const Unit& unit, std::span<const SpaceId> path);
/// Moves units along a legal way, as the last act of a command: space by space, with what happens on entering each. Where something is asked
/// it rests, and goes on from there with the answer. Ends with `MoveRules::arrived`.
void travel(Context& context, Journey journey);
/// What happens to units that have entered a space otherwise than by a journey (ashore, by time): what would be asked is answered by
/// default.
void enter(Context& context, Entered& entered);
/// The procedure by which journeys go on after a question: part of every ruleset in which something is asked on the way.
struct OnTheWay {
    ProcedureId procedure{};
    SlotId units{}, company{}, stayed{}, path{}, at{}, memo{}, power{};
};
/// The unit has not arrived: it waits for an answer on its way.
[[nodiscard]] bool on_the_way(const View& view, const Unit& unit);
class RulesetBuilder;
void install_journeys(RulesetBuilder& build);

/// Legal ways of `unit`, shortest first: one to every other space in reach, or `all_ways`, those among them that lead back.
[[nodiscard]] std::vector<std::vector<SpaceId>> ways_of(const View& view, OwnerId power, const Unit& unit, bool all_ways = false);

}  // namespace rules
