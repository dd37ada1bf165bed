// What the clocks of a game say at a moment, and when their limits are reached. How they come there is in clock.cpp.
#include <algorithm>
#include <limits>

#include "rules/match/clock.hpp"
#include "rules/match/clock_parts.hpp"

namespace match {

std::optional<Moment> Clock::Limit::due() const noexcept {
    return watch->since ? std::optional{after_awake(*rests, *watch->since, length - watch->used)} : std::nullopt;
}

/// Of what ends with the game's time, where that is to end in time.
static bool ends_in_time(const ClockRules& rules, bool limit_reached) {
    return limit_reached && rules.begin_no_round_after != 0 && rules.game_limit != 0;
}

bool Clock::game_time_ends_turns(Moment now) const noexcept {
    return ends_in_time(rules_, limit_reached_) && game_.reading(now) >= rules_.game_limit;
}

void Clock::turn_limits(std::vector<Limit>& limits) const {
    const auto& rests = rests_of(active_);
    if (rules_.turn_limit != 0) limits.push_back({&turn_, rules_.turn_limit, &rests});
    if (rules_.bank != 0) limits.push_back({&turn_, rules_.delay + std::max<Moment>(0, bank_length(active_)), &rests});
    if (limit_reached_ && rules_.last_turn_limit != 0 && rules_.turn_limit == 0 && rules_.bank == 0)
        limits.push_back({&turn_, last_turn_base_ + rules_.last_turn_limit, &rests});
    if (ends_in_time(rules_, limit_reached_)) limits.push_back({&game_, rules_.game_limit, &always});
    if (passes(active_)) limits.push_back({&turn_, turn_.used, &always});
}

void Clock::question_limits(const Asked& asked, std::vector<Limit>& limits) const {
    const auto& rests = rests_of(asked.owner);
    const bool own = seat_of(asked.owner) == seat_of(active_);
    if (rules_.decision_limit != 0) limits.push_back({&asked.watch, rules_.decision_limit, &rests});
    if (counts_battle()) limits.push_back({&battle_, rules_.battle_limit, &always});
    if (rules_.bank != 0 && rules_.decision_limit == 0 && !own)
        limits.push_back({&asked.watch, rules_.delay + std::max<Moment>(0, bank_length(asked.owner)), &rests});
    if (limit_reached_ && rules_.last_turn_limit != 0 && rules_.decision_limit == 0 && rules_.bank == 0 && !own)
        limits.push_back({&asked.watch, rules_.last_turn_limit, &rests});
    if (ends_in_time(rules_, limit_reached_)) limits.push_back({&game_, rules_.game_limit, &always});
    if (resigned(asked.owner)) limits.push_back({&asked.watch, asked.watch.used, &always});
}

std::vector<Clock::Limit> Clock::limits_of(Which which) const {
    std::vector<Limit> limits;
    switch (which) {
        case Which::game:
            if (rules_.game_limit != 0) limits.push_back({&game_, rules_.game_limit, &always});
            break;
        case Which::turn: turn_limits(limits); break;
        case Which::phase:
            if (rules_.phase_limit != 0) limits.push_back({&phase_, rules_.phase_limit, &rests_of(active_)});
            break;
        case Which::decision:
            for (const auto& asked : asked_) question_limits(asked, limits);
            break;
        case Which::battle:
            if (counts_battle()) limits.push_back({&battle_, rules_.battle_limit, &always});
            break;
        case Which::bank:
            if (rules_.bank != 0 && active_ != rules::nobody)
                limits.push_back({&turn_, rules_.delay + std::max<Moment>(0, bank_length(active_)), &rests_of(active_)});
            break;
    }
    return limits;
}

std::optional<Moment> Clock::left(Which which, Moment now) const {
    const auto limits = limits_of(which);
    if (limits.empty()) return std::nullopt;
    auto least = std::numeric_limits<Moment>::max();
    for (const auto& limit : limits) least = std::min(least, limit.left(now));
    return std::max<Moment>(0, least);
}

bool Clock::running(Which which, Moment now) const {
    if (left(which, now).value_or(0) <= 0) return false;
    return rules::any_of(limits_of(which), [&](const Limit& limit) { return limit.watch->since && awake(*limit.rests, now, now + 1) > 0; });
}

std::optional<Moment> Clock::due_at(Which which) const {
    if (which == Which::game) {
        if (limit_reached_ || rules_.game_limit == 0) return std::nullopt;
        return Limit{&game_, rules_.begin_no_round_after != 0 ? rules_.begin_no_round_after : rules_.game_limit, &always}.due();
    }
    std::optional<Moment> first;
    for (const auto& limit : limits_of(which))
        if (const auto at = limit.due(); at && (!first || *at < *first)) first = at;
    return first;
}

std::optional<Clock::Deadline> Clock::question_deadline() const {
    std::optional<Deadline> next;
    for (const auto& asked : asked_) {
        std::vector<Limit> limits;
        question_limits(asked, limits);
        for (const auto& limit : limits) {
            const auto at = limit.due();
            if (!at || (next && *at > next->at)) continue;
            if (!next || *at < next->at) next = Deadline{Which::decision, *at, {}};
            next->powers |= rules::mask_of(asked.owner);
        }
    }
    return next;
}

std::optional<Clock::Deadline> Clock::next_deadline() const {
    // The finest first: of several at one moment it is the one that is acted on.
    auto next = question_deadline();
    if (!next && counts_battle() && asked_.empty())
        if (const auto at = due_at(Which::battle)) next = Deadline{Which::phase, *at, rules::mask_of(active_)};
    for (const auto which : {Which::phase, Which::turn, Which::game})
        if (const auto at = due_at(which); at && (!next || *at < next->at))
            next = Deadline{which, *at, which == Which::game ? rules::OwnerMask{} : rules::mask_of(active_)};
    return next;
}

std::optional<body::Credited> Clock::reserve_for(const Deadline& deadline) const {
    if (deadline.which == Which::game || game_time_ends_turns(deadline.at)) return {};
    using Kind = body::Credited::Kind;
    for (const auto power : rules::OwnersOf(deadline.powers)) {
        if (resigned(power)) continue;
        if (overtimes(power) < rules_.overtimes) return body::Credited{rules_.overtime, "overtime", Kind::overtime, power};
        const auto seat = seat_of(power);
        const bool vacant = rules::contains(vacant_, seat);
        if (seat != no_seat && !vacant && vacations(seat) < rules_.vacations)
            return body::Credited{rules_.vacation, "vacation", Kind::vacation, power};
    }
    return {};
}

void Clock::say_why(Reading& reading, const Stopwatch& watch, Moment now) const {
    if (reading.running) return;
    const auto& rests = reading.power == rules::nobody ? always : rests_of(reading.power);
    const bool of_turn = reading.which == Which::turn || reading.which == Which::phase;
    if (reading.left == 0)
        reading.stands = Stands::used_up;
    else if (paused())
        reading.stands = Stands::paused;
    else if (reading.which == Which::bank && bank_index(reading.power) != bank_index(active_))
        reading.stands = Stands::waits;
    else if (of_turn && !own_seat_only_)
        reading.stands = Stands::question;
    else if (of_turn && !counts_turn())
        reading.stands = Stands::battle;
    else if (watch.since && awake(rests, now, now + 1) == 0) {
        const auto away = rules::any_of(rests.absences, [&](const auto& absence) { return absence.from <= now && now < absence.until; });
        reading.stands = away ? Stands::away : Stands::rest;
        reading.until = after_awake(rests, now, 1) - 1;
    } else
        reading.stands = Stands::waits;
}

std::vector<Clock::Reading> Clock::readings(Moment now) const {
    std::vector<Reading> all;
    const auto add = [&](Which which, rules::OwnerId power) {
        const auto rest = left(which, now);
        if (!rest) return;
        all.push_back({which, power, *rest, running(which, now)});
        say_why(all.back(), which == Which::game ? game_ : which == Which::battle ? battle_ : turn_, now);
    };
    add(Which::game, rules::nobody);
    if (active_ == rules::nobody) return all;
    add(Which::turn, active_);
    add(Which::phase, active_);
    for (const auto& asked : asked_) {
        std::vector<Limit> limits;
        question_limits(asked, limits);
        if (limits.empty()) continue;
        auto least = std::numeric_limits<Moment>::max();
        for (const auto& limit : limits) least = std::min(least, limit.left(now));
        const bool counts = asked.watch.since && least > 0 && awake(rests_of(asked.owner), now, now + 1) > 0;
        all.push_back({Which::decision, asked.owner, std::max<Moment>(0, least), counts});
        say_why(all.back(), asked.watch, now);
    }
    add(Which::battle, rules::nobody);
    if (rules_.bank == 0) return all;
    for (std::size_t at = 0; at < seats_.size(); ++at) {
        const auto power = static_cast<rules::OwnerId>(at);
        if (seats_[at] == no_seat) continue;
        const bool mine = bank_index(power) == bank_index(active_);
        auto drawn = mine ? drawn_by_turn(turn_.reading(now, rests_of(active_))) : 0;
        bool counts = mine && turn_.since && drawn > 0;
        for (const auto& asked : asked_)
            if (rules_.decision_limit == 0 && bank_index(asked.owner) == bank_index(power) && seat_of(asked.owner) != seat_of(active_)) {
                const auto used = drawn_by_turn(asked.watch.reading(now, rests_of(asked.owner)));
                drawn += used;
                counts = counts || (asked.watch.since && used > 0);
            }
        const auto rest = std::max<Moment>(0, bank_length(power) - drawn);
        all.push_back({Which::bank, power, rest, counts && rest > 0});
        say_why(all.back(), turn_, now);
    }
    return all;
}

std::vector<Clock::Mark> Clock::marks_after(Moment from) const {
    std::vector<Mark> marks;
    const auto look = [&](const std::vector<Limit>& limits, Which which, rules::OwnerId power) {
        for (const auto& limit : limits) {
            const auto mark = [&](Moment rest, bool reminder) {
                const auto until = limit.length - rest - limit.watch->used;
                // What was passed before the clock began to run as it runs now was told then.
                if (rest >= limit.length || rest <= 0 || until < 0 || !limit.watch->since) return;
                const auto at = after_awake(*limit.rests, *limit.watch->since, until);
                if (at > from) marks.push_back({at, which, power, rest, reminder});
            };
            for (const auto rest : rules_.marks) mark(rest, false);
            if (which == Which::game) continue;
            for (const auto part : rules_.reminders) mark(limit.length / 100 * part, true);
        }
    };
    if (!limit_reached_ || ends_in_time(rules_, limit_reached_)) look(limits_of(Which::game), Which::game, rules::nobody);
    if (active_ != rules::nobody) {
        look(limits_of(Which::turn), Which::turn, active_);
        look(limits_of(Which::phase), Which::phase, active_);
        for (const auto& asked : asked_) {
            std::vector<Limit> limits;
            question_limits(asked, limits);
            look(limits, Which::decision, asked.owner);
        }
    }
    std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.at < b.at; });
    return marks;
}

bool Clock::between_rounds(Moment at) const noexcept {
    return rules_.unplayed_round != 0 && round_ > 1 && !acted_in_round_ && at - round_began_ <= rules_.unplayed_round;
}

Moment Clock::lag_credit(rules::OwnerId power, Moment lag) const noexcept {
    if (power != active_ || !counts_turn()) return 0;
    return std::clamp<Moment>(std::min(lag, rules_.lag), 0, std::max<Moment>(0, rules_.lag_quota - lag_given_));
}

}  // namespace match
