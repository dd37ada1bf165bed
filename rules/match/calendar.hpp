#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/layout.hpp"

namespace match {

/// A moment, in milliseconds since 1970-01-01 UTC. Time is data here; nothing reads a clock.
using Moment = std::int64_t;

/// When a player rests, or is away: the clocks of their turns and questions stand still then. It holds all that is needed to say so at any
/// moment: the offsets of their zone from UTC are written down, so that no later version of the zones' data can change what a clock has read.
struct Calendar {
    static constexpr std::uint16_t week = 7 * 24 * 60;
    static constexpr std::size_t most_rests = 21, most_offsets = 64, most_absences = 8;
    static constexpr std::uint16_t most_rest = 120 * 60;  ///< Of a week: who may be asked at no time would stop the game.

    /// Minutes of the week by local time, from Monday 0:00 on; `until` is not among them.
    struct Rest {
        std::uint16_t from = 0;
        std::uint16_t until = 0;
        static void fields(auto& a, auto& v) {
            a(1, "from", v.from);
            a(2, "until", v.until);
        }
        bool operator==(const Rest&) const = default;
    };
    /// What local time is ahead of UTC from a moment on. The first holds before it too, the last for ever.
    struct ZoneOffset {
        Moment from = 0;
        std::int32_t minutes = 0;
        static void fields(auto& a, auto& v) {
            a(1, "from", v.from);
            a(2, "minutes", v.minutes);
        }
        bool operator==(const ZoneOffset&) const = default;
    };
    /// Vacation by dates, announced before it begins; `until` is not part of it.
    struct Absence {
        Moment from = 0;
        Moment until = 0;
        static void fields(auto& a, auto& v) {
            a(1, "from", v.from);
            a(2, "until", v.until);
        }
        bool operator==(const Absence&) const = default;
    };
    std::string zone;  ///< Its name, for people: "Europe/Vienna".
    std::vector<Rest> rests;
    std::vector<ZoneOffset> offsets;
    std::vector<Absence> absences{};
    static void fields(auto& a, auto& v) {
        a(1, "zone", v.zone);
        a(2, "rests", v.rests);
        a(3, "offsets", v.offsets);
        a(4, "absences", v.absences);
    }
    bool operator==(const Calendar&) const = default;
};

/// Why it is none that could be kept: rests or absences out of order or too long, offsets out of order or out of reach; empty where it is in
/// order.
[[nodiscard]] std::string_view fault_of(const Calendar& calendar) noexcept;
/// How much of the time between two moments is neither rest nor absence; 0 where `until` is not later. Without either all of it.
[[nodiscard]] Moment awake(const Calendar& calendar, Moment from, Moment until) noexcept;
/// The first moment at which so much time that is neither has passed since `from`; `from` itself for none, or less.
[[nodiscard]] Moment after_awake(const Calendar& calendar, Moment from, Moment amount) noexcept;

}  // namespace match
