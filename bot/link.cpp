#include "bot/link.hpp"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <utility>

namespace sparring {

namespace net = server::net;
namespace beast = boost::beast;
using server::no_throw;

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::milliseconds first_delay = 1s;
constexpr std::chrono::milliseconds most_delay = 30s;
constexpr std::chrono::milliseconds silence = 60s;  ///< After half of it a ping is sent; who does not answer is lost.

}  // namespace

struct Link::Stream {
    explicit Stream(net::io_context& context) : socket{server::Socket{context.get_executor()}} {}
    void close() {
        boost::system::error_code ignored;
        socket.next_layer().close(ignored);
    }
    beast::websocket::stream<server::Socket> socket;
    beast::flat_buffer buffer;
    std::deque<std::string> out;
    bool connected = false;
    bool writing = false;
};

Link::Link(net::io_context& context, Address address, Caller caller)
    : context_{context},
      address_{std::move(address)},
      caller_{std::move(caller)},
      stream_{std::make_shared<Stream>(context)},
      rest_{context.get_executor()} {}
Link::~Link() = default;

void Link::open(Handlers handlers) {
    handlers_ = std::move(handlers);
    auto self = shared_from_this();
    auto start = [self]() -> server::Awaitable<> { return self->run(); };
    net::co_spawn(context_.get_executor(), start(), net::detached);
}

std::uint32_t Link::send(protocol::ClientMessage::Body body) {
    const auto request = next_request_++;
    stream_->out.push_back(protocol::format_client({request, std::move(body)}, protocol::Format::binary, rules_.get()));
    if (stream_->connected && !stream_->writing) {
        auto self = shared_from_this();
        auto start = [self, stream = stream_]() -> server::Awaitable<> { return self->write_all(stream); };
        net::co_spawn(context_.get_executor(), start(), net::detached);
    }
    return request;
}

void Link::close() {
    ended_ = true;
    stream_->close();
    rest_.cancel();
}

server::Awaitable<> Link::write_all(std::shared_ptr<Stream> stream) {
    auto self = shared_from_this();
    stream->writing = true;
    while (!stream->out.empty()) {
        const auto frame = std::move(stream->out.front());
        stream->out.pop_front();
        auto [error, size] = co_await stream->socket.async_write(net::buffer(frame), no_throw);
        if (error) {
            stream->close();  // who reads hears of it
            break;
        }
    }
    stream->writing = false;
}

server::Awaitable<> Link::run() {
    auto self = shared_from_this();
    for (;;) {
        const auto why = co_await stay(stream_);
        if (ended_) co_return;
        if (!will_come_back(*stream_)) {
            ended_ = true;
            stream_->close();
            if (delay_ == 0ms) co_return handlers_.closed(why);
            co_return handlers_.closed("the server at " + address_.host + ":" + std::to_string(address_.port) +
                                       " was lost and does not come back (" + why + "); start again when it runs");
        }
        if (delay_ == first_delay && handlers_.lost) handlers_.lost(why);
        stream_->close();
        stream_ = std::make_shared<Stream>(context_);
        rest_.expires_after(delay_);
        auto [cancelled] = co_await rest_.async_wait(no_throw);
        if (cancelled || ended_) co_return;
    }
}

/// Chooses the next delay, if there is to be one.
bool Link::will_come_back(const Stream& stream) {
    // What the frames did wrong the next ones do, too.
    using Code = beast::websocket::close_code;
    const auto code = stream.socket.reason().code;
    if (!welcomed_ || code == Code::protocol_error || code == Code::bad_payload || code == Code::too_big) return false;
    const auto now = std::chrono::steady_clock::now();
    // Who is welcomed and dropped again and again has not come back.
    if (welcome_at_ && now - *welcome_at_ >= most_delay) delay_ = 0ms;
    welcome_at_.reset();
    if (delay_ == 0ms) lost_at_ = now;
    const auto next = delay_ == 0ms ? first_delay : std::min(2 * delay_, most_delay);
    if (now + next > lost_at_ + caller_.patience) return false;
    delay_ = next;
    return true;
}

/// @return why not, or nothing.
server::Awaitable<std::string> Link::connect(std::shared_ptr<Stream> stream) {
    auto self = shared_from_this();
    boost::system::error_code bad;
    const auto host = net::ip::make_address(address_.host, bad);
    if (bad) co_return "no address: " + address_.host;
    auto [refused] = co_await stream->socket.next_layer().async_connect({host, address_.port}, no_throw);
    if (refused) co_return "connecting: " + refused.message();
    stream->socket.next_layer().set_option(server::tcp::no_delay(true), bad);
    stream->socket.set_option(beast::websocket::stream_base::decorator([](beast::websocket::request_type& request) {
        request.set(beast::http::field::sec_websocket_protocol, protocol::subprotocol_binary);
    }));
    auto limits = beast::websocket::stream_base::timeout::suggested(beast::role_type::client);
    limits.idle_timeout = silence;
    limits.keep_alive_pings = true;
    stream->socket.set_option(limits);
    stream->socket.read_message_max(protocol::most_server_bytes);
    const auto name = address_.host + ":" + std::to_string(address_.port);
    auto [denied] = co_await stream->socket.async_handshake(name, "/", no_throw);
    if (denied) co_return "handshake: " + denied.message();
    stream->socket.binary(true);
    co_return std::string{};
}

/// One connection, from its hello to its end. @return why it ended.
server::Awaitable<std::string> Link::stay(std::shared_ptr<Stream> stream) {
    auto self = shared_from_this();
    auto trouble = co_await connect(stream);
    if (!trouble.empty()) co_return trouble;
    // What was said to a connection that is gone is asked anew by who said it, after the welcome.
    if (welcomed_) stream->out.clear();
    hello_ = next_request_++;
    stream->out.push_front(protocol::format_client({hello_, greeting()}, protocol::Format::binary));
    stream->connected = true;
    co_await write_all(stream);
    while (trouble.empty()) {
        auto [error, size] = co_await stream->socket.async_read(stream->buffer, no_throw);
        if (error == beast::websocket::error::closed)
            co_return "the server closed the connection: " + std::to_string(stream->socket.reason().code);
        if (error) co_return "reading: " + error.message();
        const auto data = stream->buffer.cdata();
        auto message = protocol::parse_server({static_cast<const char*>(data.data()), data.size()}, protocol::Format::binary, rules_.get());
        stream->buffer.consume(stream->buffer.size());
        if (!message) co_return "a message that cannot be read: " + message.error().problem;
        trouble = hear(*message);
    }
    co_return trouble;
}

protocol::ClientMessage::Body Link::greeting() const {
    const std::string program = "armistice-sparring";
    if (caller_.token.empty() && !caller_.name.empty()) return protocol::client::LogIn{caller_.name, caller_.password, program};
    return protocol::client::Hello{caller_.token, {}, program};
}

/// @return why the connection is of no use; nothing where it goes on.
std::string Link::hear(protocol::ServerMessage& message) {
    if (std::holds_alternative<protocol::server::Busy>(message.body) && message.request == hello_)
        return "the server has no room for one more now";
    if (const auto* welcome = std::get_if<protocol::server::Welcome>(&message.body)) {
        if (!welcome->token.empty()) caller_.token = welcome->token;
        welcomed_ = true;
        welcome_at_ = std::chrono::steady_clock::now();
    }
    handlers_.heard(message);
    return {};
}

bool fetch(const Address& address, const std::string& path, std::string& body, std::string& why) {
    net::io_context context;
    server::Socket socket{context.get_executor()};
    boost::system::error_code error;
    socket.connect({net::ip::make_address(address.host, error), address.port}, error);
    beast::http::request<beast::http::string_body> request{beast::http::verb::get, path, 11};
    request.set(beast::http::field::host, address.host);
    if (!error) beast::http::write(socket, request, error);
    beast::flat_buffer buffer;
    beast::http::response_parser<beast::http::string_body> parser;
    parser.body_limit(256u << 20u);
    if (!error) beast::http::read(socket, buffer, parser, error);
    if (error) {
        why = error.message();
        return false;
    }
    if (parser.get().result() != beast::http::status::ok) {
        why = "the server answers " + std::to_string(parser.get().result_int());
        return false;
    }
    body = std::move(parser.get().body());
    return true;
}

}  // namespace sparring
