#include "server/base/time_source.hpp"

#include <ctime>
#include <utility>

namespace server {
namespace {

constexpr Moment least_step_ms = 1000;

Moment read_clock(clockid_t clock) {
    timespec at{};
    ::clock_gettime(clock, &at);
    return static_cast<Moment>(at.tv_sec) * 1000 + at.tv_nsec / 1'000'000;
}

}  // namespace

/// One clock is read after the other: whoever is stopped between them would take that for a step.
Hands machine_hands() {
    constexpr int most_tries = 10;
    Hands hands;
    for (int tries = 0; tries < most_tries; ++tries) {
        const auto before = read_clock(CLOCK_BOOTTIME);
        hands.wall = read_clock(CLOCK_REALTIME);
        hands.passed = read_clock(CLOCK_BOOTTIME);
        if (hands.passed - before <= 1) break;
    }
    return hands;
}

SystemTime::SystemTime(std::function<Hands()> read) : read_{std::move(read)} {
    const auto hands = read_();
    apart_ = hands.wall - hands.passed;
    base_ = apart_;
}

Moment SystemTime::now() const { return base_ + read_().passed; }

Look SystemTime::look() {
    const std::lock_guard lock{mutex_};
    const auto hands = read_();
    Look look{base_ + hands.passed, hands.wall - hands.passed - apart_, hands.skipped};
    if (look.stepped > -least_step_ms && look.stepped < least_step_ms)
        look.stepped = 0;
    else
        apart_ += look.stepped;
    return look;
}

Moment SystemTime::begin_at(Moment moment) {
    const auto behind = moment - now();
    if (behind <= 0) return 0;
    base_ += behind;
    return behind;
}

}  // namespace server
