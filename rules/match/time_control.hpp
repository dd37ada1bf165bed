#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/layout.hpp"
#include "rules/match/calendar.hpp"

namespace match {

/// A game's time control; times in milliseconds, 0 for none. What is not set does not count: all zero is a game without clocks.
struct ClockRules {
    enum class BankOf : std::uint8_t { power, side };
    /// Whose time a battle takes.
    enum class Battles : std::uint8_t {
        attacker,  ///< Of the turn, as everything else.
        own,       ///< Of `battle_limit`; then defaults answer what it still asks.
        untimed,
    };
    Moment game_limit = 0;  ///< The tournament's time: at the limit the present round becomes the last.
    Moment turn_limit = 0;
    Moment phase_limit = 0;
    Moment decision_limit = 0;  ///< Of each question to each power.
    Moment bank = 0;       ///< Of each power, or side, for the whole game: turns draw on it, and questions that have no limit of their own.
    Moment increment = 0;  ///< Joins the bank as a turn ends.
    Moment delay = 0;      ///< Of each turn, and of each such question: costs the bank nothing.
    BankOf bank_of{};
    Battles battles{};
    Moment battle_limit = 0;
    std::uint32_t overtimes = 0;  ///< How often a power's limit of a turn, phase or question is put off, by `overtime` each time.
    Moment overtime = 0;
    std::uint32_t vacations = 0;  ///< The same for a seat, by `vacation`, when no overtime is left.
    Moment vacation = 0;
    Moment last_turn_limit = 0;  ///< Of turns of the last round, where turns have neither limit nor bank.
    Moment begin_no_round_after =
        0;  ///< The round that runs at this time is the last; at `game_limit` its turns are over, so that the last ends in time.
    Moment unplayed_round = 0;  ///< A round that began no longer than this before the limit, and in which nobody has acted, is not played.
    std::uint32_t misses = 0;   ///< After so many turns that the clock had to end a seat is for anybody; 0: never.
    /// So many of those turns are excused by themselves, of a player in this and the newest others of his games, `excuse_games` together.
    std::uint32_t excuses = 0;
    std::uint32_t excuse_games = 0;
    bool rests = false;           ///< Players' calendars count: the clocks of turns, phases and questions stand while their player rests.
    Moment lag = 0;               ///< Of each command, at most so much is given back for the way that it took.
    Moment lag_quota = 0;         ///< Of a turn, at most so much of it.
    std::vector<Moment> marks{};  ///< What is told when so much is left: of the game's time to everybody, else to him whose it is.
    std::vector<std::uint32_t> reminders{};  ///< The same for a turn, a phase or a question, in percent of its limit: by notifications.
    std::uint32_t deserted_rounds = 0;       ///< A game in which no person sits any more pauses when so many rounds have ended; 0 for one.
    std::string preset{};                    ///< Its name, where it came from one; for people.
    static void fields(auto& a, auto& v) {
        a.span(1, "game_limit_ms", v.game_limit);
        a.span(2, "turn_limit_ms", v.turn_limit);
        a.span(3, "phase_limit_ms", v.phase_limit);
        a.span(4, "decision_limit_ms", v.decision_limit);
        a.span(5, "bank_ms", v.bank);
        a.span(6, "increment_ms", v.increment);
        a.span(7, "delay_ms", v.delay);
        a(8, "bank_of", v.bank_of);
        a(9, "battles", v.battles);
        a.span(10, "battle_limit_ms", v.battle_limit);
        a(11, "overtimes", v.overtimes);
        a.span(12, "overtime_ms", v.overtime);
        a(13, "vacations", v.vacations);
        a.span(14, "vacation_ms", v.vacation);
        a.span(15, "last_turn_limit_ms", v.last_turn_limit);
        a.span(16, "begin_no_round_after_ms", v.begin_no_round_after);
        a.span(17, "unplayed_round_ms", v.unplayed_round);
        a(18, "misses", v.misses);
        a(19, "rests", v.rests);
        a.span(20, "lag_ms", v.lag);
        a.span(21, "lag_quota_ms", v.lag_quota);
        a(22, "marks_ms", v.marks);
        a(23, "reminders", v.reminders);
        a(24, "preset", v.preset);
        a(25, "excuses", v.excuses);
        a(26, "excuse_games", v.excuse_games);
        a(27, "deserted_rounds", v.deserted_rounds);
    }
    /// Some clock has a limit. Without one nothing is lost by an outage, and no game has to be looked at for its time.
    [[nodiscard]] bool counts() const noexcept {
        return game_limit != 0 || turn_limit != 0 || phase_limit != 0 || decision_limit != 0 || bank != 0 || battle_limit != 0;
    }
    bool operator==(const ClockRules&) const = default;
};

/// What is wrong with a time control: the first field that contradicts others, and why.
struct ClockFault {
    std::string_view field;
    std::string_view problem;
    std::string_view what_to_do;
};
/// @return an empty field for one that is in order.
[[nodiscard]] ClockFault fault_of(const ClockRules& rules) noexcept;

}  // namespace match

namespace rules {
template <>
inline constexpr auto words<match::ClockRules::BankOf> = words_of("POWER", "SIDE");
template <>
inline constexpr auto words<match::ClockRules::Battles> = words_of("ATTACKER", "OWN", "UNTIMED");
}  // namespace rules
