#pragma once

#include <sys/stat.h>

#include <string>

#include "tests/admin/machine.hpp"

namespace testing {

/// A server with its socket, an administrator and a running game of two seats, of Bob and Carol.
struct Hall : Machine {
    Hall() : Machine{with_socket()} {
        make_administrator(harness, ada, ada.account);
        auto ask = directed();
        ask.directed = false;
        ask.clock.turn_limit = 3'600'000;
        ask.title = "Final";
        for (auto& seat : ask.seats) seat.to = match::body::SeatOffered::To::anybody;
        game = first.ask<wire::GameCreated>(ask).game;
        id = match::hex(game);
        (void)first.ask<wire::Seated>(sit(game, 0));
        (void)second.ask<wire::Seated>(sit(game, 1));
        (void)first.ask<wire::Accepted>(client::StartGame{game});
    }
    [[nodiscard]] std::string socket() const { return " --server " + harness.config.admin_socket; }
    [[nodiscard]] std::string url() const { return " --server ws://127.0.0.1:" + std::to_string(harness.port()); }
    /// A file with a secret.
    [[nodiscard]] std::string secret(const std::string& text, mode_t mode = 0600) const {
        const auto path = harness.folder.file("secret");
        std::filesystem::remove(path);
        std::ofstream{path} << text << "\n";
        REQUIRE(::chmod(path.c_str(), mode) == 0);
        return path;
    }
    [[nodiscard]] wire::GameView look() { return ada.ask<wire::GameView>(client::Watch{game, {}}); }
    Client ada = somebody(harness, "Ada Lovelace"), first = somebody(harness, "Bob"), second = somebody(harness, "Carol");
    match::GameId game{};
    std::string id;
};

}  // namespace testing
