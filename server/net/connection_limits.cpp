#include "server/net/connection_limits.hpp"

#include <algorithm>

#include "server/base/log.hpp"
#include "server/base/time_source.hpp"

namespace server {
namespace {

constexpr match::Moment second = 1000;
constexpr match::Moment hour = 3'600'000;

}  // namespace

Usage::Usage(const Shares& shares)
    : most_open_{shares.connections},
      left_{TokenBucket{shares.accounts_per_hour, hour}, TokenBucket{shares.games_per_hour, hour},
            TokenBucket{shares.frames_per_second, second}, TokenBucket{shares.bytes_per_hour, hour}} {}

bool Usage::enter() {
    const std::lock_guard lock{mutex_};
    if (open_ >= most_open_) return false;
    ++open_;
    return true;
}

void Usage::leave() {
    const std::lock_guard lock{mutex_};
    --open_;
}

match::Moment Usage::wait(Used what, match::Moment now) {
    const std::lock_guard lock{mutex_};
    return left_[static_cast<std::size_t>(what)].wait(now);
}

void Usage::use(Used what, match::Moment now, std::uint64_t amount) {
    const std::lock_guard lock{mutex_};
    left_[static_cast<std::size_t>(what)].use(now, amount);
}

bool Usage::whole(match::Moment now) {
    const std::lock_guard lock{mutex_};
    return open_ == 0 && std::all_of(left_.begin(), left_.end(), [&](TokenBucket& left) { return left.whole(now); });
}

ConnectionLimit::~ConnectionLimit() {
    if (own_) own_->leave();
    all_->leave();
}

match::Moment ConnectionLimit::wait(Used what) const {
    const auto now = time_.now();
    return std::max(own_ ? own_->wait(what, now) : 0, all_->wait(what, now));
}

void ConnectionLimit::use(Used what, std::uint64_t amount) {
    const auto now = time_.now();
    if (own_) own_->use(what, now, amount);
    all_->use(what, now, amount);
}

match::Moment ConnectionLimit::take(Used what, std::uint64_t amount) {
    const auto left = wait(what);
    if (left == 0) use(what, amount);
    return left;
}

ConnectionLimits::ConnectionLimits(const Limits& limits, const TimeSource& time, std::vector<net::ip::address> proxies)
    : shares_{limits.address},
      exempt_loopback_{limits.exempt_loopback},
      proxies_{std::move(proxies)},
      time_{time},
      all_{std::make_shared<Usage>(limits.all)} {}

std::shared_ptr<Usage> ConnectionLimits::usage_of(const net::ip::address& address) {
    const std::lock_guard lock{mutex_};
    if (by_address_.size() >= look_through_at_) {
        const auto now = time_.now();
        // One that somebody else holds is just being entered, or is connected.
        std::erase_if(by_address_, [&](auto& known) { return known.second.use_count() == 1 && known.second->whole(now); });
        look_through_at_ = std::max<std::size_t>(1024, 2 * by_address_.size());
    }
    auto& usage = by_address_[prefix_of(address)];
    if (!usage) usage = std::make_shared<Usage>(shares_);
    return usage;
}

bool ConnectionLimits::is_proxy(const net::ip::address& address) const { return rules::contains(proxies_, plain(address)); }

tl::expected<std::shared_ptr<ConnectionLimit>, ConnectionLimits::Full> ConnectionLimits::enter(const net::ip::address& from) {
    const auto address = plain(from);
    std::shared_ptr<Usage> own;
    if (!is_proxy(address) && (!exempt_loopback_ || !address.is_loopback())) own = usage_of(address);
    if (own && !own->enter()) return tl::make_unexpected(Full::address);
    if (!all_->enter()) {
        if (own) own->leave();
        return tl::make_unexpected(Full::server);
    }
    return std::make_shared<ConnectionLimit>(std::move(own), all_, time_, prefix_of(address));
}

void ConnectionLimits::tell_of_unnamed_proxy() {
    if (told_of_proxy_.exchange(true)) return;
    log::warning("proxy_not_named",
                 {{"problem", "a proxy on this machine is not named, so no limit of an address holds for who comes by it"},
                  {"what_to_do", "name its address in proxies"}});
}

std::shared_ptr<void> ConnectionLimits::turn_away() {
    constexpr int most_at_once = 256;
    const auto count = turning_away_;
    if (count->fetch_add(1) >= most_at_once) {
        count->fetch_sub(1);
        return nullptr;
    }
    return {count.get(), [count](void*) { count->fetch_sub(1); }};
}

std::size_t ConnectionLimits::known() const {
    const std::lock_guard lock{mutex_};
    return by_address_.size();
}

}  // namespace server
