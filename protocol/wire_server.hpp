#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_client.hpp"
#include "protocol/wire_server_bundle.hpp"
#include "protocol/wire_server_evidence.hpp"
#include "protocol/wire_server_odds.hpp"
#include "protocol/wire_server_tables.hpp"
#include "protocol/wire_server_view.hpp"
#include "rules/core/compiled_variant.hpp"
#include "rules/core/refusal.hpp"

/// What the server says. `docs/reference/protocol.md` shows each message as JSON.
namespace protocol::server {

using wire::GameId;
using wire::Hash;
using wire::Moment;

struct Welcome {
    std::string version;  ///< Of the server.
    std::uint64_t account = 0;
    std::string token{};  ///< To be sent with the next hello, of a guest or a new session. Empty where the client had one.
    Moment now = 0;
    std::string name;  ///< Of the account; empty for a guest.
    wire::Role role{};
    std::uint32_t session = 0;  ///< Of `list_sessions`; 0 for a guest's.
    static void fields(auto& a, auto& v) {
        a(1, "version", v.version), a(2, "account", v.account), a(3, "token", v.token), a(4, "now", v.now);
        a(5, "name", v.name), a(6, "role", v.role), a(7, "session", v.session);
    }
    bool operator==(const Welcome&) const = default;
};
struct SeatToken {
    std::uint32_t seat = 0;
    std::vector<std::string> powers;
    std::string token;
    static void fields(auto& a, auto& v) { a(1, "seat", v.seat), a(2, "powers", v.powers), a(3, "token", v.token); }
    bool operator==(const SeatToken&) const = default;
};
struct GameCreated {
    GameId game{};
    std::vector<SeatToken> seats{};
    Hash dice_commitment{};              ///< C_0: what seed commitments are made over.
    std::vector<std::string> remarks{};  ///< What the players should know of the options before they start, though nothing is wrong.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "seats", v.seats), a(3, "dice_commitment", v.dice_commitment), a(4, "remarks", v.remarks);
    }
    bool operator==(const GameCreated&) const = default;
};
struct GameSummary {
    GameId game{};
    std::string bundle{};
    Status status{Status::waiting};
    std::uint32_t round = 0;
    std::string power{};
    std::string phase{};
    std::uint32_t sequence = 0;
    std::vector<SeatView> seats{};
    std::optional<match::ClockRules> clock{};  ///< The limits that it is played under; all 0 for none.
    std::uint64_t creator = 0;                 ///< The account that asked for it; 0 in games of older servers.
    Moment created = 0;                        ///< When it was; 0 in games of older servers.
    std::string unplayable{};                  ///< Why it cannot be played as it stands, for people; empty where it can.
    std::string title{};
    std::string event{};
    std::vector<std::uint64_t> directors{};
    std::vector<ToAct> to_act{};         ///< Whom it waits for.
    Moment since = 0;                    ///< Since when it waits for just these.
    Moment until = 0;                    ///< When their time is up, unless the clocks stop; 0 for never.
    Moment ends = 0;                     ///< When the time of the game is up, likewise.
    std::vector<ScoreView> scores{};     ///< As a turn begins; of a game that is over as it ended.
    std::uint32_t delay_minutes = 0;     ///< Who has no seat and does not direct is told of the game so late, until it is over.
    std::vector<std::string> winners{};  ///< The powers that won; none in a draw, and before the end.
    /// What its rules are pinned to: games of one bundle that have the same are under the same rules. None in lines of older servers.
    std::optional<Hash> rules{};
    std::string by{};                      ///< What it was won by, or ended in a draw by; empty before the end.
    std::uint32_t disputes = 0;            ///< How many wait for a referee.
    std::uint32_t rulings = 0;             ///< How many there were.
    bool annulled = false;                 ///< It counts as if it had never been played.
    Moment reminded = 0;                   ///< Until when notifications have told those whom it waits for that little is left; 0: not yet.
    std::vector<std::uint64_t> excused{};  ///< Accounts that missed a turn and were excused by their allowance, one for each.
    std::vector<match::body::PauseReason> paused{};  ///< Why its clocks stand.
    std::uint32_t last_round = 0;                    ///< No round begins after this one; 0 until it is announced.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "bundle", v.bundle), a(3, "status", v.status), a(4, "round", v.round);
        a(5, "power", v.power), a(6, "phase", v.phase), a(7, "sequence", v.sequence), a(8, "seats", v.seats);
        a(9, "clock", v.clock), a(10, "creator", v.creator), a(11, "created", v.created), a(12, "unplayable", v.unplayable);
        a(13, "title", v.title), a(14, "event", v.event), a(15, "directors", v.directors), a(16, "to_act", v.to_act);
        a(17, "since", v.since), a(18, "until", v.until), a(19, "ends", v.ends), a(20, "scores", v.scores),
            a(21, "delay_minutes", v.delay_minutes);
        a(22, "winners", v.winners), a(23, "rules", v.rules), a(24, "by", v.by);
        a(25, "disputes", v.disputes), a(26, "rulings", v.rulings), a(27, "annulled", v.annulled);
        a(28, "reminded", v.reminded), a(29, "excused", v.excused), a(30, "paused", v.paused), a(31, "last_round", v.last_round);
    }
    bool operator==(const GameSummary&) const = default;
};
struct Games {
    std::vector<GameSummary> games;
    std::string next{};  ///< The cursor of the next page; empty where this is the last.
    static void fields(auto& a, auto& v) { a(1, "games", v.games), a(2, "next", v.next); }
    bool operator==(const Games&) const = default;
};
struct Seated {
    GameId game{};
    std::uint32_t seat = 0;
    std::vector<std::string> powers;
    std::uint32_t sequence = 0;
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "seat", v.seat), a(3, "powers", v.powers), a(4, "sequence", v.sequence);
    }
    bool operator==(const Seated&) const = default;
};
/// Durable. Also the answer to what is no command but makes an entry (open_seed, start_game).
struct Accepted {
    std::uint32_t sequence = 0;
    static void fields(auto& a, auto& v) { a(1, "sequence", v.sequence); }
    bool operator==(const Accepted&) const = default;
};
struct Fact {
    std::string name;
    std::variant<std::monostate, std::int32_t, rules::SpaceId, rules::OwnerId, rules::UnitTypeId, std::string> value;
    static constexpr auto alternatives = rules::alternatives_from(2, "number", "space", "power", "unit_type", "text");
    static void fields(auto& a, auto& v) { a(1, "name", v.name), a.one_of(v.value, alternatives); }
    bool operator==(const Fact&) const = default;
};
struct Refused {
    rules::Refusal code{rules::Refusal::forbidden};
    std::string paragraph;
    std::string also;
    std::vector<Fact> facts;
    std::string sentence;
    std::vector<Precedent> precedents{};  ///< The newest rulings on its paragraph, three at most.
    static void fields(auto& a, auto& v) {
        a(1, "code", v.code), a(2, "paragraph", v.paragraph), a(3, "also", v.also), a(4, "facts", v.facts);
        a(5, "sentence", v.sentence), a(6, "precedents", v.precedents);
    }
    bool operator==(const Refused&) const = default;
};
struct Denied {
    enum class Code : std::uint8_t { no_seat, paused, ended, not_allowed } code{Code::not_allowed};
    std::string reason;
    std::optional<GameId> game{};  ///< Of a watch, or of `seen`: which game cannot be followed now.
    static void fields(auto& a, auto& v) { a(1, "code", v.code), a(2, "reason", v.reason), a(3, "game", v.game); }
    bool operator==(const Denied&) const = default;
};
struct Stale {
    std::string power;
    std::string phase;
    std::vector<wire::DecisionView> decisions;
    std::uint32_t sequence = 0;
    static void fields(auto& a, auto& v) {
        a(1, "power", v.power), a(2, "phase", v.phase), a(3, "decisions", v.decisions), a(4, "sequence", v.sequence);
    }
    bool operator==(const Stale&) const = default;
};
struct Busy {
    std::uint32_t retry_ms = 0;
    std::optional<GameId> game{};  ///< As `Denied::game`.
    static void fields(auto& a, auto& v) { a(1, "retry_ms", v.retry_ms), a(2, "game", v.game); }
    bool operator==(const Busy&) const = default;
};
struct Malformed {
    enum class Code : std::uint8_t {
        no_message,     ///< The bytes are no message of this sub-protocol.
        too_large,      ///< Over 64 KiB.
        unknown_field,  ///< A field that this version does not have.
        unknown_value,  ///< A value that its enum does not have.
        missing,        ///< Something that must be there is not.
        bad_count,      ///< Not 1..65535.
        bad_hex,        ///< Not so many hexadecimal digits.
        bad_value,      ///< Of the wrong kind or out of range.
        unknown_name,   ///< No such territory, unit type, power, decision, ... in the game's rules.
        unknown_game,   ///< No such game, or seat, or bundle.
        bad_bundle,     ///< What was chosen does not go together.
        bad_seed,       ///< Does not match its commitment.
        hello_first,    ///< A hello has to come before.
        wrong_frame,    ///< Text where the sub-protocol is binary, or the other way round.
        too_much,       ///< More than the server works out for one question, or keeps for one account.
    } code{Code::no_message};
    std::string field;
    std::string problem;
    std::string what_to_do;
    std::optional<GameId> game{};  ///< As `Denied::game`.
    static void fields(auto& a, auto& v) {
        a(1, "code", v.code), a(2, "field", v.field), a(3, "problem", v.problem), a(4, "what_to_do", v.what_to_do);
        a(5, "game", v.game);
    }
    bool operator==(const Malformed&) const = default;
};
/// It is not known whether the command was stored: send it again with the same action_id.
struct Unknown {
    static void fields(auto&, auto&) {}
    bool operator==(const Unknown&) const = default;
};
/// Of a list of commands: how far it came, and why no further.
struct ActedAll {
    enum class Stopped : std::uint8_t {
        nowhere,   ///< All of it is done.
        die,       ///< Something was rolled for the last that was accepted.
        decision,  ///< The last that was accepted left a question open.
        answer,    ///< The next one was answered with what stands beside.
    };
    GameId game{};
    std::uint32_t accepted = 0;  ///< So many commands, from the first; also those that an earlier list with this id had brought.
    std::uint32_t sequence = 0;  ///< Of the entry of the last of them; 0 for none.
    Stopped stopped{};
    std::variant<std::monostate, Refused, Denied, Stale, Busy, Malformed, Unknown> answer;
    static constexpr auto alternatives = rules::alternatives_from(5, "refused", "denied", "stale", "busy", "malformed", "unknown");
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "accepted", v.accepted), a(3, "sequence", v.sequence), a(4, "stopped", v.stopped);
        a.one_of(v.answer, alternatives);
    }
    bool operator==(const ActedAll&) const = default;
};

/// Answers a watch that continues: the updates after `sequence` follow.
struct Watching {
    GameId game{};
    std::uint32_t sequence = 0;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "sequence", v.sequence); }
    bool operator==(const Watching&) const = default;
};
struct Unwatched {
    GameId game{};
    static void fields(auto& a, auto& v) { a(1, "game", v.game); }
    bool operator==(const Unwatched&) const = default;
};
struct LegalMoves {
    GameId game{};
    std::string power;
    std::uint32_t sequence = 0;  ///< After which they are legal.
    std::string phase;
    std::vector<wire::Command> commands{};
    bool more = false;  ///< A question has more legal answers than are listed.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "power", v.power), a(3, "sequence", v.sequence), a(4, "phase", v.phase);
        a(5, "commands", v.commands), a(6, "more", v.more);
    }
    bool operator==(const LegalMoves&) const = default;
};
/// Where the record is to be had by HTTP, on the same port; and what of it was asked for.
struct Record {
    GameId game{};
    std::string path;
    std::uint32_t entries = 0;
    Hash head{};
    std::string items{};  ///< As many entries as fit, from the one that was asked for on, as the file has them behind its first bytes.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "path", v.path), a(3, "entries", v.entries), a(4, "head", v.head), a.blob(5, "items", v.items);
    }
    bool operator==(const Record&) const = default;
};
struct Notice {
    enum class Kind : std::uint8_t {
        last_round,
        time_extended,
        game_over,
        paused,
        resumed,
        shutting_down,
        seat_taken,
        seat_free,
        warning,
        seeds_wanted,       ///< A new chain of dice has begun: `CommitSeed` for each of one's seats, within five seconds.
        seeds_opening,      ///< `OpenSeed` for each of them; commands wait for that, ten seconds in all at most.
        to_act,             ///< You are to act, in a game that you need not watch: `to_act` says as whom.
        came,               ///< `accounts` watch the game now.
        went,               ///< `accounts` watch it no more.
        game_gone,          ///< It was given up, or was not started in time.
        order_passed_over,  ///< Nothing of a standing order of yours was legal when it was asked for.
        time_mark,          ///< So much is left as `clock` says: of the game's time to everybody, else to him whose it is.
        dispute,            ///< A dispute was filed, or is further than it was.
        ruling,             ///< A referee has ruled.
    };
    Kind kind{Kind::warning};
    std::optional<GameId> game{};
    std::uint32_t round = 0;
    std::string text{};
    std::vector<std::uint32_t> seats{};  ///< Which were taken, or are free.
    std::vector<std::uint64_t> accounts{};
    std::vector<ToAct> to_act{};  ///< With the questions that each power has to answer.
    std::optional<ClockReading> clock{};
    std::uint32_t proposal = 0;  ///< Of what is proposed: the number that `AgreeClock`, or `Rule`, names.
    static void fields(auto& a, auto& v) {
        a(1, "kind", v.kind), a(2, "game", v.game), a(3, "round", v.round), a(4, "text", v.text), a(5, "seats", v.seats);
        a(6, "accounts", v.accounts), a(7, "to_act", v.to_act), a(8, "clock", v.clock), a(9, "proposal", v.proposal);
    }
    bool operator==(const Notice&) const = default;
};
struct Pong {
    Moment now = 0;
    static void fields(auto& a, auto& v) { a(1, "now", v.now); }
    bool operator==(const Pong&) const = default;
};

}  // namespace protocol::server

namespace protocol {

struct ServerMessage {
    static constexpr const char* message = "ServerMessage";
    using AnyBody = std::variant<server::Welcome, server::Bundles, server::GameCreated, server::Games, server::Seated, server::Accepted,
                                 server::Refused, server::Denied, server::Stale, server::Busy, server::Malformed, server::Unknown,
                                 server::GameView, server::Update, server::Watching, server::Unwatched, server::LegalMoves, server::Record,
                                 server::Notice, server::Pong, server::Odds, server::Explanation, server::Done, server::Sessions,
                                 server::TokenCreated, server::Profile, server::People, server::ResetCode, server::SeatOffered,
                                 server::Said, server::ActedAll, server::Orders, server::Draft, server::TimeControls, server::Disputes,
                                 server::Precedents, server::Tried, server::Evidence, server::AccountCode, server::Tables>;
    struct Body : rules::CompiledVariant<AnyBody> {
        using CompiledVariant::CompiledVariant;
    };
    static constexpr auto alternatives = rules::alternatives_from(
        2, "welcome", "bundles", "game_created", "games", "seated", "accepted", "refused", "denied", "stale", "busy", "malformed",
        "unknown", "game_view", "update", "watching", "unwatched", "legal_moves", "record", "notice", "pong", "odds", "explanation", "done",
        "sessions", "token_created", "profile", "people", "reset_code", "seat_offered", "said", "acted_all", "orders", "draft",
        "time_controls", "disputes", "precedents", "tried", "evidence", "account_code", "tables");
    std::uint32_t request = 0;  ///< Of the message that it answers; 0 where it answers none.
    Body body;
    static void fields(auto& a, auto& v) { a(1, "request", v.request), a.one_of(v.body, alternatives); }
    bool operator==(const ServerMessage&) const = default;
};

}  // namespace protocol

template <>
inline constexpr auto rules::words<protocol::server::Denied::Code> = rules::words_of("NO_SEAT", "PAUSED", "ENDED", "NOT_ALLOWED");
template <>
inline constexpr auto rules::words<protocol::server::Malformed::Code> =
    rules::words_of("NO_MESSAGE", "TOO_LARGE", "UNKNOWN_FIELD", "UNKNOWN_VALUE", "MISSING", "BAD_COUNT", "BAD_HEX", "BAD_VALUE",
                    "UNKNOWN_NAME", "UNKNOWN_GAME", "BAD_BUNDLE", "BAD_SEED", "HELLO_FIRST", "WRONG_FRAME", "TOO_MUCH");
template <>
inline constexpr auto rules::words<protocol::server::Notice::Kind> = rules::words_of(
    "LAST_ROUND", "TIME_EXTENDED", "GAME_OVER", "PAUSED", "RESUMED", "SHUTTING_DOWN", "SEAT_TAKEN", "SEAT_FREE", "WARNING", "SEEDS_WANTED",
    "SEEDS_OPENING", "TO_ACT", "CAME", "WENT", "GAME_GONE", "ORDER_PASSED_OVER", "TIME_MARK", "DISPUTE", "RULING");
template <>
inline constexpr auto rules::words<protocol::server::ActedAll::Stopped> = rules::words_of("NOWHERE", "DIE", "DECISION", "ANSWER");
/// By their numbers, which have gaps.
template <>
inline constexpr auto rules::words<rules::Refusal> = [] {
    std::array<std::string_view, 51> all{};
    const auto from = [&](std::size_t at, auto... names) { ((all[at++] = names), ...); };
    from(1, "NOT_YOUR_TURN", "WRONG_PHASE", "DECISION_PENDING", "GAME_OVER", "NOT_ALLOWED");
    from(20, "UNKNOWN_NAME", "BAD_COUNT", "NO_SUCH_UNITS", "NOT_ADJACENT", "NO_SUCH_DECISION", "BAD_CHOICE");
    from(40, "MAY_NOT_ENTER", "OUT_OF_RANGE", "NO_PLACE", "TOO_EXPENSIVE", "NOT_AVAILABLE", "MAY_NOT_LEAVE", "MAY_NOT_STAY", "NO_ROOM",
         "NOT_LISTED", "MUST_ACT_FIRST", "FORBIDDEN");
    return all;
}();
