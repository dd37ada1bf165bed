#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "rules/core/compiled_variant.hpp"
#include "rules/core/ids.hpp"
#include "rules/core/layout.hpp"

namespace rules {

/// Some units of one type, by what tells them apart. A field left out fits any unit.
struct UnitPick {
    UnitTypeId type{};
    std::uint16_t count = 1;
    std::optional<std::uint8_t> damage{};  ///< Levels of damage taken.
    std::optional<SpaceId> origin{};       ///< Where it began the turn.
    std::optional<bool> moved{};           ///< Has moved this turn.
    std::vector<UnitPick> cargo{};         ///< What it carries, where it matters which.
    std::optional<UnitId> unit{};          ///< This very unit, where nothing else tells it apart.
    static void fields(auto& a, auto& v) {
        a(1, "type", v.type);
        a.count(2, "count", v.count);
        a.level(3, "damage", v.damage);
        a(4, "origin", v.origin);
        a(5, "moved", v.moved);
        a(6, "cargo", v.cargo);
        a(7, "unit", v.unit);
    }
    bool operator==(const UnitPick&) const = default;
};
using UnitPicks = std::vector<UnitPick>;

/// An answer to a decision, or a preference in a standing order.
struct Choice {
    struct Allocation {
        OwnerId owner{};
        UnitPicks units;
        static void fields(auto& a, auto& v) {
            a(1, "power", v.owner);
            a(2, "units", v.units);
        }
        bool operator==(const Allocation&) const = default;
    };
    using Allocations = std::vector<Allocation>;
    using List = std::vector<Choice>;
    using AnyValue = std::variant<std::monostate, bool, std::int64_t, TagId, SpaceId, OwnerId, UnitTypeId, UnitPicks, Allocations, List>;
    struct Value : CompiledVariant<AnyValue> {
        using CompiledVariant::CompiledVariant;
    };
    Value value;

    static constexpr auto alternatives =
        alternatives_from(1, "flag", "number", "option", "space", "power", "unit_type", "units", "allocation", "list");
    static void fields(auto& a, auto& v) { a.one_of(v.value, alternatives); }
    bool operator==(const Choice&) const = default;
    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&value);
    }
};

// Lists that are alternatives of a choice.
template <>
struct Layout<UnitPicks> {
    static void fields(auto& a, auto& v) { a(1, "units", v); }
};
template <>
struct Layout<Choice::Allocations> {
    static void fields(auto& a, auto& v) { a(1, "shares", v); }
};
template <>
struct Layout<Choice::List> {
    static void fields(auto& a, auto& v) { a(1, "choices", v); }
};

}  // namespace rules
