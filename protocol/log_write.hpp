#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "protocol/log_layout_entry.hpp"

namespace protocol::log {

template <class T>
constexpr std::uint64_t as_number(T value) {
    if constexpr (std::is_enum_v<T>)
        return static_cast<std::uint64_t>(static_cast<std::underlying_type_t<T>>(value));
    else
        return static_cast<std::uint64_t>(value);
}
constexpr std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

/// Writes Protobuf's wire format: fields in ascending order, what is zero or empty left out, numbers as short as they go.
class Writer {
public:
    explicit Writer(std::string& out) : out_{out} {}
    /// The deepest message, and how many messages and texts of lists there are, as the reader counts them.
    [[nodiscard]] int depth() const noexcept { return deepest_; }
    [[nodiscard]] std::size_t messages() const noexcept { return messages_; }

    template <class T>
    void number(std::uint32_t field, const char*, T value) {
        if (as_number(value) != 0) present(field, as_number(value));
    }
    template <class E>
    void choice(std::uint32_t field, const char* name, E value, E) {
        number(field, name, value);
    }
    void flag(std::uint32_t field, const char* name, bool value) { number(field, name, value); }
    void integer(std::uint32_t field, const char*, std::int64_t value) {
        if (value != 0) present(field, zigzag(value));
    }
    template <class T>
    void maybe(std::uint32_t field, const char*, const std::optional<T>& value) {
        if (value) present(field, as_number(*value));
    }
    template <class T>
    void numbers(std::uint32_t field, const char*, const std::vector<T>& values) {
        packed(field, values, [](T value) { return as_number(value); });
    }
    void integers(std::uint32_t field, const char*, const std::vector<std::int64_t>& values) { packed(field, values, zigzag); }
    void text(std::uint32_t field, const char*, std::string_view value) {
        if (!value.empty()) sized(field, value);
    }
    void blob(std::uint32_t field, const char* name, std::string_view value) { text(field, name, value); }
    void texts(std::uint32_t field, const char*, const std::vector<std::string>& values) {
        for (const auto& value : values) sized(field, value);
        messages_ += values.size();
    }
    template <std::size_t size>
    void bytes(std::uint32_t field, const char*, const std::array<std::uint8_t, size>& value) {
        if (value != std::array<std::uint8_t, size>{}) sized(field, {reinterpret_cast<const char*>(value.data()), size});
    }
    template <std::size_t size>
    void maybe_bytes(std::uint32_t field, const char*, const std::optional<std::array<std::uint8_t, size>>& value) {
        if (value) sized(field, {reinterpret_cast<const char*>(value->data()), size});
    }
    template <class T>
    void message(std::uint32_t field, const char*, const T& value) {
        ++messages_;
        deepest_ = std::max(deepest_, ++depth_);
        nested(field, [&] { Layout<T>::fields(*this, value); });
        --depth_;
    }
    template <class T>
    void maybe_message(std::uint32_t field, const char* name, const std::optional<T>& value) {
        if (value) message(field, name, *value);
    }
    template <class T>
    void messages(std::uint32_t field, const char* name, const std::vector<T>& values) {
        for (const auto& value : values) message(field, name, value);
    }
    template <class... Ts, std::size_t count>
    void one_of(const std::variant<Ts...>& value, const std::array<Alternative, count>& alternatives) {
        constexpr auto unset = sizeof...(Ts) - count;
        static_assert(unset <= 1, "every alternative has its number");
        if (value.index() < unset) return;
        const auto [field, name] = alternatives[value.index() - unset];
        std::visit([&, number = field, called = name](const auto& content) { alternative(number, called, content); }, value);
    }

private:
    template <class T>
    void alternative(std::uint32_t field, const char* name, const T& content) {
        if constexpr (std::is_same_v<T, std::monostate>)
            return;
        else if constexpr (std::is_same_v<T, std::int64_t>)
            present(field, zigzag(content));
        else if constexpr (std::is_enum_v<T> || std::is_same_v<T, bool>)
            present(field, as_number(content));
        else
            message(field, name, content);
    }
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) out_.push_back(static_cast<char>(value | 0x80));
        out_.push_back(static_cast<char>(value));
    }
    void tag(std::uint32_t field, std::uint32_t type) { varint(field << 3 | type); }
    void present(std::uint32_t field, std::uint64_t value) {
        tag(field, 0);
        varint(value);
    }
    void sized(std::uint32_t field, std::string_view value) {
        tag(field, 2);
        varint(value.size());
        out_.append(value);
    }
    /// The length goes before what it measures: written after it, then put in place; most are one byte.
    template <class Content>
    void nested(std::uint32_t field, Content content) {
        tag(field, 2);
        const auto start = out_.size();
        content();
        auto size = out_.size() - start;
        char length[10];
        std::size_t used = 0;
        for (; size >= 0x80; size >>= 7) length[used++] = static_cast<char>(size | 0x80);
        length[used++] = static_cast<char>(size);
        out_.insert(start, length, used);
    }
    template <class T, class Encode>
    void packed(std::uint32_t field, const std::vector<T>& values, Encode encode) {
        if (values.empty()) return;
        nested(field, [&] {
            for (const auto value : values) varint(encode(value));
        });
    }
    std::string& out_;
    int depth_ = 0;
    int deepest_ = 0;
    std::size_t messages_ = 0;
};

}  // namespace protocol::log
