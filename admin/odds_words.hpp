#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "rules/odds/odds.hpp"

namespace admin {

/// What cannot be read in a list of units.
struct WordsError {
    enum class Why : std::uint8_t {
        nothing,       ///< No unit is named.
        unknown_unit,  ///< The bundle has no such unit.
        bad_count,     ///< Not a number of units.
        too_many,      ///< More than a battle may have.
    } why;
    std::string word;
    bool operator==(const WordsError&) const = default;
};
[[nodiscard]] std::string explain(const WordsError& error);

/// Reads "12 infantry, 3 artillery, 1 damaged battleship" as units of `owner`: names in either number, in any case; no count is one.
[[nodiscard]] tl::expected<rules::OddsForce, WordsError> read_units(const rules::Ruleset& rules, rules::OwnerId owner,
                                                                    std::string_view text, std::uint16_t roles = 0);
/// Reads "transport, cruiser": types, first to be lost first.
[[nodiscard]] tl::expected<std::vector<rules::UnitTypeId>, WordsError> read_order(const rules::Ruleset& rules, std::string_view text);

}  // namespace admin
