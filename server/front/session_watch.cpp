// Which games a connection watches: of its account alone, and anew where the account changes.
#include <limits>
#include <utility>

#include "server/accounts/people.hpp"
#include "server/catalog/game_index.hpp"
#include "server/front/session.hpp"
#include "server/game/registry.hpp"
#include "server/net/reading_peer.hpp"

namespace server {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;
constexpr std::size_t most_watched = 1024;

/// Watches one game after the other, each when the one before has been caught up with and the client has taken in most of what it was sent.
/// It is spawned: the client is read meanwhile, so that its end is noticed, and is the end of this.
Awaitable<> resume(Registry& registry, CommandEnvelope pattern, std::vector<client::Watch> games,
                   std::shared_ptr<std::atomic<bool>> wanted) {
    using Signal = net::experimental::concurrent_channel<Executor, void(ErrorCode)>;
    const auto executor = co_await net::this_coro::executor;
    const auto peer = pattern.peer;
    const std::function<bool()> unwanted = [wanted] { return !*wanted; };
    for (const auto& watch : games) {
        const bool reads = co_await taken_in(peer, std::numeric_limits<std::size_t>::max(), unwanted);
        if (!reads) co_return;
        const auto done = std::make_shared<Signal>(executor, 1);
        auto envelope = pattern;
        envelope.body = watch;
        envelope.until_done = std::shared_ptr<void>{nullptr, [done](void*) { done->try_send(ErrorCode{}); }};
        registry.submit(watch.game, std::move(envelope));
        co_await done->async_receive(no_throw);
    }
}

}  // namespace

void Session::stop_resuming() {
    if (resuming_) *resuming_ = false;
}

std::vector<client::Watch> Session::be(const Identity& who, std::string token) {
    auto& presence = uses_.people.presence();
    std::vector<client::Watch> left;
    if (who_ && who_->account != who.account) {
        presence.leave(who_->account, peer_.get());
        stop_resuming();
        for (const auto& game : watched_) {
            uses_.registry.leave(game, peer_);
            left.push_back({game, std::nullopt});
        }
        watched_.clear();
    }
    who_ = who;
    token_ = std::move(token);
    presence.enter(who.account, who.session, peer_);
    return left;
}

Awaitable<> Session::begin_to_resume(std::uint32_t request, std::vector<client::Watch> games) {
    stop_resuming();
    std::erase_if(games, [&](const client::Watch& watch) { return !may_watch(request, watch.game); });
    std::vector<match::GameId> shown;
    for (const auto& one : games) shown.push_back(one.game);
    const bool noted = co_await note_looks(request, std::move(shown));
    if (games.empty() || !noted) co_return;
    resuming_ = std::make_shared<std::atomic<bool>>(true);
    CommandEnvelope pattern{.peer = peer_, .account = who_->account, .request = request, .stamp = stamp_, .asks = true};
    const auto executor = co_await net::this_coro::executor;
    net::co_spawn(executor, resume(uses_.registry, std::move(pattern), std::move(games), resuming_), net::detached);
}

bool Session::may_watch(std::uint32_t request, const match::GameId& game) {
    // A watch of a game that is not there was answered so, and counts no more.
    if (watched_.size() >= most_watched)
        std::erase_if(watched_, [&](const match::GameId& watched) { return uses_.index.line_of(watched) == nullptr; });
    if (watched_.size() < most_watched || watched_.contains(game)) {
        watched_.insert(game);
        return true;
    }
    answer(request, wire::Denied{wire::Denied::Code::not_allowed, "one connection watches 1024 games at most", game});
    return false;
}

}  // namespace server
