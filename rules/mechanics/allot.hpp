#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/core/choice.hpp"
#include "rules/hooks/hits.hpp"

namespace rules {

/// Hits that fall on units of several owners together: who loses what.
struct AllotQuestion {
    View view;
    std::vector<LossQuestion> parts{};  ///< In turn order; the `hits` of each are all that it can bear.
    std::uint16_t hits = 0;             ///< At most what all of them can bear.
};

/// Shares `hits` in proportion to the units of each, at most what each has room for: largest remainder, ties by order.
[[nodiscard]] std::vector<std::uint16_t> proportional_shares(std::span<const std::uint16_t> units, std::span<const std::uint16_t> rooms,
                                                             std::uint16_t hits);
/// The same where some fall last: as far as there is `room_before` them, and then, of what is left, as far as there is room at all.
[[nodiscard]] std::vector<std::uint16_t> shares_with_last_behind(std::span<const std::uint16_t> units,
                                                                 std::span<const std::uint16_t> room_before,
                                                                 std::vector<std::uint16_t> rooms, std::uint16_t hits);
/// One part for each owner of `targets`, which stand in the order of owners; in all `hits`, or as many as they can bear.
[[nodiscard]] AllotQuestion allot_question(const View& view, BattleId battle, SpaceId space, std::span<const Unit* const> targets,
                                           std::uint16_t hits);
/// Who falls last falls after all others, whoever owns them. Refusals name no paragraph, but those of `may_lose` and of who falls last.
[[nodiscard]] Result<void> valid_allotment(const AllotQuestion& question, const Choice::Allocations& allocations);
/// In proportion to the units of each owner, and each part by the order of loss.
[[nodiscard]] Choice::Allocations proportional_allotment(const AllotQuestion& question);
/// Every legal allotment once, `first` before all others; `limit` at most. First each way to share the hits, with losses by their order.
[[nodiscard]] std::vector<Choice> legal_allotments(const AllotQuestion& question, const Choice::Allocations& first, std::size_t limit);
/// The units that are hit, a unit twice if it takes two hits; the allotment has to be valid.
[[nodiscard]] std::vector<UnitId> allotted_units(const AllotQuestion& question, const Choice::Allocations& allocations);
/// The allotment that hits these units.
[[nodiscard]] Choice::Allocations allotment_of(const AllotQuestion& question, std::span<const UnitId> hit);

}  // namespace rules
