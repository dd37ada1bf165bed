#include "server/game/clock_service.hpp"

namespace server {

void ClockService::set(const match::GameId& game, std::optional<Moment> at) {
    const std::lock_guard lock{mutex_};
    const auto known = by_game_.find(game);
    if (known != by_game_.end()) {
        if (at && known->second == *at) return;
        by_time_.erase({known->second, game});
        if (!at) by_game_.erase(known);
    }
    if (!at) return;
    by_game_[game] = *at;
    by_time_.emplace(*at, game);
}

std::vector<match::GameId> ClockService::games() const {
    std::vector<match::GameId> found;
    const std::lock_guard lock{mutex_};
    for (const auto& [game, at] : by_game_) found.push_back(game);
    return found;
}

std::vector<match::GameId> ClockService::take_due(Moment now) {
    std::vector<match::GameId> due;
    const std::lock_guard lock{mutex_};
    while (!by_time_.empty() && by_time_.begin()->first <= now) {
        due.push_back(by_time_.begin()->second);
        by_game_.erase(by_time_.begin()->second);
        by_time_.erase(by_time_.begin());
    }
    return due;
}

}  // namespace server
