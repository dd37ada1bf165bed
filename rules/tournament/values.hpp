#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/core/ids.hpp"
#include "rules/core/layout.hpp"
#include "rules/core/refusal.hpp"

/// Tournaments as pure functions: who plays whom, what counts, who stands where. No clock, no input or output: time and draws come in
/// as data. Numbers in brackets, such as [TR-3], are the rulings of docs/reference/tournament-rulings.md.
namespace tournament {

/// Who registered: an account or a team. Counted up in order of registration from 1; never reused within a tournament.
enum class EntrantId : std::uint32_t {};
inline constexpr EntrantId nobody{};

/// An account of the server. 0 is none.
enum class AccountId : std::uint64_t {};

/// Match points in hundredths: a win of one point is 100.
using Hundredths = std::int64_t;
/// Values of tie-breaks in thousandths, so that half of any score is exact.
using Thousandths = std::int64_t;
/// A moment in milliseconds since 1970, as the record has it. 0 is not set.
using Moment = std::int64_t;

/// One of the two sides of a bundle, in the order in which the bundle names them.
enum class Side : std::uint8_t { none, first, second };

[[nodiscard]] constexpr Side other(Side side) noexcept {
    if (side == Side::none) return Side::none;
    return side == Side::first ? Side::second : Side::first;
}

/// What is wrong with what people sent: where, why, and what they can do. Never a bug.
struct Fault {
    std::string field;       ///< The name of the field, as the record has it; a row of a list as "stages[1].rounds", counted from 0.
    std::string problem;     ///< "3 rounds for 2 entrants".
    std::string what_to_do;  ///< "lower rounds to 1 or admit more entrants".
    bool operator==(const Fault&) const = default;
};

/// Throws `BrokenInvariant`: a bug of ours or of the caller, never a mistake of a person. As `rules::ensure`, without the engine.
inline void ensure(bool holds, std::string_view what) {
    if (!holds) throw rules::BrokenInvariant{std::string{what}};
}

}  // namespace tournament

namespace rules {
template <>
inline constexpr auto words<tournament::Side> = words_of("NO_SIDE", "FIRST_SIDE", "SECOND_SIDE");
}  // namespace rules
