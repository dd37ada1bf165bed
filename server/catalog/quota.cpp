#include "server/catalog/quota.hpp"

namespace server {

void Quota::add(const match::GameId& game, std::uint64_t account) {
    if (account == 0) return;
    const std::lock_guard lock{mutex_};
    if (creators_.emplace(game, account).second) ++games_[account];
}

bool Quota::take(const match::GameId& game, std::uint64_t account) {
    if (account == 0) return true;
    const std::lock_guard lock{mutex_};
    const auto known = games_.find(account);
    if (known != games_.end() && known->second >= most_) return false;
    if (creators_.emplace(game, account).second) ++games_[account];
    return true;
}

void Quota::remove(const match::GameId& game) {
    const std::lock_guard lock{mutex_};
    const auto known = creators_.find(game);
    if (known == creators_.end()) return;
    const auto count = games_.find(known->second);
    if (--count->second == 0) games_.erase(count);
    creators_.erase(known);
}

}  // namespace server
