#include "rules/table/attendance.hpp"

namespace table {

std::uint32_t& Attendance::of(std::size_t seat) {
    if (misses_.size() <= seat) misses_.resize(seat + 1);
    return misses_[seat];
}

void Attendance::take_left(rules::SeatId seat, bool left) {
    if (left_.size() <= rules::idx(seat)) left_.resize(rules::idx(seat) + 1);
    left_[rules::idx(seat)] = left;
}

void Attendance::take_seats(const Entry& entry) {
    if (const auto* seated = std::get_if<body::Seated>(&entry.body)) {
        of(rules::idx(seated->seat)) = 0;
        take_left(seated->seat, false);
        if (just_missed_ == seated->seat) just_missed_.reset();
    }
    if (const auto* offered = std::get_if<body::SeatOffered>(&entry.body)) take_left(offered->seat, false);
    if (const auto* left = std::get_if<body::SeatLeft>(&entry.body)) take_left(left->seat, entry.header.author.kind == Author::Kind::seat);
    if (const auto* excused = std::get_if<body::MissExcused>(&entry.body)) {
        if (auto& misses = of(rules::idx(excused->seat)); misses > 0) --misses;
        if (excused->account != 0) ++excused_[excused->account];
        just_missed_.reset();
    }
}

void Attendance::fold(const Entry& entry, bool new_turn, const Seat* seat, std::size_t number, bool resigned) {
    using What = rules::command::Expire::What;
    take_seats(entry);
    const auto* played = std::get_if<body::Played>(&entry.body);
    const auto* expire = played != nullptr ? std::get_if<rules::command::Expire>(&played->command.body) : nullptr;
    if (played != nullptr) just_missed_.reset();
    if (expire != nullptr && expire->what == What::phase) expired_ = true;
    const auto& author = entry.header.author;
    if (played != nullptr && seat != nullptr && author.kind == Author::Kind::seat && rules::idx(author.seat) == number) acted_ = true;
    if (!new_turn) return;
    const bool missed = (expire != nullptr && expire->what == What::turn) || (expired_ && !acted_);
    if (missed && seat != nullptr && seat->taken && !seat->sparring && !resigned) {
        ++of(number);
        just_missed_ = rules::SeatId{static_cast<std::uint16_t>(number)};
    }
    acted_ = false;
    expired_ = false;
}

}  // namespace table
