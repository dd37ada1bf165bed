#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "rules/match/entry.hpp"
#include "server/base/time_source.hpp"

namespace server {

/// A time in which nobody could play because of the server: it is given back to every game on a clock.
struct Outage {
    match::Moment from = 0;
    match::Moment until = 0;
    const char* reason = "";
    /// How much of it a game is given back whose last entry was received at `last`; 0 for less than a second.
    [[nodiscard]] match::Moment lost_to(match::Moment last) const;
};

/// The outages since this start, the one before it among them, and which games still have to be given them. The note that the server lives
/// is not written before, so that a start that dies early forgets nothing. Safe from every thread.
class Outages {
public:
    void add(const Outage& outage);
    /// Commits fail since then, and until `recover`.
    void fail(match::Moment since);
    void recover(match::Moment now);
    /// From now on somebody looks at least every second while the process runs.
    void watch(const Look& first);
    /// Whoever reads the clock looks: if nobody has for more than a second, the process stood still. A clock of the machine's that was set
    /// is said in the log; it costs nobody anything.
    void look(const Look& seen);

    [[nodiscard]] std::size_t count() const noexcept { return count_.load(std::memory_order_acquire); }
    [[nodiscard]] bool failing() const noexcept { return failing_.load(std::memory_order_acquire); }
    /// Those after the first `known`, and the one that lasts.
    [[nodiscard]] std::vector<Outage> after(std::size_t known, match::Moment now) const;

    void owe(const std::vector<match::GameId>& games);
    /// The game was given what there is, or has nothing to be given.
    void settled(const match::GameId& game);
    [[nodiscard]] std::vector<match::GameId> owed() const;

private:
    /// With the mutex held.
    void keep(const Outage& outage);

    mutable std::mutex mutex_;
    std::vector<Outage> outages_;
    std::optional<match::Moment> failing_since_;
    std::set<match::GameId> owed_;
    std::atomic<std::size_t> count_{0};
    std::atomic<bool> failing_{false};
    std::atomic<match::Moment> looked_{0};  ///< Without what was skipped. 0: nobody watches.
};

/// The present moment, for what is done at it: an outage that ends with it is known first.
[[nodiscard]] Moment seen_now(TimeSource& time, Outages& outages);

}  // namespace server
