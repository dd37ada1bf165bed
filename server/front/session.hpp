#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "protocol/wire.hpp"
#include "server/accounts/identity.hpp"
#include "server/base/routes.hpp"
#include "server/game/command_envelope.hpp"
#include "server/net/connection.hpp"
#include "server/net/connection_limits.hpp"

namespace persistence {
class Store;
}

namespace server {

class Audit;
class GameIndex;
class Keys;
class Lobby;
class Metrics;
class OddsQueue;
class Outages;
class People;
class Registry;
class Talk;
class TimeSource;

/// What one client says, understood: malformed messages are answered here, the lobby's by the lobby, a game's by its actor.
class Session final : public Conversation {
public:
    /// What it uses, which outlives it.
    struct Uses {
        persistence::Store& store;
        TimeSource& time;
        Outages& outages;
        const Keys& keys;
        Metrics& metrics;
        People& people;
        Audit& audit;
        Talk& talk;
        const GameIndex& index;
        Registry& registry;
        OddsQueue& odds;
        Lobby& lobby;
    };
    Session(std::shared_ptr<Peer> peer, const Uses& uses);
    void end() override;
    Awaitable<> receive(std::string_view message) override;
    void reject(Fault fault) override;

private:
    // One `take` for each message: what has none here goes where its row says (routes.hpp). What is taken lives until it is answered.
    template <class Ask>
        requires(route<Ask>.to == Part::account)
    Awaitable<> take(std::uint32_t request, Ask& ask);
    template <class Ask>
        requires(route<Ask>.to == Part::game)
    Awaitable<> take(std::uint32_t request, Ask& ask);

    // Messages that are allowed before a hello.
    Awaitable<> take(std::uint32_t request, protocol::client::Ping& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::Hello& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::LogIn& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::Register& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::AskReset& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::ResetPassword& ask);
    /// Sends the answer; with a `Welcome` the connection has that account from now on.
    /// @param has_mail  the account is new and gave an address.
    Awaitable<> welcome(std::uint32_t request, protocol::ServerMessage::Body said, bool has_mail = false);

    // Of the lobby, or of a game where the message says so.
    Awaitable<> take(std::uint32_t request, protocol::client::ListBundles& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::ListGames& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::GetTables& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::ListTimeControls& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::FindPrecedents& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::CreateGame& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::Say& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::ListTalk& ask);
    // Of a game, with something to do before it is asked.
    Awaitable<> take(std::uint32_t request, protocol::client::Watch& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::Unwatch& ask);
    Awaitable<> take(std::uint32_t request, protocol::client::GiveUpGame& ask);
    /// The seat is for whoever asks, or for an account whose token they have.
    Awaitable<> take(std::uint32_t request, protocol::client::TakeSeat& seat);

    /// Why the row of a message for accounts or for the lobby withholds it; nothing where it does not.
    [[nodiscard]] std::optional<protocol::ServerMessage::Body> withheld(const Route& way) const;
    /// Before he is shown a game as it stands that others are shown later, because he directs the whole server: it is written down.
    /// @return false where that could not be done: he is not shown it.
    Awaitable<bool> note_look(match::GameId game);
    /// The same of all games that a message, or a page of the list, is about; he is answered where it could not be done.
    Awaitable<bool> note_looks(std::uint32_t request, std::vector<match::GameId> games);
    Awaitable<bool> note_look(std::uint32_t request, const match::GameId& game) { return note_looks(request, {game}); }
    /// That he gives up a game that another has created. @return as `note_looks`.
    Awaitable<bool> note_end(std::uint32_t request, match::GameId game);
    /// The connection has this account from now on. It leaves every game that it watched as another account.
    /// @param token  that says so. @return the games that it left, to be shown anew as far as the new account may see them.
    std::vector<protocol::client::Watch> be(const Identity& who, std::string token);
    /// The session is over: so is the connection.
    void send_off();
    /// The account of one who had a seat before the server's key was lost.
    Awaitable<std::optional<std::uint64_t>> recover(const std::string& token);
    /// Begins to watch these games one by one, beside what the client says next. The end of the connection ends it.
    Awaitable<> begin_to_resume(std::uint32_t request, std::vector<protocol::client::Watch> games);
    void stop_resuming();
    /// @return false where the connection watches as many games as it may, and was told so.
    bool may_watch(std::uint32_t request, const match::GameId& game);
    /// 0, or for how long its address, or everybody, has asked too much.
    [[nodiscard]] match::Moment over(Used what);
    void busy(std::uint32_t request, match::Moment wait);
    /// Takes what a message costs beyond one. @return how long its sender has to wait until they can afford it; 0: no time.
    [[nodiscard]] match::Moment work_of(const protocol::ClientMessage::Body& body) const;
    void submit(const match::GameId& game, std::uint32_t request, CommandEnvelope::Body body, const Route& way, std::uint64_t sitting = 0);
    void answer(std::uint32_t request, protocol::ServerMessage::Body body);
    void malformed(const protocol::WireError& error);

    std::shared_ptr<Peer> peer_;
    const Uses& uses_;
    std::optional<Identity> who_;  ///< Since the hello, or since he came in by a name.
    std::string token_;
    std::set<match::GameId> watched_;
    std::shared_ptr<std::atomic<bool>> resuming_;   ///< Set to false where it has to end.
    match::Moment stamp_ = 0;                       ///< When the frame in hand came.
    const protocol::ClientFrame* frame_ = nullptr;  ///< The frame in hand.
};

}  // namespace server
