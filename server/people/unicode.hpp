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

}  // namespace server::unicode
