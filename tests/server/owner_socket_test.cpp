// The owner's socket: who has the machine comes in as an administrator without a password, and that is written down.
#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <fstream>

#include "server/base/startup_error.hpp"
#include "tests/server/audit_lines.hpp"

namespace testing {
namespace {

Client by_socket(const Harness& harness, bool hello = false) { return Client{0, {.socket = harness.config.admin_socket, .hello = hello}}; }
mode_t mode_of(const std::string& path) {
    struct stat there {};
    return ::lstat(path.c_str(), &there) == 0 ? there.st_mode : mode_t{0};
}
std::string why_not(const server::Config& config, const VirtualTime& time) {
    auto now = time.now();
    VirtualTime own;
    own.advance(now - own.now());
    try {
        const server::Server second{config, own};
    } catch (const server::StartupError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("an administrator comes in by the owner's socket without a password, and by the port he does not") {
    Harness harness{with_socket()};
    auto boss = somebody(harness, "Ada");
    auto other = somebody(harness, "Charles");
    auto owner = by_socket(harness);
    CHECK(denial(owner, client::LogIn{"Ada", "", "a test"}) == wire::Denied::Code::not_allowed);  // there is none yet
    make_administrator(harness, boss, boss.account);
    const auto welcome = owner.ask<wire::Welcome>(client::LogIn{"", "", "a test"});
    CHECK(welcome.account == boss.account);
    CHECK(welcome.role == Role::administrator);
    CHECK(welcome.token.empty());
    (void)owner.ask<wire::Done>(client::SetRole{other.account, Role::director, false});
    auto stranger_there = stranger(harness);
    CHECK(denial(stranger_there, client::LogIn{"Ada", "", "a test"}) == wire::Denied::Code::not_allowed);
    CHECK(denial(stranger_there, client::LogIn{"", "", "a test"}) == wire::Denied::Code::not_allowed);
    // With several one is named; nobody else comes in so.
    auto grace = somebody(harness, "Grace");
    make_administrator(harness, grace, grace.account);
    auto again = by_socket(harness);
    CHECK(denial(again, client::LogIn{"", "", "a test"}) == wire::Denied::Code::not_allowed);
    CHECK(denial(again, client::LogIn{"Charles", "", "a test"}) == wire::Denied::Code::not_allowed);
    CHECK(denial(again, client::LogIn{"Nobody", "", "a test"}) == wire::Denied::Code::not_allowed);
    CHECK(again.ask<wire::Welcome>(client::LogIn{"Grace", "", "a test"}).name == "Grace");

    const auto ins = audit_lines(harness, Deed::log_in);
    REQUIRE(ins.size() == 2);
    CHECK(ins[0].account == boss.account);
    CHECK(ins[0].way == Way::owner);
    const auto roles = audit_lines(harness, Deed::set_role);
    REQUIRE(roles.size() == 3);
    CHECK(roles[1].way == Way::owner);
    CHECK(roles[1].account == boss.account);
    CHECK(roles[2].way == Way::server);
    // It ends with the connection: no session is kept.
    CHECK(boss.ask<wire::Sessions>(client::ListSessions{}).sessions.size() == 1);
}

TEST_CASE("who owns the machine of a server without an administrator looks at its games by the socket and rules nothing") {
    auto config = with_socket();
    config.people.guests = server::PeopleRules::Guests::none;
    Harness harness{config};
    auto ada = somebody(harness, "Ada");
    const auto game = ada.ask<wire::GameCreated>(directed()).game;
    auto owner = by_socket(harness);
    const auto welcome = owner.ask<wire::Welcome>(client::LogIn{"", "", "a test"});
    CHECK(welcome.account != 0);
    CHECK(welcome.account != ada.account);
    CHECK(welcome.role == Role::spectator);
    CHECK(welcome.token.empty());
    CHECK(owner.ask<wire::Games>(client::ListGames{}).games.size() == 1);
    CHECK(owner.ask<wire::Record>(client::GetRecord{game, 1}).entries > 0);
    CHECK(denial(owner, client::PauseGame{game}) == wire::Denied::Code::not_allowed);
    CHECK(denial(owner, client::SetRole{ada.account, Role::administrator, false}) == wire::Denied::Code::not_allowed);
    CHECK(audit_lines(harness, Deed::log_in).empty());
}

TEST_CASE("by the owner's socket a password and a token are good as well, and who is no administrator any more is sent off") {
    Harness harness{with_socket()};
    auto boss = somebody(harness, "Ada");
    auto other = somebody(harness, "Charles");
    make_administrator(harness, boss, boss.account);
    auto owner = by_socket(harness);
    CHECK(logged_in(owner, "Charles").account == other.account);
    CHECK(denial(owner, client::IssueReset{boss.account}) == wire::Denied::Code::not_allowed);
    auto token = by_socket(harness);
    CHECK(token.ask<wire::Welcome>(client::Hello{boss.token, {}, "a test"}).account == boss.account);
    Client guest = by_socket(harness, true);
    CHECK(guest.account != 0);
    CHECK(audit_lines(harness, Deed::log_in).empty());
    auto ada = by_socket(harness);
    (void)ada.ask<wire::Welcome>(client::LogIn{"Ada", "", "a test"});
    make_administrator(harness, other, other.account);
    (void)other.ask<wire::Done>(client::SetRole{boss.account, Role::player, false});
    CHECK_THROWS_AS((void)ada.ask<wire::Games>(client::ListGames{}), Client::Lost);
}

TEST_CASE("the socket is its owner's alone, replaces what a killed server left, and goes with the server") {
    Harness harness{with_socket()};
    const auto path = harness.config.admin_socket;
    CHECK((mode_of(path) & 07777) == 0600);
    CHECK(S_ISSOCK(mode_of(path)));
    harness.stop();
    CHECK(mode_of(path) == 0);
    // A socket that nobody listens on.
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    REQUIRE(path.size() < sizeof address.sun_path);
    path.copy(address.sun_path, path.size());
    const int left = ::socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(::bind(left, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    ::close(left);
    REQUIRE(S_ISSOCK(mode_of(path)));
    harness.restart();
    auto boss = somebody(harness, "Ada");
    make_administrator(harness, boss, boss.account);
    auto owner = by_socket(harness);
    CHECK(owner.ask<wire::Welcome>(client::LogIn{"Ada", "", "a test"}).account == boss.account);
    // One that another server listens on, and a file that is none, are left.
    auto config = harness.config;
    const TempFolder folder;
    config.database = folder.file("other.db");
    config.key_file = folder.file("key");
    CHECK(why_not(config, harness.time).find("another server listens") != std::string::npos);
    config.admin_socket = folder.file("text");
    std::ofstream{config.admin_socket} << "text";
    CHECK(why_not(config, harness.time).find("--admin-socket") != std::string::npos);
    CHECK(std::filesystem::file_size(config.admin_socket) == 4);
    config.admin_socket = folder.file(std::string(200, 'x'));
    CHECK(why_not(config, harness.time).find("bytes") != std::string::npos);
    CHECK(by_socket(harness).ask<wire::Welcome>(client::LogIn{"Ada", "", "a test"}).account == boss.account);
}

TEST_CASE("a client of the owner's socket that does not speak is no harm, and a server that stops tells it") {
    Harness harness{with_socket()};
    auto boss = somebody(harness, "Ada");
    make_administrator(harness, boss, boss.account);
    auto silent = by_socket(harness);
    auto owner = by_socket(harness);
    (void)owner.ask<wire::Welcome>(client::LogIn{"", "", "a test"});
    harness.stop();
    CHECK(owner.wait_for<wire::Notice>().kind == wire::Notice::Kind::shutting_down);
    CHECK_THROWS_AS((void)owner.next(), Client::Closed);
    CHECK_THROWS_AS((void)silent.wait_for<wire::Pong>(), Client::Lost);
}

}  // namespace testing
