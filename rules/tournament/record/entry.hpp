#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/compiled_variant.hpp"
#include "rules/match/hash.hpp"
#include "rules/tournament/entrant.hpp"
#include "rules/tournament/match.hpp"
#include "rules/tournament/settings.hpp"

/// The record of a tournament: entries that are chained by hash and folded into its state (docs/reference/tournament-record.md).
namespace tournament::record {

using match::ActionId;
using match::Hash;
/// Sixteen random bytes; what `table` does with the id of a game it does with this.
using TournamentId = match::GameId;

/// As what somebody acts.
enum class Role : std::uint8_t {
    system,         ///< The server, at a time or after a result.
    player,         ///< For an entrant, as a rule its captain.
    assistant,      ///< Within `Settings::assistants_may`.
    referee,        ///< Rules on results and penalties.
    director,       ///< May do everything but rule on a table of their own.
    administrator,  ///< Of the server: names officials and cancels, when no director is there. [TR-21]
};

struct Author {
    Role role{};
    AccountId account{};  ///< None for the system.
    static void fields(auto& a, auto& v) {
        a(1, "role", v.role);
        a(2, "account", v.account);
    }
    bool operator==(const Author&) const = default;
};

struct Header {
    std::uint64_t sequence = 0;  ///< 1, 2, ... without a gap.
    Author author{};
    Moment received = 0;   ///< Never before the entry before.
    ActionId action{};     ///< Made by the client, by chance; zeros for the system.
    Hash seen{};           ///< The head that the author had seen; zeros where unknown.
    std::string reason{};  ///< For all to read: why an official does it.
    bool operator==(const Header&) const = default;
};

enum class Status : std::uint8_t { announced, registration, check_in, running, finished, cancelled };
enum class Leaving : std::uint8_t { own_wish, by_official, no_shows };
/// Where a result comes from.
enum class Source : std::uint8_t {
    game,      ///< The server's: the game is over.
    director,  ///< Entered by hand.
    ruling,    ///< Replaces whatever stood there before.
    absence,   ///< Somebody did not come.
};
enum class Penalty : std::uint8_t { warning, time, points, forfeit, expulsion };

/// The entrants of one group or tier, in order of the stage's seeds.
struct Group {
    std::vector<EntrantId> entrants{};
    static void fields(auto& a, auto& v) { a(1, "entrants", v.entrants); }
    bool operator==(const Group&) const = default;
};

struct TableGame {
    std::uint32_t table = 0;
    match::GameId game{};
    static void fields(auto& a, auto& v) {
        a(1, "table", v.table);
        a(2, "game", v.game);
    }
    bool operator==(const TableGame&) const = default;
};

/// A sealed bid with what opens it.
struct OpenedBid {
    EntrantId entrant{};
    std::int64_t amount = 0;
    Hash salt{};
    static void fields(auto& a, auto& v) {
        a(1, "entrant", v.entrant);
        a(2, "amount", v.amount);
        a(3, "salt", v.salt);
    }
    bool operator==(const OpenedBid&) const = default;
};

/// The bids of one table, and what follows from them.
struct TableBids {
    std::uint32_t table = 0;
    std::vector<OpenedBid> opened{};  ///< Those that were sealed, `Match::a` first. A bid that was not sent counts as the standard one.
    Side a_side{};
    std::int64_t handicap = 0;  ///< The bid of whoever plays the side that was bid for.
    bool drawn = false;         ///< Both bid the same.
    static void fields(auto& a, auto& v) {
        a(1, "table", v.table);
        a(2, "opened", v.opened);
        a(3, "a_side", v.a_side);
        a(4, "handicap", v.handicap);
        a(5, "drawn", v.drawn);
    }
    bool operator==(const TableBids&) const = default;
};

namespace body {
/// The first entry. Its author is the first director.
struct Announced {
    TournamentId tournament{};
    Settings settings{};  ///< A code for admission stands as `hidden_code` here: the server keeps it.
    static void fields(auto& a, auto& v) {
        a(1, "tournament", v.tournament);
        a(2, "settings", v.settings);
    }
    bool operator==(const Announced&) const = default;
};
struct SettingsChanged {
    Settings settings{};
    static void fields(auto& a, auto& v) { a(1, "settings", v.settings); }
    bool operator==(const SettingsChanged&) const = default;
};
/// An account is an official from now on, or no more.
struct OfficialNamed {
    AccountId account{};
    Role role{};
    bool no_more = false;
    static void fields(auto& a, auto& v) {
        a(1, "account", v.account);
        a(2, "role", v.role);
        a(3, "no_more", v.no_more);
    }
    bool operator==(const OfficialNamed&) const = default;
};
/// A chain of dice: the first one before registration opens, a further one with its reason.
struct AnchorOpened {
    std::uint32_t anchor = 0;
    Hash commitment{};
    static void fields(auto& a, auto& v) {
        a(1, "anchor", v.anchor);
        a(2, "commitment", v.commitment);
    }
    bool operator==(const AnchorOpened&) const = default;
};
struct StatusMoved {
    Status to{};
    static void fields(auto& a, auto& v) { a(1, "to", v.to); }
    bool operator==(const StatusMoved&) const = default;
};
/// Somebody is entered; late if the entrant's first round is not the first one.
struct Registered {
    Entrant entrant{};
    std::uint32_t account_age_days = 0;  ///< Of the youngest member.
    bool invited = false;
    bool code_given = false;  ///< The right one.
    static void fields(auto& a, auto& v) {
        a(1, "entrant", v.entrant);
        a(2, "account_age_days", v.account_age_days);
        a(3, "invited", v.invited);
        a(4, "code_given", v.code_given);
    }
    bool operator==(const Registered&) const = default;
};
/// An entrant is not paired any more.
struct Withdrawn {
    EntrantId entrant{};
    Leaving cause{};
    static void fields(auto& a, auto& v) {
        a(1, "entrant", v.entrant);
        a(2, "cause", v.cause);
    }
    bool operator==(const Withdrawn&) const = default;
};
struct MemberReplaced {
    EntrantId entrant{};
    AccountId leaving{};
    Member joining{};
    static void fields(auto& a, auto& v) {
        a(1, "entrant", v.entrant);
        a(2, "leaving", v.leaving);
        a(3, "joining", v.joining);
    }
    bool operator==(const MemberReplaced&) const = default;
};
struct ByeAsked {
    EntrantId entrant{};
    std::uint32_t round = 0;
    bool no_more = false;  ///< They play after all.
    static void fields(auto& a, auto& v) {
        a(1, "entrant", v.entrant);
        a(2, "round", v.round);
        a(3, "no_more", v.no_more);
    }
    bool operator==(const ByeAsked&) const = default;
};
struct CheckedIn {
    EntrantId entrant{};
    bool no_more = false;
    static void fields(auto& a, auto& v) {
        a(1, "entrant", v.entrant);
        a(2, "no_more", v.no_more);
    }
    bool operator==(const CheckedIn&) const = default;
};
/// The draws that come before the first round.
struct SeedsDrawn {
    std::vector<EntrantId> order{};  ///< Seed 1 first.
    std::uint64_t lot = 0;           ///< What decides between pairings that are equal in all else. [TR-4]
    static void fields(auto& a, auto& v) {
        a(1, "order", v.order);
        a(2, "lot", v.lot);
    }
    bool operator==(const SeedsDrawn&) const = default;
};
/// A round as the machine proposes it.
struct RoundPaired {
    std::uint32_t round = 0;      ///< From 1, over all stages.
    std::uint32_t stage = 0;      ///< Of the settings, from 0.
    std::vector<Group> groups{};  ///< In the first round of a stage: who plays in it.
    std::vector<Match> matches{};
    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "stage", v.stage);
        a(3, "groups", v.groups);
        a(4, "matches", v.matches);
    }
    bool operator==(const RoundPaired&) const = default;
};
/// The whole round as it is to be played instead.
struct PairingChanged {
    std::uint32_t round = 0;
    std::vector<Match> matches{};
    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "matches", v.matches);
    }
    bool operator==(const PairingChanged&) const = default;
};
/// Takes the place of an earlier bid until both are in.
struct BidSealed {
    std::uint32_t round = 0;
    std::uint32_t table = 0;
    EntrantId entrant{};
    Hash commitment{};
    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "table", v.table);
        a(3, "entrant", v.entrant);
        a(4, "commitment", v.commitment);
    }
    bool operator==(const BidSealed&) const = default;
};
struct BidsOpened {
    std::uint32_t round = 0;
    std::vector<TableBids> tables{};
    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "tables", v.tables);
    }
    bool operator==(const BidsOpened&) const = default;
};
struct SideChosen {
    std::uint32_t round = 0;
    std::uint32_t table = 0;
    Side a_side{};
    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "table", v.table);
        a(3, "a_side", v.a_side);
    }
    bool operator==(const SideChosen&) const = default;
};
/// These tables have a game.
struct RoundStarted {
    std::uint32_t round = 0;
    std::vector<TableGame> games{};
    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "games", v.games);
    }
    bool operator==(const RoundStarted&) const = default;
};
/// Takes the place of what stood there; both stay in the record.
struct ResultGiven {
    std::uint32_t round = 0;
    std::uint32_t table = 0;
    Source source{};
    Outcome outcome{};
    std::int64_t a_points = 0;
    std::int64_t b_points = 0;
    std::uint32_t turns = 0;
    std::vector<AccountId> a_players{};
    std::vector<AccountId> b_players{};
    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "table", v.table);
        a(3, "source", v.source);
        a(4, "outcome", v.outcome);
        a(5, "a_points", v.a_points);
        a(6, "b_points", v.b_points);
        a(7, "turns", v.turns);
        a(8, "a_players", v.a_players);
        a(9, "b_players", v.b_players);
    }
    bool operator==(const ResultGiven&) const = default;
};
struct Penalised {
    Penalty penalty{};
    EntrantId entrant{};
    std::uint32_t round = 0;  ///< With `table`: at which game; 0: at none.
    std::uint32_t table = 0;
    std::int64_t amount = 0;  ///< Milliseconds, or hundredths of a point.
    std::uint64_t lifts = 0;  ///< The sequence of a penalty that does not hold any more; the other fields are those of that one.
    static void fields(auto& a, auto& v) {
        a(1, "penalty", v.penalty);
        a(2, "entrant", v.entrant);
        a(3, "round", v.round);
        a(4, "table", v.table);
        a(5, "amount", v.amount);
        a(6, "lifts", v.lifts);
    }
    bool operator==(const Penalised&) const = default;
};
struct Announcement {
    std::string text{};
    std::vector<std::uint32_t> tables{};  ///< Of the present round; empty: to everybody.
    static void fields(auto& a, auto& v) {
        a(1, "text", v.text);
        a(2, "tables", v.tables);
    }
    bool operator==(const Announcement&) const = default;
};
/// In a league.
struct Challenged {
    EntrantId challenger{};
    EntrantId challenged{};
    static void fields(auto& a, auto& v) {
        a(1, "challenger", v.challenger);
        a(2, "challenged", v.challenged);
    }
    bool operator==(const Challenged&) const = default;
};
struct ChallengeAnswered {
    std::uint64_t challenge = 0;   ///< The sequence of the challenge.
    std::optional<Match> match{};  ///< What they play, where it is accepted.
    static void fields(auto& a, auto& v) {
        a(1, "challenge", v.challenge);
        a(2, "match", v.match);
    }
    bool operator==(const ChallengeAnswered&) const = default;
};
/// A game that only the tie-break of this name counts.
struct PlayOffPaired {
    Match match{};
    static void fields(auto& a, auto& v) { a(1, "match", v.match); }
    bool operator==(const PlayOffPaired&) const = default;
};
}  // namespace body

using AnyBody =
    std::variant<body::Announced, body::SettingsChanged, body::OfficialNamed, body::AnchorOpened, body::StatusMoved, body::Registered,
                 body::Withdrawn, body::MemberReplaced, body::ByeAsked, body::CheckedIn, body::SeedsDrawn, body::RoundPaired,
                 body::PairingChanged, body::BidSealed, body::BidsOpened, body::SideChosen, body::RoundStarted, body::ResultGiven,
                 body::Penalised, body::Announcement, body::Challenged, body::ChallengeAnswered, body::PlayOffPaired>;
struct Body : rules::CompiledVariant<AnyBody> {
    using CompiledVariant::CompiledVariant;
};

struct Entry {
    Header header{};
    Body body{};
    std::optional<match::Rolls> rolls{};  ///< Of `SeedsDrawn`, `RoundPaired`, `BidsOpened` and `ChallengeAnswered`, where they drew.
    static constexpr auto bodies = rules::alternatives_from(
        10, "announced", "settings_changed", "official_named", "anchor_opened", "status_moved", "registered", "withdrawn",
        "member_replaced", "bye_asked", "checked_in", "seeds_drawn", "round_paired", "pairing_changed", "bid_sealed", "bids_opened",
        "side_chosen", "round_started", "result_given", "penalised", "announcement", "challenged", "challenge_answered", "play_off_paired");
    static void fields(auto& a, auto& v) {
        a.narrow(1, "sequence", v.header.sequence);
        a(2, "author", v.header.author);
        a(3, "received", v.header.received);
        a.if_set(4, "action_id", v.header.action);
        a.if_set(5, "seen_head", v.header.seen);
        a(6, "reason", v.header.reason);
        a(7, "rolls", v.rolls);
        a.one_of(v.body, bodies);
    }
    bool operator==(const Entry&) const = default;
};

/// What stands in the record in place of a code for admission.
inline constexpr const char* hidden_code = "*";

}  // namespace tournament::record

namespace rules {
template <>
inline constexpr auto words<tournament::record::Role> = words_of("SYSTEM", "PLAYER", "ASSISTANT", "REFEREE", "DIRECTOR", "ADMINISTRATOR");
template <>
inline constexpr auto words<tournament::record::Status> =
    words_of("ANNOUNCED", "REGISTRATION", "CHECK_IN", "RUNNING", "FINISHED", "CANCELLED");
template <>
inline constexpr auto words<tournament::record::Leaving> = words_of("OWN_WISH", "BY_OFFICIAL", "NO_SHOWS");
template <>
inline constexpr auto words<tournament::record::Source> = words_of("GAME", "BY_HAND", "RULING", "ABSENCE");
template <>
inline constexpr auto words<tournament::record::Penalty> = words_of("WARNING", "TIME", "POINTS", "FORFEIT", "EXPULSION");
}  // namespace rules
