#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/choice.hpp"
#include "rules/core/compiled_variant.hpp"
#include "rules/core/ids.hpp"

namespace rules {

/// Named arguments that an option adds to a command: no new message, no new table.
using Arguments = std::vector<std::pair<std::string, Choice>>;

/// The closed set of what a player, the clock or a director can ask for. `standing_order` and `take_back` are commands too,
/// but of the table: they change no rule state (rules/match).
namespace command {
struct Purchase {
    UnitPicks units;
    static void fields(auto& a, auto& v) { a(1, "units", v.units); }
    bool operator==(const Purchase&) const = default;
};
/// `path` holds every space of the way, start and end included.
struct Move {
    UnitPicks units;
    std::vector<SpaceId> path;
    static void fields(auto& a, auto& v) {
        a(1, "units", v.units);
        a(2, "path", v.path);
    }
    bool operator==(const Move&) const = default;
};
struct Load {
    UnitPicks units;
    SpaceId from{};
    SpaceId at{};                    ///< The space of the carrier.
    std::optional<OwnerId> owner{};  ///< Whose carrier, where not the author's own.
    std::optional<UnitPick> into{};  ///< Which carrier, where it matters.
    static void fields(auto& a, auto& v) {
        a(1, "units", v.units);
        a(2, "from", v.from);
        a(3, "at", v.at);
        a(4, "owner", v.owner);
        a.carrier(5, "into", v.into);
    }
    bool operator==(const Load&) const = default;
};
struct Unload {
    UnitPicks units;
    SpaceId from{};  ///< The space of the carrier.
    SpaceId to{};
    std::optional<OwnerId> owner{};  ///< Whose carrier, where not the author's own.
    std::optional<UnitPick> into{};  ///< Which carrier, where it matters.
    static void fields(auto& a, auto& v) {
        a(1, "units", v.units);
        a(2, "from", v.from);
        a(3, "to", v.to);
        a(4, "owner", v.owner);
        a.carrier(5, "into", v.into);
    }
    bool operator==(const Unload&) const = default;
};
struct Attack {
    SpaceId space{};
    Arguments arguments;
    static void fields(auto& a, auto& v) {
        a(1, "space", v.space);
        a(2, "arguments", v.arguments);
    }
    bool operator==(const Attack&) const = default;
};
struct Fight {
    SpaceId space{};
    Arguments arguments;
    static void fields(auto& a, auto& v) {
        a(1, "space", v.space);
        a(2, "arguments", v.arguments);
    }
    bool operator==(const Fight&) const = default;
};
struct Place {
    UnitPicks units;
    SpaceId space{};
    static void fields(auto& a, auto& v) {
        a(1, "units", v.units);
        a(2, "space", v.space);
    }
    bool operator==(const Place&) const = default;
};
struct Answer {
    DecisionKindId decision{};
    std::optional<SpaceId> space;  ///< Where more than one of the kind is open.
    Choice choice;
    static void fields(auto& a, auto& v) {
        a(1, "decision", v.decision);
        a(2, "space", v.space);
        a(3, "choice", v.choice);
    }
    bool operator==(const Answer&) const = default;
};
struct Declare {
    std::string what;
    Arguments arguments;
    static void fields(auto& a, auto& v) {
        a(1, "what", v.what);
        a(2, "arguments", v.arguments);
    }
    bool operator==(const Declare&) const = default;
};
struct EndPhase {
    static void fields(auto&, auto&) {}
    bool operator==(const EndPhase&) const = default;
};
/// System: time is up for the open decisions, the phase or the turn.
struct Expire {
    enum class What : std::uint8_t { decision, phase, turn } what{};
    OwnerMask asked{};  ///< Of decisions: only these powers have no time left; 0 for all who are asked.
    static void fields(auto& a, auto& v) {
        a(1, "what", v.what);
        a(2, "asked", v.asked);
    }
    bool operator==(const Expire&) const = default;
};
/// System: the time of the whole game is up (the present round becomes the last), or a director calls it off again. `between`: it was up
/// as a round had just begun that is not played. `now`: a referee ends the game as it stands, and it is scored.
struct TimeLimit {
    enum class How : std::uint8_t { reached, extended, called, between, now } how{};
    static void fields(auto& a, auto& v) { a(1, "how", v.how); }
    bool operator==(const TimeLimit&) const = default;
};
/// System: a power, or every power of its side, concedes.
struct Withdraw {
    OwnerId owner{};
    bool side = false;
    static void fields(auto& a, auto& v) {
        a(1, "power", v.owner);
        a(2, "side", v.side);
    }
    bool operator==(const Withdraw&) const = default;
};
}  // namespace command
template <>
inline constexpr auto words<command::Expire::What> = words_of("DECISION", "PHASE", "TURN");
template <>
inline constexpr auto words<command::TimeLimit::How> = words_of("REACHED", "EXTENDED", "CALLED", "BETWEEN", "NOW");

struct Command {
    using AnyBody =
        std::variant<command::Purchase, command::Move, command::Load, command::Unload, command::Attack, command::Fight, command::Place,
                     command::Answer, command::Declare, command::EndPhase, command::Expire, command::TimeLimit, command::Withdraw>;
    struct Body : CompiledVariant<AnyBody> {
        using CompiledVariant::CompiledVariant;
    };
    OwnerId author{nobody};  ///< The power that acts; `nobody` for the clock and for directors.
    Body body;
    static constexpr auto alternatives = alternatives_from(2, "purchase", "move", "load", "unload", "attack", "fight", "place", "answer",
                                                           "declare", "end_phase", "expire", "time_limit", "withdraw");
    static void fields(auto& a, auto& v) {
        a(1, "author", v.author);
        a.one_of(v.body, alternatives);
    }
    bool operator==(const Command&) const = default;
};

/// The forms by number, as `Command::Body` orders them; used as bits of a phase's allowed forms.
enum class Form : std::uint8_t {
    purchase,
    move,
    load,
    unload,
    attack,
    fight,
    place,
    answer,
    declare,
    end_phase,
    expire,
    time_limit,
    withdraw
};
inline constexpr std::size_t form_count = std::variant_size_v<Command::Body>;
[[nodiscard]] inline Form form_of(const Command& command) { return static_cast<Form>(command.body.index()); }

}  // namespace rules
