#include "rules/match/time_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/counted.hpp"
#include "rules/core/joined.hpp"

namespace match {
namespace {

constexpr Moment second = 1000;
constexpr Moment minute = 60 * second;
constexpr Moment hour = 60 * minute;
constexpr Moment day = 24 * hour;

/// A limit to the second: "1 min 30 s".
std::string limit_in_words(Moment ms) {
    const auto seconds = ms % minute / second;
    if (ms < minute) return fmt::format("{} s", seconds);
    return span_in_words(ms) + (ms < hour && seconds != 0 ? fmt::format(" {} s", seconds) : "");
}

void add_limits(std::vector<std::string>& parts, const ClockRules& clock) {
    const auto add = [&](Moment limit, std::string_view words) {
        if (limit != 0) parts.push_back(fmt::format(fmt::runtime(words), limit_in_words(limit)));
    };
    add(clock.game_limit, "{} for the game");
    add(clock.turn_limit, "{} a turn");
    add(clock.phase_limit, "{} a phase");
    add(clock.decision_limit, "{} a question");
    add(clock.bank, clock.bank_of == ClockRules::BankOf::side ? "{} for each side in all" : "{} for each power in all");
    add(clock.increment, "{} more after each turn");
    add(clock.delay, "{} of each turn cost nothing");
    if (clock.battles == ClockRules::Battles::untimed) parts.emplace_back("battles cost no time");
    if (clock.battles == ClockRules::Battles::own)
        parts.push_back(clock.battle_limit != 0 ? limit_in_words(clock.battle_limit) + " a battle" : "battles cost no time");
    add(clock.last_turn_limit, "{} a turn in the last round");
    add(clock.begin_no_round_after, "no round begins after {}");
    add(clock.unplayed_round, "a round that begins in the last {} is not played");
}

void add_help(std::vector<std::string>& parts, const ClockRules& clock) {
    if (clock.overtimes != 0)
        parts.push_back(fmt::format("{} of {}", rules::counted(clock.overtimes, "overtime"), limit_in_words(clock.overtime)));
    if (clock.vacations != 0)
        parts.push_back(fmt::format("{} of {}", rules::counted(clock.vacations, "vacation"), limit_in_words(clock.vacation)));
    if (clock.rests) parts.emplace_back("clocks stand while their player rests");
    if (clock.misses != 0)
        parts.push_back(fmt::format("{} cost{} the seat", rules::counted(clock.misses, "missed turn"), clock.misses == 1 ? "s" : ""));
    if (clock.misses != 0 && clock.excuses != 0)
        parts.push_back(fmt::format("{} more in {} {} excused", clock.excuses, rules::counted(clock.excuse_games, "game"),
                                    clock.excuses == 1 ? "is" : "are"));
}

constexpr std::array<std::string_view, 7> days{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
constexpr std::uint32_t day_minutes = 24 * 60;

std::string_view day_of(std::uint32_t minute_of_week) { return days[minute_of_week / day_minutes % days.size()]; }
std::string time_of_day(std::uint32_t minute_of_week) {
    const auto into = minute_of_week % day_minutes;
    return fmt::format("{}:{:02}", into / 60, into % 60);
}
/// The end of a rest: midnight is the end of its day.
std::string end_of_rest(std::uint32_t minute_of_week) { return minute_of_week % day_minutes == 0 ? "24:00" : time_of_day(minute_of_week); }

/// Days in their order, each once: "daily", "Monday to Friday", "on Saturday and Sunday".
std::string days_in_words(const std::vector<std::uint32_t>& which) {
    if (which.size() == days.size()) return "daily";
    const bool in_a_row = which.back() - which.front() + 1 == which.size();
    if (which.size() > 2 && in_a_row) return fmt::format("{} to {}", days[which.front()], days[which.back()]);
    std::vector<std::string> names;
    for (const auto one : which) names.emplace_back(days[one]);
    return "on " + rules::and_joined(names);
}

/// From and until in minutes of the week; a rest over the week's end goes on behind it.
using Rests = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
Rests whole_rests(const Calendar& calendar) {
    Rests rests;
    for (const auto& rest : calendar.rests) rests.emplace_back(rest.from, rest.until);
    if (rests.size() < 2 || rests.front().first != 0 || rests.back().second != Calendar::week) return rests;
    rests.back().second += rests.front().second;
    rests.erase(rests.begin());
    return rests;
}

/// The day on which a moment falls where the calendar is kept.
std::string date_in_words(const Calendar& calendar, Moment at) {
    constexpr std::array<std::string_view, 12> months{"January", "February", "March",     "April",   "May",      "June",
                                                      "July",    "August",   "September", "October", "November", "December"};
    Moment ahead = calendar.offsets.empty() ? 0 : calendar.offsets.front().minutes;
    for (const auto& offset : calendar.offsets)
        if (offset.from <= at) ahead = offset.minutes;
    const std::chrono::sys_time<std::chrono::milliseconds> local{std::chrono::milliseconds{at + ahead * minute}};
    const std::chrono::year_month_day date{std::chrono::floor<std::chrono::days>(local)};
    return fmt::format("{} {} {}", static_cast<unsigned>(date.day()), months[static_cast<unsigned>(date.month()) - 1],
                       static_cast<int>(date.year()));
}

}  // namespace

std::string span_in_words(Moment ms) {
    if (ms < minute) return "less than a minute";
    const auto whole_days = ms / day;
    const auto hours = ms % day / hour;
    const auto minutes = ms % hour / minute;
    if (whole_days > 0) return rules::counted(whole_days, "day") + (hours > 0 ? fmt::format(" {} h", hours) : "");
    if (hours > 0) return fmt::format("{} h{}", hours, minutes > 0 ? fmt::format(" {} min", minutes) : "");
    return fmt::format("{} min", minutes);
}

std::string span_in_digits(Moment ms) {
    const auto all = ms < 0 ? -ms : ms;
    return fmt::format("{}{}:{:02}:{:02}.{:03}", ms < 0 ? "-" : "", all / hour, all / minute % 60, all / second % 60, all % second);
}

std::string terms_in_words(const ClockRules& clock) {
    std::vector<std::string> parts;
    if (clock.counts()) {
        add_limits(parts, clock);
        add_help(parts, clock);
    }
    // What every game does, to pause after the first such round, is not told.
    if (clock.deserted_rounds > 1) parts.push_back(fmt::format("a pause after {} rounds without a player", clock.deserted_rounds));
    const auto terms = parts.empty() ? std::string{"no clock counts"} : fmt::format("{}", fmt::join(parts, ", "));
    return clock.preset.empty() ? terms : clock.preset + ": " + terms;
}

std::string calendar_in_words(const Calendar& calendar) {
    // Rests of the same hours are told together, those of whole days and more one by one.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> daily;
    std::vector<std::string> parts;
    for (const auto& [from, until] : whole_rests(calendar)) {
        if (until - from > day_minutes)
            parts.push_back(fmt::format("from {} {} to {} {}", day_of(from), time_of_day(from), day_of(until - 1), end_of_rest(until)));
        else
            daily[{from % day_minutes, until - from}].push_back(from / day_minutes);
    }
    std::vector<std::string> all;
    for (const auto& [hours, which] : daily) {
        const auto& [from, length] = hours;
        all.push_back(length == day_minutes && from == 0
                          ? "all day " + days_in_words(which)
                          : fmt::format("{} from {} to {}", days_in_words(which), time_of_day(from), end_of_rest(from + length)));
    }
    rules::append_to(all, parts);
    std::vector<std::string> told;
    if (!all.empty()) told.push_back(fmt::format("rests {}", fmt::join(all, "; ")));
    for (const auto& absence : calendar.absences) {
        const auto first = date_in_words(calendar, absence.from);
        const auto last = date_in_words(calendar, absence.until - 1);
        told.push_back(first == last ? fmt::format("is away on {}", first) : fmt::format("is away from {} to {}", first, last));
    }
    if (told.empty()) return "rests at no time";
    return fmt::format("{}, {}", fmt::join(told, "; "), calendar.zone.empty() ? "UTC" : calendar.zone);
}

}  // namespace match
