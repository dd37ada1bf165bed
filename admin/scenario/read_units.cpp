#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "admin/scenario/read.hpp"
#include "rules/core/counted.hpp"

namespace scenario {
namespace {

constexpr std::int64_t most_units = 999;
constexpr std::int64_t most_moves = 1'000'000;

std::optional<std::vector<Stack>> read_cargo(Reader& reader, const Value& value) {
    const auto* table = value.as<Value::Table>();
    if (table == nullptr) return read_stacks(reader, value, "cargo");
    // By unit type, or by power.
    Value own;
    own.line = value.line;
    own.data = Value::Table{};
    std::vector<Stack> cargo;
    for (const auto& entry : *table) {
        const auto owner = reader.rules().find_owner(entry.key);
        if (!owner) {
            std::get<Value::Table>(own.data).push_back(entry);
            continue;
        }
        for (auto& stack : read_stacks(reader, entry.value, "cargo")) {
            stack.owner = owner;
            cargo.push_back(std::move(stack));
        }
    }
    for (auto& stack : read_stacks(reader, own, "cargo")) cargo.push_back(std::move(stack));
    return cargo;
}

std::optional<Stack> read_stack(Reader& reader, const Value& value, std::string_view what) {
    Keys keys{reader, value, fmt::format("a unit of {}", what)};
    const auto* type_value = keys.need("type");
    const auto* count = keys.take("count");
    const auto* damaged = keys.take("damaged");
    const auto* origin = keys.take("origin");
    const auto* steps = keys.take("steps");
    const auto* moved = keys.take("moved");
    const auto* moved_at = keys.take("moved_at");
    const auto* submerged = keys.take("submerged");
    const auto* state = keys.take("state");
    const auto* cargo = keys.take("cargo");
    if (type_value == nullptr) return std::nullopt;
    const auto name = reader.text(*type_value, "\"type\"");
    const auto type = name ? reader.unit_type(*name, type_value->line) : std::nullopt;
    if (!type) return std::nullopt;
    Stack stack;
    stack.type = *type;
    if (count != nullptr) stack.count = static_cast<std::uint16_t>(reader.number(*count, "\"count\"", 0, most_units).value_or(0));
    if (damaged != nullptr) stack.damage = read_damage(reader, *damaged, *type);
    if (origin != nullptr) stack.origin = reader.space(*origin, "\"origin\"");
    if (steps != nullptr)
        if (const auto used = reader.number(*steps, "\"steps\"", 0, 255)) stack.steps = static_cast<std::uint8_t>(*used);
    if (moved != nullptr) stack.moved = reader.flag(*moved, "\"moved\"");
    if (moved_at != nullptr)
        if (const auto number = reader.number(*moved_at, "\"moved_at\"", 0, most_moves))
            stack.moved_at = static_cast<std::uint32_t>(*number);
    if (submerged != nullptr) stack.submerged = reader.flag(*submerged, "\"submerged\"");
    if (state != nullptr) stack.state = read_unit_slots(reader, *state);
    if (cargo != nullptr) stack.cargo = read_cargo(reader, *cargo);
    return stack;
}

rules::UnitPick pick_of_stack(Reader& reader, const Stack& stack, std::uint32_t line) {
    rules::UnitPick pick{.type = stack.type, .count = stack.count, .damage = stack.damage, .origin = stack.origin, .moved = stack.moved};
    if (stack.submerged.value_or(false)) reader.problem(line, "a command cannot name submerged units: they take no part");
    if (stack.steps || stack.moved_at || !stack.state.empty())
        reader.problem(line, "a command names units by type, count, damage, origin, cargo and whether they have moved, by nothing else");
    if (stack.cargo)
        for (const auto& carried : *stack.cargo) pick.cargo.push_back(pick_of_stack(reader, carried, line));
    return pick;
}

}  // namespace

std::optional<std::uint8_t> read_damage(Reader& reader, const Value& value, rules::UnitTypeId type) {
    const auto& unit = reader.rules().type(type);
    std::int64_t levels = 0;
    if (const auto* flag = value.as<bool>()) {
        levels = *flag ? 1 : 0;
    } else {
        const auto number = reader.number(value, "\"damaged\"", 0, 255);
        if (!number) return std::nullopt;
        levels = *number;
    }
    if (levels < unit.hits || levels == 0) return static_cast<std::uint8_t>(levels);
    reader.problem(value.line, fmt::format("{} takes {}: it cannot be damaged by {}", unit.name, rules::counted(unit.hits, "hit"), levels));
    return std::nullopt;
}

Stacks read_stacks(Reader& reader, const Value& value, std::string_view what) {
    Stacks stacks;
    if (value.as<Value::List>() != nullptr) {
        for (const auto* item : reader.list(value, what))
            if (auto stack = read_stack(reader, *item, what)) stacks.push_back(std::move(*stack));
        return stacks;
    }
    for (const auto& entry : reader.table(value, what)) {
        const auto type = reader.unit_type(entry.key, entry.line);
        const auto count = reader.number(entry.value, fmt::format("the number of {}", entry.key), 0, most_units);
        if (!type || !count) continue;
        stacks.push_back(Stack{.type = *type, .count = static_cast<std::uint16_t>(*count)});
    }
    std::stable_sort(stacks.begin(), stacks.end(), [](const Stack& a, const Stack& b) { return a.type < b.type; });
    return stacks;
}

void read_holdings(Reader& reader, const Value& value, std::string_view what, rules::SpaceId space, std::vector<Holding>& into) {
    for (const auto& entry : reader.table(value, what)) {
        const auto owner = reader.owner(entry.key, entry.line);
        auto stacks = read_stacks(reader, entry.value, fmt::format("the units of {}", entry.key));
        if (owner) into.push_back({space, *owner, std::move(stacks), entry.line});
    }
}

std::vector<rules::SpaceId> read_spaces(Reader& reader, const Value& value, std::string_view what, std::vector<Holding>& into) {
    std::vector<rules::SpaceId> spaces;
    for (const auto& entry : reader.table(value, what)) {
        const auto space = reader.space(entry.key, entry.line);
        read_holdings(reader, entry.value, fmt::format("the units in {}", entry.key), space.value_or(rules::no_space), into);
        if (space) spaces.push_back(*space);
    }
    std::erase_if(into, [](const Holding& holding) { return holding.space == rules::no_space; });
    return spaces;
}

rules::UnitPicks picks_of(Reader& reader, const Stacks& stacks, std::uint32_t line) {
    rules::UnitPicks picks;
    for (const auto& stack : stacks) picks.push_back(pick_of_stack(reader, stack, line));
    return picks;
}

rules::UnitPicks read_picks(Reader& reader, const Value& value, std::string_view what) {
    return picks_of(reader, read_stacks(reader, value, what), value.line);
}

}  // namespace scenario
