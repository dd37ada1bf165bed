#include <doctest/doctest.h>

#include <boost/asio/read.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <cstdlib>
#include <stdexcept>

#include "server/base/metrics.hpp"
#include "server/base/workers.hpp"
#include "server/front/site.hpp"
#include "server/net/listener.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

namespace net = boost::asio;

class NoSite final : public server::Site {
public:
    server::Awaitable<server::HttpAnswer> get(server::HttpAsk) override { co_return server::HttpAnswer{404, "text/plain", ""}; }
};

/// Fails at the first message.
class Failing final : public server::Conversation {
public:
    explicit Failing(std::atomic<int>& ended) : ended_{ended} {}
    server::Awaitable<> receive(std::string_view) override {
        throw std::runtime_error{"a bug"};
        co_return;
    }
    void reject(Fault) override {}
    void end() override { ++ended_; }

private:
    std::atomic<int>& ended_;
};

}  // namespace

TEST_CASE("a conversation that throws ends its connection as any other ends and the server goes on") {
    std::atomic<int> ended{0};
    NoSite site;
    server::Metrics metrics;
    server::Connections connections;
    server::ConnectionRules rules;
    rules.site = &site;
    rules.metrics = &metrics;
    rules.converse = [&](const std::shared_ptr<server::Peer>&) { return std::make_unique<Failing>(ended); };
    server::Workers workers{1};
    server::Listener listener{"127.0.0.1", 0, workers, rules, connections};
    workers.start();
    listener.start();
    for (int times = 1; times <= 2; ++times) {
        Client client{listener.port(), {.hello = false}};
        (void)client.send(client::Ping{});
        try {
            (void)client.next();
            FAIL("a message came");
        } catch (const Client::Closed& closed) {
            CHECK(closed.code == 1011);
        }
        CHECK(connections.wait_until_none(std::chrono::seconds{10}));
        CHECK(ended == times);
        CHECK(metrics.connections.Value() == 0);
    }
    listener.stop();
    workers.stop();
}

TEST_CASE("with a certificate the port speaks TLS and nothing else") {
    const TempFolder folder;
    const auto certificate = folder.file("chain.pem");
    const auto key = folder.file("key.pem");
    const auto made = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout " +
                      key + " -out " + certificate + " 2>/dev/null";
    if (std::system(made.c_str()) != 0) {
        MESSAGE("left out: there is no openssl command to make a certificate with");
        return;
    }
    server::Config config;
    config.tls_certificate = certificate;
    config.tls_key = key;
    Harness harness{config};
    net::io_context context;
    net::ssl::context tls{net::ssl::context::tls_client};
    tls.load_verify_file(certificate);
    tls.set_verify_mode(net::ssl::verify_peer);
    net::ssl::stream<net::ip::tcp::socket> stream{context, tls};
    stream.next_layer().connect({net::ip::address_v4::loopback(), harness.port()});
    stream.handshake(net::ssl::stream_base::client);
    const std::string request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    net::write(stream, net::buffer(request));
    std::string answer;
    boost::system::error_code ended;
    net::read(stream, net::dynamic_buffer(answer), ended);
    CHECK(answer.starts_with("HTTP/1.1 200"));
    CHECK(answer.ends_with("ok\n"));
    CHECK_THROWS((void)http_get(harness.port(), "/healthz"));
}

}  // namespace testing
