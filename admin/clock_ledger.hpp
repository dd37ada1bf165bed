#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "rules/match/clock.hpp"
#include "rules/match/table.hpp"

namespace admin {

/// Which clock: its kind, whose it is, and, of several questions to one power, which.
using ClockKey = std::tuple<match::Clock::Which, rules::OwnerId, std::size_t>;

/// A clock at one moment.
struct ClockState {
    match::Moment left = 0;
    bool runs = false;
    bool rests = false;  ///< Its player has a calendar: it may stand or run between two looks, whatever it does at them.
    bool operator==(const ClockState&) const = default;
};
/// What the table says of all clocks around an entry, at the moment of the entry.
struct ClocksAround {
    std::uint64_t sequence = 0;
    match::Moment at = 0;
    /// How much each clock that runs has run since the entry before: what its player slept is not in it.
    std::map<ClockKey, match::Moment> passed;
    std::map<ClockKey, ClockState> before, after;  ///< By the fold without and with the entry; below zero only where the table says so.
    enum class Kind : std::uint8_t {
        other,    ///< May give a clock a new limit, or end it.
        credit,   ///< Of `credited`, to all or to `power`.
        neutral,  ///< Changes what is left of no clock: a pause, a seat, a seed.
    } kind{};
    match::Moment credited = 0;
    std::map<ClockKey, match::Moment> rested;  ///< So much of what is credited the clock did not count, and is not given.
    std::optional<rules::OwnerId> power;
    bool mixed = false;  ///< Clocks of turns and questions may hang on two limits at once that do not run alike.
};
/// Around an entry that was folded.
/// @param before  the clock without it. @param after  the table with it. @param last  the moment of the entry before, if there was one.
[[nodiscard]] ClocksAround clocks_around(const match::Entry& entry, const match::Clock& before, const match::Table& after,
                                         std::optional<match::Moment> last);

/// What a clock did at an entry.
struct ClockChange {
    ClockKey clock;
    std::optional<ClockState> before;  ///< Nothing for one that begins here.
    std::optional<ClockState> after;   ///< Nothing for one that is no more.
    bool operator==(const ClockChange&) const = default;
};
/// All of one clock: what it was given and credited is what was used and is left.
struct ClockTotal {
    match::Moment given = 0;     ///< Limits, less what was left of those before.
    match::Moment credited = 0;  ///< Less what was taken.
    match::Moment used = 0;
    match::Moment left = 0;
};

/// Follows what is left of every clock of a game by itself, from the moments of the entries and what they credit, and holds it against what
/// the table says: a reading that does not follow from the entries is a fault.
class ClockLedger {
public:
    /// The next entry. @return the clocks that it changes: those that begin, end, start, stop, or of which more or less is left.
    std::vector<ClockChange> take(const ClocksAround& entry);
    [[nodiscard]] const std::map<ClockKey, ClockTotal>& totals() const noexcept { return totals_; }
    /// What does not add up, in sentences that begin with the entry.
    [[nodiscard]] const std::vector<std::string>& faults() const noexcept { return faults_; }

private:
    void pass(const ClocksAround& entry);
    void change(const ClocksAround& entry, const ClockKey& key, std::vector<ClockChange>& changes);
    void fault(const ClocksAround& entry, const ClockKey& key, const std::string& what);

    std::map<ClockKey, ClockState> now_;
    std::map<ClockKey, ClockTotal> totals_;
    std::vector<std::string> faults_;
};

/// "game", "turn", "question": without whose it is.
[[nodiscard]] const char* name_of(match::Clock::Which which) noexcept;

}  // namespace admin
