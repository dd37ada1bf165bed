#include "server/connection.hpp"

#include <atomic>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <optional>
#include <utility>

#include "protocol/wire.hpp"
#include "server/agenda.hpp"
#include "server/http.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/origin.hpp"
#include "server/outbound.hpp"
#include "server/reply.hpp"
#include "server/transport.hpp"

namespace server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

constexpr std::size_t idle_buffer_bytes = 2048;
constexpr auto last_words = std::chrono::seconds{2};  ///< How long the other end may take to close after us.

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

/// The first sub-protocol that the client asks for and the server speaks.
std::optional<Peer::Format> choose_format(std::string_view asked) {
    while (!asked.empty()) {
        const auto comma = asked.find(',');
        auto name = asked.substr(0, comma);
        asked = comma == std::string_view::npos ? std::string_view{} : asked.substr(comma + 1);
        while (!name.empty() && (name.front() == ' ' || name.front() == '\t')) name.remove_prefix(1);
        while (!name.empty() && (name.back() == ' ' || name.back() == '\t')) name.remove_suffix(1);
        if (name == protocol::subprotocol_binary) return Peer::Format::binary;
        if (name == protocol::subprotocol_json) return Peer::Format::json;
    }
    return std::nullopt;
}

class Connection final : public Peer, private Agenda::Item, public std::enable_shared_from_this<Connection> {
public:
    Connection(Socket socket, const ConnectionRules& rules, Connections& connections)
        : rules_{rules},
          connections_{connections},
          stream_{std::move(socket), rules.tls},
          agenda_{Agenda::of(stream_.get_executor())},
          watchdog_{stream_.get_executor()},
          outbound_{rules.outbound_bytes} {}

    Awaitable<> run() {
        watch(rules_.handshake_limit);
        const bool upgraded = co_await transport().handshake() && co_await serve_http();
        watchdog_.cancel();
        if (upgraded) co_await converse();
        if (!upgraded) transport().close();
    }

    void send(std::string_view message) override {
        queued(outbound_.add_frame(format_ == Format::json ? FrameKind::text : FrameKind::binary, message));
    }
    void close(std::uint16_t code, std::string_view reason) override { queued(outbound_.add_close(code, reason)); }
    [[nodiscard]] std::size_t room() const override { return outbound_.room(); }
    [[nodiscard]] Format format() const noexcept override { return format_; }
    [[nodiscard]] bool gone() const noexcept override { return gone_; }

private:
    using Stream = websocket::stream<Transport, false>;  // no compression: it costs far more memory than it saves here

    Transport& transport() { return stream_.next_layer(); }

    /// Ends the connection unless it is cancelled or set anew in time.
    void watch(std::chrono::milliseconds limit) {
        watchdog_.expires_after(limit);
        watchdog_.async_wait([self = shared_from_this()](ErrorCode error) {
            if (!error) self->transport().close();
        });
    }

    // HTTP.

    /// @return whether a WebSocket was accepted.
    Awaitable<bool> serve_http() {
        beast::flat_buffer buffer;
        for (bool again = true; again;) {
            watch(rules_.handshake_limit);
            http::request_parser<http::empty_body> parser;
            parser.header_limit(8 * 1024);
            auto [error, size] = co_await http::async_read(transport(), buffer, parser, no_throw);
            if (error) {
                auto answer = complaint(error);
                if (answer.status != 0) co_await refuse(std::move(answer));
                co_return false;
            }
            const auto& request = parser.get();
            if (websocket::is_upgrade(request)) co_return co_await upgrade(request, buffer.size());
            again = request.keep_alive();
            Response response{http::status::ok, request.version()};
            const bool head = request.method() == http::verb::head;
            if (request.method() != http::verb::get && !head) {
                fill(response, not_served());
            } else {
                std::string target{view(request.target())};
                auto answer = co_await rules_.site->get(std::move(target));
                fill(response, std::move(answer));
            }
            response.keep_alive(again);
            const bool sent = head ? co_await respond_head(response) : co_await respond(response);
            if (!sent) co_return false;
        }
        co_return false;
    }

    static void fill(Response& response, HttpAnswer answer) {
        response.result(answer.status);
        response.set(http::field::server, "armistice");
        response.set(http::field::content_type, answer.type);
        response.set("X-Content-Type-Options", "nosniff");
        if (answer.status == 405) response.set(http::field::allow, "GET, HEAD");
        response.body() = std::move(answer.body);
        response.prepare_payload();
    }

    Awaitable<bool> respond(Response& response) {
        auto [error, size] = co_await http::async_write(transport(), response, no_throw);
        co_return !error;
    }

    /// The same header without the body.
    Awaitable<bool> respond_head(const Response& response) {
        const http::response<http::empty_body> header{response.base()};
        auto [error, size] = co_await http::async_write(transport(), header, no_throw);
        co_return !error;
    }

    static HttpAnswer not_served() { return text(405, "Only GET and HEAD are served here.\n"); }

    /// To a request that cannot be read; status 0 where there is nobody to tell.
    static HttpAnswer complaint(const ErrorCode& error) {
        if (error == http::error::header_limit) return text(431, "The header holds more than 8 KiB.\n");
        if (error == http::error::unexpected_body) return not_served();
        if (error == http::error::end_of_stream || error == http::error::partial_message) return text(0, "");
        const bool no_http = error.category() == http::make_error_code(http::error::bad_version).category();
        return no_http ? text(400, "This is no HTTP.\n") : text(0, "");
    }
    static HttpAnswer text(unsigned status, std::string words) { return {status, "text/plain; charset=utf-8", std::move(words)}; }

    /// @return false: no WebSocket.
    Awaitable<bool> refuse(HttpAnswer answer) {
        Response response{http::status::ok, 11};
        fill(response, std::move(answer));
        response.keep_alive(false);
        co_await respond(response);
        transport().end_sending();
        co_return false;
    }

    Awaitable<bool> upgrade(const Request& request, std::size_t left_over) {
        const auto origin = view(request[http::field::origin]);
        if (!origin_allowed(origin, view(request[http::field::host]), rules_.origins)) {
            auto answer = text(403, "This origin may not connect. The operator can allow it with `origins` in the configuration.\n");
            co_return co_await refuse(std::move(answer));
        }
        const auto format = choose_format(view(request[http::field::sec_websocket_protocol]));
        if (!format) {
            auto answer =
                text(400, "Ask for the WebSocket sub-protocol armistice.v1 (Protobuf) or armistice.v1.json in Sec-WebSocket-Protocol.\n");
            co_return co_await refuse(std::move(answer));
        }
        if (left_over != 0) {
            auto answer = text(400, "Send nothing before the handshake is answered.\n");
            co_return co_await refuse(std::move(answer));
        }
        format_ = *format;
        stream_.set_option(websocket::stream_base::decorator([json = format_ == Format::json](websocket::response_type& response) {
            const auto name = json ? protocol::subprotocol_json : protocol::subprotocol_binary;
            response.set(http::field::sec_websocket_protocol, beast::string_view{name.data(), name.size()});
            response.set(http::field::server, "armistice");
        }));
        stream_.set_option(websocket::stream_base::timeout{rules_.handshake_limit, rules_.idle_limit, true});
        stream_.read_message_max(0);  // counted here, so that the answer says what is wrong
        auto [error] = co_await stream_.async_accept(request, no_throw);
        co_return !error;
    }

    // WebSocket.

    Awaitable<> converse() {
        const auto self = shared_from_this();
        // Weak: the stream is a part of this.
        transport().divert([weak = weak_from_this()](std::string_view frame) {
            if (auto to = weak.lock()) to->queued(to->outbound_.add_bytes(frame));
        });
        connections_.add(self);
        rules_.metrics->connections.Increment();
        {
            // On the frame, not in this: the conversation holds this connection, and where the server stops the frame goes first.
            const auto conversation = rules_.converse(self);
            try {
                co_await read_loop(*conversation);
            } catch (...) {  // a bug: this connection ends as any other does, and the server goes on
                log::error("session_failed");
                close(1011, "the server failed; connect again");
            }
            gone_ = true;
            conversation->end();
        }
        rules_.metrics->connections.Decrement();
        connections_.remove(this);
        close(1000, "");
        watch(last_words);
    }

    Awaitable<> read_loop(Conversation& conversation) {
        beast::flat_buffer buffer;
        for (;;) {
            if (!co_await read_message(conversation, buffer)) co_return;
            rules_.metrics->received.Increment();
            const auto data = buffer.cdata();
            const std::string_view message{static_cast<const char*>(data.data()), data.size()};
            if (stream_.got_text() != (format_ == Format::json)) {
                conversation.reject(Conversation::Fault::wrong_kind);
            } else {
                co_await conversation.receive(message);
            }
            buffer.consume(buffer.size());
            if (buffer.capacity() > idle_buffer_bytes) buffer.shrink_to_fit();
        }
    }

    Awaitable<bool> read_message(Conversation& conversation, beast::flat_buffer& buffer) {
        do {
            const auto room = protocol::most_client_bytes + 1 - buffer.size();
            auto [error, size] = co_await stream_.async_read_some(buffer, room, no_throw);
            if (error) co_return false;
            if (buffer.size() > protocol::most_client_bytes) {
                conversation.reject(Conversation::Fault::too_large);
                close(1009, "a frame holds 65536 bytes at most");
                co_return false;
            }
        } while (!stream_.is_message_done());
        co_return true;
    }

    // The one writer.

    void queued(Outbound::Added added) {
        if (added == Outbound::Added::queued) return;
        if (added == Outbound::Added::wake)
            agenda_.add({shared_from_this(), static_cast<Agenda::Item*>(this)});
        else if (!outbound_.closed())
            net::post(stream_.get_executor(), [self = shared_from_this()] { self->drop(); });
    }

    void drop() {
        if (dropped_) return;
        dropped_ = true;
        rules_.metrics->dropped.Increment();
        log::warning("session_dropped", {{"reason", "outbound queue full"}});
        transport().close();
    }

    void carry_out() override { flush(); }

    /// Most frames go at once. Only what the socket has no room for is waited for.
    void flush() {
        while (outbound_.take(sending_)) {
            rules_.metrics->writes.Increment();
            const auto written = transport().write_now(sending_);
            if (written == sending_.size()) continue;
            return write_rest(written);
        }
        if (outbound_.closed()) transport().end_sending();
    }

    void write_rest(std::size_t written) {
        transport().write_all(std::string_view{sending_}.substr(written), [self = shared_from_this()](ErrorCode error, std::size_t) {
            if (error)
                self->transport().close();
            else
                self->flush();
        });
    }

    const ConnectionRules& rules_;
    Connections& connections_;
    Stream stream_;
    Agenda& agenda_;
    Timer watchdog_;
    Outbound outbound_;
    std::string sending_;
    Format format_ = Format::binary;
    bool dropped_ = false;
    std::atomic<bool> gone_ = false;
};

}  // namespace

void Connections::add(const std::shared_ptr<Peer>& peer) {
    const std::lock_guard lock{mutex_};
    open_.emplace(peer.get(), peer);
}
void Connections::remove(const Peer* peer) {
    const std::lock_guard lock{mutex_};
    open_.erase(peer);
    if (open_.empty()) none_.notify_all();
}
bool Connections::wait_until_none(std::chrono::milliseconds limit) {
    std::unique_lock lock{mutex_};
    return none_.wait_for(lock, limit, [this] { return open_.empty(); });
}
std::vector<std::shared_ptr<Peer>> Connections::all() const {
    std::vector<std::shared_ptr<Peer>> peers;
    const std::lock_guard lock{mutex_};
    for (const auto& [key, weak] : open_)
        if (auto peer = weak.lock()) peers.push_back(std::move(peer));
    return peers;
}
void Connections::send_all(const protocol::ServerMessage& message) {
    for (const auto& peer : all()) peer->send(protocol::format_server(message, wire_format(*peer)));
}
void Connections::close_all(std::uint16_t code, std::string_view reason) {
    for (const auto& peer : all()) peer->close(code, reason);
}

Awaitable<> serve(Socket socket, const ConnectionRules& rules, Connections& connections) {
    ErrorCode ignored;
    socket.set_option(tcp::no_delay{true}, ignored);
    const auto connection = std::make_shared<Connection>(std::move(socket), rules, connections);
    co_await connection->run();
}

}  // namespace server
