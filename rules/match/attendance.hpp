#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "rules/match/entry.hpp"
#include "rules/match/seating.hpp"

namespace match {

/// Which turns the clock ended, and which of them their players missed. A player misses a turn without any command of theirs that their own
/// clock ends: not one that the game's time ends, and not one in which they took the seat over. A power that nobody plays any more misses
/// nothing, nor does a bot.
class Attendance {
public:
    /// The turn that an entry may have ended.
    struct Turn {
        const Seat* seat = nullptr;     ///< Of the power whose turn it was before the entry; null where it was none.
        std::size_t number = 0;         ///< Of that seat.
        bool resigned = false;          ///< Nobody plays the power any more.
        bool game_time_up = false;      ///< The game's time ends the turn, not the player's own clock.
        std::span<const Seat> seats{};  ///< Of the game, as the entry leaves them.
        std::uint32_t round = 0;        ///< That is played after the entry.
        bool running = false;           ///< The game has begun, and is not over.
    };
    /// Of one seat since somebody sat down there, without what was excused.
    struct Count {
        std::uint64_t account = 0;  ///< Who sat down there last.
        std::uint32_t warned = 0;   ///< By who directs; since another account sat there.
        std::uint32_t missed = 0;
        std::uint32_t ended = 0;  ///< By the clock, after a command too: a record may excuse any of these (record-format.md, Misses).
        bool operator==(const Count&) const = default;
    };
    void fold(const Entry& entry, bool new_turn, const Turn& turn);
    [[nodiscard]] std::uint32_t misses(std::size_t seat) const noexcept { return of(seat).missed; }
    [[nodiscard]] std::uint32_t ended(std::size_t seat) const noexcept { return of(seat).ended; }
    /// The seat whose turn the last command ended as missed; nothing once it is excused, or the game went on.
    [[nodiscard]] std::optional<rules::SeatId> just_missed() const noexcept { return missed_now_ ? just_ended_ : std::nullopt; }
    /// The same for a turn that the clock ended, missed or not.
    [[nodiscard]] std::optional<rules::SeatId> just_ended() const noexcept { return just_ended_; }
    [[nodiscard]] std::uint32_t warnings(std::size_t seat) const noexcept { return of(seat).warned; }
    /// No person sits there, though one did, and so many rounds have ended since.
    [[nodiscard]] bool deserted(std::uint32_t rounds) const noexcept { return deserted_since_ && round_ >= *deserted_since_ + rounds; }
    /// A person sits there, or never did.
    [[nodiscard]] bool attended() const noexcept { return !deserted_since_; }
    /// Misses that were excused by the allowance of these accounts.
    [[nodiscard]] const std::map<std::uint64_t, std::uint32_t>& excused() const noexcept { return excused_; }
    /// Whoever sat there got up by himself, and nobody has said since who may sit there.
    [[nodiscard]] bool left(std::size_t seat) const noexcept { return seat < left_.size() && left_[seat]; }
    bool operator==(const Attendance&) const = default;

private:
    [[nodiscard]] Count of(std::size_t seat) const noexcept { return seat < counts_.size() ? counts_[seat] : Count{}; }
    [[nodiscard]] Count& at(std::size_t seat);

    void take_seats(const Entry& entry, const Turn& turn);
    void take_left(rules::SeatId seat, bool left);
    void take_people(const Turn& turn);

    std::vector<Count> counts_;  ///< By seat.
    std::vector<bool> left_;     ///< By seat.
    std::map<std::uint64_t, std::uint32_t> excused_;
    std::optional<rules::SeatId> just_ended_;
    std::uint32_t round_ = 0;
    std::optional<std::uint32_t> deserted_since_;  ///< The round in which the last person left.
    bool attended_ = false;                        ///< A person sits there, or once did.
    bool missed_now_ = false;                      ///< The turn of `just_ended_` was missed.
    bool acted_ = false;                           ///< In the present turn its seat did something.
    bool expired_ = false;                         ///< A phase of it was ended by the clock.
    bool taken_over_ = false;                      ///< In the present turn somebody sat down on its seat.
};

}  // namespace match
