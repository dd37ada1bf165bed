#include "rules/match/clock.hpp"

#include <algorithm>
#include <limits>

#include "rules/match/clock_parts.hpp"

namespace match {
namespace {

rules::OwnerMask pending(const rules::Decision& decision) { return decision.asked & ~decision.answered; }

template <class Value>
Value& grown(std::vector<Value>& values, std::size_t at) {
    if (values.size() <= at) values.resize(at + 1);
    return values[at];
}
template <class Value>
Value at_or(const std::vector<Value>& values, std::size_t at, Value otherwise) {
    return at < values.size() ? values[at] : otherwise;
}

}  // namespace

// --- whose ---

rules::SeatId Clock::seat_of(rules::OwnerId power) const noexcept { return at_or(seats_, rules::idx(power), no_seat); }

const Calendar& Clock::calendar(rules::SeatId seat) const noexcept {
    return rules_.rests && rules::idx(seat) < calendars_.size() ? calendars_[rules::idx(seat)] : always;
}
const Calendar& Clock::next_calendar(rules::SeatId seat) const noexcept {
    const auto next = next_.find(seat);
    return next != next_.end() && rules_.rests ? next->second : calendar(seat);
}
const Calendar& Clock::rests_of(rules::OwnerId power) const noexcept { return calendar(seat_of(power)); }

std::size_t Clock::bank_index(rules::OwnerId power) const noexcept {
    const auto side = at_or(sides_, rules::idx(power), rules::no_side);
    return rules_.bank_of == ClockRules::BankOf::side && side != rules::no_side ? rules::idx(side) : rules::idx(power);
}
Clock::Bank Clock::bank_of(rules::OwnerId power) const noexcept { return at_or(banks_, bank_index(power), Bank{}); }
Clock::Bank& Clock::bank_at(rules::OwnerId power) { return grown(banks_, bank_index(power)); }
Moment Clock::bank_length(rules::OwnerId power) const noexcept {
    const auto bank = bank_of(power);
    return rules_.bank + bank.granted - bank.used;
}
Moment Clock::drawn_by_turn(Moment used) const noexcept { return std::max<Moment>(0, used - rules_.delay); }

std::uint32_t Clock::overtimes(rules::OwnerId power) const noexcept { return at_or(drawn_, rules::idx(power), Drawn{}).overtimes; }
std::uint32_t Clock::vacations(rules::SeatId seat) const noexcept {
    return at_or(drawn_, rules::idx(seat), Drawn{}).vacations + booked(next_calendar(seat));
}

std::uint32_t Clock::booked(const Calendar& calendar) const noexcept {
    if (rules_.vacation <= 0) return 0;
    Moment away = 0;
    for (const auto& absence : calendar.absences) away += absence.until - absence.from;
    const auto drawn = away / rules_.vacation + (away % rules_.vacation != 0 ? 1 : 0);
    return static_cast<std::uint32_t>(std::min<Moment>(drawn, std::numeric_limits<std::uint16_t>::max()));
}

Clock::CalendarFault Clock::calendar_fault(rules::SeatId seat, const Calendar& calendar, Moment now) const {
    if (const auto wrong = fault_of(calendar); !wrong.empty())
        return {wrong, "name hours and days in their order, each with an end after its beginning"};
    const auto& held = next_calendar(seat).absences;
    const auto begun = [&](const Calendar::Absence& absence) {
        return rules::any_of(
            held, [&](const auto& one) { return one.from == absence.from && one.from < now && absence.until <= std::max(one.until, now); });
    };
    for (const auto& absence : calendar.absences)
        if (absence.from < now && !begun(absence))
            return {"an absence that begins in the past", "name today, which counts from now on, or a later day"};
    for (const auto& one : held) {
        const auto kept =
            std::find_if(calendar.absences.begin(), calendar.absences.end(), [&](const auto& absence) { return absence.from == one.from; });
        if (one.from < now && (kept == calendar.absences.end() || kept->until < std::min(one.until, now)))
            return {"an absence that has begun cannot be undone", "keep it, or let it end no earlier than now"};
    }
    const auto drawn = at_or(drawn_, rules::idx(seat), Drawn{}).vacations;
    if (const auto needed = booked(calendar); needed > booked(next_calendar(seat)) && drawn + needed > rules_.vacations)
        return {"absences that are longer than the vacation that is left", "name fewer days; a vacation that has begun counts whole"};
    return {};
}

std::optional<Calendar> Clock::left_calendar(rules::SeatId seat, std::uint64_t account) const {
    if (const auto here = left_calendars_.find({account, seat}); here != left_calendars_.end()) return here->second;
    const auto other = left_calendars_.lower_bound({account, rules::SeatId{}});
    if (other == left_calendars_.end() || other->first.first != account) return {};
    auto calendar = other->second;
    calendar.absences.clear();
    return calendar;
}

std::optional<body::Credited> Clock::handover(Moment now) const {
    if (handed_.empty() || !started_ || ended_) return {};
    const auto seat = handed_.front();
    body::Credited credit{0, "the seat was taken over", body::Credited::Kind::handover, {}};
    for (std::size_t power = seats_.size(); power-- > 0;)
        if (seats_[power] == seat) credit.power = static_cast<rules::OwnerId>(power);
    for (const auto& asked : asked_)
        if (seat_of(asked.owner) == seat) {
            credit.power = asked.owner;
            credit.amount = std::max(credit.amount, asked.watch.reading(now, rests_of(asked.owner)));
        }
    if (active_ != rules::nobody && seat_of(active_) == seat) {
        credit.power = active_;
        credit.amount = std::max({credit.amount, turn_.reading(now, rests_of(active_)), phase_.reading(now, rests_of(active_))});
    }
    return credit.power ? std::optional{credit} : std::nullopt;
}

Moment Clock::counted(Moment from, Moment until) const noexcept {
    if (!started_ || ended_ || paused()) return 0;
    auto most = rules_.game_limit != 0 || counts_battle() ? std::max<Moment>(0, until - from) : 0;
    for (const auto& asked : asked_) most = std::max(most, awake(rests_of(asked.owner), from, until));
    if (active_ != rules::nobody && counts_turn()) most = std::max(most, awake(rests_of(active_), from, until));
    return most;
}

// --- the fold ---

void Clock::stop_all(Moment now) noexcept {
    game_.stop(now);
    battle_.stop(now);
    turn_.stop(now, rests_of(active_));
    phase_.stop(now, rests_of(active_));
    for (auto& asked : asked_) asked.watch.stop(now, rests_of(asked.owner));
}

void Clock::start_what_runs(Moment now) noexcept {
    if (!started_ || ended_ || paused()) return;
    game_.start(now);
    for (auto& asked : asked_) asked.watch.start(now);
    if (counts_battle()) battle_.start(now);
    if (!counts_turn()) return;
    turn_.start(now);
    phase_.start(now);
}

/// Each clock has the whole, or more where time was given that is not used up: what was used before is forgotten, and no bank is paid.
void Clock::take_over(const body::Credited& credited) {
    const auto seat = seat_of(credited.power.value_or(rules::nobody));
    if (seat == no_seat) return;
    std::erase(handed_, seat);
    grown(drawn_, rules::idx(seat)).vacations = 0;
    const auto renew = [&](Stopwatch& watch) {
        if (watch.used > 0) watch.used = std::max<Moment>(0, watch.used - credited.amount);
    };
    for (auto& asked : asked_)
        if (seat_of(asked.owner) == seat) renew(asked.watch);
    if (active_ == rules::nobody || seat_of(active_) != seat) return;
    renew(turn_);
    renew(phase_);
    last_turn_base_ = std::min(last_turn_base_, turn_.used);
}

/// Of who sits there now, for when they sit down again.
void Clock::keep_calendar(rules::SeatId seat) {
    const auto whose = players_.find(seat);
    if (whose == players_.end()) return;
    const auto next = next_.find(seat);
    const auto& calendar = next != next_.end() ? next->second : at_or(calendars_, rules::idx(seat), always);
    if (calendar != Calendar{}) left_calendars_[{whose->second, seat}] = calendar;
    players_.erase(whose);
}

void Clock::take(const body::SeatLeft& left) {
    keep_calendar(left.seat);
    if (!left.rests_end) return;
    if (rules::idx(left.seat) < calendars_.size()) calendars_[rules::idx(left.seat)] = {};
    next_.erase(left.seat);
    vacant_.push_back(left.seat);
}

void Clock::take(const body::Paused& paused, const std::optional<Grounds>& grounds) {
    pauses_ = static_cast<std::uint8_t>(pauses_ | bit(paused.reason));
    if (paused.reason == body::PauseReason::director) pause_text_ = grounds ? grounds->reason : paused.text;
}

/// A new player has a calendar of their own, and none until they say so; one who comes back has what they had.
void Clock::take(const body::Seated& seated) {
    keep_calendar(seated.seat);
    std::erase(vacant_, seated.seat);
    if (rules::idx(seated.seat) < calendars_.size()) calendars_[rules::idx(seated.seat)] = {};
    next_.erase(seated.seat);
    if (auto calendar = seated.calendar_back ? left_calendar(seated.seat, seated.account) : std::nullopt)
        grown(calendars_, rules::idx(seated.seat)) = std::move(*calendar);
    players_[seated.seat] = seated.account;
    std::erase(handed_, seated.seat);
    const std::pair here{seated.seat, seated.account};
    if (rules::contains(sat_, here)) return;
    sat_.push_back(here);
    if (started_ && !seated.sparring) handed_.push_back(seated.seat);
}

void Clock::take(const body::Credited& credited, Moment now) {
    if (credited.kind == body::Credited::Kind::handover) return take_over(credited);
    const auto amount = credited.amount;
    const auto due = [&](rules::OwnerId power) { return credited.counted ? awake(rests_of(power), now - amount, now) : amount; };
    const bool all = !credited.power;
    const auto of = credited.power.value_or(rules::nobody);
    if (credited.kind == body::Credited::Kind::overtime) ++grown(drawn_, rules::idx(of)).overtimes;
    if (credited.kind == body::Credited::Kind::vacation && seat_of(of) != no_seat) ++grown(drawn_, rules::idx(seat_of(of))).vacations;
    if (credited.kind == body::Credited::Kind::lag) lag_given_ += amount;
    if (all) {
        credited_ += amount;
        game_.used -= amount;
    }
    bool counted = all;
    for (auto& asked : asked_)
        if (all || asked.owner == of) {
            asked.watch.used -= due(asked.owner);
            counted = true;
        }
    // The limit of a battle that was reached is put off for whom it ends.
    const bool ends_with_it = (counted || of == active_) && battle_.used >= rules_.battle_limit;
    if (counts_battle() && (all || ends_with_it)) {
        battle_.used -= amount;
        counted = true;
    }
    if (counts_turn() && (all || of == active_)) {
        turn_.used -= due(active_);
        phase_.used -= due(active_);
        counted = true;
    }
    if (!counted) bank_at(of).granted += amount;
}

void Clock::take(const body::CalendarSet& set) {
    auto& present = grown(calendars_, rules::idx(set.seat));
    if (!started_) {
        present = set.calendar;
        return;
    }
    next_[set.seat] = set.calendar;
    if (set.away_at_once) present.absences = set.calendar.absences;
}

/// Its author's word is given with it; a seat of the server's bots has no say.
void Clock::take(const body::ClockProposed& proposed, const Header& header, const Stage& stage) {
    if (header.author.kind != Author::Kind::seat) {
        rules_ = proposed.clock;
        proposal_.reset();
        return;
    }
    proposal_ = Proposal{header.sequence, proposed.clock, std::vector<bool>(stage.seats.size())};
    agree(header.author.seat, stage);
}

void Clock::take(const body::ClockAgreed& agreed, const Stage& stage) {
    if (!proposal_ || proposal_->sequence != agreed.sequence) return;
    if (agreed.refused)
        proposal_.reset();
    else
        agree(agreed.seat, stage);
}

void Clock::agree(rules::SeatId seat, const Stage& stage) {
    if (rules::idx(seat) < proposal_->agreed.size()) proposal_->agreed[rules::idx(seat)] = true;
    for (std::size_t at = 0; at < stage.seats.size(); ++at)
        if (stage.seats[at].taken && !stage.seats[at].sparring && !proposal_->agreed[at]) return;
    rules_ = proposal_->clock;
    proposal_.reset();
}

void Clock::take_body(const Entry& entry, const Stage& stage) {
    const auto& body = entry.body;
    if (const auto* paused = std::get_if<body::Paused>(&body)) take(*paused, entry.grounds);
    if (const auto* resumed = std::get_if<body::Resumed>(&body)) {
        pauses_ = static_cast<std::uint8_t>(pauses_ & ~bit(resumed->reason));
        if (resumed->reason == body::PauseReason::director) pause_text_.clear();
    }
    if (const auto* left = std::get_if<body::SeatLeft>(&body)) take(*left);
    if (const auto* credited = std::get_if<body::Credited>(&body)) take(*credited, entry.header.received);
    if (const auto* set = std::get_if<body::CalendarSet>(&body)) take(*set);
    if (const auto* proposed = std::get_if<body::ClockProposed>(&body)) take(*proposed, entry.header, stage);
    if (const auto* agreed = std::get_if<body::ClockAgreed>(&body)) take(*agreed, stage);
    if (const auto* resigned = std::get_if<body::PowerResigned>(&body)) {
        const auto mask = rules::mask_of(resigned->power);
        resigned_ = resigned->again ? resigned_ & ~mask : resigned_ | mask;
        if (resigned->again) passed_ = {};
    }
    if (const auto* seated = std::get_if<body::Seated>(&body)) take(*seated);
    if (std::holds_alternative<body::Started>(body)) started_ = true;
    if (std::holds_alternative<body::Annulled>(body)) annulled_ = true;
    const auto* command = command_of(entry);
    if (command == nullptr) return;
    if (entry.header.author.kind == Author::Kind::seat) acted_in_round_ = true;
    if (const auto* limit = std::get_if<rules::command::TimeLimit>(&command->body))
        note_limit(entry.header.sequence, limit->how != rules::command::TimeLimit::How::extended);
}

void Clock::note_limit(std::uint64_t sequence, bool reached) {
    limits_noted_.emplace_back(sequence, reached);
    limit_reached_ = reached;
    last_turn_base_ = turn_.used;
}

/// The turn, its phase and its questions have their whole time again; banks have paid what was used.
void Clock::go_back(const Entry& entry, const Stage& stage) {
    if (rules_.bank != 0 && active_ != rules::nobody) bank_at(active_).used += drawn_by_turn(turn_.used);
    take_decisions({});
    turn_.used = phase_.used = last_turn_base_ = lag_given_ = 0;
    fighting_ = 0;
    passed_ = {};
    before_.clear();
    limit_reached_ = annulled_ = false;
    for (const auto& [sequence, reached] : limits_noted_)
        if (stage.lines->leads_to(sequence, entry.header.parent)) limit_reached_ = reached;
}

void Clock::take_decisions(const rules::GameState& after) {
    const bool pays = rules_.bank != 0 && rules_.decision_limit == 0;
    std::erase_if(asked_, [&](const Asked& asked) {
        const bool open = rules::any_of(after.decisions, [&](const rules::Decision& decision) {
            return decision.id == asked.decision && rules::has(pending(decision), asked.owner);
        });
        if (!open && pays && seat_of(asked.owner) != seat_of(active_)) bank_at(asked.owner).used += drawn_by_turn(asked.watch.used);
        return !open;
    });
    for (const auto& decision : after.decisions)
        for (const auto owner : rules::OwnersOf(pending(decision))) {
            const auto known =
                rules::any_of(asked_, [&](const Asked& asked) { return asked.decision == decision.id && asked.owner == owner; });
            if (!known) asked_.push_back({decision.id, owner, {}});
        }
}

void Clock::take_battle(const rules::GameState& after) {
    const auto battle = std::find_if(after.battles.begin(), after.battles.end(),
                                     [](const rules::Battle& b) { return b.status == rules::Battle::Status::fighting; });
    in_battle_ = battle != after.battles.end();
    const auto id = in_battle_ ? static_cast<std::uint32_t>(rules::idx(battle->id)) : 0;
    if (id != 0 && id != fighting_) battle_ = {};
    fighting_ = id;
}

void Clock::next_turn(const Entry& entry) {
    const auto* command = command_of(entry);
    const bool expired = entry.header.author.kind == Author::Kind::system && command != nullptr &&
                         std::holds_alternative<rules::command::Expire>(command->body);
    if (expired && passes(active_))
        passed_ |= rules::mask_of(active_);
    else
        passed_ = {};
    if (active_ != rules::nobody && rules_.bank != 0) {
        auto& bank = bank_at(active_);
        bank.used += drawn_by_turn(turn_.used);
        bank.granted += rules_.increment;
    }
    turn_.used = 0;
    last_turn_base_ = 0;
    lag_given_ = 0;
    for (auto& [seat, calendar] : next_) grown(calendars_, rules::idx(seat)) = std::move(calendar);
    next_.clear();
}

void Clock::take_stage(const Entry& entry, const Stage& stage) {
    if (stage.set_back) return;
    const auto kept = before_.size();
    while (std::holds_alternative<body::TakenBack>(entry.body) && !before_.empty() && entry.header.parent < before_.back().sequence) {
        const auto& back = before_.back();
        turn_.used += back.turn;
        phase_.used += back.phase;
        if (back.bank) bank_at(back.power) = *back.bank;
        before_.pop_back();
    }
    if (before_.size() == kept && (stage.new_turn || stage.new_phase)) {
        Before before{entry.header.sequence, stage.new_turn ? turn_.used : 0, phase_.used, {}, active_};
        if (stage.new_turn && active_ != rules::nobody && rules_.bank != 0) before.bank = bank_of(active_);
        before_.push_back(before);
        if (stage.new_turn) next_turn(entry);
        phase_.used = 0;
    }
    std::erase_if(before_, [&](const Before& before) { return before.sequence <= stage.settled; });
}

void Clock::take_owners(const rules::GameState& after, const Stage& stage) {
    if (!after.sides.empty() && sides_ != after.sides) sides_ = after.sides;
    if (mapped_ == stage.seats.size()) return;
    mapped_ = stage.seats.size();
    for (std::size_t at = 0; at < stage.seats.size(); ++at)
        for (const auto power : stage.seats[at].powers) {
            while (seats_.size() <= rules::idx(power)) seats_.push_back(no_seat);
            seats_[rules::idx(power)] = rules::SeatId{static_cast<std::uint16_t>(at)};
        }
}

void Clock::fold(const Entry& entry, const rules::GameState& after, const Stage& stage) {
    const auto now = entry.header.received;
    stop_all(now);
    take_owners(after, stage);
    if (stage.set_back) go_back(entry, stage);
    take_body(entry, stage);
    disputed_ = stage.disputed;
    take_stage(entry, stage);
    take_decisions(after);
    take_battle(after);
    active_ = after.active;
    own_seat_only_ = stage.own_seat_only;
    ended_ = annulled_ || after.outcome.has_value();
    if (after.round != round_) {
        round_ = after.round;
        round_began_ = now;
        acted_in_round_ = false;
    }
    start_what_runs(now);
}

}  // namespace match
