#include "server/net/token_bucket.hpp"

#include <algorithm>

namespace server {

void TokenBucket::come_back(match::Moment now) {
    if (now <= counted_) return;  // a clock that went back gives nothing
    const auto passed = static_cast<std::uint64_t>(std::min(now - counted_, 2 * period_ms_));
    used_ -= std::min(used_, passed * most_);
    counted_ = now;
}

match::Moment TokenBucket::wait(match::Moment now, std::uint64_t amount) {
    if (most_ == 0) return period_ms_;
    come_back(now);
    const auto period = static_cast<std::uint64_t>(period_ms_);
    const auto full = most_ * period;
    const auto then = used_ + std::min(amount, most_) * period;
    return then <= full ? 0 : static_cast<match::Moment>((then - full) / most_ + 1);
}

void TokenBucket::use(match::Moment now, std::uint64_t amount) {
    come_back(now);
    used_ += amount * static_cast<std::uint64_t>(period_ms_);
}

match::Moment TokenBucket::take(match::Moment now, std::uint64_t amount) {
    const auto wanted = wait(now, amount);
    if (wanted == 0) use(now, amount);
    return wanted;
}

bool TokenBucket::whole(match::Moment now) {
    come_back(now);
    return used_ == 0;
}

}  // namespace server
