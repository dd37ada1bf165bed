#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_values.hpp"
#include "rules/core/compiled_variant.hpp"

/// What a client says. `protocol/README.md` shows each message as JSON.
namespace protocol::client {

using wire::ActionId;
using wire::GameId;
using wire::Hash;

struct Seen {
    GameId game{};
    std::uint32_t sequence = 0;
    bool operator==(const Seen&) const = default;
};
/// First of all. Games named in `seen` are watched on from there: their updates follow without a gap, or a fresh view.
struct Hello {
    std::string token;  ///< Of the account; empty for a guest, who gets one.
    std::vector<Seen> seen;
    std::string program;  ///< Name and version of the client, for the logs.
    bool operator==(const Hello&) const = default;
};
struct ListBundles {
    std::optional<std::string> bundle;  ///< Only this one, with its tables (spaces, unit types).
    bool operator==(const ListBundles&) const = default;
};
struct Clock {
    std::uint32_t game_limit_ms = 0;  ///< 0 for none, as in all of these.
    std::uint32_t turn_limit_ms = 0;
    std::uint32_t phase_limit_ms = 0;
    std::uint32_t decision_limit_ms = 0;
    bool operator==(const Clock&) const = default;
};
struct SeatPlan {
    std::vector<std::string> powers;
    bool operator==(const SeatPlan&) const = default;
};
struct CreateGame {
    std::string bundle;
    std::vector<std::string> options;
    std::map<std::string, std::string> parameters;
    Clock clock;
    std::vector<SeatPlan> seats;          ///< Empty: a seat for each power.
    bool sparring = false;                ///< Kept for servers that play free seats themselves; this one does not, and answers malformed.
    std::optional<ActionId> action_id{};  ///< Asked again with the same one: the same game, with the same tokens.
    bool operator==(const CreateGame&) const = default;
};
/// The games that fit all that is said, the newest first.
struct ListGames {
    enum class Status : std::uint8_t { waiting = 1, running, paused, over };
    std::vector<Status> statuses{};  ///< Any of these; none: whatever it is.
    std::string bundle{};            ///< Empty: any.
    bool mine = false;               ///< That the account created or has a seat in.
    bool free_seats = false;         ///< That wait, with a seat that nobody has.
    std::uint32_t limit = 0;         ///< So many at most; 0 for 100.
    std::string cursor{};            ///< `Games::next` of the page before; empty for the first.
    bool operator==(const ListGames&) const = default;
};
struct TakeSeat {
    GameId game{};
    std::uint32_t seat = 0;
    std::string seat_token;               ///< From `GameCreated`; there is no seat without one.
    std::optional<Hash> seed_commitment;  ///< Left out: the seat adds nothing to the dice.
    std::string account;                  ///< Token of the account that sits; empty: the session's.
    bool sparring = false;                ///< A program sits here, for others to see.
    bool operator==(const TakeSeat&) const = default;
};
/// Opens what the seat promised last. Once every seat is taken: the start waits for the seeds that were promised, for a minute at most.
struct OpenSeed {
    GameId game{};
    std::uint32_t seat = 0;
    Hash seed{};
    bool operator==(const OpenSeed&) const = default;
};
struct StartGame {
    GameId game{};
    bool operator==(const StartGame&) const = default;
};
struct Watch {
    GameId game{};
    std::optional<std::uint32_t> from_sequence;  ///< The last one known; left out: a fresh view. 0: everything from the first entry.
    bool operator==(const Watch&) const = default;
};
struct Unwatch {
    GameId game{};
    bool operator==(const Unwatch&) const = default;
};
/// A command for a game. Names the phase or the decision that it is meant for, so that it can be stale.
struct Act {
    GameId game{};
    ActionId action_id{};
    std::optional<Hash> seen_head;
    std::string for_phase;     ///< Empty where not stated.
    std::string for_decision;  ///< Empty where not stated.
    std::string as;            ///< The power that acts; empty: the only one of the seat that can.
    wire::Command command;
    bool operator==(const Act&) const = default;
};
struct ListLegalMoves {
    GameId game{};
    std::string power;                      ///< Empty: the active power.
    std::string space{};                    ///< With `units`: what those of the power there may be told, in full. "off-board": bought ones.
    std::optional<wire::UnitPick> units{};  ///< How many does not matter: each command names one of a kind.
    std::vector<std::string> by{};          ///< Spaces over which ways have to lead, in this order.
    bool operator==(const ListLegalMoves&) const = default;
};
struct GetRecord {
    GameId game{};
    bool operator==(const GetRecord&) const = default;
};
struct Ping {
    bool operator==(const Ping&) const = default;
};
/// Promises a fresh seed for a new chain of dice, after the notice that wants them.
struct CommitSeed {
    GameId game{};
    std::uint32_t seat = 0;
    Hash seed_commitment{};
    bool operator==(const CommitSeed&) const = default;
};
/// The exact odds of a battle: of the one listed in `space` or, where `kind` is given, of forces that are made up.
struct GetOdds {
    GameId game{};
    std::string space;     ///< With `kind`: where it is fought, if that matters.
    std::string kind;      ///< "land" or "sea"; empty for the listed battle.
    std::string attacker;  ///< The attacking power; empty for one that fits, as in `defenders`.
    wire::UnitPicks attackers;
    wire::UnitPicks landed;   ///< Attackers that come from the sea, in an assault.
    wire::UnitPicks support;  ///< Ships that bombard for them.
    std::vector<wire::Share> defenders;
    std::vector<std::string> attacker_order;  ///< Types, lost first; then the default of the rules.
    std::vector<std::string> defender_order;
    bool attacker_submerges = false;
    bool defender_submerges = false;
    std::uint32_t rounds = 0;          ///< The attacker breaks off after so many; 0 for never.
    std::uint32_t stop_at = 0;         ///< Or with no more ships left in the fight; 0 for never.
    bool spare_transports = false;     ///< He does not sink transports that are left alone.
    std::uint32_t ways = 0;            ///< So many ways to be left of each part, the most likely; 0 for all, up to 1,024.
    bool attacker_keeps_land = false;  ///< His last unit that can take the ground is lost after all others.
    double standard_error = 0;         ///< What only fighting tells is fought until it is so small; 0 for one in a hundred.
    bool operator==(const GetOdds&) const = default;
};
/// A value that the game computes as it stands, and what each paragraph adds to it. `what` says of whom it is asked: nothing else is given.
struct GetExplanation {
    GameId game{};
    std::string what;   ///< "points": a side; "production": a power; "attack", "move" and the like: a unit; "fire": a space.
    std::string side;   ///< Empty, as all names that are not given.
    std::string power;  ///< Of a unit: with `type`, and where that matters `space`.
    std::string type;
    std::string space;       ///< Where a battle is listed or fought, or where the unit stands.
    std::uint32_t unit = 0;  ///< Of a unit, by its id: instead of power, type and space.
    bool operator==(const GetExplanation&) const = default;
};

}  // namespace protocol::client

namespace protocol {

struct ClientMessage {
    struct Body : std::variant<client::Hello, client::ListBundles, client::CreateGame, client::ListGames, client::TakeSeat,
                               client::OpenSeed, client::StartGame, client::Watch, client::Unwatch, client::Act, client::ListLegalMoves,
                               client::GetRecord, client::Ping, client::GetOdds, client::CommitSeed, client::GetExplanation> {
        using variant_type = variant;
        using variant::variant;
        Body();
        Body(const Body&);
        Body(Body&&) noexcept;
        Body& operator=(const Body&);
        Body& operator=(Body&&) noexcept;
        ~Body();
        bool operator==(const Body&) const;
    };
    std::uint32_t request = 0;  ///< Made by the client; every answer carries it.
    Body body;
    bool operator==(const ClientMessage&) const = default;
};

}  // namespace protocol
