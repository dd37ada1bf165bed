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
#include "protocol/log_write.hpp"

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
class Reader : public rules::Plain<Reader> {
public:
    using Code = LogError::Code;
    Reader(std::string_view bytes, Reading& reading) : in_{bytes}, reading_{reading} { advance(); }

    template <Number T>
    void operator()(std::uint32_t field, const char* name, T& value) {
        value = T{};
        if (!at(field, name, coded::varint)) return;
        get(name, value);
        if (as_number(value) == 0) reading_.fail(Code::not_canonical, name);
        advance();
    }
    void operator()(std::uint32_t field, const char* name, std::string& value) {
        value.clear();
        if (!at(field, name, coded::sized)) return;
        get(name, value);
        if (value.empty()) reading_.fail(Code::not_canonical, name);
        advance();
    }
    template <std::size_t size>
    void operator()(std::uint32_t field, const char* name, std::array<std::uint8_t, size>& value) {
        value = {};
        if (!at(field, name, coded::sized)) return;
        get(name, value);
        if (value == std::array<std::uint8_t, size>{}) reading_.fail(Code::not_canonical, name);
        advance();
    }
    template <rules::LaidOut T>
    void operator()(std::uint32_t field, const char* name, T& value) {
        if (!at(field, name, coded::sized)) return absent(Code::missing, name);
        get(name, value);
        advance();
    }
    template <class T>
    void operator()(std::uint32_t field, const char* name, std::optional<T>& value) {
        value.reset();
        if (!at(field, name, type_of<T>)) return;
        get(name, value.emplace());
        advance();
    }
    template <class T>
    void operator()(std::uint32_t field, const char* name, std::vector<T>& values) {
        values.clear();
        if constexpr (Number<T>) {
            if (!at(field, name, coded::sized)) return;
            packed(name, values);
            advance();
        } else {
            while (at(field, name, coded::sized)) {
                if constexpr (std::is_same_v<T, std::string>) one_more(name);
                get(name, values.emplace_back());
                advance();
            }
        }
    }
    template <class Variant, std::size_t count>
    void one_of(Variant& value, const std::array<rules::Alternative, count>& alternatives) {
        constexpr auto all = std::variant_size_v<typename Variant::variant_type>;
        constexpr auto unset = all - count;
        if (next_)
            for (std::size_t index = 0; index < count; ++index)
                if (next_->field == alternatives[index].field)
                    return [&]<std::size_t... is>(std::index_sequence<is...>) {
                        ((is == index + unset ? content(alternatives[index], value.template emplace<is>()) : void()), ...);
                    }(std::make_index_sequence<all>{});
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
    static constexpr coded::Type type_of = Number<T> ? coded::varint : coded::sized;

    bool at(std::uint32_t field, const char* name, coded::Type type) {
        if (!next_ || reading_.error || next_->field != field) return false;
        if (next_->type != type) reading_.fail(Code::malformed, name);
        last_ = field;
        return !reading_.error;
    }
    /// What should stand here does not: perhaps because fields came in another order, or twice.
    void absent(Code code, std::string_view name) { reading_.fail(next_ && next_->field <= last_ ? Code::not_canonical : code, name); }
    void advance() {
        next_.reset();
        if (in_.empty() || reading_.error) return;
        const auto tag = number({});
        if (tag >> 3 == 0 || tag >> 3 > 0x1FFFFFFF) return reading_.fail(Code::malformed, {});
        if (!reading_.error) next_ = Tag{static_cast<std::uint32_t>(tag >> 3), static_cast<std::uint32_t>(tag & 7)};
    }
    void check(coded::Reader::Fault fault, std::string_view name) {
        using Fault = coded::Reader::Fault;
        if (fault == Fault::none) return;
        reading_.fail(fault == Fault::truncated   ? Code::truncated
                      : fault == Fault::malformed ? Code::malformed
                                                  : Code::not_canonical,
                      name);
    }
    std::uint64_t number(std::string_view name) {
        coded::Reader::Fault fault{};
        const auto value = in_.number(fault);
        check(fault, name);
        return value;
    }
    std::string_view sized(std::string_view name) {
        coded::Reader::Fault fault{};
        const auto bytes = in_.text(fault);
        check(fault, name);
        return reading_.error ? std::string_view{} : bytes;
    }
    bool one_more(const char* name) {
        if (++reading_.messages > max_entry_messages) reading_.fail(Code::too_large, name);
        return !reading_.error;
    }

    template <Number T>
    void get(const char* name, T& value) {
        const auto read = number(name);
        if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
            const auto signed_number = coded::unzigzag(read);
            if (!std::in_range<T>(signed_number)) return reading_.fail(Code::unknown_value, name);
            value = static_cast<T>(signed_number);
        } else {
            // Of a flag, 0 and 1; of an enum that has words, as many as it has.
            using Raw = decltype(raw_of(value));
            auto most = static_cast<std::uint64_t>(std::numeric_limits<Raw>::max());
            if constexpr (rules::Worded<T>) most = rules::words<T>.size() - 1;
            if (read > most) return reading_.fail(Code::unknown_value, name);
            value = static_cast<T>(static_cast<Raw>(read));
        }
    }
    template <Number T>
    static auto raw_of(T value) {
        if constexpr (std::is_enum_v<T>)
            return static_cast<std::underlying_type_t<T>>(value);
        else if constexpr (requires { value.bits; })
            return value.bits;
        else
            return value;
    }
    void get(const char* name, std::string& value) { value = sized(name); }
    template <std::size_t size>
    void get(const char* name, std::array<std::uint8_t, size>& value) {
        const auto bytes = sized(name);
        if (bytes.size() != size) return reading_.fail(Code::unknown_value, name);
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(value.data()));
    }
    template <rules::LaidOut T>
    void get(const char* name, T& value) {
        const auto bytes = sized(name);
        if (reading_.depth >= max_entry_depth) reading_.fail(Code::too_deep, name);
        if (!one_more(name)) return;
        ++reading_.depth;
        const auto length = reading_.path.size();
        reading_.path.append(".").append(name);
        Reader inner{bytes, reading_};
        rules::Layout<T>::fields(inner, value);
        inner.finish();
        reading_.path.resize(length);
        --reading_.depth;
    }
    template <class T>
    void packed(const char* name, std::vector<T>& values) {
        const auto bytes = sized(name);
        if (bytes.empty()) return reading_.fail(Code::not_canonical, name);
        Reader inner{bytes, reading_, Packed{}};
        while (!inner.in_.empty() && !reading_.error) inner.get(name, values.emplace_back());
    }
    struct Packed {};
    Reader(std::string_view bytes, Reading& reading, Packed) : in_{bytes}, reading_{reading} {}

    void content(const rules::Alternative&, std::monostate&) {}
    template <class T>
    void content(const rules::Alternative& alternative, T& value) {
        if (!at(alternative.field, alternative.name, type_of<T>)) return;
        get(alternative.name, value);
        advance();
    }

    coded::Reader in_;
    Reading& reading_;
    std::optional<Tag> next_;
    std::uint32_t last_ = 0;
};

template <class Message>
Writer write(const Message& message, std::string& bytes) {
    bytes.reserve(512);
    Writer writer{bytes};
    Message::fields(writer, message);
    return writer;
}
/// The bytes of a message.
template <class Message>
std::string encoded(const Message& message) {
    std::string bytes;
    write(message, bytes);
    return bytes;
}
/// The same for the store, which must never take what `decoded` refuses: an error where the entry is too large or too deep for it.
template <class Entry>
tl::expected<std::string, LogError> encoded_to_store(const Entry& entry) {
    std::string bytes;
    const auto writer = write(entry, bytes);
    if (writer.depth() > max_entry_depth) return tl::make_unexpected(LogError{LogError::Code::too_deep, "Entry"});
    if (bytes.size() > max_entry_bytes || writer.messages() > max_entry_messages)
        return tl::make_unexpected(LogError{LogError::Code::too_large, "Entry"});
    return bytes;
}
/// Never throws, whatever the bytes; what it accepts, `encoded` gives back byte for byte. @param name  of the message, for its faults.
template <class Message>
tl::expected<Message, LogError> decoded(std::string_view bytes, const char* name) {
    if (bytes.size() > max_entry_bytes) return tl::make_unexpected(LogError{LogError::Code::too_large, name});
    Reading reading;
    reading.path = name;
    Message message;
    Reader reader{bytes, reading};
    Message::fields(reader, message);
    reader.finish();
    if (reading.error) return tl::make_unexpected(std::move(*reading.error));
    return message;
}

}  // namespace protocol::log
