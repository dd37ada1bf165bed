#include "server/game/refusals.hpp"

namespace server {
namespace {
constexpr std::size_t most_of_account = 1024;
}

void Refusals::remember(std::uint64_t account, const match::ActionId& action, const match::Hash& command,
                        protocol::server::Refused answer) {
    auto& mine = by_account_[account];
    if (!mine.kept.emplace(action, Kept{command, std::move(answer)}).second) return;
    mine.order.push_back(action);
    if (mine.order.size() <= most_of_account) return;
    mine.kept.erase(mine.order.front());
    mine.order.pop_front();
}

const Refusals::Kept* Refusals::find(std::uint64_t account, const match::ActionId& action) const {
    const auto mine = by_account_.find(account);
    if (mine == by_account_.end()) return nullptr;
    const auto kept = mine->second.kept.find(action);
    return kept == mine->second.kept.end() ? nullptr : &kept->second;
}

}  // namespace server
