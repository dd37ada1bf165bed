#include "admin/remote.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string_view>

#include "admin/game_id.hpp"
#include "persistence/secret_file.hpp"
#include "protocol/log_codec.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/text.hpp"
#include "rules/core/whole_number.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
namespace client = protocol::client;
namespace wire = protocol::server;
using ErrorCode = boost::system::error_code;
using Socket = net::generic::stream_protocol::socket;
using Plain = websocket::stream<Socket>;
using Secure = websocket::stream<net::ssl::stream<Socket>>;
using Why = RemoteFailure::Why;

constexpr const char* program = "armistice-admin " ARMISTICE_VERSION;
constexpr std::uint32_t page = 500;

[[noreturn]] void bad_call(std::string what) { throw RemoteFailure{Why::call, std::move(what), "call"}; }
[[noreturn]] void absent(std::string what) { throw RemoteFailure{Why::absent, std::move(what), "absent"}; }

/// Where to connect to.
struct Place {
    std::string socket{};  ///< A Unix socket; empty: host and port.
    std::string host{}, port{};
    bool tls = false;
    std::string words;  ///< As a person named it.
};

Place place_of_url(std::string_view url, std::string_view rest, bool tls) {
    Place place{.tls = tls, .words = std::string{url}};
    rest = rest.substr(0, rest.find('/'));
    auto colon = rest.rfind(':');
    if (rest.starts_with('[')) {  // an address of IPv6
        const auto end = rest.find(']');
        if (end == std::string_view::npos) bad_call(fmt::format("{}: a bracket is missing", url));
        place.host = rest.substr(1, end - 1);
        colon = end + 1 < rest.size() && rest[end + 1] == ':' ? end + 1 : std::string_view::npos;
    } else {
        place.host = rest.substr(0, colon);
    }
    place.port = colon == std::string_view::npos ? (tls ? "443" : "1914") : std::string{rest.substr(colon + 1)};
    if (place.host.empty() || rules::whole_number<std::uint16_t>(place.port).value_or(0) == 0)
        bad_call(fmt::format("{}: name a server as ws://HOST:PORT, wss://HOST:PORT, or by the path of its socket", url));
    return place;
}

Place place_of(const std::string& server) {
    namespace fs = std::filesystem;
    std::string_view text{server};
    constexpr std::array<std::pair<std::string_view, bool>, 4> schemes{
        {{"ws://", false}, {"http://", false}, {"wss://", true}, {"https://", true}}};
    for (const auto& [scheme, tls] : schemes)
        if (text.starts_with(scheme)) return place_of_url(text, text.substr(scheme.size()), tls);
    if (text.starts_with("unix:")) text.remove_prefix(5);
    Place place;
    place.socket = text;
    std::error_code fault;
    if (text.empty()) {
        place.socket = default_socket();
        if (place.socket.empty())
            bad_call(
                "no server is named, and none runs in the default place: give --server ws://HOST:PORT, or the path of its socket, which "
                "lies beside its database");
    } else if (!fs::is_socket(place.socket, fault)) {
        if (fs::is_socket(place.socket + ".socket", fault))
            place.socket += ".socket";  // the database was named
        else if (text.find('/') == std::string_view::npos && text.find(':') != std::string_view::npos)
            return place_of_url(text, text, false);
        else
            absent(fmt::format("{}: there is no socket: the server does not run, or was started with another --admin-socket", server));
    }
    place.words = place.socket;
    return place;
}

std::string secret(const std::string& path) {
    auto line = persistence::secret_of(path);
    if (!line) bad_call(line.error());
    if (line->empty()) bad_call(path + " holds nothing in its first line");
    return std::move(*line);
}

}  // namespace

std::string default_socket() {
    const auto* data = std::getenv("XDG_DATA_HOME");
    const auto* home = std::getenv("HOME");
    std::vector<std::string> folders;
    if (data != nullptr && *data != '\0') folders.emplace_back(data);
    if ((data == nullptr || *data == '\0') && home != nullptr && *home != '\0') folders.push_back(std::string{home} + "/.local/share");
    folders.emplace_back("/var/lib");
    std::error_code fault;
    for (const auto& folder : folders)
        if (auto path = folder + "/armistice/armistice.db.socket"; std::filesystem::is_socket(path, fault)) return path;
    return {};
}

/// One WebSocket, in steps that each have their time.
struct Remote::Wire {
    Wire(Place where, const ServerChoice& choice) : place{std::move(where)}, limit{choice.seconds}, socket{context} {
        if (place.socket.empty())
            connect_by_address();
        else
            step("connecting", [this](auto done) { socket.async_connect(net::local::stream_protocol::endpoint{place.socket}, done); });
        if (place.tls)
            begin_tls(choice);
        else
            upgrade(plain.emplace(std::move(socket)));
    }

    void connect_by_address() {
        net::ip::tcp::resolver resolver{context};
        net::ip::tcp::resolver::results_type found;
        step(
            "finding its address",
            [&](auto done) {
                resolver.async_resolve(place.host, place.port, [&found, done](ErrorCode error, auto results) mutable {
                    found = results;
                    done(error);
                });
            },
            [&] { resolver.cancel(); });
        ErrorCode last = net::error::host_not_found;
        for (const auto& one : found) {
            socket = Socket{context};
            last = attempt([&](auto done) { socket.async_connect(one.endpoint(), done); }, [this] { close(); });
            if (!last) break;
        }
        if (last) fail("connecting", last);
        ErrorCode ignored;
        socket.set_option(net::ip::tcp::no_delay{true}, ignored);
    }

    void begin_tls(const ServerChoice& choice) {
        ErrorCode error;
        tls.set_verify_mode(net::ssl::verify_peer, error);
        if (choice.ca_file.empty())
            tls.set_default_verify_paths(error);
        else
            tls.load_verify_file(choice.ca_file, error);
        if (error) bad_call(fmt::format("{}: no certificates can be read there ({})", choice.ca_file, error.message()));
        auto& stream = secure.emplace(std::move(socket), tls);
        stream.next_layer().set_verify_callback(net::ssl::host_name_verification{place.host}, error);
        SSL_set_tlsext_host_name(stream.next_layer().native_handle(), place.host.c_str());
        step("checking its certificate",
             [&](auto done) { stream.next_layer().async_handshake(net::ssl::stream_base::client, std::move(done)); });
        upgrade(stream);
    }

    template <class Stream>
    void upgrade(Stream& stream) {
        stream.set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
            request.set(beast::http::field::sec_websocket_protocol, protocol::subprotocol_binary);
            request.set(beast::http::field::user_agent, program);
        }));
        stream.read_message_max(protocol::most_server_bytes);
        websocket::response_type response;
        const auto host = !place.socket.empty()                       ? std::string{"localhost"}
                          : place.host.find(':') != std::string::npos ? fmt::format("[{}]:{}", place.host, place.port)
                                                                      : place.host + ":" + place.port;
        const auto error = attempt([&](auto done) { stream.async_handshake(response, host, "/", done); }, [this] { close(); });
        if (error == websocket::error::upgrade_declined) {
            auto said = std::string{response.body()};
            while (!said.empty() && said.back() == '\n') said.pop_back();
            absent(fmt::format("{}: the server there takes no such connection ({}){}", place.words, response.result_int(),
                               said.empty() ? std::string{} : ": " + said));
        }
        if (error) fail("asking for a WebSocket", error);
        if (response[beast::http::field::sec_websocket_protocol] != protocol::subprotocol_binary)
            absent(fmt::format("{}: the server there does not speak {}: use the armistice-admin of its version", place.words,
                               protocol::subprotocol_binary));
        stream.binary(true);
    }

    void write(const std::string& frame) {
        const auto send = [&](auto& stream) {
            step("writing",
                 [&](auto done) { stream.async_write(net::buffer(frame), [done](ErrorCode error, std::size_t) mutable { done(error); }); });
        };
        if (plain) send(*plain);
        if (secure) send(*secure);
    }
    std::string read() {
        beast::flat_buffer buffer;
        const auto receive = [&](auto& stream) {
            const auto error =
                attempt([&](auto done) { stream.async_read(buffer, [done](ErrorCode code, std::size_t) mutable { done(code); }); },
                        [this] { close(); });
            if (error == websocket::error::closed)
                absent(fmt::format("{}: the server closed the connection ({}): {}", place.words, stream.reason().code,
                                   std::string_view{stream.reason().reason.data(), stream.reason().reason.size()}));
            if (error) fail("waiting for its answer", error);
        };
        if (plain) receive(*plain);
        if (secure) receive(*secure);
        return beast::buffers_to_string(buffer.data());
    }
    /// Says goodbye, and does not wait long for it.
    void end() {
        const auto bye = [&](auto& stream) {
            (void)attempt([&](auto done) { stream.async_close(websocket::close_code::normal, done); }, [this] { close(); });
        };
        limit = std::min(limit, std::chrono::seconds{2});
        if (plain) bye(*plain);
        if (secure) bye(*secure);
    }
    void close() {
        ErrorCode ignored;
        if (socket.is_open()) socket.close(ignored);
        if (plain) plain->next_layer().close(ignored);
        if (secure) secure->next_layer().next_layer().close(ignored);
    }

    /// Runs one operation to its end, or gives it up when its time is over.
    template <class Start, class GiveUp>
    ErrorCode attempt(Start start, GiveUp give_up) {
        std::optional<ErrorCode> ended;
        start([&ended](ErrorCode error) { ended = error; });
        context.restart();
        context.run_for(limit);
        if (ended) return *ended;
        give_up();
        context.restart();
        context.run();
        return net::error::timed_out;
    }
    template <class Start>
    void step(const char* what, Start start) {
        step(what, std::move(start), [this] { close(); });
    }
    template <class Start, class GiveUp>
    void step(const char* what, Start start, GiveUp give_up) {
        if (const auto error = attempt(std::move(start), std::move(give_up))) fail(what, error);
    }
    [[noreturn]] void fail(const char* what, const ErrorCode& error) const {
        if (error == net::error::timed_out)
            absent(fmt::format("{}: no answer within {} ({}): look whether the server runs, or give more time with --wait", place.words,
                               rules::counted(limit.count(), "second"), what));
        if (error == net::error::access_denied || error == net::error::no_permission)
            absent(fmt::format("{}: this user may not use the socket: ask as the server's user, or as root", place.words));
        if (error == net::error::connection_refused || error == net::error::host_not_found ||
            error.value() == static_cast<int>(std::errc::no_such_file_or_directory))
            absent(fmt::format("{}: no server listens there: start it, or name another with --server", place.words));
        absent(fmt::format("{}: {} failed: {}", place.words, what, error.message()));
    }

    Place place;
    std::chrono::seconds limit;
    net::io_context context{1};
    net::ssl::context tls{net::ssl::context::tls_client};
    Socket socket;
    std::optional<Plain> plain;
    std::optional<Secure> secure;
};

Remote::Remote(const ServerChoice& choice) {
    if (!choice.password_file.empty() && choice.name.empty()) bad_call("--password-file goes with --name");
    if (!choice.token_file.empty() && !choice.name.empty()) bad_call("--token-file and --name exclude each other");
    auto place = place_of(choice.server);
    const bool owner = !place.socket.empty();
    if (!choice.ca_file.empty() && !place.tls) bad_call("--ca-file is for a server that is asked over TLS: name it as wss://HOST:PORT");
    if (!owner && choice.token_file.empty() && choice.password_file.empty())
        bad_call("say who asks: --token-file FILE, or --name NAME --password-file FILE; by the server's socket neither is needed");
    // Before anybody is asked: a call that makes no sense reaches no server.
    const auto token = choice.token_file.empty() ? std::string{} : secret(choice.token_file);
    const auto password = choice.password_file.empty() ? std::string{} : secret(choice.password_file);
    wire_ = std::make_unique<Wire>(std::move(place), choice);
    log_in(choice.name, password, token);
}
Remote::Remote(Remote&&) noexcept = default;
Remote::~Remote() {
    if (!wire_) return;
    try {
        if (own_session_) (void)answer_to(client::EndSession{});
        wire_->end();
    } catch (const RemoteFailure&) {  // it has answered all that was asked
    }
}

void Remote::log_in(const std::string& name, const std::string& password, const std::string& token) {
    if (!token.empty()) {
        welcome_ = ask<wire::Welcome>(client::Hello{token, {}, program});
        return;
    }
    welcome_ = ask<wire::Welcome>(client::LogIn{name, password, program});
    own_session_ = !welcome_.token.empty();
}

protocol::ServerMessage Remote::answer_to(protocol::ClientMessage::Body body) {
    const auto request = ++request_;
    wire_->write(protocol::format_client({request, std::move(body)}, protocol::Format::binary, rules_.get()));
    for (;;) {
        const auto frame = wire_->read();
        auto message = protocol::parse_server(frame, protocol::Format::binary, rules_.get());
        if (!message)
            absent(fmt::format("{}: the server says what this program cannot read ({}): use the armistice-admin of its version",
                               wire_->place.words, message.error().problem));
        if (message->request == request) return std::move(*message);
    }
}

RemoteFailure Remote::said_no(const protocol::ServerMessage::Body& body) {
    if (const auto* no = std::get_if<wire::Denied>(&body)) return {Why::no, no->reason, "denied"};
    if (const auto* bad = std::get_if<wire::Malformed>(&body))
        return {Why::no, bad->what_to_do.empty() ? bad->problem : bad->problem + ": " + bad->what_to_do, "malformed"};
    if (const auto* busy = std::get_if<wire::Busy>(&body))
        return {Why::no, fmt::format("the server is busy: ask again in {} seconds", (busy->retry_ms + 999) / 1000), "busy"};
    if (const auto* refused = std::get_if<wire::Refused>(&body)) return {Why::no, "the rules refuse it: " + refused->sentence, "refused"};
    if (std::holds_alternative<wire::Stale>(body)) return {Why::no, "the game has moved on: look at it again", "stale"};
    if (std::holds_alternative<wire::Unknown>(body))
        return {Why::no, "nobody knows whether it was stored: look at the game before you ask again", "unknown"};
    return {Why::no, "the server gave another answer than was asked for", "other"};
}

std::vector<wire::GameSummary> Remote::games(client::ListGames asked, std::size_t limit) {
    std::vector<wire::GameSummary> all;
    do {
        asked.limit = limit == 0 ? page : static_cast<std::uint32_t>(std::min<std::size_t>(page, limit - all.size()));
        auto found = ask<wire::Games>(asked);
        std::move(found.games.begin(), found.games.end(), std::back_inserter(all));
        asked.cursor = found.next;
    } while (!asked.cursor.empty() && (limit == 0 || all.size() < limit));
    return all;
}

wire::GameSummary Remote::game(const std::string& written) {
    auto all = games({});
    const auto meant = games_meant(written, rules::mapped(all, [&](const auto& one) { return one.game; }));
    if (meant.size() == 1)
        return std::move(*std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.game == meant.front(); }));
    if (meant.empty())
        bad_call(fmt::format("the server has no game {}: armistice-admin games --server {} lists all", written, wire_->place.words));
    constexpr std::size_t most_told = 20;
    auto what = fmt::format("the numbers of {} games begin with \"{}\": say more of it", meant.size(), written);
    for (std::size_t at = 0; at < std::min(meant.size(), most_told); ++at) what += "\n  " + match::hex(meant[at]);
    bad_call(std::move(what));
}

std::string Remote::record(const match::GameId& game) {
    auto file = protocol::record_magic();
    for (std::uint32_t from = 1;;) {
        const auto part = ask<wire::Record>(client::GetRecord{game, from});
        const auto entries = protocol::read_record(protocol::record_magic() + part.items);
        if (!entries || entries->empty())
            absent(fmt::format("{}: the server does not tell this program its records: use the armistice-admin of its version",
                               wire_->place.words));
        file += part.items;
        from += static_cast<std::uint32_t>(entries->size());
        if (from > part.entries) return file;
    }
}

std::map<std::uint64_t, std::string> Remote::names(const std::set<std::uint64_t>& accounts) {
    constexpr std::size_t most_at_once = 200;
    std::map<std::uint64_t, std::string> names;
    client::FindPeople find;
    for (auto at = accounts.begin(); at != accounts.end();) {
        find.accounts.push_back(*at++);
        if (find.accounts.size() < most_at_once && at != accounts.end()) continue;
        for (auto& person : ask<wire::People>(std::exchange(find, {})).people)
            if (!person.name.empty()) names.emplace(person.account, std::move(person.name));
    }
    return names;
}

std::uint64_t Remote::account(const std::string& who) {
    if (const auto number = rules::whole_number<std::uint64_t>(who)) return *number;
    client::FindPeople find;
    find.name = who;
    const auto found = ask<wire::People>(std::move(find));
    if (found.people.size() != 1) bad_call(fmt::format("no account has the name \"{}\"", who));
    return found.people.front().account;
}

std::uint32_t seat_of(const wire::GameSummary& game, const std::string& written) {
    if (const auto number = rules::whole_number<std::uint32_t>(written)) return *number;
    std::string known;
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
        for (const auto& power : game.seats[seat].powers) {
            if (power == written) return static_cast<std::uint32_t>(seat);
            known += fmt::format("\n  {}  {}", seat, power);
        }
    bad_call(fmt::format("no seat of this game is \"{}\": name its number, or a power that is played there:{}", written, known));
}

}  // namespace admin
