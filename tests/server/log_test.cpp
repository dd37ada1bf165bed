// What an operator reads in the log.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "server/log.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

/// A server that writes its log into a file.
struct Logged {
    Logged() : harness{config()} { server::log::set_level("info"); }
    [[nodiscard]] server::Config config() const {
        server::Config made;
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
bool has(const std::string& line, const std::string& field) { return (line + " ").find(" " + field + " ") != std::string::npos; }

}  // namespace

TEST_CASE("what a stranger calls his program cannot move the cursor of whoever reads the log") {
    Logged logged;
    Client player{logged.harness.port(), {.hello = false}};
    (void)player.ask<wire::Welcome>(client::Hello{"", {}, "evil\x1b[2J\x7f"});
    const auto line = logged.line("hello");
    CHECK_FALSE(line.empty());
    CHECK_MESSAGE(std::none_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }), line);
}

TEST_CASE("the log says who connects with what program and from where") {
    Logged logged;
    const Client player{logged.harness.port()};
    const auto line = logged.line("hello");
    CHECK_MESSAGE(has(line, "account=" + std::to_string(player.account)), line);
    CHECK_MESSAGE(has(line, "address=127.0.0.1"), line);
    CHECK_MESSAGE(has(line, "program=test"), line);
    CHECK(line.find(player.token) == std::string::npos);

    Client rude{logged.harness.port(), {.hello = false}};
    (void)rude.ask<wire::Welcome>(client::Hello{"", {}, std::string(500, 'x') + "\nlevel=error"});
    const auto shortened = logged.line("hello", "xxx");
    CHECK_MESSAGE(has(shortened, "program=" + std::string(60, 'x')), shortened);
}

TEST_CASE("the log names who tries a token that is none") {
    Logged logged;
    Client player{logged.harness.port()};
    (void)player.ask<wire::Malformed>(client::Hello{std::string(64, '0'), {}, ""});
    CHECK(has(logged.line("token_denied", "an account"), "address=127.0.0.1"));
    const auto match = create(player);
    client::TakeSeat ask;
    ask.game = match.game;
    ask.seat = 1;
    ask.seat_token = match.created.seats[0].token;
    (void)player.ask<wire::Denied>(ask);
    const auto line = logged.line("token_denied", "a seat");
    for (const auto& field : {"address=127.0.0.1", "seat=1"}) CHECK_MESSAGE(has(line, field), line);
    CHECK(has(line, "game=" + table::hex(match.game)));
    CHECK(has(line, "account=" + std::to_string(player.account)));
    CHECK(line.find(ask.seat_token) == std::string::npos);
}

TEST_CASE("the log tells a game from its creation to its end") {
    Logged logged;
    Client player{logged.harness.port()};
    const auto match = begin(player, {.clock = {.game_limit = 1000, .phase_limit = 1000}});
    const auto game = "game=" + table::hex(match.game);
    CHECK(has(logged.line("game_created"), game));
    CHECK(has(logged.line("seat_taken", game), "account=" + std::to_string(player.account)));
    CHECK(has(logged.line("game_started"), game));
    CHECK(logged.line("game_ended").empty());
    const auto over = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}).status == wire::Status::over; };
    for (int limits = 0; limits < 500 && !over(); ++limits) logged.harness.advance(1000);
    CHECK(has(logged.line("game_ended"), game));
}

}  // namespace testing
