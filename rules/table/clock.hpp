#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/table/entry.hpp"

namespace table {

/// Runs, stands still, never forgets: the time used between its start and now.
struct Stopwatch {
    Moment used = 0;
    std::optional<Moment> since;  ///< Running since then.
    [[nodiscard]] Moment reading(Moment now) const noexcept { return used + (since && now > *since ? now - *since : 0); }
    void start(Moment now) noexcept {
        if (!since) since = now;
    }
    void stop(Moment now) noexcept {
        used = reading(now);
        since.reset();
    }
    bool operator==(const Stopwatch&) const = default;
};

/// The time of a game as a ledger: a reading is a pure function of the entries and of the moment asked about.
/// The game's clock runs from its start to its end. A turn's and a phase's run while their power can act: they stop while a question to
/// another seat is open, which has a clock of its own. Any reason to pause stops all; pausing never changes what is left. Nor does taking
/// back the end of a phase: what the phase and the turn had used counts again, and the time since with it.
class Clock {
public:
    enum class Which : std::uint8_t { game, turn, phase, decision };
    struct Deadline {
        Which which{};
        Moment at = 0;
        bool operator==(const Deadline&) const = default;
    };
    /// A question that is open, and the time that it has taken.
    struct Asked {
        rules::DecisionId decision{};
        Stopwatch watch;
        bool operator==(const Asked&) const = default;
    };

    /// What an entry meant for the sequence of play; the table finds out.
    struct Stage {
        bool new_turn = false;
        bool new_phase = false;
        bool own_seat_only = true;  ///< No question is open to another seat than that of the power whose turn it is.
        std::uint64_t settled = 0;  ///< Up to this entry nothing can be taken back.
    };

    void set_rules(const ClockRules& limits) { rules_ = limits; }
    /// @param after  the rules state that the entry leaves.
    void fold(const Entry& entry, const rules::GameState& after, const Stage& stage);

    /// What is left at `now`, never below zero; nothing without a limit, or where the clock does not count now.
    [[nodiscard]] std::optional<Moment> left(Which which, Moment now) const;
    /// What is left grows less at `now`: the clock counts, and is not used up.
    [[nodiscard]] bool running(Which which, Moment now) const;
    /// When the limit of a clock that runs is reached if nothing happens until then; nothing while it stands still, or has no limit. May lie
    /// in the past.
    [[nodiscard]] std::optional<Moment> due_at(Which which) const;
    /// When the next limit is reached if nothing happens until then; nothing while paused. May lie in the past.
    [[nodiscard]] std::optional<Deadline> next_deadline() const;
    [[nodiscard]] Moment game_time(Moment now) const noexcept { return game_.reading(now); }
    [[nodiscard]] bool started() const noexcept { return started_; }
    [[nodiscard]] bool ended() const noexcept { return ended_; }
    [[nodiscard]] bool paused() const noexcept { return pauses_ != 0; }
    [[nodiscard]] bool paused_for(body::PauseReason reason) const noexcept { return (pauses_ & bit(reason)) != 0; }
    /// The game's time was reached, or its last round called.
    [[nodiscard]] bool last_round() const noexcept { return limit_reached_; }
    /// The sum of what was credited.
    [[nodiscard]] Moment credited() const noexcept { return credited_; }
    [[nodiscard]] const ClockRules& limits() const noexcept { return rules_; }
    bool operator==(const Clock&) const = default;

private:
    static constexpr std::uint8_t bit(body::PauseReason reason) noexcept {
        return static_cast<std::uint8_t>(1u << static_cast<unsigned>(reason));
    }
    [[nodiscard]] const Stopwatch* watch(Which which) const noexcept;
    [[nodiscard]] Moment limit(Which which) const noexcept;
    void stop_all(Moment now) noexcept;
    void start_what_runs(Moment now) noexcept;
    void credit(Moment amount) noexcept;
    void take_body(const Body& body) noexcept;
    void take_stage(const Entry& entry, const Stage& stage);
    void take_decisions(const rules::GameState& after);

    /// What had been used when a phase began.
    struct Before {
        std::uint64_t sequence = 0;  ///< Of the entry with which it began.
        Moment turn = 0;             ///< Of the turn before, where a new one began.
        Moment phase = 0;
        bool operator==(const Before&) const = default;
    };

    ClockRules rules_;
    Stopwatch game_, turn_, phase_;
    std::vector<Before> before_;  ///< Of the phases whose beginning can be taken back; the present one stands last.
    std::vector<Asked> asked_;
    std::uint8_t pauses_ = 0;
    bool started_ = false, ended_ = false, limit_reached_ = false, own_seat_only_ = true;
    Moment credited_ = 0;
};

}  // namespace table
