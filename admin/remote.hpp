#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/wire.hpp"

namespace admin {

/// Where a running server is, and who asks it.
struct ServerChoice {
    std::string server;         ///< ws://HOST:PORT, wss://HOST:PORT, or a Unix socket; empty: the socket in the default place.
    std::string token_file;     ///< A personal token.
    std::string name;           ///< An account; by the owner's socket an administrator's, without a password.
    std::string password_file;  ///< Of that account.
    std::string ca_file;        ///< Certificates that vouch for the server; empty: the system's.
    unsigned seconds = 20;      ///< So long each step may take.
};

/// It was not done: thrown to the end of the call.
struct RemoteFailure {
    enum class Why : std::uint8_t {
        call,    ///< The call makes no sense: no such server in the default place, a file that cannot be read.
        absent,  ///< No server answers there, or not in time, or not in this protocol.
        no,      ///< The server says no: denied, refused, malformed, busy.
    } why{};
    std::string what;  ///< A sentence that says what to do.
    std::string code;  ///< For programs: of the answer, such as "denied"; or "absent", "call".
    [[nodiscard]] int exit_code() const noexcept { return why == Why::no ? 1 : why == Why::call ? 2 : 4; }
};

/// A connection to a running server: messages of `armistice.v1` there and back, one after the other.
class Remote {
public:
    /// Connects, and says who asks. @throws RemoteFailure
    explicit Remote(const ServerChoice& choice);
    /// Ends the session that it began by a password.
    ~Remote();
    Remote(Remote&&) noexcept;
    Remote& operator=(Remote&&) = delete;
    Remote(const Remote&) = delete;
    Remote& operator=(const Remote&) = delete;

    /// The answer to `body`, whatever it is; what the server says unasked meanwhile is left out.
    [[nodiscard]] protocol::ServerMessage answer_to(protocol::ClientMessage::Body body);
    /// The answer, which has to be this. @throws RemoteFailure with what the server says instead
    template <class Answer>
    [[nodiscard]] Answer ask(protocol::ClientMessage::Body body) {
        auto message = answer_to(std::move(body));
        if (auto* wanted = std::get_if<Answer>(&message.body)) return std::move(*wanted);
        throw said_no(message.body);
    }
    /// What an answer that is not the wanted one means to the person.
    [[nodiscard]] static RemoteFailure said_no(const protocol::ServerMessage::Body& body);
    /// Names in messages are read and written by these rules from now on.
    void speak(std::shared_ptr<const rules::Ruleset> rules) { rules_ = std::move(rules); }
    /// How the server greeted.
    [[nodiscard]] const protocol::server::Welcome& welcome() const noexcept { return welcome_; }

    /// All games that fit, page by page, the newest first. @param limit  so many at most; 0 for all.
    [[nodiscard]] std::vector<protocol::server::GameSummary> games(protocol::client::ListGames ask, std::size_t limit = 0);
    /// The game whose number begins so, with its line of the list. @throws RemoteFailure where none does, or several do
    [[nodiscard]] protocol::server::GameSummary game(const std::string& written);
    /// Its record as who asks may see it now, in the form of a file. @throws RemoteFailure
    [[nodiscard]] std::string record(const match::GameId& game);
    /// What accounts are called, without those that have no name.
    [[nodiscard]] std::map<std::uint64_t, std::string> names(const std::set<std::uint64_t>& accounts);
    /// An account by its number or its name. @throws RemoteFailure where there is none
    [[nodiscard]] std::uint64_t account(const std::string& who);

private:
    struct Wire;
    void log_in(const std::string& name, const std::string& password, const std::string& token);

    std::unique_ptr<Wire> wire_;
    std::shared_ptr<const rules::Ruleset> rules_;
    protocol::server::Welcome welcome_;
    bool own_session_ = false;
    std::uint32_t request_ = 0;
};

/// A seat of a game by its number, or by a power that is played there. @throws RemoteFailure
[[nodiscard]] std::uint32_t seat_of(const protocol::server::GameSummary& game, const std::string& written);
/// The socket of a server in the default place: of the quickstart, or of the service. Empty where none is there.
[[nodiscard]] std::string default_socket();

}  // namespace admin
