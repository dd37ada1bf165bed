#pragma once

#include <cstdint>
#include <string>

#include "protocol/wire_values.hpp"
#include "rules/match/entry.hpp"

/// Who sits where, who directs, and what is said beside a game. `docs/reference/protocol.md` shows each message as JSON.
namespace protocol::client {

using wire::GameId;

/// Says who may sit down on a seat next: of its creator before the start, of a director, or of whoever sits there and hands it over.
struct OfferSeat {
    GameId game{};
    std::uint32_t seat = 0;
    match::body::SeatOffered::To to{};
    std::uint64_t account = 0;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat), a(3, "to", v.to), a(4, "account", v.account); }
    bool operator==(const OfferSeat&) const = default;
};
/// Whoever sits there does no more: of himself, of the creator before the start, of a director.
struct LeaveSeat {
    GameId game{};
    std::uint32_t seat = 0;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat); }
    bool operator==(const LeaveSeat&) const = default;
};
struct NameSubstitute {
    GameId game{};
    std::uint32_t seat = 0;
    std::uint64_t account = 0;  ///< 0 for nobody.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat), a(3, "account", v.account); }
    bool operator==(const NameSubstitute&) const = default;
};
/// Of a director, or an administrator; before the start of the creator of a game that nobody directs, too.
struct NameDirector {
    GameId game{};
    std::uint64_t account = 0;
    bool no_more = false;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "account", v.account), a(3, "no_more", v.no_more); }
    bool operator==(const NameDirector&) const = default;
};
/// A director stops the clocks, and no command is taken until he resumes.
struct PauseGame {
    GameId game{};
    std::string reason{};  ///< Why, for all who watch; may be left out.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "reason", v.reason); }
    bool operator==(const PauseGame&) const = default;
};
struct ResumeGame {
    GameId game{};
    static void fields(auto& a, auto& v) { a(1, "game", v.game); }
    bool operator==(const ResumeGame&) const = default;
};
/// A game that has not started is no more: of its creator, a director or an administrator.
struct GiveUpGame {
    GameId game{};
    static void fields(auto& a, auto& v) { a(1, "game", v.game); }
    bool operator==(const GiveUpGame&) const = default;
};
/// A seat that is free is played by a bot of the server, where the server has any: of whoever may offer the seat.
struct SeatPartner {
    GameId game{};
    std::uint32_t seat = 0;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat); }
    bool operator==(const SeatPartner&) const = default;
};
/// What an account keeps of a game for itself.
struct MarkGame {
    GameId game{};
    bool follow = false;  ///< Listed among those that it watches.
    bool mute = false;    ///< No notifications about it.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "follow", v.follow), a(3, "mute", v.mute); }
    bool operator==(const MarkGame&) const = default;
};

}  // namespace protocol::client

namespace protocol::server {

using wire::GameId;

/// Durable, as `Accepted`; with the token where the seat is for the holder of one.
struct SeatOffered {
    GameId game{};
    std::uint32_t seat = 0;
    std::string token;
    std::uint32_t sequence = 0;
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "seat", v.seat), a(3, "token", v.token), a(4, "sequence", v.sequence);
    }
    bool operator==(const SeatOffered&) const = default;
};

}  // namespace protocol::server
