#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/wire_values.hpp"
#include "rules/match/time_control.hpp"

/// What is said about time: by players, and by who directs.
namespace protocol::client {

using wire::GameId;

/// The time controls that have a name here.
struct ListTimeControls {
    static void fields(auto&, auto&) {}
    bool operator==(const ListTimeControls&) const = default;
};
/// Another time control. Of who directs it holds at once; a player proposes it, and it holds when every seat has agreed.
struct SetClock {
    GameId game{};
    std::uint32_t seat = 0;  ///< Of a player: for which he proposes it.
    match::ClockRules clock;
    bool no_vacation = false;  ///< It, or where it is left out the one that the game has, without its vacation.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "seat", v.seat), a(3, "clock", v.clock), a(4, "no_vacation", v.no_vacation);
    }
    bool operator==(const SetClock&) const = default;
};
struct AgreeClock {
    GameId game{};
    std::uint32_t seat = 0;
    std::uint32_t proposal = 0;  ///< The sequence of its entry.
    bool refused = false;        ///< It is void.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "seat", v.seat), a(3, "proposal", v.proposal), a(4, "refused", v.refused);
    }
    bool operator==(const AgreeClock&) const = default;
};
/// The round that is played is the last, or is not: of who directs.
struct CallLastRound {
    GameId game{};
    bool off = false;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "off", v.off); }
    bool operator==(const CallLastRound&) const = default;
};
/// Time for a power's clocks, or all, is granted or, below zero, taken: of who directs.
struct GiveTime {
    GameId game{};
    std::string power;  ///< Empty: everybody's, and the game's.
    std::int64_t amount = 0;
    std::string reason;
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "power", v.power), a(3, "amount_ms", v.amount), a(4, "reason", v.reason);
    }
    bool operator==(const GiveTime&) const = default;
};
/// Nobody plays a power any more, or somebody does again: its turns pass, and its questions are answered by standing orders and defaults.
struct ResignPower {
    GameId game{};
    std::string power;
    bool again = false;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "power", v.power), a(3, "again", v.again); }
    bool operator==(const ResignPower&) const = default;
};
struct RestPlan {
    enum class Day : std::uint8_t { monday, tuesday, wednesday, thursday, friday, saturday, sunday };
    std::vector<Day> days;           ///< On which it begins; none: on all.
    std::uint32_t from_minute = 0;   ///< Of the day.
    std::uint32_t until_minute = 0;  ///< Not later than it begins: of the next day.
    static void fields(auto& a, auto& v) { a(1, "days", v.days), a(2, "from_minute", v.from_minute), a(3, "until_minute", v.until_minute); }
    bool operator==(const RestPlan&) const = default;
};
/// Days on which a player is away: drawn from the vacation of the time control.
struct AwayPlan {
    std::string from;   ///< The first day, "2026-12-24", from 0:00 on by the time of the zone; today: from now on.
    std::string until;  ///< The last day, which is away too.
    static void fields(auto& a, auto& v) { a(1, "from", v.from), a(2, "until", v.until); }
    bool operator==(const AwayPlan&) const = default;
};
/// When the player on a seat rests or is away, by the time of their zone: their clocks stand then, where the time control has it so. It takes
/// the place of what was said before; an absence that has begun ends at the earliest when this arrives.
struct SetCalendar {
    GameId game{};
    std::uint32_t seat = 0;
    std::string zone;  ///< "Europe/Vienna"; empty: UTC.
    std::vector<RestPlan> rests;
    std::vector<AwayPlan> away{};
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "seat", v.seat), a(3, "zone", v.zone), a(4, "rests", v.rests), a(5, "away", v.away);
    }
    bool operator==(const SetCalendar&) const = default;
};
/// A turn that the clock had to end is not counted against its seat: of who directs.
struct ExcuseMiss {
    GameId game{};
    std::uint32_t seat = 0;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat); }
    bool operator==(const ExcuseMiss&) const = default;
};
/// A player is warned, of slow play or of something else: of who directs. Warnings are counted beside the seat.
struct WarnPlayer {
    GameId game{};
    std::uint32_t seat = 0;
    std::string reason;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat), a(3, "reason", v.reason); }
    bool operator==(const WarnPlayer&) const = default;
};

}  // namespace protocol::client

namespace protocol::server {

struct TimeControls {
    struct NamedClock {
        std::string name;
        std::string summary;
        match::ClockRules clock;
        static void fields(auto& a, auto& v) { a(1, "name", v.name), a(2, "summary", v.summary), a(3, "clock", v.clock); }
        bool operator==(const NamedClock&) const = default;
    };
    std::vector<NamedClock> controls;
    static void fields(auto& a, auto& v) { a(1, "controls", v.controls); }
    bool operator==(const TimeControls&) const = default;
};

}  // namespace protocol::server

namespace rules {
template <>
inline constexpr auto words<protocol::client::RestPlan::Day> =
    words_of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY");
}  // namespace rules
