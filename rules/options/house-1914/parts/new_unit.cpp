#include "rules/options/house-1914/parts/new_unit.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <string>

#include "rules/mechanics/game_data.hpp"

namespace rules::house1914 {
namespace {

/// A figure of a type, and the parameter that says what it is.
struct Figure {
    UnitTypeId type{};
    ParameterId parameter{};
    void (*set)(UnitType& type, std::int64_t value) = nullptr;
};
struct NewUnits {
    std::vector<Figure> figures;
};

/// What a parameter may set, and how far.
struct Setting {
    std::int64_t low, high;
    std::int64_t (*get)(const UnitType& type);
    void (*set)(UnitType& type, std::int64_t value);
};

const std::map<std::string, Setting>& settings() {
    using Figures = std::uint8_t;
    static const std::map<std::string, Setting> all{
        {"cost",
         {1, 100, [](const UnitType& type) { return std::int64_t{type.cost}; },
          [](UnitType& type, std::int64_t value) { type.cost = static_cast<std::int32_t>(value); }}},
        {"attack",
         {0, 6, [](const UnitType& type) { return std::int64_t{type.attack}; },
          [](UnitType& type, std::int64_t value) { type.attack = static_cast<Figures>(value); }}},
        {"defence",
         {0, 6, [](const UnitType& type) { return std::int64_t{type.defence}; },
          [](UnitType& type, std::int64_t value) { type.defence = static_cast<Figures>(value); }}},
        {"move",
         {0, 10, [](const UnitType& type) { return std::int64_t{type.move}; },
          [](UnitType& type, std::int64_t value) { type.move = static_cast<Figures>(value); }}},
    };
    return all;
}

void set_figures(RulesetBuilder& build) {
    auto& tables = build.tables();
    for (const auto& figure : build.data<NewUnits>().figures)
        figure.set(tables.unit_types[idx(figure.type)], tables.parameters[idx(figure.parameter)].value);
}

}  // namespace

std::vector<std::string_view> units_before(std::string_view option) {
    return {unit_options.begin(), std::find(unit_options.begin(), unit_options.end(), option)};
}

UnitTypeId add_new_unit(RulesetBuilder& build, std::string_view option, Paragraph figures) {
    auto file = data_file(build, fmt::format("{}.toml", option));
    const auto rows = file.root().tables("unit");
    if (rows.size() != 1) {
        build.problem(fmt::format("the option \"{}\" has no unit type, or several", option));
        return {};
    }
    const auto& row = rows.front();
    row.only({"name", "class", "cost", "attack", "defence", "move", "hits", "holds_ground", "parameters"});
    auto read = read_unit_type(row, unit_kinds(build));
    read.holds_ground = read.is(unit_class::land) && (!row.has("holds_ground") || row.flag("holds_ground"));
    const auto type = build.add_unit_type(read);
    build.data<Game>().printed_elsewhere.push_back({.type = type, .paragraph = figures.id});
    auto& all = build.data<NewUnits>().figures;
    if (all.empty()) build.when_set(set_figures);
    for (const auto& name : row.texts("parameters")) {
        const auto found = settings().find(name);
        if (found == settings().end()) {
            row.problem_at("parameters", fmt::format("\"{}\" is no figure that can be set", name));
            continue;
        }
        const auto& setting = found->second;
        const auto parameter = build.parameter(fmt::format("{}.{}", option, name), setting.get(read), setting.low, setting.high);
        all.push_back({type, parameter, setting.set});
    }
    return type;
}

}  // namespace rules::house1914
