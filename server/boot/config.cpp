#include "server/boot/config.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <toml++/toml.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string_view>

#include "server/base/startup_error.hpp"
#include "server/base/version.hpp"
#include "server/net/owner_socket.hpp"

namespace server {
namespace {

template <class Number>
struct PlainOf {
    using Type = Number;
};
template <class Number>
struct PlainOf<std::optional<Number>> {
    using Type = Number;
};
template <class Number>
using Plain = typename PlainOf<Number>::Type;

/// Of the owner's socket, until it is known where the database is.
constexpr const char* beside_database = "DATABASE.socket";

/// One key after the other; what is left over is a mistake that would otherwise pass unseen.
class Reader {
public:
    Reader(std::string_view file, std::vector<std::string>* asked) : file_{file}, asked_{asked} {}

    void text(toml::table& from, const char* key, std::string& to) {
        ask(key);
        if (auto* node = from.get(key)) {
            if (const auto value = node->value_exact<std::string>())
                to = *value;
            else
                wrong(*node, key, "a text");
            from.erase(key);
        }
    }
    template <class Number>
    void number(toml::table& from, const char* key, Number& to, std::int64_t low, std::int64_t high) {
        ask(key);
        if (auto* node = from.get(key)) {
            const auto value = node->value_exact<std::int64_t>();
            if (value && *value >= low && *value <= high)
                to = Number(static_cast<Plain<Number>>(*value));
            else
                wrong(*node, key, fmt::format("a number from {} to {}", low, high));
            from.erase(key);
        }
    }
    /// One of the words, in the order of the values.
    template <class Word, std::size_t count>
    void word(toml::table& from, const char* key, Word& to, const std::array<const char*, count>& words) {
        ask(key);
        auto* node = from.get(key);
        if (node == nullptr) return;
        const auto value = node->value_exact<std::string>();
        const auto found = value ? std::find(words.begin(), words.end(), *value) : words.end();
        if (found == words.end())
            wrong(*node, key, fmt::format("one of {}", fmt::join(words, ", ")));
        else
            to = static_cast<Word>(found - words.begin());
        from.erase(key);
    }
    void flag(toml::table& from, const char* key, bool& to) {
        ask(key);
        if (auto* node = from.get(key)) {
            if (const auto value = node->value_exact<bool>())
                to = *value;
            else
                wrong(*node, key, "true or false");
            from.erase(key);
        }
    }
    void texts(toml::table& from, const char* key, std::vector<std::string>& to) {
        ask(key);
        auto* node = from.get(key);
        if (node == nullptr) return;
        auto* list = node->as_array();
        if (list == nullptr) {
            wrong(*node, key, "a list of texts");
        } else {
            for (auto& item : *list)
                if (const auto value = item.value_exact<std::string>())
                    to.push_back(*value);
                else
                    wrong(item, key, "a list of texts");
        }
        from.erase(key);
    }
    /// Something else that is wrong with a table.
    void fault(const toml::table& from, std::string_view name, std::string_view what) {
        problem(fmt::format("{}:{}: [{}]: {}", file_, from.source().begin.line, name, what));
    }
    void no_more(const toml::table& from) {
        for (const auto& [key, node] : from) wrong(node, key.str(), "");
    }
    void finish() const {
        if (!problems_.empty()) throw StartupError{problems_};
    }

private:
    void ask(const char* key) {
        if (asked_ != nullptr) asked_->push_back(key);
    }
    void wrong(const toml::node& node, std::string_view key, std::string_view wanted) {
        problem(wanted.empty() ? fmt::format("{}:{}: there is no setting \"{}\".", file_, node.source().begin.line, key)
                               : fmt::format("{}:{}: \"{}\" has to be {}.", file_, node.source().begin.line, key, wanted));
    }
    void problem(std::string_view what) {
        if (!problems_.empty()) problems_ += '\n';
        problems_ += what;
    }
    std::string_view file_;
    std::vector<std::string>* asked_;
    std::string problems_;
};

void read_shares(Reader& reader, toml::table& limits, const char* whose, Shares& to) {
    auto* table = limits.get_as<toml::table>(whose);
    if (table == nullptr) return;
    reader.number(*table, "connections", to.connections, 1, 10'000'000);
    reader.number(*table, "accounts-per-hour", to.accounts_per_hour, 1, 1'000'000'000);
    reader.number(*table, "games-per-hour", to.games_per_hour, 1, 1'000'000'000);
    reader.number(*table, "frames-per-second", to.frames_per_second, 1, 1'000'000'000);
    reader.number(*table, "bytes-per-hour", to.bytes_per_hour, 65'536, std::int64_t{1} << 40);
    reader.no_more(*table);
    limits.erase(whose);
}

void read_limits(Reader& reader, toml::table& root, Limits& to) {
    auto* limits = root.get_as<toml::table>("limits");
    if (limits == nullptr) return;
    constexpr table::Moment day = 24LL * 3'600'000;
    auto days = to.waiting_ms / day;
    reader.flag(*limits, "exempt-loopback", to.exempt_loopback);
    reader.number(*limits, "waiting-days", days, 0, 36'500);
    reader.number(*limits, "bytes-per-player-and-hour", to.bytes_per_player_and_hour, 65'536, std::int64_t{1} << 40);
    reader.number(*limits, "histories", to.histories, 1, 65'536);
    reader.number(*limits, "tail-bytes", to.tail_bytes, 0, std::int64_t{1} << 30);
    to.waiting_ms = days * day;
    read_shares(reader, *limits, "address", to.address);
    read_shares(reader, *limits, "all", to.all);
    reader.no_more(*limits);
    root.erase("limits");
}

void read_people(Reader& reader, toml::table& root, PeopleRules& to) {
    auto* people = root.get_as<toml::table>("people");
    if (people == nullptr) return;
    reader.word(*people, "guests", to.guests, std::array{"play", "watch", "none"});
    reader.word(*people, "registration", to.registration, std::array{"open", "closed"});
    reader.word(*people, "creates-games", to.creates, std::array{"everybody", "accounts", "directors"});
    reader.flag(*people, "lobby-talk", to.lobby_talk);
    auto mebibytes = static_cast<std::int64_t>(to.passwords.cost.memory_bytes >> 20);
    reader.number(*people, "password-mebibytes", mebibytes, 8, 4096);
    to.passwords.cost.memory_bytes = static_cast<std::size_t>(mebibytes) << 20;
    reader.number(*people, "password-passes", to.passwords.cost.passes, 1, 1000);
    reader.number(*people, "password-queue", to.passwords.most_waiting, 1, 4096);
    reader.no_more(*people);
    root.erase("people");
}

void read_post(Reader& reader, toml::table& root, post::PostConfig& to) {
    auto* post = root.get_as<toml::table>("post");
    if (post == nullptr) return;
    reader.text(*post, "server", to.server);
    reader.number(*post, "port", to.port, 1, 65535);
    reader.text(*post, "security", to.security);
    reader.text(*post, "user", to.user);
    reader.text(*post, "password-file", to.password_file);
    reader.text(*post, "ca-file", to.ca_file);
    reader.text(*post, "from", to.from);
    reader.text(*post, "url", to.url);
    reader.flag(*post, "webhooks", to.webhooks);
    reader.flag(*post, "plain-webhooks", to.plain_webhooks);
    reader.flag(*post, "private-webhooks", to.private_webhooks);
    reader.no_more(*post);
    for (const auto& what : post::faults_of(to)) reader.fault(*post, "post", what);
    root.erase("post");
}

void read_partners(Reader& reader, toml::table& root, PartnerRules& to) {
    auto* partners = root.get_as<toml::table>("partners");
    if (partners == nullptr) return;
    reader.text(*partners, "program", to.program);
    reader.number(*partners, "most", to.most, 1, 1000);
    auto pace = to.pace.count();
    reader.number(*partners, "pace-ms", pace, 0, 60'000);
    to.pace = std::chrono::milliseconds{pace};
    reader.no_more(*partners);
    root.erase("partners");
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

template <class T>
void override_by(const std::optional<T>& flag, T& setting) {
    if (flag) setting = *flag;
}

}  // namespace

Config parse_config(std::string_view text, std::string_view file, std::vector<std::string>* asked) {
    Config config;
    config.admin_socket = beside_database;
    toml::table root;
    try {
        root = toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        throw StartupError{fmt::format("{}:{}: {}", file, error.source().begin.line, error.description())};
    }
    Reader reader{file, asked};
    reader.text(root, "bind", config.bind);
    reader.number(root, "port", config.port, 0, 65535);
    reader.text(root, "database", config.database);
    reader.text(root, "admin-socket", config.admin_socket);
    reader.text(root, "key-file", config.key_file);
    reader.number(root, "threads", config.threads, 0, 256);
    reader.texts(root, "origins", config.origins);
    reader.texts(root, "hosts", config.hosts);
    reader.texts(root, "proxies", config.proxies);
    reader.text(root, "log-level", config.log_level);
    reader.text(root, "log-file", config.log_file);
    reader.text(root, "web", config.web);
    reader.number(root, "metrics-port", config.metrics_port, 0, 65535);
    reader.text(root, "metrics-bind", config.metrics_bind);
    reader.number(root, "outbound-bytes", config.outbound_bytes, 65'536, std::int64_t{1} << 32);
    reader.number(root, "outbound-total-bytes", config.outbound_total_bytes, 1'048'576, std::int64_t{1} << 40);
    reader.number(root, "log-bytes", config.log_bytes, 0, std::int64_t{1} << 32);
    reader.number(root, "idle-ms", config.idle_ms, 1000, 86'400'000);
    reader.number(root, "mailbox", config.limits.mailbox, 1, 65'536);
    reader.number(root, "games-per-account", config.limits.games_per_account, 1, 1'000'000);
    reader.number(root, "park-ms", config.limits.park_ms, 0, 86'400'000);
    reader.number(root, "stall-ms", config.stall_ms, 100, 86'400'000);
    read_limits(reader, root, config.limits);
    read_people(reader, root, config.people);
    read_post(reader, root, config.post);
    read_partners(reader, root, config.partners);
    if (auto* tls = root.get_as<toml::table>("tls")) {
        reader.text(*tls, "certificate", config.tls_certificate);
        reader.text(*tls, "key", config.tls_key);
        reader.no_more(*tls);
        root.erase("tls");
    }
    reader.no_more(root);
    reader.finish();
    return config;
}

std::optional<Config> read_config(int argc, const char* const* argv) {
    CLI::App app{"Runs games and judges every action; WebSocket and HTTP on one port"};
    app.set_version_flag("--version", std::string{program_version});
    std::string file;
    std::optional<std::string> bind, database, admin_socket, key_file, certificate, tls_key, log_level, log_file, metrics_bind, web;
    std::optional<std::uint16_t> port, metrics_port;
    std::optional<unsigned> threads;
    std::vector<std::string> origins, hosts;
    app.option_defaults()->take_last();  // an image has flags of its own, and those of its user come after
    app.add_option("--config", file, "TOML configuration file. Flags override it; the last of a repeated flag counts");
    app.add_option("--bind", bind, "Address to listen on (127.0.0.1)");
    const CLI::Range ports{0, 65'535};
    app.add_option("--port", port, "Port to listen on (1914); 0 takes any free port")->check(ports);
    app.add_option("--database", database, "SQLite file (armistice.db)");
    app.add_option("--admin-socket", admin_socket,
                   "Unix socket for the owner of the machine, used by armistice-admin (the database's name with .socket); '' for none");
    app.add_option("--key-file", key_file,
                   "File with the key that seals the dice, made at the first start (the database's name with .key)");
    bool new_key = false;
    app.add_flag("--new-key", new_key,
                 "Makes a new key file if the old one is lost: running games open new chains of dice, and every token becomes void");
    bool accept_older = false;
    app.add_flag("--accept-older", accept_older,
                 "Accepts a database that holds less than before (its log was lost, or an older copy was restored): running games open new "
                 "chains of dice");
    bool accept_clock = false;
    app.add_flag("--accept-clock", accept_clock,
                 "Accepts the clock of this machine if it is right but more than a year ahead of the server's last run");
    app.add_option("--threads", threads, "Threads for connections and games (half of the machine's)")->check(CLI::Range(0, 256));
    app.add_option("--origin", origins, "Origin of web pages that may connect, besides the server's own")->take_all();
    app.add_option("--host", hosts, "Name by which clients know this server, if it is neither an address nor localhost")->take_all();
    app.add_option("--tls-certificate", certificate, "PEM file with the certificate chain");
    app.add_option("--tls-key", tls_key, "PEM file with its private key");
    app.add_option("--log-level", log_level, "debug, info, warning or error (info)");
    app.add_option("--log-file", log_file, "File for the log, reopened on SIGHUP (standard error)");
    app.add_option("--web", web, "Folder of the web client, read at the start and again on SIGHUP (none)");
    app.add_option("--metrics-port", metrics_port,
                   "Separate port for /metrics, /healthz and /readyz (/metrics is on the port of the games)")
        ->check(ports);
    app.add_option("--metrics-bind", metrics_bind, "Address of that port (127.0.0.1)");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            app.exit(error);
            return std::nullopt;
        }
        throw StartupError{fmt::format("{} (armistice-server --help shows the flags)", error.what())};
    }
    auto config = parse_config(file.empty() ? std::string{} : read_file(file), file);
    override_by(bind, config.bind);
    override_by(port, config.port);
    override_by(database, config.database);
    override_by(admin_socket, config.admin_socket);
    override_by(key_file, config.key_file);
    config.new_key = new_key;
    config.accept_older = accept_older;
    config.accept_clock = accept_clock;
    override_by(threads, config.threads);
    override_by(certificate, config.tls_certificate);
    override_by(tls_key, config.tls_key);
    override_by(log_level, config.log_level);
    override_by(log_file, config.log_file);
    override_by(web, config.web);
    override_by(metrics_bind, config.metrics_bind);
    if (metrics_port) config.metrics_port = metrics_port;
    config.origins.insert(config.origins.end(), origins.begin(), origins.end());
    config.hosts.insert(config.hosts.end(), hosts.begin(), hosts.end());
    if (const auto host = post::host_of_url(config.post.url); !host.empty()) config.hosts.push_back(host);
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
