#include <span>

#include "rules/games/europe/game.hpp"
#include "rules/mechanics/board_facts.hpp"
#include "rules/mechanics/words.hpp"
#include "rules/shared/data.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> europe();
}

namespace rules::europe {
namespace {

ModuleData data() { return {armistice_data::europe(), "games/europe/data"}; }

/// Controlled by the body of the Middle East, whose it is for ever; closed to everybody; a convoy center in a zone.
void about_space(RulesetBuilder& build, const DataFile::Table& row, Space& space) {
    row.only({"name", "kind", "value", "class", "owner", "neighbours"});
    const auto what = row.text("class");
    constexpr std::string_view classes[]{"capital", "territory", "middle-east", "neutral", "convoy", "sea"};
    if (!contains(classes, what)) row.problem_at("class", "\"class\" is one of capital, territory, middle-east, neutral, convoy, sea");
    auto& game = build.data<Game>();
    if (what == "middle-east") space.original = space.control = game.middle_east;
    if (what == "neutral") space.control = build.data<Figures>().neutral;
    if (what == "neutral") space.closed_by = {"EU-19.2.1"};
    game.convoy.push_back(what == "convoy");
    build.data<Figures>().spaces.push_back({});
}

/// The Allies are friends of whoever holds the Middle East for them. [EU-1.4.3] [EU-1.4.4]
void befriend(RulesetBuilder& build) {
    auto& tables = build.tables();
    const auto body = build.data<Game>().middle_east;
    const auto germany = build.data<Game>().germany;
    for (std::size_t power = 0; power < tables.power_count; ++power) {
        const OwnerId owner{static_cast<std::uint8_t>(power)};
        tables.relations.push_back(
            {owner, body, tables.owners[power].side == tables.owners[idx(germany)].side ? Relation::enemy : Relation::friendly});
    }
}

void load_roles(RulesetBuilder& build) {
    ModuleFile file{build, data(), "roles.toml"};
    file.root().only({"roles", "parameters"});
    auto& game = build.data<Game>();
    auto& figures = build.data<Figures>();
    if (const auto roles = file.root().table("roles")) {
        game.axis = build.side(roles->text("axis"));
        game.allied = build.side(roles->text("allied"));
        game.germany = build.owner(roles->text("germany"));
        game.soviet_union = build.owner(roles->text("soviet-union"));
        game.united_kingdom = build.owner(roles->text("united-kingdom"));
        game.united_states = build.owner(roles->text("united-states"));
        game.infantry = build.unit_type(roles->text("infantry"));
        game.artillery = build.unit_type(roles->text("artillery"));
        game.tank = build.unit_type(roles->text("tank"));
        game.destroyer = build.unit_type(roles->text("destroyer"));
        game.battleship = build.unit_type(roles->text("battleship"));
        game.transport = build.unit_type(roles->text("transport"));
        figures.fighter = build.unit_type(roles->text("fighter"));
        figures.bomber = build.unit_type(roles->text("bomber"));
        figures.gun = build.unit_type(roles->text("aa-gun"));
        for (const auto& name : roles->texts("cities")) game.cities.push_back(build.space(name));
        for (const auto& name : roles->texts("converting")) game.converting.push_back(build.space(name));
        game.moscow = build.space(roles->text("moscow"));
        game.soviet_convoy = build.space(roles->text("soviet-convoy"));
        game.archangel = build.space(roles->text("archangel"));
    }
    if (const auto numbers = file.root().table_or_none("parameters")) {
        numbers->only({"gun-hit", "least-output"});
        figures.gun_hit = static_cast<std::uint8_t>(numbers->number("gun-hit", 0, 6));
        figures.least_output = numbers->number("least-output", 0, 100);
    }
}

/// What two editions say of guns aboard and of destroyers that bombard. [EU-1.9.1] [EU-10.5]
void patch_units(RulesetBuilder& build) {
    auto& figures = build.data<Figures>();
    const auto& own = build.data<Names>();
    if (own.first_printing(build.tables())) figures.types[idx(build.data<Game>().destroyer)].bombards = 3;
    if (own.gun_fills_transport(build.tables())) figures.types[idx(figures.gun)].size = 2;
}

void tell_space(const Ruleset& rules, SpaceId space, std::vector<BoardFact>& facts) {
    const auto& game = rules.data<Game>();
    const auto among = [&](const std::vector<SpaceId>& spaces) { return contains(spaces, space); };
    if (idx(space) < game.convoy.size() && game.convoy[idx(space)]) facts.push_back({"convoy"});
    if (rules.space(space).original == game.middle_east) facts.push_back({"middle-east"});
    if (among(game.cities)) facts.push_back({"victory-city"});
    if (among(game.converting)) facts.push_back({"converts-units"});
}

}  // namespace

bool in_middle_east(const View& view, SpaceId space) { return view.rules.space(space).original == game(view).middle_east; }

std::vector<OwnerId> allies(const View& view) {
    return filtered(powers_of(view, game(view).allied), [&](OwnerId power) { return !any(names(view).absent, view, power); });
}

void load_data(RulesetBuilder& build) {
    build.add_resource("IPC");
    build.data<Figures>().neutral = load_powers(build, data());
    Owner body;
    body.name = "Middle East";
    build.data<Game>().middle_east = build.add_owner(std::move(body));
    load_units(build, data(), "units.toml");
    load_spaces(build, data(), {about_space, nullptr});
    check_powers(build, data());  // [EU-2.2.2]
    make_enemies(build);
    build.data<Figures>().canals = load_canals(build, data());
    load_setup(build, data());
    load_roles(build);
    befriend(build);
    take_words(build, data());
    build.when_set(find_facts);
    tell_board(build);
    build.data<BoardFacts>().spaces.push_back(tell_space);
    build.when_set(patch_units);
}

}  // namespace rules::europe
