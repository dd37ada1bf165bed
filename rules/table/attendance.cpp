#include "rules/table/attendance.hpp"

namespace table {

std::uint32_t& Attendance::of(std::size_t seat) {
    if (misses_.size() <= seat) misses_.resize(seat + 1);
    return misses_[seat];
}

void Attendance::fold(const Entry& entry, bool new_turn, const Seat* seat, std::size_t number, bool resigned) {
    using What = rules::command::Expire::What;
    if (const auto* seated = std::get_if<body::Seated>(&entry.body)) of(rules::idx(seated->seat)) = 0;
    if (const auto* excused = std::get_if<body::MissExcused>(&entry.body))
        if (auto& misses = of(rules::idx(excused->seat)); misses > 0) --misses;
    const auto* played = std::get_if<body::Played>(&entry.body);
    const auto* expire = played != nullptr ? std::get_if<rules::command::Expire>(&played->command.body) : nullptr;
    if (expire != nullptr && expire->what == What::phase) expired_ = true;
    const auto& author = entry.header.author;
    if (played != nullptr && seat != nullptr && author.kind == Author::Kind::seat && rules::idx(author.seat) == number) acted_ = true;
    if (!new_turn) return;
    const bool missed = (expire != nullptr && expire->what == What::turn) || (expired_ && !acted_);
    if (missed && seat != nullptr && seat->taken && !seat->sparring && !resigned) ++of(number);
    acted_ = false;
    expired_ = false;
}

}  // namespace table
