#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "rules/hooks/explain.hpp"
#include "rules/hooks/value.hpp"

/// Questions about values as people ask them, for the command line and for the wire.
namespace rules {

/// A value that can be explained.
struct NamedValue {
    enum class Of : std::uint8_t { side, power, unit, battle };
    Of of = Of::side;
    ValueKind kind = ValueKind::attack;  ///< Of a unit's.
};
/// "points" of a side; what a module publishes of a power ("production"); "attack", "move" and so on of a unit; "fire" of a battle.
/// Nothing where the rules compute no such thing.
[[nodiscard]] std::optional<NamedValue> value_named(const Ruleset& rules, std::string_view name);
/// The names of all that these rules count.
[[nodiscard]] std::vector<std::string_view> value_names(const Ruleset& rules);

/// A value by its name, and of whom: of a `side`; of a `power`; of a `unit`, or of a `type` of a `power`, with a `space` the first that stands
/// there; of the battle that is listed or being fought in a `space`. Nothing else may be given.
struct ValueQuestion {
    std::string what{};
    SideId side{no_side};
    OwnerId power{nobody};
    std::optional<UnitTypeId> type{};
    SpaceId space{no_space};
    UnitId unit{no_unit};
};

/// Why a question makes no sense.
struct ValueError {
    enum class Part : std::uint8_t { what, side, power, type, space, unit };
    enum class Why : std::uint8_t {
        no_such_value,
        not_counted,   ///< Other bundles count it.
        missing,       ///< The value is of such a one, and none is given.
        of_no_use,     ///< One is given, and the value is not of such a one.
        no_power,      ///< A body: it takes no turns.
        no_such_unit,  ///< None has this id.
        not_placed,    ///< The unit is bought, and on no map yet.
        none_there,    ///< The power has none of this type in the space.
        not_listed,    ///< There is no such battle.
    };
    Part part = Part::what;
    Why why = Why::no_such_value;
};

struct ExplainedValue {
    NamedValue of{};
    Explanation value{};                   ///< Of all but fire.
    const Unit* unit = nullptr;            ///< Whose value it is, in the state that was asked; null for a type.
    std::vector<ExplainedShot> attackers;  ///< Of fire.
    std::vector<ExplainedShot> defenders;
};

[[nodiscard]] tl::expected<ExplainedValue, ValueError> explain_value(const View& view, const ValueQuestion& asked);
/// A sentence about a question that makes no sense.
[[nodiscard]] std::string problem_of(const Ruleset& rules, const ValueQuestion& asked, const ValueError& error);

}  // namespace rules
