#include "server/base/outages.hpp"

#include <algorithm>

#include "server/base/log.hpp"

namespace server {
namespace {

constexpr match::Moment least_ms = 1000;

}  // namespace

match::Moment Outage::lost_to(match::Moment last) const {
    const auto lost = until - std::max(from, last);
    return lost < least_ms ? 0 : lost;
}

void Outages::add(const Outage& outage) {
    const std::lock_guard lock{mutex_};
    keep(outage);
}

void Outages::keep(const Outage& outage) {
    if (outage.until - outage.from < least_ms) return;
    log::warning("outage", {{"ms", outage.until - outage.from}, {"what", outage.reason}});
    outages_.push_back(outage);
    count_.store(outages_.size(), std::memory_order_release);
}

void Outages::fail(match::Moment since) {
    const std::lock_guard lock{mutex_};
    if (!failing_since_) failing_since_ = since;
    failing_.store(true, std::memory_order_release);
}

void Outages::recover(match::Moment now) {
    if (!failing()) return;
    std::optional<match::Moment> since;
    {
        const std::lock_guard lock{mutex_};
        since.swap(failing_since_);
        failing_.store(false, std::memory_order_release);
    }
    if (since) add({*since, now, "the server could not store"});
}

void Outages::watch(const Look& first) { looked_ = first.now - first.skipped; }

void Outages::look(const Look& seen) {
    if (seen.stepped != 0)
        log::warning("clock_stepped",
                     {{"by_ms", seen.stepped},
                      {"what", seen.stepped > 0 ? "the clock of this machine was set forward" : "the clock of this machine was set back"},
                      {"limits", "go on by the time that passes, and nobody loses any"}});
    const auto awake = seen.now - seen.skipped;
    auto before = looked_.load();
    while (before != 0 && awake > before && awake - before < least_ms)
        if (looked_.compare_exchange_weak(before, awake)) return;
    if (before == 0 || awake <= before) return;
    // Whoever looks meanwhile waits here: once the look is seen, so is the outage.
    const std::lock_guard lock{mutex_};
    before = looked_.load();
    if (awake <= before) return;
    keep({seen.now - (awake - before), seen.now, "the server stood still"});
    looked_.store(awake);
}

std::vector<Outage> Outages::after(std::size_t known, match::Moment now) const {
    const std::lock_guard lock{mutex_};
    std::vector<Outage> found{outages_.begin() + static_cast<std::ptrdiff_t>(std::min(known, outages_.size())), outages_.end()};
    if (failing_since_) found.push_back({*failing_since_, now, "the server could not store"});
    return found;
}

void Outages::owe(const std::vector<match::GameId>& games) {
    const std::lock_guard lock{mutex_};
    owed_.insert(games.begin(), games.end());
}
void Outages::settled(const match::GameId& game) {
    const std::lock_guard lock{mutex_};
    owed_.erase(game);
}
std::vector<match::GameId> Outages::owed() const {
    const std::lock_guard lock{mutex_};
    return {owed_.begin(), owed_.end()};
}

Moment seen_now(TimeSource& time, Outages& outages) {
    const auto look = time.look();
    outages.look(look);
    return look.now;
}

}  // namespace server
