#include "rules/family/data.hpp"

#include <map>
#include <string>

#include "rules/blocks/setup.hpp"

namespace rules::family {
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

}  // namespace

void load_units(RulesetBuilder& build, const GameData& data, std::string_view path) {
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
    DataFile file{data.text(build, path), data.name(path)};
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
    take_problems(build, file);
}

void make_enemies(RulesetBuilder& build) {
    auto& tables = build.tables();
    for (std::size_t a = 0; a < tables.power_count; ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (tables.owners[a].side != tables.owners[b].side)
                tables.relations.push_back({static_cast<OwnerId>(a), static_cast<OwnerId>(b), Relation::enemy});
}

void find_facts(RulesetBuilder& build) {
    find_islands(build);
    find_original_complexes(build);
}

}  // namespace rules::family
