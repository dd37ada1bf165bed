#include <fmt/format.h>
#include <algorithm>
#include <limits>
#include <utility>

#include "admin/scenario/read.hpp"
#include "rules/core/text.hpp"

namespace scenario {
namespace {

using rules::Scope;
using rules::Slot;
using rules::SlotType;

constexpr std::int64_t any_number = std::numeric_limits<std::int64_t>::max();

std::optional<std::int64_t> read_option(Reader& reader, const Value& value, const Slot& slot) {
    const auto name = reader.text(value, fmt::format("\"{}\"", slot.name));
    if (!name) return std::nullopt;
    const auto found = std::find(slot.options.begin(), slot.options.end(), *name);
    if (found != slot.options.end()) return found - slot.options.begin();
    reader.problem(value.line, fmt::format("\"{}\" is one of: {}", slot.name, fmt::join(slot.options, ", ")));
    return std::nullopt;
}

/// One number of a slot, by what its numbers mean.
std::optional<std::int64_t> read_one(Reader& reader, const Value& value, const Slot& slot) {
    const auto what = fmt::format("\"{}\"", slot.name);
    const auto raw_of = [](auto id) -> std::optional<std::int64_t> {
        if (!id) return std::nullopt;
        return static_cast<std::int64_t>(rules::raw(*id));
    };
    switch (slot.type) {
        case SlotType::flag: {
            const auto flag = reader.flag(value, what);
            return flag ? std::optional<std::int64_t>{*flag ? 1 : 0} : std::nullopt;
        }
        case SlotType::number:
            if (!slot.options.empty() && value.as<std::string>() != nullptr) return read_option(reader, value, slot);
            return reader.number(value, what, -any_number, any_number);
        case SlotType::owner: {
            const auto name = reader.text(value, what);
            return name ? raw_of(reader.owner(*name, value.line)) : std::nullopt;
        }
        case SlotType::space: return raw_of(reader.space(value, what));
        case SlotType::unit_type: {
            const auto name = reader.text(value, what);
            return name ? raw_of(reader.unit_type(*name, value.line)) : std::nullopt;
        }
        case SlotType::tag: {
            const auto name = reader.text(value, what);
            const auto tag = name ? reader.rules().find_tag(*name) : std::nullopt;
            if (name && !tag) reader.problem(value.line, fmt::format("{} has no value named \"{}\"", what, rules::shortened(*name)));
            return raw_of(tag);
        }
    }
    return std::nullopt;
}

std::vector<std::int64_t> read_values(Reader& reader, const Value& value, const Slot& slot) {
    std::vector<std::int64_t> values;
    if (!slot.list) {
        if (const auto one = read_one(reader, value, slot)) values.push_back(*one);
        return values;
    }
    if (slot.type == SlotType::number && value.as<Value::List>() == nullptr) {  // a list of one
        if (const auto one = read_one(reader, value, slot)) values.push_back(*one);
        return values;
    }
    for (const auto* item : reader.list(value, fmt::format("\"{}\"", slot.name)))
        if (const auto one = read_one(reader, *item, slot)) values.push_back(*one);
    return values;
}

std::optional<std::uint32_t> read_subject(Reader& reader, std::string_view name, std::uint32_t line, Scope scope) {
    const auto raw_of = [](auto id) -> std::optional<std::uint32_t> {
        if (!id) return std::nullopt;
        return static_cast<std::uint32_t>(rules::raw(*id));
    };
    switch (scope) {
        case Scope::owner: return raw_of(reader.owner(name, line));
        case Scope::side: return raw_of(reader.side(name, line));
        case Scope::space: return raw_of(reader.space(name, line));
        case Scope::game:
        case Scope::unit:
        case Scope::battle:
        case Scope::space_and_owner: break;
    }
    return std::nullopt;
}

void read_by_subject(Reader& reader, const Value& value, const Slot& slot, SlotEntry& entry) {
    const auto what = fmt::format("\"{}\"", slot.name);
    if (slot.type == SlotType::flag && value.as<Value::List>() != nullptr) {
        entry.whole = true;
        for (const auto* item : reader.list(value, what)) {
            const auto name = reader.text(*item, what);
            const auto subject = name ? read_subject(reader, *name, item->line, slot.scope) : std::nullopt;
            if (subject) entry.values.push_back({*subject, {1}});
        }
        return;
    }
    for (const auto& inner : reader.table(value, what))
        if (const auto subject = read_subject(reader, inner.key, inner.line, slot.scope))
            entry.values.emplace_back(*subject, read_values(reader, inner.value, slot));
}

/// { Belarus = { Germany = 3 } }
void read_by_place(Reader& reader, const Value& value, const Slot& slot, SlotEntry& entry) {
    const auto what = fmt::format("\"{}\"", slot.name);
    for (const auto& there : reader.table(value, what)) {
        const auto space = reader.space(there.key, there.line);
        for (const auto& inner : reader.table(there.value, what))
            if (const auto owner = reader.owner(inner.key, inner.line); space && owner)
                entry.values.emplace_back(reader.rules().subject_of(*space, *owner), read_values(reader, inner.value, slot));
    }
}

std::optional<rules::SlotId> named_slot(Reader& reader, const Entry& entry) {
    const auto id = reader.rules().find_slot(entry.key);
    if (!id)
        reader.problem(entry.line, fmt::format("this game keeps no state named \"{}\"{}", rules::shortened(entry.key),
                                               rules::suggestion_of(entry.key, reader.rules().slots)));
    return id;
}

}  // namespace

std::vector<UnitSlot> read_unit_slots(Reader& reader, const Value& value) {
    std::vector<UnitSlot> found;
    for (const auto& entry : reader.table(value, "\"state\" of a unit")) {
        const auto id = named_slot(reader, entry);
        if (!id) continue;
        const auto& slot = reader.rules().slot(*id);
        if (slot.scope != Scope::unit)
            reader.problem(entry.line, fmt::format("\"{}\" does not belong to units: say it in the \"state\" of [start]", slot.name));
        else
            found.push_back({*id, read_values(reader, entry.value, slot)});
    }
    std::sort(found.begin(), found.end(), [](const UnitSlot& a, const UnitSlot& b) { return a.slot < b.slot; });
    return found;
}

std::vector<SlotEntry> read_slots(Reader& reader, const Value& value) {
    std::vector<SlotEntry> found;
    for (const auto& entry : reader.table(value, "\"state\"")) {
        const auto id = named_slot(reader, entry);
        if (!id) continue;
        const auto& slot = reader.rules().slot(*id);
        SlotEntry read{*id, {}, false, entry.line};
        switch (slot.scope) {
            case Scope::game: read.values.emplace_back(0, read_values(reader, entry.value, slot)); break;
            case Scope::side:
            case Scope::owner:
            case Scope::space: read_by_subject(reader, entry.value, slot, read); break;
            case Scope::space_and_owner: read_by_place(reader, entry.value, slot, read); break;
            case Scope::unit:
                reader.problem(entry.line, fmt::format("\"{}\" belongs to units: say it in the \"state\" of a unit list", slot.name));
                break;
            case Scope::battle:
                reader.problem(entry.line, fmt::format("\"{}\" belongs to battles: no file can name them", slot.name));
                break;
        }
        found.push_back(std::move(read));
    }
    return found;
}

}  // namespace scenario
