#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "protocol/wire.hpp"
#include "server/net.hpp"

namespace sparring {

struct Address {
    std::string host = "127.0.0.1";
    std::uint16_t port = 1914;
};

/// One WebSocket to the server, sub-protocol armistice.v1. Lives on one thread's io_context; frames queue without a limit, as its
/// owner never has more than a few requests under way.
class Link : public std::enable_shared_from_this<Link> {
public:
    using Handler = std::function<void(protocol::ServerMessage&)>;
    Link(server::net::io_context& context, Address address);
    ~Link();
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    /// Connects and says hello; then `handler` gets every message, and `closed` why it ended.
    void open(Handler handler, std::function<void(std::string)> closed);
    /// @return the request number that the answer will carry.
    std::uint32_t send(protocol::ClientMessage::Body body);
    void close();

private:
    struct Stream;
    server::Awaitable<> run();
    server::Awaitable<> write_all();
    void end(const std::string& why);

    server::net::io_context& context_;
    Address address_;
    std::unique_ptr<Stream> stream_;
    Handler handler_;
    std::function<void(std::string)> closed_;
    std::deque<std::string> out_;
    std::uint32_t next_request_ = 1;
    bool writing_ = false;
    bool connected_ = false;
    bool ended_ = false;
};

/// A game's id as people write it; throws `std::runtime_error` that says how.
[[nodiscard]] protocol::wire::GameId game_from(const std::string& text);

/// GET of a path; the body, or nothing and `why`.
[[nodiscard]] bool fetch(const Address& address, const std::string& path, std::string& body, std::string& why);

}  // namespace sparring
