#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/wire_fields.hpp"
#include "protocol/wire_hex.hpp"
#include "protocol/wire_values.hpp"

/// Closed types to Protobuf messages, by `Fields` and reflection. Included only by the two files that link generated code.
namespace protocol::writing {

namespace pb = google::protobuf;

struct Place {
    pb::Message& message;
    const pb::Reflection& reflection;
    const pb::FieldDescriptor* field;
};

template <Message T>
void write(const T& value, pb::Message& message);

inline void put(const Place& to, const std::string& value) { to.reflection.SetString(&to.message, to.field, value); }
inline void put(const Place& to, bool value) { to.reflection.SetBool(&to.message, to.field, value); }
inline void put(const Place& to, std::int32_t value) { to.reflection.SetInt32(&to.message, to.field, value); }
inline void put(const Place& to, std::int64_t value) { to.reflection.SetInt64(&to.message, to.field, value); }
inline void put(const Place& to, std::uint32_t value) { to.reflection.SetUInt32(&to.message, to.field, value); }
inline void put(const Place& to, std::uint64_t value) { to.reflection.SetUInt64(&to.message, to.field, value); }
inline void put(const Place& to, double value) { to.reflection.SetDouble(&to.message, to.field, value); }
template <class Tag>
void put(const Place& to, const wire::Text<Tag>& value) {
    put(to, value.name);
}
template <class E>
    requires std::is_enum_v<E>
void put(const Place& to, E value) {
    to.reflection.SetEnumValue(&to.message, to.field, static_cast<int>(value));
}
template <std::size_t size>
void put(const Place& to, const std::array<std::uint8_t, size>& bytes) {
    put(to, hex_of(bytes));
}
template <Message T>
void put(const Place& to, const T& value) {
    write(value, *to.reflection.MutableMessage(&to.message, to.field));
}

inline void add(const Place& to, const std::string& value) { to.reflection.AddString(&to.message, to.field, value); }
inline void add(const Place& to, std::uint32_t value) { to.reflection.AddUInt32(&to.message, to.field, value); }
template <class E>
    requires std::is_enum_v<E>
void add(const Place& to, E value) {
    to.reflection.AddEnumValue(&to.message, to.field, static_cast<int>(value));
}
template <Message T>
void add(const Place& to, const T& value) {
    write(value, *to.reflection.AddMessage(&to.message, to.field));
}

/// What Protobuf does not send because it is what an absent field says.
template <class T>
bool unsaid(const T& value) {
    if constexpr (std::is_same_v<T, std::string>)
        return value.empty();
    else if constexpr (std::is_arithmetic_v<T>)
        return value == T{};
    else
        return false;
}

template <class T>
void put_member(const Place& to, const T& value) {
    if (!unsaid(value)) put(to, value);
}
template <class T>
void put_member(const Place& to, const std::optional<T>& value) {
    if (value) put(to, *value);
}
template <class T>
void put_member(const Place& to, const std::vector<T>& values) {
    for (const auto& value : values) add(to, value);
}
template <class T>
void put_member(const Place& to, const std::map<std::string, T>& values) {
    for (const auto& [key, value] : values) {
        auto* pair = to.reflection.AddMessage(&to.message, to.field);
        const auto* type = pair->GetDescriptor();
        const auto* reflection = pair->GetReflection();
        put({*pair, *reflection, type->field(0)}, key);
        put({*pair, *reflection, type->field(1)}, value);
    }
}

template <class T, class M>
void put_field(const T& value, pb::Message& message, const Member<T, M>& member, int& at) {
    put_member({message, *message.GetReflection(), message.GetDescriptor()->field(at++)}, value.*member.at);
}
template <class T, class V, std::size_t count>
void put_field(const T& value, pb::Message& message, const OneOf<T, V, count>& member, int& at) {
    const auto& variant = value.*member.at;
    const auto index = variant.index();
    if (index >= member.first) {
        const auto* field = message.GetDescriptor()->field(at + static_cast<int>(index - member.first));
        std::visit(
            [&](const auto& alternative) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(alternative)>, std::monostate>)
                    put({message, *message.GetReflection(), field}, alternative);
            },
            variant);
    }
    at += static_cast<int>(count);
}

template <Message T>
void write(const T& value, pb::Message& message) {
    [[maybe_unused]] int at = 0;
    std::apply([&](const auto&... members) { (put_field(value, message, members, at), ...); }, Fields<T>::list);
}

}  // namespace protocol::writing
