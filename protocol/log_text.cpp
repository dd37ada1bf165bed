#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "protocol/log_codec.hpp"
#include "protocol/log_write.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/hash.hpp"

namespace protocol {
namespace {

/// Every field that the writer would write, by name.
class TextWriter : public rules::Plain<TextWriter> {
public:
    template <log::Number T>
    void operator()(std::uint32_t, const char* name, T value) {
        if (log::as_number(value) != 0) present(name, value);
    }
    void operator()(std::uint32_t, const char* name, const std::string& value) {
        if (!value.empty()) present(name, value);
    }
    void blob(std::uint32_t, const char* name, const std::string& value) {
        if (!value.empty()) line(name, match::hex(value));
    }
    template <std::size_t size>
    void operator()(std::uint32_t, const char* name, const std::array<std::uint8_t, size>& value) {
        if (value != std::array<std::uint8_t, size>{}) present(name, value);
    }
    template <rules::LaidOut T>
    void operator()(std::uint32_t, const char* name, const T& value) {
        present(name, value);
    }
    template <class T>
    void operator()(std::uint32_t, const char* name, const std::optional<T>& value) {
        if (value) present(name, *value);
    }
    template <class T>
    void operator()(std::uint32_t, const char* name, const std::vector<T>& values) {
        if constexpr (log::Number<T>) {
            std::vector<std::string> numbers;
            for (const auto value : values) numbers.push_back(shown(value));
            if (!numbers.empty()) line(name, fmt::format("{}", fmt::join(numbers, " ")));
        } else {
            for (const auto& value : values) present(name, value);
        }
    }
    template <std::size_t count>
    void one_of(const auto& value, const std::array<rules::Alternative, count>& alternatives) {
        constexpr auto unset = std::variant_size_v<typename std::decay_t<decltype(value)>::variant_type> - count;
        if (value.index() < unset) return;
        std::visit([&, name = alternatives[value.index() - unset].name](const auto& content) { present(name, content); }, value);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    template <log::Number T>
    static std::string shown(T value) {
        if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
            return std::to_string(value);
        else
            return std::to_string(log::as_number(value));
    }
    void present(const char*, std::monostate) {}
    void present(const char* name, log::Number auto value) { line(name, shown(value)); }
    void present(const char* name, bool value) { line(name, value ? "true" : "false"); }
    void present(const char* name, const std::string& value) { line(name, '"' + rules::printable(value) + '"'); }
    template <std::size_t size>
    void present(const char* name, const std::array<std::uint8_t, size>& value) {
        line(name, match::hex(value));
    }
    template <rules::LaidOut T>
    void present(const char* name, const T& value) {
        const auto before = text_.size();
        line(name, "");
        text_.back() = ' ';
        text_ += "{\n";
        const auto opened = text_.size();
        indent_ += 2;
        rules::Layout<T>::fields(*this, value);
        indent_ -= 2;
        if (text_.size() == opened) {
            text_.resize(before);
            return line(name, "{}");
        }
        text_.append(indent_, ' ').append("}\n");
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

std::string entry_text(const match::Entry& entry) {
    TextWriter writer;
    match::Entry::fields(writer, entry);
    return writer.take();
}

}  // namespace protocol
