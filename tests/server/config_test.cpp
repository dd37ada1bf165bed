#include <doctest/doctest.h>

#include <fstream>

#include "server/base/keys.hpp"
#include "server/base/startup_error.hpp"
#include "server/boot/config.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

template <class Call>
std::string startup_message(Call call) {
    try {
        call();
    } catch (const server::StartupError& error) {
        return error.what();
    }
    return {};
}

std::optional<server::Config> read(std::vector<const char*> flags) {
    flags.insert(flags.begin(), "armistice-server");
    return server::read_config(static_cast<int>(flags.size()), flags.data());
}

}  // namespace

TEST_CASE("settings come from the file and flags win") {
    const TempFolder folder;
    const auto file = folder.file("server.toml");
    std::ofstream{file}
        << "port = 2000\nbind = \"0.0.0.0\"\norigins = [\"https://a.example\"]\n[tls]\ncertificate = \"c.pem\"\nkey = \"k.pem\"\n";
    const auto config = read({"--config", file.c_str(), "--port", "3000", "--origin", "https://b.example"});
    REQUIRE(config);
    CHECK(config->port == 3000);
    CHECK(config->bind == "0.0.0.0");
    CHECK(config->origins == std::vector<std::string>{"https://a.example", "https://b.example"});
    CHECK(config->tls_certificate == "c.pem");
    CHECK(config->key_file == "armistice.db.key");
}

TEST_CASE("of a flag that is given twice the last one counts and of lists all do") {
    const auto config = read({"--bind", "0.0.0.0", "--metrics-port", "9114", "--bind", "127.0.0.1", "--metrics-port", "9200", "--host", "a",
                              "--host", "b", "--accept-older", "--accept-older"});
    REQUIRE(config);
    CHECK(config->bind == "127.0.0.1");
    CHECK(config->metrics_port == 9200);
    CHECK(config->hosts == std::vector<std::string>{"a", "b"});
    CHECK(config->accept_older);
}

TEST_CASE("a port that is none is refused with those that are") {
    for (const char* flag : {"--port", "--metrics-port"})
        for (const char* port : {"99999", "-1", "http"}) {
            const auto said = startup_message([&] { (void)read({flag, port}); });
            CAPTURE(said);
            CHECK(has(said, std::string{flag} + ": Value " + port + " not in range 0 to 65535"));
        }
}

TEST_CASE("the metrics on the port of the games are refused") {
    const auto said = startup_message([] { (void)read({"--port", "3000", "--metrics-port", "3000"}); });
    CHECK(has(said, "Both the games and the metrics are to be on port 3000"));
    CHECK(read({"--port", "0", "--metrics-port", "0"})->metrics_port == 0);
}

TEST_CASE("every mistake in the file is named with its line") {
    const auto message =
        startup_message([] { (void)server::parse_config("port = \"x\"\nprot = 1\norigins = 5\n[tls]\nkeys = \"k\"\n", "f.toml"); });
    for (const auto* part : {"f.toml:1", "f.toml:2", "\"prot\"", "f.toml:3", "f.toml:5", "\"keys\""}) {
        CAPTURE(part);
        CHECK(has(message, part));
    }
    CHECK(has(startup_message([] { (void)server::parse_config("prot = 1\n", "f.toml"); }),
              "f.toml:1: the file has nothing named \"prot\"; did you mean \"port\""));
    CHECK(has(startup_message([] { (void)server::parse_config("port = ", "f.toml"); }), "f.toml:1"));
    CHECK(has(startup_message([] { (void)server::parse_config("limits = 5\n", "f.toml"); }), "f.toml:1: \"limits\" must be a table"));
    CHECK(has(startup_message([] { (void)read({"--log-level", "loud"}); }), "loud"));
    CHECK(has(startup_message([] { (void)read({"--tls-key", "k.pem"}); }), "--tls-certificate"));
    CHECK(has(startup_message([] { (void)read({"--nonsense"}); }), "--help"));
    CHECK(has(startup_message([] { (void)read({"--config", "/no/such/file"}); }), "/no/such/file"));
    const TempFolder folder;
    const auto path = folder.file("");
    const auto message_of_folder = startup_message([&] { (void)read({"--config", path.c_str()}); });
    CHECK(has(message_of_folder, path));
    CHECK(has(message_of_folder, "is a folder: name a file in it"));
}

TEST_CASE("the settings of notifications are read and everything that is wrong with them is said at once") {
    const auto post = server::parse_config(
                          "[post]\nserver = \"mail.example.org\"\nport = 465\nsecurity = \"tls\"\nuser = \"u\"\npassword-file = \"p\"\n"
                          "from = \"a@example.org\"\nurl = \"https://games.example.org\"\nprivate-webhooks = true\n",
                          "f.toml")
                          .post;
    CHECK(post.server == "mail.example.org");
    CHECK(post.port == 465);
    CHECK(post.private_webhooks);
    CHECK_FALSE(post.plain_webhooks);
    const auto message = startup_message([] {
        (void)server::parse_config("port = \"x\"\n[post]\nserver = \"mail.example.org\"\nsecurity = \"none\"\nuser = \"u\"\nform = \"x\"\n",
                                   "f.toml");
    });
    for (const auto* part :
         {"f.toml:1", "f.toml:6", "\"form\"", "f.toml:2: [post]: ", "in clear", "\"from\"", "\"password-file\"", "\"url\""}) {
        CAPTURE(part);
        CHECK(has(message, part));
    }
}

TEST_CASE("the owner's socket lies beside the database, or where it is said, or nowhere") {
    const TempFolder folder;
    const auto file = folder.file("server.toml");
    CHECK(read({"--database", "x.db"})->admin_socket == "x.db.socket");
    CHECK(read({"--database", "x.db", "--admin-socket", "y"})->admin_socket == "y");
    CHECK(read({"--database", "x.db", "--admin-socket", ""})->admin_socket.empty());
    CHECK(read({"--database", ":memory:"})->admin_socket.empty());
    CHECK(read({"--database", std::string(120, 'x').c_str()})->admin_socket.empty());  // longer than a socket's name may be
    std::ofstream{file} << "admin-socket = \"z\"\n";
    CHECK(read({"--config", file.c_str()})->admin_socket == "z");
    std::ofstream{file} << "admin-socket = \"\"\n";
    CHECK(read({"--config", file.c_str()})->admin_socket.empty());
}

TEST_CASE("the host of the server's own link is one of its names") {
    const TempFolder folder;
    const auto file = folder.file("server.toml");
    std::ofstream{file} << "[post]\nurl = \"https://games.example.org:8443/play\"\n";
    CHECK(read({"--config", file.c_str()})->hosts == std::vector<std::string>{"games.example.org"});
}

TEST_CASE("the password of the mail server is its owner's alone") {
    const TempFolder folder;
    const auto path = folder.file("password");
    server::notify::NotificationConfig config;
    config.server = "mail.example.org";
    config.password_file = path;
    const auto said = [&] { return startup_message([&] { (void)server::notify::mail_server_of(config); }); };
    CHECK(has(said(), "is not there: write it there"));
    std::ofstream{path} << "open-sesame\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::group_read);
    CHECK(has(said(), "chmod 600"));
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    CHECK(server::notify::mail_server_of(config).password == "open-sesame");
    config.ca_file = folder.file("none.pem");
    CHECK(has(said(), "ca-file"));
    std::ofstream{path} << "";
    CHECK(has(said(), "does not hold"));
}

TEST_CASE("the sample configuration names every setting and its comments are the defaults") {
    std::ifstream file{"deploy/server.toml"};
    std::string text;
    std::string uncommented;
    for (std::string line; std::getline(file, line);) {
        text += line + "\n";
        const bool setting = line.starts_with("# [") || (line.starts_with("# ") && line.find(" = ") != std::string::npos);
        uncommented += (setting ? line.substr(2) : line) + "\n";
    }
    std::vector<std::string> asked;
    const auto sample = server::parse_config(uncommented, "deploy/server.toml", &asked);
    CHECK(asked.size() > 15);
    for (const auto& key : asked) {
        CAPTURE(key);
        CHECK_MESSAGE(text.find("\n# " + key + " = ") != std::string::npos, "deploy/server.toml lacks this setting");
    }
    const server::Config plain;
    CHECK(sample.bind == plain.bind);
    CHECK(sample.port == plain.port);
    CHECK(sample.database == plain.database);
    CHECK(sample.key_file == plain.key_file);
    CHECK(sample.origins == plain.origins);
    CHECK(sample.log_level == plain.log_level);
    CHECK(sample.log_file == plain.log_file);
    CHECK(sample.metrics_bind == plain.metrics_bind);
    CHECK(sample.threads == plain.threads);
    CHECK(sample.outbound_bytes == plain.outbound_bytes);
    CHECK(sample.outbound_total_bytes == plain.outbound_total_bytes);
    CHECK(sample.idle_ms == plain.idle_ms);
    CHECK(sample.hosts == plain.hosts);
    CHECK(sample.proxies == plain.proxies);
    CHECK(sample.log_bytes == plain.log_bytes);
    CHECK(sample.stall_ms == plain.stall_ms);
    CHECK(sample.limits == plain.limits);
    CHECK(sample.post == plain.post);
    CHECK(sample.bots == plain.bots);
    CHECK(read({"--config", "deploy/server.toml"})->port == plain.port);
}

TEST_CASE("a port in use is said with what to do") {
    Harness harness;
    VirtualTime time;
    auto config = harness.config;
    config.port = harness.port();
    const TempFolder folder;
    config.database = folder.file("other.db");
    const auto message = startup_message([&] { const server::Server second{config, time}; });
    CHECK(has(message, "is in use"));
    CHECK(has(message, "--port"));
}

TEST_CASE("a database that another server holds or that is none is said with its path") {
    Harness harness;
    VirtualTime time;
    auto config = harness.config;
    CHECK(has(startup_message([&] { const server::Server second{config, time}; }), config.database));
    const TempFolder folder;
    config.database = folder.file("text.db");
    std::ofstream{config.database} << std::string(5000, 'x');
    CHECK(has(startup_message([&] { const server::Server second{config, time}; }), config.database));
    config.database = folder.file("no/such/folder.db");
    CHECK(has(startup_message([&] { const server::Server second{config, time}; }), config.database));
}

TEST_CASE("a database with a damaged page is said with what to do") {
    Harness harness;
    {
        Client player{harness.port()};
        for (int games = 0; games < 8; ++games) (void)create(player);
    }
    harness.stop();
    const auto size = std::filesystem::file_size(harness.config.database);
    std::fstream{harness.config.database, std::ios::in | std::ios::out}.seekp(4096)
        << std::string(static_cast<std::size_t>(size) - 4096, '\xff');
    const auto message = startup_message([&] { harness.restart(); });
    CHECK(has(message, harness.config.database));
    CHECK(has(message, "Move it and its -wal file away"));
    CHECK(has(message, "restore a backup"));
}

TEST_CASE("the key file is made once for its owner alone") {
    const TempFolder folder;
    const auto path = folder.file("key");
    const auto keys = server::Keys::load_or_create(path);
    CHECK((std::filesystem::status(path).permissions() & std::filesystem::perms::all) ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    CHECK(server::Keys::load_or_create(path).chain_key() == keys.chain_key());
    std::filesystem::permissions(path, std::filesystem::perms::group_read, std::filesystem::perm_options::add);
    CHECK(has(startup_message([&] { (void)server::Keys::load_or_create(path); }), "chmod 600"));
    std::filesystem::permissions(path, std::filesystem::perms::group_read, std::filesystem::perm_options::remove);
    CHECK(has(startup_message([&] { (void)server::Keys::load_or_create(folder.file("")); }), "is a folder: name a file in it"));
    CHECK(has(startup_message([&] { (void)server::Keys::load_or_create(folder.file("none/key")); }), "does not exist: create it"));
    std::ofstream{path} << "short\n";
    CHECK(has(startup_message([&] { (void)server::Keys::load_or_create(path); }), "64 hexadecimal digits"));
}

TEST_CASE("a database with games does not start without its key file unless a new key is asked for") {
    Harness harness;
    std::string token;
    {
        Client player{harness.port()};
        (void)create(player);
        token = player.token;
    }
    harness.stop();
    const auto kept = harness.config.key_file + ".kept";
    std::filesystem::rename(harness.config.key_file, kept);
    const auto message = startup_message([&] { harness.restart(); });
    CHECK(has(message, harness.config.key_file));
    CHECK(has(message, "--new-key"));
    CHECK_FALSE(std::filesystem::exists(harness.config.key_file));
    SUBCASE("the key is restored") {
        std::filesystem::rename(kept, harness.config.key_file);
        harness.restart();
        CHECK(Client{harness.port(), {.token = token}}.account != 0);
    }
    SUBCASE("the key is lost") {
        harness.config.new_key = true;
        harness.restart();
        Client guest{harness.port()};
        CHECK(guest.ask<wire::Malformed>(client::Hello{token, {}, ""}).code == wire::Malformed::Code::bad_value);
    }
    CHECK(read({"--new-key"})->new_key);
    CHECK_FALSE(read({})->new_key);
}

}  // namespace testing
