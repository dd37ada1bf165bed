#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/ids.hpp"

namespace rules {

/// A numbered paragraph of rules/rulebook, such as "1914-4.2.2". A test checks that every one named in the code exists.
struct Paragraph {
    std::string_view id;
    bool operator==(const Paragraph&) const = default;
};

/// Stored and sent: append, never renumber, never reuse. Ranges say what a client does:
/// 1-19 wait your turn, 20-39 fix the request, 40-99 the rules say no.
enum class Refusal : std::uint16_t {
    not_your_turn = 1,
    wrong_phase = 2,
    decision_pending = 3,  ///< Somebody has to answer first.
    game_over = 4,
    not_allowed = 5,  ///< The author may not give this command at all.
    unknown_name = 20,
    bad_count = 21,
    no_such_units = 22,
    not_adjacent = 23,
    no_such_decision = 24,
    bad_choice = 25,
    may_not_enter = 40,
    out_of_range = 41,
    no_place = 42,
    too_expensive = 43,
    not_available = 44,
    may_not_leave = 45,
    may_not_stay = 46,
    no_room = 47,
    not_listed = 48,
    must_act_first = 49,
    forbidden = 50,
};

/// A named value that a player can act on; the sentence is made at the edge.
struct Fact {
    std::string_view name;
    std::variant<std::int64_t, SpaceId, OwnerId, UnitTypeId, std::string> value;
};
template <class T>
[[nodiscard]] Fact fact(std::string_view name, T value) {
    if constexpr (std::is_integral_v<T>)
        return Fact{name, static_cast<std::int64_t>(value)};
    else
        return Fact{name, std::move(value)};
}

/// A well-formed command that the rules refuse. Never a bug: a bug fails `ensure()`.
struct Violation {
    Refusal code;    ///< A new one only if a client would react differently; otherwise more facts.
    Paragraph cite;  ///< Empty where nothing nearer than the command is at fault: `check` cites the command's own paragraph then.
    std::vector<Fact> facts;
    Paragraph also{};  ///< A second paragraph that a reader needs: when the first is tested, or what it refines.
    /// Nothing but the request itself is at fault, and `cite` is the paragraph of its command: what is said of it goes by the code.
    bool of_request = false;
};

template <class T>
using Result = tl::expected<T, Violation>;

[[nodiscard]] inline tl::unexpected<Violation> refuse(Refusal code, Paragraph cite, std::vector<Fact> facts = {}, Paragraph also = {}) {
    return tl::make_unexpected(Violation{code, cite, std::move(facts), also, false});
}

/// Throws `BrokenInvariant`: a bug of ours. The caller's state is untouched; the game is retired, not the process.
struct BrokenInvariant {
    std::string what;
};
void ensure(bool holds, std::string_view what);

}  // namespace rules
