#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_server.hpp"
#include "rules/match/game.hpp"

/// What an entry means to people beside the entry itself, and who they are: what becomes of the game's time and of its time control, and of a
/// seat. Pure. game_store_outbox.cpp says who gets an outbox message: that is decided before the entry is folded. Mails have these words:
/// players and directors of the game get what all hear, or what directors hear (server/notify/activity_feed.cpp).
namespace server {

struct Announcement {
    enum class To : std::uint8_t {
        all,        ///< Who plays the game, directs it or watches it.
        ever,       ///< The same, and who played it before.
        directors,  ///< Who directs it or watches it.
        account,    ///< One account alone, wherever it is.
    };
    To to = To::all;
    std::uint64_t account = 0;  ///< That one. Otherwise: who does not hear it, as he is told in other words; 0 for nobody.
    protocol::server::Notice notice;
};

/// What an entry makes of a seat, but who sits there; and what was before it that is gone once it is folded.
struct SeatChange {
    rules::SeatId seat{};
    std::uint64_t unseated = 0;      ///< Whose it was and is no more, be it for missed turns; 0 for nobody's, or where he left it himself.
    std::uint64_t kept_for = 0;      ///< Whom it is kept for from now on; 0 for nobody, or who keeps it for himself.
    std::uint32_t was_last = 0;      ///< The round that was the last before the entry; 0 for none.
    bool stood_for_dispute = false;  ///< The clocks stood before the entry, as a dispute waited for a ruling.
};
/// Of an entry that `before` has not folded yet.
[[nodiscard]] SeatChange seat_change(const match::Game& before, const match::Entry& entry);

/// @param entry  which `game` has just folded. @param change  what it made of a seat.
[[nodiscard]] std::vector<Announcement> announcements(const match::Game& game, const match::Entry& entry, const SeatChange& change);
/// Whether there will be any for those who play the game, of an entry that `before` has not folded yet.
[[nodiscard]] bool is_announced(const match::Game& before, const match::Entry& entry);

/// The seat that its player has lost by turns that he missed; nothing of any other entry.
[[nodiscard]] std::optional<rules::SeatId> lost_seat(const match::Entry& entry);

/// That the player of `power`, whose turn it is, loses the seat if they miss it, and what a miss is. Empty where they would keep the seat.
[[nodiscard]] std::string last_miss_in_words(const match::Game& game, rules::OwnerId power);

/// "Germany and Austria-Hungary": the powers of a seat.
[[nodiscard]] std::string powers_in_words(const match::Game& game, rules::SeatId seat);

/// Which seats nobody has.
[[nodiscard]] std::vector<std::uint32_t> free_seats(const match::Game& game);

}  // namespace server
