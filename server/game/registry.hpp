#pragma once

#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "server/game/command_envelope.hpp"
#include "server/game/uses.hpp"

namespace server {

class Lane;
class Workers;

/// The games in memory. A game is loaded when somebody speaks to it, and parked when nobody does.
class Registry {
public:
    /// @param uses  of each game.
    Registry(const LaneUses& uses, Workers& workers) : uses_{uses}, workers_{workers} {}

    /// Answers `busy` itself where the game's mailbox is full.
    void submit(const table::GameId& game, Submission submission);
    /// The peer is gone; a game that is not loaded does not care.
    void leave(const table::GameId& game, const std::shared_ptr<Peer>& peer);
    /// The clock of the game has to be looked at.
    void wake(const table::GameId& game);
    /// The game waits for its start for too long.
    void expire(const table::GameId& game);
    /// Called by a lane that has ended.
    void ended(const Lane& lane);
    /// Asks every game whether it may be parked.
    void park_idle();
    [[nodiscard]] std::size_t loaded() const;
    /// No more submissions. @return whether every lane had ended when `limit` passed.
    bool close(std::chrono::milliseconds limit);

private:
    struct IdHash {
        std::size_t operator()(const table::GameId& id) const noexcept {
            std::size_t hash = 0;
            std::memcpy(&hash, id.data(), sizeof hash);  // game ids are random
            return hash;
        }
    };
    std::shared_ptr<Lane> find(const table::GameId& game, bool open);

    const LaneUses uses_;
    Workers& workers_;
    mutable std::mutex mutex_;
    std::condition_variable all_ended_;
    std::unordered_map<table::GameId, std::shared_ptr<Lane>, IdHash> lanes_;
    std::size_t running_ = 0;
    bool closed_ = false;
};

}  // namespace server
