#include "rules/core/canonical.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/core/ruleset.hpp"
#include "rules/core/state.hpp"

namespace rules {

std::string_view ByteReader::raw_bytes(std::size_t size) {
    if (!good_ || size > rest_.size()) {
        good_ = false;
        return {};
    }
    const auto bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
}

std::uint64_t ByteReader::number(std::size_t size) {
    const auto bytes = raw_bytes(size);
    std::uint64_t value = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) value |= std::uint64_t{static_cast<std::uint8_t>(bytes[at])} << (8 * at);
    return value;
}

namespace {

/// A choice in a choice, cargo in cargo: no real answer comes near this depth.
constexpr int deepest = 16;

// Each `put` takes its struct apart into all its fields, so that a new field does not compile until it is written here.
class Put {
public:
    explicit Put(ByteWriter& out) : out_{out} {}

    void operator()(bool value) { out_.u8(value ? 1 : 0); }
    void operator()(std::uint8_t value) { out_.u8(value); }
    void operator()(std::uint16_t value) { out_.u16(value); }
    void operator()(std::uint32_t value) { out_.u32(value); }
    void operator()(std::int32_t value) { out_.u32(static_cast<std::uint32_t>(value)); }
    void operator()(std::int64_t value) { out_.i64(value); }
    void operator()(std::monostate) {}
    template <class E>
        requires std::is_enum_v<E>
    void operator()(E value) {
        (*this)(raw(value));
    }
    template <class T>
    void operator()(const std::optional<T>& value) {
        (*this)(value.has_value());
        if (value) (*this)(*value);
    }
    template <class T>
    void operator()(const std::vector<T>& values) {
        out_.u32(static_cast<std::uint32_t>(values.size()));
        for (const auto& value : values) (*this)(value);
    }
    void operator()(const UnitPick& pick) {
        const auto& [type, count, damage, origin, moved, cargo, unit] = pick;
        all(type, count, damage, origin, moved, cargo, unit);
    }
    void operator()(const Choice::Allocation& allocation) {
        const auto& [owner, units] = allocation;
        all(owner, units);
    }
    void operator()(const Choice& choice) {
        out_.u8(static_cast<std::uint8_t>(choice.value.index()));
        std::visit([this](const auto& value) { (*this)(value); }, choice.value);
    }
    void operator()(const Unit& unit) {
        const auto& [id, space, origin, owner, type, damage, steps, carrier, marks, moved_at] = unit;
        all(id, space, origin, owner, type, damage, steps, carrier, marks, moved_at);
    }
    void operator()(const SlotValue& slot_value) {
        const auto& [slot, subject, index, value] = slot_value;
        all(slot, subject, index, value);
    }
    void operator()(const Frame& frame) {
        const auto& [procedure, at, subject] = frame;
        all(procedure, at, subject);
    }
    void operator()(const Battle& battle) {
        const auto& [id, kind, space, lead, mandatory, status, round] = battle;
        all(id, kind, space, lead, mandatory, status, round);
    }
    void operator()(const Participant& participant) {
        const auto& [battle, unit, attacking, roles] = participant;
        all(battle, unit, attacking, roles);
    }
    void operator()(const Answer& answer) {
        const auto& [owner, choice] = answer;
        all(owner, choice);
    }
    void operator()(const Decision& decision) {
        const auto& [id, kind, space, battle, asked, answered, sealed, complete, closed, number, detail, answers] = decision;
        all(id, kind, space, battle, asked, answered, sealed, complete, closed, number, detail, answers);
    }
    void operator()(const Dawn::Count& dawn_count) {
        const auto& [space, owner, type, count] = dawn_count;
        all(space, owner, type, count);
    }
    void operator()(const Dawn& dawn) {
        const auto& [control, counts] = dawn;
        all(control, counts);
    }
    void operator()(const Outcome& outcome) {
        const auto& [winners, side, by] = outcome;
        all(winners, side, by);
    }
    void operator()(const GameState& state) {
        const auto& [round, active, next_unit, next_battle, next_decision, moves, units, control, relations, sides, out, money, slots,
                     frames, battles, participants, decisions, dawn, outcome] = state;
        all(round, active, next_unit, next_battle, next_decision, moves, units, control, relations, sides, out, money, slots, frames,
            battles, participants, decisions, dawn, outcome);
    }

private:
    template <class... Values>
    void all(const Values&... values) {
        ((*this)(values), ...);
    }
    ByteWriter& out_;
};

class Get {
public:
    explicit Get(std::string_view bytes) : in_{bytes} {}
    [[nodiscard]] bool good() const { return in_.good(); }
    [[nodiscard]] bool done() const { return in_.good() && in_.left() == 0; }

    Choice choice(int depth = 0) {
        if (depth > deepest) in_.fail();
        Choice choice;
        switch (in_.u8()) {
            case 0: break;
            case 1: choice.value = flag(); break;
            case 2: choice.value = in_.i64(); break;
            case 3: choice.value = TagId{in_.u16()}; break;
            case 4: choice.value = SpaceId{in_.u16()}; break;
            case 5: choice.value = OwnerId{in_.u8()}; break;
            case 6: choice.value = UnitTypeId{in_.u8()}; break;
            case 7: choice.value = picks(depth); break;
            case 8:
                choice.value = list<Choice::Allocation>([&] {
                    const OwnerId owner{in_.u8()};
                    return Choice::Allocation{owner, picks(depth)};
                });
                break;
            case 9: choice.value = list<Choice>([&] { return this->choice(depth + 1); }); break;
            default: in_.fail();
        }
        return choice;
    }

private:
    bool flag() {
        const auto value = in_.u8();
        if (value > 1) in_.fail();
        return value == 1;
    }
    template <class T, class Read>
    std::vector<T> list(Read read) {
        std::vector<T> values;
        const auto count = in_.u32();
        // Every element takes a byte at least, so that a false count cannot ask for more memory than the bytes are worth.
        if (count > in_.left()) in_.fail();
        for (std::uint32_t at = 0; at < count && in_.good(); ++at) values.push_back(read());
        return values;
    }
    template <class T, class Read>
    std::optional<T> maybe(Read read) {
        return flag() ? std::optional<T>{read()} : std::nullopt;
    }
    UnitPicks picks(int depth) {
        if (depth > deepest) in_.fail();
        return list<UnitPick>([&] {
            UnitPick pick;
            pick.type = UnitTypeId{in_.u8()};
            pick.count = in_.u16();
            pick.damage = maybe<std::uint8_t>([&] { return in_.u8(); });
            pick.origin = maybe<SpaceId>([&] { return SpaceId{in_.u16()}; });
            pick.moved = maybe<bool>([&] { return flag(); });
            pick.cargo = picks(depth + 1);
            pick.unit = maybe<UnitId>([&] { return UnitId{in_.u32()}; });
            return pick;
        });
    }
    ByteReader in_;
};

/// Lines of `key: values`; names are quoted, so that no name can look like another line.
class PinText {
public:
    template <class... Values>
    void line(std::string_view key, const Values&... values) {
        text_ += key;
        ((text_ += ' ', add(values)), ...);
        text_ += '\n';
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void add(const std::string& value) { text_ += fmt::format("{:?}", std::string_view{value}); }
    void add(bool value) { text_ += value ? "yes" : "no"; }
    template <class T>
        requires std::is_arithmetic_v<T>
    void add(T value) {
        fmt::format_to(std::back_inserter(text_), "{}", value);
    }
    template <class E>
        requires std::is_enum_v<E>
    void add(E value) {
        add(raw(value));
    }
    template <class T>
    void add(const std::vector<T>& values) {
        text_ += '[';
        for (const auto& value : values) add(value), text_ += ' ';
        text_ += ']';
    }
    std::string text_;
};

void pin_tables(PinText& out, const Ruleset& rules) {
    for (const auto& side : rules.sides) out.line("side", side.name);
    for (const auto& owner : rules.owners) out.line("owner", owner.name, owner.power, owner.side, owner.capital, owner.treasury);
    for (const auto& space : rules.spaces)
        out.line("space", space.name, space.sea, space.impassable(), space.value, space.original, space.control, space.neighbours);
    for (const auto& type : rules.unit_types)
        out.line("unit", type.name, type.classes, type.holds_ground, type.cost, type.attack, type.defence, type.move, type.hits,
                 type.capacity, type.from_round);
    for (const auto& resource : rules.resources) out.line("resource", resource);
    for (const auto& [space, owner, type, count, damage] : rules.setup) out.line("setup", space, owner, type, count, damage);
    for (const auto& [a, b, relation] : rules.relations) out.line("relation", a, b, relation);
}

/// Frames are stored as numbers of procedures and of operations in them: their order is part of what a game is pinned to.
void pin_procedures(PinText& out, const Ruleset& rules) {
    for (const auto& program : rules.procedures) {
        out.line("procedure", program.name);
        for (const auto& op : program.ops) out.line("op", op.kind, op.name, op.phase, op.target);
    }
    out.line("game", rules.game);
    for (const auto& phase : rules.phases) out.line("phase", phase.name, phase.procedure, phase.entry, phase.rest, phase.forms);
}

void pin_names(PinText& out, const Ruleset& rules) {
    for (const auto& slot : rules.slots)
        out.line("slot", slot.name, slot.scope, slot.type, slot.lifetime, slot.list, slot.initial, slot.options, slot.bit);
    for (const auto& role : rules.roles) out.line("role", role.name, role.lifetime);
    for (const auto& kind : rules.battle_kinds) out.line("battle", kind.name, kind.procedure);
    for (const auto& decision : rules.decisions) out.line("decision", decision.name);
    for (const auto& declaration : rules.declarations) out.line("declare", declaration.what);
    for (const auto& tag : rules.tags) out.line("tag", tag);
}

}  // namespace

std::string canonical_bytes(const GameState& state) {
    ByteWriter out;
    out.reserve(16 * 1024);
    Put{out}(state);
    return out.take();
}

std::string canonical_bytes(const Choice& choice) {
    ByteWriter out;
    Put{out}(choice);
    return out.take();
}

std::optional<Choice> choice_from(std::string_view bytes) {
    Get in{bytes};
    auto choice = in.choice();
    if (!in.done()) return std::nullopt;
    return choice;
}

std::string pin_text(const Ruleset& ruleset) {
    PinText out;
    out.line("armistice ruleset", 1);
    out.line("base", ruleset.base);
    for (const auto& module : ruleset.modules) out.line("module", module.id, module.revision);
    for (const auto& parameter : ruleset.parameters) out.line("parameter", parameter.name, parameter.value);
    pin_tables(out, ruleset);
    pin_procedures(out, ruleset);
    pin_names(out, ruleset);
    return out.take();
}

}  // namespace rules
