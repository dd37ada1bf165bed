#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "rules/odds/chance.hpp"
#include "rules/odds/field.hpp"

namespace rules::odds {

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
    /// Counts for who wins.
    [[nodiscard]] bool stands(Id id) const { return entries_[id].stands; }

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
        bool stands = false;
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
