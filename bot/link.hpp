#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/wire.hpp"
#include "server/base/net.hpp"

namespace sparring {

struct Address {
    std::string host = "127.0.0.1";
    std::uint16_t port = 1914;
};

/// Who says hello, and what he does when the server is lost.
struct Caller {
    std::string token{};  ///< Of the account; empty for a guest, and for who logs in.
    std::string name{};   ///< Of an account that logs in where there is no token yet; its session's is used from then on.
    std::string password{};
    std::chrono::milliseconds patience{0};  ///< For so long a lost server is tried again; 0: not at all.
};

/// A WebSocket to the server, sub-protocol armistice.v1, and the next one where that is lost. Lives on one thread's io_context; frames queue
/// without a limit, as its owner never has more than a few requests under way.
class Link : public std::enable_shared_from_this<Link> {
public:
    struct Handlers {
        std::function<void(protocol::ServerMessage&)> heard;
        std::function<void(const std::string&)> closed;  ///< It has ended for good: why.
        std::function<void(const std::string&)> lost{};  ///< It has ended and is tried again: why.
    };
    Link(server::net::io_context& context, Address address, Caller caller = {});
    ~Link();
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    /// Connects and says hello. A second welcome is that of another connection, to which nothing has been said yet.
    void open(Handlers handlers);
    /// Before the first connection what is said waits for it; between two it is lost.
    /// @return the request number that the answer will carry.
    std::uint32_t send(protocol::ClientMessage::Body body);
    /// The rules of the game that is talked about: names are read and written in them from now on.
    void speak(std::shared_ptr<const rules::Ruleset> rules) { rules_ = std::move(rules); }
    /// For good, and without a word to the handlers.
    void close();

private:
    struct Stream;
    server::Awaitable<> run();
    server::Awaitable<std::string> stay(std::shared_ptr<Stream> stream);
    server::Awaitable<std::string> connect(std::shared_ptr<Stream> stream);
    server::Awaitable<> write_all(std::shared_ptr<Stream> stream);
    [[nodiscard]] protocol::ClientMessage::Body greeting() const;
    std::string hear(protocol::ServerMessage& message);
    [[nodiscard]] bool will_come_back(const Stream& stream);

    server::net::io_context& context_;
    Address address_;
    Caller caller_;
    std::shared_ptr<const rules::Ruleset> rules_;
    std::shared_ptr<Stream> stream_;
    Handlers handlers_;
    server::Timer rest_;
    std::chrono::milliseconds delay_{0};  ///< Before the last attempt; 0 after a connection that lasted.
    std::chrono::steady_clock::time_point lost_at_;
    std::optional<std::chrono::steady_clock::time_point> welcome_at_;  ///< Of this connection.
    std::uint32_t next_request_ = 1;
    std::uint32_t hello_ = 0;
    bool welcomed_ = false;  ///< By this connection or one before.
    bool ended_ = false;
};

/// GET of a path; the body, or nothing and `why`.
[[nodiscard]] bool fetch(const Address& address, const std::string& path, std::string& body, std::string& why);

}  // namespace sparring
