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
class CatchUp;
class Keys;
class Metrics;
class Notifications;
class OddsQueue;
class Outages;
class Bots;
class People;
class Precedents;
class Quota;
class Rulesets;
class Talk;
class TimeSource;
class HealthRegistry;

struct GameStoreUses {
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
    HealthRegistry& health;
    Precedents& precedents;
    const Audit& audit;
    People& people;
    Talk& talk;
    Notifications& post;
};
struct ActorUses : GameStoreUses {
    CatchUp& catch_up;
    OddsQueue& odds;
    Bots& bots;
    bool set_back = false;  ///< The database was accepted at this start although it had held more.
};

}  // namespace server
