#include "rules/core/canonical.hpp"

#include <fmt/format.h>

#include "rules/core/later_parameters.hpp"
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

template <class T>
concept Number = std::is_integral_v<T>;

class Put : public Plain<Put> {
public:
    explicit Put(ByteWriter& out) : out_{out} {}

    void operator()(std::uint32_t, const char*, const auto& value) { put(value); }
    template <std::size_t count>
    void one_of(const auto& value, const std::array<Alternative, count>&) {
        out_.u8(static_cast<std::uint8_t>(value.index()));
        std::visit([this](const auto& content) { put(content); }, value);
    }

private:
    void put(std::monostate) {}
    void put(Number auto value) { out_.number(static_cast<std::uint64_t>(value), sizeof value); }
    template <class E>
        requires std::is_enum_v<E>
    void put(E value) {
        put(raw(value));
    }
    template <class Of, class Bits>
    void put(Mask<Of, Bits> value) {
        put(value.bits);
    }
    template <class T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    template <class T>
    void put(const std::vector<T>& values) {
        out_.u32(static_cast<std::uint32_t>(values.size()));
        for (const auto& value : values) put(value);
    }
    template <NamesItsFields T>
    void put(const T& value) {
        T::fields(*this, value);
    }
    ByteWriter& out_;
};

class Get : public Plain<Get> {
public:
    explicit Get(std::string_view bytes) : in_{bytes} {}
    [[nodiscard]] bool done() const { return in_.good() && in_.left() == 0; }

    void operator()(std::uint32_t, const char*, auto& value) { get(value); }
    template <class Variant, std::size_t count>
    void one_of(Variant& value, const std::array<Alternative, count>&) {
        const auto index = in_.u8();
        const bool known = [&]<std::size_t... at>(std::index_sequence<at...>) {
            return ((index == at && (get(value.template emplace<at>()), true)) || ...);
        }(std::make_index_sequence<std::variant_size_v<typename Variant::variant_type>>{});
        if (!known) in_.fail();
    }
    template <NamesItsFields T>
    void get(T& value) {
        if (depth_ > deepest) return in_.fail();
        ++depth_;
        T::fields(*this, value);
        --depth_;
    }

private:
    void get(std::monostate&) {}
    void get(bool& value) {
        const auto byte = in_.u8();
        if (byte > 1) in_.fail();
        value = byte == 1;
    }
    void get(Number auto& value) { value = static_cast<std::decay_t<decltype(value)>>(in_.number(sizeof value)); }
    template <class E>
        requires std::is_enum_v<E>
    void get(E& value) {
        value = static_cast<E>(in_.number(sizeof value));
    }
    template <class T>
    void get(std::optional<T>& value) {
        bool there = false;
        get(there);
        if (there) get(value.emplace());
    }
    template <class T>
    void get(std::vector<T>& values) {
        const auto count = in_.u32();
        // Every element takes a byte at least, so that a false count cannot ask for more memory than the bytes are worth.
        if (count > in_.left()) in_.fail();
        for (std::uint32_t at = 0; at < count && in_.good(); ++at) get(values.emplace_back());
    }
    ByteReader in_;
    int depth_ = 0;
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
        out.line("unit", type.name, type.classes.bits(), type.holds_ground, type.cost, type.attack, type.defence, type.move, type.hits,
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
    Put put{out};
    GameState::fields(put, state);
    return out.take();
}

std::string canonical_bytes(const Choice& choice) {
    ByteWriter out;
    Put put{out};
    Choice::fields(put, choice);
    return out.take();
}

std::optional<Choice> choice_from(std::string_view bytes) {
    Get in{bytes};
    Choice choice;
    in.get(choice);
    if (!in.done()) return std::nullopt;
    return choice;
}

namespace {
bool left_out_of_pin(const Ruleset& ruleset, ParameterId id, std::int64_t value) {
    if (!ruleset.has_data<LaterParameters>()) return false;
    const auto& all = ruleset.data<LaterParameters>().all;
    return any_of(all, [&](const LaterParameters::Later& later) { return later.parameter == id && later.standard == value; });
}
}  // namespace

std::string pin_text(const Ruleset& ruleset) {
    PinText out;
    out.line("armistice ruleset", 1);
    out.line("base", ruleset.base);
    for (const auto& module : ruleset.modules) out.line("module", module.id, module.revision);
    for (std::size_t at = 0; at < ruleset.parameters.size(); ++at)
        if (const auto& parameter = ruleset.parameters[at]; !left_out_of_pin(ruleset, static_cast<ParameterId>(at), parameter.value))
            out.line("parameter", parameter.name, parameter.value);
    pin_tables(out, ruleset);
    pin_procedures(out, ruleset);
    pin_names(out, ruleset);
    return out.take();
}

}  // namespace rules
