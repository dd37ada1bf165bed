#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <list>
#include <unordered_map>
#include <vector>

#include "rules/match/entry.hpp"

namespace server {

/// How failures are paid for.
struct FailureLimits {
    std::uint32_t free = 5;                 ///< So many cost no time.
    match::Moment first_ms = 1000;          ///< The wait after those; each further failure doubles it.
    match::Moment most_ms = 15 * 60'000;    ///< No wait is longer.
    match::Moment forget_ms = 60 * 60'000;  ///< After so long without a failure all are forgotten. Longer than the longest wait.
    std::size_t most_keys = 100'000;        ///< That are counted one by one.
    bool operator==(const FailureLimits&) const = default;
};

/// The failures of one key.
struct FailureWindow {
    std::uint32_t count = 0;
    match::Moment last = 0;

    /// What is left of them at `now`: nothing after an hour of peace. Of a clock that went back they are as if they had been just now, so that
    /// nobody waits until it is where it was.
    FailureWindow& come_to(match::Moment now, const FailureLimits& limits);
    void add(match::Moment now, const FailureLimits& limits);
    /// @return 0, or in how many milliseconds after `now`, to which they have come, there may be another try.
    [[nodiscard]] match::Moment wait(match::Moment now, const FailureLimits& limits) const;
};

/// Failures by key, in bounded memory. Of so many keys as may be remembered each is counted alone. When there are more, the one that has been
/// quiet for longest moves into a crowd: it shares a count with others, chosen by its key, and the count is never less than what it had. So
/// somebody who fails under very many keys makes some strangers wait, and ends nobody's wait. Not safe from several threads.
class FailureWindows {
public:
    /// Sixteen bytes that a stranger can neither choose nor foretell: a hash under a secret key.
    using Key = std::array<std::uint8_t, 16>;
    struct KeyHash {
        std::size_t operator()(const Key& key) const noexcept {
            std::size_t hash = 0;
            std::memcpy(&hash, key.data(), sizeof hash);
            return hash;
        }
    };

    explicit FailureWindows(const FailureLimits& limits);
    /// What the key has to answer for at `now`.
    [[nodiscard]] FailureWindow failures(const Key& key, match::Moment now);
    void add(const Key& key, match::Moment now);
    /// Keys that are counted one by one.
    [[nodiscard]] std::size_t known() const noexcept { return by_key_.size(); }

private:
    struct Counted {
        Key key;
        FailureWindow failures;
    };
    using Order = std::list<Counted>;
    [[nodiscard]] FailureWindow& crowd_of(const Key& key) { return crowd_[KeyHash{}(key) % crowd_.size()]; }
    void make_room(match::Moment now);

    const FailureLimits limits_;
    Order order_;  ///< The one that has been quiet for longest first.
    std::unordered_map<Key, Order::iterator, KeyHash> by_key_;
    std::vector<FailureWindow> crowd_;
};

}  // namespace server
