#pragma once

#include <cstdint>

#include "rules/core/chain.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

enum class ValueKind : std::uint8_t { attack, defence, move, capacity, cost, hits, bombard };

/// What is asked of a unit, or of a type where `unit` is null. `battle` is set inside one.
struct UnitValue {
    View view;
    OwnerId owner{nobody};
    UnitTypeId type{};
    ValueKind kind{};
    const Unit* unit = nullptr;
    BattleId battle{no_battle};
};

/// VAL: each function may change what the ones before it said; the first one sees the type's printed figure.
struct ValueRules {
    Chain<void(const UnitValue& asked, Tally& value)> unit;
    /// Where a type's printed figure stands, for explanations.
    Single<Paragraph(const UnitValue& asked)> printed;
};

/// The value under the rules in force. Ranges in spaces, prices in money, attack and defence as the highest face that hits.
[[nodiscard]] int unit_value(const UnitValue& asked);
/// The same, into a tally that may want the reasons.
void add_unit_value(const UnitValue& asked, Tally& value);
/// The hits that it takes to remove a unit; one of a type.
[[nodiscard]] int hits_of(const View& view, const Unit& unit);
[[nodiscard]] int hits_of(const View& view, OwnerId owner, UnitTypeId type);

}  // namespace rules
