#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/log_codec.hpp"
#include "protocol/log_layout_entry.hpp"

namespace protocol::log {

/// What is shared by the readers of one entry's nested messages.
struct Reading {
    std::optional<LogError> error;  ///< The first.
    int depth = 0;
    std::size_t messages = 0;
    std::string path;
    void fail(LogError::Code code, std::string_view name) {
        if (!error) error = LogError{code, name.empty() ? path : path + "." + std::string{name}};
    }
};

/// Reads what `Writer` writes and nothing else: any other way of putting the same content is refused, so that content and bytes are one.
/// After an error everything reads as its default.
class Reader {
public:
    using Code = LogError::Code;
    Reader(std::string_view bytes, Reading& reading) : rest_{bytes}, reading_{reading} { advance(); }

    template <class T>
    void number(std::uint32_t field, const char* name, T& value) {
        if (at(field, 0, name)) {
            value = narrow<T>(varint(name), name);
            if (as_unsigned(value) == 0) reading_.fail(Code::not_canonical, name);
            advance();
        } else {
            value = T{};
        }
    }
    template <class E>
    void choice(std::uint32_t field, const char* name, E& value, E last) {
        number(field, name, value);
        if (value > last) reading_.fail(Code::unknown_value, name);
    }
    void flag(std::uint32_t field, const char* name, bool& value) { number(field, name, value); }
    template <class T>
    void integer(std::uint32_t field, const char* name, T& value) {
        value = 0;
        if (!at(field, 0, name)) return;
        value = signed_narrow<T>(varint(name), name);
        if (value == 0) reading_.fail(Code::not_canonical, name);
        advance();
    }
    template <class T>
    void maybe(std::uint32_t field, const char* name, std::optional<T>& value) {
        value.reset();
        if (!at(field, 0, name)) return;
        value = narrow<T>(varint(name), name);
        advance();
    }
    template <class T>
    void numbers(std::uint32_t field, const char* name, std::vector<T>& values) {
        packed(field, name, values, [&](Reader& in) { return in.narrow<T>(in.varint(name), name); });
    }
    void integers(std::uint32_t field, const char* name, std::vector<std::int64_t>& values) {
        packed(field, name, values, [&](Reader& in) { return in.signed_narrow<std::int64_t>(in.varint(name), name); });
    }
    void text(std::uint32_t field, const char* name, std::string& value) {
        value.clear();
        if (!at(field, 2, name)) return;
        value = sized(name);
        if (value.empty()) reading_.fail(Code::not_canonical, name);
        advance();
    }
    void blob(std::uint32_t field, const char* name, std::string& value) { text(field, name, value); }
    void texts(std::uint32_t field, const char* name, std::vector<std::string>& values) {
        values.clear();
        while (at(field, 2, name)) {
            values.emplace_back(sized(name));
            count(name);
            advance();
        }
    }
    template <std::size_t size>
    void bytes(std::uint32_t field, const char* name, std::array<std::uint8_t, size>& value) {
        std::optional<std::array<std::uint8_t, size>> read;
        maybe_bytes(field, name, read);
        value = read.value_or(std::array<std::uint8_t, size>{});
        if (read && value == std::array<std::uint8_t, size>{}) reading_.fail(Code::not_canonical, name);
    }
    template <std::size_t size>
    void maybe_bytes(std::uint32_t field, const char* name, std::optional<std::array<std::uint8_t, size>>& value) {
        value.reset();
        if (!at(field, 2, name)) return;
        const auto read = sized(name);
        value.emplace();
        if (read.size() == size)
            std::copy(read.begin(), read.end(), reinterpret_cast<char*>(value->data()));
        else
            reading_.fail(Code::unknown_value, name);
        advance();
    }
    template <class T>
    void message(std::uint32_t field, const char* name, T& value) {
        if (at(field, 2, name))
            nested(name, value);
        else
            absent(Code::missing, name);
    }
    template <class T>
    void maybe_message(std::uint32_t field, const char* name, std::optional<T>& value) {
        value.reset();
        if (at(field, 2, name)) nested(name, value.emplace());
    }
    template <class T>
    void messages(std::uint32_t field, const char* name, std::vector<T>& values) {
        values.clear();
        while (at(field, 2, name)) nested(name, values.emplace_back());
    }
    template <class... Ts, std::size_t count>
    void one_of(std::variant<Ts...>& value, const std::array<Alternative, count>& alternatives) {
        constexpr auto unset = sizeof...(Ts) - count;
        for (std::size_t index = 0; index < count && next_; ++index)
            if (next_->field == alternatives[index].field) return emplace(value, index + unset, alternatives[index]);
        if (unset == 0) absent(next_ ? Code::unknown_field : Code::missing, {});
    }
    /// Nothing may be left over.
    void finish() {
        if (next_) absent(Code::unknown_field, {});
    }

private:
    struct Tag {
        std::uint32_t field;
        std::uint32_t type;
    };

    template <class T>
    static std::uint64_t as_unsigned(T value) {
        return static_cast<std::uint64_t>(value);
    }
    bool at(std::uint32_t field, std::uint32_t type, const char* name) {
        if (!next_ || reading_.error || next_->field != field) return false;
        if (next_->type != type) reading_.fail(Code::malformed, name);
        last_ = field;
        return !reading_.error;
    }
    /// What should stand here does not: perhaps because fields came in another order, or twice.
    void absent(Code code, std::string_view name) { reading_.fail(next_ && next_->field <= last_ ? Code::not_canonical : code, name); }
    void advance() {
        next_.reset();
        if (rest_.empty() || reading_.error) return;
        const auto tag = varint("");
        if (tag >> 3 == 0 || tag >> 3 > 0x1FFFFFFF) return reading_.fail(Code::malformed, {});
        if (!reading_.error) next_ = Tag{static_cast<std::uint32_t>(tag >> 3), static_cast<std::uint32_t>(tag & 7)};
    }
    std::uint64_t varint(const char* name) {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 70; shift += 7) {
            if (rest_.empty()) return reading_.fail(Code::truncated, name), 0;
            const auto byte = static_cast<std::uint8_t>(rest_.front());
            rest_.remove_prefix(1);
            if (shift == 63 && byte > 1) break;
            value |= std::uint64_t{byte & 0x7Fu} << shift;
            if (byte >= 0x80) continue;
            if (byte == 0 && shift > 0) reading_.fail(Code::not_canonical, name);
            return value;
        }
        return reading_.fail(Code::malformed, name), 0;
    }
    template <class T>
    T narrow(std::uint64_t value, const char* name) {
        using Number = typename std::conditional_t<std::is_enum_v<T>, std::underlying_type<T>, std::type_identity<T>>::type;
        if (value > static_cast<std::uint64_t>(std::numeric_limits<Number>::max())) {
            reading_.fail(Code::unknown_value, name);
            return T{};
        }
        return static_cast<T>(static_cast<Number>(value));
    }
    template <class T>
    T signed_narrow(std::uint64_t value, const char* name) {
        const auto number = static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
        if (number < std::numeric_limits<T>::min() || number > std::numeric_limits<T>::max()) {
            reading_.fail(Code::unknown_value, name);
            return 0;
        }
        return static_cast<T>(number);
    }
    std::string_view sized(const char* name) {
        const auto size = varint(name);
        if (size > rest_.size()) {
            reading_.fail(Code::truncated, name);
            return {};
        }
        const auto bytes = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return bytes;
    }
    bool count(const char* name) {
        if (++reading_.messages > max_entry_messages) reading_.fail(Code::too_large, name);
        return !reading_.error;
    }
    template <class T>
    void nested(const char* name, T& value) {
        const auto bytes = sized(name);
        if (reading_.depth >= max_entry_depth) reading_.fail(Code::too_deep, name);
        if (!count(name)) return;
        ++reading_.depth;
        const auto length = reading_.path.size();
        reading_.path.append(".").append(name);
        Reader inner{bytes, reading_};
        Layout<T>::fields(inner, value);
        inner.finish();
        reading_.path.resize(length);
        --reading_.depth;
        advance();
    }
    template <class T, class Read>
    void packed(std::uint32_t field, const char* name, std::vector<T>& values, Read read) {
        values.clear();
        if (!at(field, 2, name)) return;
        const auto bytes = sized(name);
        if (bytes.empty()) reading_.fail(Code::not_canonical, name);
        Reader inner{reading_};
        inner.rest_ = bytes;
        while (!inner.rest_.empty() && !reading_.error) values.push_back(read(inner));
        advance();
    }
    explicit Reader(Reading& reading) : reading_{reading} {}

    template <class Variant>
    void emplace(Variant& value, std::size_t index, const Alternative& alternative) {
        [&]<std::size_t... Is>(std::index_sequence<Is...>) {
            ((Is == index ? content(alternative, value.template emplace<Is>()) : void()), ...);
        }(std::make_index_sequence<std::variant_size_v<Variant>>{});
    }
    template <class T>
    void content(const Alternative& alternative, T& value) {
        if constexpr (std::is_same_v<T, std::monostate>) {
            return;
        } else if constexpr (std::is_same_v<T, std::int64_t>) {
            if (!at(alternative.field, 0, alternative.name)) return;
            value = signed_narrow<T>(varint(alternative.name), alternative.name);
            advance();
        } else if constexpr (std::is_enum_v<T> || std::is_same_v<T, bool>) {
            if (!at(alternative.field, 0, alternative.name)) return;
            value = narrow<T>(varint(alternative.name), alternative.name);
            advance();
        } else {
            message(alternative.field, alternative.name, value);
        }
    }

    std::string_view rest_;
    Reading& reading_;
    std::optional<Tag> next_;
    std::uint32_t last_ = 0;
};

}  // namespace protocol::log
