#include "server/net/connection.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <optional>
#include <tuple>
#include <utility>

#include "protocol/wire.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/base/run_queue.hpp"
#include "server/base/scrub.hpp"
#include "server/net/connection_limits.hpp"
#include "server/net/forwarded.hpp"
#include "server/net/http_requests.hpp"
#include "server/net/origin.hpp"
#include "server/net/outbound.hpp"
#include "server/net/reply.hpp"
#include "server/net/tls.hpp"
#include "server/net/transport.hpp"

namespace server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr std::size_t idle_buffer_bytes = 2048;
constexpr std::uint64_t least_taken = 4096;  ///< Of one write, in the time after which a reader is cut.
constexpr std::uint8_t frame_kind = 0x0F;    ///< Of the first byte of a frame (RFC 6455, 5.2).

/// The code that answers what ended the reading. Beast refuses those that may not be sent, but for the numbers from 5000 on, which nobody owns.
std::uint16_t closing_code(const ErrorCode& error, std::uint16_t said) {
    if (error == websocket::error::bad_frame_payload || error == websocket::error::bad_close_payload)
        return websocket::close_code::bad_payload;
    // Beast reads the header of a frame for itself. A length of 2^63 and more, whose most significant bit must be 0 (RFC 6455, 5.2), it tells as it
    // tells any length that is too large: it is answered by 1009, not by 1002, and nothing of it is read.
    if (error == websocket::condition::protocol_violation) return websocket::close_code::protocol_error;
    if (error != websocket::error::closed || said == websocket::close_code::none) return websocket::close_code::normal;
    return said < 5000 ? said : std::uint16_t{websocket::close_code::protocol_error};
}

std::string address_of(const Socket& socket) {
    ErrorCode error;
    const auto other = socket.remote_endpoint(error);
    return error ? std::string{"unknown"} : other.address().to_string();
}

/// What a stranger wrote, for the log.
std::string shortened(std::string_view text) { return scrub_words(std::string{text.substr(0, 100)}); }

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

/// One Sec-WebSocket-Key, of 16 bytes in base64 (RFC 6455, 4.2.1).
bool is_challenge(const HttpRequest& request) {
    const auto key = view(request[http::field::sec_websocket_key]);
    constexpr std::size_t letters = 22;
    const auto is_letter = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
    };
    return request.count(http::field::sec_websocket_key) == 1 && key.size() == letters + 2 && key.ends_with("==") &&
           std::all_of(key.begin(), key.begin() + letters, is_letter);
}

using Entrance = tl::expected<std::shared_ptr<ConnectionLimit>, ConnectionLimits::Full>;

class Connection final : public Peer,
                         private RunQueue::Item,
                         private HttpRequests::Watchdog,
                         public std::enable_shared_from_this<Connection> {
public:
    Connection(Socket socket, const ConnectionRules& rules, Connections& connections, Entrance entrance)
        : rules_{rules},
          connections_{connections},
          address_{rules.owner ? std::string{"owner"} : address_of(socket)},
          entrance_{std::move(entrance)},
          stream_{std::move(socket), rules.tls != nullptr ? rules.tls->current() : nullptr},
          run_queue_{RunQueue::of(stream_.get_executor())},
          watchdog_{stream_.get_executor()},
          stall_{stream_.get_executor()},
          outbound_{rules.outbound_bytes, rules.outbound_budget, [this] { cut_for_all(); }} {}

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
    [[nodiscard]] std::size_t waiting() const override { return outbound_.waiting(); }
    [[nodiscard]] Format format() const noexcept override { return format_; }
    [[nodiscard]] bool gone() const noexcept override { return gone_; }
    [[nodiscard]] ConnectionLimit* connection_limit() const noexcept override { return entrance_ ? entrance_->get() : nullptr; }
    [[nodiscard]] const std::string& address() const noexcept override { return address_; }
    [[nodiscard]] bool owner() const noexcept override { return rules_.owner; }

private:
    using Stream = websocket::stream<Transport, false>;  // no compression: it costs far more memory than it saves here

    Transport& transport() { return stream_.next_layer(); }

    /// Ends the connection, or does what else is given, unless it is cancelled or set anew in time.
    void watch(std::chrono::milliseconds limit, void (Connection::*then)() = &Connection::cut) {
        watchdog_.expires_after(limit);
        watchdog_.async_wait([self = shared_from_this(), then](ErrorCode error) {
            if (!error) ((*self).*then)();
        });
    }
    void cut() {
        watchdog_.cancel();  // it holds this connection, which counts among its address's until it goes
        transport().close();
    }

    // HTTP.

    /// Serves requests. @return whether a WebSocket was accepted.
    Awaitable<bool> serve_http() {
        HttpRequests requests{transport(), rules_, *this};
        if (!entrance_) {
            co_await requests.turn_away(entrance_.error());
            co_return false;
        }
        const auto asked = co_await requests.serve();
        if (!asked) co_return false;
        enter_anew(asked->request);
        if (!entrance_) {
            co_await requests.refuse(HttpRequests::no_room(entrance_.error()), false);
            co_return false;
        }
        if (const auto refusal = no_upgrade(*asked)) {
            co_await requests.refuse(*refusal, false);
            co_return false;
        }
        format_ = *choose_format(view(asked->request[http::field::sec_websocket_protocol]));
        auto accepted = co_await upgrade(asked->request);
        co_return accepted;
    }
    /// A client behind a proxy is limited and logged by its own address.
    void enter_anew(const HttpRequest& request) {
        if (rules_.connection_limits == nullptr) return;
        ErrorCode error;
        const auto other = net::ip::make_address(address_, error);
        if (error) return;
        if (!rules_.connection_limits->is_proxy(other)) {
            if (other.is_loopback() && request.count("X-Forwarded-For") != 0) rules_.connection_limits->tell_of_unnamed_proxy();
            return;
        }
        std::vector<std::string_view> lines;
        const auto [first, last] = request.equal_range("X-Forwarded-For");
        for (auto field = first; field != last; ++field) lines.push_back(view(field->value()));
        const auto named = forwarded_for(lines, rules_.connection_limits->proxies());
        if (!named) return;
        address_ = named->to_string();
        entrance_ = nullptr;  // what it had is free before it enters again
        entrance_ = rules_.connection_limits->enter(*named);
    }
    void hurry() override { watch(rules_.handshake_limit); }
    void rest() override { watchdog_.cancel(); }

    /// Why this request gets no WebSocket.
    [[nodiscard]] std::optional<HttpAnswer> no_upgrade(const HttpRequests::Upgrade& asked) const {
        const auto& request = asked.request;
        if (!rules_.converse) return http_text(404, "No games are played on this port.\n");
        const auto origin = view(request[http::field::origin]);
        if (!origin_allowed(origin, view(request[http::field::host]), rules_.origins)) {
            log::warning("origin_refused", {{"address", address_}, {"origin", shortened(origin)}});
            return http_text(403, "This origin may not connect. The operator can allow it with `origins` in the configuration.\n");
        }
        if (!choose_format(view(request[http::field::sec_websocket_protocol])))
            return http_text(
                400, "Ask for the WebSocket sub-protocol armistice.v1 (Protobuf) or armistice.v1.json in Sec-WebSocket-Protocol.\n");
        if (!is_challenge(request)) return http_text(400, "Send one Sec-WebSocket-Key: 16 random bytes in base64.\n");
        if (asked.left_over != 0) return http_text(400, "Send nothing before the handshake is answered.\n");
        return std::nullopt;
    }

    Awaitable<bool> upgrade(const HttpRequest& request) {
        stream_.set_option(websocket::stream_base::decorator([json = format_ == Format::json](websocket::response_type& response) {
            const auto name = json ? protocol::subprotocol_json : protocol::subprotocol_binary;
            response.set(http::field::sec_websocket_protocol, beast::string_view{name.data(), name.size()});
            response.set(http::field::server, "armistice");
        }));
        stream_.set_option(websocket::stream_base::timeout{rules_.handshake_limit, rules_.idle_limit, true});
        stream_.read_message_max(protocol::most_client_bytes);
        stream_.control_callback([this](websocket::frame_type, beast::string_view) { control_done(); });
        auto [error] = co_await stream_.async_accept(request, no_throw);
        co_return !error;
    }

    // WebSocket.

    Awaitable<> converse() {
        const auto self = shared_from_this();
        // Weak: the stream is a part of this.
        transport().divert(
            [weak = weak_from_this()](std::string_view frame) {
                if (auto to = weak.lock()) to->say_for_beast(frame);
            },
            [this] { read_on(); });
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
        watch(rules_.closing_limit);
        co_await hear_out();
    }

    /// Takes what still comes and means nothing, so that whoever has gone counts no longer.
    Awaitable<> hear_out() {
        std::array<char, 512> unheard;
        ErrorCode error;
        while (!error) std::tie(error, std::ignore) = co_await transport().socket().async_read_some(net::buffer(unheard), no_throw);
        other_gone_ = true;
        if (all_said_ || error != net::error::eof) cut();
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
        for (;;) {
            const auto room = protocol::most_client_bytes + 1 - buffer.size();
            auto [error, size] = co_await stream_.async_read_some(buffer, room, no_throw);
            if (error == websocket::error::message_too_big) {
                conversation.reject(Conversation::Fault::too_large);
                close(websocket::close_code::too_big, "a message holds 65536 bytes at most");
            }
            if (error) {
                close(closing_code(error, stream_.reason().code), "");
                co_return false;
            }
            if (stream_.is_message_done()) break;
            part_read();
        }
        message_done();
        co_return true;
    }

    /// Pings and pongs. The end is said once and by the connection, whoever begins it.
    void say_for_beast(std::string_view frame) {
        const auto kind = static_cast<FrameKind>(static_cast<std::uint8_t>(frame.front()) & frame_kind);
        if (kind != FrameKind::close) queued(outbound_.add_bytes(frame));
    }

    // A message has its time from its first bytes on. Most come whole in one read, and cost no timer.

    void read_on() {
        if (reading_ == Reading::begun) {
            reading_ = Reading::frame;
            watch_message();
        } else if (reading_ == Reading::nothing) {
            reading_ = Reading::begun;
        }
    }
    void part_read() {
        if (reading_ != Reading::frame && reading_ != Reading::message) watch_message();
        reading_ = Reading::message;
    }
    void control_done() {
        if (reading_ != Reading::message) message_done();  // one between the parts of a message gives it no more time
    }
    void message_done() {
        if ((reading_ == Reading::frame || reading_ == Reading::message) && !outbound_.closed()) watchdog_.cancel();
        reading_ = Reading::nothing;
    }
    void watch_message() {
        if (!outbound_.closed()) watch(rules_.message_limit, &Connection::message_late);
    }
    void message_late() {
        close(websocket::close_code::policy_error, "a message took too long to be complete");
        watch(rules_.closing_limit);
    }

    // The one writer.

    void queued(Outbound::Added added) {
        if (added != Outbound::Added::refused && rules_.outbound_budget != nullptr) rules_.outbound_budget->keep_within();
        if (added == Outbound::Added::queued) return;
        if (added == Outbound::Added::wake)
            run_queue_.add({shared_from_this(), static_cast<RunQueue::Item*>(this)});
        else if (!outbound_.closed())
            net::post(stream_.get_executor(), [self = shared_from_this()] { self->drop("outbound queue full"); });
    }

    void drop(std::string_view reason) {
        if (dropped_) return;
        dropped_ = true;
        rules_.metrics->dropped.Increment();
        log::warning("session_dropped", {{"address", address_}, {"reason", reason}});
        transport().close();
    }

    /// The budget of all connections calls this under its lock. The last reference must not go here: it would wait for that lock.
    void cut_for_all() {
        auto self = weak_from_this().lock();
        if (!self) return;
        const auto executor = stream_.get_executor();
        net::post(executor, [self = std::move(self)] { self->drop("too much waits for all slow readers together"); });
    }

    /// Looks now and then, not at each write: whoever has taken next to nothing of one write for so long is cut, however little waits.
    void watch_progress() {
        if (watching_) return;
        watching_ = true;
        seen_ = {writes_, transport().taken()};
        stall_.expires_after(rules_.stall_limit);
        stall_.async_wait([weak = weak_from_this()](ErrorCode error) {
            const auto self = error ? nullptr : weak.lock();
            if (self) std::static_pointer_cast<Connection>(self)->look_at_progress();
        });
    }
    void look_at_progress() {
        watching_ = false;
        if (!writing_) return;
        if (seen_.write == writes_ && transport().taken() - seen_.taken < least_taken) return drop("it does not take what waits for it");
        watch_progress();
    }

    void carry_out() override { flush(); }

    /// Most frames go at once. Only what the socket has no room for is waited for.
    void flush() {
        while (outbound_.take(sending_)) {
            rules_.metrics->writes.Increment();
            ++writes_;
            const auto written = transport().write_now(sending_);
            if (written == sending_.size()) continue;
            return write_rest(written);
        }
        if (!outbound_.closed()) return;
        connections_.remove(this);  // whoever waits for the end waits no longer: everything is said
        transport().end_sending();
        all_said_ = true;
        if (other_gone_)
            cut();
        else
            watch(rules_.closing_limit);
    }

    void write_rest(std::size_t written) {
        writing_ = true;
        watch_progress();
        transport().write_all(std::string_view{sending_}.substr(written), [self = shared_from_this()](ErrorCode error, std::size_t) {
            self->writing_ = false;
            if (error)
                self->cut();
            else
                self->flush();
        });
    }

    const ConnectionRules& rules_;
    Connections& connections_;
    std::string address_;  ///< Both are fixed once a WebSocket is accepted.
    Entrance entrance_;
    Stream stream_;
    RunQueue& run_queue_;
    Timer watchdog_;
    Timer stall_;
    struct {
        std::uint64_t write = 0;
        std::uint64_t taken = 0;
    } seen_;  ///< When progress was last looked at.
    std::uint64_t writes_ = 0;
    bool writing_ = false;
    bool watching_ = false;
    Outbound outbound_;
    std::string sending_;
    Format format_ = Format::binary;
    enum class Reading : std::uint8_t {
        nothing,  ///< Everything that has come is read.
        begun,    ///< A read waits for the first bytes.
        frame,    ///< Bytes have come that are no whole frame.
        message,  ///< A part of a message has come.
    } reading_ = Reading::nothing;
    bool dropped_ = false;
    bool all_said_ = false;    ///< The closing frame, too.
    bool other_gone_ = false;  ///< Nothing more will come.
    std::atomic<bool> gone_ = false;
};

}  // namespace

Awaitable<> serve(Socket socket, const ConnectionRules& rules, Connections& connections) {
    ErrorCode ignored;
    if (!rules.owner) socket.set_option(tcp::no_delay{true}, ignored);
    Entrance entrance{nullptr};
    if (rules.connection_limits != nullptr) entrance = rules.connection_limits->enter(socket.remote_endpoint(ignored).address());
    const auto turned_away = entrance ? nullptr : rules.connection_limits->turn_away();
    if (!entrance && !turned_away) co_return;  // too many even to be told so
    const auto connection = std::make_shared<Connection>(std::move(socket), rules, connections, std::move(entrance));
    co_await connection->run();
}

}  // namespace server
