#pragma once

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/wire_fields.hpp"
#include "protocol/wire_hex.hpp"
#include "protocol/wire_values.hpp"
#include "protocol/wire_write.hpp"

/// Closed types to the binary form of their messages and back without making a message of them: several times faster than reflection,
/// and nearly all frames are binary. Included only by the two files that link generated code.
///
/// What is written here is what Protobuf would write. What is read here is a frame without any peculiarity; for all others `read` says
/// no, and they are read again by reflection (wire_read.hpp), which knows what to answer. So every error has one origin.
namespace protocol::binary {

namespace pb = google::protobuf;

enum WireType : std::uint32_t { varint = 0, fixed = 1, sized = 2 };

/// The fields of a message in the order of `Fields`, found once. Each closed type stands for one message (wire_schema_test.cpp).
struct Table {
    struct Field {
        std::uint32_t number = 0;
        const pb::Descriptor* message = nullptr;     ///< Of what it holds; of a map: of the value.
        const pb::EnumDescriptor* values = nullptr;  ///< Of an enum.
    };
    explicit Table(const pb::Descriptor& type) {
        for (int at = 0; at < type.field_count(); ++at) {
            const auto& field = *type.field(at);
            const auto* held = field.is_map() ? field.message_type()->field(1)->message_type() : field.message_type();
            fields.push_back({static_cast<std::uint32_t>(field.number()), held, field.enum_type()});
        }
    }
    /// The position of a field; past the end if there is none.
    [[nodiscard]] std::size_t find(std::uint64_t number) const {
        if (const auto at = number - 1; at < fields.size() && fields[at].number == number) return at;
        std::size_t at = 0;
        while (at < fields.size() && fields[at].number != number) ++at;
        return at;
    }
    std::vector<Field> fields;
};
template <Message T>
const Table& table_of(const pb::Descriptor& type) {
    static const Table table{type};
    return table;
}

/// As Protobuf sends it: a negative number by its ten bytes.
template <class T>
std::uint64_t as_number(T value) {
    if constexpr (std::is_signed_v<T>)
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
    else
        return static_cast<std::uint64_t>(value);
}

class Writer {
public:
    explicit Writer(std::string& out) : out_{out} {}

    template <Message T>
    void write(const T& value, const pb::Descriptor& type) {
        [[maybe_unused]] const auto& table = table_of<T>(type);
        [[maybe_unused]] std::size_t at = 0;
        std::apply([&](const auto&... members) { (field(value, members, table, at), ...); }, Fields<T>::list);
    }

private:
    using Field = Table::Field;

    void number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) out_.push_back(static_cast<char>(value | 0x80));
        out_.push_back(static_cast<char>(value));
    }
    void tag(const Field& field, WireType type) { number(field.number << 3 | type); }
    void bytes(const Field& field, std::string_view value) {
        tag(field, sized);
        number(value.size());
        out_.append(value);
    }
    /// The length goes before what it measures: room for one byte is left, as most are short.
    template <class Content>
    void nested(const Field& field, Content content) {
        tag(field, sized);
        const auto start = out_.size();
        out_.push_back(0);
        content();
        auto size = out_.size() - start - 1;
        if (size < 0x80) {
            out_[start] = static_cast<char>(size);
            return;
        }
        std::string length;
        for (; size >= 0x80; size >>= 7) length.push_back(static_cast<char>(size | 0x80));
        length.push_back(static_cast<char>(size));
        out_.replace(start, 1, length);
    }

    void put(const Field& field, const std::string& value) { bytes(field, value); }
    template <class T>
        requires std::is_integral_v<T> || std::is_enum_v<T>
    void put(const Field& field, T value) {
        tag(field, varint);
        number(as_number(value));
    }
    void put(const Field& field, double value) {
        tag(field, fixed);
        auto bits = std::bit_cast<std::uint64_t>(value);
        for (int byte = 0; byte < 8; ++byte, bits >>= 8) out_.push_back(static_cast<char>(bits & 0xFF));
    }
    template <class Tag>
    void put(const Field& field, const wire::Text<Tag>& value) {
        bytes(field, value.name);
    }
    template <std::size_t size>
    void put(const Field& field, const std::array<std::uint8_t, size>& value) {
        bytes(field, hex_of(value));
    }
    template <Message T>
    void put(const Field& field, const T& value) {
        nested(field, [&] { write(value, *field.message); });
    }

    template <class T>
    void member(const Field& field, const T& value) {
        if constexpr (std::is_enum_v<T>) {
            if (static_cast<int>(value) != 0) put(field, value);
        } else if (!writing::unsaid(value)) {
            put(field, value);
        }
    }
    template <class T>
    void member(const Field& field, const std::optional<T>& value) {
        if (value) put(field, *value);
    }
    template <class T>
    void member(const Field& field, const std::vector<T>& values) {
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
            if (values.empty()) return;
            nested(field, [&] {
                for (const auto value : values) number(as_number(value));
            });
        } else {
            for (const auto& value : values) put(field, value);
        }
    }
    template <class T>
    void member(const Field& field, const std::map<std::string, T>& values) {
        for (const auto& [key, value] : values)
            nested(field, [&, &name = key, &held = value] {
                put({1, nullptr, nullptr}, name);
                put({2, field.message, nullptr}, held);
            });
    }

    template <class T, class M>
    void field(const T& value, const Member<T, M>& of, const Table& table, std::size_t& at) {
        member(table.fields[at++], value.*of.at);
    }
    template <class T, class V, std::size_t count>
    void field(const T& value, const OneOf<T, V, count>& of, const Table& table, std::size_t& at) {
        const auto& variant = value.*of.at;
        if (variant.index() >= of.first) {
            const auto& chosen = table.fields[at + variant.index() - of.first];
            std::visit(
                [&](const auto& alternative) {
                    if constexpr (!std::is_same_v<std::decay_t<decltype(alternative)>, std::monostate>) put(chosen, alternative);
                },
                variant);
        }
        at += count;
    }

    std::string& out_;
};

template <class M>
inline constexpr bool is_bytes = false;
template <std::size_t size>
inline constexpr bool is_bytes<std::array<std::uint8_t, size>> = true;

class Reader {
public:
    /// @return false for a frame with any peculiarity; `value` is then of no use.
    template <Message T>
    [[nodiscard]] bool read(std::string_view frame, const pb::Descriptor& type, T& value) {
        if (++depth_ > most_depth) return false;
        const auto& table = table_of<T>(type);
        std::uint64_t seen = 0;  // fields, a bit each
        while (!frame.empty()) {
            std::uint64_t tag = 0;
            if (!number(frame, tag)) return false;
            const auto at = table.find(tag >> 3);
            if (at >= table.fields.size() || at >= 64) return false;
            Item item{table.fields[at], static_cast<std::uint32_t>(tag & 7), 0, {}, seen};
            if (!contents(frame, item)) return false;
            std::size_t first = 0;
            const bool taken =
                std::apply([&](const auto&... members) { return (field(value, members, item, at, first) || ...); }, Fields<T>::list);
            if (!taken) return false;
            seen |= std::uint64_t{1} << at;
        }
        --depth_;
        [[maybe_unused]] std::size_t first = 0;
        return std::apply([&](const auto&... members) { return (complete(members, seen, first) && ...); }, Fields<T>::list) && sound(value);
    }

private:
    static constexpr int most_depth = 64;  // Protobuf takes 100

    struct Item {
        const Table::Field& field;
        std::uint32_t type;
        std::uint64_t number;  ///< Of a fixed one: its bits.
        std::string_view bytes;
        std::uint64_t seen;  ///< Fields that came before it.
        [[nodiscard]] bool is_sized() const { return type == sized; }
    };

    static bool number(std::string_view& from, std::uint64_t& value) {
        value = 0;
        for (unsigned shift = 0; shift < 64 && !from.empty(); shift += 7) {
            const auto byte = static_cast<std::uint8_t>(from.front());
            from.remove_prefix(1);
            value |= std::uint64_t{byte & 0x7Fu} << shift;
            if (byte < 0x80) return shift < 63 || byte == 1;
        }
        return false;
    }
    static bool content(std::string_view& from, std::string_view& bytes) {
        std::uint64_t size = 0;
        if (!number(from, size) || size > from.size()) return false;
        bytes = from.substr(0, size);
        from.remove_prefix(size);
        return true;
    }
    static bool contents(std::string_view& from, Item& item) {
        if (item.type == sized) return content(from, item.bytes);
        if (item.type == varint) return number(from, item.number);
        if (item.type != fixed || from.size() < 8) return false;
        for (std::size_t byte = 8; byte-- > 0;) item.number = item.number << 8 | static_cast<std::uint8_t>(from[byte]);
        from.remove_prefix(8);
        return true;
    }
    /// Any other text might be no UTF-8.
    static bool ascii(std::string_view text) {
        return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    }

    /// Whether nothing is left out that reflection would complain of, or would have to look into.
    template <class T, class M>
    static bool complete(const Member<T, M>&, std::uint64_t seen, std::size_t& first) {
        const bool there = (seen >> first++ & 1) != 0;
        return there || !(Message<M> || is_bytes<M>);
    }
    template <class T, class V, std::size_t count>
    static bool complete(const OneOf<T, V, count>&, std::uint64_t seen, std::size_t& first) {
        const auto among = seen >> first & ((std::uint64_t{1} << count) - 1);
        first += count;
        return among != 0 || OneOf<T, V, count>::first == 1;
    }
    /// What `reading::Reader::check` asks for.
    template <class T>
    static bool sound(const T&) {
        return true;
    }
    static bool sound(const wire::UnitPick& pick) {
        return (!pick.count || (*pick.count >= 1 && *pick.count <= 0xFFFF)) && (!pick.damage || *pick.damage <= 0xFF);
    }
    template <class T>
    static bool whole(std::uint64_t number, T& value) {
        value = static_cast<T>(number);
        return as_number(value) == number;
    }
    template <class T>
        requires std::is_integral_v<T>
    bool get(const Item& item, T& value) {
        return item.type == varint && whole(item.number, value);
    }
    bool get(const Item& item, double& value) {
        value = std::bit_cast<double>(item.number);
        return item.type == fixed;
    }
    template <class E>
        requires std::is_enum_v<E>
    bool get(const Item& item, E& value) {
        std::int32_t number = 0;
        if (item.type != varint || !whole(item.number, number)) return false;
        if (number == 0) return true;  // as if left out
        if (item.field.values->FindValueByNumber(number) == nullptr) return false;
        value = static_cast<E>(number);
        return true;
    }
    bool get(const Item& item, std::string& value) {
        if (!item.is_sized() || !ascii(item.bytes)) return false;
        value = item.bytes;
        return true;
    }
    template <class Tag>
    bool get(const Item& item, wire::Text<Tag>& value) {
        return get(item, value.name);
    }
    template <std::size_t size>
    bool get(const Item& item, std::array<std::uint8_t, size>& value) {
        return item.is_sized() && read_hex(item.bytes, value);
    }
    template <Message T>
    bool get(const Item& item, T& value) {
        return item.is_sized() && read(item.bytes, *item.field.message, value);
    }

    /// @param again  the field came before.
    template <class T>
    bool take(const Item& item, bool again, T& value) {
        return !again && get(item, value);
    }
    template <class T>
    bool take(const Item& item, bool again, std::optional<T>& value) {
        return !again && get(item, value.emplace());
    }
    template <class T>
    bool take(const Item& item, bool, std::vector<T>& values) {
        if constexpr (std::is_integral_v<T>) {
            if (!item.is_sized()) return false;
            for (auto rest = item.bytes; !rest.empty();) {
                std::uint64_t each = 0;
                if (!number(rest, each) || !whole(each, values.emplace_back())) return false;
            }
            return true;
        } else if constexpr (std::is_enum_v<T>) {
            return false;
        } else {
            return get(item, values.emplace_back());
        }
    }
    /// A pair as it is always written: the key, then the value.
    template <class T>
    bool take(const Item& item, bool, std::map<std::string, T>& values) {
        auto rest = item.bytes;
        std::string_view key;
        std::string_view held;
        std::uint64_t tag = 0;
        if (!item.is_sized() || !number(rest, tag) || tag != (1 << 3 | sized) || !content(rest, key) || !ascii(key)) return false;
        if (!number(rest, tag) || tag != (2 << 3 | sized) || !content(rest, held) || !rest.empty()) return false;
        const auto [at, fresh] = values.try_emplace(std::string{key});
        const Table::Field field_of_value{2, item.field.message, nullptr};
        return fresh && get(Item{field_of_value, sized, 0, held, 0}, at->second);
    }

    template <class T, class M>
    bool field(T& value, const Member<T, M>& of, const Item& item, std::size_t at, std::size_t& first) {
        return at == first++ && take(item, (item.seen >> at & 1) != 0, value.*of.at);
    }
    template <class T, class V, std::size_t count>
    bool field(T& value, const OneOf<T, V, count>& of, const Item& item, std::size_t at, std::size_t& first) {
        const auto chosen = at - first;
        const auto before = item.seen >> first & ((std::uint64_t{1} << count) - 1);
        first += count;
        if (chosen >= count || before != 0) return false;
        auto& variant = value.*of.at;
        return [&]<std::size_t... i>(std::index_sequence<i...>) {
            bool good = false;
            (void)((chosen == i && (good = get(item, variant.template emplace<OneOf<T, V, count>::first + i>()), true)) || ...);
            return good;
        }(std::make_index_sequence<count>{});
    }

    int depth_ = 0;
};

}  // namespace protocol::binary
