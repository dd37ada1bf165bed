#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// Dice of one owner and type that hit at the same number.
struct DicePool {
    OwnerId owner{nobody};
    UnitTypeId type{};
    std::uint8_t target = 0;
    std::uint16_t dice = 0;
};
/// Rolls the pools in the order of dice (rules/rulebook, order of dice): owner, type, higher number first. @return hits.
std::uint16_t roll_pools(Context& context, TagId purpose, SpaceId space, std::vector<DicePool> pools);

/// Units of one owner that can take hits, of one type and damage, and carrying the same.
struct LossGroup {
    UnitTypeId type{};
    std::uint8_t damage = 0;
    std::uint16_t count = 0;
    std::uint16_t cargo = 0;      ///< Units aboard of each.
    bool apart = false;           ///< Only what it carries tells it from another group: a pick names its units.
    std::vector<UnitId> units{};  ///< In order.
};

/// How hits fall on one owner's units: by type, how many hits (a unit of two hits may take two).
struct Losses {
    View view;
    OwnerId owner{nobody};
    BattleId battle{no_battle};
    SpaceId space{no_space};
    std::span<const LossGroup> groups;     ///< Before the hits.
    std::span<const std::uint16_t> taken;  ///< Hits by group.
    /// Units of `type` that would be gone.
    [[nodiscard]] std::uint16_t lost(UnitTypeId type) const;
    [[nodiscard]] std::uint16_t had(UnitTypeId type) const;
};

/// HITS.
struct HitRules {
    Chain<Result<void>(const Losses&)> may_lose;
};

/// What an owner's units in a fight look like to a hit: `units` must be alive and of one owner. With a view they are told apart by their
/// cargo too.
[[nodiscard]] std::vector<LossGroup> loss_groups(std::span<const Unit* const> units);
[[nodiscard]] std::vector<LossGroup> loss_groups(const View& view, std::span<const Unit* const> units);
/// Hits that `groups` can take before nothing is left.
[[nodiscard]] std::uint16_t capacity_of(const Ruleset& rules, std::span<const LossGroup> groups);

/// A question "which units are lost": everything that its functions need.
struct LossQuestion {
    View view;
    OwnerId owner{nobody};
    BattleId battle{no_battle};
    SpaceId space{no_space};
    std::vector<LossGroup> groups;
    std::uint16_t hits = 0;  ///< At most what the groups can take.
};
[[nodiscard]] Result<void> valid_loss(const LossQuestion& question, const UnitPicks& picks);
/// The group that each hit falls on, in their order, by that of `loss_by_order`: fewer hits fall as the first of these do. Nothing where
/// the rules know no legal loss hit by hit.
[[nodiscard]] std::optional<std::vector<std::size_t>> loss_sequence(const LossQuestion& question,
                                                                    std::span<const UnitTypeId> preference = {});
/// The order of loss of OQ-38 and OQ-51, or that of `preference` (types, first to be lost first) and then theirs.
[[nodiscard]] UnitPicks loss_by_order(const LossQuestion& question, std::span<const UnitTypeId> preference = {});
/// Every legal loss once, that of `loss_by_order` first; `limit` at most.
[[nodiscard]] std::vector<Choice> legal_losses(const LossQuestion& question, std::size_t limit);
/// Preferences in a standing order: a list of types.
[[nodiscard]] std::vector<UnitTypeId> types_in(const Choice& preference);
/// The units that `picks` hit, a unit twice if it takes two; undamaged first, then by id. They have to be there.
[[nodiscard]] std::vector<UnitId> units_hit(const View& view, std::span<const Unit* const> units, const UnitPicks& picks);
/// One hit on each of `hit` (a unit named twice takes two): damage, or removal all at once.
void apply_hits(Context& context, const std::vector<UnitId>& hit, TagId cause);

}  // namespace rules
