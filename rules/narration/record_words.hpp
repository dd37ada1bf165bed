#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/ruleset.hpp"
#include "rules/core/state.hpp"
#include "rules/match/entry.hpp"
#include "rules/narration/phrases.hpp"

namespace narration {

/// What the person is called who has an account; empty for one without a name, and where the reader may not know it. No record has names.
using NameOf = std::function<std::string(std::uint64_t account)>;

/// "account 7 (Ada)".
[[nodiscard]] std::string account_in_words(std::uint64_t account, const NameOf& name_of);

/// What a ruling does, as the wire's JSON has it that a referee sent: "set back: to 211".
[[nodiscard]] std::string ruling_words(const std::string& ruling);

/// The entries of a record in words, by the names in its first entry.
class RecordWords {
public:
    /// @param name_of  none: accounts are told by their numbers alone.
    explicit RecordWords(const match::body::Created& created, NameOf name_of = {})
        : created_{created}, names_{created}, phrases_{Phrases::record(names_)}, name_of_{std::move(name_of)} {}

    /// One line: who did what, and of a ruling why and by which paragraph. @param seats  as they are before the entry.
    [[nodiscard]] std::string entry(const match::Entry& entry, const Seats& seats) const;
    /// The same, of seats as the game was created with.
    [[nodiscard]] std::string entry(const match::Entry& entry) const { return this->entry(entry, created_.seats); }
    /// One line for an event that a reader wants to know of; else empty. @param before  the state that it happened to.
    [[nodiscard]] std::string event(const rules::Event& event, const rules::GameState& before) const;

    /// One line for an event by which a referee puts the game right: those too that an order of a player tells already, as no order does here.
    /// @param ruleset  names what a slot says something of; may be null.
    [[nodiscard]] std::string correction(const rules::Event& event, const rules::GameState& before, const rules::Ruleset* ruleset) const;

    /// The same for the end of a battle, which the event itself does not tell. @param after  the state after all events of its entry.
    [[nodiscard]] std::string battle_end(const rules::event::BattleClosed& closed, const rules::GameState& before,
                                         const rules::View& after) const;

    /// "a dispute".
    [[nodiscard]] static std::string_view pause_reason(match::body::PauseReason reason);
    [[nodiscard]] const Names& names() const { return names_; }
    [[nodiscard]] std::string account(std::uint64_t number) const { return account_in_words(number, name_of_); }
    /// "seat 1, account 7 (Ada)".
    [[nodiscard]] std::string author(const match::Author& author) const;

private:
    [[nodiscard]] std::string deed(const match::Entry& entry, const Seats& seats) const;
    [[nodiscard]] std::string powers_of(const Seats& seats, rules::SeatId seat) const;
    [[nodiscard]] std::string handover(const match::body::Credited& credited, const Seats& seats) const;
    [[nodiscard]] std::string command(const rules::Command& command) const;
    [[nodiscard]] std::string units(const std::vector<rules::UnitId>& ids, const rules::GameState& state) const;
    /// "Germany 2 infantry in Berlin".
    [[nodiscard]] std::string placed(const std::vector<rules::UnitId>& ids, const rules::GameState& state, const char* where) const;
    [[nodiscard]] std::string slot(const rules::event::SlotSet& set, const rules::Ruleset* ruleset) const;

    const match::body::Created& created_;
    Names names_;
    Phrases phrases_;
    NameOf name_of_;
};

}  // namespace narration
