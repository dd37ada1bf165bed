#pragma once

#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "server/game/command_envelope.hpp"
#include "server/game/uses.hpp"

namespace server {

class GameActor;
class Workers;

/// The games in memory. A game is loaded when somebody speaks to it, and parked when nobody does.
class Registry {
public:
    /// @param uses  of each game.
    Registry(const ActorUses& uses, Workers& workers) : uses_{uses}, workers_{workers} {}

    /// Answers `busy` itself where the game's mailbox is full.
    void submit(const match::GameId& game, CommandEnvelope envelope);
    /// The peer is gone; a game that is not loaded does not care.
    void leave(const match::GameId& game, const std::shared_ptr<Peer>& peer);
    /// The clock of the game has to be looked at.
    void wake(const match::GameId& game);
    /// The game waits for its start for too long.
    void expire(const match::GameId& game);
    /// Called by an actor that has ended.
    void ended(const GameActor& actor);
    /// Asks every game whether it may be parked.
    void park_idle();
    [[nodiscard]] std::size_t loaded() const;
    /// No more envelopes. @return whether every actor had ended when `limit` passed.
    bool close(std::chrono::milliseconds limit);

private:
    struct IdHash {
        std::size_t operator()(const match::GameId& id) const noexcept {
            std::size_t hash = 0;
            std::memcpy(&hash, id.data(), sizeof hash);  // game ids are random
            return hash;
        }
    };
    std::shared_ptr<GameActor> find(const match::GameId& game, bool open);

    const ActorUses uses_;
    Workers& workers_;
    mutable std::mutex mutex_;
    std::condition_variable all_ended_;
    std::unordered_map<match::GameId, std::shared_ptr<GameActor>, IdHash> actors_;
    std::size_t running_ = 0;
    bool closed_ = false;
};

}  // namespace server
