#pragma once

#include <array>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/table/entry.hpp"

/// The fields of everything that an entry holds, with their numbers in log.proto, said once: the writer, the reader and the text for people
/// all walk these. A field's number, once stored, never changes its meaning; new ones are appended.
namespace protocol::log {

template <class T>
struct Layout;

/// `fields(archive, value)` names every field of T in ascending order.
template <class T>
concept LaidOut = requires { Layout<T>::laid_out; };

struct Alternative {
    std::uint32_t field;
    const char* name;
};

template <class... Ts>
constexpr bool all_laid_out(const std::variant<Ts...>*) {
    return (LaidOut<Ts> && ...);
}

struct Fixed {
    static constexpr bool laid_out = true;
};

// What commands and events are made of.

template <>
struct Layout<rules::UnitPick> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "type", v.type);
        a.number(2, "count", v.count);
        a.maybe(3, "damage", v.damage);
        a.maybe(4, "origin", v.origin);
        a.maybe(5, "moved", v.moved);
        a.messages(6, "cargo", v.cargo);
        a.maybe(7, "unit", v.unit);
    }
};
template <>
struct Layout<rules::Choice::Allocation> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "owner", v.owner);
        a.messages(2, "units", v.units);
    }
};
template <>
struct Layout<rules::Choice> : Fixed {
    static constexpr std::array<Alternative, 9> alternatives{{{1, "flag"},
                                                              {2, "number"},
                                                              {3, "tag"},
                                                              {4, "space"},
                                                              {5, "owner"},
                                                              {6, "unit_type"},
                                                              {7, "units"},
                                                              {8, "allocations"},
                                                              {9, "list"}}};
    static void fields(auto& a, auto& v) { a.one_of(v.value, alternatives); }
};
/// A list that is an alternative of its own.
template <class T>
    requires LaidOut<T>
struct Layout<std::vector<T>> : Fixed {
    static void fields(auto& a, auto& v) { a.messages(1, "items", v); }
};
template <>
struct Layout<std::vector<rules::OwnerId>> : Fixed {
    static void fields(auto& a, auto& v) { a.numbers(1, "owners", v); }
};
template <>
struct Layout<std::pair<std::string, rules::Choice>> : Fixed {
    static void fields(auto& a, auto& v) {
        a.text(1, "name", v.first);
        a.message(2, "value", v.second);
    }
};
template <>
struct Layout<std::pair<std::string, std::string>> : Fixed {
    static void fields(auto& a, auto& v) {
        a.text(1, "name", v.first);
        a.text(2, "value", v.second);
    }
};
template <>
struct Layout<rules::Frame> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "procedure", v.procedure);
        a.number(2, "at", v.at);
        a.number(3, "subject", v.subject);
    }
};
template <>
struct Layout<rules::Battle> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "id", v.id);
        a.number(2, "kind", v.kind);
        a.number(3, "space", v.space);
        a.number(4, "lead", v.lead);
        a.flag(5, "mandatory", v.mandatory);
        a.choice(6, "status", v.status, rules::Battle::Status::over);
        a.number(7, "round", v.round);
    }
};
template <>
struct Layout<rules::Answer> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "owner", v.owner);
        a.message(2, "choice", v.choice);
    }
};
template <>
struct Layout<rules::Decision> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "id", v.id);
        a.number(2, "kind", v.kind);
        a.number(3, "space", v.space);
        a.number(4, "battle", v.battle);
        a.number(5, "asked", v.asked);
        a.number(6, "answered", v.answered);
        a.flag(7, "sealed", v.sealed);
        a.choice(8, "complete", v.complete, rules::Decision::Complete::any_refusal);
        a.flag(9, "closed", v.closed);
        a.integer(10, "number", v.number);
        a.integer(11, "detail", v.detail);
        a.messages(12, "answers", v.answers);
    }
};
template <>
struct Layout<rules::Outcome> : Fixed {
    static void fields(auto& a, auto& v) {
        a.numbers(1, "winners", v.winners);
        a.number(2, "side", v.side);
        a.number(3, "by", v.by);
    }
};
template <>
struct Layout<rules::Account> : Fixed {
    static void fields(auto& a, auto& v) {
        a.choice(1, "kind", v.kind, rules::AccountKind::escrow);
        a.number(2, "owner", v.owner);
    }
};

// Commands.

template <>
struct Layout<rules::command::Purchase> : Fixed {
    static void fields(auto& a, auto& v) { a.messages(1, "units", v.units); }
};
template <>
struct Layout<rules::command::Move> : Fixed {
    static void fields(auto& a, auto& v) {
        a.messages(1, "units", v.units);
        a.numbers(2, "path", v.path);
    }
};
template <>
struct Layout<rules::command::Load> : Fixed {
    static void fields(auto& a, auto& v) {
        a.messages(1, "units", v.units);
        a.number(2, "from", v.from);
        a.number(3, "at", v.at);
        a.maybe(4, "owner", v.owner);
        a.maybe_message(5, "into", v.into);
    }
};
template <>
struct Layout<rules::command::Unload> : Fixed {
    static void fields(auto& a, auto& v) {
        a.messages(1, "units", v.units);
        a.number(2, "from", v.from);
        a.number(3, "to", v.to);
        a.maybe(4, "owner", v.owner);
        a.maybe_message(5, "into", v.into);
    }
};
template <>
struct Layout<rules::command::Attack> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "space", v.space);
        a.messages(2, "arguments", v.arguments);
    }
};
template <>
struct Layout<rules::command::Fight> : Layout<rules::command::Attack> {};
template <>
struct Layout<rules::command::Place> : Fixed {
    static void fields(auto& a, auto& v) {
        a.messages(1, "units", v.units);
        a.number(2, "space", v.space);
    }
};
template <>
struct Layout<rules::command::Answer> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "decision", v.decision);
        a.maybe(2, "space", v.space);
        a.message(3, "choice", v.choice);
    }
};
template <>
struct Layout<rules::command::Declare> : Fixed {
    static void fields(auto& a, auto& v) {
        a.text(1, "what", v.what);
        a.messages(2, "arguments", v.arguments);
    }
};
template <>
struct Layout<rules::command::EndPhase> : Fixed {
    static void fields(auto&, auto&) {}
};
template <>
struct Layout<rules::command::Expire> : Fixed {
    static void fields(auto& a, auto& v) { a.choice(1, "what", v.what, rules::command::Expire::What::turn); }
};
template <>
struct Layout<rules::command::TimeLimit> : Fixed {
    static void fields(auto& a, auto& v) { a.choice(1, "how", v.how, rules::command::TimeLimit::How::called); }
};
template <>
struct Layout<rules::command::Withdraw> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "owner", v.owner);
        a.flag(2, "side", v.side);
    }
};
template <>
struct Layout<rules::Command> : Fixed {
    static constexpr std::array<Alternative, rules::form_count> alternatives{{{2, "purchase"},
                                                                              {3, "move"},
                                                                              {4, "load"},
                                                                              {5, "unload"},
                                                                              {6, "attack"},
                                                                              {7, "fight"},
                                                                              {8, "place"},
                                                                              {9, "answer"},
                                                                              {10, "declare"},
                                                                              {11, "end_phase"},
                                                                              {12, "expire"},
                                                                              {13, "time_limit"},
                                                                              {14, "withdraw"}}};
    static void fields(auto& a, auto& v) {
        a.number(1, "author", v.author);
        a.one_of(v.body, alternatives);
    }
};
static_assert(all_laid_out(static_cast<const rules::Command::Body*>(nullptr)), "every command has its encoding");

}  // namespace protocol::log
