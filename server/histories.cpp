#include "server/histories.hpp"

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "protocol/wire.hpp"
#include "rules/table/hash.hpp"
#include "server/lane.hpp"
#include "server/log.hpp"
#include "server/registry.hpp"
#include "server/reply.hpp"
#include "server/store_calls.hpp"
#include "server/views.hpp"

namespace server {
namespace {

namespace wire = protocol::server;

constexpr std::size_t page_entries = 64;
constexpr std::size_t most_of_peer = 64;         ///< Histories that one connection may have asked for.
constexpr std::size_t ahead_bytes = 128 * 1024;  ///< So much may wait for one viewer before more is written for him.
constexpr std::chrono::milliseconds one_wait{10};
constexpr int most_waits = 3000;
constexpr std::uint16_t try_again_later = 1013;

/// Judging comes first. On Linux this is the thread's own priority.
void give_way() { (void)::setpriority(PRIO_PROCESS, 0, 10); }

}  // namespace

Histories::Histories(Services& services) : services_{services}, guard_{context_.get_executor()} {
    // Signals are for the main thread alone; a thread inherits the mask it is started under.
    sigset_t all{};
    sigset_t before{};
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    thread_ = std::thread{[this] {
        give_way();
        context_.run();
    }};
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Histories::~Histories() { stop(); }

void Histories::stop() {
    guard_.reset();
    context_.stop();
    if (thread_.joinable()) thread_.join();
}

bool Histories::take(const std::shared_ptr<History>& history) {
    const std::lock_guard lock{mutex_};
    if (waiting_ >= services_.limits.histories) return false;
    auto& mine = of_peer_[history->peer.get()];
    if (mine.size() >= most_of_peer) return false;
    reply(*history->peer, history->request, wire::Watching{history->game, static_cast<std::uint32_t>(history->from)});
    ++waiting_;
    mine.push_back(history);
    if (mine.size() == 1) start(history);
    return true;
}

void Histories::go_on(const std::shared_ptr<History>& history) {
    const std::lock_guard lock{mutex_};
    ++waiting_;
    auto& mine = of_peer_[history->peer.get()];
    mine.push_back(history);
    if (mine.size() == 1) start(history);
}

/// Posted: on the context's own thread a spawned coroutine runs at once, and one that was given up ends at once, here with the mutex held.
void Histories::start(const std::shared_ptr<History>& history) {
    net::post(context_, [this, history] { net::co_spawn(context_.get_executor(), run(history), net::detached); });
}

Awaitable<> Histories::run(std::shared_ptr<History> history) {
    auto sent = history->given_up() ? Sent::given_up : Sent::failed;
    try {
        if (sent != Sent::given_up) sent = co_await send(*history);
    } catch (const std::exception& error) {
        log::error("history_failed", {{"game", table::hex(history->game)}, {"reason", error.what()}});
    }
    ended(history);
    if (sent == Sent::given_up) co_return;
    history->failed = sent == Sent::failed;
    Submission told;
    told.stamp = 0;  // before whatever waits
    told.body = task::CaughtUp{history};
    services_.registry->submit(history->game, std::move(told));
}

void Histories::ended(const std::shared_ptr<History>& history) {
    const std::lock_guard lock{mutex_};
    --waiting_;
    const auto mine = of_peer_.find(history->peer.get());
    mine->second.pop_front();
    if (mine->second.empty())
        of_peer_.erase(mine);
    else
        start(mine->second.front());
}

Awaitable<Histories::Sent> Histories::send(History& history) {
    while (history.fold.table().sequence() < history.until) {
        const auto next = history.fold.table().sequence() + 1;
        const auto most = std::min<std::uint64_t>(page_entries, history.until - next + 1);
        const auto rows = co_await store_calls::read(services_.store, history.game, next, most);
        if (!rows || rows->empty()) {
            log::error("history_unreadable", {{"game", table::hex(history.game)}, {"sequence", next}});
            co_return Sent::failed;
        }
        const auto sent = co_await send_page(history, *rows);
        if (sent != Sent::yes) co_return sent;
    }
    co_return Sent::yes;
}

Awaitable<Histories::Sent> Histories::send_page(History& history, const std::vector<persistence::StoredEntry>& rows) {
    auto& game = history.fold;
    const auto format = wire_format(*history.peer);
    for (const auto& row : rows) {
        const auto sequence = game.table().sequence() + 1;
        auto recorded = recorded_of(row, sequence);
        if (!recorded) co_return Sent::failed;
        std::optional<rules::GameState> before;
        if (sequence > history.from) before = game.state_at(recorded->entry.header.parent);
        if (game.fold(recorded->entry, recorded->bytes) != table::Game::Folded::yes) co_return Sent::failed;
        if (sequence <= history.from) continue;
        if (!before) co_return Sent::failed;
        if (history.given_up() || !co_await taken_in(history)) co_return Sent::given_up;
        auto update = update_of(game, recorded->entry, std::move(*before), recorded->entry.header.received);
        add_known(update.entry, game, recorded->entry, recorded->secrets, history.account);
        history.peer->send(protocol::format_server({0, std::move(update)}, format));
    }
    co_return Sent::yes;
}

Awaitable<bool> Histories::taken_in(const History& history) {
    Timer timer{context_.get_executor()};
    for (int waits = 0; history.peer->waiting() > std::min(ahead_bytes, history.peer->room()); ++waits) {
        if (history.given_up()) co_return false;
        if (waits == most_waits) {
            history.peer->close(try_again_later, "what was asked for is not read");
            co_return false;
        }
        timer.expires_after(one_wait);
        co_await timer.async_wait(no_throw);
    }
    co_return true;
}

}  // namespace server
