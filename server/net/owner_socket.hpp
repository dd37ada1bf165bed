#pragma once

#include <memory>
#include <string>

#include "server/net/connection.hpp"

namespace server {

class Workers;

/// A Unix socket beside the database, for whoever owns the machine: the same messages as on the port, and the file system says who may
/// connect. It is the server's user's alone (0600), and who connects is asked for besides: others than that user and root are sent away.
class OwnerSocket {
public:
    /// The longest path that a Unix socket can have, in bytes.
    static constexpr std::size_t most_path = 107;
    /// Binds. A socket that nobody listens on any more is replaced. @throws StartupError: something else lies there, another server listens.
    OwnerSocket(const std::string& path, Workers& workers, const ConnectionRules& rules, Connections& connections);
    /// Removes it.
    ~OwnerSocket();
    OwnerSocket(const OwnerSocket&) = delete;
    OwnerSocket& operator=(const OwnerSocket&) = delete;
    void start();
    /// Accepts no more. Safe from every thread.
    void stop();

private:
    struct Door;
    std::shared_ptr<Door> door_;
};

}  // namespace server
