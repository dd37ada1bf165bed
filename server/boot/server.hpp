#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "rules/match/entry.hpp"
#include "server/boot/config.hpp"

namespace server {

class TimeSource;

/// The whole server, for main() and for tests.
class Server {
public:
    /// Opens everything, and listens. @throws StartupError.
    Server(const Config& config, TimeSource& time);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    void start();
    /// Reads the certificate again for new connections and the web client's files, and opens the log's file anew; says in the log what it did. Where one of them cannot
    /// be read the old one stays in use.
    void renew();
    /// Stops accepting, answers what it has taken, tells everybody, and writes all that has queued. Once.
    void stop();
    [[nodiscard]] std::uint16_t port() const;
    /// 0: metrics are on the port of the games.
    [[nodiscard]] std::uint16_t metrics_port() const;
    /// Looks at the clock: wakes games whose limit is reached, parks those that nobody uses.
    void tick();
    /// For directors; players have no message for it yet.
    void pause(const match::GameId& game, match::body::PauseReason reason);
    void resume(const match::GameId& game, match::body::PauseReason reason);
    [[nodiscard]] std::size_t loaded_games() const;
    /// Why nothing can be written any more until the process starts again, and what to do; empty where all is well.
    [[nodiscard]] std::string failure() const;
    /// @param told  called when that happens, on any thread: stop the server then.
    void on_failure(std::function<void()> told);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace server
