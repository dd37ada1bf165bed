#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "admin/scenario/model.hpp"
#include "rules/core/command.hpp"
#include "rules/core/names.hpp"
#include "rules/core/ruleset.hpp"

namespace scenario {

// Things of a game in the words of a referee.

/// The names that files use, by `rules::Relation`.
inline constexpr std::array<std::string_view, 4> relation_names{"none", "neutral", "friendly", "enemy"};

using rules::owner_name;
using rules::space_name;
/// "a", "a and b", "a, b and c"; "a, b; and c" where a part is a list itself; `nothing` for none.
[[nodiscard]] std::string and_joined(const std::vector<std::string>& parts, std::string_view nothing);
/// "the legal answers are 1 infantry and 1 tank", "the only legal answer is 1 tank", "no answer is legal".
[[nodiscard]] std::string legal_answers_in_words(const std::vector<std::string>& answers);
/// "Germany and France", "nobody".
[[nodiscard]] std::string names_of(const rules::Ruleset& rules, std::span<const rules::OwnerId> owners);
[[nodiscard]] std::string names_of(const rules::Ruleset& rules, std::span<const rules::SpaceId> spaces);
/// "2 infantry, 1 battleship (damaged, origin SZ 4)", "nothing".
[[nodiscard]] std::string in_words(const rules::Ruleset& rules, const Stacks& stacks);
[[nodiscard]] std::string in_words(const rules::Ruleset& rules, const rules::UnitPicks& picks);
[[nodiscard]] std::string in_words(const rules::Ruleset& rules, const rules::Choice& choice);
/// What somebody does: "moves 1 infantry from Alsace to Lorraine".
[[nodiscard]] std::string in_words(const rules::Ruleset& rules, const rules::Command::Body& body);
/// The same with the state at hand: a unit that is named by itself is told from others, "1 transport (carrying 2 infantry)".
[[nodiscard]] std::string in_words(const rules::View& view, const rules::Choice& choice);
[[nodiscard]] std::string in_words(const rules::View& view, const rules::Command::Body& body);
/// A step's deed as a sentence. @param author  who does it: "Germany", "the clock".
[[nodiscard]] std::string in_words(const rules::Ruleset& rules, std::string_view author, const Deed& deed);

/// Which properties of units an expectation talks about, so that what is there is told in the same terms.
struct Telling {
    bool origin = false;
    bool steps = false;
    bool moved_at = false;
    bool moved = false;
    bool submerged = false;
    std::vector<rules::SlotId> slots;
    void mention(const Stacks& stacks);
};
/// Units on the map, alike ones together, cargo with its carrier.
[[nodiscard]] std::string in_words(const rules::View& view, std::span<const rules::Unit* const> units, const Telling& telling);

[[nodiscard]] bool has_moved(const rules::View& view, const rules::Unit& unit);
[[nodiscard]] bool is_submerged(const rules::View& view, const rules::Unit& unit);

}  // namespace scenario
