#include "rules/match/table.hpp"

#include <algorithm>
#include <cstring>

#include "rules/match/dice_fold.hpp"
#include "rules/match/hash.hpp"

namespace match {
namespace {

template <class Alternative>
bool any_event(const std::vector<rules::Event>& events) {
    return rules::any_of(events, [](const rules::Event& event) { return std::holds_alternative<Alternative>(event); });
}

bool reveals(const std::vector<rules::Event>& events) {
    return rules::any_of(events, [](const rules::Event& event) {
        const auto* closed = std::get_if<rules::event::DecisionsClosed>(&event);
        return closed != nullptr && !closed->reveals.empty();
    });
}

/// Somebody else's will took part: a standing order answered.
bool others_spoke(const std::vector<rules::Event>& events) {
    return rules::any_of(events, [](const rules::Event& event) {
        const auto* answered = std::get_if<rules::event::DecisionAnswered>(&event);
        return answered != nullptr && answered->how == rules::event::DecisionAnswered::How::standing_order;
    });
}

/// Eight bytes of an action's id, mixed so that ids which differ in any byte differ here; 0 for none.
std::uint64_t shortened(const ActionId& action) noexcept {
    if (action == ActionId{}) return 0;
    const auto mixed = HashInput{"armistice.action.v1"}.bytes(action).hash();
    std::uint64_t number = 0;
    std::memcpy(&number, mixed.data(), sizeof number);
    return number == 0 ? 1 : number;
}

/// A referee's: the game goes back, and what then counts begins anew.
bool sets_back(const Entry& entry) noexcept { return entry.header.goes_back() && !std::holds_alternative<body::TakenBack>(entry.body); }

}  // namespace

bool ends_turn(const std::vector<rules::Event>& events) noexcept {
    return any_event<rules::event::TurnOpened>(events) || any_event<rules::event::GameEnded>(events);
}

std::optional<rules::SeatId> Table::seat_of(rules::OwnerId owner) const noexcept {
    for (std::size_t at = 0; at < seats().size(); ++at)
        if (rules::contains(seats()[at].powers, owner)) return rules::SeatId{static_cast<std::uint16_t>(at)};
    return std::nullopt;
}

bool Table::plays(rules::SeatId seat, rules::OwnerId owner) const noexcept { return seat_of(owner) == seat; }

void Table::take_body(const Entry& entry) {
    if (const auto* created = std::get_if<body::Created>(&entry.body)) {
        created_ = *created;
        creator_ = entry.header.author.account;
        clock_.set_rules(created->clock);
    }
    if (const auto* opened = std::get_if<body::AnchorOpened>(&entry.body))
        open_anchor(dice_, created_.game, opened->anchor, opened->commitment);
    if (const auto* opened = std::get_if<body::SeedOpened>(&entry.body); opened != nullptr && rules::idx(opened->seat) < seats().size())
        dice_.mix = mix_seed(dice_.mix, entry.header.sequence, opened->seat, opened->seed);
    if (std::holds_alternative<body::Started>(entry.body)) began_ = entry.header.sequence;
    if (const auto* upgraded = std::get_if<body::Upgraded>(&entry.body)) created_.ruleset = upgraded->ruleset;
    seating_.fold(entry.body);
    disputes_.fold(entry);
    lines_.fold(entry.header.sequence, entry.header.parent);
}

Clock::Stage Table::stage_of(const Entry& entry, const rules::GameState& after) const {
    Clock::Stage stage;
    stage.seats = seats();
    stage.lines = &lines_;
    stage.set_back = sets_back(entry);
    stage.disputed = created_.disputes && created_.disputes->pause && disputes_.waiting() != 0;
    stage.new_turn = any_event<rules::event::TurnOpened>(entry.events);
    // A question that the phase asks, or a battle that is fought in it, rests on top of the phase; a phase that is over is no longer there.
    const auto& frames = after.frames;
    const auto on_top = frames.size() >= phase_frames_.size() && std::equal(phase_frames_.begin(), phase_frames_.end(), frames.begin());
    const auto same = !phase_frames_.empty() && on_top && (after.deciding() || frames.size() == phase_frames_.size());
    // A phase that begins with a question has no frames yet: what is no play begins no other.
    const bool goes_on = traits_of(entry).judged || std::holds_alternative<body::TakenBack>(entry.body);
    stage.new_phase = stage.set_back || (goes_on && (stage.new_turn || !same));
    const auto turn_seat = seat_of(after.active);
    if (turn_seat)
        for (const auto& decision : after.decisions)
            for (const auto owner : rules::OwnersOf(decision.asked & ~decision.answered))
                if (seat_of(owner) != turn_seat) stage.own_seat_only = false;
    return stage;
}

void Table::take_undo(const Entry& entry, const Clock::Stage& stage) {
    if (std::holds_alternative<body::TakenBack>(entry.body)) {
        std::erase_if(undoable_, [&](const Command& command) { return command.sequence > entry.header.parent; });
        return;
    }
    // Nobody takes back what a referee did, or what came before it.
    const bool ruled =
        stage.set_back || std::holds_alternative<body::Ordered>(entry.body) || std::holds_alternative<body::Corrected>(entry.body);
    if (ruled) {
        undoable_.clear();
        too_late_ = true;
        return;
    }
    const bool played = std::holds_alternative<body::Played>(entry.body);
    if (!played && !std::holds_alternative<body::Started>(entry.body) && !std::holds_alternative<body::OrderLeft>(entry.body)) return;
    const auto& author = entry.header.author;
    const bool others = author.kind != Author::Kind::seat || (!undoable_.empty() && undoable_.back().author != author);
    const bool known = entry.rolls || reveals(entry.events) || others_spoke(entry.events);
    if (others || known) {
        undoable_.clear();
        too_late_ = !stage.new_phase;
    }
    if (stage.new_turn) {
        // Who plays alone and rolls nothing could go back for ever, and all of it would be kept in memory.
        const auto turn = std::find_if(undoable_.rbegin(), undoable_.rend(), [](const Command& command) { return command.opens_turn; });
        if (turn != undoable_.rend()) undoable_.erase(undoable_.begin(), turn.base() - 1);
    }
    if (played && !known && author.kind == Author::Kind::seat)
        undoable_.push_back({entry.header.sequence, entry.header.parent, author, stage.new_turn, stage.new_phase,
                             std::get<body::Played>(entry.body).command.author});
}

void Table::fold(const Entry& entry, std::string_view bytes, const rules::GameState& after, const std::vector<Secret>& secrets) {
    const auto& header = entry.header;
    take_body(entry);
    sequence_ = header.sequence;
    last_received_ = header.received;
    head_ = head_after(created_.game, head_, bytes);
    if (entry.rolls) use_up(dice_, *entry.rolls);
    if (header.goes_back()) sealed_answers_.set_back(header.parent, lines_);
    sealed_answers_.fold(entry, secrets, after, created_.decisions);
    auto stage = stage_of(entry, after);
    if (stage.new_phase) phase_frames_ = after.deciding() ? std::vector<rules::Frame>{} : after.frames;
    take_undo(entry, stage);
    stage.settled = undoable_.empty() ? header.sequence : undoable_.front().parent;
    const auto whose = seat_of(active_);
    Attendance::Turn turn{.resigned = clock_.resigned(active_),
                          .game_time_up = clock_.game_time_ends_turns(header.received),
                          .seats = seats(),
                          .round = after.round};
    if (whose) turn.seat = &seats()[rules::idx(*whose)], turn.number = rules::idx(*whose);
    active_ = after.active;
    clock_.fold(entry, after, stage);
    turn.running = started() && !ended();
    attendance_.fold(entry, stage.new_turn, turn);
    actions_.push_back({shortened(header.action), header.author.account});
    heads_.push_back(head_);
    if (heads_.size() > remembered_heads) heads_.pop_front();
}

Table Table::set_back_to(std::uint64_t parent) const {
    auto table = *this;
    table.sealed_answers_.set_back(parent, lines_);
    return table;
}

Clock Table::clock_after(const Entry& entry, const rules::GameState& after) const {
    auto clock = clock_;
    // What can be taken back changes no reading; who sits where and what is disputed do, as the entry leaves them.
    if (Seating::changed_by(entry.body) || concerns_referees(entry)) {
        auto table = *this;
        table.take_body(entry);
        clock.fold(entry, after, table.stage_of(entry, after));
    } else
        clock.fold(entry, after, stage_of(entry, after));
    return clock;
}

std::optional<Table::Answered> Table::answered(const ActionId& action) const noexcept {
    const auto wanted = shortened(action);
    if (wanted == 0) return std::nullopt;
    const auto found = std::find_if(actions_.begin(), actions_.end(), [&](const Action& known) { return known.id == wanted; });
    if (found == actions_.end()) return std::nullopt;
    return Answered{static_cast<std::uint64_t>(found - actions_.begin()) + 1, found->account};
}

bool Table::knows_head(const Hash& head) const noexcept {
    return head == Hash{} || std::find(heads_.rbegin(), heads_.rend(), head) != heads_.rend();
}

std::optional<Hash> Table::head_at(std::uint64_t sequence) const noexcept {
    if (sequence > sequence_ || sequence_ - sequence >= heads_.size()) return std::nullopt;
    return heads_[heads_.size() - 1 - (sequence_ - sequence)];
}

tl::expected<std::uint64_t, TakeBackRefusal> Table::take_back_parent(const Author& author) const {
    using Rule = body::TakeBackRule;
    if (created_.take_back == Rule::none) return tl::make_unexpected(TakeBackRefusal::never);
    if (undoable_.empty()) return tl::make_unexpected(too_late_ ? TakeBackRefusal::too_late : TakeBackRefusal::nothing);
    if (undoable_.back().author != author) return tl::make_unexpected(TakeBackRefusal::too_late);
    if (undoable_.back().opens_phase && created_.take_back == Rule::command) return tl::make_unexpected(TakeBackRefusal::phase_over);
    return undoable_.back().parent;
}

const Table::Command* Table::may_take_back() const {
    if (!started() || ended() || undoable_.empty()) return nullptr;
    const auto& last = undoable_.back();
    const auto seat = rules::idx(last.author.seat);
    // Who sits there now has to be the one who gave it.
    const bool same = seat < seats().size() && seats()[seat].taken && seats()[seat].account == last.author.account;
    return same && take_back_parent(last.author) ? &last : nullptr;
}

Header Table::next_header(const Author& author, Moment received, const ActionId& action, const Hash& seen) const {
    return {.sequence = sequence_ + 1,
            .parent = sequence_,
            .author = author,
            .received = std::max(received, last_received_),
            .action = action,
            .seen = seen};
}

}  // namespace match
