#pragma once

#include <string>
#include <vector>

#include "rules/core/ruleset.hpp"
#include "rules/table/entry.hpp"

namespace commentary {

/// The powers of each seat.
using Seats = std::vector<std::vector<rules::OwnerId>>;

/// What becomes of the game's time, which everybody should see at once: a pause or its end, the last round; with who does it and why. Empty
/// for any other entry.
[[nodiscard]] std::string time_in_words(const table::Entry& entry);
/// What else happens beside the play: time that is given or drawn, a time control, a seat that is left, a power that is resigned; a sentence,
/// or empty.
[[nodiscard]] std::string table_in_words(const table::Entry& entry, const rules::Ruleset& rules, const Seats& seats);
/// What an entry is for a dispute, or a ruling; empty where it is neither.
[[nodiscard]] std::string dispute_in_words(const table::Entry& entry);

/// "3 h 20 min", "2 days 4 h", "less than a minute".
[[nodiscard]] std::string span_in_words(table::Moment ms);

}  // namespace commentary
