#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace boost::asio::ssl {
class context;
}

namespace server {

/// The certificate of new connections, from two files that may be read again while the server runs. Safe from every thread.
class Tls {
public:
    using Context = boost::asio::ssl::context;
    /// @throws StartupError where the files cannot be used.
    Tls(std::string certificate, std::string key);
    /// A connection keeps the one that it began with.
    [[nodiscard]] std::shared_ptr<Context> current() const;
    /// Reads both files again. @return what is wrong with them, in which case nothing has changed.
    [[nodiscard]] std::optional<std::string> renew();

private:
    [[nodiscard]] std::shared_ptr<Context> read() const;

    const std::string certificate_;
    const std::string key_;
    mutable std::mutex mutex_;
    std::shared_ptr<Context> current_;
};

}  // namespace server
