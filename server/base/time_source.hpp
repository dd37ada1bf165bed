#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "rules/match/entry.hpp"

namespace server {

using match::Moment;

/// What a look at the clock finds.
struct Look {
    Moment now = 0;
    Moment stepped =
        0;  ///< So far the machine's clock was set since the last look: forth, or below zero back. The server's time did not follow.
    /// How much of all time so far was passed over at once while the server ran: only a time that tests turn has any. It is no outage.
    Moment skipped = 0;
};

/// The only clock that the server reads; tests put a virtual one in its place. Safe from every thread.
class TimeSource {
public:
    TimeSource() = default;
    TimeSource(const TimeSource&) = delete;
    TimeSource& operator=(const TimeSource&) = delete;
    virtual ~TimeSource() = default;
    [[nodiscard]] virtual Moment now() const = 0;
    /// The same, for whoever looks after the clock: each step is told once.
    [[nodiscard]] virtual Look look() { return {now()}; }
    /// Once, before anything is stamped: from now on it is not before `moment`. @return by how much it was; 0 where it was not.
    virtual Moment begin_at(Moment /*moment*/) { return 0; }
};

/// What the clocks of a machine show, in milliseconds.
struct Hands {
    Moment wall = 0;     ///< Since 1970-01-01 UTC, as the machine has it: people and programs set it.
    Moment passed = 0;   ///< Since some moment in the past: nobody sets it, and it goes on while the machine sleeps.
    Moment skipped = 0;  ///< Of `passed`; of a real machine nothing.
};
[[nodiscard]] Hands machine_hands();

/// Wall time as it was at the start, and from then on what passed. A wall clock that is set while the server runs changes no moment and no
/// limit; it is told. Only the next start begins with it again, and what lies between is given back like an outage: so the server's time
/// comes back to the wall's, and costs nobody a second. What is slewed needs nothing here: Linux slows or hastens both clocks alike, and
/// they come apart by steps alone. Steps of less than a second are told once they add up to one.
class SystemTime final : public TimeSource {
public:
    explicit SystemTime(std::function<Hands()> read = machine_hands);
    [[nodiscard]] Moment now() const override;
    [[nodiscard]] Look look() override;
    Moment begin_at(Moment moment) override;

private:
    const std::function<Hands()> read_;
    std::atomic<Moment> base_;  ///< The moment at which nothing had passed.
    std::mutex mutex_;
    Moment apart_;  ///< Wall from what passed, as last told.
};

}  // namespace server
