#include <fmt/format.h>
#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "cmake/embedded_file.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/points/data_file.hpp"
#include "rules/points/refusals.hpp"
#include "rules/points/setup.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> game_1914();
}

namespace rules::game1914 {
namespace {

std::string_view text_of(RulesetBuilder& build, std::string_view path) { return embedded_text(build, armistice_data::game_1914(), path); }

void load_powers(RulesetBuilder& build) {
    DataFile file{text_of(build, "powers.toml"), "games/1914/data/powers.toml"};
    for (const auto& row : file.root().tables("power")) {
        row.only({"name", "side", "capital", "treasury", "income"});
        Owner owner;
        owner.name = row.text("name");
        owner.power = true;
        owner.side = build.add_side(row.text("side"));
        owner.treasury = static_cast<std::int32_t>(row.number("treasury"));
        build.add_owner(std::move(owner));
    }
    Owner neutral;
    neutral.name = "neutral";
    build.add_owner(std::move(neutral));
    take_problems(build, file);
}

/// Where a figure of units.toml stands in the rules.
Paragraph printed_in(const UnitValue& asked) {
    const bool sea = asked.view.rules.type(asked.type).is(UnitClass::sea);
    switch (asked.kind) {
        case ValueKind::attack:
        case ValueKind::defence: return {sea ? "1914-5.2.1" : "1914-6.3.1"};
        case ValueKind::move: return {"1914-4.1.2"};
        case ValueKind::capacity: return {"1914-4.5.1"};
        case ValueKind::cost: return {"1914-3.1.2"};
        case ValueKind::hits: return {"1914-5.2.2"};
        case ValueKind::bombard: return {"1914-7.2.2"};
    }
    return {};
}

void load_units(RulesetBuilder& build) {
    static const std::map<std::string, std::uint16_t> classes{
        {"land", raw(UnitClass::land)},
        {"air", raw(UnitClass::air)},
        {"submarine", UnitClass::sea | UnitClass::undersea},
        {"transport", UnitClass::sea | UnitClass::carrying},
        {"warship", UnitClass::sea | UnitClass::surface_warship},
    };
    build.value().printed = printed_in;
    DataFile file{text_of(build, "units.toml"), "games/1914/data/units.toml"};
    for (const auto& row : file.root().tables("unit")) {
        row.only({"name", "class", "cost", "attack", "defence", "move", "hits", "capacity", "from_round"});
        UnitType type;
        type.name = row.text("name");
        const auto unit_class = classes.find(row.text("class"));
        if (unit_class == classes.end())
            row.problem(fmt::format("\"class\" is one of land, air, submarine, transport, warship"));
        else
            type.classes = unit_class->second;
        type.holds_ground = type.is(UnitClass::land);
        type.cost = static_cast<std::int32_t>(row.number("cost", 1, 100));
        type.attack = static_cast<std::uint8_t>(row.number("attack", 0, 6));
        type.defence = static_cast<std::uint8_t>(row.number("defence", 0, 6));
        type.move = static_cast<std::uint8_t>(row.number("move", 0, 10));
        type.hits = static_cast<std::uint8_t>(row.number("hits", 1, 4));
        type.capacity = static_cast<std::uint8_t>(row.number_or("capacity", 0, 0, 10));
        type.from_round = static_cast<std::uint32_t>(row.number_or("from_round", 1, 1, 100));
        build.add_unit_type(std::move(type));
    }
    take_problems(build, file);
}

const std::map<std::string, SpaceClass, std::less<>>& space_classes() {
    static const std::map<std::string, SpaceClass, std::less<>> classes{
        {"capital", SpaceClass::capital},
        {"homeland", SpaceClass::homeland},
        {"colony", SpaceClass::colony},
        {"minor-aligned", SpaceClass::minor_aligned},
        {"minor-neutral", SpaceClass::minor_neutral},
        {"colony-of-minor", SpaceClass::minor_colony},
        {"impassable", SpaceClass::impassable},
        {"sea", SpaceClass::sea},
    };
    return classes;
}

void load_spaces(RulesetBuilder& build) {
    auto& game = build.data<Game>();
    // The spaces have their numbers in this order: territories by name, then the zones.
    std::deque<DataFile> files;
    std::vector<DataFile::Table> rows;
    for (const std::string name : {"territories-a-l.toml", "territories-m-z.toml", "zones.toml"}) {
        files.emplace_back(text_of(build, name), "games/1914/data/" + name);
        for (const auto& row : files.back().root().tables("space")) rows.push_back(row);
    }
    for (const auto& row : rows) {
        row.only({"name", "kind", "value", "class", "owner", "aligned", "home", "base", "army", "neighbours"});
        Space space;
        space.name = row.text("name");
        space.sea = row.text("kind") == "sea";
        space.value = static_cast<std::int32_t>(row.number_or("value", 0, 0, 100));
        SpaceFacts about;
        const auto found = space_classes().find(row.text("class"));
        if (found == space_classes().end())
            row.problem("\"class\" is none that the game knows");
        else
            about.space_class = found->second;
        if (about.space_class == SpaceClass::impassable) space.closed_by = {"1914-1.2.7"};
        if (row.has("owner")) space.original = space.control = build.owner(row.text("owner"));
        const bool minor = about.space_class == SpaceClass::minor_aligned || about.space_class == SpaceClass::minor_neutral ||
                           about.space_class == SpaceClass::minor_colony;
        if (minor) space.control = game.neutral;
        if (row.has("aligned")) about.aligned = build.owner(row.text("aligned"));
        if (row.has("army"))
            for (const auto& [type, count] : row.counts("army"))
                about.army.emplace_back(build.unit_type(type), static_cast<std::uint16_t>(count));
        std::sort(about.army.begin(), about.army.end());
        build.add_space(std::move(space));
        game.spaces.push_back(std::move(about));
    }
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const auto& row = rows[at];
        for (const auto& name : row.texts("neighbours")) build.tables().spaces[at].neighbours.push_back(build.space(name));
        if (row.has("home")) game.spaces[at].home = build.space(row.text("home"));
        for (const auto& zone : row.texts_or_none("base")) {
            game.spaces[at].base_zones.push_back(build.space(zone));
            game.spaces[idx(build.space(zone))].bases.push_back(static_cast<SpaceId>(at));
        }
        const bool has_army =
            game.spaces[at].space_class == SpaceClass::minor_aligned || game.spaces[at].space_class == SpaceClass::minor_neutral;
        if (has_army && std::none_of(game.spaces[at].army.begin(), game.spaces[at].army.end(),
                                     [&](const auto& part) { return part.first == game.infantry; }))
            row.problem(fmt::format("the army of {} has no infantry", build.tables().spaces[at].name));
    }
    for (const auto& file : files) take_problems(build, file);
}

/// Capitals, and what each power's territories are worth together. [1914-1.1.3]
void check_powers(RulesetBuilder& build) {
    DataFile file{text_of(build, "powers.toml"), "games/1914/data/powers.toml"};
    for (const auto& row : file.root().tables("power")) {
        const auto power = build.owner(row.text("name"));
        build.tables().owners[idx(power)].capital = build.space(row.text("capital"));
        std::int64_t income = 0;
        for (const auto& space : build.tables().spaces)
            if (space.original == power) income += space.value;
        if (income != row.number("income"))
            row.problem(
                fmt::format("\"income\" says {}, but the territories of {} are worth {}", row.number("income"), row.text("name"), income));
    }
    take_problems(build, file);
}

void load_canals(RulesetBuilder& build) {
    DataFile file{text_of(build, "canals.toml"), "games/1914/data/canals.toml"};
    for (const auto& row : file.root().tables("canal")) {
        row.only({"between", "held_by"});
        const auto ends = row.texts("between");
        if (ends.size() != 2) {
            row.problem("\"between\" names two sea zones");
            continue;
        }
        build.data<Game>().canals.push_back({build.space(ends[0]), build.space(ends[1]), build.space(row.text("held_by"))});
    }
    take_problems(build, file);
}

void load_setup(RulesetBuilder& build) {
    DataFile file{text_of(build, "setup.toml"), "games/1914/data/setup.toml"};
    for (const auto& row : file.root().tables("stack")) add_setup(build, row);
    take_problems(build, file);
}

void load_tunables(RulesetBuilder& build) {
    auto& game = build.data<Game>();
    DataFile file{text_of(build, "parameters.toml"), "games/1914/data/parameters.toml"};
    const auto root = file.root();
    if (const auto row = root.table_or_none("parameters")) {
        row->only({"air-combat-rounds", "air-combat-hit", "tank-absorption", "united-states-war-round", "victory-capitals",
                   "submarine-warfare-power", "submarine-warfare-liable", "submarine-warfare-zones", "submarine-warfare-hit",
                   "submarine-warfare-takes"});
        game.air_rounds = row->number("air-combat-rounds", 0, 100);
        game.air_hit = static_cast<std::uint8_t>(row->number("air-combat-hit", 1, 6));
        game.tank_absorption = row->number("tank-absorption", 0, 10);
        game.us_war_round = static_cast<std::uint32_t>(row->number("united-states-war-round", 1, 100));
        game.victory_capitals = row->number("victory-capitals", 1, 8);
        auto& warfare = game.submarine_warfare;
        warfare.power = build.owner(row->text("submarine-warfare-power"));
        for (const auto& name : row->texts("submarine-warfare-liable")) warfare.liable.push_back(build.owner(name));
        for (const auto& name : row->texts("submarine-warfare-zones")) warfare.zones.push_back(build.space(name));
        warfare.hit = static_cast<std::uint8_t>(row->number("submarine-warfare-hit", 1, 6));
        warfare.takes_face = row->text("submarine-warfare-takes") == "face";
    }
    for (const auto& row : root.tables("site")) {
        row.only({"owner", "space", "kind"});
        game.land_sites.emplace_back(build.owner(row.text("owner")), build.space(row.text("space")));
    }
    take_problems(build, file);
}

/// Reads the table of roles: for each word of the code a name of the data.
void load_roles(RulesetBuilder& build, void (*take)(RulesetBuilder& build, const DataFile::Table& roles)) {
    DataFile file{text_of(build, "parameters.toml"), "games/1914/data/parameters.toml"};
    const auto root = file.root();
    if (const auto roles = root.table_or_none("roles"))
        take(build, *roles);
    else
        root.problem("there is no table \"roles\"");
    take_problems(build, file);
}

void take_owners_and_units(RulesetBuilder& build, const DataFile::Table& roles) {
    auto& game = build.data<Game>();
    game.neutral = build.owner("neutral");
    game.central = build.side(roles.text("central"));
    game.allied = build.side(roles.text("allied"));
    game.austria = build.owner(roles.text("austria"));
    game.germany = build.owner(roles.text("germany"));
    game.russia = build.owner(roles.text("russia"));
    game.united_states = build.owner(roles.text("united-states"));
    game.infantry = build.unit_type(roles.text("infantry"));
    game.artillery = build.unit_type(roles.text("artillery"));
    game.tank = build.unit_type(roles.text("tank"));
    game.fighter = build.unit_type(roles.text("fighter"));
    game.submarine = build.unit_type(roles.text("submarine"));
    game.transport = build.unit_type(roles.text("transport"));
    game.cruiser = build.unit_type(roles.text("cruiser"));
    game.battleship = build.unit_type(roles.text("battleship"));
}

void take_spaces(RulesetBuilder& build, const DataFile::Table& roles) {
    auto& game = build.data<Game>();
    game.serbia = build.space(roles.text("serbia"));
    game.berlin = build.space(roles.text("berlin"));
    game.ireland = build.space(roles.text("ireland"));
    game.london = build.space(roles.text("london"));
    game.moscow = build.space(roles.text("moscow"));
    game.paris = build.space(roles.text("paris"));
}

}  // namespace

void load_data(RulesetBuilder& build) {
    build.add_resource("IPC");
    load_powers(build);
    load_units(build);
    load_roles(build, take_owners_and_units);
    load_spaces(build);
    load_roles(build, take_spaces);
    check_powers(build);
    load_canals(build);
    load_setup(build);
    load_tunables(build);
    take_refusal_words(build, armistice_data::game_1914(), "games/1914/data");
}

}  // namespace rules::game1914
