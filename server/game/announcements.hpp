#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_server.hpp"
#include "rules/table/game.hpp"

namespace server {

/// What an entry means to people beside the entry itself: what becomes of the game's time and of its time control, and of a seat that is free.
/// Pure.
struct Announcement {
    protocol::server::Notice notice;
    /// Whom alone it concerns, by his power; nothing: everybody. Of a power that nobody plays it concerns nobody.
    std::optional<rules::OwnerId> power{};
};
/// @param entry  which `game` has just folded.
[[nodiscard]] std::vector<Announcement> announcements(const table::Game& game, const table::Entry& entry);
/// Whether there will be any of an entry that `before` has not folded yet.
[[nodiscard]] bool is_announced(const table::Game& before, const table::Entry& entry);

/// The seat that its player has lost by turns that he missed; nothing of any other entry.
[[nodiscard]] std::optional<rules::SeatId> lost_seat(const table::Entry& entry);
/// Whose seat the entry, which `before` has not folded yet, takes from him or gives to another, be it for missed turns; 0 for nobody's, or
/// where he does so himself.
[[nodiscard]] std::uint64_t unseated(const table::Game& before, const table::Entry& entry);
/// Whom the entry, which `before` has not folded yet, keeps a seat for; 0 for nobody, or who keeps it for himself.
[[nodiscard]] std::uint64_t seat_kept_for(const table::Game& before, const table::Entry& entry);
/// Said to him, once `game` has folded that: why.
[[nodiscard]] std::string unseated_in_words(const table::Game& game, const table::Entry& entry);

/// Which seats nobody has.
[[nodiscard]] std::vector<std::uint32_t> free_seats(const table::Game& game);

}  // namespace server
