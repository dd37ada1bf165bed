#include "rules/shared/data.hpp"
#include "rules/core/judge.hpp"
#include "rules/mechanics/board_facts.hpp"
#include "rules/shared/carriers.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace rules::shared {
namespace {

/// Where a figure of a table of units stands in the rules.
Paragraph printed_in(const UnitValue& asked) {
    const auto& type = asked.view.rules.type(asked.type);
    const auto& cites = law(asked.view);
    const bool sea = type.is(unit_class::sea);
    switch (asked.kind) {
        case ValueKind::attack: return {sea ? cites.attacks_at_sea : cites.attacks_on_land};
        case ValueKind::defence: return {sea ? cites.defends_at_sea : cites.defends_on_land};
        case ValueKind::move: return {sea ? cites.sail : type.is(unit_class::air) ? cites.fly : cites.walk};
        case ValueKind::capacity: return {cites.capacity};
        case ValueKind::cost: return {cites.purchase};
        case ValueKind::hits: return {cites.hits};
        case ValueKind::bombard: return {cites.bombardment};
    }
    return {};
}

/// Its only neighbour on the map in play is one sea zone.
void find_islands(RulesetBuilder& build) {
    const auto& tables = build.tables();
    auto& facts = build.data<Figures>().spaces;
    for (std::size_t at = 0; at < tables.spaces.size(); ++at) {
        const auto& space = tables.spaces[at];
        facts[at].island = !space.sea && space.neighbours.size() == 1 && tables.space(space.neighbours.front()).sea;
    }
}

void find_original_complexes(RulesetBuilder& build) {
    const auto& tables = build.tables();
    auto& figures = build.data<Figures>();
    for (const auto& stack : tables.setup)
        if (figures.types[idx(stack.type)].complex && tables.space(stack.space).original == stack.owner)
            figures.spaces[idx(stack.space)].original_complex = true;
}

void tell_space(const Ruleset& rules, SpaceId space, std::vector<BoardFact>& facts) {
    const auto& spaces = rules.data<Figures>().spaces;
    if (idx(space) >= spaces.size()) return;
    const auto& about = spaces[idx(space)];
    if (about.neutral) facts.push_back({"neutral"});
    if (about.island) facts.push_back({"island"});
    if (about.original_complex) facts.push_back({"original-complex"});
}

void tell_type(const Ruleset& rules, UnitTypeId type, std::vector<BoardFact>& facts) {
    const auto& types = rules.data<Figures>().types;
    if (idx(type) >= types.size()) return;
    const auto& about = types[idx(type)];
    const auto figure = [&](const char* name, int value) {
        if (value > 0) facts.push_back({name, std::to_string(value)});
    };
    if (about.gun) facts.push_back({"gun"});
    if (about.complex) facts.push_back({"complex"});
    figure("assault", about.assault);
    figure("bombards", about.bombards);
    figure("most", about.most);
}

void tell_passages(const Ruleset& rules, std::vector<Canal>& passages) { append_to(passages, rules.data<Figures>().canals); }

/// As a carrier and a plane of the first power have it, at sea.
void tell_decks(const Ruleset& rules, std::vector<DeckFact>& decks) {
    const auto state = initial_state(rules);
    const View view{rules, state};
    if (!rules.has_data<Carriers>()) return;
    const auto types = rules.unit_types.size();
    const auto zone = std::find_if(rules.spaces.begin(), rules.spaces.end(), [](const Space& space) { return space.sea; });
    if (zone == rules.spaces.end()) return;
    const auto at_sea = [&](std::size_t type) {
        Unit unit;
        unit.space = unit.origin = static_cast<SpaceId>(zone - rules.spaces.begin());
        unit.owner = OwnerId{0};
        unit.type = static_cast<UnitTypeId>(type);
        return unit;
    };
    for (std::size_t carrier = 0; carrier < types; ++carrier)
        for (std::size_t plane = 0; plane < types; ++plane) {
            const auto room = decks_afloat(view, at_sea(carrier));
            const auto berth = berth_of(view, at_sea(plane));
            if (berth.places > 0 && room.holds(berth))
                decks.push_back({static_cast<UnitTypeId>(carrier), static_cast<UnitTypeId>(plane), room.places, berth.places});
        }
}

}  // namespace

void load_units(RulesetBuilder& build, const ModuleData& data, std::string_view path) {
    auto& figures = build.data<Figures>();
    if (!build.value().printed) build.value().printed.set(printed_in);
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
    ModuleFile file{build, data, path};
    for (const auto& row : file.root().tables("unit")) {
        row.only({"name", "class", "cost", "attack", "assault", "defence", "move", "hits", "capacity", "from_round", "size", "decks",
                  "most", "bombards"});
        const auto class_name = row.text("class");
        TypeFacts about;
        about.gun = class_name == "gun";
        about.complex = class_name == "complex";
        about.size = static_cast<std::uint8_t>(row.number_or("size", 0, 0, 10));
        about.decks = static_cast<std::uint8_t>(row.number_or("decks", 0, 0, 10));
        about.most = static_cast<std::uint8_t>(row.number_or("most", 0, 0, 10));
        about.assault = static_cast<std::uint8_t>(row.number_or("assault", 0, 0, 6));
        about.bombards = static_cast<std::uint8_t>(row.number_or("bombards", 0, 0, 6));
        build.add_unit_type(read_unit_type(row, classes));
        figures.types.push_back(about);
    }
}

void make_enemies(RulesetBuilder& build) {
    auto& tables = build.tables();
    for (std::size_t a = 0; a < tables.power_count; ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (tables.owners[a].side != tables.owners[b].side)
                tables.relations.push_back({static_cast<OwnerId>(a), static_cast<OwnerId>(b), Relation::enemy});
}

void tell_board(RulesetBuilder& build) {
    auto& told = build.data<BoardFacts>();
    told.spaces.push_back(tell_space);
    told.types.push_back(tell_type);
    told.passages.push_back(tell_passages);
    told.decks.push_back(tell_decks);
}

void find_facts(RulesetBuilder& build) {
    find_islands(build);
    find_original_complexes(build);
}

}  // namespace rules::shared
