#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "rules/table/entry.hpp"
#include "rules/table/seating.hpp"

namespace table {

/// Whose turns the clock had to end. A turn is missed once its time was up, or when a phase of it was ended by the clock and its seat did
/// nothing in it. A power that nobody plays any more misses nothing, nor does a sparring partner.
class Attendance {
public:
    /// @param seat  of the power whose turn it was before the entry; nothing where it was none.
    void fold(const Entry& entry, bool new_turn, const Seat* seat, std::size_t number, bool resigned);
    /// Of a seat, since somebody sat down there; without those that were excused.
    [[nodiscard]] std::uint32_t misses(std::size_t seat) const noexcept { return seat < misses_.size() ? misses_[seat] : 0; }
    /// The seat whose turn the last command ended as missed; nothing once it is excused, or the game went on.
    [[nodiscard]] std::optional<rules::SeatId> just_missed() const noexcept { return just_missed_; }
    /// Misses that were excused by the allowance of these accounts.
    [[nodiscard]] const std::map<std::uint64_t, std::uint32_t>& excused() const noexcept { return excused_; }
    /// Whoever sat there got up by himself, and nobody has said since who may sit there.
    [[nodiscard]] bool left(std::size_t seat) const noexcept { return seat < left_.size() && left_[seat]; }
    bool operator==(const Attendance&) const = default;

private:
    [[nodiscard]] std::uint32_t& of(std::size_t seat);

    void take_seats(const Entry& entry);
    void take_left(rules::SeatId seat, bool left);

    std::vector<std::uint32_t> misses_;  ///< By seat.
    std::vector<bool> left_;             ///< By seat.
    std::map<std::uint64_t, std::uint32_t> excused_;
    std::optional<rules::SeatId> just_missed_;
    bool acted_ = false;    ///< In the present turn its seat did something.
    bool expired_ = false;  ///< A phase of it was ended by the clock.
};

}  // namespace table
