#include "server/accounts/login_throttle.hpp"

#include <algorithm>
#include <utility>

namespace server {
namespace {

/// Home, work, a telephone and one more. So few that one account cannot take the room of others.
constexpr std::size_t most_places = 4;

enum class Counted : std::uint8_t { account, address, pair, network };

constexpr std::uint32_t addresses_of_network = 8;  ///< That may fail as often as each may alone.

FailureLimits of_networks(FailureLimits limits) {
    limits.free *= addresses_of_network;
    return limits;
}

template <class Add>
FailureWindows::Key key_of(Counted what, const match::Hash& secret, Add add) {
    match::HashInput input{"armistice.attempts.v1"};
    input.u8(static_cast<std::uint8_t>(what));
    add(input);
    const auto hash = input.hash(secret);
    FailureWindows::Key key{};
    std::copy_n(hash.begin(), key.size(), key.begin());
    return key;
}

}  // namespace

Attempt::Attempt(Attempt&& other) noexcept : all_{std::exchange(other.all_, nullptr)}, measure_{other.measure_} {}

Attempt::~Attempt() {
    if (!all_) return;
    const std::lock_guard lock{all_->mutex_};
    all_->end(measure_);
}

void Attempt::failed(match::Moment now) && {
    auto* const all = std::exchange(all_, nullptr);
    if (!all) return;
    const std::lock_guard lock{all->mutex_};
    all->end(measure_);
    if (auto* const place = measure_.known ? all->place_of(measure_.account, measure_.pair) : nullptr)
        return place->since.add(now, all->limits_);
    all->accounts_.add(measure_.account, now);
    if (measure_.counts_address) all->addresses_.add(measure_.address, now);
    if (measure_.counts_network) all->networks_.add(measure_.network, now);
}

void Attempt::succeeded() && {
    auto* const all = std::exchange(all_, nullptr);
    if (!all) return;
    const std::lock_guard lock{all->mutex_};
    all->end(measure_);
    all->note_place(measure_.account, measure_.pair);
}

template <class Do>
void Attempt::Measure::for_keys(Do with) const {
    if (known) return with(pair);
    with(account);
    if (counts_address) with(address);
    if (counts_network) with(network);
}

LoginThrottle::LoginThrottle(const FailureLimits& limits, bool exempt_loopback, const match::Hash& secret)
    : limits_{limits},
      network_limits_{of_networks(limits)},
      exempt_loopback_{exempt_loopback},
      secret_{secret},
      accounts_{limits},
      addresses_{limits},
      networks_{network_limits_} {}

std::uint64_t LoginThrottle::network_of(const net::ip::address& from) {
    const auto address = plain(from);
    if (address.is_loopback()) return 0;
    const auto prefix = prefix_of(address);
    const std::size_t first = address.is_v4() ? 12 : 0;
    const std::size_t bytes = address.is_v4() ? 3 : 6;
    std::uint64_t network = address.is_v4() ? 4 : 6;
    for (std::size_t at = first; at < first + bytes; ++at) network = network << 8 | std::uint64_t{prefix[at]};
    return network;
}

Attempt::Measure LoginThrottle::measure(std::string_view account, const std::optional<net::ip::address>& address) {
    const auto prefix = prefix_of(address.value_or(net::ip::address{}));
    Attempt::Measure measure;
    measure.account = key_of(Counted::account, secret_, [&](auto& input) { input.bytes(account); });
    measure.address = key_of(Counted::address, secret_, [&](auto& input) { input.bytes(prefix); });
    measure.pair = key_of(Counted::pair, secret_, [&](auto& input) { input.bytes(prefix).bytes(account); });
    measure.known = place_of(measure.account, measure.pair) != nullptr;
    measure.counts_address = address && (!exempt_loopback_ || !plain(*address).is_loopback());
    measure.counts_network = measure.counts_address && plain(*address).is_v6();
    if (measure.counts_network) measure.network = key_of(Counted::network, secret_, [&](auto& input) { input.u64(network_of(*address)); });
    return measure;
}

LoginThrottle::Place* LoginThrottle::place_of(const Key& account, const Key& pair) {
    const auto known = known_by_account_.find(account);
    if (known == known_by_account_.end()) return nullptr;
    auto& places = known->second->places;
    return rules::first_where(places, [&](const Place& one) { return one.pair == pair; });
}

match::Moment LoginThrottle::wait_of(const Key& key, const FailureWindow& failures, match::Moment now, const FailureLimits& limits) const {
    const auto running = under_way_.find(key);
    const auto count = running == under_way_.end() ? 0 : running->second;
    if (count > 0 && failures.count + count >= limits.free) return std::max(limits.first_ms, failures.wait(now, limits));
    return failures.wait(now, limits);
}

match::Moment LoginThrottle::wait_of(const Attempt::Measure& measure, match::Moment now) {
    if (measure.known) {
        auto* const place = place_of(measure.account, measure.pair);
        return wait_of(measure.pair, place ? place->since.come_to(now, limits_) : FailureWindow{}, now, limits_);
    }
    const auto by_account = wait_of(measure.account, accounts_.failures(measure.account, now), now, limits_);
    if (!measure.counts_address) return by_account;
    const auto by_address = wait_of(measure.address, addresses_.failures(measure.address, now), now, limits_);
    const auto by_network =
        measure.counts_network ? wait_of(measure.network, networks_.failures(measure.network, now), now, network_limits_) : 0;
    return std::max({by_account, by_address, by_network});
}

match::Moment LoginThrottle::wait(std::string_view account, const net::ip::address& address, match::Moment now) {
    const std::lock_guard lock{mutex_};
    return wait_of(measure(account, address), now);
}

tl::expected<Attempt, match::Moment> LoginThrottle::begin(std::string_view account, const std::optional<net::ip::address>& address,
                                                          match::Moment now) {
    const std::lock_guard lock{mutex_};
    const auto measured = measure(account, address);
    if (const auto left = wait_of(measured, now); left > 0) return tl::make_unexpected(left);
    measured.for_keys([&](const Key& key) { ++under_way_[key]; });
    return Attempt{*this, measured};
}

void LoginThrottle::trust(std::string_view account, const net::ip::address& address) {
    const std::lock_guard lock{mutex_};
    const auto measured = measure(account, address);
    note_place(measured.account, measured.pair);
}

void LoginThrottle::note_place(const Key& account, const Key& pair) {
    const auto known = known_by_account_.find(account);
    if (known == known_by_account_.end()) {
        if (known_by_account_.size() >= limits_.most_keys) {
            known_by_account_.erase(known_.front().account);
            known_.pop_front();
        }
        known_.push_back({account, {{pair, {}}}});
        known_by_account_.emplace(account, std::prev(known_.end()));
        return;
    }
    auto& places = known->second->places;
    std::erase_if(places, [&](const Place& one) { return one.pair == pair; });
    if (places.size() >= most_places) places.erase(places.begin());
    places.push_back({pair, {}});
    known_.splice(known_.end(), known_, known->second);
}

void LoginThrottle::end(const Attempt::Measure& measure) {
    measure.for_keys([&](const Key& key) {
        const auto running = under_way_.find(key);
        if (--running->second == 0) under_way_.erase(running);
    });
}

}  // namespace server
