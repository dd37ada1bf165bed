#pragma once

#include "rules/table/entry.hpp"
#include "server/limits.hpp"

namespace persistence {
class Store;
}

namespace server {

class ClockService;
class GameIndex;
class Histories;
class Keys;
class Metrics;
class OddsDesk;
class Quota;
class Registry;
class Rulesets;
class TimeSource;
class Visitors;

/// When the server was last known to run before this start, and this start: what lies between is credited to running games.
struct Outage {
    table::Moment from = 0;
    table::Moment until = 0;
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
    Outage outage;
    Registry* registry = nullptr;
    OddsDesk* odds = nullptr;
    Quota* quota = nullptr;
    GameIndex* index = nullptr;
    Histories* histories = nullptr;
    Visitors* visitors = nullptr;
};

}  // namespace server
