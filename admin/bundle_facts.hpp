#pragma once

#include <map>
#include <string>
#include <vector>

#include "rules/core/ruleset.hpp"

namespace admin {

/// Of what kind a fact about a bundle is, in the order in which they are told.
enum class FactKind : std::uint8_t {
    module,
    parameter,
    side,
    owner,
    space,
    unit,
    resource,
    setup,
    relation,
    step,
    question,
    declaration,
    slot
};
[[nodiscard]] const char* words(FactKind kind);

/// One thing that a compiled bundle says: of a kind ("unit"), about something ("tank"), in some respect ("cost"; empty where there is but one).
struct FactName {
    FactKind kind{};
    std::string about;
    std::string what;
    auto operator<=>(const FactName&) const = default;
};
/// All that games are pinned to and that has a name, as text for people; numbers that only the program needs are not in it.
[[nodiscard]] std::map<FactName, std::string> facts_of(const rules::Ruleset& rules);
/// The names of a procedure's steps, in their order.
[[nodiscard]] std::vector<std::string> steps_of(const rules::Program& program);

}  // namespace admin
