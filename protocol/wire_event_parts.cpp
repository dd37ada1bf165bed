#include "protocol/wire_event_parts.hpp"

#include <charconv>

namespace protocol::parts {
namespace {

std::optional<std::int64_t> number_in(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

template <class Id>
std::optional<std::int64_t> number_of(std::optional<Id> id) {
    return id ? std::optional{static_cast<std::int64_t>(rules::raw(*id))} : std::nullopt;
}

std::string name_of_subject(const rules::Ruleset& rules, rules::Scope scope, std::uint32_t subject) {
    switch (scope) {
        case rules::Scope::side:
            if (subject < rules.sides.size()) return rules.sides[subject].name;
            break;
        case rules::Scope::owner:
            if (subject < rules.owners.size()) return rules.owners[subject].name;
            break;
        case rules::Scope::space:
            if (subject < rules.spaces.size()) return rules.spaces[subject].name;
            break;
        case rules::Scope::game:
            if (subject == 0) return {};
            break;
        case rules::Scope::unit:
        case rules::Scope::battle: break;
    }
    return std::to_string(subject);
}

}  // namespace

wire::BattleView battle(const rules::Ruleset& rules, const rules::Battle& battle) {
    const auto kind = rules::idx(battle.kind);
    return {.id = rules::raw(battle.id),
            .kind = kind < rules.battle_kinds.size() ? rules.battle_kinds[kind].name : std::string{},
            .space = names::space(rules, battle.space),
            .lead = names::owner(rules, battle.lead),
            .mandatory = battle.mandatory,
            .status = static_cast<wire::BattleView::Status>(static_cast<int>(battle.status) + 1),
            .round = battle.round,
            .participants = {}};
}

wire::UnitGroups groups(const rules::View& before, std::span<const rules::UnitId> ids) {
    wire::UnitGroups made;
    const rules::Unit* last = nullptr;
    for (const auto id : ids) {
        const auto* unit = before.state.unit(id);
        const bool same = !made.empty() && (unit == nullptr) == (last == nullptr) &&
                          (unit == nullptr || (unit->space == last->space && unit->owner == last->owner && unit->type == last->type &&
                                               unit->damage == last->damage));
        if (!same) {
            auto& group = made.emplace_back();
            if (unit != nullptr) {
                group.type = names::type(before.rules, unit->type);
                group.owner = names::owner(before.rules, unit->owner);
                group.space = names::space(before.rules, unit->space);
                group.damage = unit->damage;
            }
        }
        ++made.back().count;
        made.back().ids.push_back(rules::raw(id));
        last = unit;
    }
    return made;
}

wire::OutcomeView outcome(const rules::Ruleset& rules, const rules::Outcome& outcome) {
    wire::OutcomeView made{{}, names::side(rules, outcome.side), names::tag(rules, outcome.by)};
    for (const auto winner : outcome.winners) made.winners.push_back(names::owner(rules, winner));
    return made;
}

wire::SlotView slot(const rules::Ruleset& rules, rules::SlotId slot, std::uint32_t subject) {
    if (rules::idx(slot) >= rules.slots.size()) return {};
    const auto& known = rules.slot(slot);
    return {known.name, name_of_subject(rules, known.scope, subject), {}};
}

std::string value(const rules::Ruleset& rules, const rules::Slot& slot, std::int64_t value) {
    const auto named = [&](const auto& table, auto&& name) {
        return value >= 0 && static_cast<std::size_t>(value) < table.size() ? std::string{name(table[static_cast<std::size_t>(value)])}
                                                                            : std::to_string(value);
    };
    const auto own_name = [](const auto& row) -> const std::string& { return row.name; };
    const auto itself = [](const std::string& name) -> const std::string& { return name; };
    switch (slot.type) {
        case rules::SlotType::flag: return value == 0 ? "false" : value == 1 ? "true" : std::to_string(value);
        case rules::SlotType::owner: return named(rules.owners, own_name);
        case rules::SlotType::space: return named(rules.spaces, own_name);
        case rules::SlotType::unit_type: return named(rules.unit_types, own_name);
        case rules::SlotType::tag: return named(rules.tags, itself);
        case rules::SlotType::number: return named(slot.options, itself);
    }
    return std::to_string(value);
}

std::optional<std::int64_t> value_from(const rules::Ruleset& rules, const rules::Slot& slot, const std::string& text) {
    std::optional<std::int64_t> named;
    switch (slot.type) {
        case rules::SlotType::flag:
            if (text == "true" || text == "false") named = text == "true" ? 1 : 0;
            break;
        case rules::SlotType::owner: named = number_of(rules.find_owner(text)); break;
        case rules::SlotType::space: named = number_of(rules.find_space(text)); break;
        case rules::SlotType::unit_type: named = number_of(rules.find_unit_type(text)); break;
        case rules::SlotType::tag: named = number_of(rules.find_tag(text)); break;
        case rules::SlotType::number:
            for (std::size_t at = 0; at < slot.options.size() && !named; ++at)
                if (slot.options[at] == text) named = static_cast<std::int64_t>(at);
            break;
    }
    return named ? named : number_in(text);
}

std::optional<std::uint32_t> subject_from(const rules::Ruleset& rules, const rules::Slot& slot, const std::string& text) {
    std::optional<std::int64_t> named;
    if (slot.scope == rules::Scope::side) named = number_of(rules.find_side(text));
    if (slot.scope == rules::Scope::owner) named = number_of(rules.find_owner(text));
    if (slot.scope == rules::Scope::space) named = number_of(rules.find_space(text));
    if (slot.scope == rules::Scope::game && text.empty()) named = 0;
    if (!named) named = number_in(text);
    if (!named || *named < 0 || *named > 0xFFFFFFFF) return std::nullopt;
    return static_cast<std::uint32_t>(*named);
}

}  // namespace protocol::parts
