#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "rules/odds/chance.hpp"
#include "rules/odds/field.hpp"

namespace rules::odds {

/// Who is left of a part where the battle was: nobody, somebody, of the attackers somebody who takes the ground. As numbers, so that
/// several make the greatest of them.
enum class Standing : std::uint8_t { nobody, somebody, takes_ground };
/// Chances (or counts) of how it ends, by attackers and defenders.
struct Endings {
    double chance[3][2] = {};
    [[nodiscard]] double& of(Standing attackers, Standing defenders) {
        return chance[static_cast<std::size_t>(attackers)][defenders == Standing::nobody ? 0 : 1];
    }
    [[nodiscard]] double of(Standing attackers, Standing defenders) const {
        return chance[static_cast<std::size_t>(attackers)][defenders == Standing::nobody ? 0 : 1];
    }
    [[nodiscard]] double attackers_win() const { return chance[1][0] + chance[2][0]; }
    [[nodiscard]] double both_remain() const { return chance[1][1] + chance[2][1]; }
    [[nodiscard]] double defenders_hold() const { return chance[0][1]; }
    [[nodiscard]] double nobody_left() const { return chance[0][0]; }
    [[nodiscard]] double ground_taken() const { return chance[2][0]; }
};

/// What may be left of one part of the battle, numbered: each way once, and what the rules say of it asked once.
class PartStates {
public:
    using Id = std::uint32_t;

    PartStates(Field& field, const OddsScript& script, const Part& part, bool attacking);

    [[nodiscard]] Id number(OddsForce force);
    [[nodiscard]] const OddsForce& force(Id id) const { return entries_[id].force; }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] OddsFacts facts(Id id);
    /// Hits that those in the fight can take: whatever happens to them lowers it.
    [[nodiscard]] std::uint32_t strength(Id id) const { return entries_[id].strength; }
    /// Units in the fight.
    [[nodiscard]] std::uint32_t units(Id id) const { return entries_[id].units; }
    /// Units whose role ends with the round: hit and still there, or just damaged.
    [[nodiscard]] std::uint32_t pending(Id id) const { return entries_[id].pending; }
    /// Units that have left the fight, and are safe.
    [[nodiscard]] const OddsForce& aside(Id id) const { return entries_[id].aside; }
    /// What counts for who wins.
    [[nodiscard]] Standing standing(Id id) const { return entries_[id].standing; }
    /// The same of units that may not have been numbered.
    [[nodiscard]] Standing standing(const OddsForce& force) const;

    /// Somebody in it is a target of the exchange.
    [[nodiscard]] bool can_be_hit(const OddsExchange& exchange, Id id);
    /// All its units are of one owner.
    [[nodiscard]] bool one_owner() const;
    /// What is left after 0, 1, 2, ... hits; more hits than these leave what the last of these leaves.
    [[nodiscard]] const std::vector<Id>& ladder(const OddsExchange& exchange, Id id);
    /// At the end of a round: who was hit in it is gone, and survivors may leave the surface of the fight.
    [[nodiscard]] Id after_round(const OddsBlock& block, Id id);
    /// After a round whose survivors may leave the surface of the fight.
    [[nodiscard]] Id after_leaving(const OddsBlock& block, Id id);
    /// The same without those who have left the fight; and with others who have.
    [[nodiscard]] Id fighting(Id id);
    [[nodiscard]] Id joined_by(Id id, const OddsForce& aside);
    /// What is left when all in the fight are destroyed.
    [[nodiscard]] Id swept(Id id);
    /// What asking the rules has cost so far.
    [[nodiscard]] std::uint64_t work() const { return work_; }

private:
    struct Entry {
        OddsForce force;
        OddsForce aside;
        std::optional<OddsFacts> facts;  ///< Once they are asked for: many states are only an outcome.
        std::uint32_t strength = 0;
        std::uint32_t units = 0;
        std::uint32_t pending = 0;
        Standing standing = Standing::nobody;
    };
    [[nodiscard]] std::vector<Id> climb(const OddsExchange& exchange, Id id);

    Field& field_;
    const OddsScript& script_;
    const Part& part_;
    bool attacking_;
    std::uint16_t doomed_ = 0;     ///< Roles of who is gone at the end of the round.
    std::uint16_t for_round_ = 0;  ///< Roles that end with it.
    std::vector<Entry> entries_;
    std::map<OddsForce, Id> numbers_;
    std::map<std::pair<const OddsExchange*, Id>, std::vector<Id>> ladders_;
    std::map<std::pair<const OddsBlock*, Id>, Id> left_;
    std::uint64_t work_ = 0;
};

/// Sorted, equal stacks as one, without empty ones.
[[nodiscard]] OddsForce tidy(OddsForce force);

}  // namespace rules::odds
