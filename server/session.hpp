#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "protocol/wire.hpp"
#include "server/connection.hpp"
#include "server/services.hpp"
#include "server/submission.hpp"

namespace server {

class Lobby;

/// What one client says, understood: malformed messages are answered here, the lobby's by the lobby, a game's by its lane.
class Session final : public Conversation {
public:
    Session(std::shared_ptr<Peer> peer, Services& services, Lobby& lobby);
    void end() override;
    Awaitable<> receive(std::string_view message) override;
    void reject(Fault fault) override;

private:
    Awaitable<> hello(std::uint32_t request, const protocol::client::Hello& message);
    /// The account of one who had a seat before the server's key was lost.
    Awaitable<std::optional<std::uint64_t>> recover(const std::string& token);
    /// Watches one game after the other, each when the one before is answered and the client has taken in most of what it was sent.
    Awaitable<> resume(std::uint32_t request, const std::vector<protocol::client::Seen>& seen);
    /// False if `body` is none for a game.
    bool to_game(std::uint32_t request, protocol::ClientMessage::Body& body, std::shared_ptr<void> until_done = {});
    void submit(const table::GameId& game, std::uint32_t request, Submission::Body body, std::uint64_t sitting = 0,
                std::shared_ptr<void> until_done = {});
    void answer(std::uint32_t request, protocol::ServerMessage::Body body);
    void malformed(const protocol::WireError& error);

    std::shared_ptr<Peer> peer_;
    Services& services_;
    Lobby& lobby_;
    std::optional<std::uint64_t> account_;
    std::string token_;
    std::set<table::GameId> watched_;
    const std::size_t most_room_;  ///< What the client's queue holds when it is empty.
    table::Moment stamp_ = 0;
};

}  // namespace server
