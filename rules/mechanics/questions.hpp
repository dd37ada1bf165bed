#pragma once

#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/mechanics/allot.hpp"
#include "rules/mechanics/units_question.hpp"

/// Questions by family. A module says what may be answered now; of that the family makes the default, what is legal, the list of it, what
/// standing orders may be and say, and the units that may be named: `build.decision(question::Number{.name = "bombard", ...})`. A refusal
/// cites the paragraph of the question. All functions are pure, and asked of each owner for himself.
namespace rules::question {

using AnswerNow = Choice(const View&, const Decision&, OwnerId);
using NumberNow = std::int64_t(const View&, const Decision&, OwnerId);
/// What is said of an answer that is none of those which are legal now, instead of what the family says.
using RefusalNow = tl::unexpected<Violation>(const View&, const Decision&, OwnerId, const Choice&);
using ParagraphNow = std::string_view(const View&, const Decision&, OwnerId);

enum class Amount : std::uint8_t { none, all };
inline constexpr auto none = Amount::none;  ///< As little as may be.
inline constexpr auto all = Amount::all;    ///< As much as may be.
/// What holds where nobody answers.
using Unanswered = std::variant<Amount, AnswerNow*>;

// What standing orders may be: a yes or no; so many of what there are; types of units, or the units themselves; a power; a space, or
// several of which the first that is legal counts; words or spaces likewise.
// Or none, of what nobody can say beforehand.
inline constexpr OrderKinds no_orders{raw(ChoiceKind::nothing)};
inline constexpr OrderKinds orders_yes_or_no{raw(ChoiceKind::flag)};
inline constexpr OrderKinds orders_a_count{ChoiceKind::flag | ChoiceKind::number | ChoiceKind::word, {"all", "none"}};
inline constexpr OrderKinds orders_by_type{ChoiceKind::unit_type | ChoiceKind::list | ChoiceKind::units};
inline constexpr OrderKinds orders_a_power{raw(ChoiceKind::owner)};
inline constexpr OrderKinds orders_a_space{ChoiceKind::space | ChoiceKind::list, {}, raw(ChoiceKind::space)};
inline constexpr OrderKinds orders_some_units{orders_a_count.kinds | ChoiceKind::units | ChoiceKind::allocations, orders_a_count.words};
inline constexpr OrderKinds orders_a_word(std::string_view one, std::string_view other) { return {raw(ChoiceKind::word), {one, other}}; }
inline constexpr OrderKinds orders_words_or_spaces(std::string_view one, std::string_view other = {}) {
    return {ChoiceKind::word | ChoiceKind::space | ChoiceKind::list, {one, other}, ChoiceKind::word | ChoiceKind::space};
}

/// A number. As a standing order also yes for as many as may be, or a number trimmed to what may be.
struct Number {
    std::string_view name{};
    std::string_view cite{};
    NumberNow* most = nullptr;   ///< Null: the number of the request.
    NumberNow* least = nullptr;  ///< Null: 0.
    Unanswered fallback = none;
    operator DecisionKind() const;
};

/// Yes or no.
struct Flag {
    std::string_view name{};
    std::string_view cite{};
    bool fallback = false;
    RefusalNow* refusal = nullptr;
    OrderKinds orders = orders_yes_or_no;
    operator DecisionKind() const;
};

/// Yes or no, asked of several: `ends` of one of them completes it, whoever has not answered yet. Asked with `together`.
struct Ballot {
    std::string_view name{};
    std::string_view cite{};
    bool fallback = false;
    bool ends = false;
    operator DecisionKind() const;
};
/// The request of a ballot.
[[nodiscard]] DecisionRequest together(DecisionRequest request);

/// One of these, which are listed in this order: `OneOf<SpaceId>`, or `OneOf<Choice>` where they are of several kinds.
template <class T>
struct OneOf {
    static constexpr OrderKinds usual_orders() {
        if constexpr (std::is_same_v<T, SpaceId>) return orders_a_space;
        if constexpr (std::is_same_v<T, OwnerId>) return orders_a_power;
        return {};
    }
    std::string_view name{};
    std::string_view cite{};
    std::vector<T> (*among)(const View&, const Decision&, OwnerId) = nullptr;
    AnswerNow* fallback = nullptr;  ///< One of them; null: the first.
    RefusalNow* refusal = nullptr;  ///< Null: it names the space of the question.
    OrderKinds orders = usual_orders();
    operator DecisionKind() const;
};
using Space = OneOf<SpaceId>;
using Power = OneOf<OwnerId>;
using Word = OneOf<TagId>;

/// Some units: how many, and of which. Where they are of several owners an answer names the owners too.
struct Units {
    std::string_view name{};
    std::string_view cite{};
    UnitsQuestion (*question)(const View&, const Decision&, OwnerId) = nullptr;
    Unanswered fallback = none;
    /// What else is asked of units that could be named; every legal answer is then looked for before the list is cut. Null: nothing.
    Result<void> (*test)(const View&, const Decision&, OwnerId, std::span<const UnitId>) = nullptr;
    ParagraphNow* cites = nullptr;
    RefusalNow* refusal = nullptr;
    OrderKinds orders = orders_some_units;
    operator DecisionKind() const;
};

/// Which units of one owner are lost to hits; by the order of loss where nobody says. As a standing order types of units.
struct Losses {
    std::string_view name{};
    std::string_view cite{};
    LossQuestion (*question)(const View&, const Decision&, OwnerId) = nullptr;
    ParagraphNow* cites = nullptr;  ///< Of losses that may not be; null: `cite`.
    operator DecisionKind() const;
};

/// Hits shared out over units of several owners.
struct Allotment {
    std::string_view name{};
    std::string_view cite{};
    AllotQuestion (*question)(const View&, const Decision&, OwnerId) = nullptr;
    Choice::Allocations (*fallback)(const View&, const Decision&, OwnerId) = nullptr;  ///< Null: in proportion.
    /// What a standing order of types says; null: it may not be one of types.
    Choice::Allocations (*by_types)(const View&, const Decision&, OwnerId, std::span<const UnitTypeId>) = nullptr;
    bool one_by_units = false;      ///< Where all units are of one owner an answer may name units alone.
    RefusalNow* refusal = nullptr;  ///< Of an answer that is no allotment at all.
    operator DecisionKind() const;
};

/// A bid: a number above the last one, or a word that passes, which is the default. As a standing order the most that one would bid.
struct Raise {
    std::string_view name{};
    std::string_view cite{};
    TagId (*pass)(const View&) = nullptr;
    NumberNow* least = nullptr;  ///< The lowest bid; null: the number of the request.
    NumberNow* most = nullptr;   ///< What one has. Null: no limit.
    std::int64_t step = 1;       ///< Bids are the lowest one and so much more, and more.
    operator DecisionKind() const;
};

/// Something put to spaces: a list of pairs, a space and a number of 1 or more, units or one of a few, each space once; `[]` is nothing.
/// One of `number`, `units` and `among` says what. As a standing order the same list, of which each pair counts as far as it is legal then.
///
/// The list of legal answers is a generating set (`DecisionKind::more`): the default, nothing, each space alone with each that may be put to
/// it, and for each space the answer that puts as much as may be there first and then to the others in their order.
struct Pairs {
    std::string_view name{};
    std::string_view cite{};
    std::vector<SpaceId> (*spaces)(const View&, const Decision&, OwnerId) = nullptr;
    std::int64_t (*number)(const View&, const Decision&, OwnerId, SpaceId) = nullptr;  ///< The most there.
    /// Of those among which are named for a space before, no space gets one again.
    UnitsQuestion (*units)(const View&, const Decision&, OwnerId, SpaceId) = nullptr;
    std::vector<Choice> (*among)(const View&, const Decision&, OwnerId, SpaceId) = nullptr;
    NumberNow* budget = nullptr;  ///< Over all: the most in numbers, units or else pairs. Null: no limit.
    NumberNow* least = nullptr;   ///< Over all. Null: 0.
    Result<void> (*test)(const View&, const Decision&, OwnerId, const Choice&) = nullptr;
    Unanswered fallback = none;
    OrderKinds orders{raw(ChoiceKind::list), {}, raw(ChoiceKind::list)};
    operator DecisionKind() const;
};
struct Pair {
    SpaceId space{};
    Choice what;
};
/// The pairs of a legal answer; nothing of what is no list of pairs.
[[nodiscard]] std::vector<Pair> pairs_in(const Choice& choice);
[[nodiscard]] Choice choice_of(std::span<const Pair> pairs);
/// The units of each pair of a legal answer to a question of `units`.
[[nodiscard]] std::vector<std::pair<SpaceId, std::vector<UnitId>>> units_in(decltype(Pairs::units) units, const View& view,
                                                                            const Decision& decision, OwnerId owner, const Choice& choice);

/// A function of a battle and an owner as a family asks it.
template <auto* function>
[[nodiscard]] auto in_battle(const View& view, const Decision& decision, OwnerId owner) {
    return function(view, decision.battle, owner);
}

}  // namespace rules::question

namespace rules {

/// A question in a battle, about the space in which it is.
[[nodiscard]] DecisionRequest request_in(const View& view, BattleId battle, DecisionKindId kind, OwnerMask asked, std::int64_t number = 0);
/// True for "yes".
[[nodiscard]] bool says_yes(const Choice& choice);
/// A refusal that names no paragraph yet gets `paragraph`.
[[nodiscard]] Result<void> cited(Result<void> verdict, std::string_view paragraph);

}  // namespace rules
