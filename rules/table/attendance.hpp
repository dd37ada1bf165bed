#pragma once

#include <cstdint>
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
    bool operator==(const Attendance&) const = default;

private:
    [[nodiscard]] std::uint32_t& of(std::size_t seat);

    std::vector<std::uint32_t> misses_;  ///< By seat.
    bool acted_ = false;                 ///< In the present turn its seat did something.
    bool expired_ = false;               ///< A phase of it was ended by the clock.
};

}  // namespace table
