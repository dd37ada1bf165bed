#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "admin/reading.hpp"

namespace admin {

/// What `explain` and `why` ask about a value of a game.
struct ValueAsked {
    Source source;
    std::string what;
    std::string whose;
    std::string space;
    std::string unit;
    std::optional<std::uint64_t> at;
    bool law = false;
    bool json = false;
};

inline constexpr const char* values_in_words =
    "points (of a side); production, income, lost-value, victory-capitals, victory-production (of a power); attack, defence, move, "
    "capacity, "
    "cost, hits, bombard (of a power's --unit, in a --space where that matters); fire (of the battle in --space, listed or being fought)";

/// Its arguments, but for --json. @param what  the help of WHAT.
void add_value_options(CLI::App& command, ValueAsked& asked, const std::string& what);
/// Tells the value with its reasons. @return the exit code; throws `BadCall` where the question lacks something.
[[nodiscard]] int explain_source(const ValueAsked& asked);

}  // namespace admin
