#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_values.hpp"

/// What people say to each other, beside the games and apart from their records.
namespace protocol::wire {

enum class Talk : std::uint8_t {
    lobby,  ///< To everybody who listens, of no game.
    game,   ///< To everybody who watches the game.
    side,   ///< To those who have seats on the speaker's side.
};

}  // namespace protocol::wire

namespace rules {
template <>
inline constexpr auto words<protocol::wire::Talk> = words_of("LOBBY", "GAME", "SIDE");
}  // namespace rules

namespace protocol::client {

struct Say {
    wire::Talk to{};
    std::optional<wire::GameId> game;
    std::string text;
    static void fields(auto& a, auto& v) { a(1, "to", v.to), a(2, "game", v.game), a(3, "text", v.text); }
    bool operator==(const Say&) const = default;
};
/// What was said, the last of it. A connection that asks for the lobby's is told what is said there from now on.
struct ListTalk {
    wire::Talk to{};
    std::optional<wire::GameId> game;
    std::uint64_t before = 0;  ///< Lines with smaller numbers alone; 0 for the newest.
    std::uint32_t limit = 0;   ///< So many at most; 0 for 50.
    static void fields(auto& a, auto& v) { a(1, "to", v.to), a(2, "game", v.game), a(3, "before", v.before), a(4, "limit", v.limit); }
    bool operator==(const ListTalk&) const = default;
};

}  // namespace protocol::client

namespace protocol::server {

struct TalkLine {
    std::uint64_t number = 0;  ///< 1, 2, ... of where it was said.
    wire::Moment at = 0;
    std::uint64_t account = 0;
    std::string name{};
    std::string side;  ///< To whom, of a game's; empty: to all.
    std::string text;
    static void fields(auto& a, auto& v) {
        a(1, "number", v.number), a(2, "at", v.at), a(3, "account", v.account), a(4, "name", v.name), a(5, "side", v.side),
            a(6, "text", v.text);
    }
    bool operator==(const TalkLine&) const = default;
};
/// Lines in their order: asked for, or one that was just said.
struct Said {
    wire::Talk to{};
    std::optional<wire::GameId> game;
    std::vector<TalkLine> lines;
    bool more = false;  ///< There are older ones.
    static void fields(auto& a, auto& v) { a(1, "to", v.to), a(2, "game", v.game), a(3, "lines", v.lines), a(4, "more", v.more); }
    bool operator==(const Said&) const = default;
};

}  // namespace protocol::server
