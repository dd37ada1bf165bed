#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/match/entry.hpp"
#include "rules/match/lines.hpp"
#include "rules/match/seating.hpp"

namespace match {

/// Runs, stands still, never forgets: the time used between its start and now, without that in which its player rests.
struct Stopwatch {
    Moment used = 0;
    std::optional<Moment> since;  ///< Running since then.
    [[nodiscard]] Moment reading(Moment now, const Calendar& rests = {}) const noexcept {
        return used + (since ? awake(rests, *since, now) : 0);
    }
    void start(Moment now) noexcept {
        if (!since) since = now;
    }
    void stop(Moment now, const Calendar& rests = {}) noexcept {
        used = reading(now, rests);
        since.reset();
    }
    bool operator==(const Stopwatch&) const = default;
};

/// The time of a game as a ledger: a reading is a pure function of the entries and of the moment asked about.
/// The game's clock runs from its start to its end. A turn's and a phase's run while their power can act: they stop while a question to
/// another seat is open, which has a clock of its own, and in battles where the time control says so. Any reason to pause stops all; pausing
/// never changes what is left. Nor does taking back the end of a phase: what the phase and the turn had used counts again, and the time since
/// with it.
class Clock {
public:
    enum class Which : std::uint8_t { game, turn, phase, decision, battle, bank };
    struct Deadline {
        Which which{};  ///< What is over: the game's time, a turn, a phase, or questions. A bank or a battle ends one of these.
        Moment at = 0;
        rules::OwnerMask powers{};  ///< Whose time is up, of a question; of a turn or phase the power whose it is.
        bool operator==(const Deadline&) const = default;
    };
    /// A question that is open to a power, and the time that it has taken.
    struct Asked {
        rules::DecisionId decision{};
        rules::OwnerId owner{};
        Stopwatch watch;
        bool operator==(const Asked&) const = default;
    };
    /// Why a clock stands.
    enum class Stands : std::uint8_t {
        no,        ///< It runs.
        used_up,   ///< Nothing is left of it.
        paused,    ///< The game is paused.
        question,  ///< A question to another seat is open.
        battle,    ///< A battle is fought that has time of its own, or none.
        rest,      ///< Its player rests.
        away,      ///< Its player is away.
        waits,     ///< Of a bank: nothing draws on it now.
    };
    /// One clock as it stands.
    struct Reading {
        Which which{};
        rules::OwnerId power{rules::nobody};  ///< Whose time it is; nobody's for the game's, and a battle's.
        Moment left = 0;                      ///< Never below zero.
        bool running = false;                 ///< It counts, and is not used up.
        Stands stands{};                      ///< Why it does not run.
        Moment until = 0;                     ///< When it runs again unless something happens before; 0: that is not known.
        bool operator==(const Reading&) const = default;
    };
    /// So much is left of a clock that what the time control says is told.
    struct Mark {
        Moment at = 0;
        Which which{};
        rules::OwnerId power{rules::nobody};  ///< To whom it is told; nobody: to everybody.
        Moment left = 0;
        bool reminder = false;  ///< A part of the limit: told by a notification.
        bool operator==(const Mark&) const = default;
    };

    /// What an entry meant for the sequence of play; the table finds out.
    struct Stage {
        bool new_turn = false;
        bool new_phase = false;
        bool own_seat_only = true;  ///< No question is open to another seat than that of the power whose turn it is.
        std::uint64_t settled = 0;  ///< Up to this entry nothing can be taken back.
        std::span<const Seat> seats{};
        const Lines* lines = nullptr;  ///< Set wherever `set_back` is.
        bool set_back = false;         ///< The game went back because a referee said so.
        bool disputed = false;         ///< A dispute waits for a ruling in a game whose clocks stand for it.
    };

    void set_rules(const ClockRules& limits) { rules_ = limits; }
    /// @param after  the rules state that the entry leaves.
    void fold(const Entry& entry, const rules::GameState& after, const Stage& stage);

    /// What is left at `now`, never below zero; nothing without a limit, or where the clock does not count now. Of questions the least, of
    /// banks that of the power whose turn it is.
    [[nodiscard]] std::optional<Moment> left(Which which, Moment now) const;
    /// What is left grows less at `now`: the clock counts, and is not used up.
    [[nodiscard]] bool running(Which which, Moment now) const;
    /// All that have a limit: the game's, the turn's, the phase's, each question's, the battle's, and every power's bank.
    [[nodiscard]] std::vector<Reading> readings(Moment now) const;
    /// When the limit of a clock that runs is reached if nothing happens until then; nothing while it stands still, or has no limit. May lie
    /// in the past.
    [[nodiscard]] std::optional<Moment> due_at(Which which) const;
    /// When the next limit is reached if nothing happens until then; nothing while paused. May lie in the past.
    [[nodiscard]] std::optional<Deadline> next_deadline() const;
    /// By what a deadline is put off, and whose it is: an overtime of the power, else a vacation of its seat. Nothing where none is left.
    [[nodiscard]] std::optional<body::Credited> reserve_for(const Deadline& deadline) const;
    /// The marks that are passed after `from`, if nothing happens, in their order; of those in the past what was passed since the last entry.
    [[nodiscard]] std::vector<Mark> marks_after(Moment from) const;
    /// The limit of the game's time, at `at`, falls behind the beginning of a round that is not played.
    [[nodiscard]] bool between_rounds(Moment at) const noexcept;
    /// How much of the way of a command is given back to `power`, of what is left of the turn's quota.
    [[nodiscard]] Moment lag_credit(rules::OwnerId power, Moment lag) const noexcept;

    [[nodiscard]] Moment game_time(Moment now) const noexcept { return game_.reading(now); }
    [[nodiscard]] bool started() const noexcept { return started_; }
    [[nodiscard]] bool ended() const noexcept { return ended_; }
    [[nodiscard]] bool annulled() const noexcept { return annulled_; }
    [[nodiscard]] bool paused() const noexcept { return pauses_ != 0 || disputed_; }
    [[nodiscard]] bool paused_for(body::PauseReason reason) const noexcept {
        return (pauses_ & bit(reason)) != 0 || (disputed_ && reason == body::PauseReason::dispute);
    }
    /// Why who directs has paused the game, in their words; empty while they have not, or where they gave none.
    [[nodiscard]] const std::string& pause_text() const noexcept { return pause_text_; }
    /// The game's time was reached, or its last round called.
    [[nodiscard]] bool last_round() const noexcept { return limit_reached_; }
    /// The game's time is up at `now`, and ends the turns that are left: the hall closes.
    [[nodiscard]] bool game_time_ends_turns(Moment now) const noexcept;
    /// The sum of what was credited to all.
    [[nodiscard]] Moment credited() const noexcept { return credited_; }
    [[nodiscard]] const ClockRules& limits() const noexcept { return rules_; }
    [[nodiscard]] bool resigned(rules::OwnerId power) const noexcept { return rules::has(resigned_, power); }
    [[nodiscard]] rules::OwnerMask resigned() const noexcept { return resigned_; }
    /// The turn of this power is over as soon as it begins: it is resigned, and somebody has played since that was so the last time. Where
    /// nobody plays any power, no round follows the other for ever.
    [[nodiscard]] bool passes(rules::OwnerId power) const noexcept { return resigned(power) && !rules::has(passed_, power); }
    /// How many overtimes a power, and vacations a seat, has had; absences that are announced have drawn theirs.
    [[nodiscard]] std::uint32_t overtimes(rules::OwnerId power) const noexcept;
    [[nodiscard]] std::uint32_t vacations(rules::SeatId seat) const noexcept;
    /// Of a seat, as it holds now.
    [[nodiscard]] const Calendar& calendar(rules::SeatId seat) const noexcept;
    /// Of a seat, as it holds from the next turn on.
    [[nodiscard]] const Calendar& next_calendar(rules::SeatId seat) const noexcept;
    /// What the account had when it got up: of this seat, or of the first other that it left, without its absences, which that seat has paid
    /// for. Nothing where it had none.
    [[nodiscard]] std::optional<Calendar> left_calendar(rules::SeatId seat, std::uint64_t account) const;
    /// Why a seat cannot have a calendar, and what its player can do.
    struct CalendarFault {
        std::string_view problem;  ///< Empty where it can.
        std::string_view what_to_do;
        [[nodiscard]] bool none() const noexcept { return problem.empty(); }
    };
    /// Of a seat that wants this calendar from `now` on: it is none, its absences need more than before and than the vacation that is left or
    /// begin in the past, or one that has begun is not in it.
    [[nodiscard]] CalendarFault calendar_fault(rules::SeatId seat, const Calendar& calendar, Moment now) const;
    /// What is due to a player who took a seat over and never sat there before: the time that was used of what is on the clock. Nothing
    /// where nobody waits for it.
    [[nodiscard]] std::optional<body::Credited> handover(Moment now) const;
    /// What an outage cost: the most that a clock has counted of the time between two moments, which both lie after the last entry. 0 where
    /// every clock stood.
    [[nodiscard]] Moment counted(Moment from, Moment until) const noexcept;

    /// Another time control that was proposed, and who has agreed to it.
    struct Proposal {
        std::uint64_t sequence = 0;
        ClockRules clock;
        std::vector<bool> agreed;  ///< By seat.
        bool operator==(const Proposal&) const = default;
    };
    [[nodiscard]] const std::optional<Proposal>& proposal() const noexcept { return proposal_; }
    bool operator==(const Clock&) const = default;

private:
    /// A limit of a clock: whatever is reached first.
    struct Limit {
        const Stopwatch* watch = nullptr;
        Moment length = 0;
        const Calendar* rests = nullptr;
        [[nodiscard]] Moment left(Moment now) const noexcept { return length - watch->reading(now, *rests); }
        [[nodiscard]] std::optional<Moment> due() const noexcept;
    };
    /// What a bank was given, and has paid. Of a power, or of a side.
    struct Bank {
        Moment used = 0;
        Moment granted = 0;
        bool operator==(const Bank&) const = default;
    };
    struct Drawn {
        std::uint32_t overtimes = 0;
        std::uint32_t vacations = 0;  ///< Of the seat with this number.
        bool operator==(const Drawn&) const = default;
    };
    /// What had been used when a phase began.
    struct Before {
        std::uint64_t sequence = 0;  ///< Of the entry with which it began.
        Moment turn = 0;             ///< Of the turn before, where a new one began.
        Moment phase = 0;
        std::optional<Bank> bank{};  ///< Of the power whose turn was over then.
        rules::OwnerId power{};      ///< Whose turn was over.
        bool operator==(const Before&) const = default;
    };

    static constexpr std::uint8_t bit(body::PauseReason reason) noexcept {
        return static_cast<std::uint8_t>(1u << static_cast<unsigned>(reason));
    }
    [[nodiscard]] std::size_t bank_index(rules::OwnerId power) const noexcept;
    [[nodiscard]] Bank bank_of(rules::OwnerId power) const noexcept;
    Bank& bank_at(rules::OwnerId power);
    [[nodiscard]] Moment bank_length(rules::OwnerId power) const noexcept;
    [[nodiscard]] Moment drawn_by_turn(Moment used) const noexcept;
    [[nodiscard]] rules::SeatId seat_of(rules::OwnerId power) const noexcept;
    [[nodiscard]] const Calendar& rests_of(rules::OwnerId power) const noexcept;
    [[nodiscard]] bool counts_turn() const noexcept {
        return own_seat_only_ && !(in_battle_ && rules_.battles != ClockRules::Battles::attacker);
    }
    [[nodiscard]] bool counts_battle() const noexcept { return in_battle_ && rules_.battles == ClockRules::Battles::own; }
    [[nodiscard]] std::vector<Limit> limits_of(Which which) const;
    void question_limits(const Asked& asked, std::vector<Limit>& limits) const;
    void turn_limits(std::vector<Limit>& limits) const;
    [[nodiscard]] std::optional<Deadline> question_deadline() const;

    void stop_all(Moment now) noexcept;
    void start_what_runs(Moment now) noexcept;
    void take(const body::Credited& credited, Moment now);
    void take_over(const body::Credited& credited);
    void take(const body::Seated& seated);
    void take(const body::SeatLeft& left);
    void keep_calendar(rules::SeatId seat);
    void take(const body::Paused& paused, const std::optional<Grounds>& grounds);
    [[nodiscard]] std::uint32_t booked(const Calendar& calendar) const noexcept;
    /// Why a clock stands at `now` whose watch is `watch`, of a power, and until when.
    void say_why(Reading& reading, const Stopwatch& watch, Moment now) const;
    void take(const body::CalendarSet& set);
    void take(const body::ClockProposed& proposed, const Header& header, const Stage& stage);
    void take(const body::ClockAgreed& agreed, const Stage& stage);
    void agree(rules::SeatId seat, const Stage& stage);
    void take_body(const Entry& entry, const Stage& stage);
    void take_stage(const Entry& entry, const Stage& stage);
    void take_decisions(const rules::GameState& after);
    void take_battle(const rules::GameState& after);
    void take_owners(const rules::GameState& after, const Stage& stage);
    void next_turn(const Entry& entry);
    void go_back(const Entry& entry, const Stage& stage);
    void note_limit(std::uint64_t sequence, bool reached);

    ClockRules rules_;
    Stopwatch game_, turn_, phase_, battle_;
    std::vector<Before> before_;  ///< Of the phases whose beginning can be taken back; the present one stands last.
    std::vector<Asked> asked_;
    std::vector<Bank> banks_;                                   ///< By power, or by side; as far as any was drawn on.
    std::vector<Drawn> drawn_;                                  ///< By power and, for vacations, by seat.
    std::vector<Calendar> calendars_;                           ///< By seat.
    std::vector<std::pair<rules::SeatId, std::uint64_t>> sat_;  ///< Which accounts sit, or sat, on which seat.
    std::vector<rules::SeatId> handed_;               ///< Seats that a player took over to whom nothing was credited for that yet.
    std::vector<rules::SeatId> vacant_;               ///< Seats in which nobody sits any more, and for which no vacation is drawn.
    std::map<rules::SeatId, Calendar> next_;          ///< Of seats: from the next turn on.
    std::map<rules::SeatId, std::uint64_t> players_;  ///< Who sits on a seat.
    std::map<std::pair<std::uint64_t, rules::SeatId>, Calendar> left_calendars_;  ///< By account and by the seat that it left.
    std::vector<rules::SeatId> seats_;                                            ///< By power.
    std::size_t mapped_ = 0;                                                      ///< How many seats that covers.
    std::vector<rules::SideId> sides_;                                            ///< By power.
    std::optional<Proposal> proposal_;
    rules::OwnerMask resigned_{};
    rules::OwnerMask passed_{};  ///< Resigned, and their turn was over at once since one last ended otherwise: nobody is passed over twice.
    rules::OwnerId active_{rules::nobody};
    std::uint32_t fighting_ = 0;  ///< The battle that is being fought; 0 for none.
    std::uint32_t round_ = 0;
    Moment round_began_ = 0;
    Moment last_turn_base_ = 0;  ///< What the turn had used when the last round was called.
    Moment lag_given_ = 0;       ///< Of this turn.
    bool acted_in_round_ = false;
    std::uint8_t pauses_ = 0;
    std::string pause_text_;
    bool started_ = false, ended_ = false, limit_reached_ = false, own_seat_only_ = true, in_battle_ = false;
    Moment credited_ = 0;
    bool annulled_ = false;
    bool disputed_ = false;                                     ///< A dispute waits for a ruling, for which the clocks stand.
    std::vector<std::pair<std::uint64_t, bool>> limits_noted_;  ///< Entries that brought on the last round, or called it off.
};

}  // namespace match

template <>
inline constexpr auto rules::words<match::Clock::Stands> =
    rules::words_of("NO", "USED_UP", "PAUSED", "QUESTION", "BATTLE", "REST", "AWAY", "WAITS");
