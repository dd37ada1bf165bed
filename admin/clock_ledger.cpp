#include "admin/clock_ledger.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <variant>

#include "rules/match/entry.hpp"

namespace admin {
namespace {

using match::Moment;
using Which = match::Clock::Which;
using Kind = ClocksAround::Kind;

/// The calendar that the clock stands still by; one without rests where nobody's does.
const match::Calendar& rests_of(const match::Table& table, const match::Clock& clock, const ClockKey& key) {
    static const match::Calendar none;
    const auto seat = std::get<0>(key) == Which::battle ? std::nullopt : table.seat_of(std::get<1>(key));
    return seat ? clock.calendar(*seat) : none;
}

std::map<ClockKey, ClockState> states_of(const match::Table& table, const match::Clock& clock, Moment at) {
    std::map<ClockKey, ClockState> found;
    for (const auto& reading : clock.readings(at)) {
        ClockKey key{reading.which, reading.power, 0};
        while (found.contains(key)) ++std::get<2>(key);
        ClockState state{reading.left, reading.running, !rests_of(table, clock, key).rests.empty()};
        if (reading.which == Which::game) {  // goes on below zero, in the last round
            state.left = clock.limits().game_limit - clock.game_time(at);
            state.runs = clock.game_time(at + 1) != clock.game_time(at);
        }
        // A turn or a phase that is over goes on, too, until somebody looks.
        const bool one_of_its_kind = (reading.which == Which::turn || reading.which == Which::phase) && !clock.passes(reading.power);
        if (const auto due = one_of_its_kind ? clock.due_at(reading.which) : std::nullopt; due && *due <= at) {
            state.left = -match::awake(rests_of(table, clock, key), *due, at);
            state.runs = true;
        }
        found[key] = state;
    }
    return found;
}

/// A ruling that sets the game back, or has it judged otherwise, brings back the clocks of then, or ends what was running.
bool is_neutral(const match::Entry& entry) {
    namespace b = match::body;
    if (entry.header.goes_back() || (entry.grounds && !entry.events.empty())) return false;
    return !std::holds_alternative<b::Started>(entry.body) && !std::holds_alternative<b::Played>(entry.body) &&
           !std::holds_alternative<b::TakenBack>(entry.body) && !std::holds_alternative<b::ClockProposed>(entry.body) &&
           !std::holds_alternative<b::ClockAgreed>(entry.body) && !std::holds_alternative<b::PowerResigned>(entry.body) &&
           !std::holds_alternative<b::CalendarSet>(entry.body) && !std::holds_alternative<b::Created>(entry.body);
}

/// How much of a while the clock ran, or of a credit it took, follows from no reading alone: a bank is drawn on only when a turn's delay is
/// over, and where limits are mixed the least of them is shown.
bool is_loose(const ClocksAround& entry, const ClockKey& key) {
    return std::get<0>(key) == Which::bank || (entry.mixed && std::get<0>(key) != Which::game);
}

}  // namespace

const char* name_of(Which which) noexcept {
    switch (which) {
        case Which::game: return "game";
        case Which::turn: return "turn";
        case Which::phase: return "phase";
        case Which::decision: return "question";
        case Which::battle: return "battle";
        case Which::bank: return "bank";
    }
    return "clock";
}

ClocksAround clocks_around(const match::Entry& entry, const match::Clock& before, const match::Table& after, std::optional<Moment> last) {
    ClocksAround around;
    around.sequence = entry.header.sequence;
    around.at = entry.header.received;
    around.before = states_of(after, before, around.at);
    around.after = states_of(after, after.clock(), around.at);
    if (last)
        for (const auto& [key, state] : around.before) around.passed[key] = match::awake(rests_of(after, before, key), *last, around.at);
    for (const auto* limits : {&before.limits(), &after.clock().limits()})
        if (limits->begin_no_round_after != 0 || limits->battles == match::ClockRules::Battles::own) around.mixed = true;
    if (const auto* credited = std::get_if<match::body::Credited>(&entry.body)) {
        around.kind = Kind::credit;
        around.credited = credited->amount;
        around.power = credited->power;
        if (credited->counted)
            for (const auto& [key, state] : around.before)
                around.rested[key] = credited->amount - match::awake(rests_of(after, before, key), around.at - credited->amount, around.at);
    } else if (is_neutral(entry)) {
        around.kind = Kind::neutral;
    }
    return around;
}

void ClockLedger::fault(const ClocksAround& entry, const ClockKey& key, const std::string& what) {
    faults_.push_back(fmt::format("entry {}: the {}'s clock {}", entry.sequence, name_of(std::get<0>(key)), what));
}

/// From the entry before to the moment of this one.
void ClockLedger::pass(const ClocksAround& entry) {
    for (auto& [key, state] : now_) {
        const auto said = entry.before.find(key);
        if (said == entry.before.end()) {
            fault(entry, key, "is gone before the entry");
            continue;
        }
        const auto passed = entry.passed.contains(key) ? entry.passed.at(key) : 0;
        const auto reading = said->second.left;
        const auto stood = state.left;
        const auto ran = state.left - passed;
        // A clock that was over at the entry before shows how long ago that was, at the most.
        const auto shows = [&](Moment left) {
            return reading == left || reading == std::max<Moment>(0, left) || (reading < 0 && left < reading && stood < 0);
        };
        auto left = state.runs ? ran : stood;
        if (said->second.rests && !shows(left) && shows(ran)) left = ran;
        if (is_loose(entry, key) && reading <= stood && reading >= std::max<Moment>(0, ran)) left = reading;
        if (!shows(left)) {
            fault(entry, key, fmt::format("shows {} ms, where {} ms are left", reading, left));
            left = reading;
        }
        totals_[key].used += stood - left;
        state.left = left;
    }
}

void ClockLedger::change(const ClocksAround& entry, const ClockKey& key, std::vector<ClockChange>& changes) {
    const auto known = now_.find(key);
    const auto said = entry.after.find(key);
    std::optional<ClockState> before, after;
    if (known != now_.end()) before = known->second;
    if (said != entry.after.end()) after = said->second;
    const auto stood = before ? before->left : 0;
    Moment credited = 0;
    const auto due = entry.credited - (entry.rested.contains(key) ? entry.rested.at(key) : 0);
    if (after) {
        const auto shows = [&](Moment left) { return after->left == left || after->left == std::max<Moment>(0, left); };
        // How far a question is over no reading tells.
        const bool over = std::get<0>(key) == Which::decision && stood <= 0;
        const bool loose = is_loose(entry, key) || entry.power || over;
        const bool meant =
            entry.kind == Kind::credit && before && (!entry.power || *entry.power == std::get<1>(key) || std::get<0>(key) == Which::bank);
        auto [least, most] = std::minmax({stood, stood + due});
        if (over) least = 0, most = std::max<Moment>(0, most);
        if (meant && shows(stood + due)) {
            credited = due;
            after->left = stood + credited;  // may still be below zero, where the reading is not
        } else if (meant && loose && after->left >= least && after->left <= most) {
            credited = after->left - stood;
        } else if (before && shows(stood)) {
            after->left = stood;
            if (meant && !loose && (std::get<0>(key) == Which::game || before->runs)) fault(entry, key, "is not credited");
        } else if (entry.kind != Kind::other) {
            fault(entry, key, fmt::format("has {} ms, where {} ms were left", after->left, stood));
        }
    } else if (before && entry.kind != Kind::other) {
        fault(entry, key, "is gone with the entry");
    }
    if (before && after && before->left == after->left && before->runs == after->runs) {
        now_[key] = *after;
        return;
    }
    changes.push_back({key, before, after});
    auto& total = totals_[key];
    total.credited += credited;
    total.given += (after ? after->left : 0) - stood - credited;
    total.left = after ? after->left : 0;
    if (after)
        now_[key] = *after;
    else
        now_.erase(key);
}

std::vector<ClockChange> ClockLedger::take(const ClocksAround& entry) {
    pass(entry);
    std::set<ClockKey> keys;
    for (const auto& [key, state] : now_) keys.insert(key);
    for (const auto& [key, state] : entry.after) keys.insert(key);
    std::vector<ClockChange> changes;
    for (const auto& key : keys) change(entry, key, changes);
    for (auto& [key, total] : totals_) total.left = now_.contains(key) ? now_.at(key).left : 0;
    return changes;
}

}  // namespace admin
