#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <variant>

#include "protocol/wire_convert.hpp"
#include "rules/match/game.hpp"
#include "rules/match/replay.hpp"
#include "server/game/command_envelope.hpp"
#include "server/game/refusals.hpp"
#include "server/game/seed_ceremony.hpp"

/// How what is asked of a game becomes an entry, or an answer that says why not. Functions of the game as it stands: nothing waits, and
/// nothing is changed.
namespace server {

class Keys;
class People;

namespace wire = protocol::server;
/// Bytes of a reason that who directs gives for a pause, for time or for a warning.
inline constexpr std::size_t most_reason = 200;
using Answer = protocol::ServerMessage::Body;
[[nodiscard]] inline Answer denied(wire::Denied::Code code, std::string reason) { return wire::Denied{code, std::move(reason)}; }
[[nodiscard]] inline Answer not_allowed(std::string reason) { return denied(wire::Denied::Code::not_allowed, std::move(reason)); }
[[nodiscard]] inline Answer malformed(wire::Malformed::Code code, std::string field, std::string problem, std::string what_to_do) {
    return wire::Malformed{code, std::move(field), std::move(problem), std::move(what_to_do)};
}

/// An entry that waits to be stored, and the state it leads to where that is another than now.
struct DraftedEntry {
    match::Draft draft;
    std::optional<rules::GameState> after{};
    std::optional<rules::GameState> at_parent{};  ///< Where the game goes back further than it remembers: the state that it goes back to.
};
/// An action that was sent before: it became this entry.
struct Repeated {
    std::uint64_t sequence = 0;
};
/// What the rules refuse, and of which command: it is remembered (`Refusals`).
struct Rejected {
    wire::Refused answer;
    match::Hash command{};
};
using Decision = std::variant<Answer, DraftedEntry, Repeated, Rejected>;

/// A game as a decision sees it.
struct Position {
    match::GameId id;
    const match::Game& game;
    const match::DiceChain* chain = nullptr;  ///< Null where nothing can be rolled.
    bool playable = true;                     ///< The program has the rules that it was begun under.
    const SeedCeremony& seeds;
    const Refusals& refusals;
    const Keys& keys;
    std::optional<match::Clock::Deadline> spent_limit{};   ///< A limit whose command was refused: not asked again.
    std::uint32_t excuse = 0;                              ///< Which of his excuses whoever has just missed a turn is given; 0 for none.
    const std::vector<match::Recorded>* record = nullptr;  ///< All entries, where a ruling is decided.
    const People* people = nullptr;                        ///< Null where nobody says whose numbers there are.
};

[[nodiscard]] inline match::Author director(const CommandEnvelope& envelope) {
    return {match::Author::Kind::director, {}, envelope.account};
}
/// The entry that `author` makes of what he asks for.
[[nodiscard]] inline DraftedEntry entry_of(const match::Author& author, const Position& now, const CommandEnvelope& envelope,
                                           match::Body body) {
    return {match::draft(now.game.table().next_header(author, envelope.stamp), std::move(body))};
}

/// One overload for each message that needs nothing but the game brought up to the moment; the actor finds it by its type.
[[nodiscard]] Decision decide(const protocol::client::SetClock& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::AgreeClock& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::CallLastRound& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::GiveTime& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::ResignPower& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::SetCalendar& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::ExcuseMiss& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::WarnPlayer& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::FileDispute& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::MoveDispute& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::PauseGame& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const protocol::client::ResumeGame& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const task::Pause& pause, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide(const task::Resume& resume, const Position& now, const CommandEnvelope& envelope);
/// The same for seats and directors, after which somebody may have missed a turn. docs/reference/who-may-what.md says who may.
[[nodiscard]] Decision decide_seats(const protocol::client::OfferSeat& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide_seats(const protocol::client::LeaveSeat& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide_seats(const protocol::client::NameSubstitute& ask, const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide_seats(const protocol::client::NameDirector& ask, const Position& now, const CommandEnvelope& envelope);

// Each takes an envelope whose body is what it is called after.
[[nodiscard]] Decision decide_act(const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide_seat(const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide_seed(const Position& now, const CommandEnvelope& envelope);
[[nodiscard]] Decision decide_promise(const Position& now, const CommandEnvelope& envelope);
/// The seat is kept for the server's bot.
[[nodiscard]] Decision decide_bot_seat(const Position& now, const CommandEnvelope& envelope);
/// A player consents to go on under the rules that the server has now; the last one's consent is the upgrade.
[[nodiscard]] Decision decide_agree_upgrade(const Position& now, const CommandEnvelope& envelope);
/// Time that is given by who directs, or by a ruling; or why not: nothing would come of it, or somebody's time would be up at once.
[[nodiscard]] Decision decide_credit(const Position& now, const match::Header& header, match::body::Credited credit, std::string field);
/// Why no missed turn of the seat can be excused: it has none, nobody sits there, or the game is over. Nothing where one can.
[[nodiscard]] std::optional<Answer> no_miss_to_excuse(const match::Table& table, std::uint32_t seat);
/// What comes of who is there: whoever took a seat over gets the time that was used of its turn; a game pauses in which no person sits any
/// more, and goes on when one does. Nothing where nothing is due.
[[nodiscard]] std::optional<match::Body> due_to_attendance(const Position& now, Moment stamp);
[[nodiscard]] Decision decide_attendance(const Position& now, const CommandEnvelope& envelope);
// Disputes and rulings. `decide_rule` needs the record.
[[nodiscard]] Decision decide_rule(const Position& now, const CommandEnvelope& envelope);
/// What a ruling becomes, whatever dispute it decides and whoever has to agree: without its grounds.
[[nodiscard]] Decision decide_verb(const Position& now, const CommandEnvelope& envelope, const protocol::client::Rule& ask);
/// Why the author of `envelope` is no referee of this game; nothing where he is.
[[nodiscard]] std::optional<Answer> no_referee(const Position& now, const CommandEnvelope& envelope);
/// A dispute is closed that nobody has appealed in time.
[[nodiscard]] Decision decide_close_dispute(const Position& now, const CommandEnvelope& envelope);
/// The seat whose player has just missed a turn, where the time control excuses some.
[[nodiscard]] std::optional<rules::SeatId> seat_to_excuse(const Position& now);
[[nodiscard]] Decision decide_allowance(const Position& now, const CommandEnvelope& envelope);
/// A seat that is to be for anybody, unless a substitute is named: one that has missed as many turns as the time control lets it; or that its
/// player left, where the time control counts misses or nobody directs the game.
[[nodiscard]] std::optional<rules::SeatId> seat_to_open(const Position& now);
[[nodiscard]] Decision decide_open_seat(const Position& now, const CommandEnvelope& envelope);
/// The time control that is asked for: by its name, where a vacation may be said besides, or as it stands; or without its vacation.
/// @param message  whose fields `clock` and `no_vacation` are.
[[nodiscard]] tl::expected<match::ClockRules, wire::Malformed> clock_of(const match::ClockRules& asked, bool no_vacation,
                                                                        const std::string& message);
/// The seat that the author of `envelope` has, or the answer to one who has it not.
[[nodiscard]] tl::expected<rules::SeatId, Answer> own_seat(const Position& now, const CommandEnvelope& envelope, std::uint32_t seat,
                                                           std::string field);
/// What the rules say to a command; the entry that it becomes.
[[nodiscard]] Decision judge_command(const Position& now, const rules::Command& command, const match::Header& header);
/// The power of the account that `as` names, or its only one. @param field  where the name stood.
[[nodiscard]] tl::expected<rules::OwnerId, Answer> own_power(const match::Game& game, std::uint64_t account, const std::string& as,
                                                             std::string_view field);
/// What an order is for: its class, and where.
[[nodiscard]] std::string order_in_words(const rules::Ruleset& rules, const match::StandingOrder& order);
/// Whether he says who sits where: whoever directs, or before the start the creator of a game that nobody directs.
[[nodiscard]] bool arranges(const Position& now, const CommandEnvelope& envelope);
/// Whether he directs: named in the game; or of the whole server, and without a seat in this game. Once it has begun without ever having
/// had one.
[[nodiscard]] bool directs(const Position& now, const CommandEnvelope& envelope);
/// What the clock asks for, if a limit is reached.
[[nodiscard]] Decision decide_due(const Position& now, const CommandEnvelope& envelope);
/// The game begins with the events of its opening; only the stamp of the envelope is looked at.
[[nodiscard]] Decision decide_start(const Position& now, const CommandEnvelope& envelope);

/// The limit that is reached at `stamp`. While fresh seeds are awaited it waits as commands do: what it asks for may roll.
[[nodiscard]] std::optional<match::Clock::Deadline> due(const Position& now, Moment stamp);
/// Why the author of `envelope` cannot ask for the start, whoever else sits at the table; nothing where he can.
[[nodiscard]] std::optional<Answer> no_start(const Position& now, const CommandEnvelope& envelope);
/// What an action is answered that was sent before. @param recorded  its entry; nothing where that cannot be read now.
[[nodiscard]] Answer answer_again(const rules::Ruleset& rules, const std::optional<match::Recorded>& recorded,
                                  const CommandEnvelope& envelope);

}  // namespace server
