#pragma once

#include <boost/beast/core/string_type.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/net.hpp"
#include "server/net/connection_limits.hpp"
#include "server/net/http.hpp"
#include "server/net/transport.hpp"

namespace server {

struct ConnectionRules;

using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;
[[nodiscard]] inline std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }
[[nodiscard]] inline HttpAnswer http_text(unsigned status, std::string words) {
    return {status, "text/plain; charset=utf-8", std::move(words)};
}

/// The requests of one connection, each read and answered, until one asks for a WebSocket. What it refers to outlives it.
class HttpRequests {
public:
    /// Ends a connection that makes no progress.
    class Watchdog {
    public:
        /// From now on it has the time of a handshake to get on.
        virtual void hurry() = 0;
        /// It waits for the server now.
        virtual void rest() = 0;

    protected:
        ~Watchdog() = default;
    };
    struct Upgrade {
        HttpRequest request;
        std::size_t left_over = 0;  ///< Bytes that came behind it.
    };
    HttpRequests(Transport& transport, const ConnectionRules& rules, Watchdog& watchdog)
        : transport_{transport}, rules_{rules}, watchdog_{watchdog} {}

    /// @return the request for a WebSocket; nothing where the connection is done.
    Awaitable<std::optional<Upgrade>> serve();
    /// Reads one request, and says that there is no room.
    Awaitable<> turn_away(ConnectionLimits::Full full);
    [[nodiscard]] static HttpAnswer no_room(ConnectionLimits::Full full);
    /// The last word of this connection.
    Awaitable<> refuse(HttpAnswer answer, bool header_alone);

private:
    struct Incoming;
    Awaitable<bool> read(Incoming& incoming);
    Awaitable<bool> serve_page(const HttpRequest& request);
    /// A page whose body many are sent. @param page  of the frame that awaits this.
    Awaitable<bool> serve_shared(const HttpRequest& request, const HttpAnswer& page);
    Awaitable<bool> serve_post(Incoming& incoming);

    Transport& transport_;
    const ConnectionRules& rules_;
    Watchdog& watchdog_;
};

}  // namespace server
