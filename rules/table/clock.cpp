#include "rules/table/clock.hpp"

#include <algorithm>
#include <limits>

namespace table {
namespace {

const Calendar always{};
constexpr rules::SeatId no_seat{std::numeric_limits<std::uint16_t>::max()};

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

std::string_view Clock::calendar_fault(rules::SeatId seat, const Calendar& calendar, Moment now) const {
    if (const auto wrong = fault_of(calendar); !wrong.empty()) return wrong;
    const auto& held = next_calendar(seat).absences;
    const auto begun = [&](const Calendar::Absence& absence) {
        return std::any_of(held.begin(), held.end(), [&](const auto& one) {
            return one.from == absence.from && one.from < now && absence.until <= std::max(one.until, now);
        });
    };
    for (const auto& absence : calendar.absences)
        if (absence.from < now && !begun(absence)) return "an absence that begins in the past";
    for (const auto& one : held) {
        const auto kept =
            std::find_if(calendar.absences.begin(), calendar.absences.end(), [&](const auto& absence) { return absence.from == one.from; });
        if (one.from < now && (kept == calendar.absences.end() || kept->until < std::min(one.until, now)))
            return "an absence that has begun cannot be undone";
    }
    const auto drawn = at_or(drawn_, rules::idx(seat), Drawn{}).vacations;
    if (!calendar.absences.empty() && drawn + booked(calendar) > rules_.vacations)
        return "absences that are longer than the vacation that is left";
    return {};
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

/// Nothing that a clock has is more than the whole: what was used before is forgotten, and no bank is paid.
void Clock::take_over(const body::Credited& credited) {
    const auto seat = seat_of(credited.power.value_or(rules::nobody));
    if (seat == no_seat) return;
    std::erase(handed_, seat);
    grown(drawn_, rules::idx(seat)).vacations = 0;
    const auto renew = [&](Stopwatch& watch) { watch.used = std::max<Moment>(0, watch.used - credited.amount); };
    for (auto& asked : asked_)
        if (seat_of(asked.owner) == seat) renew(asked.watch);
    if (active_ == rules::nobody || seat_of(active_) != seat) return;
    renew(turn_);
    renew(phase_);
    last_turn_base_ = std::min(last_turn_base_, turn_.used);
}

/// Whoever sits down has a calendar of their own, and none until they say so.
void Clock::take(const body::Seated& seated) {
    if (rules::idx(seated.seat) < calendars_.size()) calendars_[rules::idx(seated.seat)] = {};
    next_.erase(seated.seat);
    std::erase(handed_, seated.seat);
    const std::pair here{seated.seat, seated.account};
    if (std::find(sat_.begin(), sat_.end(), here) != sat_.end()) return;
    sat_.push_back(here);
    if (started_ && !seated.sparring) handed_.push_back(seated.seat);
}

void Clock::take(const body::Credited& credited) {
    if (credited.kind == body::Credited::Kind::handover) return take_over(credited);
    const auto amount = credited.amount;
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
            asked.watch.used -= amount;
            counted = true;
        }
    // The limit of a battle that was reached is put off for whom it ends.
    const bool ends_with_it = (counted || of == active_) && battle_.used >= rules_.battle_limit;
    if (counts_battle() && (all || ends_with_it)) {
        battle_.used -= amount;
        counted = true;
    }
    if (counts_turn() && (all || of == active_)) {
        turn_.used -= amount;
        phase_.used -= amount;
        counted = true;
    }
    if (!counted) bank_at(of).granted += amount;
}

void Clock::take(const body::CalendarSet& set) {
    if (started_)
        next_[set.seat] = set.calendar;
    else
        grown(calendars_, rules::idx(set.seat)) = set.calendar;
}

/// Its author's word is given with it; a seat of the server's partners has no say.
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
    if (const auto* paused = std::get_if<body::Paused>(&body)) pauses_ = static_cast<std::uint8_t>(pauses_ | bit(paused->reason));
    if (const auto* resumed = std::get_if<body::Resumed>(&body)) pauses_ = static_cast<std::uint8_t>(pauses_ & ~bit(resumed->reason));
    if (const auto* credited = std::get_if<body::Credited>(&body)) take(*credited);
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
        const bool open = std::any_of(after.decisions.begin(), after.decisions.end(), [&](const rules::Decision& decision) {
            return decision.id == asked.decision && rules::has(pending(decision), asked.owner);
        });
        if (!open && pays && seat_of(asked.owner) != seat_of(active_)) bank_at(asked.owner).used += drawn_by_turn(asked.watch.used);
        return !open;
    });
    for (const auto& decision : after.decisions)
        for (const auto owner : rules::OwnersOf(pending(decision))) {
            const auto known = std::any_of(asked_.begin(), asked_.end(),
                                           [&](const Asked& asked) { return asked.decision == decision.id && asked.owner == owner; });
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

// --- the readings ---

std::optional<Moment> Clock::Limit::due() const noexcept {
    return watch->since ? std::optional{after_awake(*rests, *watch->since, length - watch->used)} : std::nullopt;
}

/// Of what ends with the game's time, where that is to end in time.
static bool ends_in_time(const ClockRules& rules, bool limit_reached) {
    return limit_reached && rules.begin_no_round_after != 0 && rules.game_limit != 0;
}

bool Clock::game_time_ends_turns(Moment now) const noexcept {
    return ends_in_time(rules_, limit_reached_) && game_.reading(now) >= rules_.game_limit;
}

void Clock::turn_limits(std::vector<Limit>& limits) const {
    const auto& rests = rests_of(active_);
    if (rules_.turn_limit != 0) limits.push_back({&turn_, rules_.turn_limit, &rests});
    if (rules_.bank != 0) limits.push_back({&turn_, rules_.delay + std::max<Moment>(0, bank_length(active_)), &rests});
    if (limit_reached_ && rules_.last_turn_limit != 0 && rules_.turn_limit == 0 && rules_.bank == 0)
        limits.push_back({&turn_, last_turn_base_ + rules_.last_turn_limit, &rests});
    if (ends_in_time(rules_, limit_reached_)) limits.push_back({&game_, rules_.game_limit, &always});
    if (passes(active_)) limits.push_back({&turn_, turn_.used, &always});
}

void Clock::question_limits(const Asked& asked, std::vector<Limit>& limits) const {
    const auto& rests = rests_of(asked.owner);
    const bool own = seat_of(asked.owner) == seat_of(active_);
    if (rules_.decision_limit != 0) limits.push_back({&asked.watch, rules_.decision_limit, &rests});
    if (counts_battle()) limits.push_back({&battle_, rules_.battle_limit, &always});
    if (rules_.bank != 0 && rules_.decision_limit == 0 && !own)
        limits.push_back({&asked.watch, rules_.delay + std::max<Moment>(0, bank_length(asked.owner)), &rests});
    if (limit_reached_ && rules_.last_turn_limit != 0 && rules_.decision_limit == 0 && rules_.bank == 0 && !own)
        limits.push_back({&asked.watch, rules_.last_turn_limit, &rests});
    if (ends_in_time(rules_, limit_reached_)) limits.push_back({&game_, rules_.game_limit, &always});
    if (resigned(asked.owner)) limits.push_back({&asked.watch, asked.watch.used, &always});
}

std::vector<Clock::Limit> Clock::limits_of(Which which) const {
    std::vector<Limit> limits;
    switch (which) {
        case Which::game:
            if (rules_.game_limit != 0) limits.push_back({&game_, rules_.game_limit, &always});
            break;
        case Which::turn: turn_limits(limits); break;
        case Which::phase:
            if (rules_.phase_limit != 0) limits.push_back({&phase_, rules_.phase_limit, &rests_of(active_)});
            break;
        case Which::decision:
            for (const auto& asked : asked_) question_limits(asked, limits);
            break;
        case Which::battle:
            if (counts_battle()) limits.push_back({&battle_, rules_.battle_limit, &always});
            break;
        case Which::bank:
            if (rules_.bank != 0 && active_ != rules::nobody)
                limits.push_back({&turn_, rules_.delay + std::max<Moment>(0, bank_length(active_)), &rests_of(active_)});
            break;
    }
    return limits;
}

std::optional<Moment> Clock::left(Which which, Moment now) const {
    const auto limits = limits_of(which);
    if (limits.empty()) return std::nullopt;
    auto least = std::numeric_limits<Moment>::max();
    for (const auto& limit : limits) least = std::min(least, limit.left(now));
    return std::max<Moment>(0, least);
}

bool Clock::running(Which which, Moment now) const {
    if (left(which, now).value_or(0) <= 0) return false;
    const auto limits = limits_of(which);
    return std::any_of(limits.begin(), limits.end(),
                       [&](const Limit& limit) { return limit.watch->since && awake(*limit.rests, now, now + 1) > 0; });
}

std::optional<Moment> Clock::due_at(Which which) const {
    if (which == Which::game) {
        if (limit_reached_ || rules_.game_limit == 0) return std::nullopt;
        return Limit{&game_, rules_.begin_no_round_after != 0 ? rules_.begin_no_round_after : rules_.game_limit, &always}.due();
    }
    std::optional<Moment> first;
    for (const auto& limit : limits_of(which))
        if (const auto at = limit.due(); at && (!first || *at < *first)) first = at;
    return first;
}

std::optional<Clock::Deadline> Clock::question_deadline() const {
    std::optional<Deadline> next;
    for (const auto& asked : asked_) {
        std::vector<Limit> limits;
        question_limits(asked, limits);
        for (const auto& limit : limits) {
            const auto at = limit.due();
            if (!at || (next && *at > next->at)) continue;
            if (!next || *at < next->at) next = Deadline{Which::decision, *at, {}};
            next->powers |= rules::mask_of(asked.owner);
        }
    }
    return next;
}

std::optional<Clock::Deadline> Clock::next_deadline() const {
    // The finest first: of several at one moment it is the one that is acted on.
    auto next = question_deadline();
    if (!next && counts_battle() && asked_.empty())
        if (const auto at = due_at(Which::battle)) next = Deadline{Which::phase, *at, rules::mask_of(active_)};
    for (const auto which : {Which::phase, Which::turn, Which::game})
        if (const auto at = due_at(which); at && (!next || *at < next->at))
            next = Deadline{which, *at, which == Which::game ? rules::OwnerMask{} : rules::mask_of(active_)};
    return next;
}

std::optional<body::Credited> Clock::reserve_for(const Deadline& deadline) const {
    if (deadline.which == Which::game || game_time_ends_turns(deadline.at)) return {};
    using Kind = body::Credited::Kind;
    for (const auto power : rules::OwnersOf(deadline.powers)) {
        if (resigned(power)) continue;
        if (overtimes(power) < rules_.overtimes) return body::Credited{rules_.overtime, "overtime", Kind::overtime, power};
        if (const auto seat = seat_of(power); seat != no_seat && vacations(seat) < rules_.vacations)
            return body::Credited{rules_.vacation, "vacation", Kind::vacation, power};
    }
    return {};
}

void Clock::say_why(Reading& reading, const Stopwatch& watch, Moment now) const {
    if (reading.running) return;
    const auto& rests = reading.power == rules::nobody ? always : rests_of(reading.power);
    const bool of_turn = reading.which == Which::turn || reading.which == Which::phase;
    if (reading.left == 0)
        reading.stands = Stands::used_up;
    else if (paused())
        reading.stands = Stands::paused;
    else if (reading.which == Which::bank && bank_index(reading.power) != bank_index(active_))
        reading.stands = Stands::waits;
    else if (of_turn && !own_seat_only_)
        reading.stands = Stands::question;
    else if (of_turn && !counts_turn())
        reading.stands = Stands::battle;
    else if (watch.since && awake(rests, now, now + 1) == 0) {
        const auto away = std::any_of(rests.absences.begin(), rests.absences.end(),
                                      [&](const auto& absence) { return absence.from <= now && now < absence.until; });
        reading.stands = away ? Stands::away : Stands::rest;
        reading.until = after_awake(rests, now, 1) - 1;
    } else
        reading.stands = Stands::waits;
}

std::vector<Clock::Reading> Clock::readings(Moment now) const {
    std::vector<Reading> all;
    const auto add = [&](Which which, rules::OwnerId power) {
        const auto rest = left(which, now);
        if (!rest) return;
        all.push_back({which, power, *rest, running(which, now)});
        say_why(all.back(), which == Which::game ? game_ : which == Which::battle ? battle_ : turn_, now);
    };
    add(Which::game, rules::nobody);
    if (active_ == rules::nobody) return all;
    add(Which::turn, active_);
    add(Which::phase, active_);
    for (const auto& asked : asked_) {
        std::vector<Limit> limits;
        question_limits(asked, limits);
        if (limits.empty()) continue;
        auto least = std::numeric_limits<Moment>::max();
        for (const auto& limit : limits) least = std::min(least, limit.left(now));
        const bool counts = asked.watch.since && least > 0 && awake(rests_of(asked.owner), now, now + 1) > 0;
        all.push_back({Which::decision, asked.owner, std::max<Moment>(0, least), counts});
        say_why(all.back(), asked.watch, now);
    }
    add(Which::battle, rules::nobody);
    if (rules_.bank == 0) return all;
    for (std::size_t at = 0; at < seats_.size(); ++at) {
        const auto power = static_cast<rules::OwnerId>(at);
        if (seats_[at] == no_seat) continue;
        const bool mine = bank_index(power) == bank_index(active_);
        auto drawn = mine ? drawn_by_turn(turn_.reading(now, rests_of(active_))) : 0;
        bool counts = mine && turn_.since && drawn > 0;
        for (const auto& asked : asked_)
            if (rules_.decision_limit == 0 && bank_index(asked.owner) == bank_index(power) && seat_of(asked.owner) != seat_of(active_)) {
                const auto used = drawn_by_turn(asked.watch.reading(now, rests_of(asked.owner)));
                drawn += used;
                counts = counts || (asked.watch.since && used > 0);
            }
        const auto rest = std::max<Moment>(0, bank_length(power) - drawn);
        all.push_back({Which::bank, power, rest, counts && rest > 0});
        say_why(all.back(), turn_, now);
    }
    return all;
}

std::vector<Clock::Mark> Clock::marks_after(Moment from) const {
    std::vector<Mark> marks;
    const auto look = [&](const std::vector<Limit>& limits, Which which, rules::OwnerId power) {
        for (const auto& limit : limits) {
            const auto mark = [&](Moment rest, bool reminder) {
                const auto until = limit.length - rest - limit.watch->used;
                // What was passed before the clock began to run as it runs now was told then.
                if (rest >= limit.length || rest <= 0 || until < 0 || !limit.watch->since) return;
                const auto at = after_awake(*limit.rests, *limit.watch->since, until);
                if (at > from) marks.push_back({at, which, power, rest, reminder});
            };
            for (const auto rest : rules_.marks) mark(rest, false);
            if (which == Which::game) continue;
            for (const auto part : rules_.reminders) mark(limit.length / 100 * part, true);
        }
    };
    if (!limit_reached_ || ends_in_time(rules_, limit_reached_)) look(limits_of(Which::game), Which::game, rules::nobody);
    if (active_ != rules::nobody) {
        look(limits_of(Which::turn), Which::turn, active_);
        look(limits_of(Which::phase), Which::phase, active_);
        for (const auto& asked : asked_) {
            std::vector<Limit> limits;
            question_limits(asked, limits);
            look(limits, Which::decision, asked.owner);
        }
    }
    std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.at < b.at; });
    return marks;
}

bool Clock::between_rounds(Moment at) const noexcept {
    return rules_.unplayed_round != 0 && round_ > 1 && !acted_in_round_ && at - round_began_ <= rules_.unplayed_round;
}

Moment Clock::lag_credit(rules::OwnerId power, Moment lag) const noexcept {
    if (power != active_ || !counts_turn()) return 0;
    return std::clamp<Moment>(std::min(lag, rules_.lag), 0, std::max<Moment>(0, rules_.lag_quota - lag_given_));
}

}  // namespace table
