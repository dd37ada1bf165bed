#pragma once

#include <chrono>
#include <cstddef>

#include "rules/table/entry.hpp"

namespace persistence {
class Store;
}

namespace server {

class ClockService;
class Keys;
class Metrics;
class OddsDesk;
class Outages;
class Quota;
class Registry;
class Rulesets;
class TimeSource;
class Troubles;

/// Stands in the place of the secret of a chain of dice where the database was set back: what the chain would roll next may be known.
inline constexpr const char* set_back_value = "set back";

struct Limits {
    std::size_t mailbox = 64;                           ///< Submissions that may wait for one game.
    std::uint64_t replayed_entries = 4000;              ///< A longer tail is answered with a fresh view.
    table::Moment seed_ms = 60'000;                     ///< How long a start waits for seeds.
    table::Moment park_ms = 300'000;                    ///< A game that nobody watches leaves the memory after this.
    std::size_t record_bytes = std::size_t{256} << 20;  ///< A longer record is not served as a page.
    std::size_t games_per_account = 100;                ///< That are not over; more are denied.
    std::size_t odds = 8;                   ///< New questions about odds that may wait, and as many that take long; more are answered busy.
    std::uint64_t odds_work = 500'000'000;  ///< Of one such question, in steps of about a nanosecond.
};

/// What every part of the server may use; outlives them all.
struct Services {
    persistence::Store& store;
    TimeSource& time;
    const Keys& keys;
    Metrics& metrics;
    ClockService& clocks;
    Rulesets& rulesets;
    Limits limits;
    Outages* outages = nullptr;
    Registry* registry = nullptr;
    OddsDesk* odds = nullptr;
    Quota* quota = nullptr;
    Troubles* troubles = nullptr;
    bool set_back = false;  ///< The database was accepted at this start although it had held more.
};

}  // namespace server
