#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/visit.hpp"

namespace sparring {

/// A visit to a game of the server, by its id or a beginning of it that no other game there has.
class GameVisit : public Visit {
public:
    /// Throws `std::runtime_error` that says how an id is written.
    GameVisit(const Address& address, const Caller& caller, const std::string& game);

protected:
    /// Of each connection, once the game is known: it is asked for here.
    virtual void enter() = 0;
    /// What is none of those of a visit, and not about which game it is.
    virtual void hear_of_game(protocol::ServerMessage& message) = 0;

    void welcome(const protocol::server::Welcome& welcome) override;
    /// Only once it is entered.
    [[nodiscard]] const protocol::wire::GameId& game() const { return *game_; }

private:
    void hear(protocol::ServerMessage& message) final;
    void look_through(const protocol::server::Games& page);
    void come_again_in(std::uint32_t ms);

    const std::string named_;
    std::optional<protocol::wire::GameId> game_;
    std::vector<protocol::wire::GameId> found_;
    server::Timer again_;
};

}  // namespace sparring
