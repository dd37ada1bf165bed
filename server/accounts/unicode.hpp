#pragma once

#include <unicode/unistr.h>

#include <optional>
#include <string>
#include <string_view>

/// What is asked of ICU in several places.
namespace server::unicode {

/// @return nothing where `utf8` is no UTF-8: ICU itself would put U+FFFD there, and go on. Give it what is bounded.
[[nodiscard]] std::optional<icu::UnicodeString> from_utf8(std::string_view utf8);
[[nodiscard]] std::string to_utf8(const icu::UnicodeString& text);
/// The same for texts that differ only in how they are written: capitals, full-width letters, what is invisible (NFKC_Casefold). What is no
/// UTF-8 stays as it is.
[[nodiscard]] std::string folded(std::string_view utf8);

}  // namespace server::unicode
