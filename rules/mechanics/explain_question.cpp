#include "rules/mechanics/explain_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules {
namespace {

using Of = NamedValue::Of;
using Part = ValueError::Part;
using Why = ValueError::Why;
using Explained = tl::expected<ExplainedValue, ValueError>;

constexpr std::string_view points_name = "points";
constexpr std::string_view fire_name = "fire";
constexpr std::array<std::pair<std::string_view, ValueKind>, 7> unit_values{{{"attack", ValueKind::attack},
                                                                             {"defence", ValueKind::defence},
                                                                             {"move", ValueKind::move},
                                                                             {"capacity", ValueKind::capacity},
                                                                             {"cost", ValueKind::cost},
                                                                             {"hits", ValueKind::hits},
                                                                             {"bombard", ValueKind::bombard}}};

bool counts_points(const Ruleset& rules) { return !rules.data<Hooks>().victory.points.empty(); }

tl::unexpected<ValueError> wrong(Part part, Why why) { return tl::make_unexpected(ValueError{part, why}); }

bool is_given(const ValueQuestion& asked, Part part) {
    switch (part) {
        case Part::what: return !asked.what.empty();
        case Part::side: return asked.side != no_side;
        case Part::power: return asked.power != nobody;
        case Part::type: return asked.type.has_value();
        case Part::space: return asked.space != no_space;
        case Part::unit: return asked.unit != no_unit;
    }
    return false;
}

/// Each of `needed` is given, and nothing that is in neither list.
tl::expected<void, ValueError> fits(const ValueQuestion& asked, std::initializer_list<Part> needed, std::initializer_list<Part> allowed) {
    const auto among = [](std::initializer_list<Part> parts, Part part) { return contains(parts, part); };
    for (const auto part : needed)
        if (!is_given(asked, part)) return wrong(part, Why::missing);
    for (const auto part : {Part::side, Part::power, Part::type, Part::space, Part::unit})
        if (is_given(asked, part) && !among(needed, part) && !among(allowed, part)) return wrong(part, Why::of_no_use);
    return {};
}

tl::expected<void, ValueError> fits(const ValueQuestion& asked, Of of) {
    switch (of) {
        case Of::side: return fits(asked, {Part::side}, {});
        case Of::power: return fits(asked, {Part::power}, {});
        case Of::unit:
            if (is_given(asked, Part::unit)) return fits(asked, {Part::unit}, {});
            return fits(asked, {Part::power, Part::type}, {Part::space});
        case Of::battle: return fits(asked, {Part::space}, {});
    }
    return {};
}

Explained of_side(const View& view, const ValueQuestion& asked) {
    auto value = explain_points(view, asked.side);
    if (!value) return wrong(Part::what, Why::not_counted);
    ExplainedValue made;
    made.value = std::move(*value);
    return made;
}

Explained of_power(const View& view, const ValueQuestion& asked) {
    if (!is_power(view, asked.power)) return wrong(Part::power, Why::no_power);
    auto value = explain_query(view, asked.what, asked.power);
    if (!value) return wrong(Part::what, Why::no_such_value);
    ExplainedValue made;
    made.value = std::move(*value);
    return made;
}

/// The unit that is meant; null for a type.
tl::expected<const Unit*, ValueError> unit_of(const View& view, const ValueQuestion& asked) {
    if (asked.unit != no_unit) {
        const auto* unit = view.state.unit(asked.unit);
        if (unit == nullptr) return wrong(Part::unit, Why::no_such_unit);
        if (unit->space == off_board) return wrong(Part::unit, Why::not_placed);
        return unit;
    }
    if (asked.space == no_space) return nullptr;
    const auto here = view.state.in(asked.space, asked.power);
    const auto unit = std::find_if(here.begin(), here.end(), [&](const Unit& each) { return each.type == *asked.type; });
    if (unit == here.end()) return wrong(Part::space, Why::none_there);
    return &*unit;
}

/// The battle that is being fought in `space`, or else the one that is listed there.
const Battle* battle_in(const View& view, SpaceId space) {
    const auto& battles = view.state.battles;
    const auto fought = std::find_if(battles.begin(), battles.end(), [&](const Battle& battle) {
        return battle.space == space && battle.status == Battle::Status::fighting;
    });
    return fought == battles.end() ? listed_battle(view, space) : &*fought;
}

Explained of_unit(const View& view, const ValueQuestion& asked, ValueKind kind) {
    const auto unit = unit_of(view, asked);
    if (!unit) return tl::make_unexpected(unit.error());
    ExplainedValue made;
    made.unit = *unit;
    if (made.unit == nullptr) {
        made.value = explain({view, asked.power, *asked.type, kind});
        return made;
    }
    const auto* battle = battle_in(view, made.unit->space);
    made.value = explain({view, made.unit->owner, made.unit->type, kind, made.unit, battle == nullptr ? no_battle : battle->id});
    return made;
}

Explained of_battle(const View& view, const ValueQuestion& asked) {
    const auto* battle = battle_in(view, asked.space);
    if (battle == nullptr) return wrong(Part::space, Why::not_listed);
    return ExplainedValue{.attackers = explain_fire(view, battle->id, true), .defenders = explain_fire(view, battle->id, false)};
}

Explained explain_as(const View& view, const ValueQuestion& asked, const NamedValue& value) {
    switch (value.of) {
        case Of::side: return of_side(view, asked);
        case Of::power: return of_power(view, asked);
        case Of::unit: return of_unit(view, asked, value.kind);
        case Of::battle: return of_battle(view, asked);
    }
    return wrong(Part::what, Why::no_such_value);
}

std::string_view words_of(Of of) {
    switch (of) {
        case Of::side: return "a side";
        case Of::power: return "a power";
        case Of::unit: return "a unit";
        case Of::battle: return "a battle";
    }
    return {};
}

std::string_view words_of(Part part) {
    switch (part) {
        case Part::what: return "value";
        case Part::side: return "side";
        case Part::power: return "power";
        case Part::type: return "unit type";
        case Part::space: return "space";
        case Part::unit: return "unit";
    }
    return {};
}

}  // namespace

std::optional<NamedValue> value_named(const Ruleset& rules, std::string_view name) {
    if (name == points_name) return NamedValue{Of::side, {}};
    if (name == fire_name) return NamedValue{Of::battle, {}};
    for (const auto& [unit_value_name, kind] : unit_values)
        if (unit_value_name == name) return NamedValue{Of::unit, kind};
    for (const auto& query : rules.queries)
        if (query.name == name) return NamedValue{Of::power, {}};
    return std::nullopt;
}

std::vector<std::string_view> value_names(const Ruleset& rules) {
    std::vector<std::string_view> names;
    if (counts_points(rules)) names.push_back(points_name);
    for (const auto& query : rules.queries) names.push_back(query.name);
    for (const auto& [name, kind] : unit_values) names.push_back(name);
    names.push_back(fire_name);
    return names;
}

tl::expected<ExplainedValue, ValueError> explain_value(const View& view, const ValueQuestion& asked) {
    const auto value = value_named(view.rules, asked.what);
    if (!value) return wrong(Part::what, Why::no_such_value);
    if (value->of == Of::side && !counts_points(view.rules)) return wrong(Part::what, Why::not_counted);
    if (const auto fit = fits(asked, value->of); !fit) return tl::make_unexpected(fit.error());
    auto made = explain_as(view, asked, *value);
    if (made) made->of = *value;
    return made;
}

std::string problem_of(const Ruleset& rules, const ValueQuestion& asked, const ValueError& error) {
    const auto value = value_named(rules, asked.what);
    const auto of = value ? words_of(value->of) : std::string_view{"nothing"};
    switch (error.why) {
        case Why::no_such_value: return fmt::format("\"{}\" is nothing that this game computes", asked.what);
        case Why::not_counted: return fmt::format("this game counts no {}", asked.what);
        case Why::missing: return fmt::format("\"{}\" is asked of {}, and no {} is named", asked.what, of, words_of(error.part));
        case Why::of_no_use: return fmt::format("\"{}\" is asked of {}, and a {} is named besides", asked.what, of, words_of(error.part));
        case Why::no_power: return fmt::format("{} takes no turns and has no {}", rules.owner(asked.power).name, asked.what);
        case Why::no_such_unit: return fmt::format("no unit has the id {}", raw(asked.unit));
        case Why::not_placed: return fmt::format("the unit {} is bought and not placed yet", raw(asked.unit));
        case Why::none_there:
            return fmt::format("{} has no {} in {}", rules.owner(asked.power).name, rules.type(*asked.type).name,
                               rules.space(asked.space).name);
        case Why::not_listed: return fmt::format("no battle is listed or being fought in {}", rules.space(asked.space).name);
    }
    return {};
}

}  // namespace rules
