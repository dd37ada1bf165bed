#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/core/command.hpp"
#include "rules/core/ruleset.hpp"

/// What declarations have in common: their arguments, and when they are their author's.
namespace rules {

/// The value of an argument; null where it is not given.
[[nodiscard]] const Choice* argument(const Arguments& arguments, std::string_view name);
/// Of a declaration that says all by its name.
[[nodiscard]] Result<void> no_arguments(const Arguments& arguments, Paragraph cite);
/// The spaces of a way; nothing where it is no list, or one of something else too.
[[nodiscard]] std::optional<std::vector<SpaceId>> spaces_in(const Choice& choice);
[[nodiscard]] Choice way_of(std::span<const SpaceId> spaces);

/// The phase of its author's turn that a declaration belongs to, and what is cited at another time.
struct OwnPhase {
    std::string_view name;
    Paragraph turn;  ///< In somebody else's turn.
    Paragraph when;  ///< In his own, in another phase.
};
[[nodiscard]] Result<void> in_own_phase(const View& view, OwnerId author, const OwnPhase& own);

}  // namespace rules
