#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/match/entry.hpp"

namespace match {

struct Seat {
    using To = body::SeatOffered::To;
    std::vector<rules::OwnerId> powers;
    std::uint64_t account = 0;
    bool taken = false;
    bool sparring = false;
    std::optional<Hash> promised{};  ///< Commitment of a seed that is not opened yet.
    To offered = To::holder;         ///< Who may sit down here next; in the beginning the holder of its token.
    std::uint64_t offered_to = 0;    ///< Of an offer to one account.
    std::uint32_t offers = 0;        ///< How many were made: each has a token of its own.
    std::uint64_t substitute = 0;    ///< Who is to sit here when it is left; 0 for nobody.
    Hash agreed{};                   ///< The pin of the other rules under which who sits here would go on.
    bool operator==(const Seat&) const = default;
};

/// Who sits where, who may sit there next, and who directs: the fold of the entries along their sequence. It never goes back.
struct Seating {
    std::vector<Seat> seats;
    std::vector<std::uint64_t> directors;  ///< Accounts, in the order in which they were named.
    std::vector<std::uint64_t> played;     ///< Accounts that sit or ever sat here, in ascending order: none of them rules in this game.

    /// Whether an entry changes any of it.
    [[nodiscard]] static bool changed_by(const Body& body) noexcept;
    void fold(const Body& body);
    /// The account sits on some seat.
    [[nodiscard]] bool sits(std::uint64_t account) const noexcept;
    [[nodiscard]] bool directs(std::uint64_t account) const noexcept;
    /// The account sits, or once sat, on some seat.
    [[nodiscard]] bool has_played(std::uint64_t account) const noexcept;
    /// Every seat with a person but `last` has agreed to go on under the rules with this pin: with the consent of `last` all have.
    [[nodiscard]] bool agrees(const Hash& ruleset, rules::SeatId last) const noexcept;
    bool operator==(const Seating&) const = default;

private:
    [[nodiscard]] Seat* at(rules::SeatId id) noexcept;
    void take(const body::Created& created);
    void take(const body::Seated& seated);
    void take(const body::SeatOffered& offered);
    void take(const body::SeatLeft& left);
    void take(const body::SubstituteNamed& named);
    void take(const body::DirectorNamed& named);
    void take(const body::SeedCommitted& promise);
    void take(const body::SeedOpened& opened);
    void take(const body::PowerHanded& handed);
    void take(const body::UpgradeAgreed& agreed);
    void take(const body::Upgraded& upgraded);
};

}  // namespace match
