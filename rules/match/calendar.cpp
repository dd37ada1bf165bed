#include "rules/match/calendar.hpp"

#include <algorithm>
#include <limits>

#include "rules/core/ranges.hpp"

namespace match {
namespace {

constexpr Moment minute = 60'000;
constexpr Moment week = Calendar::week * minute;
constexpr Moment monday = 4 * 24 * 60 * minute;  // 1970-01-01 was a Thursday
constexpr std::int32_t most_minutes = 18 * 60;   // ahead or behind: no zone is further
constexpr Moment never = std::numeric_limits<Moment>::max();

Moment rest_of_week(const Calendar& calendar) noexcept {
    Moment sum = 0;
    for (const auto& rest : calendar.rests) sum += (rest.until - rest.from) * minute;
    return sum;
}

/// Time that is no rest between the first local Monday and `local`, which may lie before it.
Moment awake_until(const Calendar& calendar, Moment local) noexcept {
    const auto since = local - monday;
    auto weeks = since / week;
    if (since % week < 0) --weeks;
    const auto into = since - weeks * week;
    auto sum = weeks * (week - rest_of_week(calendar)) + into;
    for (const auto& rest : calendar.rests) {
        const auto from = rest.from * minute, until = rest.until * minute;
        sum -= std::clamp<Moment>(into - from, 0, until - from);
    }
    return sum;
}

/// The first local time until which `sum` has passed.
Moment local_of(const Calendar& calendar, Moment sum) noexcept {
    const auto each = week - rest_of_week(calendar);
    auto weeks = sum / each;
    if (sum % each < 0) --weeks;
    auto into = sum - weeks * each;
    if (into == 0) {  // the end of the week before, or its last waking moment
        --weeks;
        into = each;
    }
    for (const auto& rest : calendar.rests) {
        if (into <= rest.from * minute) break;
        into += (rest.until - rest.from) * minute;
    }
    return monday + weeks * week + into;
}

/// The stretches of time in which the zone keeps one offset.
struct Stretch {
    Moment until = never;
    Moment ahead = 0;
};
Stretch stretch_at(const Calendar& calendar, Moment now) noexcept {
    const auto next =
        std::upper_bound(calendar.offsets.begin(), calendar.offsets.end(), now, [](Moment at, const auto& o) { return at < o.from; });
    Stretch found;
    if (calendar.offsets.empty()) return found;
    const auto& present = next == calendar.offsets.begin() ? *next : *std::prev(next);
    found.ahead = present.minutes * minute;
    const auto after = next == calendar.offsets.begin() ? std::next(next) : next;
    if (after != calendar.offsets.end()) found.until = after->from;
    return found;
}

Moment without_rests(const Calendar& calendar, Moment from, Moment until) noexcept {
    if (until <= from) return 0;
    if (calendar.rests.empty()) return until - from;
    Moment sum = 0;
    while (from < until) {
        const auto stretch = stretch_at(calendar, from);
        const auto end = std::min(until, stretch.until);
        sum += awake_until(calendar, end + stretch.ahead) - awake_until(calendar, from + stretch.ahead);
        from = end;
    }
    return sum;
}

Moment after_rests(const Calendar& calendar, Moment from, Moment amount) noexcept {
    if (amount <= 0) return from;
    if (calendar.rests.empty()) return from + amount;
    for (;;) {
        const auto stretch = stretch_at(calendar, from);
        const auto before = awake_until(calendar, from + stretch.ahead);
        const auto at = local_of(calendar, before + amount) - stretch.ahead;
        if (at <= stretch.until) return at;
        amount -= awake_until(calendar, stretch.until + stretch.ahead) - before;
        from = stretch.until;
        if (amount <= 0) return from;
    }
}

}  // namespace

std::string_view fault_of(const Calendar& calendar) noexcept {
    if (calendar.rests.size() > Calendar::most_rests || calendar.offsets.size() > Calendar::most_offsets)
        return "a calendar of too many parts";
    std::uint16_t before = 0;
    for (const auto& rest : calendar.rests) {
        if (rest.from < before || rest.until <= rest.from || rest.until > Calendar::week) return "times of rest that are out of order";
        before = rest.until;
    }
    if (rest_of_week(calendar) > Calendar::most_rest * minute) return "more rest than a week may have";
    if (calendar.absences.size() > Calendar::most_absences) return "a calendar of too many parts";
    Moment ended = std::numeric_limits<Moment>::min();
    for (const auto& absence : calendar.absences) {
        if (absence.from < ended || absence.until <= absence.from) return "absences that are out of order";
        ended = absence.until;
    }
    const auto disorder =
        std::adjacent_find(calendar.offsets.begin(), calendar.offsets.end(), [](const auto& a, const auto& b) { return a.from >= b.from; });
    if (disorder != calendar.offsets.end()) return "offsets of a zone that are out of order";
    const auto far = rules::any_of(calendar.offsets, [](const auto& o) { return o.minutes > most_minutes || o.minutes < -most_minutes; });
    return far ? "an offset that no zone has" : "";
}

Moment awake(const Calendar& calendar, Moment from, Moment until) noexcept {
    auto sum = without_rests(calendar, from, until);
    for (const auto& absence : calendar.absences)
        sum -= without_rests(calendar, std::max(from, absence.from), std::min(until, absence.until));
    return sum;
}

Moment after_awake(const Calendar& calendar, Moment from, Moment amount) noexcept {
    if (amount <= 0) return from;
    for (const auto& absence : calendar.absences) {
        if (absence.until <= from) continue;
        const auto before = without_rests(calendar, from, absence.from);
        if (amount <= before) break;
        amount -= before;
        from = absence.until;
    }
    return after_rests(calendar, from, amount);
}

}  // namespace match
