#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_client.hpp"
#include "protocol/wire_entry.hpp"
#include "rules/core/compiled_variant.hpp"
#include "rules/core/refusal.hpp"

/// What the server says. `protocol/README.md` shows each message as JSON.
namespace protocol::server {

using wire::GameId;
using wire::Hash;
using wire::Moment;

struct Welcome {
    std::string version;  ///< Of the server.
    std::uint64_t account = 0;
    std::string token;  ///< Of a guest: to be sent with the next hello. Empty where the client had one.
    Moment now = 0;
    bool operator==(const Welcome&) const = default;
};
struct PowerInfo {
    std::string name;
    std::string side;
    std::string capital;
    bool power = false;  ///< Takes turns; else a body that owns units or ground only.
    bool operator==(const PowerInfo&) const = default;
};
struct SpaceInfo {
    std::string name;
    bool sea = false;
    bool impassable = false;
    std::int32_t value = 0;
    std::string original;
    std::vector<std::string> neighbours;
    bool operator==(const SpaceInfo&) const = default;
};
struct UnitTypeInfo {
    std::string name;
    std::int32_t cost = 0;
    std::uint32_t attack = 0;
    std::uint32_t defence = 0;
    std::uint32_t move = 0;
    std::uint32_t hits = 0;
    std::uint32_t capacity = 0;
    bool land = false;
    bool air = false;
    bool sea = false;
    bool operator==(const UnitTypeInfo&) const = default;
};
struct ParameterInfo {
    std::string name;
    std::string value;
    std::vector<std::string> options;  ///< Names of its values; empty for a number of low..high.
    std::int32_t low = 0;
    std::int32_t high = 0;
    bool operator==(const ParameterInfo&) const = default;
};
/// An option that can be added to a bundle, with what it needs.
struct OptionInfo {
    std::string name;
    std::string title;
    std::vector<std::string> paragraphs;
    std::vector<std::string> needs;  ///< Options that have to be named with it, where the bundle has them not.
    std::vector<std::string> excludes;
    std::vector<std::string> stands_for;    ///< A name for several.
    std::vector<ParameterInfo> parameters;  ///< That it adds.
    bool operator==(const OptionInfo&) const = default;
};
/// What a command is told beside what every game tells it.
struct ArgumentInfo {
    std::string name;
    std::string kind;  ///< The field of `Choice` that it fills.
    bool operator==(const ArgumentInfo&) const = default;
};
/// A declaration that the rules of the bundle know; or what they have attack or fight told besides.
struct DeclarationInfo {
    std::string command;  ///< "declare", "attack" or "fight".
    std::string what;     ///< Of a declaration.
    std::vector<ArgumentInfo> arguments;
    std::string paragraph;
    bool operator==(const DeclarationInfo&) const = default;
};
/// A class of questions, and what a standing order for it may be.
struct DecisionInfo {
    std::string decision;
    std::string paragraph;
    std::vector<std::string> orders;  ///< Fields of `Choice`; none: whatever fits.
    std::vector<std::string> words;   ///< As an option: these.
    bool operator==(const DecisionInfo&) const = default;
};
struct Bundle {
    std::string name;
    std::string title;
    std::string base;
    std::vector<std::string> options;
    std::vector<ParameterInfo> parameters;
    std::vector<PowerInfo> powers;
    std::vector<std::string> phases;
    std::vector<SpaceInfo> spaces;                ///< Only where one bundle was asked for.
    std::vector<UnitTypeInfo> unit_types;         ///< Only where one bundle was asked for.
    std::vector<OptionInfo> further_options{};    ///< Only where one bundle was asked for: those that can be added to it.
    std::vector<DeclarationInfo> declarations{};  ///< Only where one bundle was asked for.
    std::vector<DecisionInfo> decisions{};        ///< Only where one bundle was asked for.
    bool operator==(const Bundle&) const = default;
};
struct Bundles {
    std::vector<Bundle> bundles;
    bool operator==(const Bundles&) const = default;
};
struct SeatToken {
    std::uint32_t seat = 0;
    std::vector<std::string> powers;
    std::string token;
    bool operator==(const SeatToken&) const = default;
};
struct GameCreated {
    GameId game{};
    std::vector<SeatToken> seats;
    Hash dice_commitment{};  ///< C_0: what seed commitments are made over.
    bool operator==(const GameCreated&) const = default;
};
struct SeatView {
    std::uint32_t seat = 0;
    std::vector<std::string> powers;
    bool taken = false;
    std::uint64_t account = 0;
    bool sparring = false;
    bool seed_opened = false;
    bool connected = false;
    bool operator==(const SeatView&) const = default;
};
enum class Status : std::uint8_t { waiting = 1, running, paused, over };
struct GameSummary {
    GameId game{};
    std::string bundle;
    Status status{Status::waiting};
    std::uint32_t round = 0;
    std::string power;
    std::string phase;
    std::uint32_t sequence = 0;
    std::vector<SeatView> seats;
    std::optional<client::Clock> clock;  ///< The limits that it is played under; all 0 for none.
    std::uint64_t creator = 0;           ///< The account that asked for it; 0 in games of older servers.
    Moment created = 0;                  ///< When it was; 0 in games of older servers.
    std::string unplayable;              ///< Why it cannot be played as it stands, for people; empty where it can.
    bool operator==(const GameSummary&) const = default;
};
struct Games {
    std::vector<GameSummary> games;
    std::string next{};  ///< The cursor of the next page; empty where this is the last.
    bool operator==(const Games&) const = default;
};
struct Seated {
    GameId game{};
    std::uint32_t seat = 0;
    std::vector<std::string> powers;
    std::uint32_t sequence = 0;
    bool operator==(const Seated&) const = default;
};
/// Durable. Also the answer to what is no command but makes an entry (open_seed, start_game).
struct Accepted {
    std::uint32_t sequence = 0;
    bool operator==(const Accepted&) const = default;
};
struct Fact {
    std::string name;
    std::variant<std::monostate, std::int32_t, wire::SpaceName, wire::PowerName, wire::UnitTypeName, wire::Sentence> value;
    bool operator==(const Fact&) const = default;
};
struct Refused {
    rules::Refusal code{rules::Refusal::forbidden};
    std::string paragraph;
    std::string also;
    std::vector<Fact> facts;
    std::string sentence;
    bool operator==(const Refused&) const = default;
};
struct Denied {
    enum class Code : std::uint8_t { no_seat = 1, paused, ended, not_allowed } code{Code::not_allowed};
    std::string reason;
    std::optional<GameId> game{};  ///< Of a watch, or of `seen`: which game cannot be followed now.
    bool operator==(const Denied&) const = default;
};
struct Stale {
    std::string power;
    std::string phase;
    std::vector<wire::DecisionView> decisions;
    std::uint32_t sequence = 0;
    bool operator==(const Stale&) const = default;
};
struct Busy {
    std::uint32_t retry_ms = 0;
    std::optional<GameId> game{};  ///< As `Denied::game`.
    bool operator==(const Busy&) const = default;
};
struct Malformed {
    enum class Code : std::uint8_t {
        no_message = 1,  ///< The bytes are no message of this sub-protocol.
        too_large,       ///< Over 64 KiB.
        unknown_field,   ///< A field that this version does not have.
        unknown_value,   ///< A value that its enum does not have.
        missing,         ///< Something that must be there is not.
        bad_count,       ///< Not 1..65535.
        bad_hex,         ///< Not so many hexadecimal digits.
        bad_value,       ///< Of the wrong kind or out of range.
        unknown_name,    ///< No such territory, unit type, power, decision, ... in the game's rules.
        unknown_game,    ///< No such game, or seat, or bundle.
        bad_bundle,      ///< What was chosen does not go together.
        bad_seed,        ///< Does not match its commitment.
        hello_first,     ///< A hello has to come before.
        wrong_frame,     ///< Text where the sub-protocol is binary, or the other way round.
        too_much,        ///< More than the server works out for one question, or keeps for one account.
    } code{Code::no_message};
    std::string field;
    std::string problem;
    std::string what_to_do;
    std::optional<GameId> game{};  ///< As `Denied::game`.
    bool operator==(const Malformed&) const = default;
};
/// It is not known whether the command was stored: send it again with the same action_id.
struct Unknown {
    bool operator==(const Unknown&) const = default;
};

struct ControlView {
    std::string space;
    std::string controller;  ///< Empty: nobody.
    bool contested = false;
    bool operator==(const ControlView&) const = default;
};
struct StackView {
    std::string space;
    wire::UnitGroups units;
    bool operator==(const StackView&) const = default;
};
struct TreasuryView {
    std::string owner;
    std::string resource;
    std::int32_t treasury = 0;
    std::int32_t escrow = 0;
    bool operator==(const TreasuryView&) const = default;
};
struct OwnerView {
    std::string owner;
    std::string side;
    bool out = false;
    std::vector<std::string> friends;  ///< By relations; who is in neither list is neutral.
    std::vector<std::string> enemies;
    bool operator==(const OwnerView&) const = default;
};
struct ScoreView {
    std::string what;  ///< "points", or the name of a number that a module publishes.
    std::string of;    ///< A side or a power.
    std::int32_t number = 0;
    bool operator==(const ScoreView&) const = default;
};
struct ClockReading {
    enum class What : std::uint8_t { game = 1, turn, phase, decision } what{What::game};
    std::string power;  ///< Whose; empty for the game's.
    Moment left_ms = 0;
    bool running = false;  ///< What is left grows less. False while paused, while a question to others stops the clock, and at 0.
    bool operator==(const ClockReading&) const = default;
};
struct ClockView {
    Moment at = 0;  ///< When it was read.
    std::vector<ClockReading> readings;
    std::vector<wire::entry::PauseReason> paused;
    std::uint32_t last_round = 0;  ///< 0 until it is announced.
    bool operator==(const ClockView&) const = default;
};
/// The game as it stands after entry `sequence`.
/// A power that the game waits for.
struct ToAct {
    std::string power;
    std::vector<std::string> decisions;  ///< That it has to answer; none: it is its turn.
    bool operator==(const ToAct&) const = default;
};
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
    std::optional<wire::OutcomeView> result;
    ClockView clock;
    std::vector<SeatView> seats;
    std::optional<Hash> dice_commitment;
    std::vector<ToAct> to_act;
    std::string unplayable;  ///< Why it can only be read, for people; empty where it can be played.
    bool operator==(const GameView&) const = default;
};
/// One entry, to everybody who watches.
struct Update {
    GameId game{};
    Hash head{};  ///< After the entry.
    wire::Entry entry;
    ClockView clock;
    std::vector<ToAct> to_act;  ///< After the entry.
    bool operator==(const Update&) const = default;
};
/// Answers a watch that continues: the updates after `sequence` follow.
struct Watching {
    GameId game{};
    std::uint32_t sequence = 0;
    bool operator==(const Watching&) const = default;
};
struct Unwatched {
    GameId game{};
    bool operator==(const Unwatched&) const = default;
};
struct LegalMoves {
    GameId game{};
    std::string power;
    std::uint32_t sequence = 0;  ///< After which they are legal.
    std::string phase;
    std::vector<wire::Command> commands;
    bool more = false;  ///< A question has more legal answers than are listed.
    bool operator==(const LegalMoves&) const = default;
};
/// Where the record is to be had by HTTP, on the same port.
struct Record {
    GameId game{};
    std::string path;
    std::uint32_t entries = 0;
    Hash head{};
    bool operator==(const Record&) const = default;
};
struct Notice {
    enum class Kind : std::uint8_t {
        last_round = 1,
        time_extended,
        game_over,
        paused,
        resumed,
        shutting_down,
        seat_taken,
        seat_free,
        warning,
        seeds_wanted,   ///< A new chain of dice has begun: `CommitSeed` for each of one's seats, within five seconds.
        seeds_opening,  ///< `OpenSeed` for each of them; commands wait for that, ten seconds in all at most.
    };
    Kind kind{Kind::warning};
    std::optional<GameId> game;
    std::uint32_t round = 0;
    std::string text;
    std::vector<std::uint32_t> seats{};  ///< Which were taken, or are free.
    bool operator==(const Notice&) const = default;
};
struct Pong {
    Moment now = 0;
    bool operator==(const Pong&) const = default;
};
struct OddsLoss {
    std::string power;
    std::string type;
    std::uint32_t had = 0;
    double lost = 0;  ///< Expected.
    bool operator==(const OddsLoss&) const = default;
};
/// One way to be left.
struct OddsLeft {
    double chance = 0;
    wire::UnitGroups units;  ///< Type, count, owner and damage.
    bool operator==(const OddsLeft&) const = default;
};
struct OddsPart {
    double units_lost = 0;  ///< Expected.
    double cost_lost = 0;
    std::vector<OddsLoss> losses;
    std::vector<OddsLeft> left;  ///< Most likely first.
    double other_ways = 0;       ///< The chance of all the ways that are not listed.
    bool operator==(const OddsPart&) const = default;
};
/// How figures were found that no arithmetic is known for.
struct OddsSample {
    std::uint32_t fights = 0;
    double standard_error = 0;         ///< Of the least certain of the chances.
    std::vector<std::string> because;  ///< Paragraphs, or steps of the battle's procedure.
    bool too_various = false;          ///< There are more ways to be left than can be counted.
    bool operator==(const OddsSample&) const = default;
};
/// What a power of the battle has developed.
struct OddsDevelopment {
    std::string power;
    std::string name;
    bool counts = false;  ///< For a unit that fights here.
    bool operator==(const OddsDevelopment&) const = default;
};
/// The answer to `GetOdds`. The first four chances come to 1.
struct Odds {
    GameId game{};
    std::uint32_t sequence = 0;  ///< After which the battle was listed so.
    std::string kind;
    std::string space;  ///< Empty where it does not matter.
    double attackers_win = 0;
    double both_remain = 0;
    double defenders_hold = 0;
    double nobody_left = 0;
    double rounds = 0;  ///< Expected.
    OddsPart attackers;
    OddsPart defenders;
    std::vector<std::string> not_counted;  ///< Steps that an option of the game adds and that are not calculated.
    std::optional<OddsSample> sampled;     ///< Nothing where everything is exact.
    std::optional<double>
        ground_taken;  ///< Part of `attackers_win`: a unit is left that takes the ground. Nothing where none is fought for.
    std::vector<OddsDevelopment> known;
    std::vector<std::string> attacker_order;  ///< The order of loss that was asked for, or made to keep a unit for the ground: types.
    bool operator==(const Odds&) const = default;
};
/// What a paragraph added to a value.
struct Reason {
    std::string paragraph;
    std::int32_t amount = 0;  ///< 0 where it says why there is nothing.
    std::string space;        ///< Empty where it is about none.
    bool operator==(const Reason&) const = default;
};
/// Units of a battle whose dice hit at the same, for the same reasons.
struct ExplainedFire {
    std::string power;
    std::string type;
    std::uint32_t count = 0;
    std::int32_t value = 0;  ///< A die hits at this or less.
    std::vector<Reason> reasons;
    std::vector<std::uint32_t> ids;
    bool operator==(const ExplainedFire&) const = default;
};
/// The answer to `GetExplanation`. The amounts of the reasons add up to the value.
struct Explanation {
    GameId game{};
    std::uint32_t sequence = 0;  ///< After which it is so.
    std::string what;
    std::string side;
    std::string power;  ///< Of a unit, with its type and space, also where its id was given.
    std::string type;
    std::string space;
    std::uint32_t unit = 0;  ///< Whose value it is; 0 where a type was asked about.
    std::int32_t value = 0;
    std::vector<Reason> reasons;
    std::vector<ExplainedFire> attackers;  ///< Of "fire", which has no value of its own.
    std::vector<ExplainedFire> defenders;
    bool operator==(const Explanation&) const = default;
};

}  // namespace protocol::server

namespace protocol {

struct ServerMessage {
    struct Body : std::variant<server::Welcome, server::Bundles, server::GameCreated, server::Games, server::Seated, server::Accepted,
                               server::Refused, server::Denied, server::Stale, server::Busy, server::Malformed, server::Unknown,
                               server::GameView, server::Update, server::Watching, server::Unwatched, server::LegalMoves, server::Record,
                               server::Notice, server::Pong, server::Odds, server::Explanation> {
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
    std::uint32_t request = 0;  ///< Of the message that it answers; 0 where it answers none.
    Body body;
    bool operator==(const ServerMessage&) const = default;
};

}  // namespace protocol
