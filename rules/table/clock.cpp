#include "rules/table/clock.hpp"

#include <algorithm>

namespace table {
namespace {

bool pending(const rules::Decision& decision) { return (decision.asked & ~decision.answered) != 0; }

}  // namespace

void Clock::stop_all(Moment now) noexcept {
    game_.stop(now);
    turn_.stop(now);
    phase_.stop(now);
    for (auto& asked : asked_) asked.watch.stop(now);
}

void Clock::start_what_runs(Moment now) noexcept {
    if (!started_ || ended_ || paused()) return;
    game_.start(now);
    for (auto& asked : asked_) asked.watch.start(now);
    if (!own_seat_only_) return;
    turn_.start(now);
    phase_.start(now);
}

void Clock::credit(Moment amount) noexcept {
    credited_ += amount;
    game_.used -= amount;
    for (auto& asked : asked_) asked.watch.used -= amount;
    if (!own_seat_only_) return;
    turn_.used -= amount;
    phase_.used -= amount;
}

void Clock::take_body(const Body& body) noexcept {
    if (const auto* paused = std::get_if<body::Paused>(&body)) pauses_ = static_cast<std::uint8_t>(pauses_ | bit(paused->reason));
    if (const auto* resumed = std::get_if<body::Resumed>(&body)) pauses_ = static_cast<std::uint8_t>(pauses_ & ~bit(resumed->reason));
    if (const auto* credited = std::get_if<body::Credited>(&body)) credit(credited->amount);
    if (std::holds_alternative<body::Started>(body)) started_ = true;
    if (const auto* played = std::get_if<body::Played>(&body))
        if (const auto* limit = std::get_if<rules::command::TimeLimit>(&played->command.body))
            limit_reached_ = limit->how != rules::command::TimeLimit::How::extended;
}

void Clock::take_decisions(const rules::GameState& after) {
    std::erase_if(asked_, [&](const Asked& asked) {
        return std::none_of(after.decisions.begin(), after.decisions.end(),
                            [&](const rules::Decision& decision) { return decision.id == asked.decision && pending(decision); });
    });
    for (const auto& decision : after.decisions) {
        const auto known = std::any_of(asked_.begin(), asked_.end(), [&](const Asked& asked) { return asked.decision == decision.id; });
        if (!known && pending(decision)) asked_.push_back({decision.id, {}});
    }
}

void Clock::take_stage(const Entry& entry, const Stage& stage) {
    const auto kept = before_.size();
    while (std::holds_alternative<body::TakenBack>(entry.body) && !before_.empty() && entry.header.parent < before_.back().sequence) {
        turn_.used += before_.back().turn;
        phase_.used += before_.back().phase;
        before_.pop_back();
    }
    if (before_.size() == kept && (stage.new_turn || stage.new_phase)) {
        before_.push_back({entry.header.sequence, stage.new_turn ? turn_.used : 0, phase_.used});
        if (stage.new_turn) turn_.used = 0;
        phase_.used = 0;
    }
    std::erase_if(before_, [&](const Before& before) { return before.sequence <= stage.settled; });
}

void Clock::fold(const Entry& entry, const rules::GameState& after, const Stage& stage) {
    const auto now = entry.header.received;
    stop_all(now);
    take_body(entry.body);
    take_stage(entry, stage);
    take_decisions(after);
    own_seat_only_ = stage.own_seat_only;
    ended_ = after.outcome.has_value();
    start_what_runs(now);
}

const Stopwatch* Clock::watch(Which which) const noexcept {
    switch (which) {
        case Which::game: return &game_;
        case Which::turn: return &turn_;
        case Which::phase: return &phase_;
        case Which::decision: break;
    }
    const auto longest =
        std::max_element(asked_.begin(), asked_.end(), [](const Asked& a, const Asked& b) { return a.watch.used < b.watch.used; });
    return longest == asked_.end() ? nullptr : &longest->watch;
}

Moment Clock::limit(Which which) const noexcept {
    switch (which) {
        case Which::game: return rules_.game_limit;
        case Which::turn: return rules_.turn_limit;
        case Which::phase: return rules_.phase_limit;
        case Which::decision: return rules_.decision_limit;
    }
    return 0;
}

std::optional<Moment> Clock::left(Which which, Moment now) const {
    const auto* counted = watch(which);
    if (counted == nullptr || limit(which) == 0) return std::nullopt;
    return std::max<Moment>(0, limit(which) - counted->reading(now));
}

bool Clock::running(Which which, Moment now) const {
    const auto* counted = watch(which);
    return counted != nullptr && counted->since && left(which, now).value_or(0) > 0;
}

std::optional<Moment> Clock::due_at(Which which) const {
    const auto* counted = watch(which);
    if (counted == nullptr || !counted->since || limit(which) == 0) return std::nullopt;
    if (which == Which::game && limit_reached_) return std::nullopt;
    return *counted->since + limit(which) - counted->used;
}

std::optional<Clock::Deadline> Clock::next_deadline() const {
    std::optional<Deadline> next;
    // The finest first: of several at one moment it is the one that is acted on.
    for (const auto which : {Which::decision, Which::phase, Which::turn, Which::game})
        if (const auto at = due_at(which); at && (!next || *at < next->at)) next = Deadline{which, *at};
    return next;
}

}  // namespace table
