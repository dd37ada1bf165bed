#include "server/clocks/zones.hpp"

#include <fmt/format.h>
#include <unicode/basictz.h>
#include <unicode/timezone.h>
#include <unicode/tztrans.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>

#include "server/people/unicode.hpp"

namespace server {
namespace {

constexpr table::Moment minute = 60'000;
constexpr table::Moment horizon = table::Moment{3 * 366} * 24 * 60 * minute;
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

std::int32_t ahead_at(const icu::TimeZone& zone, table::Moment now) {
    std::int32_t raw = 0, summer = 0;
    auto status = U_ZERO_ERROR;
    zone.getOffset(static_cast<UDate>(now), false, raw, summer, status);
    return static_cast<std::int32_t>((raw + summer) / minute);
}

std::vector<table::Calendar::ZoneOffset> offsets_of(const icu::TimeZone& zone, table::Moment now) {
    std::vector<table::Calendar::ZoneOffset> offsets{{now, ahead_at(zone, now)}};
    const auto* changing = dynamic_cast<const icu::BasicTimeZone*>(&zone);
    auto from = static_cast<UDate>(now);
    icu::TimeZoneTransition next;
    while (changing != nullptr && offsets.size() < table::Calendar::most_offsets && changing->getNextTransition(from, false, next)) {
        from = next.getTime();
        if (from > static_cast<UDate>(now + horizon)) break;
        const auto at = static_cast<table::Moment>(from);
        if (const auto ahead = ahead_at(zone, at); ahead != offsets.back().minutes) offsets.push_back({at, ahead});
    }
    return offsets;
}

/// In order, apart, and within the week: what reaches over its end is cut in two, what meets becomes one.
std::vector<table::Calendar::Rest> joined(std::vector<std::pair<std::uint32_t, std::uint32_t>> parts) {
    constexpr std::uint32_t week = table::Calendar::week;
    for (std::size_t at = 0, size = parts.size(); at < size; ++at)
        if (parts[at].second > week) {
            parts.emplace_back(0, parts[at].second - week);
            parts[at].second = week;
        }
    std::sort(parts.begin(), parts.end());
    std::vector<table::Calendar::Rest> rests;
    for (const auto& [from, until] : parts) {
        if (!rests.empty() && from <= rests.back().until)
            rests.back().until = std::max(rests.back().until, static_cast<std::uint16_t>(until));
        else
            rests.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(until)});
    }
    return rests;
}

}  // namespace

tl::expected<table::Calendar, CalendarFault> make_calendar(std::string_view zone, const std::vector<protocol::client::RestPlan>& rests,
                                                           table::Moment now) {
    const auto found = zone_of(zone);
    if (!found) return fault("zone", "no zone is called so", "give a name such as \"Europe/Vienna\", or none for UTC");
    if (rests.size() > table::Calendar::most_rests)
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
            const auto named = std::any_of(rest.days.begin(), rest.days.end(), [&](auto d) { return static_cast<std::uint32_t>(d) == of; });
            if (named || rest.days.empty()) parts.emplace_back(of * day + rest.from_minute, of * day + rest.from_minute + length);
        }
    }
    table::Calendar calendar{zone.empty() ? "UTC" : std::string{zone}, joined(std::move(parts)), {}};
    if (!calendar.rests.empty()) calendar.offsets = offsets_of(*found, now);
    if (const auto wrong = table::fault_of(calendar); !wrong.empty())
        return fault("rests", std::string{wrong}, "a week holds at most 120 hours of rest, in 21 stretches");
    return calendar;
}

std::string date_in_words(table::Moment at, std::string_view zone) {
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
