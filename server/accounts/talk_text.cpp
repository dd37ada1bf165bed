#include "server/accounts/talk_text.hpp"

#include <fmt/format.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "server/accounts/unicode.hpp"

namespace server {
namespace {

using icu::UnicodeString;

/// More than a thousand characters have in any script, and in any form.
constexpr std::size_t most_bytes = 16 * most_talk_characters;

tl::unexpected<std::string> wrong(std::string sentence) { return tl::make_unexpected(std::move(sentence)); }

bool overrides_direction(UChar32 c) { return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069); }

bool forbidden(UChar32 c) {
    constexpr auto unprintable = U_GC_CC_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    return (U_GET_GC_MASK(c) & unprintable) != 0 || overrides_direction(c) || U_IS_UNICODE_NONCHAR(c);
}

bool seen(UChar32 c) { return u_isUWhiteSpace(c) == 0 && u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0; }

std::string too_long() { return fmt::format("more than {} characters: say it in several lines", most_talk_characters); }

/// Without the blanks at both ends.
UnicodeString trimmed(const UnicodeString& text) {
    std::int32_t from = 0;
    std::int32_t until = text.length();
    while (from < until && u_isUWhiteSpace(text.char32At(from)) != 0) from = text.moveIndex32(from, 1);
    while (until > from && u_isUWhiteSpace(text.char32At(text.moveIndex32(until, -1))) != 0) until = text.moveIndex32(until, -1);
    return {text, from, until - from};
}

std::optional<std::string> fault_of(const UnicodeString& text) {
    for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
        if (const auto c = text.char32At(at); forbidden(c))
            return fmt::format(
                "the character U+{:04X} is not allowed: leave out control characters, line breaks and characters that change the direction "
                "of writing",
                static_cast<std::uint32_t>(c));
    return std::nullopt;
}

}  // namespace

std::optional<std::string> fault_of_line(std::string_view utf8) {
    const auto text = unicode::from_utf8(utf8);
    return text ? fault_of(*text) : std::optional<std::string>{"it is no UTF-8: send it as Unicode text"};
}

tl::expected<std::string, std::string> read_talk(std::string_view utf8) {
    if (utf8.size() > most_bytes) return wrong(too_long());
    const auto text = unicode::from_utf8(utf8);
    if (!text) return wrong("it is no UTF-8: send it as Unicode text");
    UErrorCode error = U_ZERO_ERROR;
    const auto* nfc = icu::Normalizer2::getNFCInstance(error);
    const auto normal = U_SUCCESS(error) ? trimmed(nfc->normalize(*text, error)) : UnicodeString{};
    if (U_FAILURE(error)) return wrong("it is no Unicode text: send it as UTF-8");
    bool visible = false;
    if (auto fault = fault_of(normal)) return wrong(std::move(*fault));
    for (std::int32_t at = 0; at < normal.length(); at = normal.moveIndex32(at, 1)) visible = visible || seen(normal.char32At(at));
    if (!visible) return wrong("the text is empty: send some text");
    if (static_cast<std::size_t>(normal.countChar32()) > most_talk_characters) return wrong(too_long());
    return unicode::to_utf8(normal);
}

}  // namespace server
