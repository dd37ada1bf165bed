#include <string>

#include "protocol/log_codec.hpp"
#include "protocol/log_write.hpp"
#include "rules/table/hash.hpp"

namespace protocol {
namespace {

/// Every field that the writer would write, by name.
class TextWriter {
public:
    template <class T>
    void number(std::uint32_t, const char* name, T value) {
        if (log::as_number(value) != 0) line(name, std::to_string(log::as_number(value)));
    }
    template <class E>
    void choice(std::uint32_t field, const char* name, E value, E) {
        number(field, name, value);
    }
    void flag(std::uint32_t, const char* name, bool value) {
        if (value) line(name, "true");
    }
    void integer(std::uint32_t, const char* name, std::int64_t value) {
        if (value != 0) line(name, std::to_string(value));
    }
    template <class T>
    void maybe(std::uint32_t, const char* name, const std::optional<T>& value) {
        if (value) line(name, std::to_string(log::as_number(*value)));
    }
    template <class T>
    void numbers(std::uint32_t, const char* name, const std::vector<T>& values) {
        std::string all;
        for (const auto value : values) all += (all.empty() ? "" : " ") + std::to_string(log::as_number(value));
        if (!all.empty()) line(name, all);
    }
    void integers(std::uint32_t, const char* name, const std::vector<std::int64_t>& values) {
        std::string all;
        for (const auto value : values) all += (all.empty() ? "" : " ") + std::to_string(value);
        if (!all.empty()) line(name, all);
    }
    void text(std::uint32_t, const char* name, const std::string& value) {
        if (!value.empty()) line(name, '"' + value + '"');
    }
    void blob(std::uint32_t, const char* name, const std::string& value) {
        if (!value.empty()) line(name, table::hex(value));
    }
    void texts(std::uint32_t field, const char* name, const std::vector<std::string>& values) {
        for (const auto& value : values) text(field, name, value);
    }
    template <std::size_t size>
    void bytes(std::uint32_t, const char* name, const std::array<std::uint8_t, size>& value) {
        if (value != std::array<std::uint8_t, size>{}) line(name, table::hex(value));
    }
    template <std::size_t size>
    void maybe_bytes(std::uint32_t, const char* name, const std::optional<std::array<std::uint8_t, size>>& value) {
        if (value) line(name, table::hex(*value));
    }
    template <class T>
    void message(std::uint32_t, const char* name, const T& value) {
        const auto before = text_.size();
        line(name, "");
        text_.back() = ' ';
        text_ += "{\n";
        const auto opened = text_.size();
        indent_ += 2;
        log::Layout<T>::fields(*this, value);
        indent_ -= 2;
        if (text_.size() == opened) {
            text_.resize(before);
            return line(name, "{}");
        }
        text_.append(indent_, ' ').append("}\n");
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
    void one_of(const std::variant<Ts...>& value, const std::array<log::Alternative, count>& alternatives) {
        constexpr auto unset = sizeof...(Ts) - count;
        if (value.index() < unset) return;
        const auto* name = alternatives[value.index() - unset].name;
        std::visit([&](const auto& content) { alternative(name, content); }, value);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    template <class T>
    void alternative(const char* name, const T& content) {
        if constexpr (std::is_same_v<T, std::monostate>)
            return;
        else if constexpr (std::is_same_v<T, std::int64_t>)
            line(name, std::to_string(content));
        else if constexpr (std::is_enum_v<T> || std::is_same_v<T, bool>)
            line(name, std::to_string(log::as_number(content)));
        else
            message(0, name, content);
    }
    void line(const char* name, const std::string& value) {
        text_.append(indent_, ' ').append(name);
        if (!value.empty() && value.front() != '{') text_ += ':';
        if (!value.empty()) text_.append(" ").append(value);
        text_ += '\n';
    }
    std::string text_;
    std::size_t indent_ = 0;
};

}  // namespace

std::string entry_text(const table::Entry& entry) {
    TextWriter writer;
    log::Layout<table::Entry>::fields(writer, entry);
    return writer.take();
}

}  // namespace protocol
