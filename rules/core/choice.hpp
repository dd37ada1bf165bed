#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "rules/core/compiled_variant.hpp"
#include "rules/core/ids.hpp"

namespace rules {

/// Some units of one type, by what tells them apart. A field left out fits any unit.
struct UnitPick {
    UnitTypeId type{};
    std::uint16_t count = 1;
    std::optional<std::uint8_t> damage;  ///< Levels of damage taken.
    std::optional<SpaceId> origin;       ///< Where it began the turn.
    std::optional<bool> moved;           ///< Has moved this turn.
    std::vector<UnitPick> cargo;         ///< What it carries, where it matters which.
    std::optional<UnitId> unit{};        ///< This very unit, where nothing else tells it apart.
    bool operator==(const UnitPick&) const = default;
};
using UnitPicks = std::vector<UnitPick>;

/// An answer to a decision, or a preference in a standing order.
struct Choice {
    struct Allocation {
        OwnerId owner{};
        UnitPicks units;
        bool operator==(const Allocation&) const = default;
    };
    using Allocations = std::vector<Allocation>;
    using List = std::vector<Choice>;
    struct Value : std::variant<std::monostate, bool, std::int64_t, TagId, SpaceId, OwnerId, UnitTypeId, UnitPicks, Allocations, List> {
        using variant_type = variant;
        using variant::variant;
        Value();
        Value(const Value&);
        Value(Value&&) noexcept;
        Value& operator=(const Value&);
        Value& operator=(Value&&) noexcept;
        ~Value();
        bool operator==(const Value&) const;
    };
    Value value;

    bool operator==(const Choice&) const = default;
    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&value);
    }
};

}  // namespace rules
