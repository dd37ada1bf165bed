#include "rules/match/time_control.hpp"

#include <array>

#include "rules/core/ranges.hpp"

namespace match {
namespace {

constexpr Moment least = 1000;
constexpr std::size_t most_marks = 16;
constexpr std::uint32_t most_times = 1000;

}  // namespace

ClockFault fault_of(const ClockRules& rules) noexcept {
    struct Limit {
        std::string_view field;
        Moment length;
    };
    // The game's time may be as short as one likes: it ends the game, and no phase before anybody could play.
    const std::array limits{Limit{"turn_limit_ms", rules.turn_limit},
                            Limit{"phase_limit_ms", rules.phase_limit},
                            Limit{"decision_limit_ms", rules.decision_limit},
                            Limit{"bank_ms", rules.bank},
                            Limit{"battle_limit_ms", rules.battle_limit},
                            Limit{"overtime_ms", rules.overtime},
                            Limit{"vacation_ms", rules.vacation},
                            Limit{"last_turn_limit_ms", rules.last_turn_limit},
                            Limit{"begin_no_round_after_ms", rules.begin_no_round_after}};
    for (const auto& limit : limits)
        if (limit.length != 0 && limit.length < least)
            return {limit.field, "a limit of less than a second", "give at least 1000, or 0 for none"};
    for (const auto& limit :
         {Limit{"increment_ms", rules.increment}, Limit{"delay_ms", rules.delay}, Limit{"unplayed_round_ms", rules.unplayed_round},
          Limit{"lag_ms", rules.lag}, Limit{"lag_quota_ms", rules.lag_quota}})
        if (limit.length < 0) return {limit.field, "a time below zero", "give 0 for none"};
    if (rules.increment != 0 && rules.bank == 0)
        return {"increment_ms", "an increment without a bank that it joins", "give bank_ms too, or no increment"};
    if (rules.delay != 0 && rules.bank == 0) return {"delay_ms", "a delay without a bank that it spares", "give bank_ms too, or no delay"};
    if (rules.bank_of == ClockRules::BankOf::side && rules.bank == 0)
        return {"bank_of", "a bank of sides without a bank", "give bank_ms too, or leave bank_of out"};
    if ((rules.battles == ClockRules::Battles::own) != (rules.battle_limit != 0))
        return {"battle_limit_ms", "battles have a clock of their own exactly if they have a limit of their own",
                "give battles OWN and battle_limit_ms, or neither"};
    if ((rules.overtimes == 0) != (rules.overtime == 0))
        return {"overtime_ms", "overtimes have a number and a length, or neither", "give overtimes and overtime_ms"};
    if ((rules.vacations == 0) != (rules.vacation == 0))
        return {"vacation_ms", "vacations have a number and a length, or neither", "give vacations and vacation_ms"};
    if (rules.overtimes > most_times) return {"overtimes", "more than 1000 overtimes", "give fewer"};
    if (rules.vacations > most_times) return {"vacations", "more than 1000 vacations", "give fewer"};
    if (rules.excuses != 0 && rules.misses == 0)
        return {"excuses", "excuses for turns whose missing costs nothing", "give misses too, or no excuses"};
    if ((rules.excuses == 0) != (rules.excuse_games == 0))
        return {"excuse_games", "excuses are so many in so many games, or none", "give excuses and excuse_games"};
    if (rules.excuses > most_times) return {"excuses", "more than 1000 excuses", "give fewer"};
    if (rules.excuse_games > most_times) return {"excuse_games", "excuses of more than 1000 games", "give fewer"};
    if (rules.deserted_rounds > most_times) return {"deserted_rounds", "more than 1000 rounds without anybody", "give fewer"};
    if (rules.begin_no_round_after != 0 && (rules.game_limit == 0 || rules.begin_no_round_after > rules.game_limit))
        return {"begin_no_round_after_ms", "no round begins after a moment that lies behind the end of the game's time",
                "give game_limit_ms, and no more than it"};
    if (rules.last_turn_limit != 0 && rules.game_limit == 0)
        return {"last_turn_limit_ms", "a limit for the turns of the last round of a game whose time does not end",
                "give game_limit_ms too"};
    if (rules.unplayed_round != 0 && rules.game_limit == 0)
        return {"unplayed_round_ms", "a round that is not played in a game whose time does not end", "give game_limit_ms too"};
    if (rules.phase_limit != 0 && rules.turn_limit != 0 && rules.phase_limit > rules.turn_limit)
        return {"phase_limit_ms", "a phase that may take longer than its turn", "give it no more than turn_limit_ms"};
    if ((rules.lag == 0) != (rules.lag_quota == 0))
        return {"lag_quota_ms", "lag is given back of a command and of a turn, or not at all", "give lag_ms and lag_quota_ms"};
    if (rules.marks.size() > most_marks) return {"marks_ms", "more than 16 marks", "give fewer"};
    if (rules::any_of(rules.marks, [](Moment mark) { return mark < least; }))
        return {"marks_ms", "a mark of less than a second", "give at least 1000"};
    if (rules.reminders.size() > most_marks) return {"reminders", "more than 16 reminders", "give fewer"};
    if (rules::any_of(rules.reminders, [](std::uint32_t part) { return part == 0 || part > 99; }))
        return {"reminders", "a reminder that is no part of a limit", "give percents of what is left, 1 to 99"};
    return {};
}

}  // namespace match
