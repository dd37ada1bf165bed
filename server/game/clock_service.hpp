#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "rules/match/entry.hpp"

namespace server {

using match::Moment;

/// When each game's next limit is reached. Games that are parked keep their place here.
class ClockService {
public:
    /// Replaces what was set for the game.
    void set(const match::GameId& game, std::optional<Moment> at);
    /// Every game that has a limit before it.
    [[nodiscard]] std::vector<match::GameId> games() const;
    /// The games whose moment has come; they are forgotten until they are set again.
    [[nodiscard]] std::vector<match::GameId> take_due(Moment now);

private:
    mutable std::mutex mutex_;
    std::map<match::GameId, Moment> by_game_;
    std::set<std::pair<Moment, match::GameId>> by_time_;
};

}  // namespace server
