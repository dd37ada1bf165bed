#include <doctest/doctest.h>

#include <typeinfo>
#include <utility>

#include "rules/core/layout.hpp"
#include "rules/match/entry.hpp"

namespace {

/// Goes into whatever a member is.
struct Anything {
    template <class T>
    operator T() const;
};
template <class T, std::size_t... at>
constexpr bool takes(std::index_sequence<at...>) {
    return requires { T{(static_cast<void>(at), Anything{})...}; };
}
/// How many members a struct has.
template <class T, std::size_t known = 0>
constexpr std::size_t members() {
    if constexpr (takes<T>(std::make_index_sequence<known + 1>{}))
        return members<T, known + 1>();
    else
        return known;
}

/// Counts the fields that a type names, in ascending order.
struct Count : rules::Plain<Count> {
    std::size_t fields = 0;
    std::uint32_t last = 0;
    void operator()(std::uint32_t field, const char*, const auto&) {
        ++fields;
        CHECK(field > last);
        last = field;
    }
    template <std::size_t count>
    void one_of(const auto&, const std::array<rules::Alternative, count>&) {
        ++fields;
    }
};

template <class T>
void named() {
    CAPTURE(typeid(T).name());
    const T value{};
    Count count;
    T::fields(count, value);
    CHECK(count.fields == members<T>());
}
template <class... Ts>
void all_named() {
    (named<Ts>(), ...);
}
template <class... Ts>
void alternatives_named(const std::variant<Ts...>*) {
    all_named<Ts...>();
}

}  // namespace

TEST_CASE("each struct names all its members, so that none is left out of hashes, bytes and frames") {
    using namespace rules;
    all_named<UnitPick, Choice::Allocation, Choice, Unit, SlotValue, Frame, Battle, Participant, Answer, Decision, TurnStart::Count,
              TurnStart, Outcome, GameState, Account, event::DecisionsClosed::Reveal, Command>();
    alternatives_named(static_cast<const Command::Body::variant_type*>(nullptr));
    alternatives_named(static_cast<const Event::variant_type*>(nullptr));
    all_named<match::Author, match::Draw, match::Rolls, match::ClockRules, match::SealedAnswer, match::OpenedAnswer>();
    alternatives_named(static_cast<const match::Body::variant_type*>(nullptr));
    CHECK(members<match::Header>() + members<match::Entry>() - 1 == [] {
        const match::Entry entry;
        Count count;
        match::Entry::fields(count, entry);
        return count.fields;
    }());
}

TEST_CASE("every alternative has its number") {
    CHECK(rules::Command::alternatives.size() == std::variant_size_v<rules::Command::Body::variant_type>);
    CHECK(rules::Event::alternatives.size() == std::variant_size_v<rules::Event::variant_type>);
    CHECK(rules::Choice::alternatives.size() + 1 == std::variant_size_v<rules::Choice::Value::variant_type>);
    CHECK(match::Entry::bodies.size() == std::variant_size_v<match::Body::variant_type>);
}
