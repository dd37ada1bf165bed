#include "server/accounts/failure_windows.hpp"

#include <algorithm>

namespace server {
namespace {

constexpr std::size_t crowds = 1 << 14;

}  // namespace

FailureWindow& FailureWindow::come_to(match::Moment now, const FailureLimits& limits) {
    last = std::min(last, now);
    if (now - last >= limits.forget_ms) *this = {};
    return *this;
}

void FailureWindow::add(match::Moment now, const FailureLimits& limits) {
    come_to(now, limits);
    ++count;
    last = now;
}

match::Moment FailureWindow::wait(match::Moment now, const FailureLimits& limits) const {
    if (count == 0 || count < limits.free) return 0;
    constexpr std::uint32_t most_doublings = 40;  // more would leave the range, and is beyond any longest wait
    const auto doublings = std::min(count - limits.free, most_doublings);
    const auto whole = std::min(limits.first_ms << doublings, limits.most_ms);
    return std::clamp<match::Moment>(last + whole - now, 0, whole);
}

FailureWindows::FailureWindows(const FailureLimits& limits) : limits_{limits}, crowd_(crowds) {}

FailureWindow FailureWindows::failures(const Key& key, match::Moment now) {
    const auto known = by_key_.find(key);
    return (known != by_key_.end() ? known->second->failures : crowd_of(key)).come_to(now, limits_);
}

void FailureWindows::add(const Key& key, match::Moment now) {
    auto counted = failures(key, now);
    counted.add(now, limits_);
    if (const auto known = by_key_.find(key); known != by_key_.end()) {
        known->second->failures = counted;
        order_.splice(order_.end(), order_, known->second);
        return;
    }
    make_room(now);
    order_.push_back({key, counted});
    by_key_.emplace(key, std::prev(order_.end()));
}

void FailureWindows::make_room(match::Moment now) {
    while (!order_.empty()) {
        auto& [key, oldest] = order_.front();
        if (oldest.come_to(now, limits_).count > 0) {
            if (by_key_.size() < limits_.most_keys) return;
            auto& crowd = crowd_of(key).come_to(now, limits_);
            crowd = {std::max(crowd.count, oldest.count), std::max(crowd.last, oldest.last)};
        }
        by_key_.erase(key);
        order_.pop_front();
    }
}

}  // namespace server
