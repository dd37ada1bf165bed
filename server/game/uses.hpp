#pragma once

#include "server/base/limits.hpp"

namespace persistence {
class Store;
}

/// The parts of the server that a game uses. They outlive it.
namespace server {

class Audit;
class ClockService;
class GameIndex;
class Histories;
class Keys;
class Metrics;
class Notifications;
class OddsDesk;
class Outages;
class Partners;
class People;
class Precedents;
class Quota;
class Rulesets;
class Talk;
class TimeSource;
class Troubles;

struct LedgerUses {
    persistence::Store& store;
    TimeSource& time;
    const Keys& keys;
    const Limits& limits;
    Metrics& metrics;
    ClockService& clocks;
    Rulesets& rulesets;
    Outages& outages;
    GameIndex& index;
    Quota& quota;
    Troubles& troubles;
    Precedents& precedents;
    const Audit& audit;
    People& people;
    Talk& talk;
    Notifications& post;
};
struct LaneUses : LedgerUses {
    Histories& histories;
    OddsDesk& odds;
    Partners& partners;
    bool set_back = false;  ///< The database was accepted at this start although it had held more.
};

}  // namespace server
