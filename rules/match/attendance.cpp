#include "rules/match/attendance.hpp"

namespace match {

Attendance::Count& Attendance::at(std::size_t seat) {
    if (counts_.size() <= seat) counts_.resize(seat + 1);
    return counts_[seat];
}

void Attendance::take_left(rules::SeatId seat, bool left) {
    if (left_.size() <= rules::idx(seat)) left_.resize(rules::idx(seat) + 1);
    left_[rules::idx(seat)] = left;
}

void Attendance::take_seats(const Entry& entry, const Turn& turn) {
    if (const auto* seated = std::get_if<body::Seated>(&entry.body)) {
        auto& count = at(rules::idx(seated->seat));
        count = {seated->account, count.account == seated->account ? count.warned : 0, 0, 0};
        take_left(seated->seat, false);
        if (just_ended_ == seated->seat) just_ended_.reset();
        if (turn.seat != nullptr && rules::idx(seated->seat) == turn.number) taken_over_ = true;
    }
    if (const auto* offered = std::get_if<body::SeatOffered>(&entry.body)) take_left(offered->seat, false);
    if (const auto* left = std::get_if<body::SeatLeft>(&entry.body)) take_left(left->seat, entry.header.author.kind == Author::Kind::seat);
    if (const auto* warned = std::get_if<body::Warned>(&entry.body)) ++at(rules::idx(warned->seat)).warned;
    if (const auto* excused = std::get_if<body::MissExcused>(&entry.body)) {
        auto& count = at(rules::idx(excused->seat));
        if (count.ended > 0) --count.ended;
        if (count.missed > 0) --count.missed;
        if (excused->account != 0) ++excused_[excused->account];
        just_ended_.reset();
    }
}

void Attendance::take_people(const Turn& turn) {
    round_ = turn.round;
    const bool here = rules::any_of(turn.seats, [](const Seat& seat) { return seat.taken && !seat.sparring; });
    attended_ = attended_ || here;
    if (here || !turn.running)
        deserted_since_.reset();
    else if (attended_ && !deserted_since_)
        deserted_since_ = turn.round;
}

void Attendance::fold(const Entry& entry, bool new_turn, const Turn& turn) {
    using What = rules::command::Expire::What;
    take_seats(entry, turn);
    take_people(turn);
    const auto* played = std::get_if<body::Played>(&entry.body);
    const auto* expire = played != nullptr ? std::get_if<rules::command::Expire>(&played->command.body) : nullptr;
    if (played != nullptr) just_ended_.reset();
    if (expire != nullptr && expire->what == What::phase) expired_ = true;
    const auto& author = entry.header.author;
    if (played != nullptr && turn.seat != nullptr && author.kind == Author::Kind::seat && rules::idx(author.seat) == turn.number)
        acted_ = true;
    if (!new_turn) return;
    const bool ended = (expire != nullptr && expire->what == What::turn) || (expired_ && !acted_);
    if (ended && turn.seat != nullptr && turn.seat->taken && !turn.seat->sparring && !turn.resigned) {
        missed_now_ = !acted_ && !taken_over_ && !turn.game_time_up;
        ++at(turn.number).ended;
        if (missed_now_) ++at(turn.number).missed;
        just_ended_ = rules::SeatId{static_cast<std::uint16_t>(turn.number)};
    }
    acted_ = false;
    expired_ = false;
    taken_over_ = false;
}

}  // namespace match
