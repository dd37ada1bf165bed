// The tables of a ruleset, as it was compiled with its options.
#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/core/counted.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/hooks/victory.hpp"
#include "rules/mechanics/board_facts.hpp"
#include "rules/mechanics/seating.hpp"

namespace protocol {
namespace {

using rules::Ruleset;

/// The fields of `Choice`, in the order of `ChoiceKind`.
constexpr std::array choice_fields{"", "flag", "number", "option", "space", "power", "unit_type", "units", "allocation", "list"};

std::string parameter_value(const rules::Parameter& parameter) {
    if (parameter.value >= 0 && static_cast<std::size_t>(parameter.value) < parameter.options.size())
        return parameter.options[static_cast<std::size_t>(parameter.value)];
    return std::to_string(parameter.value);
}

server::DeclarationInfo declaration_to_wire(std::string command, std::string what, const rules::Action& action) {
    server::DeclarationInfo made{std::move(command), std::move(what), {}, action.paragraph};
    for (const auto& [name, kind] : action.arguments)
        made.arguments.push_back({std::string{name}, choice_fields[static_cast<std::size_t>(std::countr_zero(rules::raw(kind)))]});
    return made;
}

std::vector<server::Attribute> attributes(const std::vector<rules::BoardFact>& facts) {
    return rules::mapped(facts, [&](const auto& fact) { return server::Attribute{fact.name, fact.value, title_of(fact.name)}; });
}

template <class Table>
std::vector<server::WordInfo> words_of(const Table& table) {
    std::vector<server::WordInfo> words;
    for (const auto& row : table) {
        if constexpr (requires { row.name; })
            words.push_back({row.name, title_of(row.name)});
        else
            words.push_back({std::string{row}, title_of(row)});
    }
    return words;
}

std::string_view scope_in_words(rules::Scope scope) {
    switch (scope) {
        case rules::Scope::game: return "game";
        case rules::Scope::side: return "side";
        case rules::Scope::owner: return "power";
        case rules::Scope::space: return "space";
        case rules::Scope::unit: return "unit";
        case rules::Scope::battle: return "battle";
        case rules::Scope::space_and_owner: return "space_and_power";
    }
    return {};
}
std::string_view type_in_words(rules::SlotType type) {
    switch (type) {
        case rules::SlotType::number: return "number";
        case rules::SlotType::flag: return "flag";
        case rules::SlotType::owner: return "power";
        case rules::SlotType::space: return "space";
        case rules::SlotType::unit_type: return "unit_type";
        case rules::SlotType::tag: return "word";
    }
    return {};
}
std::string_view lifetime_in_words(rules::Lifetime lifetime) {
    switch (lifetime) {
        case rules::Lifetime::game: return "game";
        case rules::Lifetime::round: return "round";
        case rules::Lifetime::turn: return "turn";
        case rules::Lifetime::battle: return "battle";
        case rules::Lifetime::stage: return "stage";
    }
    return {};
}

server::SlotInfo slot_to_wire(const Ruleset& rules, const rules::Slot& slot) {
    server::SlotInfo made;
    made.name = slot.name;
    made.scope = scope_in_words(slot.scope);
    made.type = type_in_words(slot.type);
    made.list = slot.list;
    made.lifetime = lifetime_in_words(slot.lifetime);
    // Where nothing stands there is no name: none has the number -1.
    if (!slot.list && slot.initial >= 0) made.initial = names::value_in_words(rules, slot, slot.initial);
    made.values = slot.options;
    made.title = title_of(slot.name);
    return made;
}

std::vector<server::UnitTypeInfo> unit_types(const Ruleset& rules) {
    std::vector<server::UnitTypeInfo> types;
    for (std::size_t at = 0; at < rules.unit_types.size(); ++at) {
        const auto& type = rules.unit_types[at];
        const auto id = static_cast<rules::UnitTypeId>(at);
        auto& made = types.emplace_back(unit_type_to_wire(type));
        made.from_round = type.from_round;
        for (std::size_t bit = 0; bit < rules.unit_classes.size(); ++bit)
            if ((type.classes.bits() >> bit & 1U) != 0 && !rules.unit_classes[bit].empty()) made.classes.push_back(rules.unit_classes[bit]);
        for (const auto owner : rules::buyers_of(rules, id)) made.buyers.push_back(names::text_of(rules, owner));
        made.title = title_of(type.name);
        made.plural = title_of(rules::counted_name(2, type.name));
        made.figures = attributes(rules::facts_of(rules, id));
    }
    return types;
}

std::vector<server::SpaceInfo> spaces(const Ruleset& rules) {
    std::vector<server::SpaceInfo> all;
    for (std::size_t at = 0; at < rules.spaces.size(); ++at) {
        const auto& space = rules.spaces[at];
        auto& made = all.emplace_back(space_to_wire(rules, space));
        made.attributes = attributes(rules::facts_of(rules, static_cast<rules::SpaceId>(at)));
        made.control = names::text_of(rules, space.control);
        made.closed_by = std::string{space.closed_by.id};
    }
    return all;
}

std::vector<server::TransportInfo> transports(const Ruleset& rules) {
    std::vector<server::TransportInfo> all;
    for (const auto& [carrier, type, places, each] : rules::carried_by(rules)) {
        const auto name = names::text_of(rules, carrier);
        const auto has = static_cast<std::uint32_t>(places);
        auto known = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.carrier == name && one.places == has; });
        if (known == all.end()) known = all.insert(all.end(), server::TransportInfo{name, {}, has});
        known->cargo.push_back({names::text_of(rules, type), static_cast<std::uint32_t>(each), static_cast<std::uint32_t>(places / each)});
    }
    return all;
}

std::vector<server::PassageInfo> passages(const Ruleset& rules) {
    std::vector<server::PassageInfo> all;
    for (const auto& canal : rules::passages_of(rules)) {
        auto& made = all.emplace_back(server::PassageInfo{names::text_of(rules, canal.a), names::text_of(rules, canal.b), {}});
        for (const auto shore : canal.held_by) made.held_by.push_back(names::text_of(rules, shore));
    }
    return all;
}

}  // namespace

server::ParameterInfo parameter_to_wire(const rules::Parameter& parameter) {
    return {parameter.name, parameter_value(parameter), parameter.options, wire::narrowed(parameter.low), wire::narrowed(parameter.high)};
}

std::vector<const rules::Phase*> phases_in_order(const Ruleset& rules) {
    std::vector<const rules::Phase*> phases;
    for (const auto& phase : rules.phases) phases.push_back(&phase);
    std::stable_sort(phases.begin(), phases.end(), [](const rules::Phase* a, const rules::Phase* b) {
        return std::tuple{a->procedure, a->entry} < std::tuple{b->procedure, b->entry};
    });
    return phases;
}

std::vector<server::DeclarationInfo> declarations_of(const Ruleset& rules) {
    std::vector<server::DeclarationInfo> all;
    for (const auto& [form, name] : {std::pair{rules::Form::attack, "attack"}, std::pair{rules::Form::fight, "fight"}})
        if (const auto& action = rules.actions[rules::raw(form)]; !action.arguments.empty())
            all.push_back(declaration_to_wire(name, "", action));
    for (const auto& declaration : rules.declarations) all.push_back(declaration_to_wire("declare", declaration.what, declaration.action));
    return all;
}

server::DecisionInfo decision_info(const rules::DecisionKind& kind) {
    server::DecisionInfo made{kind.name, kind.paragraph, {}, {}};
    for (std::size_t at = 1; at < choice_fields.size(); ++at)
        if ((kind.orders.kinds >> at & 1U) != 0) made.orders.emplace_back(choice_fields[at]);
    for (const auto word : kind.orders.words)
        if (!word.empty()) made.words.emplace_back(word);
    return made;
}

server::UnitTypeInfo unit_type_to_wire(const rules::UnitType& type) {
    return {type.name,
            type.cost,
            type.attack,
            type.defence,
            type.move,
            type.hits,
            type.capacity,
            type.is(rules::unit_class::land),
            type.is(rules::unit_class::air),
            type.is(rules::unit_class::sea),
            type.holds_ground};
}

server::SpaceInfo space_to_wire(const Ruleset& rules, const rules::Space& space) {
    server::SpaceInfo made{space.name, space.sea, space.impassable(), space.value, names::text_of(rules, space.original), {}};
    for (const auto id : space.neighbours) made.neighbours.push_back(names::text_of(rules, id));
    return made;
}

server::PowerInfo owner_to_wire(const Ruleset& rules, rules::OwnerId id) {
    const auto& owner = rules.owner(id);
    const bool seated = owner.power && rules::has_seat(rules, id);
    return {owner.name, names::text_of(rules, owner.side), names::text_of(rules, owner.capital), seated};
}

server::Tables tables_of(const Ruleset& rules) {
    server::Tables tables{.bundle = rules.bundle, .base = rules.base};
    for (const auto& parameter : rules.parameters) tables.parameters.push_back(parameter_to_wire(parameter));
    for (std::size_t at = 0; at < rules.owners.size(); ++at) {
        auto& made = tables.powers.emplace_back(owner_to_wire(rules, static_cast<rules::OwnerId>(at)));
        made.title = rules.owners[at].power ? made.name : title_of(made.name);  // a power has a proper name, whose hyphen stays
        made.treasury = rules.owners[at].treasury;
    }
    tables.sides = words_of(rules.sides);
    tables.spaces = spaces(rules);
    tables.passages = passages(rules);
    tables.unit_types = unit_types(rules);
    tables.transports = transports(rules);
    tables.resources = words_of(rules.resources);
    for (const auto* phase : phases_in_order(rules)) tables.phases.push_back({phase->name, title_of(phase->name)});
    for (const auto& kind : rules.decisions) tables.decisions.push_back(decision_info(kind));
    for (auto& decision : tables.decisions) decision.title = title_of(decision.decision);
    tables.declarations = declarations_of(rules);
    for (auto& declared : tables.declarations) declared.title = title_of(declared.what.empty() ? declared.command : declared.what);
    for (const auto& slot : rules.slots) {
        tables.slots.push_back(slot_to_wire(rules, slot));
        if (slot.bit != 0) tables.marks.push_back({slot.name, title_of(slot.name)});
    }
    tables.causes = words_of(rules.tags);
    tables.roles = words_of(rules.roles);
    tables.battle_kinds = words_of(rules.battle_kinds);
    const auto state = rules::initial_state(rules);
    if (!rules.sides.empty() && rules::points_of({rules, state}, rules::SideId{0})) tables.scores.push_back({"points", "Points"});
    for (auto& query : words_of(rules.queries)) tables.scores.push_back(std::move(query));
    return tables;
}

}  // namespace protocol
