#include "server/boot/config.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "rules/compile/data_file.hpp"
#include "server/base/startup_error.hpp"
#include "server/base/version.hpp"
#include "server/net/owner_socket.hpp"

namespace server {
namespace {

/// Of the owner's socket, until it is known where the database is.
constexpr const char* beside_database = "DATABASE.socket";

using Settings = rules::DataFile::Table;  ///< One table of the file.

void read_shares(const Settings& limits, const char* whose, Shares& to) {
    const auto table = limits.table_or_none(whose);
    if (!table) return;
    table->read("connections", to.connections, 1, 10'000'000);
    table->read("accounts-per-hour", to.accounts_per_hour, 1, 1'000'000'000);
    table->read("games-per-hour", to.games_per_hour, 1, 1'000'000'000);
    table->read("frames-per-second", to.frames_per_second, 1, 1'000'000'000);
    table->read("bytes-per-hour", to.bytes_per_hour, 65'536, std::int64_t{1} << 40);
    table->no_more();
}

void read_limits(const Settings& limits, Limits& to) {
    constexpr match::Moment day = 24LL * 3'600'000;
    auto days = to.waiting_ms / day;
    limits.read("exempt-loopback", to.exempt_loopback);
    limits.read("waiting-days", days, 0, 36'500);
    limits.read("bytes-per-player-and-hour", to.bytes_per_player_and_hour, 65'536, std::int64_t{1} << 40);
    limits.read("histories", to.catch_up, 1, 65'536);
    limits.read("tail-bytes", to.tail_bytes, 0, std::int64_t{1} << 30);
    to.waiting_ms = days * day;
    read_shares(limits, "address", to.address);
    read_shares(limits, "all", to.all);
    limits.no_more();
}

void read_people(const Settings& people, PeopleRules& to) {
    people.read_word("guests", to.guests, std::array{"play", "watch", "none"});
    people.read_word("registration", to.registration, std::array{"open", "closed"});
    people.read_word("creates-games", to.creates, std::array{"everybody", "accounts", "directors"});
    people.read("lobby-talk", to.lobby_talk);
    auto mebibytes = to.passwords.cost.memory_bytes >> 20;
    people.read("password-mebibytes", mebibytes, 8, 4096);
    to.passwords.cost.memory_bytes = mebibytes << 20;
    people.read("password-passes", to.passwords.cost.passes, 1, 1000);
    people.read("password-queue", to.passwords.most_waiting, 1, 4096);
    people.no_more();
}

void read_post(const Settings& post, notify::NotificationConfig& to) {
    post.read("server", to.server);
    post.read("port", to.port, 1, 65535);
    post.read("security", to.security);
    post.read("user", to.user);
    post.read("password-file", to.password_file);
    post.read("ca-file", to.ca_file);
    post.read("from", to.from);
    post.read("url", to.url);
    post.read("webhooks", to.webhooks);
    post.read("plain-webhooks", to.plain_webhooks);
    post.read("private-webhooks", to.private_webhooks);
    post.no_more();
    for (const auto& what : notify::faults_of(to)) post.problem(fmt::format("[post]: {}", what));
}

void read_bots(const Settings& bots, BotRules& to) {
    bots.read("program", to.program);
    bots.read("most", to.most, 1, 1000);
    auto pace = to.pace.count();
    bots.read("pace-ms", pace, 0, 60'000);
    to.pace = std::chrono::milliseconds{pace};
    bots.no_more();
}

void check(const Config& config) {
    const auto everywhere = [](const std::string& address) { return address == "0.0.0.0" || address == "::"; };
    const bool one_address = config.bind == config.metrics_bind || everywhere(config.bind) || everywhere(config.metrics_bind);
    if (config.metrics_port && *config.metrics_port != 0 && *config.metrics_port == config.port && one_address)
        throw StartupError{
            fmt::format("Both the games and the metrics are to be on port {}: give --port or --metrics-port another number, "
                        "or leave the metrics on the port of the games.",
                        config.port)};
    if (config.tls_certificate.empty() != config.tls_key.empty())
        throw StartupError{"TLS needs both a certificate and its key: give --tls-certificate and --tls-key, or neither."};
    for (const auto* level : {"debug", "info", "warning", "error"})
        if (config.log_level == level) return;
    throw StartupError{fmt::format("The log level \"{}\" is none of debug, info, warning, error.", config.log_level)};
}

std::string read_file(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw StartupError{fmt::format("The configuration {} is a folder: name a file in it with --config, or leave it out.", path)};
    std::ifstream file{path, std::ios::binary};
    if (!file) throw StartupError{fmt::format("The configuration {} cannot be read: name another with --config, or leave it out.", path)};
    std::ostringstream text;
    text << file.rdbuf();
    if (file.bad()) throw StartupError{fmt::format("The configuration {} cannot be read to its end: check its disk.", path)};
    return text.str();
}

}  // namespace

Config parse_config(std::string_view text, std::string_view file, std::vector<std::string>* asked) {
    Config config;
    config.admin_socket = beside_database;
    rules::DataFile source{text, file};
    const auto root = source.root();
    root.read("bind", config.bind);
    root.read("port", config.port, 0, 65535);
    root.read("database", config.database);
    root.read("admin-socket", config.admin_socket);
    root.read("key-file", config.key_file);
    root.read("threads", config.threads, 0, 256);
    root.read("origins", config.origins);
    root.read("hosts", config.hosts);
    root.read("proxies", config.proxies);
    root.read("log-level", config.log_level);
    root.read("log-file", config.log_file);
    root.read("web", config.web);
    if (root.has("metrics-port")) root.read("metrics-port", config.metrics_port.emplace(), 0, 65535);
    root.read("metrics-bind", config.metrics_bind);
    root.read("outbound-bytes", config.outbound_bytes, 65'536, std::int64_t{1} << 32);
    root.read("outbound-total-bytes", config.outbound_total_bytes, 1'048'576, std::int64_t{1} << 40);
    root.read("log-bytes", config.log_bytes, 0, std::int64_t{1} << 32);
    root.read("idle-ms", config.idle_ms, 1000, 86'400'000);
    root.read("mailbox", config.limits.mailbox, 1, 65'536);
    root.read("games-per-account", config.limits.games_per_account, 1, 1'000'000);
    root.read("park-ms", config.limits.park_ms, 0, 86'400'000);
    root.read("stall-ms", config.stall_ms, 100, 86'400'000);
    if (const auto limits = root.table_or_none("limits")) read_limits(*limits, config.limits);
    if (const auto people = root.table_or_none("people")) read_people(*people, config.people);
    if (const auto post = root.table_or_none("post")) read_post(*post, config.post);
    if (const auto bots = root.table_or_none("partners")) read_bots(*bots, config.bots);
    if (const auto tls = root.table_or_none("tls")) {
        tls->read("certificate", config.tls_certificate);
        tls->read("key", config.tls_key);
        tls->no_more();
    }
    root.no_more();
    if (asked != nullptr) *asked = source.asked();
    if (!source.problems().empty()) throw StartupError{rules::in_words(source.problems())};
    return config;
}

std::optional<Config> read_config(int argc, const char* const* argv) {
    CLI::App app{"Runs games and judges every action; WebSocket and HTTP on one port"};
    app.set_version_flag("--version", std::string{program_version});
    std::string file;
    Config config;
    std::vector<std::string> origins, hosts;
    app.option_defaults()->take_last();  // an image has flags of its own, and those of its user come after
    app.add_option("--config", file, "TOML configuration file. Flags override it; the last of a repeated flag counts");
    app.add_option("--bind", config.bind, "Address to listen on (127.0.0.1)");
    const CLI::Range ports{0, 65'535};
    app.add_option("--port", config.port, "Port to listen on (1914); 0 takes any free port")->check(ports);
    app.add_option("--database", config.database, "SQLite file (armistice.db)");
    app.add_option("--admin-socket", config.admin_socket,
                   "Unix socket for the owner of the machine, used by armistice-admin (the database's name with .socket); '' for none");
    app.add_option("--key-file", config.key_file,
                   "File with the key that seals the dice, made at the first start (the database's name with .key)");
    app.add_flag("--new-key", config.new_key,
                 "Makes a new key file if the old one is lost: running games open new chains of dice, and every token becomes void");
    app.add_flag("--accept-older", config.accept_older,
                 "Accepts a database that holds less than before (its log was lost, or an older copy was restored): running games open new "
                 "chains of dice");
    app.add_flag("--accept-clock", config.accept_clock,
                 "Accepts the clock of this machine if it is right but more than a year ahead of the server's last run");
    app.add_option("--threads", config.threads, "Number of threads for connections and games (half as many as the machine has processors)")
        ->check(CLI::Range(0, 256));
    app.add_option("--origin", origins, "Origin of web pages that may connect, besides the server's own")->take_all();
    app.add_option("--host", hosts, "Name by which clients know this server, if it is neither an address nor localhost")->take_all();
    app.add_option("--tls-certificate", config.tls_certificate, "PEM file with the certificate chain");
    app.add_option("--tls-key", config.tls_key, "PEM file with its private key");
    app.add_option("--log-level", config.log_level, "debug, info, warning or error (info)");
    app.add_option("--log-file", config.log_file, "File for the log, reopened on SIGHUP (standard error)");
    app.add_option("--web", config.web, "Folder of the web client, read at the start and again on SIGHUP (none)");
    app.add_option("--metrics-port", config.metrics_port,
                   "Separate port for /metrics, /healthz and /readyz (/metrics is on the port of the games)")
        ->check(ports);
    app.add_option("--metrics-bind", config.metrics_bind, "Address of that port (127.0.0.1)");
    try {
        app.parse(argc, argv);
        config = parse_config(file.empty() ? std::string{} : read_file(file), file);
        app.parse(argc, argv);  // the flags again, over what the file says
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            app.exit(error);
            return std::nullopt;
        }
        throw StartupError{fmt::format("{} (armistice-server --help shows the flags)", error.what())};
    }
    rules::append_to(config.origins, origins);
    rules::append_to(config.hosts, hosts);
    if (const auto host = notify::host_of_url(config.post.url); !host.empty()) config.hosts.push_back(host);
    if (config.key_file.empty()) config.key_file = config.database + ".key";
    if (config.admin_socket == beside_database) {
        config.admin_socket = config.database == ":memory:" ? std::string{} : config.database + ".socket";
        // Nobody has asked for it: a server with so long a name goes without.
        if (config.admin_socket.size() > OwnerSocket::most_path) config.admin_socket.clear();
    }
    check(config);
    return config;
}

}  // namespace server
