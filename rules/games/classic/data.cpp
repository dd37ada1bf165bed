#include <algorithm>
#include <span>
#include <vector>

#include "rules/games/classic/game.hpp"
#include "rules/mechanics/words.hpp"
#include "rules/shared/data.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> classic();
}

namespace rules::classic {
namespace {

ModuleData data() { return {armistice_data::classic(), "games/classic/data"}; }

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

void load_technologies(RulesetBuilder& build) {
    ModuleFile file{build, data(), "technologies.toml"};
    auto& chart = build.data<Game>().technologies;
    chart = read_technologies(build, file);
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
    row.only({"research-cost", "research-hit", "rocket-range", "gun-hit", "neutral-fee", "least-output", "complexes-to-build",
              "victory-capitals", "economic-victory"});
    game.research_cost = row.number("research-cost", 1, 1000);
    game.research_hit = static_cast<std::uint8_t>(row.number("research-hit", 1, 6));
    game.rocket_range = row.number("rocket-range", 0, 100);
    figures.gun_hit = static_cast<std::uint8_t>(row.number("gun-hit", 0, 6));
    game.neutral_fee = static_cast<std::int32_t>(row.number("neutral-fee", 0, 1000));
    figures.least_output = row.number("least-output", 0, 100);
    game.complexes_to_build = row.number("complexes-to-build", 0, 1000);
    game.victory_capitals.assign(build.tables().sides.size(), 0);
    game.victory_income.assign(build.tables().sides.size(), 0);
    for (const auto& [name, count] : row.counts("victory-capitals")) game.victory_capitals[idx(build.side(name))] = count;
    for (const auto& [name, count] : row.counts("economic-victory")) game.victory_income[idx(build.side(name))] = count;
}

void load_parameters(RulesetBuilder& build) {
    ModuleFile file{build, data(), "parameters.toml"};
    const auto root = file.root();
    root.only({"roles", "parameters", "help", "variant"});
    if (const auto roles = root.table("roles")) take_roles(build, *roles);
    if (const auto numbers = root.table("parameters")) take_numbers(build, *numbers);
    for (const auto& row : root.tables("help")) {
        row.only({"power", "technology"});
        build.data<Game>().help.emplace_back(build.owner(row.text("power")), build.tag(row.text("technology")));
    }
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
    ModuleFile file{build, data(), "parameters.toml"};
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
        row.only({"name", "die", "unit", "attack", "defence", "dice", "moves", "discount", "percent", "cheaper", "rockets", "when", "needs",
                  "only"});
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
        if (row.has("cheaper"))
            for (const auto& [name, less] : row.counts("cheaper"))
                technology.cheaper.emplace_back(build.unit_type(name), static_cast<int>(less));
        found.push_back(std::move(technology));
    }
    return found;
}

void load_data(RulesetBuilder& build) {
    build.add_resource("IPC");
    build.data<Figures>().neutral = load_powers(build, data());
    load_units(build, data(), "units.toml");
    build.data<Game>().iron_blitz.resize(build.tables().unit_types.size(), false);
    load_units(build, data(), "iron_blitz.toml");
    build.data<Game>().iron_blitz.resize(build.tables().unit_types.size(), true);
    load_spaces(build, data(), {about_space, nullptr});
    check_powers(build, data());  // [CL-1.1.4]
    make_enemies(build);
    build.data<Figures>().canals = load_canals(build, data());
    load_technologies(build);
    load_setup(build, data());
    load_parameters(build);
    take_words(build, data());
    build.when_set(patch_map);
    build.when_set(find_facts);
    tell_board(build);
    build.when_set(patch_units);
}

}  // namespace rules::classic
