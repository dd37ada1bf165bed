#include "server/lobby/game_index.hpp"

#include <sodium.h>

#include <algorithm>
#include <charconv>

#include "rules/table/hash.hpp"

namespace server {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;

constexpr std::size_t usual_page = 100;
constexpr std::size_t most_page = 500;
constexpr std::size_t most_examined = 4096;  ///< Of one question: a filter that few games fit ends with a short page, and a cursor.

template <class Pair>
const auto& key_of(const Pair& pair)
    requires requires { pair.second.summary; }
{
    return pair.first;
}
template <class Key>
const Key& key_of(const Key& key) {
    return key;
}

std::string cursor_of(const std::pair<table::Moment, table::GameId>& key) {
    return std::to_string(key.first) + "-" + table::hex(key.second);
}

std::optional<std::pair<table::Moment, table::GameId>> key_from(std::string_view cursor) {
    std::pair<table::Moment, table::GameId> key;
    const auto* end = cursor.data() + cursor.size();
    const auto [after, error] = std::from_chars(cursor.data(), end, key.first);
    if (error != std::errc{} || after == end || *after != '-') return std::nullopt;
    std::size_t size = 0;
    const auto digits = static_cast<std::size_t>(end - after) - 1;
    if (digits != 2 * key.second.size() ||
        sodium_hex2bin(key.second.data(), key.second.size(), after + 1, digits, nullptr, &size, nullptr) != 0 || size != key.second.size())
        return std::nullopt;
    return key;
}

/// The accounts under which a game is found as one's own.
std::set<std::uint64_t> accounts_of(const wire::GameSummary& summary) {
    std::set<std::uint64_t> accounts;
    if (summary.creator != 0) accounts.insert(summary.creator);
    for (const auto& seat : summary.seats)
        if (seat.taken) accounts.insert(seat.account);
    return accounts;
}

}  // namespace

void GameIndex::enter(const Key& key, const Summary& summary, bool in) {
    auto& status = by_status_[std::min<std::size_t>(static_cast<std::size_t>(summary.status), by_status_.size() - 1)];
    in ? void(status.insert(key)) : void(status.erase(key));
    for (const auto account : accounts_of(summary)) {
        if (in) {
            by_account_[account].insert(key);
        } else if (const auto known = by_account_.find(account); known != by_account_.end()) {
            known->second.erase(key);
            if (known->second.empty()) by_account_.erase(known);
        }
    }
}

GameIndex::Sequence GameIndex::put(const Summary& summary) {
    auto line = std::make_shared<const Summary>(summary);
    const std::lock_guard lock{mutex_};
    making_.erase(summary.game);
    const auto created = created_.emplace(summary.game, summary.created).first->second;
    const Key key{created, summary.game};
    auto& kept = lines_[key];
    if (kept.summary) enter(key, *kept.summary, false);
    kept.summary = std::move(line);
    if (!kept.sequence) kept.sequence = std::make_shared<std::atomic<std::uint32_t>>(0);
    kept.sequence->store(summary.sequence, std::memory_order_relaxed);
    enter(key, summary, true);
    return kept.sequence;
}

void GameIndex::remove(const table::GameId& game) {
    const std::lock_guard lock{mutex_};
    const auto created = created_.find(game);
    if (created == created_.end()) return;
    const Key key{created->second, game};
    const auto line = lines_.find(key);
    enter(key, *line->second.summary, false);
    lines_.erase(line);
    created_.erase(created);
}

GameIndex::Claim GameIndex::claim(const table::GameId& game) {
    const std::lock_guard lock{mutex_};
    if (created_.contains(game)) return Claim::made;
    return making_.insert(game).second ? Claim::taken : Claim::making;
}

void GameIndex::give_up(const table::GameId& game) {
    const std::lock_guard lock{mutex_};
    making_.erase(game);
}

bool GameIndex::fits(const Summary& summary, const client::ListGames& ask) {
    const auto is = [&](protocol::wire::Status status) { return status == summary.status; };
    if (!ask.statuses.empty() && std::none_of(ask.statuses.begin(), ask.statuses.end(), is)) return false;
    if (!ask.bundle.empty() && ask.bundle != summary.bundle) return false;
    return !ask.free_seats ||
           (summary.status == wire::Status::waiting &&
            std::any_of(summary.seats.begin(), summary.seats.end(), [](const wire::SeatView& seat) { return !seat.taken; }));
}

template <class Keys>
std::optional<GameIndex::Key> GameIndex::gather(const Keys& keys, const std::optional<Key>& from, const client::ListGames& ask,
                                                std::size_t most, Found& found) const {
    auto at = from ? keys.lower_bound(*from) : keys.end();
    std::optional<Key> last;
    for (std::size_t examined = 0; at != keys.begin(); ++examined) {
        if (found.size() == most || examined == most_examined) return last;
        --at;
        last = key_of(*at);
        const auto& line = lines_.at(*last);
        if (fits(*line.summary, ask)) found.push_back(line);
    }
    return std::nullopt;
}

tl::expected<wire::Games, wire::Malformed> GameIndex::page(const client::ListGames& ask, std::uint64_t account) const {
    using Code = wire::Malformed::Code;
    if (ask.limit > most_page)
        return tl::make_unexpected(wire::Malformed{Code::bad_value, "list_games.limit", "more than 500 games at once",
                                                   "ask for 500 at most, then for the next page with the cursor of the answer"});
    // Each game is looked at with all of them.
    if (ask.statuses.size() > rules::words<protocol::wire::Status>.size())
        return tl::make_unexpected(
            wire::Malformed{Code::bad_value, "list_games.statuses", "more statuses than there are", "name each once"});
    std::optional<Key> from;
    if (!ask.cursor.empty()) {
        from = key_from(ask.cursor);
        if (!from)
            return tl::make_unexpected(wire::Malformed{Code::bad_value, "list_games.cursor", "this is no cursor of this server",
                                                       "send `next` of the page before, or none for the first page"});
    }
    const auto most = ask.limit == 0 ? usual_page : ask.limit;
    Found found;
    std::optional<Key> next;
    {
        static const std::set<Key> none;
        const std::lock_guard lock{mutex_};
        if (ask.mine) {
            const auto mine = by_account_.find(account);
            next = gather(mine == by_account_.end() ? none : mine->second, from, ask, most, found);
        } else if (ask.free_seats) {
            next = gather(by_status_[static_cast<std::size_t>(wire::Status::waiting)], from, ask, most, found);
        } else if (ask.statuses.size() == 1) {
            next = gather(by_status_[std::min<std::size_t>(static_cast<std::size_t>(ask.statuses.front()), 4)], from, ask, most, found);
        } else {
            next = gather(lines_, from, ask, most, found);
        }
    }
    wire::Games games;
    for (const auto& line : found) {
        games.games.push_back(*line.summary);
        games.games.back().sequence = line.sequence->load(std::memory_order_relaxed);
    }
    if (next) games.next = cursor_of(*next);
    return games;
}

std::vector<table::GameId> GameIndex::waiting_since(table::Moment moment, std::size_t most) const {
    std::vector<table::GameId> games;
    const std::lock_guard lock{mutex_};
    for (const auto& [created, game] : by_status_[static_cast<std::size_t>(wire::Status::waiting)]) {
        if (created >= moment || games.size() == most) break;
        games.push_back(game);
    }
    return games;
}

std::size_t GameIndex::size() const {
    const std::lock_guard lock{mutex_};
    return lines_.size();
}

}  // namespace server
