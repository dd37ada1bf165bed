#include "server/game/catch_up.hpp"

#include <algorithm>

#include "protocol/wire.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/replay.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/threads.hpp"
#include "server/game/game_store.hpp"
#include "server/game/registry.hpp"
#include "server/net/reading_peer.hpp"
#include "server/net/reply.hpp"

namespace server {
namespace {

namespace wire = protocol::server;

constexpr std::size_t page_entries = 64;
constexpr std::size_t most_of_peer = 64;         ///< Catch-ups that one connection may have asked for.
constexpr std::size_t ahead_bytes = 128 * 1024;  ///< So much may wait for one viewer before more is written for him.

}  // namespace

CatchUp::CatchUp(persistence::Store& store, Registry& registry, std::size_t most)
    : store_{store}, registry_{registry}, most_{most}, guard_{context_.get_executor()} {
    thread_ = start_thread([this] {
        give_way();
        context_.run();
    });
}

CatchUp::~CatchUp() { stop(); }

void CatchUp::stop() {
    guard_.reset();
    context_.stop();
    if (thread_.joinable()) thread_.join();
}

bool CatchUp::take(const std::shared_ptr<History>& history) {
    const std::lock_guard lock{mutex_};
    if (waiting_ >= most_) return false;
    auto& mine = of_peer_[history->peer.get()];
    if (mine.size() >= most_of_peer) return false;
    reply(*history->peer, history->request, wire::Watching{history->game, static_cast<std::uint32_t>(history->from)});
    ++waiting_;
    mine.push_back(history);
    if (mine.size() == 1) start(history);
    return true;
}

void CatchUp::go_on(const std::shared_ptr<History>& history) {
    const std::lock_guard lock{mutex_};
    ++waiting_;
    auto& mine = of_peer_[history->peer.get()];
    mine.push_back(history);
    if (mine.size() == 1) start(history);
}

/// Posted: on the context's own thread a spawned coroutine runs at once, and one that was given up ends at once, here with the mutex held.
void CatchUp::start(const std::shared_ptr<History>& history) {
    net::post(context_, [this, history] { net::co_spawn(context_.get_executor(), run(history), net::detached); });
}

Awaitable<> CatchUp::run(std::shared_ptr<History> history) {
    auto sent = history->given_up() ? Sent::given_up : Sent::failed;
    try {
        if (sent != Sent::given_up) sent = co_await send(*history);
    } catch (const std::exception& error) {
        log::error("history_failed", {{"game", match::hex(history->game)}, {"reason", error.what()}});
    }
    ended(history);
    if (sent == Sent::given_up) co_return;
    history->failed = sent == Sent::failed;
    CommandEnvelope told;
    told.stamp = 0;  // before whatever waits
    told.body = task::CaughtUp{history};
    registry_.submit(history->game, std::move(told));
}

void CatchUp::ended(const std::shared_ptr<History>& history) {
    const std::lock_guard lock{mutex_};
    --waiting_;
    const auto mine = of_peer_.find(history->peer.get());
    mine->second.pop_front();
    if (mine->second.empty())
        of_peer_.erase(mine);
    else
        start(mine->second.front());
}

Awaitable<CatchUp::Sent> CatchUp::send(History& history) {
    while (history.fold.table().sequence() < history.until) {
        const auto next = history.fold.table().sequence() + 1;
        const auto most = std::min<std::uint64_t>(page_entries, history.until - next + 1);
        const auto rows = co_await store_calls::read(store_, history.game, next, most);
        if (!rows || rows->empty()) co_return unreadable(history, next);
        const auto sent = co_await send_page(history, *rows);
        if (sent != Sent::yes) co_return sent;
    }
    co_return Sent::yes;
}

CatchUp::Sent CatchUp::unreadable(const History& history, std::uint64_t sequence) {
    log::error("history_unreadable", {{"game", match::hex(history.game)}, {"sequence", sequence}});
    return Sent::failed;
}

Awaitable<std::optional<rules::GameState>> CatchUp::state_after(const History& history, std::uint64_t sequence) {
    std::vector<match::Recorded> record;
    while (record.size() < sequence) {
        const auto next = record.size() + 1;
        const auto rows = co_await store_calls::read(store_, history.game, next, page_entries);
        const auto known = rows ? rows->size() : 0;
        for (std::size_t at = 0; at < known && record.size() < sequence; ++at) {
            auto one = recorded_of((*rows)[at], record.size() + 1);
            if (!one) break;
            record.push_back(std::move(*one));
        }
        if (record.size() < next) {
            (void)unreadable(history, next);
            co_return std::nullopt;
        }
    }
    co_return match::state_after(&history.fold.ruleset(), record, sequence);
}

Awaitable<CatchUp::Sent> CatchUp::send_page(History& history, const std::vector<persistence::StoredEntry>& rows) {
    auto& game = history.fold;
    const auto format = wire_format(*history.peer);
    const std::function<bool()> unwanted = [&history] { return history.given_up(); };
    for (const auto& row : rows) {
        const auto sequence = game.table().sequence() + 1;
        auto recorded = recorded_of(row, sequence);
        if (!recorded) co_return unreadable(history, sequence);
        std::optional<rules::GameState> before;
        if (sequence > history.from) before = game.state_at(recorded->entry.header.parent);
        if (game.fold(recorded->entry, recorded->bytes) == match::Game::Folded::rewind) {
            // A referee's: across dice, the clock, another player's command or an earlier ruling.
            before = co_await state_after(history, recorded->entry.header.parent);
            if (!before) co_return Sent::failed;
            game.fold_from(recorded->entry, recorded->bytes, *before);
        }
        if (sequence <= history.from) continue;
        const bool reads = co_await taken_in(history.peer, ahead_bytes, unwanted);
        if (!reads) co_return Sent::given_up;
        std::vector<std::string> words;
        if (history.words) words = sentences_of(game, recorded->entry, *before);
        auto update = update_of(game, recorded->entry, std::move(*before), recorded->entry.header.received, &history.scores);
        update.words = std::move(words);
        add_known(update.entry, game, recorded->secrets, history.account);
        history.peer->send(protocol::format_server({0, std::move(update)}, format, &game.ruleset()));
    }
    co_return Sent::yes;
}

}  // namespace server
