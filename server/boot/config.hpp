#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts/people_rules.hpp"
#include "server/base/limits.hpp"
#include "server/bots/bot_rules.hpp"
#include "server/notify/notification_config.hpp"

namespace server {

struct Config {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 1914;  ///< 0 takes any that is free.
    std::string database = "armistice.db";
    std::string admin_socket{};  ///< For the machine's owner; empty: none. `read_config` puts it beside the database.
    std::string key_file;        ///< Empty: beside the database, with the ending .key.
    bool new_key = false;        ///< A key file may be made although the database holds games.
    bool accept_older = false;   ///< Go on with a database that holds less than it did.
    bool accept_clock = false;   ///< Start although the machine's clock is more than a year ahead of when the server last ran.
    unsigned threads = 0;        ///< 0: half of the machine's, as the store has its own.
    std::vector<std::string> origins;
    std::vector<std::string> hosts;    ///< Names of this server, besides its addresses and those of the origins.
    std::vector<std::string> proxies;  ///< Addresses of proxies before the server, whose X-Forwarded-For is believed.
    std::string tls_certificate;
    std::string tls_key;
    std::string log_level = "info";
    std::string log_file;  ///< Empty: standard error.
    std::string web;       ///< Folder of the web client; empty: none is served.
    /// A port for metrics and health alone, so that the world does not see them: then /metrics is not on the port of the games.
    std::optional<std::uint16_t> metrics_port;
    std::string metrics_bind = "127.0.0.1";
    std::size_t outbound_bytes = 4 * 1024 * 1024;
    std::size_t outbound_total_bytes = 256 * 1024 * 1024;  ///< Of all connections together; the one for whom most waits is cut first.
    std::uint64_t log_bytes = std::uint64_t{64} << 20;     ///< Length that the database's write-ahead log has from the start.
    std::uint32_t idle_ms = 300'000;
    std::uint32_t stall_ms = 30'000;  ///< A connection that takes nothing of what waits for it for so long is closed.
    Limits limits;
    PeopleRules people;
    notify::NotificationConfig post;
    BotRules bots;
    bool ticks = true;  ///< Looks at the clock by itself; tests turn the hands.
};

/// Reads flags, and the TOML file that they name; flags win. @throws StartupError with everything that is wrong.
/// @return nothing when only help or the version was asked for, which is written to standard output.
[[nodiscard]] std::optional<Config> read_config(int argc, const char* const* argv);
/// The part of the file. @param file  its name, for messages.
/// @param asked  takes the name of every setting that was looked for, if given.
[[nodiscard]] Config parse_config(std::string_view text, std::string_view file, std::vector<std::string>* asked = nullptr);

}  // namespace server
