#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/unknown_field_set.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/wire.hpp"
#include "protocol/wire_fields.hpp"
#include "protocol/wire_hex.hpp"

/// Protobuf messages to closed types, by `Fields` and reflection. Included only by the two files that link generated code.
namespace protocol::reading {

namespace pb = google::protobuf;
using Code = WireError::Code;

struct Place {
    const pb::Message& message;
    const pb::Reflection& reflection;
    const pb::FieldDescriptor* field;
    int index = -1;  ///< Of a repeated field.

    [[nodiscard]] bool repeated() const { return index >= 0; }
};

/// Reads until the first fault, whose path is made on the way back.
class Reader {
public:
    explicit Reader(bool strict) : strict_{strict} {}
    [[nodiscard]] WireError& fault() { return fault_; }

    template <Message T>
    bool read(const pb::Message& message, T& value) {
        if (strict_ && !known(message)) return false;
        [[maybe_unused]] int at = 0;
        const bool read_all =
            std::apply([&](const auto&... members) { return (read_field(message, members, value, at) && ...); }, Fields<T>::list);
        return read_all && check(value);
    }

private:
    bool fail(Code code, std::string problem, std::string what_to_do);
    bool known(const pb::Message& message);
    /// Puts the field before the path; false, to be returned.
    bool at_field(const pb::FieldDescriptor& field, int index = -1);
    bool valid_enum(const Place& from, int number);
    bool bad_hex(std::string_view text, std::size_t size);

    template <class T>
    bool check(const T&) {
        return true;
    }
    bool check(const wire::UnitPick& pick);

    bool get(const Place& from, std::string& value) {
        value = from.repeated() ? from.reflection.GetRepeatedString(from.message, from.field, from.index)
                                : from.reflection.GetString(from.message, from.field);
        return true;
    }
    bool get(const Place& from, bool& value) { return value = from.reflection.GetBool(from.message, from.field), true; }
    bool get(const Place& from, std::int32_t& value) { return value = from.reflection.GetInt32(from.message, from.field), true; }
    bool get(const Place& from, std::int64_t& value) { return value = from.reflection.GetInt64(from.message, from.field), true; }
    bool get(const Place& from, std::uint64_t& value) { return value = from.reflection.GetUInt64(from.message, from.field), true; }
    bool get(const Place& from, double& value) { return value = from.reflection.GetDouble(from.message, from.field), true; }
    bool get(const Place& from, std::uint32_t& value) {
        value = from.repeated() ? from.reflection.GetRepeatedUInt32(from.message, from.field, from.index)
                                : from.reflection.GetUInt32(from.message, from.field);
        return true;
    }
    template <class Tag>
    bool get(const Place& from, wire::Text<Tag>& value) {
        return get(from, value.name);
    }
    /// Left out: as the type begins.
    template <class E>
        requires std::is_enum_v<E>
    bool get(const Place& from, E& value) {
        const int number = from.repeated() ? from.reflection.GetRepeatedEnumValue(from.message, from.field, from.index)
                                           : from.reflection.GetEnumValue(from.message, from.field);
        if (number == 0 && !from.repeated()) return true;
        if (!valid_enum(from, number)) return false;
        value = static_cast<E>(number);
        return true;
    }
    template <std::size_t size>
    bool get(const Place& from, std::array<std::uint8_t, size>& bytes) {
        std::string scratch;
        const auto& text = from.reflection.GetStringReference(from.message, from.field, &scratch);
        return read_hex(text, bytes) || bad_hex(text, size);
    }
    template <Message T>
    bool get(const Place& from, T& value) {
        return read(from.repeated() ? from.reflection.GetRepeatedMessage(from.message, from.field, from.index)
                                    : from.reflection.GetMessage(from.message, from.field),
                    value);
    }

    template <class T>
    bool get_member(const Place& from, T& value) {
        return get(from, value) || at_field(*from.field);
    }
    template <class T>
    bool get_member(const Place& from, std::optional<T>& value) {
        if (!from.reflection.HasField(from.message, from.field)) return true;
        return get(from, value.emplace()) || at_field(*from.field);
    }
    template <class T>
    bool get_member(const Place& from, std::vector<T>& values) {
        const int size = from.reflection.FieldSize(from.message, from.field);
        values.resize(static_cast<std::size_t>(size));
        for (int i = 0; i < size; ++i)
            if (!get({from.message, from.reflection, from.field, i}, values[static_cast<std::size_t>(i)])) return at_field(*from.field, i);
        return true;
    }
    template <class T>
    bool get_member(const Place& from, std::map<std::string, T>& values) {
        const int size = from.reflection.FieldSize(from.message, from.field);
        for (int i = 0; i < size; ++i) {
            const auto& pair = from.reflection.GetRepeatedMessage(from.message, from.field, i);
            const auto* type = pair.GetDescriptor();
            std::string key;
            get(Place{pair, *pair.GetReflection(), type->field(0)}, key);
            if (!get(Place{pair, *pair.GetReflection(), type->field(1)}, values[key])) return at_field(*from.field, i);
        }
        return true;
    }

    template <class T, class M>
    bool read_field(const pb::Message& message, const Member<T, M>& member, T& value, int& at) {
        return get_member({message, *message.GetReflection(), message.GetDescriptor()->field(at++)}, value.*member.at);
    }
    template <class T, class V, std::size_t count>
    bool read_field(const pb::Message& message, const OneOf<T, V, count>& member, T& value, int& at) {
        const auto* one_of = message.GetDescriptor()->field(at)->containing_oneof();
        const auto* set = message.GetReflection()->GetOneofFieldDescriptor(message, one_of);
        const int chosen = set == nullptr ? -1 : set->index() - at;
        at += static_cast<int>(count);
        if (set == nullptr) return OneOf<T, V, count>::first == 1 || no_alternative(*one_of);
        return read_alternative<OneOf<T, V, count>::first>(message, *set, static_cast<std::size_t>(chosen), value.*member.at);
    }
    template <std::size_t first, class V>
    bool read_alternative(const pb::Message& message, const pb::FieldDescriptor& field, std::size_t chosen, V& variant) {
        return [&]<std::size_t... i>(std::index_sequence<i...>) {
            bool good = true;
            (void)((chosen == i &&
                    (good = get({message, *message.GetReflection(), &field}, variant.template emplace<first + i>()), true)) ||
                   ...);
            return good || at_field(field);
        }(std::make_index_sequence<std::variant_size_v<V> - first>{});
    }
    bool no_alternative(const pb::OneofDescriptor& one_of);

    bool strict_;
    WireError fault_;
};

}  // namespace protocol::reading
