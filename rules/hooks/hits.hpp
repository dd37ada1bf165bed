#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
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
    bool operator==(const DicePool&) const = default;
};
/// Owner, type, higher number first (rules/rulebook, order of dice).
void put_in_order_of_dice(std::vector<DicePool>& pools);
/// Rolls the pools in the order of dice. @return hits.
std::uint16_t roll_pools(Context& context, TagId purpose, SpaceId space, std::vector<DicePool> pools);
/// What one die brings that is thrown for many: the hits, by its face.
using HitsByFace = std::array<std::uint16_t, 6>;

/// Units of one owner that can take hits, of one type and damage, that bear as many, and carry the same. Hits on a group fall evenly: none of its units
/// takes a second one before each has taken its first.
struct LossGroup {
    UnitTypeId type{};
    std::uint8_t damage = 0;
    std::int32_t hits = 1;  ///< That each bears in all, those that damaged it among them.
    std::uint16_t count = 0;
    std::uint16_t cargo = 0;      ///< Units aboard of each.
    bool apart = false;           ///< Type and damage do not tell it from another group: a pick names its units.
    std::vector<UnitId> units{};  ///< In order.
    const Unit* first = nullptr;  ///< Of them, as it stands in the state that was asked.
    /// Hits that it can take before nothing of it is left.
    [[nodiscard]] std::uint16_t room() const { return static_cast<std::uint16_t>(count * (hits - damage)); }
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

/// A hit that could fall next.
struct LossCandidate {
    View view;
    const LossGroup& group;
    std::size_t wish = 0;  ///< The place of its type among those that its owner would lose first; behind them all where he named it not.
    bool free = false;     ///< It would only damage a unit.
};
/// The lower, the sooner; compared number by number.
using LossRank = std::array<std::int64_t, 3>;

/// First the hits that cost no unit, then as the owner wishes, then the cheapest: the order of loss of several games.
[[nodiscard]] LossRank cheapest_first(const LossCandidate& candidate);

/// HITS.
struct HitRules {
    /// Why an owner may not lose so; asked of the first of the hits too while the default is put together hit by hit.
    Chain<Result<void>(const Losses&)> may_lose;
    /// The order of loss where nobody names units, and of what a wish leaves open; equal ranks fall as `loss_groups` has them. By the wish
    /// alone where the game installs none.
    Single<LossRank(const LossCandidate&)> rank;
    /// Of units that no answer tells apart those that fall behind the others: if any says so.
    Chain<bool(const View&, const Unit&)> falls_later;
    std::string_view evenly;  ///< Cited where one of several like units would take two hits more than another.
};

/// What an owner's units in a fight look like to a hit: `units` must be alive and of one owner. By type and damage, in the order of the
/// table of types, less damaged first; of these those first that carry fewest units (`same_cargo`), then by the lowest id.
[[nodiscard]] std::vector<LossGroup> loss_groups(const View& view, std::span<const Unit* const> units);
/// The same, whatever they carry.
[[nodiscard]] std::vector<LossGroup> loss_groups_whatever_aboard(const View& view, std::span<const Unit* const> units);
/// Hits that `groups` can take before nothing is left.
[[nodiscard]] std::uint16_t capacity_of(std::span<const LossGroup> groups);

/// A question "which units are lost": everything that its functions need.
struct LossQuestion {
    View view;
    OwnerId owner{nobody};
    BattleId battle{no_battle};
    SpaceId space{no_space};
    std::vector<LossGroup> groups;
    std::uint16_t hits = 0;  ///< At most what the groups can take.
};
/// Whether `picks` name exactly the hits, units that can take them, like units evenly, and nothing that the rules keep back. Without a
/// paragraph where the picks do not fit.
[[nodiscard]] Result<void> valid_loss(const LossQuestion& question, const UnitPicks& picks);
/// The group that each hit falls on, in their order, by that of `loss_by_order`: fewer hits fall as the first of these do. Nothing where
/// the rules know no legal loss hit by hit.
[[nodiscard]] std::optional<std::vector<std::size_t>> loss_sequence(const LossQuestion& question,
                                                                    std::span<const UnitTypeId> preference = {});
/// The loss by the game's own order (`HitRules::rank`), or by that of `preference` and then its own. In a preference types stand that are
/// to be lost first before others; where one stands again, its last unit is kept until then: "infantry, fighter, infantry".
[[nodiscard]] UnitPicks loss_by_order(const LossQuestion& question, std::span<const UnitTypeId> preference = {});
/// Every legal loss once, that of `loss_by_order` first; `limit` at most.
[[nodiscard]] std::vector<Choice> legal_losses(const LossQuestion& question, std::size_t limit);
/// Preferences in a standing order: a list of types.
[[nodiscard]] std::vector<UnitTypeId> types_in(const Choice& preference);
/// The units that `picks` hit, a unit twice if it takes two. Of those that can be meant first the least damaged, one hit each before any
/// takes a second, then what carries fewest units, then by id. They have to be there.
[[nodiscard]] std::vector<UnitId> units_hit(const View& view, std::span<const Unit* const> units, const UnitPicks& picks);
/// One hit on each of `hit` (a unit named twice takes two): damage, or removal all at once.
void apply_hits(Context& context, const std::vector<UnitId>& hit, TagId cause);
/// A law: what bears no more hits is gone.
void damage_is_borne(const View& view, std::vector<LawBreach>& breaches);

}  // namespace rules
