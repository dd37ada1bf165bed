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

std::shared_ptr<Lane> Registry::find(const table::GameId& game, bool open) {
    const std::lock_guard lock{mutex_};
    if (closed_) return nullptr;
    const auto known = lanes_.find(game);
    if (known != lanes_.end() && !known->second->closed()) return known->second;
    if (!open) return nullptr;
    auto lane = std::make_shared<Lane>(game, uses_, *this, workers_.home(IdHash{}(game)).get_executor());
    lanes_[game] = lane;
    ++running_;
    uses_.metrics.loaded_games.Set(static_cast<double>(running_));
    lane->start();
    return lane;
}

void Registry::submit(const table::GameId& game, Submission submission) {
    for (int tries = 0; tries < 3; ++tries) {  // a lane may close between finding it and posting
        const auto lane = find(game, true);
        if (!lane) break;
        const auto posted = lane->post(submission);
        if (posted == Mailbox::Posted::yes) return;
        if (posted == Mailbox::Posted::full) break;
    }
    if (!submission.peer) return;
    uses_.metrics.busy.Increment();
    protocol::ServerMessage::Body busy{protocol::server::Busy{50}};
    if (std::holds_alternative<protocol::client::Watch>(submission.body)) name_game(busy, game);
    reply(*submission.peer, submission.request, std::move(busy));
}

void Registry::leave(const table::GameId& game, const std::shared_ptr<Peer>& peer) {
    const auto lane = find(game, false);
    if (!lane) return;
    Submission submission;
    submission.peer = peer;
    submission.stamp = seen_now(uses_.time, uses_.outages);
    submission.body = task::Leave{};
    (void)lane->post(submission);
}

void Registry::wake(const table::GameId& game) {
    Submission submission;
    submission.stamp = seen_now(uses_.time, uses_.outages);
    submission.body = task::Due{};
    submit(game, std::move(submission));
}

void Registry::expire(const table::GameId& game) {
    Submission submission;
    submission.stamp = seen_now(uses_.time, uses_.outages);
    submission.body = task::Expire{};
    submit(game, std::move(submission));
}

void Registry::ended(const Lane& lane) {
    const std::lock_guard lock{mutex_};
    const auto known = lanes_.find(lane.game());
    if (known != lanes_.end() && known->second.get() == &lane) lanes_.erase(known);
    --running_;
    uses_.metrics.loaded_games.Set(static_cast<double>(running_));
    if (running_ == 0) all_ended_.notify_all();
}

void Registry::park_idle() {
    std::vector<std::shared_ptr<Lane>> lanes;
    {
        const std::lock_guard lock{mutex_};
        for (const auto& [id, lane] : lanes_) lanes.push_back(lane);
    }
    const auto now = uses_.time.now();
    for (const auto& lane : lanes) {
        if (now - lane->used_at() < uses_.limits.park_ms) continue;
        Submission submission;
        submission.stamp = now;
        submission.body = task::Park{};
        (void)lane->post(submission);
    }
}

std::size_t Registry::loaded() const {
    const std::lock_guard lock{mutex_};
    return running_;
}

bool Registry::close(std::chrono::milliseconds limit) {
    std::unique_lock lock{mutex_};
    closed_ = true;
    const auto lanes = lanes_;
    lock.unlock();
    for (const auto& [id, lane] : lanes) lane->close();
    lock.lock();
    return all_ended_.wait_for(lock, limit, [this] { return running_ == 0; });
}

}  // namespace server
