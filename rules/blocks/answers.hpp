#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

/// Questions that many games ask in the same form: a number, yes or no, a space. Refusals cite the paragraph of the question's kind.
namespace rules {

/// What standing orders may be: a yes or no; so many of what there are; types of units, or the units themselves; a power; a space, or
/// several of which the first that is legal counts.
inline constexpr OrderKinds orders_yes_or_no{raw(ChoiceKind::flag)};
inline constexpr OrderKinds orders_a_count{ChoiceKind::flag | ChoiceKind::number | ChoiceKind::word, {"all", "none"}};
inline constexpr OrderKinds orders_by_type{ChoiceKind::unit_type | ChoiceKind::list | ChoiceKind::units};
inline constexpr OrderKinds orders_a_power{raw(ChoiceKind::owner)};
inline constexpr OrderKinds orders_a_space{ChoiceKind::space | ChoiceKind::list, {}, raw(ChoiceKind::space)};

/// A question in a battle, about the space in which it is.
[[nodiscard]] DecisionRequest request_in(const View& view, BattleId battle, DecisionKindId kind, OwnerMask asked, std::int64_t number = 0);

/// A number from 0 to the question's `number`; as a standing order a number, "all" or "none".
[[nodiscard]] Result<void> number_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& choice);
[[nodiscard]] std::vector<Choice> number_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit);
[[nodiscard]] std::optional<Choice> number_trim(const View& view, const Decision& decision, OwnerId owner, const Choice& preference);
[[nodiscard]] Choice number_none(const View& view, const Decision& decision, OwnerId owner);
[[nodiscard]] Choice number_all(const View& view, const Decision& decision, OwnerId owner);

/// Yes or no.
[[nodiscard]] Choice flag_no(const View& view, const Decision& decision, OwnerId owner);
[[nodiscard]] Result<void> flag_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& choice);
[[nodiscard]] std::vector<Choice> flag_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit);
/// True for "yes".
[[nodiscard]] bool says_yes(const Choice& choice);

/// A preference as it stands, or the first of a list that is a legal answer.
using AnswerTest = Result<void>(const View&, const Decision&, OwnerId, const Choice&);
[[nodiscard]] std::optional<Choice> first_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& preference,
                                                AnswerTest* valid);

/// A refusal that names no paragraph yet gets `paragraph`.
[[nodiscard]] Result<void> cited(Result<void> verdict, std::string_view paragraph);
/// The spaces by name, and each once.
void sort_by_name(const View& view, std::vector<SpaceId>& spaces);

}  // namespace rules
