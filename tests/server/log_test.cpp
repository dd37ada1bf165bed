// What an operator reads in the log.
#include <fmt/format.h>

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/log_brake.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

/// A server that writes its log into a file.
struct Logged {
    Logged() : harness{config()} { server::log::set_level("info"); }
    [[nodiscard]] server::Config config() const {
        auto made = cheap();
        made.log_file = folder.file("server.log");
        return made;
    }
    /// The first line of this event that has `word`; empty where there is none.
    [[nodiscard]] std::string line(const std::string& event, const std::string& word = {}) const {
        std::ifstream file{folder.file("server.log")};
        for (std::string text; std::getline(file, text);)
            if (text.find(" event=" + event + " ") != std::string::npos && text.find(word) != std::string::npos) return text;
        return {};
    }

    TempFolder folder;
    Harness harness;
};
bool has_field(const std::string& line, const std::string& field) { return (line + " ").find(" " + field + " ") != std::string::npos; }

}  // namespace

TEST_CASE("what a stranger calls his program cannot move the cursor of whoever reads the log") {
    Logged logged;
    Client player{logged.harness.port(), {.hello = false}};
    CHECK(player.ask<wire::Malformed>(client::Hello{"", {}, "evil\x1b[2J\x7f"}).field == "hello.program");
    CHECK(logged.line("hello").empty());
}

TEST_CASE("the log's file is its owner's alone, and one that was there keeps its mode") {
    const TempFolder folder;
    const auto mode_of = [](const std::string& path) { return std::filesystem::status(path).permissions() & std::filesystem::perms::mask; };
    using std::filesystem::perms;
    const auto owner = perms::owner_read | perms::owner_write;
    const auto path = folder.file("logs/server.log");
    CHECK_FALSE(server::log::write_to(path));
    CHECK(mode_of(path) == owner);
    std::filesystem::permissions(path, owner | perms::group_read);
    CHECK_FALSE(server::log::reopen());
    CHECK(mode_of(path) == (owner | perms::group_read));
    // As after it was moved away.
    std::filesystem::rename(path, path + ".1");
    CHECK_FALSE(server::log::reopen());
    CHECK(mode_of(path) == owner);
}

TEST_CASE("the log says who connects with what program and from where") {
    Logged logged;
    const Client player{logged.harness.port()};
    const auto line = logged.line("hello");
    CHECK_MESSAGE(has_field(line, "account=" + std::to_string(player.account)), line);
    CHECK_MESSAGE(has_field(line, "address=127.0.0.1"), line);
    CHECK_MESSAGE(has_field(line, "program=test"), line);
    CHECK(line.find(player.token) == std::string::npos);

    Client rude{logged.harness.port(), {.hello = false}};
    (void)rude.ask<wire::Welcome>(client::Hello{"", {}, std::string(500, 'x') + " level=error"});
    const auto shortened = logged.line("hello", "xxx");
    CHECK_MESSAGE(has_field(shortened, "program=" + std::string(60, 'x')), shortened);
}

TEST_CASE("the log names who tries a token that is none") {
    Logged logged;
    Client player{logged.harness.port()};
    (void)player.ask<wire::Malformed>(client::Hello{std::string(64, '0'), {}, ""});
    CHECK(has_field(logged.line("token_denied", "an account"), "address=127.0.0.1"));
    const auto match = create(player);
    client::TakeSeat ask;
    ask.game = match.game;
    ask.seat = 1;
    ask.seat_token = match.created.seats[0].token;
    const auto token = std::exchange(ask.seat_token, {});
    (void)player.ask<wire::Denied>(ask);
    CHECK(logged.line("token_denied", "a seat").empty());  // none was tried
    ask.seat_token = token;
    (void)player.ask<wire::Denied>(ask);
    const auto line = logged.line("token_denied", "a seat");
    for (const auto& field : {"address=127.0.0.1", "seat=1"}) CHECK_MESSAGE(has_field(line, field), line);
    CHECK(has_field(line, "game=" + match::hex(match.game)));
    CHECK(has_field(line, "account=" + std::to_string(player.account)));
    CHECK(line.find(ask.seat_token) == std::string::npos);
}

TEST_CASE("the log says who came in by which way, and which sessions ended by what, without a secret") {
    Logged logged;
    auto ada = somebody(logged.harness, "Ada Lovelace");
    const auto account = "account=" + std::to_string(ada.account);
    CHECK(has_field(logged.line("registered", account), "session=1"));
    Client program{logged.harness.port(), {.hello = false}};
    const auto session = program.ask<wire::Welcome>(client::LogIn{"Ada Lovelace", long_password, "a console"});
    const auto in = logged.line("logged_in", account);
    for (const auto& field : {"session=2", "address=127.0.0.1", "program=\"a", "console\""}) CHECK_MESSAGE(has_field(in, field), in);
    for (const auto& secret : {session.token, std::string{long_password}, std::string{"Lovelace"}})
        CHECK(in.find(secret) == std::string::npos);
    const auto token = ada.ask<wire::TokenCreated>(client::CreateToken{"a bot", 1});
    { const Client bot{logged.harness.port(), {.token = token.token}}; }
    CHECK(has_field(logged.line("hello", account), "way=token"));
    CHECK(has_field(logged.line("hello", account), "session=3"));
    const Client guest{logged.harness.port()};
    CHECK(has_field(logged.line("hello", "account=" + std::to_string(guest.account)), "way=guest"));

    const auto ended = [&](int number) { return logged.line("session_ended", account + " session=" + std::to_string(number)); };
    (void)ada.ask<wire::Done>(client::EndSession{3, false});
    CHECK_MESSAGE(ended(3).find("by=\"session 1\"") != std::string::npos, ended(3));
    (void)ada.ask<wire::Done>(client::ChangePassword{long_password, "another horse entirely"});
    CHECK_MESSAGE(has_field(ended(2), "by=password_changed"), ended(2));
    CHECK(ended(1).empty());
}

TEST_CASE("the log says which session made room for one more log-in") {
    Logged logged;
    const auto ada = somebody(logged.harness, "Ada Lovelace");  // her first session
    const auto account = "account=" + std::to_string(ada.account);
    for (int number = 2; number <= 64; ++number) {
        auto again = stranger(logged.harness);
        (void)logged_in(again, "Ada Lovelace");
    }
    CHECK(logged.line("session_ended", account).empty());
    auto once_more = stranger(logged.harness);
    (void)logged_in(once_more, "Ada Lovelace");
    CHECK(has_field(logged.line("session_ended", account), "by=logged_in"));
}

TEST_CASE("what is logged of one address passes the brake") {
    const Logged logged;
    using server::log::Brake;
    for (std::uint64_t time = 0; time < 10 * Brake::lines_of_address; ++time)
        server::log::info("tried", {{"address", "198.51.100.7"}, {"time", time}});
    CHECK(has_field(logged.line("tried", "time=0"), "address=198.51.100.7"));
    CHECK(logged.line("tried", "time=" + std::to_string(Brake::lines_of_address)).empty());
}

TEST_CASE("one address cannot fill the log, and what is left out is counted") {
    using server::log::Brake;
    Brake brake;
    const auto written = [&](const char* event, const char* address, std::int64_t now, int times) {
        int lines = 0;
        for (int at = 0; at < times; ++at) lines += brake.look(event, address, now).written;
        return lines;
    };
    CHECK(written("hello", "192.0.2.1", 0, 1000) == Brake::lines_of_address);
    CHECK(written("hello", "192.0.2.2", 1, 10) == 10);
    CHECK(written("token_denied", "192.0.2.1", 1, 10) == 10);
    CHECK(written("hello", "192.0.2.1", Brake::minute_ms - 1, 10) == 0);
    const auto next = brake.look("hello", "192.0.2.1", Brake::minute_ms);
    CHECK(next.written);
    CHECK(next.left_out == 1000 - Brake::lines_of_address + 10);
    CHECK(brake.look("hello", "192.0.2.1", Brake::minute_ms).left_out == 0);
    // A household of IPv6 has 64 bits to choose from, and is one address.
    const auto from = [&](std::string address) { return brake.look("hello", address, Brake::minute_ms).written; };
    int lines = 0;
    for (int at = 0; at < 1000; ++at) lines += from(fmt::format("2001:db8::{:x}", at));
    CHECK(lines == static_cast<int>(Brake::lines_of_address));
    for (int at = 1; at < 20'000; ++at) lines += from(fmt::format("2001:db8:0:{:x}::1", at));
    CHECK(lines == static_cast<int>(Brake::lines_of_event) - 2);
}

TEST_CASE("the log has roles in words") {
    Logged logged;
    auto boss = somebody(logged.harness, "Boss");
    make_administrator(logged.harness, boss, boss.account);
    CHECK(has_field(logged.line("code_used"), "role=administrator"));
    auto other = somebody(logged.harness, "Other");
    (void)boss.ask<wire::Done>(client::SetRole{other.account, protocol::wire::Role::spectator, {}});
    CHECK(has_field(logged.line("role_set"), "role=spectator"));
    (void)boss.ask<wire::Done>(client::SetRole{other.account, {}, true});
    const auto locked = logged.line("locked");
    CHECK(has_field(locked, "account=" + std::to_string(other.account)));
    CHECK(has_field(locked, "by=" + std::to_string(boss.account)));
    CHECK(has_field(logged.line("session_ended"), "by=locked"));
}

TEST_CASE("the log tells a game from its creation to its end") {
    Logged logged;
    Client player{logged.harness.port()};
    const auto match = begin(player, {.clock = {.game_limit = 1000, .phase_limit = 1000}});
    const auto game = "game=" + match::hex(match.game);
    CHECK(has_field(logged.line("game_created"), game));
    CHECK(has_field(logged.line("seat_taken", game), "account=" + std::to_string(player.account)));
    CHECK(has_field(logged.line("game_started"), game));
    CHECK(logged.line("game_ended").empty());
    const auto over = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}).status == wire::Status::over; };
    for (int limits = 0; limits < 500 && !over(); ++limits) logged.harness.advance(1000);
    CHECK(has_field(logged.line("game_ended"), game));
}

}  // namespace testing
