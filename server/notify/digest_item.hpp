#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/wire_server.hpp"
#include "rules/match/clock.hpp"
#include "rules/match/entry.hpp"
#include "server/base/time_source.hpp"
#include "server/catalog/summons.hpp"

namespace server::notify {

/// A game as a mail tells it to one account.
struct DigestItem {
    match::GameId game{};
    Summons::Kind kind = Summons::Kind::asked;  ///< Why it is told: the most pressing of its outbox messages that still holds.
    std::string bundle;
    std::string title;  ///< What people call it; may be empty.
    // If the account neither plays nor directs the game all the rest is empty, but its seats and what is said to it alone: it may be shown
    // to spectators later only.
    std::uint64_t sequence = 0;  ///< The entry after which this is so.
    std::uint32_t round = 0;     ///< 0: not told.
    std::string phase;
    std::vector<protocol::server::ToAct> asked;  ///< Of the account's powers.
    std::string zone;                            ///< The account's time zone, as its calendar in this game names it; empty for UTC.
    std::string last_miss;                       ///< That it loses a seat if it misses this turn: a sentence, or empty.
    std::optional<Moment> until;                 ///< When its first limit is reached, rest and absence counted in, as the list says it.
    match::Clock::Stands stands{};               ///< Why the clock of that limit stands now.
    Moment stands_until = 0;                     ///< When it runs again unless something happens before; 0: that is not known.
    std::string happened;                        ///< Since the account's last turn, in words: lines.
    std::uint32_t turns_before = 0;              ///< Turns since then that are not told, as there is no room.
    std::vector<std::string> said;  ///< Of the game's time and of its seats, as far as it concerns the account: a sentence each.
    std::vector<protocol::server::DisputeView> disputes;  ///< Those that are open, and those that were closed lately.
    std::vector<std::string> disputed;                    ///< What each of them is about, in words; empty where it was no command.
    std::vector<protocol::server::SeatView> seats_kept;   ///< For the account; none where no outbox message is of seats.
    std::vector<protocol::server::SeatView> seats_free;   ///< That nobody has, of a game that it directs; likewise.
};

/// What the delivery worker asks of the games. Called on its thread; it may block.
class Games {
public:
    Games() = default;
    Games(const Games&) = delete;
    Games& operator=(const Games&) = delete;
    virtual ~Games() = default;

    enum class Asked : std::uint8_t {
        yes,
        no,
        none,     ///< There is no such game, or none that can be told.
        unknown,  ///< It cannot be read now.
    };
    /// Whether the account is to act, and has not acted since entry `sequence`.
    [[nodiscard]] virtual Asked still_asked(std::uint64_t account, const match::GameId& game, std::uint64_t sequence) = 0;
    /// Of a game of which `still_asked` has just said yes or no. @param since  disputes that were closed then, or later, are told, too.
    /// @param entries  numbers of the entries whose sentences are told (`DigestItem::said`), and of no others: each is told once.
    [[nodiscard]] virtual DigestItem news(std::uint64_t account, const match::GameId& game, Moment since,
                                          const std::set<std::uint64_t>& entries) = 0;
};

}  // namespace server::notify
