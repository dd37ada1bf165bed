#include "server/clocks/calendar_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace server {
namespace {

using table::Calendar;

constexpr unsigned day = 24 * 60;
constexpr std::array days{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
constexpr std::array months{"January", "February", "March",     "April",   "May",      "June",
                            "July",    "August",   "September", "October", "November", "December"};

std::string time_of_day(unsigned minutes) { return fmt::format("{}:{:02}", minutes / 60 % 24, minutes % 60); }

/// The days of a rest, which begins on each of them at the same time.
std::string days_in_words(const std::vector<unsigned>& on) {
    if (on.size() == days.size()) return "every day";
    if (on.size() > 2 && on.back() - on.front() + 1 == on.size()) return fmt::format("{} to {}", days[on.front()], days[on.back()]);
    std::vector<std::string_view> names;
    for (const auto one : on) names.emplace_back(days[one]);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string rests_in_words(const Calendar& calendar) {
    auto rests = std::vector<std::pair<unsigned, unsigned>>{};  // from, length
    for (const auto& rest : calendar.rests) rests.emplace_back(rest.from, rest.until - rest.from);
    // A rest from Sunday to Monday was cut in two.
    if (rests.size() > 1 && rests.front().first == 0 && rests.back().first + rests.back().second == Calendar::week) {
        rests.back().second += rests.front().second;
        rests.erase(rests.begin());
    }
    std::map<std::pair<unsigned, unsigned>, std::vector<unsigned>> alike;
    for (const auto& [from, length] : rests) alike[{from % day, length}].push_back(from / day);
    std::vector<std::string> parts;
    for (const auto& [when, on] : alike) {
        const auto [from, length] = when;
        if (length > day) {
            for (const auto one : on) {
                const auto until = one * day + from + length;
                parts.push_back(fmt::format("from {} {} to {} {}", days[one], time_of_day(from), days[until / day % days.size()],
                                            time_of_day(until % day)));
            }
        } else if (length == day) {
            parts.push_back(fmt::format("{} the whole day from {}", days_in_words(on), time_of_day(from)));
        } else {
            parts.push_back(fmt::format("{} from {} to {}", days_in_words(on), time_of_day(from), time_of_day(from + length)));
        }
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string date_in_words(const Calendar& calendar, table::Moment at) {
    table::Moment ahead = calendar.offsets.empty() ? 0 : calendar.offsets.front().minutes;
    for (const auto& offset : calendar.offsets)
        if (offset.from <= at) ahead = offset.minutes;
    const auto local = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>{std::chrono::milliseconds{at + ahead * 60'000}});
    const std::chrono::year_month_day date{local};
    return fmt::format("{} {} {}", static_cast<unsigned>(date.day()), months[static_cast<unsigned>(date.month()) - 1],
                       static_cast<int>(date.year()));
}

}  // namespace

std::string calendar_in_words(const Calendar& calendar) {
    std::vector<std::string> parts;
    if (!calendar.rests.empty()) parts.push_back("rests " + rests_in_words(calendar));
    for (const auto& absence : calendar.absences)
        parts.push_back(
            fmt::format("away from {} to {}", date_in_words(calendar, absence.from), date_in_words(calendar, absence.until - 1)));
    if (parts.empty()) return {};
    return fmt::format("{} ({})", fmt::join(parts, "; "), calendar.zone.empty() ? "UTC" : calendar.zone);
}

}  // namespace server
