#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "rules/match/replay.hpp"
#include "rules/narration/record_words.hpp"

namespace narration {

/// What came of an entry, as far as a reader wants to know, a line each. Folds its events into `state`, which it came upon.
/// @param ruleset  null for a game of other rules than this program has.
[[nodiscard]] std::vector<std::string> events_in_words(const RecordWords& words, const rules::Ruleset* ruleset, rules::GameState& state,
                                                       const match::Entry& entry);

/// The entries of a game in words, one after the other, each with what it brought about. A game of other rules than this program has can be
/// told too: of units only their number is known then.
class RecordTeller {
public:
    /// @param ruleset  null for a game of other rules than this program has. @param record  not empty; both outlive this.
    /// @param name_of  none: accounts are told by their numbers alone.
    RecordTeller(const rules::Ruleset* ruleset, std::span<const match::Recorded> record, NameOf name_of = {});

    struct Told {
        std::string words;                ///< Who did what.
        std::vector<std::string> events;  ///< What came of it, as far as a reader wants to know.
    };
    /// @param sequence  of an entry of the record; told fastest in their order.
    [[nodiscard]] Told tell(std::uint64_t sequence);
    [[nodiscard]] const RecordWords& words() const { return words_; }
    /// The powers of each seat as the entry found them: one that was handed over before has a seat of its own.
    [[nodiscard]] Seats seats_before(std::uint64_t sequence) const;

private:
    void go_to(std::uint64_t sequence);

    const rules::Ruleset* ruleset_;
    std::span<const match::Recorded> record_;
    RecordWords words_;
    rules::GameState state_;  ///< After `at_`.
    std::uint64_t at_ = 0;
    std::vector<std::pair<std::uint64_t, rules::OwnerId>> handed_;  ///< Powers that got a seat of their own, and by which entry.
};

}  // namespace narration
