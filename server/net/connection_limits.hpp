#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "server/base/limits.hpp"
#include "server/base/net.hpp"
#include "server/base/prefix.hpp"
#include "server/net/token_bucket.hpp"

namespace server {

class TimeSource;

/// What is counted of an address, and of everybody together.
enum class Used : std::uint8_t { account, game, frame, byte };

/// How much of its shares somebody has used. Safe from every thread.
class Usage {
public:
    explicit Usage(const Shares& shares);
    /// @return false where as many are open as may be.
    [[nodiscard]] bool enter();
    void leave();
    /// @return 0, or in how many milliseconds more may be used.
    [[nodiscard]] match::Moment wait(Used what, match::Moment now);
    void use(Used what, match::Moment now, std::uint64_t amount);
    /// Nothing is open or used: it can be forgotten.
    [[nodiscard]] bool whole(match::Moment now);

private:
    const std::uint64_t most_open_;
    std::mutex mutex_;
    std::uint64_t open_ = 0;
    std::array<TokenBucket, 4> left_;  ///< By `Used`.
};

/// One open connection, of some address.
class ConnectionLimit {
public:
    /// @param own  of its address; null where that is not limited.
    ConnectionLimit(std::shared_ptr<Usage> own, std::shared_ptr<Usage> all, const TimeSource& time, const AddressPrefix& from)
        : own_{std::move(own)}, all_{std::move(all)}, time_{time}, from_{from} {}
    ~ConnectionLimit();
    ConnectionLimit(const ConnectionLimit&) = delete;
    ConnectionLimit& operator=(const ConnectionLimit&) = delete;

    /// Uses `amount` where its address, and the server, have something left. @return 0, or in how many milliseconds to ask again.
    [[nodiscard]] match::Moment take(Used what, std::uint64_t amount = 1);
    [[nodiscard]] match::Moment wait(Used what) const;
    void use(Used what, std::uint64_t amount);
    /// What is counted as its address; nothing where that is not limited.
    [[nodiscard]] std::optional<AddressPrefix> from() const { return own_ ? std::optional{from_} : std::nullopt; }

private:
    const std::shared_ptr<Usage> own_;
    const std::shared_ptr<Usage> all_;
    const TimeSource& time_;
    const AddressPrefix from_;
};

/// Who is connected, by address: an account costs nothing, an address does. Safe from every thread.
class ConnectionLimits {
public:
    /// @param proxies  are not limited: their clients enter again, by the address in X-Forwarded-For.
    ConnectionLimits(const Limits& limits, const TimeSource& time, std::vector<net::ip::address> proxies = {});

    /// Why a connection is not served.
    enum class Full : std::uint8_t { address, server };
    [[nodiscard]] tl::expected<std::shared_ptr<ConnectionLimit>, Full> enter(const net::ip::address& address);
    /// Whose X-Forwarded-For is believed.
    [[nodiscard]] const std::vector<net::ip::address>& proxies() const noexcept { return proxies_; }
    [[nodiscard]] bool is_proxy(const net::ip::address& address) const;
    /// Says once in the log that a proxy on this machine is not named in `proxies`: who comes by it counts as this machine.
    void tell_of_unnamed_proxy();
    /// One who is not served is told so while this is held; null where too many are being told.
    [[nodiscard]] std::shared_ptr<void> turn_away();
    /// Addresses that are remembered: those that are connected, or have used something.
    [[nodiscard]] std::size_t known() const;

private:
    std::shared_ptr<Usage> usage_of(const net::ip::address& address);

    const Shares shares_;
    const bool exempt_loopback_;
    const std::vector<net::ip::address> proxies_;
    const TimeSource& time_;
    const std::shared_ptr<Usage> all_;
    const std::shared_ptr<std::atomic<int>> turning_away_ = std::make_shared<std::atomic<int>>(0);
    std::atomic<bool> told_of_proxy_{false};
    mutable std::mutex mutex_;
    std::map<AddressPrefix, std::shared_ptr<Usage>> by_address_;
    std::size_t look_through_at_ = 1024;  ///< So many are remembered when those that are whole are forgotten.
};

}  // namespace server
