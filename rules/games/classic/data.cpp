#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "cmake/embedded_file.hpp"
#include "rules/blocks/game_data.hpp"
#include "rules/blocks/refusals.hpp"
#include "rules/blocks/setup.hpp"
#include "rules/games/classic/game.hpp"
#include "rules/points/data_file.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> classic();
}

namespace rules::classic {
namespace {

GameData data() { return {armistice_data::classic(), "games/classic/data"}; }

/// Where a figure of units.toml stands in the rules.
Paragraph printed_in(const UnitValue& asked) {
    const auto& type = asked.view.rules.type(asked.type);
    switch (asked.kind) {
        case ValueKind::attack: return {type.is(unit_class::sea) ? "CL-6.4.3" : "CL-6.3.3"};
        case ValueKind::defence: return {type.is(unit_class::sea) ? "CL-6.4.4" : "CL-6.3.4"};
        case ValueKind::move: return {type.is(unit_class::sea) ? "CL-5.3.1" : type.is(unit_class::air) ? "CL-5.4.1" : "CL-5.2.1"};
        case ValueKind::capacity: return {"CL-5.6.1"};
        case ValueKind::cost: return {"CL-4.1.1"};
        case ValueKind::hits: return {"CL-6.3.3"};
        case ValueKind::bombard: return {"CL-7.3.1"};
    }
    return {};
}

/// @param iron_blitz  only with the parameter of that name.
void load_units(RulesetBuilder& build, std::string_view path, bool iron_blitz) {
    auto& figures = build.data<Figures>();
    figures.undersea = build.unit_class("undersea");
    const std::map<std::string, UnitClasses> classes{
        {"land", unit_class::land},
        {"air", unit_class::air},
        {"submarine", unit_class::sea | figures.undersea},
        {"transport", unit_class::sea | unit_class::carrying},
        {"warship", unit_class::sea | build.unit_class("surface-warship")},
        {"gun", unit_class::land},
        {"complex", {}},
    };
    DataFile file{data().text(build, path), data().name(path)};
    for (const auto& row : file.root().tables("unit")) {
        row.only(
            {"name", "class", "cost", "attack", "assault", "defence", "move", "hits", "capacity", "from_round", "size", "decks", "most"});
        const auto class_name = row.text("class");
        TypeFacts about;
        about.gun = class_name == "gun";
        about.complex = class_name == "complex";
        about.size = static_cast<std::uint8_t>(row.number_or("size", 0, 0, 10));
        about.decks = static_cast<std::uint8_t>(row.number_or("decks", 0, 0, 10));
        about.most = static_cast<std::uint8_t>(row.number_or("most", 0, 0, 10));
        about.assault = static_cast<std::uint8_t>(row.number_or("assault", 0, 0, 6));
        build.add_unit_type(read_unit_type(row, classes));
        figures.types.push_back(about);
        build.data<Game>().iron_blitz.push_back(iron_blitz);
    }
    take_problems(build, file);
}

void about_space(RulesetBuilder& build, const DataFile::Table& row, Space& space) {
    row.only({"name", "kind", "value", "class", "owner", "neighbours"});
    SpaceFacts about;
    const auto what = row.text("class");
    if (what != "capital" && what != "territory" && what != "neutral" && what != "sea")
        row.problem_at("class", "\"class\" is one of capital, territory, neutral, sea");
    about.neutral = what == "neutral";
    if (about.neutral) space.control = build.data<Figures>().neutral;
    build.data<Figures>().spaces.push_back(about);
}

/// Powers of two sides are at war from the beginning. [CL-1.1.1]
void make_enemies(RulesetBuilder& build) {
    auto& tables = build.tables();
    for (std::size_t a = 0; a < tables.power_count; ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (tables.owners[a].side != tables.owners[b].side)
                tables.relations.push_back({static_cast<OwnerId>(a), static_cast<OwnerId>(b), Relation::enemy});
}

void load_technologies(RulesetBuilder& build) {
    DataFile file{data().text(build, "technologies.toml"), data().name("technologies.toml")};
    auto& chart = build.data<Game>().technologies;
    chart = read_technologies(build, file);
    take_problems(build, file);
    std::sort(chart.begin(), chart.end(), [](const Technology& a, const Technology& b) { return a.die < b.die; });
}

void take_roles(RulesetBuilder& build, const DataFile::Table& roles) {
    auto& game = build.data<Game>();
    auto& figures = build.data<Figures>();
    game.axis = build.side(roles.text("axis"));
    game.allied = build.side(roles.text("allied"));
    game.ussr = build.owner(roles.text("ussr"));
    game.germany = build.owner(roles.text("germany"));
    game.japan = build.owner(roles.text("japan"));
    game.infantry = build.unit_type(roles.text("infantry"));
    game.armor = build.unit_type(roles.text("armor"));
    figures.fighter = build.unit_type(roles.text("fighter"));
    figures.bomber = build.unit_type(roles.text("bomber"));
    game.transport = build.unit_type(roles.text("transport"));
    game.submarine = build.unit_type(roles.text("submarine"));
    game.carrier = build.unit_type(roles.text("aircraft-carrier"));
    game.battleship = build.unit_type(roles.text("battleship"));
    figures.gun = build.unit_type(roles.text("aa-gun"));
    game.complex = build.unit_type(roles.text("industrial-complex"));
}

void take_numbers(RulesetBuilder& build, const DataFile::Table& row) {
    auto& game = build.data<Game>();
    auto& figures = build.data<Figures>();
    row.only({"research-cost", "research-hit", "rocket-range", "gun-hit", "bombardment-hit", "neutral-fee", "least-output",
              "complexes-to-build", "victory-capitals", "economic-victory"});
    game.research_cost = row.number("research-cost", 1, 1000);
    game.research_hit = static_cast<std::uint8_t>(row.number("research-hit", 1, 6));
    game.rocket_range = row.number("rocket-range", 0, 100);
    figures.gun_hit = static_cast<std::uint8_t>(row.number("gun-hit", 0, 6));
    game.bombardment_hit = static_cast<std::uint8_t>(row.number("bombardment-hit", 0, 6));
    game.neutral_fee = static_cast<std::int32_t>(row.number("neutral-fee", 0, 1000));
    figures.least_output = row.number("least-output", 0, 100);
    game.complexes_to_build = row.number("complexes-to-build", 0, 1000);
    game.victory_capitals.assign(build.tables().sides.size(), 0);
    game.victory_income.assign(build.tables().sides.size(), 0);
    for (const auto& [name, count] : row.counts("victory-capitals")) game.victory_capitals[idx(build.side(name))] = count;
    for (const auto& [name, count] : row.counts("economic-victory")) game.victory_income[idx(build.side(name))] = count;
}

void load_parameters(RulesetBuilder& build) {
    DataFile file{data().text(build, "parameters.toml"), data().name("parameters.toml")};
    const auto root = file.root();
    root.only({"roles", "parameters", "help", "variant"});
    if (const auto roles = root.table_or_none("roles"))
        take_roles(build, *roles);
    else
        root.problem("there is no table \"roles\"");
    if (const auto numbers = root.table_or_none("parameters"))
        take_numbers(build, *numbers);
    else
        root.problem("there is no table \"parameters\"");
    for (const auto& row : root.tables("help")) {
        row.only({"power", "technology"});
        build.data<Game>().help.emplace_back(build.owner(row.text("power")), build.tag(row.text("technology")));
    }
    take_problems(build, file);
}

void part(Ruleset& tables, SpaceId a, SpaceId b) {
    std::erase(tables.spaces[idx(a)].neighbours, b);
    std::erase(tables.spaces[idx(b)].neighbours, a);
}

void connect(Ruleset& tables, SpaceId a, SpaceId b) {
    part(tables, a, b);
    tables.spaces[idx(a)].neighbours.push_back(b);
    tables.spaces[idx(b)].neighbours.push_back(a);
}

/// The map as the parameters say. A zone that falls away stays in the table, adjacent to nothing. [CL-2.1.4] [CL-2.1.9]
void patch_map(RulesetBuilder& build) {
    auto& tables = build.tables();
    DataFile file{data().text(build, "parameters.toml"), data().name("parameters.toml")};
    for (const auto& row : file.root().tables("variant")) {
        row.only({"parameter", "value", "remove", "drop", "add"});
        const auto id = tables.find_parameter(row.text("parameter"));
        if (!id) {
            row.problem_at("parameter", "no parameter has this name");
            continue;
        }
        const auto& parameter = tables.parameters[idx(*id)];
        const bool set = static_cast<std::size_t>(parameter.value) < parameter.options.size() &&
                         parameter.options[static_cast<std::size_t>(parameter.value)] == "true";
        if (set != row.flag("value")) continue;
        for (const auto& [a, b] : row.pairs_or_none("remove")) part(tables, build.space(a), build.space(b));
        for (const auto& name : row.texts_or_none("drop")) {
            const auto dropped = build.space(name);
            const auto neighbours = tables.spaces[idx(dropped)].neighbours;
            for (const auto neighbour : neighbours) part(tables, dropped, neighbour);
            tables.spaces[idx(dropped)].closed_by = {"CL-2.1.9"};
        }
        for (const auto& [a, b] : row.pairs_or_none("add")) connect(tables, build.space(a), build.space(b));
    }
    take_problems(build, file);
}

/// Its only neighbour on the map in play is one sea zone. [CL-2.1.11]
void find_islands(RulesetBuilder& build) {
    const auto& tables = build.tables();
    auto& game = build.data<Figures>();
    for (std::size_t at = 0; at < tables.spaces.size(); ++at) {
        const auto& space = tables.spaces[at];
        game.spaces[at].island = !space.sea && space.neighbours.size() == 1 && tables.space(space.neighbours.front()).sea;
    }
}

/// Complexes of the setup that stand in their owner's own ground. [CL-11.2.1]
void find_original_complexes(RulesetBuilder& build) {
    const auto& tables = build.tables();
    auto& game = build.data<Figures>();
    for (const auto& stack : tables.setup)
        if (game.types[idx(stack.type)].complex && tables.space(stack.space).original == stack.owner)
            game.spaces[idx(stack.space)].original_complex = true;
}

/// Battleships that take two hits. [CL-13.1.7]
void patch_units(RulesetBuilder& build) {
    const auto& game = build.data<Game>();
    auto& tables = build.tables();
    if (tables.parameter(game.two_hit_battleships) != 0) tables.unit_types[idx(game.battleship)].hits = 2;
}

}  // namespace

namespace {

Technology::When read_when(const DataFile::Table& row) {
    using When = Technology::When;
    const auto word = row.text("when");
    for (const auto& [name, when] :
         {std::pair{"on-land", When::on_land}, std::pair{"first-round", When::first_round}, std::pair{"landed", When::landed}})
        if (word == name) return when;
    row.problem_at("when", "\"when\" is one of on-land, first-round, landed");
    return When::always;
}

}  // namespace

std::vector<Technology> read_technologies(RulesetBuilder& build, DataFile& file) {
    std::vector<Technology> found;
    for (const auto& row : file.root().tables("technology")) {
        row.only({"name", "die", "unit", "attack", "defence", "dice", "moves", "discount", "percent", "rockets", "when", "needs", "only"});
        Technology technology;
        technology.tag = build.tag(row.text("name"));
        technology.die = static_cast<std::uint16_t>(row.number("die", 1, 6));
        if (row.has("unit")) technology.unit = build.unit_type(row.text("unit"));
        technology.attack = static_cast<int>(row.number_or("attack", 0, 0, 6));
        technology.defence = static_cast<int>(row.number_or("defence", 0, 0, 6));
        technology.dice = static_cast<int>(row.number_or("dice", 0, 0, 10));
        technology.discount = static_cast<int>(row.number_or("discount", 0, 0, 100));
        technology.percent = static_cast<int>(row.number_or("percent", 0, 0, 100));
        technology.rockets = static_cast<int>(row.number_or("rockets", 0, 0, 100));
        if (row.has("when")) technology.when = read_when(row);
        if (row.has("needs")) technology.needs = build.tag(row.text("needs"));
        if (row.has("only")) technology.only = build.owner(row.text("only"));
        if (row.has("moves"))
            for (const auto& [name, spaces] : row.counts("moves"))
                technology.moves.emplace_back(build.unit_type(name), static_cast<int>(spaces));
        found.push_back(std::move(technology));
    }
    return found;
}

void load_data(RulesetBuilder& build) {
    build.add_resource("IPC");
    build.value().printed.set(printed_in);
    build.data<Figures>().neutral = load_powers(build, data());
    load_units(build, "units.toml", false);
    load_units(build, "iron_blitz.toml", true);
    load_spaces(build, data(), {about_space, nullptr});
    check_powers(build, data());  // [CL-1.1.4]
    make_enemies(build);
    build.data<Figures>().canals = load_canals(build, data());
    load_technologies(build);
    load_setup(build, data());
    load_parameters(build);
    take_refusal_words(build, armistice_data::classic(), "games/classic/data");
    build.when_set(patch_map);
    build.when_set(find_islands);
    build.when_set(find_original_complexes);
    build.when_set(patch_units);
}

}  // namespace rules::classic
