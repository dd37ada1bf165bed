#include "server/game/registry.hpp"

#include <utility>
#include <vector>

#include "protocol/wire.hpp"
#include "server/base/metrics.hpp"
#include "server/base/outages.hpp"
#include "server/base/time_source.hpp"
#include "server/base/workers.hpp"
#include "server/game/actor.hpp"
#include "server/net/reply.hpp"

namespace server {

std::shared_ptr<GameActor> Registry::find(const match::GameId& game, bool open) {
    const std::lock_guard lock{mutex_};
    if (closed_) return nullptr;
    const auto known = actors_.find(game);
    if (known != actors_.end() && !known->second->closed()) return known->second;
    if (!open) return nullptr;
    auto actor = std::make_shared<GameActor>(game, uses_, *this, workers_.home(IdHash{}(game)).get_executor());
    actors_[game] = actor;
    ++running_;
    uses_.metrics.loaded_games.Set(static_cast<double>(running_));
    actor->start();
    return actor;
}

void Registry::submit(const match::GameId& game, CommandEnvelope envelope) {
    for (int tries = 0; tries < 3; ++tries) {  // an actor may close between finding it and posting
        const auto actor = find(game, true);
        if (!actor) break;
        const auto posted = actor->post(envelope);
        if (posted == Mailbox::Posted::yes) return;
        if (posted == Mailbox::Posted::full) break;
    }
    if (!envelope.peer) return;
    uses_.metrics.busy.Increment();
    protocol::ServerMessage::Body busy{protocol::server::Busy{50}};
    if (std::holds_alternative<protocol::client::Watch>(envelope.body)) name_game(busy, game);
    reply(*envelope.peer, envelope.request, std::move(busy));
}

void Registry::leave(const match::GameId& game, const std::shared_ptr<Peer>& peer) {
    const auto actor = find(game, false);
    if (!actor) return;
    CommandEnvelope envelope{.peer = peer, .stamp = seen_now(uses_.time, uses_.outages), .body = task::Leave{}};
    (void)actor->post(envelope);
}

void Registry::wake(const match::GameId& game) {
    submit(game, CommandEnvelope{.stamp = seen_now(uses_.time, uses_.outages), .body = task::Due{}});
}

void Registry::expire(const match::GameId& game) {
    submit(game, CommandEnvelope{.stamp = seen_now(uses_.time, uses_.outages), .body = task::Expire{}});
}

void Registry::ended(const GameActor& actor) {
    const std::lock_guard lock{mutex_};
    const auto known = actors_.find(actor.game());
    if (known != actors_.end() && known->second.get() == &actor) actors_.erase(known);
    --running_;
    uses_.metrics.loaded_games.Set(static_cast<double>(running_));
    if (running_ == 0) all_ended_.notify_all();
}

void Registry::park_idle() {
    std::vector<std::shared_ptr<GameActor>> actors;
    {
        const std::lock_guard lock{mutex_};
        for (const auto& [id, actor] : actors_) actors.push_back(actor);
    }
    const auto now = uses_.time.now();
    for (const auto& actor : actors) {
        if (now - actor->used_at() < uses_.limits.park_ms) continue;
        CommandEnvelope envelope{.stamp = now, .body = task::Park{}};
        (void)actor->post(envelope);
    }
}

std::size_t Registry::loaded() const {
    const std::lock_guard lock{mutex_};
    return running_;
}

bool Registry::close(std::chrono::milliseconds limit) {
    std::unique_lock lock{mutex_};
    closed_ = true;
    const auto actors = actors_;
    lock.unlock();
    for (const auto& [id, actor] : actors) actor->close();
    lock.lock();
    return all_ended_.wait_for(lock, limit, [this] { return running_ == 0; });
}

}  // namespace server
