#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_server.hpp"
#include "rules/table/entry.hpp"
#include "server/time_source.hpp"

namespace server::post {

/// A game as a mail tells it to one account.
struct News {
    table::GameId game{};
    std::string title;           ///< What it is called: its bundle.
    std::uint64_t sequence = 0;  ///< The entry after which this is so.
    std::uint32_t round = 0;
    std::string phase;
    std::vector<protocol::server::ToAct> asked;  ///< Of the account's powers.
    std::optional<Moment> until;                 ///< When the first of the clocks that run for it is at its end.
    std::string happened;                        ///< Since the account's last turn, in words: lines.
    std::uint32_t turns_before = 0;              ///< Turns since then that are not told, as there is no room.
};

/// What the postman asks of the games. Called on its thread; it may block.
class Games {
public:
    Games() = default;
    Games(const Games&) = delete;
    Games& operator=(const Games&) = delete;
    virtual ~Games() = default;

    enum class Asked : std::uint8_t {
        yes,
        no,
        unknown,  ///< It cannot be read now.
    };
    /// Whether the account is to act, and has not acted since entry `sequence`.
    [[nodiscard]] virtual Asked still_asked(std::uint64_t account, const table::GameId& game, std::uint64_t sequence) = 0;
    /// Of a game of which `still_asked` has just said yes.
    [[nodiscard]] virtual News news(std::uint64_t account, const table::GameId& game) = 0;
};

}  // namespace server::post
