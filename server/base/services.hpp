#pragma once

#include "rules/table/entry.hpp"
#include "server/base/limits.hpp"

namespace persistence {
class Store;
}

namespace server {

namespace post {
class UnsubscribePages;
}  // namespace post
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
class Precedents;
class People;
class Quota;
class Registry;
class Rulesets;
class Talk;
class TimeSource;
class Troubles;
class Visitors;

/// Stands in the place of the secret of a chain of dice where the database was set back: what the chain would roll next may be known.
inline constexpr const char* set_back_value = "set back";

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
    GameIndex* index = nullptr;
    Histories* histories = nullptr;
    Visitors* visitors = nullptr;
    Troubles* troubles = nullptr;
    Audit* audit = nullptr;
    People* people = nullptr;
    Talk* talk = nullptr;
    Notifications* post = nullptr;                  ///< Null where no post is sent.
    post::UnsubscribePages* unsubscribe = nullptr;  ///< Null where no post is sent.
    Partners* partners = nullptr;                   ///< Null where the server seats nobody itself.
    Precedents* precedents = nullptr;
    bool set_back = false;  ///< The database was accepted at this start although it had held more.
};

}  // namespace server
