#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/base/net.hpp"
#include "server/net/connection.hpp"

namespace server {

class Workers;

/// Accepts connections and hands each to a thread.
class Listener {
public:
    /// Binds. @throws StartupError: the port is in use, the address is not this machine's, ...
    /// @param settings  what comes before "port" and "bind" in the names of the flags that choose them.
    Listener(const std::string& address, std::uint16_t port, Workers& workers, const ConnectionRules& rules, Connections& connections,
             std::string_view settings = "");
    void start();
    /// Accepts no more. Safe from every thread.
    void stop();
    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }

private:
    Awaitable<> run();

    Workers& workers_;
    const ConnectionRules& rules_;
    Connections& connections_;
    Acceptor acceptor_;
    std::uint16_t port_ = 0;
};

}  // namespace server
