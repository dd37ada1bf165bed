#pragma once

#include <string>

#include "protocol/person_record.hpp"
#include "rules/match/code.hpp"
#include "server/base/keys.hpp"
#include "tests/server/harness.hpp"

/// People of a test: their names, passwords and roles.
namespace testing {

using protocol::wire::Role;
using Kind = wire::Notice::Kind;
using Denial = wire::Denied::Code;
inline constexpr const char* long_password = "a horse of seven colours";

/// Passwords cost next to nothing here.
[[nodiscard]] inline server::Config cheap() {
    server::Config config;
    config.people.passwords.cost = {1, std::size_t{8} << 10};
    return config;
}
/// With a socket for the owner of the machine.
[[nodiscard]] inline server::Config with_socket() {
    auto config = cheap();
    config.admin_socket = "games.db.socket";
    return config;
}
/// A mail server that is not there: addresses are taken, and no mail goes anywhere.
[[nodiscard]] inline server::Config mailing(server::Config config) {
    config.post.server = "127.0.0.1";
    config.post.port = 1;
    config.post.security = "none";
    config.post.from = "armistice@games.example";
    config.post.url = "http://localhost";
    return config;
}
/// A connection without a hello.
[[nodiscard]] inline Client stranger(const Harness& harness) { return Client{harness.port(), {.hello = false}}; }
inline wire::Welcome registered(Client& client, const std::string& name, const std::string& password = long_password) {
    client::Register ask;
    ask.name = name;
    ask.password = password;
    auto welcome = client.ask<wire::Welcome>(ask);
    client.account = welcome.account;
    client.token = welcome.token;
    return welcome;
}
inline wire::Welcome logged_in(Client& client, const std::string& name, const std::string& password = long_password) {
    return client.ask<wire::Welcome>(client::LogIn{name, password, "a test"});
}
/// Somebody with an account of this name, connected.
[[nodiscard]] inline Client somebody(const Harness& harness, const std::string& name) {
    auto client = stranger(harness);
    (void)registered(client, name);
    return client;
}
/// A code as `armistice-admin` makes it on the machine.
[[nodiscard]] inline std::string role_code(const Harness& harness, std::uint64_t account, Role now, Role then) {
    const auto keys = server::Keys::load_or_create(harness.config.key_file);
    protocol::PersonRecord person;
    person.role = now;
    return keys.code({match::CodeKind::role, account, harness.time.now() + 60'000}, protocol::bound_role(person, then));
}
/// A code as it is mailed to this address.
[[nodiscard]] inline std::string mail_code(const Harness& harness, std::uint64_t account, const std::string& address) {
    protocol::PersonRecord person;
    person.mail = address;
    return server::Keys::load_or_create(harness.config.key_file)
        .code({match::CodeKind::mail, account, harness.time.now() + 60'000}, protocol::bound_mail(person));
}
/// Of a player.
inline void give_role(const Harness& harness, Client& client, std::uint64_t account, Role role) {
    const auto code = role_code(harness, account, Role::player, role);
    if (client.ask<wire::Welcome>(client::UseCode{code}).role != role) throw std::runtime_error{"the role was not given"};
}
inline void make_administrator(const Harness& harness, Client& client, std::uint64_t account) {
    give_role(harness, client, account, Role::administrator);
}

/// A seat, by its token where it needs one.
[[nodiscard]] inline client::TakeSeat sit(const match::GameId& game, std::uint32_t seat, std::string token = {}) {
    client::TakeSeat ask;
    ask.game = game;
    ask.seat = seat;
    ask.seat_token = std::move(token);
    return ask;
}
[[nodiscard]] inline Denial denial(Client& client, protocol::ClientMessage::Body body) {
    return client.ask<wire::Denied>(std::move(body)).code;
}
/// A game of two seats, one for each side, that its creator directs.
[[nodiscard]] inline client::CreateGame directed() {
    client::CreateGame ask;
    ask.bundle = "1914-tournament";
    ask.directed = true;
    ask.seats = {{.powers = {"Austria-Hungary", "Germany", "Ottoman Empire"}},
                 {.powers = {"Russian Empire", "France", "British Empire", "Italy", "United States"}}};
    return ask;
}

}  // namespace testing
