#include "server/net/http_requests.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "server/net/connection.hpp"
#include "server/net/origin.hpp"

namespace server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Response = http::response<http::string_body>;

constexpr std::uint32_t most_of_header = 8 * 1024;  ///< Bytes.
constexpr std::uint64_t most_of_post = 4096;        ///< Of a body.

HttpAnswer unknown_host() {
    return http_text(421, "This server does not go by that name. The operator can add it with `hosts` in the configuration.\n");
}
HttpAnswer not_served() { return http_text(405, "Only GET, HEAD and OPTIONS are served here.\n"); }

/// To a request that cannot be read; status 0 where there is nobody to tell.
HttpAnswer complaint(const ErrorCode& error) {
    if (error == http::error::header_limit) return http_text(431, "The header holds more than 8 KiB.\n");
    if (error == http::error::end_of_stream || error == http::error::partial_message) return http_text(0, "");
    const bool no_http = error.category() == http::make_error_code(http::error::bad_version).category();
    return no_http ? http_text(400, "This is no HTTP.\n") : http_text(0, "");
}

/// RFC 9112, 3.2: exactly one; HTTP/1.0 knows none.
bool names_one_host(const HttpRequest& request) {
    const auto named = request.count(http::field::host);
    return named == 1 || (named == 0 && request.version() < 11);
}

using SharedResponse = http::response<http::span_body<const char>>;

/// All but the body.
template <class Body>
void fill_header(http::response<Body>& response, const HttpAnswer& answer) {
    response.result(answer.status);
    response.set(http::field::server, "armistice");
    response.set("X-Content-Type-Options", "nosniff");
    if (answer.status == 405 || answer.status == 204) response.set(http::field::allow, "GET, HEAD, OPTIONS");
    if (answer.retry_after != 0) response.set(http::field::retry_after, std::to_string(answer.retry_after));
    const bool empty = answer.status == 204 || answer.status == 304;
    if (!empty) response.set(http::field::content_type, answer.type);
    for (const auto& [name, value] : answer.headers) response.set(name, value);
    response.prepare_payload();
    if (empty) response.erase(http::field::content_length);  // which they must not have (RFC 9110, 8.6)
}

void fill(Response& response, HttpAnswer answer) {
    response.body() = std::move(answer.body);
    answer.body.clear();
    fill_header(response, answer);
}

/// @param answer  keeps the body while it is sent.
void fill(SharedResponse& response, const HttpAnswer& answer) {
    response.body() = {answer.shared->data(), answer.shared->size()};
    fill_header(response, answer);
}

/// Pages of origins that may connect may read what is served, too (Fetch, 3.2). One address has a page for browsers and a text for others.
template <class Body>
void share(http::response<Body>& response, const HttpRequest& request, const std::vector<std::string>& origins) {
    const auto origin = request[http::field::origin];
    const auto varies = response[http::field::vary];
    response.set(http::field::vary, (varies.empty() ? std::string{"Accept"} : std::string{view(varies)}) + ", Origin");
    if (origin.empty() || !origin_allowed(view(origin), view(request[http::field::host]), origins)) return;
    response.set(http::field::access_control_allow_origin, origin);
    if (request.method() != http::verb::options) return;
    response.set(http::field::access_control_allow_methods, "GET, HEAD");
    response.set(http::field::access_control_allow_headers, "*");
    response.set(http::field::access_control_max_age, "86400");
}

/// Cut by time without progress, however long the whole takes.
template <class Body>
Awaitable<bool> respond(Transport& transport, HttpRequests::Watchdog& watchdog, const http::response<Body>& response) {
    http::serializer<false, Body> serializer{response};
    transport.show_progress();
    while (!serializer.is_done()) {
        watchdog.hurry();
        auto [error, size] = co_await http::async_write_some(transport, serializer, no_throw);
        if (error) co_return false;
    }
    co_return true;
}

bool is_head(const HttpRequest& request) { return request.method() == http::verb::head; }

/// @param header_alone  as HEAD is answered. @return whether it was sent.
template <class Body>
Awaitable<bool> respond_to(Transport& transport, HttpRequests::Watchdog& watchdog, bool header_alone,
                           const http::response<Body>& response) {
    if (!header_alone) {
        const bool sent = co_await respond(transport, watchdog, response);
        co_return sent;
    }
    const http::response<http::empty_body> header{response.base()};
    const bool sent = co_await respond(transport, watchdog, header);
    co_return sent;
}

HttpAsk ask_of(const HttpRequest& request) {
    const auto text = [&](http::field field) { return std::string{view(request[field])}; };
    return {std::string{view(request.target())}, text(http::field::accept), text(http::field::accept_encoding),
            text(http::field::if_none_match)};
}

}  // namespace

/// A request whose header is being read, and what has come.
struct HttpRequests::Incoming {
    explicit Incoming(beast::flat_buffer& bytes) : buffer{bytes} { parser.header_limit(most_of_header); }
    [[nodiscard]] const HttpRequest& request() const { return parser.get(); }

    beast::flat_buffer& buffer;
    http::request_parser<http::empty_body> parser;
};

/// @return false where it cannot be read; the client was told so, if it is there.
Awaitable<bool> HttpRequests::read(Incoming& incoming) {
    watchdog_.hurry();
    auto [error, size] = co_await http::async_read_header(transport_, incoming.buffer, incoming.parser, no_throw);
    if (!error) co_return true;
    auto answer = complaint(error);
    if (answer.status != 0) co_await refuse(std::move(answer), is_head(incoming.request()));
    co_return false;
}

Awaitable<std::optional<HttpRequests::Upgrade>> HttpRequests::serve() {
    beast::flat_buffer buffer;
    for (bool again = true; again;) {
        Incoming incoming{buffer};
        if (!co_await read(incoming)) co_return std::nullopt;
        const auto& request = incoming.request();
        std::optional<HttpAnswer> refusal;
        if (!names_one_host(request)) {
            refusal = http_text(400, "Send one Host header.\n");
        } else if (!host_known(view(request[http::field::host]), rules_.hosts)) {
            refusal = unknown_host();
        } else if (request.method() == http::verb::post && rules_.site->takes_post(view(request.target()))) {
            again = co_await serve_post(incoming);
        } else if (!incoming.parser.is_done()) {
            refusal = not_served();
        } else if (beast::websocket::is_upgrade(request)) {
            co_return Upgrade{incoming.parser.release(), buffer.size()};
        } else {
            again = co_await serve_page(request);
        }
        if (!refusal) continue;
        co_await refuse(std::move(*refusal), is_head(request));
        co_return std::nullopt;
    }
    co_return std::nullopt;
}

HttpAnswer HttpRequests::no_room(ConnectionLimits::Full full) {
    auto answer = full == ConnectionLimits::Full::server
                      ? http_text(503, "As many are connected as this server takes; try again later.\n")
                      : http_text(429, "Your address has as many connections as it may have; close some, or try again later.\n");
    answer.retry_after = 60;
    return answer;
}

Awaitable<> HttpRequests::turn_away(ConnectionLimits::Full full) {
    beast::flat_buffer buffer;
    Incoming incoming{buffer};
    if (!co_await read(incoming)) co_return;
    co_await refuse(no_room(full), is_head(incoming.request()));
}

Awaitable<> HttpRequests::refuse(HttpAnswer answer, bool header_alone) {
    Response response{http::status::ok, 11};
    fill(response, std::move(answer));
    response.keep_alive(false);
    (void)co_await respond_to(transport_, watchdog_, header_alone, response);
    transport_.end_sending();
}

/// @return whether the connection is kept.
Awaitable<bool> HttpRequests::serve_page(const HttpRequest& request) {
    Response response{http::status::ok, request.version()};
    const auto method = request.method();
    if (method == http::verb::options) {
        fill(response, http_text(204, ""));
    } else if (method != http::verb::get && method != http::verb::head) {
        fill(response, not_served());
    } else {
        watchdog_.rest();  // the time that the server takes is not the client's
        auto ask = ask_of(request);
        auto page = co_await rules_.site->get(std::move(ask));
        if (page.shared) {
            const bool kept = co_await serve_shared(request, page);
            co_return kept;
        }
        fill(response, std::move(page));
    }
    share(response, request, rules_.origins);
    response.keep_alive(request.keep_alive());
    const bool sent = co_await respond_to(transport_, watchdog_, is_head(request), response);
    co_return sent&& request.keep_alive();
}

Awaitable<bool> HttpRequests::serve_shared(const HttpRequest& request, const HttpAnswer& page) {
    SharedResponse response{http::status::ok, request.version()};
    fill(response, page);
    share(response, request, rules_.origins);
    response.keep_alive(request.keep_alive());
    const bool sent = co_await respond_to(transport_, watchdog_, is_head(request), response);
    co_return sent&& request.keep_alive();
}

/// @param incoming  has read the header. @return whether the connection is kept.
Awaitable<bool> HttpRequests::serve_post(Incoming& incoming) {
    ErrorCode error;
    if (incoming.parser.content_length().value_or(0) > most_of_post) error = http::error::body_limit;
    http::request_parser<http::string_body> parser{std::move(incoming.parser)};
    parser.body_limit(most_of_post);  // of one whose length is not told
    if (!error) {
        auto [failed, size] = co_await http::async_read(transport_, incoming.buffer, parser, no_throw);
        error = failed;
    }
    if (error == http::error::body_limit) {
        auto answer = http_text(413, "The body holds more than 4 KiB.\n");
        co_await refuse(std::move(answer), false);
    }
    if (error) co_return false;
    watchdog_.rest();
    auto& request = parser.get();
    std::string target{view(request.target())};
    auto page = co_await rules_.site->post(std::move(target), std::move(request.body()));
    Response response{http::status::ok, request.version()};
    fill(response, std::move(page));
    response.keep_alive(request.keep_alive());
    const bool sent = co_await respond(transport_, watchdog_, response);
    co_return sent&& request.keep_alive();
}

}  // namespace server
