// What a client may do to the WebSocket itself, byte by byte, past every library.
#include <doctest/doctest.h>
#include <poll.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "server/base/metrics.hpp"
#include "server/base/time_source.hpp"
#include "server/base/workers.hpp"
#include "server/front/site.hpp"
#include "server/net/connection_limits.hpp"
#include "server/net/listener.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

namespace net = boost::asio;
using namespace std::chrono_literals;

/// A TCP connection on which nothing is made right for anybody.
class Raw {
public:
    explicit Raw(std::uint16_t port) { socket_.connect({net::ip::address_v4::loopback(), port}); }
    /// A WebSocket from here on.
    Raw& upgrade() {
        write(
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: armistice.v1.json\r\n\r\n");
        std::string head;
        net::read_until(socket_, net::dynamic_buffer(head), "\r\n\r\n");
        REQUIRE(head.starts_with("HTTP/1.1 101"));
        return *this;
    }
    void write(std::string_view bytes) {
        boost::system::error_code ignored;  // the server may have ended it
        net::write(socket_, net::buffer(bytes.data(), bytes.size()), ignored);
    }
    /// What comes within `time`; nothing when nothing does, and an empty text at the end of the connection.
    std::optional<std::string> read(std::chrono::milliseconds time = 60s) {
        pollfd ready{socket_.native_handle(), POLLIN, 0};
        if (::poll(&ready, 1, static_cast<int>(time.count())) == 0) return std::nullopt;
        std::string bytes(65536, '\0');
        boost::system::error_code error;
        bytes.resize(socket_.read_some(net::buffer(bytes), error));
        return bytes;
    }
    void close() { socket_.close(); }
    void end_sending() { socket_.shutdown(net::ip::tcp::socket::shutdown_send); }
    std::string read_to_end() {
        std::string all;
        for (;;) {
            const auto more = read();
            if (!more) throw Client::Lost{"the connection goes on"};
            if (more->empty()) return all;
            all += *more;
        }
    }

private:
    net::io_context context_;
    net::ip::tcp::socket socket_{context_};
};

/// A frame of a client, masked with zeros.
std::string frame(int first, std::string_view payload) {
    return std::string{static_cast<char>(first), static_cast<char>(0x80 | payload.size())} + std::string(4, '\0') + std::string{payload};
}
std::string two_bytes(unsigned number) { return {static_cast<char>(number >> 8), static_cast<char>(number)}; }
std::string close_of(unsigned code, std::string_view reason = "") { return frame(0x88, two_bytes(code) + std::string{reason}); }
/// The codes of all closing frames in what a server sent, of short frames only.
std::vector<unsigned> closing_codes(std::string_view sent) {
    std::vector<unsigned> codes;
    while (sent.size() >= 2) {
        const std::size_t size = static_cast<unsigned char>(sent[1]);
        const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(sent.at(at))); };
        REQUIRE(size < 126);
        if (byte(0) == 0x88) codes.push_back(byte(2) << 8 | byte(3));
        sent.remove_prefix(std::min(sent.size(), size + 2));
    }
    return codes;
}
using Codes = std::vector<unsigned>;

/// Answers every page with the same, and every message with nothing.
class OnePage final : public server::Site {
public:
    explicit OnePage(std::string page) : page_{std::move(page)} {}
    server::Awaitable<server::HttpAnswer> get(server::HttpAsk) override { co_return server::HttpAnswer{200, "text/plain", page_}; }

private:
    std::string page_;
};
class SilentConversation final : public server::Conversation {
public:
    server::Awaitable<> receive(std::string_view) override { co_return; }
    void reject(Fault) override {}
    void end() override {}
};

/// Connections alone, with limits of one's own.
struct Door {
    explicit Door(server::ConnectionRules chosen, std::string page = {}) : site{std::move(page)}, rules{std::move(chosen)} {
        rules.site = &site;
        rules.metrics = &metrics;
        rules.converse = [](const std::shared_ptr<server::Peer>&) { return std::make_unique<SilentConversation>(); };
        workers.start();
        listener.start();
    }
    ~Door() {
        listener.stop();
        workers.stop();
    }
    Door(const Door&) = delete;
    Door& operator=(const Door&) = delete;

    OnePage site;
    server::Metrics metrics;
    server::Connections connections;
    server::ConnectionRules rules;
    server::Workers workers{1};
    server::Listener listener{"127.0.0.1", 0, workers, rules, connections};
};

}  // namespace

TEST_CASE("a close is answered by one closing frame with its own code or 1002 where that may not be sent") {
    Harness harness;
    for (const unsigned code : {1000U, 1001U, 1003U, 1007U, 1011U, 3000U, 4999U}) {
        CAPTURE(code);
        Raw raw{harness.port()};
        raw.upgrade().write(close_of(code, "bye"));
        CHECK(closing_codes(raw.read_to_end()) == Codes{code});
    }
    for (const unsigned code : {0U, 999U, 1004U, 1005U, 1006U, 1014U, 1015U, 1016U, 2999U, 5000U, 65535U}) {
        CAPTURE(code);
        Raw raw{harness.port()};
        raw.upgrade().write(close_of(code, "bye"));
        CHECK(closing_codes(raw.read_to_end()) == Codes{1002});
    }
    Raw plain{harness.port()};
    plain.upgrade().write(frame(0x88, ""));
    CHECK(closing_codes(plain.read_to_end()) == Codes{1000});
}

TEST_CASE("whoever breaks the protocol is told so by one closing frame") {
    Harness harness;
    const std::string four(4, '\0');
    struct Row {
        const char* what;
        std::string bytes;
        unsigned code;
    };
    for (const auto& [what, bytes, code] :
         {Row{"a frame without a mask", std::string{"\x81\x02{}", 4}, 1002}, Row{"a reserved bit", frame(0xC1, "{}"), 1002},
          Row{"a kind that does not exist", frame(0x83, ""), 1002}, Row{"a ping in parts", frame(0x09, ""), 1002},
          Row{"a part of nothing", frame(0x80, "{}"), 1002}, Row{"a closing frame of one byte", frame(0x88, "x"), 1002},
          Row{"a reason that is no UTF-8", close_of(1000, "\xff"), 1007}, Row{"a text that is no UTF-8", frame(0x81, "\xff"), 1007}}) {
        CAPTURE(what);
        Raw raw{harness.port()};
        raw.upgrade().write(bytes);
        CHECK(closing_codes(raw.read_to_end()) == Codes{code});
    }
}

TEST_CASE("a request names one host, and one key of 16 bytes for a WebSocket") {
    Harness harness;
    const auto status = [&](const std::string& head, const std::string& rest = "Connection: close\r\n") {
        Raw raw{harness.port()};
        raw.write(head + rest + "\r\n");
        return raw.read_to_end().substr(0, 12);
    };
    CHECK(status("GET /healthz HTTP/1.1\r\nHost: localhost\r\n") == "HTTP/1.1 200");
    CHECK(status("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n") == "HTTP/1.1 400");
    CHECK(status("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n") == "HTTP/1.1 400");
    CHECK(status("GET /healthz HTTP/1.1\r\n") == "HTTP/1.1 400");
    CHECK(status("GET /healthz HTTP/1.0\r\n").ends_with(" 200"));
    CHECK(status("GET /healthz HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n") == "HTTP/1.1 400");
    const std::string upgrade =
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: armistice.v1.json\r\n";
    for (const char* key : {"dGhlIHNhbXA=", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZSE=",
                            "dGhlIHNhbXBsZSBub25j!Q==", "", "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="}) {
        CAPTURE(key);
        CHECK(status(upgrade, "Sec-WebSocket-Key: " + std::string{key} + "\r\n") == "HTTP/1.1 400");
    }
    Raw raw{harness.port()};
    raw.upgrade();
}

TEST_CASE("a frame that announces more than may come is refused before it comes") {
    const Door door{{}};
    const std::string mask(4, '\0');
    struct Row {
        const char* what;
        std::string bytes;
    };
    for (const auto& [what, bytes] :
         {Row{"one byte more than there may be", std::string{"\x81\xFF\0\0\0\0\0\1\0\1", 10} + mask},
          // Beast tells these no otherwise than others that are too large, though their first bit must be 0 (RFC 6455, 5.2).
          Row{"2 to the 63", std::string{"\x82\xFF\x80\0\0\0\0\0\0\0", 10} + mask},
          Row{"all bits", std::string{"\x82\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10} + mask},
          Row{"all bits after a first part", frame(0x02, "x") + std::string{"\x80\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10} + mask}}) {
        CAPTURE(what);
        Raw raw{door.listener.port()};
        raw.upgrade().write(bytes);
        CHECK(closing_codes(raw.read_to_end()) == Codes{1009});
    }
}

TEST_CASE("a message that does not become complete is cut by time however often a byte of it comes") {
    server::ConnectionRules rules;
    rules.message_limit = 100ms;
    const Door door{rules};
    const auto outlasts = [&](auto next) {
        Raw raw{door.listener.port()};
        raw.upgrade();
        std::string said;  // pongs, too
        for (int sent = 0; sent < 6000 && closing_codes(said).empty(); ++sent) {
            raw.write(next(sent));
            said += raw.read(10ms).value_or("");
        }
        return closing_codes(said) != Codes{1008};
    };
    const auto message = frame(0x81, std::string(125, ' '));
    const auto slow = std::string{"\x81\xFF\0\0\0\0\0\0\xFF\xFF", 10} + std::string(4, '\0') + std::string(65'535, ' ');
    CHECK_FALSE(outlasts([&](int sent) { return slow.substr(static_cast<std::size_t>(sent), 1); }));   // one byte after the other
    CHECK_FALSE(outlasts([&](int sent) { return sent == 0 ? frame(0x01, "{") : frame(0x00, " "); }));  // part after part
    CHECK_FALSE(outlasts([&](int sent) {                                                               // with a ping between the parts
        return sent == 0 ? frame(0x01, "{") : frame(0x89, "") + frame(0x00, " ");
    }));
}

TEST_CASE("a connection that says little and whole messages is not cut") {
    server::ConnectionRules rules;
    rules.message_limit = 500ms;  // more than a busy machine takes between two writes, less than the whole takes
    const Door door{rules};
    Raw raw{door.listener.port()};
    raw.upgrade();
    const auto message = frame(0x81, "{}");
    for (int times = 0; times < 20; ++times) {
        raw.write(message.substr(0, 3));
        CHECK_FALSE(raw.read(1ms));
        raw.write(message.substr(3));
        CHECK_FALSE(raw.read(30ms));
        raw.write(frame(0x8A, ""));
    }
}

TEST_CASE("whoever has gone makes room at once and whoever stays after the goodbye has a time to go") {
    server::Limits limits;
    limits.all.connections = 1;
    const server::SystemTime time;
    server::ConnectionLimits connection_limits{limits, time};
    server::ConnectionRules rules;
    rules.connection_limits = &connection_limits;
    const auto room_after = [&](std::chrono::milliseconds closing_limit, auto leave) {
        rules.closing_limit = closing_limit;
        const Door door{rules};
        Raw raw{door.listener.port()};
        raw.upgrade();
        CHECK_FALSE(connection_limits.enter(net::ip::address_v4::loopback()));
        leave(raw);
        for (const auto began = std::chrono::steady_clock::now(); std::chrono::steady_clock::now() - began < 60s;) {
            if (connection_limits.enter(net::ip::address_v4::loopback())) return true;
            (void)::poll(nullptr, 0, 1);
        }
        return false;
    };
    CHECK(room_after(1h, [](Raw& raw) { raw.close(); }));
    CHECK(room_after(1h, [](Raw& raw) {
        raw.write("\x81");  // in the middle of a frame
        raw.close();
    }));
    CHECK(room_after(1h, [](Raw& raw) {
        raw.end_sending();
        CHECK(closing_codes(raw.read_to_end()) == Codes{1000});
    }));
    CHECK(room_after(1h, [](Raw& raw) {
        raw.write(close_of(1000) + "what nobody hears any more");
        CHECK(closing_codes(raw.read_to_end()) == Codes{1000});
        raw.end_sending();
    }));
    CHECK(room_after(50ms, [](Raw& raw) {
        raw.write(close_of(1000));
        CHECK(closing_codes(raw.read_to_end()) == Codes{1000});
    }));
}

TEST_CASE("a page is sent for as long as it is read and no longer") {
    server::ConnectionRules rules;
    rules.handshake_limit = 1s;
    constexpr std::size_t size = 64 * 1024 * 1024;
    const Door door{rules, std::string(size, 'x')};
    const auto read_with = [&](int pauses, std::chrono::milliseconds pause) {
        Raw raw{door.listener.port()};
        raw.write("GET /page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        std::size_t read = 0;
        for (int times = 0;; ++times) {
            if (times < pauses) (void)::poll(nullptr, 0, static_cast<int>(pause.count()));  // a reader that reads nothing now
            const auto more = raw.read();
            REQUIRE(more);
            if (more->empty()) return read;
            read += more->size();
        }
    };
    CHECK(read_with(6, 250ms) > size);
    CHECK(read_with(1, 2500ms) < size);
}

}  // namespace testing
