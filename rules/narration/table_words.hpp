#pragma once

#include <string>
#include <string_view>

#include "rules/match/entry.hpp"
#include "rules/match/time_words.hpp"
#include "rules/narration/names.hpp"

namespace narration {

/// What becomes of the game's time, which everybody should see at once: a pause or its end, the last round; with who does it and why. Empty
/// for any other entry.
[[nodiscard]] std::string time_in_words(const match::Entry& entry);
/// What else happens beside the play: time that is given or drawn, a time control, hours of rest, a seat that is left, a power that is resigned; a sentence,
/// or empty.
[[nodiscard]] std::string table_in_words(const match::Entry& entry, const rules::Ruleset& rules, const Seats& seats);
/// What an entry is for a dispute, or a ruling; empty where it is neither.
/// @param about  the command that is disputed, or that the game is set back to, in words; empty where it is not known, or was none.
[[nodiscard]] std::string dispute_in_words(const match::Entry& entry, std::string_view about = {});

/// "a dispute waits for a ruling".
[[nodiscard]] std::string_view pause_cause(match::body::PauseReason reason);
/// That a game is paused for this reason, and that it is so no more; who directs has words of their own for their pauses (`time_in_words`).
[[nodiscard]] std::string paused_in_words(match::body::PauseReason reason);
[[nodiscard]] std::string resumed_in_words(match::body::PauseReason reason);
/// The sentence with a full stop, unless it ends with a reason that somebody wrote with one.
[[nodiscard]] std::string ended(std::string sentence);

}  // namespace narration
