// The yardstick: the least that a WebSocket server of Beast can do, with the coroutines, threads and socket options of our own listener,
// and the client that measures it. Two processes, as server and load client are two.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "server/base/net.hpp"

namespace {

namespace net = server::net;
namespace websocket = boost::beast::websocket;
using server::Awaitable;
using server::no_throw;
using server::Socket;
using server::tcp;
using Clock = std::chrono::steady_clock;

Awaitable<> echo(Socket socket) {
    websocket::stream<Socket> stream{std::move(socket)};
    boost::system::error_code ignored;
    stream.next_layer().set_option(tcp::no_delay{true}, ignored);
    auto [denied] = co_await stream.async_accept(no_throw);
    if (denied) co_return;
    stream.binary(true);
    boost::beast::flat_buffer buffer;
    for (;;) {
        auto [unread, got] = co_await stream.async_read(buffer, no_throw);
        if (unread) co_return;
        auto [unsent, put] = co_await stream.async_write(buffer.cdata(), no_throw);
        if (unsent) co_return;
        buffer.consume(buffer.size());
    }
}

Awaitable<> listen(server::Acceptor& acceptor, std::vector<std::unique_ptr<net::io_context>>& homes) {
    for (std::size_t next = 0;; ++next) {
        auto& home = *homes[next % homes.size()];
        auto [error, socket] = co_await acceptor.async_accept(home, no_throw);
        if (error) co_return;
        net::co_spawn(home.get_executor(), echo(std::move(socket)), net::detached);
    }
}

/// Serves until it is killed; prints the port first.
void serve(std::uint16_t port, std::size_t threads) {
    std::vector<std::unique_ptr<net::io_context>> homes;
    std::vector<net::executor_work_guard<server::Executor>> guards;
    for (std::size_t at = 0; at < threads; ++at) {
        homes.push_back(std::make_unique<net::io_context>(1));
        guards.push_back(net::make_work_guard(*homes.back()));
    }
    server::Acceptor acceptor{homes.front()->get_executor(), tcp::endpoint{net::ip::make_address("127.0.0.1"), port}};
    fmt::print("{}\n", acceptor.local_endpoint().port());
    std::fflush(stdout);
    net::co_spawn(homes.front()->get_executor(), listen(acceptor, homes), net::detached);
    std::vector<std::thread> workers;
    for (std::size_t at = 1; at < threads; ++at) workers.emplace_back([&home = *homes[at]] { home.run(); });
    homes.front()->run();
    for (auto& worker : workers) worker.join();
}

struct Measured {
    std::vector<std::int64_t> latencies_us;
    bool counting = false;
};

Awaitable<> knock(net::io_context& context, std::uint16_t port, const std::string& message, Measured& measured) {
    websocket::stream<Socket> stream{context.get_executor()};
    auto [refused] = co_await stream.next_layer().async_connect({net::ip::make_address("127.0.0.1"), port}, no_throw);
    if (refused) throw std::runtime_error{"connecting: " + refused.message()};
    boost::system::error_code ignored;
    stream.next_layer().set_option(tcp::no_delay{true}, ignored);
    auto [denied] = co_await stream.async_handshake("127.0.0.1", "/", no_throw);
    if (denied) throw std::runtime_error{"handshake: " + denied.message()};
    stream.binary(true);
    boost::beast::flat_buffer buffer;
    for (;;) {
        const auto sent = Clock::now();
        auto [unsent, put] = co_await stream.async_write(net::buffer(message), no_throw);
        if (unsent) co_return;
        auto [unread, got] = co_await stream.async_read(buffer, no_throw);
        if (unread) co_return;
        buffer.consume(buffer.size());
        if (measured.counting)
            measured.latencies_us.push_back(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - sent).count());
    }
}

/// Each connection sends a message when its last one has come back; prints the figures as JSON.
void measure(std::uint16_t port, std::size_t connections, std::size_t bytes, std::chrono::milliseconds duration) {
    net::io_context context{1};
    const std::string message(bytes, 'x');
    Measured measured;
    for (std::size_t at = 0; at < connections; ++at)
        net::co_spawn(context.get_executor(), knock(context, port, message, measured), [](const std::exception_ptr& failed) {
            if (failed) std::rethrow_exception(failed);
        });
    context.run_for(std::chrono::milliseconds{500});
    measured.counting = true;
    fmt::print(stderr, "measuring\n");
    const auto began = Clock::now();
    context.run_for(duration);
    const auto seconds = std::chrono::duration<double>(Clock::now() - began).count();
    auto& all = measured.latencies_us;
    std::sort(all.begin(), all.end());
    const auto percentile = [&](double part) {
        return all.empty() ? 0 : all[static_cast<std::size_t>(part * static_cast<double>(all.size() - 1))];
    };
    const nlohmann::json report{{"connections", connections},
                                {"seconds", seconds},
                                {"messages", all.size()},
                                {"messages_per_second", static_cast<double>(all.size()) / seconds},
                                {"latency_us", {{"p50", percentile(0.5)}, {"p99", percentile(0.99)}}}};
    fmt::print("{}\n", report.dump());
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"A bare echo server over WebSocket, or the client that measures it."};
    std::uint16_t port = 0;
    std::size_t threads = 2;
    std::size_t connections = 50;
    std::size_t bytes = 64;
    std::int64_t seconds = 10;
    bool client = false;
    app.add_flag("--client", client, "measure the server at --port");
    app.add_option("--port", port, "port on 127.0.0.1; 0: any, and it is printed");
    app.add_option("--threads", threads, "of the server")->check(CLI::Range(1, 64))->capture_default_str();
    app.add_option("--connections", connections, "of the client")->check(CLI::Range(1, 1000))->capture_default_str();
    app.add_option("--bytes", bytes, "of a message")->check(CLI::Range(1, 65536))->capture_default_str();
    app.add_option("--seconds", seconds, "of measuring, after half a second of warming up")
        ->check(CLI::Range(1, 600))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    try {
        if (client)
            measure(port, connections, bytes, std::chrono::seconds{seconds});
        else
            serve(port, threads);
    } catch (const std::exception& error) {
        fmt::print(stderr, "echo_bench: {}\n", error.what());
        return 1;
    }
    return 0;
}
