#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>

#include "rules/match/entry.hpp"

namespace server {

/// How many games that are not over each account has created: an account may have so many. Safe from every thread.
class Quota {
public:
    explicit Quota(std::size_t most) : most_{most} {}
    [[nodiscard]] std::size_t most() const noexcept { return most_; }

    /// A game that is there already. Of account 0, which is nobody, nothing is counted.
    void add(const match::GameId& game, std::uint64_t account);
    /// The same for one that is about to be made. @return false where the account has as many as it may.
    [[nodiscard]] bool take(const match::GameId& game, std::uint64_t account);
    /// It is over, or was not made.
    void remove(const match::GameId& game);

private:
    const std::size_t most_;
    std::mutex mutex_;
    std::map<match::GameId, std::uint64_t> creators_;
    std::unordered_map<std::uint64_t, std::size_t> games_;
};

}  // namespace server
