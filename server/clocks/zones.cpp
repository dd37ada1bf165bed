#include "server/clocks/zones.hpp"

#include <fmt/format.h>
#include <unicode/basictz.h>
#include <unicode/timezone.h>
#include <unicode/tztrans.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>

#include "server/accounts/unicode.hpp"

namespace server {
namespace {

namespace client = protocol::client;

constexpr match::Moment minute = 60'000;
constexpr match::Moment horizon = match::Moment{3 * 366} * 24 * 60 * minute;
constexpr std::uint32_t day = 24 * 60;

tl::unexpected<CalendarFault> fault(std::string field, std::string problem, std::string what_to_do) {
    return tl::make_unexpected(CalendarFault{std::move(field), std::move(problem), std::move(what_to_do)});
}

/// Null where the system knows no such zone.
std::unique_ptr<icu::TimeZone> zone_of(std::string_view name) {
    if (name.empty() || name == "UTC") return std::unique_ptr<icu::TimeZone>{icu::TimeZone::getGMT()->clone()};
    if (name.size() > 64) return nullptr;
    const auto id = unicode::from_utf8(name);
    if (!id) return nullptr;
    std::unique_ptr<icu::TimeZone> zone{icu::TimeZone::createTimeZone(*id)};
    return *zone == icu::TimeZone::getUnknown() ? nullptr : std::move(zone);
}

std::int32_t ahead_at(const icu::TimeZone& zone, match::Moment now) {
    std::int32_t raw = 0, summer = 0;
    auto status = U_ZERO_ERROR;
    zone.getOffset(static_cast<UDate>(now), false, raw, summer, status);
    return static_cast<std::int32_t>((raw + summer) / minute);
}

std::vector<match::Calendar::ZoneOffset> offsets_of(const icu::TimeZone& zone, match::Moment now) {
    std::vector<match::Calendar::ZoneOffset> offsets{{now, ahead_at(zone, now)}};
    const auto* changing = dynamic_cast<const icu::BasicTimeZone*>(&zone);
    auto from = static_cast<UDate>(now);
    icu::TimeZoneTransition next;
    while (changing != nullptr && offsets.size() < match::Calendar::most_offsets && changing->getNextTransition(from, false, next)) {
        from = next.getTime();
        if (from > static_cast<UDate>(now + horizon)) break;
        const auto at = static_cast<match::Moment>(from);
        if (const auto ahead = ahead_at(zone, at); ahead != offsets.back().minutes) offsets.push_back({at, ahead});
    }
    return offsets;
}

/// In order, apart, and within the week: what reaches over its end is cut in two, what meets becomes one.
std::vector<match::Calendar::Rest> joined(std::vector<std::pair<std::uint32_t, std::uint32_t>> parts) {
    constexpr std::uint32_t week = match::Calendar::week;
    for (std::size_t at = 0, size = parts.size(); at < size; ++at)
        if (parts[at].second > week) {
            parts.emplace_back(0, parts[at].second - week);
            parts[at].second = week;
        }
    std::sort(parts.begin(), parts.end());
    std::vector<match::Calendar::Rest> rests;
    for (const auto& [from, until] : parts) {
        if (!rests.empty() && from <= rests.back().until)
            rests.back().until = std::max(rests.back().until, static_cast<std::uint16_t>(until));
        else
            rests.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(until)});
    }
    return rests;
}

/// When a day begins in a zone. @param text  "2026-12-24". @return nothing for what is no day of the years 2000 to 2999.
std::optional<match::Moment> day_begins(const icu::TimeZone& zone, std::string_view text, int days_later) {
    unsigned year = 0, month = 0, of_month = 0;
    const auto number = [&](std::size_t at, std::size_t digits, unsigned& into) {
        const auto* from = text.data() + at;
        return std::from_chars(from, from + digits, into).ptr == from + digits;
    };
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    if (!number(0, 4, year) || !number(5, 2, month) || !number(8, 2, of_month)) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(year)}, std::chrono::month{month},
                                           std::chrono::day{of_month}};
    if (!date.ok() || year < 2000 || year > 2999) return std::nullopt;
    const auto local = std::chrono::duration_cast<std::chrono::milliseconds>(
        (std::chrono::sys_days{date} + std::chrono::days{days_later}).time_since_epoch());
    std::int32_t raw = 0, summer = 0;
    auto status = U_ZERO_ERROR;
    zone.getOffset(static_cast<UDate>(local.count()), true, raw, summer, status);
    return local.count() - raw - summer;
}

/// When an absence begins whose first day is this one. A day that has begun lasts from now on; an absence that began on it keeps its beginning.
match::Moment absence_begins(match::Moment first_day, match::Moment next_day, const std::vector<match::Calendar::Absence>& held,
                             match::Moment now) {
    const bool today = first_day < now && now < next_day;
    for (const auto& one : held)
        if (first_day <= one.from && one.from < next_day && one.from < now && (!today || one.until > now)) return one.from;
    return today ? now : first_day;
}

/// The absences that are asked for, in their order, with those of before that have begun.
tl::expected<std::vector<match::Calendar::Absence>, CalendarFault> absences_of(const icu::TimeZone& zone, const client::SetCalendar& ask,
                                                                               const std::vector<match::Calendar::Absence>& held,
                                                                               match::Moment now) {
    if (ask.away.size() > match::Calendar::most_absences) return fault("away", "more than 8 absences", "give fewer");
    std::vector<match::Calendar::Absence> absences;
    for (std::size_t at = 0; at < ask.away.size(); ++at) {
        const auto from = day_begins(zone, ask.away[at].from, 0), until = day_begins(zone, ask.away[at].until, 1);
        const auto field = "away[" + std::to_string(at) + "]";
        if (!from || !until) return fault(field + (from ? ".until" : ".from"), "no day of the calendar", "write a day as 2026-12-24");
        if (*until <= *from)
            return fault(field, "its last day comes before its first", "give the first day in `from`, the last in `until`");
        const auto begins = absence_begins(*from, *day_begins(zone, ask.away[at].from, 1), held, now);
        absences.push_back({begins, *until});
    }
    for (const auto& one : held) {
        if (one.from >= now) continue;
        const auto again = std::find_if(absences.begin(), absences.end(), [&](const auto& other) { return other.from == one.from; });
        if (again == absences.end()) {
            absences.push_back({one.from, std::min(one.until, now)});
            continue;
        }
        // One that has begun grows no longer: what is asked for behind its end is another.
        const match::Calendar::Absence more{std::max(one.until, now), again->until};
        again->until = std::clamp(again->until, std::min(one.until, now), one.until);
        if (more.from < more.until) absences.push_back(more);
    }
    std::sort(absences.begin(), absences.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
    return absences;
}

}  // namespace

tl::expected<match::Calendar, CalendarFault> make_calendar(const client::SetCalendar& ask,
                                                           const std::vector<match::Calendar::Absence>& held, match::Moment now) {
    const auto& zone = ask.zone;
    const auto& rests = ask.rests;
    const auto found = zone_of(zone);
    if (!found) return fault("zone", "no zone is called so", "give a name such as \"Europe/Vienna\", or none for UTC");
    if (rests.size() > match::Calendar::most_rests)
        return fault("rests", "more than 21 times of rest", "give fewer; one may be of several days");
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parts;
    for (std::size_t at = 0; at < rests.size(); ++at) {
        const auto& rest = rests[at];
        if (rest.from_minute >= day || rest.until_minute > day || rest.days.size() > 7)
            return fault("rests[" + std::to_string(at) + "]", "minutes that no day has, or days that no week has",
                         "give minutes of the day, 0 to 1440, and each day once");
        const auto length =
            rest.until_minute > rest.from_minute ? rest.until_minute - rest.from_minute : rest.until_minute + day - rest.from_minute;
        for (std::uint32_t of = 0; of < 7; ++of) {
            const auto named = rules::any_of(rest.days, [&](auto d) { return static_cast<std::uint32_t>(d) == of; });
            if (named || rest.days.empty()) parts.emplace_back(of * day + rest.from_minute, of * day + rest.from_minute + length);
        }
    }
    auto absences = absences_of(*found, ask, held, now);
    if (!absences) return tl::make_unexpected(std::move(absences.error()));
    match::Calendar calendar{zone.empty() ? "UTC" : zone, joined(std::move(parts)), {}, std::move(*absences)};
    if (!calendar.rests.empty() || !calendar.absences.empty()) calendar.offsets = offsets_of(*found, now);
    if (const auto wrong = match::fault_of(calendar); !wrong.empty()) {
        if (wrong.starts_with("absences")) return fault("away", std::string{wrong}, "give absences that do not overlap");
        return fault("rests", std::string{wrong}, "a week holds at most 120 hours of rest, in 21 stretches, and a year 8 absences");
    }
    return calendar;
}

std::string date_in_words(match::Moment at, std::string_view zone) {
    constexpr std::array<const char*, 7> days{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    constexpr std::array<const char*, 12> months{"January", "February", "March",     "April",   "May",      "June",
                                                 "July",    "August",   "September", "October", "November", "December"};
    const auto known = zone.empty() ? nullptr : zone_of(zone);
    const auto seconds = static_cast<std::time_t>((at + (known ? ahead_at(*known, at) * minute : 0)) / 1000);
    std::tm local{};
    ::gmtime_r(&seconds, &local);
    return fmt::format("{}, {} {} {}, {}:{:02} ({})", days.at(static_cast<std::size_t>(local.tm_wday)), local.tm_mday,
                       months.at(static_cast<std::size_t>(local.tm_mon)), local.tm_year + 1900, local.tm_hour, local.tm_min,
                       known ? zone : "UTC");
}

}  // namespace server
