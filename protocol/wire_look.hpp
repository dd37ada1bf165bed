#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_values.hpp"

/// What a client asks that shows a game: the tables that it is played by, and how it stood.
namespace protocol::client {

/// The tables of a game, or of a selection that is no game yet.
struct GetTables {
    std::optional<wire::GameId> game{};
    std::string bundle{};  ///< Without a game: what `create_game` would be told.
    std::vector<std::string> options{};
    std::map<std::string, std::string> parameters{};
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "bundle", v.bundle), a(3, "options", v.options), a(4, "parameters", v.parameters);
    }
    bool operator==(const GetTables&) const = default;
};
/// The game as it stood after an entry.
struct GetView {
    wire::GameId game{};
    std::uint32_t sequence = 0;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "sequence", v.sequence); }
    bool operator==(const GetView&) const = default;
};

}  // namespace protocol::client
