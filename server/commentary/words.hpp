#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/text.hpp"

namespace commentary {

/// Units of one owner by their types, as a sentence lists them.
using Force = std::map<std::string, std::uint32_t, std::less<>>;
/// "3 infantry, 1 fighter and 2 cruisers"; "nothing" of none.
[[nodiscard]] std::string in_words(const Force& force);
using rules::plain;

/// The facts that a line of words.toml may name.
struct Facts {
    std::string power{};
    std::string space{};
    std::string units{};
    std::int64_t number = 0;
    std::string value{};  ///< What a fact of a power is now; the faces of dice.
};
/// The line of words.toml for `word` of `table`, filled in; nothing where it has none.
[[nodiscard]] std::optional<std::string> phrase(std::string_view table, std::string_view word, const Facts& facts);

}  // namespace commentary
