#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "rules/match/entry.hpp"

namespace server {

using table::Moment;

/// When each game's next limit is reached. Games that are parked keep their place here.
class ClockService {
public:
    /// Replaces what was set for the game.
    void set(const table::GameId& game, std::optional<Moment> at);
    /// Every game that has a limit before it.
    [[nodiscard]] std::vector<table::GameId> games() const;
    /// The games whose moment has come; they are forgotten until they are set again.
    [[nodiscard]] std::vector<table::GameId> take_due(Moment now);

private:
    mutable std::mutex mutex_;
    std::map<table::GameId, Moment> by_game_;
    std::set<std::pair<Moment, table::GameId>> by_time_;
};

}  // namespace server
