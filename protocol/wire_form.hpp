#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/choice.hpp"
#include "rules/core/state.hpp"

/// What a question may be answered by. A client that knows these kinds can ask any question of any option.
namespace protocol::wire {

/// The form of an answer. Every listed answer fits its form; what fits may still be refused, with its paragraph.
struct ChoiceForm {
    enum class Kind : std::uint8_t {
        nothing,     ///< No content at all.
        flag,        ///< Yes or no.
        number,      ///< `from`, `from` + `step`, ... up to `to`.
        option,      ///< One of `words`.
        space,       ///< One of `words`, as in the next two.
        power,       ///<
        unit_type,   ///<
        units,       ///< Of each pick of `units` up to its count, `from` to `to` in all.
        allocation,  ///< Of each share up to its units, `from` to `to` in all.
        list,        ///< `from` to `to` items, each of which fits one of `forms`.
        pair,        ///< A list of two: the first fits the first of `forms`, the second the second.
        any_of,      ///< What fits one of `forms`.
    } kind{Kind::nothing};
    std::int32_t from = 0;
    std::int32_t to = 0;
    std::uint32_t step = 0;  ///< 0 is 1.
    std::vector<std::string> words{};
    rules::UnitPicks units{};
    rules::Choice::Allocations shares{};
    std::vector<ChoiceForm> forms{};
    bool more = false;  ///< What lies beyond `to` may be legal, too.
    static void fields(auto& a, auto& v) {
        a(1, "kind", v.kind), a(2, "from", v.from), a(3, "to", v.to), a(4, "step", v.step), a(5, "words", v.words);
        a(6, "units", v.units), a(7, "shares", v.shares), a(8, "forms", v.forms), a(9, "more", v.more);
    }
    bool operator==(const ChoiceForm&) const = default;
};
/// What one power may answer.
struct AskedForm {
    rules::OwnerId power{rules::nobody};
    ChoiceForm form;
    rules::Choice otherwise;  ///< The answer that the clock would give.
    static void fields(auto& a, auto& v) { a(1, "power", v.power), a(2, "form", v.form), a(3, "otherwise", v.otherwise); }
    bool operator==(const AskedForm&) const = default;
};
/// A question, and how it may be answered.
struct DecisionView : rules::Decision {
    std::string asks{};              ///< The question, for people.
    std::vector<AskedForm> forms{};  ///< Of those who have to answer still.
    static void fields(auto& a, auto& v) {
        rules::Decision::fields(a, v);
        a(13, "asks", v.asks), a(14, "forms", v.forms);
    }
    bool operator==(const DecisionView&) const = default;
};

}  // namespace protocol::wire

template <>
inline constexpr auto rules::words<protocol::wire::ChoiceForm::Kind> =
    rules::words_of("NOTHING", "FLAG", "NUMBER", "OPTION", "SPACE", "POWER", "UNIT_TYPE", "UNITS", "ALLOCATION", "LIST", "PAIR", "ANY_OF");
