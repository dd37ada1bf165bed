#include "server/net/listener.hpp"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/startup_error.hpp"
#include "server/base/workers.hpp"

namespace server {
namespace {

[[noreturn]] void fail(const std::string& address, std::uint16_t port, const ErrorCode& error, std::string_view settings) {
    if (error == net::error::address_in_use)
        throw StartupError{
            fmt::format("Port {} on {} is in use, perhaps by another armistice-server: end that program (`ss -ltnp` names it), or "
                        "choose another port with --{}port.",
                        port, address, settings)};
    if (error == net::error::access_denied)
        throw StartupError{fmt::format("Port {} may not be opened by this user: choose one above 1023 with --{}port.", port, settings)};
    throw StartupError{fmt::format("{} port {} cannot be listened on ({}): give an address of this machine with --{}bind.", address, port,
                                   error.message(), settings)};
}

Awaitable<> pause(std::chrono::milliseconds time) {
    Timer timer{co_await net::this_coro::executor};
    timer.expires_after(time);
    co_await timer.async_wait(no_throw);
}

}  // namespace

Listener::Listener(const std::string& address, std::uint16_t port, Workers& workers, const ConnectionRules& rules, Connections& connections,
                   std::string_view settings)
    : workers_{workers}, rules_{rules}, connections_{connections}, acceptor_{workers.first().get_executor()} {
    ErrorCode error;
    const auto ip = net::ip::make_address(address, error);
    if (error) fail(address, port, error, settings);
    const tcp::endpoint endpoint{ip, port};
    acceptor_.open(endpoint.protocol(), error);
    if (error) fail(address, port, error, settings);
    acceptor_.set_option(net::socket_base::reuse_address{true}, error);
    acceptor_.bind(endpoint, error);
    if (error) fail(address, port, error, settings);
    acceptor_.listen(net::socket_base::max_listen_connections, error);
    if (error) fail(address, port, error, settings);
    port_ = acceptor_.local_endpoint().port();
}

void Listener::start() { net::co_spawn(workers_.first().get_executor(), run(), net::detached); }

void Listener::stop() {
    net::post(acceptor_.get_executor(), [this] {
        ErrorCode ignored;
        acceptor_.close(ignored);
    });
}

Awaitable<> Listener::run() {
    while (acceptor_.is_open()) {
        auto& home = workers_.next();
        auto [error, socket] = co_await acceptor_.async_accept(home, no_throw);
        if (error == net::error::operation_aborted || !acceptor_.is_open()) co_return;
        if (error) {  // such as no more file descriptors: it passes
            log::warning("accept_failed", {{"reason", error.message()}});
            co_await pause(std::chrono::milliseconds{100});
            continue;
        }
        const auto executor = home.get_executor();
        net::co_spawn(executor, serve(std::move(socket), rules_, connections_), [](const std::exception_ptr& failed) {
            if (failed) log::error("connection_failed");
        });
    }
}

}  // namespace server
