#include "server/accounts/unicode.hpp"

#include <unicode/normalizer2.h>
#include <unicode/ustring.h>

#include <limits>

namespace server::unicode {

std::optional<icu::UnicodeString> from_utf8(std::string_view utf8) {
    if (utf8.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) return std::nullopt;
    const auto size = static_cast<std::int32_t>(utf8.size());
    icu::UnicodeString text;
    auto* const room = text.getBuffer(size);  // never more units than bytes
    if (!room) return std::nullopt;
    UErrorCode error = U_ZERO_ERROR;
    std::int32_t length = 0;
    u_strFromUTF8(room, size, &length, utf8.data(), size, &error);
    const bool good = U_SUCCESS(error);
    text.releaseBuffer(good ? length : 0);
    if (!good) return std::nullopt;
    return text;
}

std::string to_utf8(const icu::UnicodeString& text) {
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

std::string folded(std::string_view utf8) {
    const auto text = from_utf8(utf8);
    if (!text) return std::string{utf8};
    UErrorCode error = U_ZERO_ERROR;
    const auto* form = icu::Normalizer2::getNFKCCasefoldInstance(error);
    if (U_FAILURE(error)) return std::string{utf8};
    auto made = form->normalize(*text, error);
    return U_SUCCESS(error) ? to_utf8(made) : std::string{utf8};
}

}  // namespace server::unicode
