#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "rules/match/entry.hpp"

namespace server {

/// The games that cannot be played as they stand, and why, in words for people. Safe from every thread.
class HealthRegistry {
public:
    /// @return whether this was not known.
    bool set(const match::GameId& game, std::string why) {
        const std::lock_guard lock{mutex_};
        auto& known = games_[game];
        return std::exchange(known, std::move(why)) != known;
    }
    /// @return whether there was anything.
    bool clear(const match::GameId& game) {
        const std::lock_guard lock{mutex_};
        return games_.erase(game) > 0;
    }
    [[nodiscard]] std::string of(const match::GameId& game) const {
        const std::lock_guard lock{mutex_};
        const auto known = games_.find(game);
        return known == games_.end() ? std::string{} : known->second;
    }
    [[nodiscard]] std::map<match::GameId, std::string> all() const {
        const std::lock_guard lock{mutex_};
        return games_;
    }

private:
    mutable std::mutex mutex_;
    std::map<match::GameId, std::string> games_;
};

}  // namespace server
