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

#include "protocol/coded.hpp"
#include "rules/match/entry.hpp"

namespace protocol::log {

/// What is one number: ids, sets, enums, flags and whole numbers.
template <class T>
concept Number = std::is_enum_v<T> || std::is_integral_v<T> || requires(T value) { value.bits; };

/// As it stands in the bytes: numbers with a sign so that small ones are short.
template <Number T>
constexpr std::uint64_t as_number(T value) {
    if constexpr (std::is_enum_v<T>)
        return static_cast<std::uint64_t>(static_cast<std::underlying_type_t<T>>(value));
    else if constexpr (requires { value.bits; })
        return value.bits;
    else if constexpr (std::is_signed_v<T>)
        return coded::zigzag(value);
    else
        return value;
}

/// Writes Protobuf's wire format: fields in ascending order, what is zero or empty left out, numbers as short as they go.
class Writer : public rules::Plain<Writer> {
public:
    explicit Writer(std::string& out) : out_{out} {}
    /// The deepest message, and how many messages and texts of lists there are, as the reader counts them.
    [[nodiscard]] int depth() const noexcept { return deepest_; }
    [[nodiscard]] std::size_t messages() const noexcept { return messages_; }

    template <Number T>
    void operator()(std::uint32_t field, const char*, T value) {
        if (as_number(value) != 0) out_.number(field, as_number(value));
    }
    void operator()(std::uint32_t field, const char*, std::string_view value) {
        if (!value.empty()) out_.text(field, value);
    }
    template <std::size_t size>
    void operator()(std::uint32_t field, const char*, const std::array<std::uint8_t, size>& value) {
        if (value != std::array<std::uint8_t, size>{}) present(field, value);
    }
    template <rules::LaidOut T>
    void operator()(std::uint32_t field, const char*, const T& value) {
        present(field, value);
    }
    template <class T>
    void operator()(std::uint32_t field, const char*, const std::optional<T>& value) {
        if (value) present(field, *value);
    }
    template <class T>
    void operator()(std::uint32_t field, const char*, const std::vector<T>& values) {
        if constexpr (Number<T>) {
            if (values.empty()) return;
            const auto start = out_.open(field);
            for (const auto value : values) out_.number(as_number(value));
            out_.close(start);
        } else {
            for (const auto& value : values) present(field, value);
            if constexpr (std::is_same_v<T, std::string>) messages_ += values.size();
        }
    }
    template <std::size_t count>
    void one_of(const auto& value, const std::array<rules::Alternative, count>& alternatives) {
        constexpr auto unset = std::variant_size_v<typename std::decay_t<decltype(value)>::variant_type> - count;
        static_assert(unset <= 1, "every alternative has its number");
        if (value.index() < unset) return;
        std::visit([&, field = alternatives[value.index() - unset].field](const auto& content) { present(field, content); }, value);
    }

private:
    void present(std::uint32_t, std::monostate) {}
    void present(std::uint32_t field, Number auto value) { out_.number(field, as_number(value)); }
    void present(std::uint32_t field, const std::string& value) { out_.text(field, value); }
    template <std::size_t size>
    void present(std::uint32_t field, const std::array<std::uint8_t, size>& value) {
        out_.text(field, {reinterpret_cast<const char*>(value.data()), size});
    }
    template <rules::LaidOut T>
    void present(std::uint32_t field, const T& value) {
        ++messages_;
        deepest_ = std::max(deepest_, ++depth_);
        const auto start = out_.open(field);
        rules::Layout<T>::fields(*this, value);
        out_.close(start);
        --depth_;
    }
    coded::Writer out_;
    int depth_ = 0;
    int deepest_ = 0;
    std::size_t messages_ = 0;
};

}  // namespace protocol::log
