#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_look.hpp"
#include "protocol/wire_people.hpp"
#include "protocol/wire_rulings.hpp"
#include "protocol/wire_seats.hpp"
#include "protocol/wire_talk.hpp"
#include "protocol/wire_time.hpp"
#include "protocol/wire_turns.hpp"
#include "protocol/wire_values.hpp"
#include "rules/core/compiled_variant.hpp"

/// What a client says. `docs/reference/protocol.md` shows each message as JSON.
namespace protocol::client {

using wire::ActionId;
using wire::GameId;
using wire::Hash;

struct Seen {
    GameId game{};
    std::uint32_t sequence = 0;
    bool words = false;          ///< As `Watch::words`.
    std::optional<Hash> head{};  ///< As `Watch::head`.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "sequence", v.sequence), a(3, "words", v.words), a(4, "head", v.head);
    }
    bool operator==(const Seen&) const = default;
};
/// First of all. Games named in `seen` are watched on from there: their updates follow without a gap, or a fresh view.
struct Hello {
    std::string token;  ///< Of the account; empty for a guest, who gets one.
    std::vector<Seen> seen;
    std::string program;  ///< Name and version of the client, for the logs.
    static void fields(auto& a, auto& v) { a(1, "token", v.token), a(2, "seen", v.seen), a(3, "program", v.program); }
    bool operator==(const Hello&) const = default;
};
struct ListBundles {
    std::optional<std::string> bundle;  ///< Only this one, with its tables (spaces, unit types).
    static void fields(auto& a, auto& v) { a(1, "bundle", v.bundle); }
    bool operator==(const ListBundles&) const = default;
};
struct SeatPlan {
    std::vector<std::string> powers;
    match::body::SeatOffered::To to = match::body::SeatOffered::To::nobody;  ///< Nobody, or left out: the holder of its token.
    std::uint64_t account = 0;                                               ///< Of a seat that is for one account.
    static void fields(auto& a, auto& v) { a(1, "powers", v.powers), a(2, "to", v.to), a(3, "account", v.account); }
    bool operator==(const SeatPlan&) const = default;
};
struct CreateGame {
    std::string bundle;
    std::vector<std::string> options;
    std::map<std::string, std::string> parameters;
    match::ClockRules clock;
    std::vector<SeatPlan> seats;                ///< Empty: a seat for each power.
    bool sparring = false;                      ///< Bots of the server take the seats that are offered to nobody else, where it has any.
    std::optional<ActionId> action_id{};        ///< Asked again with the same one: the same game, with the same tokens.
    std::string title{};                        ///< For lists; no part of the record.
    std::string event{};                        ///< Of a tournament or a club's evening, to find its games by; no part of the record.
    bool directed = false;                      ///< Who creates it directs it, and has no seat.
    std::uint32_t spectator_delay_minutes = 0;  ///< Who has no seat sees everything so much later, until the game is over.
    match::body::TakeBackRule take_back{};      ///< How far a player may go back on what nobody has answered.
    std::optional<match::body::DisputeRules> disputes{};  ///< How disputes go; left out: clocks go on, one referee, no limits.
    bool no_vacation = false;                             ///< The time control, without the vacation that it has.
    static void fields(auto& a, auto& v) {
        a(1, "bundle", v.bundle), a(2, "options", v.options), a(3, "parameters", v.parameters), a(4, "clock", v.clock);
        a(5, "seats", v.seats), a(6, "sparring", v.sparring), a(7, "action_id", v.action_id);
        a(8, "title", v.title), a(9, "event", v.event), a(10, "directed", v.directed);
        a(11, "spectator_delay_minutes", v.spectator_delay_minutes), a(12, "take_back", v.take_back);
        a(13, "disputes", v.disputes), a(14, "no_vacation", v.no_vacation);
    }
    bool operator==(const CreateGame&) const = default;
};
/// The games that fit all that is said, the newest first.
struct ListGames {
    std::vector<wire::Status> statuses{};  ///< Any of these; none: whatever it is.
    std::string bundle{};                  ///< Empty: any.
    bool mine = false;                     ///< That the account created or has a seat in.
    bool free_seats = false;               ///< Where somebody may sit down: that wait, or with a seat for anybody.
    std::uint32_t limit = 0;               ///< So many at most; 0 for 100.
    std::string cursor{};                  ///< `Games::next` of the page before; empty for the first.
    bool to_act = false;                   ///< That wait for the account: it has to answer, or it is its turn.
    bool directs = false;                  ///< That the account directs.
    bool follows = false;                  ///< That it has marked.
    std::string event{};                   ///< Empty: any, or none.
    std::string title{};                   ///< Part of the title, however it is written; empty: any.
    bool disputed = false;                 ///< In which a dispute waits for a referee.
    bool kept = false;                     ///< With a seat that is kept for the account.
    static void fields(auto& a, auto& v) {
        a(1, "statuses", v.statuses), a(2, "bundle", v.bundle), a(3, "mine", v.mine), a(4, "free_seats", v.free_seats);
        a(5, "limit", v.limit), a(6, "cursor", v.cursor), a(7, "to_act", v.to_act), a(8, "directs", v.directs);
        a(9, "follows", v.follows), a(10, "event", v.event), a(11, "title", v.title), a(12, "disputed", v.disputed);
        a(13, "kept", v.kept);
    }
    bool operator==(const ListGames&) const = default;
};
struct TakeSeat {
    GameId game{};
    std::uint32_t seat = 0;
    std::string seat_token;  ///< From `GameCreated` or `SeatOffered`; not needed where the seat is for anybody, or for the account.
    std::optional<Hash> seed_commitment;  ///< Left out: the seat adds nothing to the dice.
    std::string account;                  ///< Token of the account that sits; empty: the session's.
    bool sparring = false;                ///< A program sits here, for others to see.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "seat", v.seat), a(3, "seat_token", v.seat_token);
        a(4, "seed_commitment", v.seed_commitment), a(5, "account", v.account), a(6, "sparring", v.sparring);
    }
    bool operator==(const TakeSeat&) const = default;
};
/// Opens what the seat promised last. Once every seat is taken: the start waits for the seeds that were promised, for a minute at most.
struct OpenSeed {
    GameId game{};
    std::uint32_t seat = 0;
    Hash seed{};
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat), a(3, "seed", v.seed); }
    bool operator==(const OpenSeed&) const = default;
};
struct StartGame {
    GameId game{};
    static void fields(auto& a, auto& v) { a(1, "game", v.game); }
    bool operator==(const StartGame&) const = default;
};
struct Watch {
    GameId game{};
    std::optional<std::uint32_t> from_sequence;  ///< The last one known; left out: a fresh view. 0: everything from the first entry.
    std::vector<std::string> fields_of_view{};   ///< Of a fresh view, by their names, beside game, sequence and head; none: all.
    std::vector<std::string> spaces{};           ///< Of which a fresh view tells units and control; none: of all.
    bool words = false;                          ///< Updates say their entry in sentences, too.
    std::optional<Hash> head{};                  ///< Of the last entry known: where the server's is another, a fresh view comes.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "from_sequence", v.from_sequence), a(3, "fields", v.fields_of_view), a(4, "spaces", v.spaces);
        a(5, "words", v.words), a(6, "head", v.head);
    }
    bool operator==(const Watch&) const = default;
};
struct Unwatch {
    GameId game{};
    static void fields(auto& a, auto& v) { a(1, "game", v.game); }
    bool operator==(const Unwatch&) const = default;
};
/// A command for a game. Names the phase or the decision that it is meant for, so that it can be stale.
struct Act {
    GameId game{};
    ActionId action_id{};
    std::optional<Hash> seen_head{};
    std::string for_phase{};     ///< Empty where not stated.
    std::string for_decision{};  ///< Empty where not stated.
    std::string as{};            ///< The power that acts; empty: the only one of the seat that can.
    wire::Command command{};
    std::uint32_t for_round = 0;                  ///< 0 where not stated.
    std::optional<std::uint32_t> for_question{};  ///< The id of a decision: names come again, in the next round of a battle, say.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "action_id", v.action_id), a(3, "seen_head", v.seen_head), a(4, "for_phase", v.for_phase);
        a(5, "for_decision", v.for_decision), a(6, "as", v.as), a(7, "command", v.command), a(8, "for_round", v.for_round);
        a(9, "for_question", v.for_question);
    }
    bool operator==(const Act&) const = default;
};
struct ListLegalMoves {
    GameId game{};
    std::string power;    ///< Empty: the active power.
    std::string space{};  ///< With `units`: what those of the power there may be told, in full. "off-board": bought ones.
    std::optional<rules::UnitPick> units{};  ///< How many does not matter: each command names one of a kind.
    std::vector<std::string> by{};           ///< Spaces over which ways have to lead, in this order.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "power", v.power), a(3, "space", v.space), a(4, "units", v.units), a(5, "by", v.by);
    }
    bool operator==(const ListLegalMoves&) const = default;
};
struct GetRecord {
    GameId game{};
    std::uint32_t from = 0;  ///< The entries too, from this one on; 0: only where they are to be had.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "from", v.from); }
    bool operator==(const GetRecord&) const = default;
};
struct Ping {
    static void fields(auto&, auto&) {}
    bool operator==(const Ping&) const = default;
};
/// Promises a fresh seed for a new chain of dice, after the notice that wants them.
struct CommitSeed {
    GameId game{};
    std::uint32_t seat = 0;
    Hash seed_commitment{};
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat), a(3, "seed_commitment", v.seed_commitment); }
    bool operator==(const CommitSeed&) const = default;
};
struct Share {
    std::string power;  ///< Empty for one that fits.
    rules::UnitPicks units;
    static void fields(auto& a, auto& v) { a(1, "power", v.power), a(2, "units", v.units); }
    bool operator==(const Share&) const = default;
};
/// The exact odds of a battle: of the one listed in `space` or, where `kind` is given, of forces that are made up.
struct GetOdds {
    GameId game{};
    std::string space;     ///< With `kind`: where it is fought, if that matters.
    std::string kind;      ///< "land" or "sea"; empty for the listed battle.
    std::string attacker;  ///< The attacking power; empty for one that fits, as in `defenders`.
    rules::UnitPicks attackers;
    rules::UnitPicks landed;   ///< Attackers that come from the sea, in an assault.
    rules::UnitPicks support;  ///< Ships that bombard for them.
    std::vector<Share> defenders;
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
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "space", v.space), a(3, "kind", v.kind), a(4, "attacker", v.attacker);
        a(5, "attackers", v.attackers), a(6, "landed", v.landed), a(7, "support", v.support), a(8, "defenders", v.defenders);
        a(9, "attacker_order", v.attacker_order), a(10, "defender_order", v.defender_order);
        a(11, "attacker_submerges", v.attacker_submerges), a(12, "defender_submerges", v.defender_submerges);
        a(13, "rounds", v.rounds), a(14, "stop_at", v.stop_at), a(15, "spare_transports", v.spare_transports);
        a(16, "ways", v.ways), a(17, "attacker_keeps_land", v.attacker_keeps_land), a(18, "standard_error", v.standard_error);
    }
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
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "what", v.what), a(3, "side", v.side), a(4, "power", v.power), a(5, "type", v.type);
        a(6, "space", v.space), a(7, "unit", v.unit);
    }
    bool operator==(const GetExplanation&) const = default;
};

}  // namespace protocol::client

namespace protocol {

struct ClientMessage {
    static constexpr const char* message = "ClientMessage";
    using AnyBody =
        std::variant<client::Hello, client::ListBundles, client::CreateGame, client::ListGames, client::TakeSeat, client::OpenSeed,
                     client::StartGame, client::Watch, client::Unwatch, client::Act, client::ListLegalMoves, client::GetRecord,
                     client::Ping, client::GetOdds, client::CommitSeed, client::GetExplanation, client::Register, client::LogIn,
                     client::EndSession, client::ListSessions, client::CreateToken, client::GetProfile, client::SetProfile, client::UseCode,
                     client::ChangePassword, client::AskReset, client::ResetPassword, client::FindPeople, client::SetRole,
                     client::IssueReset, client::OfferSeat, client::LeaveSeat, client::NameSubstitute, client::NameDirector,
                     client::PauseGame, client::ResumeGame, client::GiveUpGame, client::SeatPartner, client::MarkGame, client::Say,
                     client::ListTalk, client::ActAll, client::ListOrders, client::SaveDraft, client::ReadDraft, client::ListTimeControls,
                     client::SetClock, client::AgreeClock, client::CallLastRound, client::GiveTime, client::ResignPower,
                     client::SetCalendar, client::ExcuseMiss, client::FileDispute, client::MoveDispute, client::Rule, client::ListDisputes,
                     client::FindPrecedents, client::TryRulings, client::ShowEvidence, client::AgreeUpgrade, client::IssueAccount,
                     client::WarnPlayer, client::GetTables, client::GetView>;
    struct Body : rules::CompiledVariant<AnyBody> {
        using CompiledVariant::CompiledVariant;
    };
    static constexpr auto alternatives = rules::alternatives_from(
        2, "hello", "list_bundles", "create_game", "list_games", "take_seat", "open_seed", "start_game", "watch", "unwatch", "act",
        "list_legal_moves", "get_record", "ping", "get_odds", "commit_seed", "get_explanation", "register", "log_in", "end_session",
        "list_sessions", "create_token", "get_profile", "set_profile", "use_code", "change_password", "ask_reset", "reset_password",
        "find_people", "set_role", "issue_reset", "offer_seat", "leave_seat", "name_substitute", "name_director", "pause_game",
        "resume_game", "give_up_game", "seat_partner", "mark_game", "say", "list_talk", "act_all", "list_orders", "save_draft",
        "read_draft", "list_time_controls", "set_clock", "agree_clock", "call_last_round", "give_time", "resign_power", "set_calendar",
        "excuse_miss", "file_dispute", "move_dispute", "rule", "list_disputes", "find_precedents", "try_rulings", "show_evidence",
        "agree_upgrade", "issue_account", "warn_player", "get_tables", "get_view");
    std::uint32_t request = 0;  ///< Made by the client; every answer carries it.
    Body body;
    static void fields(auto& a, auto& v) { a(1, "request", v.request), a.one_of(v.body, alternatives); }
    bool operator==(const ClientMessage&) const = default;
};

}  // namespace protocol
