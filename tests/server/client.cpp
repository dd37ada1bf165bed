#include "tests/server/client.hpp"

#include <algorithm>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/catalog/rulesets.hpp"

namespace testing {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
constexpr std::chrono::seconds patience{60};

/// Runs `context` until what was begun is done.
void finish(net::io_context& context) {
    context.restart();
    context.run_for(patience);
    if (!context.stopped()) throw Client::Lost{"the server does not answer"};
}

}  // namespace

std::shared_ptr<const rules::Ruleset> rules_of(const std::string& bundle, const std::vector<std::string>& options,
                                               const std::map<std::string, std::string>& parameters) {
    static server::Rulesets rulesets;
    return rulesets.compile(server::Rulesets::choose(bundle, options, parameters).value()).value();
}

std::string HttpReply::header(std::string_view name) const {
    const auto found = std::find_if(headers.begin(), headers.end(), [&](const auto& field) {
        return beast::iequals(field.first, beast::string_view{name.data(), name.size()});
    });
    return found == headers.end() ? std::string{} : found->second;
}

HttpReply http_ask(std::uint16_t port, const std::string& method, const std::string& target, const std::string& body,
                   const Headers& headers) {
    net::io_context context;
    beast::tcp_stream stream{context};
    stream.connect({net::ip::address_v4::loopback(), port});
    http::request<http::string_body> request;
    request.method_string(method);
    request.target(target);
    request.version(11);
    request.set(http::field::host, "127.0.0.1");
    request.keep_alive(false);
    for (const auto& [name, value] : headers) request.set(name, value);
    request.body() = body;
    if (!body.empty()) request.prepare_payload();
    http::write(stream, request);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(boost::none);
    parser.skip(method == "HEAD");
    beast::error_code error;
    http::async_read(stream, buffer, parser, [&](beast::error_code failed, std::size_t) { error = failed; });
    finish(context);
    if (error) throw std::runtime_error{error.message()};
    char more = 0;
    stream.async_read_some(net::buffer(&more, 1), [&](beast::error_code failed, std::size_t) { error = failed; });
    finish(context);
    if (buffer.size() != 0 || !error) throw std::runtime_error{"more than the answer came"};
    auto response = parser.release();
    HttpReply reply{response.result_int(), std::string{response[http::field::content_type]}, std::move(response.body()),
                    std::string{response[http::field::content_length]}, std::string{response[http::field::allow]}};
    for (const auto& field : response) reply.headers.emplace_back(field.name_string(), field.value());
    return reply;
}

HttpReply http_get(std::uint16_t port, const std::string& target, const Headers& headers) {
    return http_ask(port, "GET", target, {}, headers);
}

struct Client::Connection {
    net::io_context context;
    websocket::stream<net::ip::tcp::socket> stream{context};
    beast::flat_buffer buffer;
};

Client::Client(std::uint16_t port, const Options& options)
    : rules{options.rules}, connection_{std::make_unique<Connection>()}, format_{options.format} {
    auto& stream = connection_->stream;
    if (options.socket.empty()) {
        stream.next_layer().connect({net::ip::address_v4::loopback(), port});
        stream.next_layer().set_option(net::ip::tcp::no_delay{true});
    } else {
        net::local::stream_protocol::socket local{connection_->context};
        local.connect(net::local::stream_protocol::endpoint{options.socket});
        stream.next_layer().assign(net::ip::tcp::v4(), local.release());
    }
    const auto named = options.format == protocol::Format::json ? protocol::subprotocol_json : protocol::subprotocol_binary;
    const auto asked = options.subprotocol.empty() ? std::string{named} : options.subprotocol;
    stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
        if (asked != "none") request.set(http::field::sec_websocket_protocol, asked);
        if (!options.origin.empty()) request.set(http::field::origin, options.origin);
        if (!options.host.empty()) request.set(http::field::host, options.host);
        if (!options.forwarded.empty()) request.set("X-Forwarded-For", options.forwarded);
    }));
    websocket::response_type response;
    beast::error_code error;
    stream.async_handshake(response, "127.0.0.1:" + std::to_string(port), "/", [&](beast::error_code failed) { error = failed; });
    finish(connection_->context);
    if (error && error != websocket::error::upgrade_declined) throw Lost{error.message()};
    if (error) {
        Refused refused{error.message()};
        refused.status = response.result_int();
        refused.body = response.body();
        throw refused;
    }
    stream.binary(options.format == protocol::Format::binary);
    stream.read_message_max(protocol::most_server_bytes);
    if (!options.hello) return;
    const auto welcome = ask<protocol::server::Welcome>(protocol::client::Hello{options.token, options.seen, "test"});
    account = welcome.account;
    token = options.token.empty() ? welcome.token : options.token;
}

Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

std::uint32_t Client::send(protocol::ClientMessage::Body body) {
    const auto bytes = protocol::format_client({++request_, std::move(body)}, format_, rules.get());
    send_bytes(bytes, format_ == protocol::Format::json);
    return request_;
}

void Client::send_bytes(std::string_view bytes, bool text) {
    connection_->stream.text(text);
    connection_->stream.write(net::buffer(bytes.data(), bytes.size()));
}

protocol::ServerMessage Client::next() {
    beast::error_code error;
    auto& [context, stream, buffer] = *connection_;
    buffer.clear();
    stream.async_read(buffer, [&](beast::error_code failed, std::size_t) { error = failed; });
    finish(context);
    if (error) {
        Closed closed{error.message()};
        closed.code = stream.reason().code;
        throw closed;
    }
    const std::string_view bytes{static_cast<const char*>(buffer.cdata().data()), buffer.size()};
    auto message = protocol::parse_server(bytes, format_, rules.get());
    if (!message) throw std::runtime_error{"the server's message cannot be read: " + message.error().problem};
    return std::move(*message);
}

protocol::ServerMessage Client::take() {
    if (kept_.empty()) return next();
    auto message = std::move(kept_.front());
    kept_.pop_front();
    return message;
}

protocol::ServerMessage Client::answer_to(std::uint32_t request) {
    const auto known = std::find_if(kept_.begin(), kept_.end(), [&](const auto& message) { return message.request == request; });
    if (known != kept_.end()) {
        auto message = std::move(*known);
        kept_.erase(known);
        return message;
    }
    for (;;) {
        auto message = next();
        if (message.request == request) return message;
        kept_.push_back(std::move(message));
    }
}

std::vector<protocol::ServerMessage> Client::heard(protocol::ClientMessage::Body until) {
    (void)answer_to(send(std::move(until)));
    std::vector<protocol::ServerMessage> unasked;
    for (auto& message : std::exchange(kept_, {}))
        if (message.request == 0) unasked.push_back(std::move(message));
    return unasked;
}

void Client::drop() {
    beast::error_code ignored;
    connection_->stream.next_layer().close(ignored);
}

}  // namespace testing
