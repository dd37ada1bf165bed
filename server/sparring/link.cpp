#include "server/sparring/link.hpp"

#include <boost/asio/connect.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket.hpp>
#include <stdexcept>
#include <utility>

#include "protocol/wire_hex.hpp"

namespace sparring {

namespace net = server::net;
namespace beast = boost::beast;
using server::no_throw;

struct Link::Stream {
    explicit Stream(net::io_context& context) : socket{server::Socket{context.get_executor()}} {}
    beast::websocket::stream<server::Socket> socket;
    beast::flat_buffer buffer;
};

Link::Link(net::io_context& context, Address address)
    : context_{context}, address_{std::move(address)}, stream_{std::make_unique<Stream>(context)} {}
Link::~Link() = default;

void Link::open(Handler handler, std::function<void(std::string)> closed) {
    handler_ = std::move(handler);
    closed_ = std::move(closed);
    auto self = shared_from_this();
    auto start = [self]() -> server::Awaitable<> { return self->run(); };
    net::co_spawn(context_.get_executor(), start(), net::detached);
}

std::uint32_t Link::send(protocol::ClientMessage::Body body) {
    const auto request = next_request_++;
    out_.push_back(protocol::format_client({request, std::move(body)}, protocol::Format::binary));
    if (connected_ && !writing_) {
        writing_ = true;
        auto self = shared_from_this();
        auto start = [self]() -> server::Awaitable<> { return self->write_all(); };
        net::co_spawn(context_.get_executor(), start(), net::detached);
    }
    return request;
}

void Link::close() {
    boost::system::error_code ignored;
    stream_->socket.next_layer().close(ignored);
}

void Link::end(const std::string& why) {
    if (ended_) return;
    ended_ = true;
    close();
    if (closed_) closed_(why);
}

server::Awaitable<> Link::write_all() {
    auto self = shared_from_this();
    while (!out_.empty()) {
        const auto frame = std::move(out_.front());
        out_.pop_front();
        auto [error, size] = co_await stream_->socket.async_write(net::buffer(frame), no_throw);
        if (error) {
            end("writing: " + error.message());
            break;
        }
    }
    writing_ = false;
}

server::Awaitable<> Link::run() {
    auto self = shared_from_this();
    boost::system::error_code bad;
    const auto host = net::ip::make_address(address_.host, bad);
    if (bad) co_return end("no address: " + address_.host);
    auto [refused] = co_await stream_->socket.next_layer().async_connect({host, address_.port}, no_throw);
    if (refused) co_return end("connecting: " + refused.message());
    stream_->socket.next_layer().set_option(server::tcp::no_delay(true), bad);
    stream_->socket.set_option(beast::websocket::stream_base::decorator([](beast::websocket::request_type& request) {
        request.set(beast::http::field::sec_websocket_protocol, protocol::subprotocol_binary);
    }));
    stream_->socket.read_message_max(protocol::most_server_bytes);
    const auto name = address_.host + ":" + std::to_string(address_.port);
    auto [denied] = co_await stream_->socket.async_handshake(name, "/", no_throw);
    if (denied) co_return end("handshake: " + denied.message());
    stream_->socket.binary(true);
    connected_ = true;
    // Hello goes before whatever its owner has queued already.
    auto queued = std::move(out_);
    out_.clear();
    out_.push_back(protocol::format_client({0, protocol::client::Hello{{}, {}, "armistice-sparring"}}, protocol::Format::binary));
    for (auto& frame : queued) out_.push_back(std::move(frame));
    writing_ = true;
    co_await write_all();
    for (;;) {
        auto [error, size] = co_await stream_->socket.async_read(stream_->buffer, no_throw);
        if (error) co_return end("reading: " + error.message());
        const auto data = stream_->buffer.cdata();
        auto message = protocol::parse_server({static_cast<const char*>(data.data()), data.size()}, protocol::Format::binary);
        stream_->buffer.consume(stream_->buffer.size());
        if (!message) co_return end("a message that cannot be read: " + message.error().problem);
        handler_(*message);
    }
}

protocol::wire::GameId game_from(const std::string& text) {
    protocol::wire::GameId game{};
    if (!protocol::read_hex(text, game)) throw std::runtime_error{"a game's id is 32 hexadecimal digits, not " + text};
    return game;
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
