#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "rules/games/1914/game.hpp"
#include "rules/mechanics/board_facts.hpp"
#include "rules/mechanics/game_data.hpp"
#include "rules/mechanics/words.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> game_1914();
}

namespace rules::game1914 {
namespace {

ModuleData data() { return {armistice_data::game_1914(), "games/1914/data"}; }

/// Where a figure of units.toml stands in the rules.
Paragraph printed_in(const UnitValue& asked) {
    if (const auto elsewhere = printed_elsewhere(asked.view, asked.type, asked.kind)) return *elsewhere;
    const bool sea = asked.view.rules.type(asked.type).is(unit_class::sea);
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
    auto& game = build.data<Game>();
    game.undersea = build.unit_class("undersea");
    game.surface_warship = build.unit_class("surface-warship");
    const auto classes = unit_kinds(build);
    build.value().printed.set(printed_in);
    ModuleFile file{build, data(), "units.toml"};
    for (const auto& row : file.root().tables("unit")) {
        row.only({"name", "class", "cost", "attack", "defence", "move", "hits", "capacity", "from_round"});
        auto type = read_unit_type(row, classes);
        type.holds_ground = type.is(unit_class::land);
        build.add_unit_type(std::move(type));
    }
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

void about_space(RulesetBuilder& build, const DataFile::Table& row, Space& space) {
    row.only({"name", "kind", "value", "class", "owner", "aligned", "home", "base", "army", "neighbours"});
    auto& game = build.data<Game>();
    SpaceFacts about;
    const auto found = space_classes().find(row.text("class"));
    if (found == space_classes().end())
        row.problem("\"class\" is none that the game knows");
    else
        about.space_class = found->second;
    if (about.space_class == SpaceClass::impassable) space.closed_by = {"1914-1.2.7"};
    const bool minor = about.space_class == SpaceClass::minor_aligned || about.space_class == SpaceClass::minor_neutral ||
                       about.space_class == SpaceClass::minor_colony;
    if (minor) space.control = game.neutral;
    if (row.has("aligned")) about.aligned = build.owner(row.text("aligned"));
    if (row.has("army"))
        for (const auto& [type, count] : row.counts("army"))
            about.army.emplace_back(build.unit_type(type), static_cast<std::uint16_t>(count));
    std::sort(about.army.begin(), about.army.end());
    game.spaces.push_back(std::move(about));
}

void connect_space(RulesetBuilder& build, const DataFile::Table& row, SpaceId space) {
    auto& game = build.data<Game>();
    auto& about = game.spaces[idx(space)];
    if (row.has("home")) about.home = build.space(row.text("home"));
    for (const auto& name : row.texts_or_none("base")) {
        const auto zone = build.space(name);
        about.base_zones.push_back(zone);
        game.spaces[idx(zone)].bases.push_back(space);
    }
    const bool has_army = about.space_class == SpaceClass::minor_aligned || about.space_class == SpaceClass::minor_neutral;
    if (has_army && none_of(about.army, [&](const auto& part) { return part.first == game.infantry; }))
        row.problem(fmt::format("the army of {} has no infantry", build.tables().spaces[idx(space)].name));
}

void load_tunables(RulesetBuilder& build) {
    auto& game = build.data<Game>();
    ModuleFile file{build, data(), "parameters.toml"};
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
        game.land_sites.push_back({build.owner(row.text("owner")), build.space(row.text("space"))});
    }
}

/// Reads the table of roles: for each word of the code a name of the data.
void load_roles(RulesetBuilder& build, void (*take)(RulesetBuilder& build, const DataFile::Table& roles)) {
    ModuleFile file{build, data(), "parameters.toml"};
    if (const auto roles = file.root().table("roles")) take(build, *roles);
}

void take_owners_and_units(RulesetBuilder& build, const DataFile::Table& roles) {
    auto& game = build.data<Game>();
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

/// What people should know of a space. Names as in territories-a-l.toml.
void tell_space(const Ruleset& rules, SpaceId space, std::vector<BoardFact>& facts) {
    const auto& game = rules.data<Game>();
    if (idx(space) >= game.spaces.size()) return;
    const auto& about = game.spaces[idx(space)];
    for (const auto& [word, space_class] : space_classes())
        if (space_class == about.space_class) facts.push_back({"class", word});
    if (about.aligned != nobody) facts.push_back({"aligned-to", rules.owner(about.aligned).name});
    if (about.home != no_space) facts.push_back({"colony-of", rules.space(about.home).name});
    for (const auto& [type, count] : about.army) facts.push_back({"army", fmt::format("{} {}", count, rules.type(type).name)});
    for (const auto zone : about.base_zones) facts.push_back({"naval-base", rules.space(zone).name});
    for (const auto base : about.bases) facts.push_back({"mined-from", rules.space(base).name});
    for (const auto& site : game.land_sites)
        if (site.space == space) facts.push_back({"mobilization-site", rules.owner(site.owner).name});
    if (contains(game.submarine_warfare.zones, space)) facts.push_back({"submarine-warfare"});
}

void tell_passages(const Ruleset& rules, std::vector<Canal>& passages) { append_to(passages, rules.data<Game>().canals); }

}  // namespace

std::optional<Paragraph> printed_elsewhere(const View& view, UnitTypeId type, ValueKind kind) {
    for (const auto& printed : game(view).printed_elsewhere)
        if (printed.type == type && printed.kind.value_or(kind) == kind) return Paragraph{printed.paragraph};
    return std::nullopt;
}

std::map<std::string, UnitClasses> unit_kinds(RulesetBuilder& build) {
    const auto& game = build.data<Game>();
    return {
        {"land", unit_class::land},
        {"air", unit_class::air},
        {"ship", unit_class::sea},
        {"submarine", unit_class::sea | game.undersea},
        {"transport", unit_class::sea | unit_class::carrying},
        {"warship", unit_class::sea | game.surface_warship},
    };
}

void load_data(RulesetBuilder& build) {
    build.add_resource("IPC");
    build.data<Game>().neutral = load_powers(build, data());
    load_units(build);
    load_roles(build, take_owners_and_units);
    load_spaces(build, data(), {about_space, connect_space});
    load_roles(build, take_spaces);
    check_powers(build, data());  // [1914-1.1.3]
    build.data<Game>().canals = load_canals(build, data());
    load_setup(build, data());
    load_tunables(build);
    take_words(build, data());
    build.data<BoardFacts>().spaces.push_back(tell_space);
    build.data<BoardFacts>().passages.push_back(tell_passages);
}

OwnerId add_power(RulesetBuilder& build, Owner power) {
    auto& rules = build.tables();
    const auto place = rules.powers();
    const auto move_up = [place](OwnerId& id) {
        if (id != nobody && idx(id) >= place) id = static_cast<OwnerId>(idx(id) + 1);
    };
    move_up(build.data<Game>().neutral);
    for (auto& space : rules.spaces) move_up(space.control);
    for (auto& stack : rules.setup) move_up(stack.owner);
    for (auto& [a, b, relation] : rules.relations) {
        move_up(a);
        move_up(b);
    }
    build.add_owner(std::move(power));
    std::rotate(rules.owners.begin() + static_cast<std::ptrdiff_t>(place), rules.owners.end() - 1, rules.owners.end());
    const auto added = static_cast<OwnerId>(place);
    rules.relations.push_back({added, build.data<Game>().neutral, Relation::enemy});
    return added;
}

}  // namespace rules::game1914
