#include "server/allowance.hpp"

#include <algorithm>

namespace server {

void Allowance::come_back(table::Moment now) {
    if (now <= counted_) return;  // a clock that went back gives nothing
    const auto passed = static_cast<std::uint64_t>(std::min(now - counted_, 2 * period_ms_));
    used_ -= std::min(used_, passed * most_);
    counted_ = now;
}

table::Moment Allowance::wait(table::Moment now) {
    come_back(now);
    const auto full = most_ * static_cast<std::uint64_t>(period_ms_);
    if (used_ < full) return 0;
    return most_ == 0 ? period_ms_ : static_cast<table::Moment>((used_ - full) / most_ + 1);
}

void Allowance::use(table::Moment now, std::uint64_t amount) {
    come_back(now);
    used_ += amount * static_cast<std::uint64_t>(period_ms_);
}

table::Moment Allowance::take(table::Moment now, std::uint64_t amount) {
    const auto left = wait(now);
    if (left == 0) use(now, amount);
    return left;
}

bool Allowance::whole(table::Moment now) {
    come_back(now);
    return used_ == 0;
}

}  // namespace server
