#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_values.hpp"
#include "rules/match/clock.hpp"
#include "rules/match/entry.hpp"

/// How a game stands, and how an entry changes it.
namespace protocol::server {

using wire::GameId;
using wire::Hash;
using wire::Moment;
using wire::Status;

struct SeatView {
    std::uint32_t seat = 0;
    std::vector<std::string> powers;
    bool taken = false;
    std::uint64_t account = 0;
    bool sparring = false;
    bool seed_opened = false;
    bool connected = false;
    std::string name{};                         ///< Of the account; empty for a guest.
    match::body::SeatOffered::To offered_to{};  ///< Who may sit down here next.
    std::uint64_t offered_account = 0;          ///< Of a seat that is for one account.
    std::uint64_t substitute = 0;               ///< Who is to sit here when it is left; 0 for nobody.
    bool agrees_to_upgrade = false;             ///< Consents to go on under the rules that the server has now.
    std::uint32_t misses = 0;                   ///< Turns that whoever sits here has missed, without those that were excused.
    std::uint32_t warnings = 0;                 ///< Of who directs.
    std::uint32_t vacations_left = 0;           ///< How often a limit is still put off by the vacation of the time control.
    std::string calendar{};                     ///< When whoever sits here rests and is away, for people; empty for never.
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat), a(2, "powers", v.powers), a(3, "taken", v.taken), a(4, "account", v.account);
        a(5, "sparring", v.sparring), a(6, "seed_opened", v.seed_opened), a(7, "connected", v.connected);
        a(8, "name", v.name), a(9, "offered_to", v.offered_to), a(10, "offered_account", v.offered_account);
        a(11, "substitute", v.substitute), a(12, "agrees_to_upgrade", v.agrees_to_upgrade), a(13, "misses", v.misses);
        a(14, "warnings", v.warnings), a(15, "vacations_left", v.vacations_left), a(16, "calendar", v.calendar);
    }
    bool operator==(const SeatView&) const = default;
};
/// A power that the game waits for.
struct ToAct {
    std::string power;
    std::vector<std::string> decisions;  ///< That it has to answer; none: it is its turn.
    static void fields(auto& a, auto& v) { a(1, "power", v.power), a(2, "decisions", v.decisions); }
    bool operator==(const ToAct&) const = default;
};
struct ScoreView {
    std::string what;  ///< "points", or the name of a number that a module publishes.
    std::string of;    ///< A side or a power.
    std::int32_t number = 0;
    static void fields(auto& a, auto& v) { a(1, "what", v.what), a(2, "of", v.of), a(3, "number", v.number); }
    bool operator==(const ScoreView&) const = default;
};
struct ControlView {
    std::string space;
    std::string controller;  ///< Empty: nobody.
    bool contested = false;
    static void fields(auto& a, auto& v) { a(1, "space", v.space), a(2, "controller", v.controller), a(3, "contested", v.contested); }
    bool operator==(const ControlView&) const = default;
};
struct StackView {
    std::string space;
    wire::UnitGroups units;
    static void fields(auto& a, auto& v) { a(1, "space", v.space), a(2, "units", v.units); }
    bool operator==(const StackView&) const = default;
};
struct TreasuryView {
    std::string owner;
    std::string resource;
    std::int32_t treasury = 0;
    std::int32_t escrow = 0;
    static void fields(auto& a, auto& v) {
        a(1, "owner", v.owner), a(2, "resource", v.resource), a(3, "treasury", v.treasury), a(4, "escrow", v.escrow);
    }
    bool operator==(const TreasuryView&) const = default;
};
struct OwnerView {
    std::string owner;
    std::string side;
    bool out = false;
    std::vector<std::string> friends;  ///< By relations; who is in neither list is neutral.
    std::vector<std::string> enemies;
    static void fields(auto& a, auto& v) {
        a(1, "owner", v.owner), a(2, "side", v.side), a(3, "out", v.out), a(4, "friends", v.friends);
        a(5, "enemies", v.enemies);
    }
    bool operator==(const OwnerView&) const = default;
};
struct ClockReading {
    enum class What : std::uint8_t { game, turn, phase, decision, battle, bank } what{What::game};
    std::string power;  ///< Whose; empty for the game's, and a battle's.
    Moment left_ms = 0;
    bool running = false;           ///< What is left grows less. False while paused, while a question to others stops the clock, and at 0.
    match::Clock::Stands stands{};  ///< Why it does not run.
    Moment until = 0;               ///< When it runs again unless something happens before; 0 where that is not known.
    static void fields(auto& a, auto& v) {
        a(1, "what", v.what), a(2, "power", v.power), a(3, "left_ms", v.left_ms), a(4, "running", v.running);
        a(5, "stands", v.stands), a(6, "until", v.until);
    }
    bool operator==(const ClockReading&) const = default;
};
/// Another time control that a player proposes, while others have still to agree.
struct ClockProposal {
    std::uint32_t proposal = 0;  ///< The sequence of its entry: whoever agrees, or refuses, names it.
    match::ClockRules clock;
    std::vector<std::uint32_t> agreed;  ///< Seats.
    static void fields(auto& a, auto& v) { a(1, "proposal", v.proposal), a(2, "clock", v.clock), a(3, "agreed", v.agreed); }
    bool operator==(const ClockProposal&) const = default;
};
struct ClockView {
    Moment at = 0;  ///< When it was read.
    std::vector<ClockReading> readings;
    std::vector<match::body::PauseReason> paused;
    std::uint32_t last_round = 0;  ///< 0 until it is announced.
    std::string pause_text{};      ///< Why a director has paused it, in their words; empty where they gave none, or have not.
    std::optional<ClockProposal> proposal{};
    static void fields(auto& a, auto& v) {
        a(1, "at", v.at), a(2, "readings", v.readings), a(3, "paused", v.paused), a(4, "last_round", v.last_round);
        a(5, "pause_text", v.pause_text), a(6, "proposal", v.proposal);
    }
    bool operator==(const ClockView&) const = default;
};
/// The last command that can be taken back now.
struct MayTakeBack {
    std::string power;           ///< Whose it is: its player may.
    std::uint32_t sequence = 0;  ///< Of its entry.
    static void fields(auto& a, auto& v) { a(1, "power", v.power), a(2, "sequence", v.sequence); }
    bool operator==(const MayTakeBack&) const = default;
};
/// The game as it stands after entry `sequence`.
struct GameView {
    GameId game{};
    std::uint32_t sequence = 0;
    Hash head{};
    std::string bundle;
    std::vector<std::string> options;
    Status status{Status::waiting};
    std::uint32_t round = 0;
    std::string power;
    std::string phase;
    std::vector<ControlView> control;
    std::vector<StackView> units;
    wire::UnitGroups purchased;  ///< Bought, waiting for their placement.
    std::vector<TreasuryView> treasuries;
    std::vector<OwnerView> owners;
    std::vector<wire::SlotView> slots;
    std::vector<wire::DecisionView> decisions;
    std::vector<wire::BattleView> battles;
    std::vector<ScoreView> scores;
    std::optional<rules::Outcome> result;
    ClockView clock;
    std::vector<SeatView> seats;
    std::optional<Hash> dice_commitment;
    std::vector<ToAct> to_act;
    std::string unplayable;  ///< Why it can only be read, for people; empty where it can be played.
    std::vector<std::uint64_t> directors{};
    std::uint32_t delay_minutes = 0;  ///< What is shown here is so old: its viewer has no seat and does not direct; 0 for now.
    std::map<std::string, std::string> parameters{};  ///< That the bundle or its creator set; list_bundles tells what all others are.
    std::string scoring{};                            ///< How the game is scored that time ends, for people; empty where it is a draw then.
    match::body::TakeBackRule take_back{};
    std::uint32_t disputes = 0;                                ///< How many wait for a referee: `list_disputes` tells of all.
    bool annulled = false;                                     ///< It counts as if it had never been played.
    std::optional<match::body::DisputeRules> dispute_rules{};  ///< As they were given when it was created.
    std::optional<Hash> ruleset{};                             ///< Of the tables that it is played by (`Tables`).
    std::optional<MayTakeBack> may_take_back{};
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "sequence", v.sequence), a(3, "head", v.head), a(4, "bundle", v.bundle);
        a(5, "options", v.options), a(6, "status", v.status), a(7, "round", v.round), a(8, "power", v.power);
        a(9, "phase", v.phase), a(10, "control", v.control), a(11, "units", v.units), a(12, "purchased", v.purchased);
        a(13, "treasuries", v.treasuries), a(14, "owners", v.owners), a(15, "slots", v.slots), a(16, "decisions", v.decisions);
        a(17, "battles", v.battles), a(18, "scores", v.scores), a(19, "result", v.result), a(20, "clock", v.clock);
        a(21, "seats", v.seats), a(22, "dice_commitment", v.dice_commitment), a(23, "to_act", v.to_act);
        a(24, "unplayable", v.unplayable), a(25, "directors", v.directors), a(26, "delay_minutes", v.delay_minutes);
        a(27, "parameters", v.parameters);
        a(28, "scoring", v.scoring);
        a(29, "take_back", v.take_back);
        a(30, "disputes", v.disputes), a(31, "annulled", v.annulled), a(32, "dispute_rules", v.dispute_rules);
        a(33, "ruleset", v.ruleset), a(34, "may_take_back", v.may_take_back);
    }
    bool operator==(const GameView&) const = default;
};
/// One entry, to everybody who watches.
struct Update {
    GameId game{};
    Hash head{};  ///< After the entry.
    wire::Entry entry;
    ClockView clock;
    std::vector<ToAct> to_act;  ///< After the entry.
    /// That the entry changed; of one after which the game goes on from an earlier one, all.
    std::vector<ScoreView> scores{};
    std::optional<MayTakeBack> may_take_back{};  ///< After the entry.
    std::vector<std::string> words{};            ///< The entry in sentences, for those who asked for them.
    std::vector<ControlView> control{};  ///< Ground that nobody controls, contested from now on or no longer, of which no event tells.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "head", v.head), a(3, "entry", v.entry), a(4, "clock", v.clock), a(5, "to_act", v.to_act);
        a(6, "scores", v.scores), a(7, "may_take_back", v.may_take_back), a(8, "words", v.words);
        a(9, "control", v.control);
    }
    bool operator==(const Update&) const = default;
};

}  // namespace protocol::server

template <>
inline constexpr auto rules::words<protocol::server::ClockReading::What> =
    rules::words_of("GAME", "TURN", "PHASE", "DECISION", "BATTLE", "BANK");
