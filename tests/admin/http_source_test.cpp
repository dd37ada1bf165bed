// The program itself, on the record of a running server.
#include <doctest/doctest.h>

#include <string>

#include "rules/match/hash.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/server/harness.hpp"

namespace testing {

TEST_CASE("a game of a running server is told by the address of its record") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    for (std::uint64_t number = 1; number <= 12; ++number) {
        const auto command = number % 4 == 0 ? end_phase() : some_command(player, match);
        (void)player.answer_to(player.send(act(match, number, command)));
    }
    const auto told = player.ask<wire::Record>(client::GetRecord{match.game});
    const auto server = "http://127.0.0.1:" + std::to_string(harness.port());
    says("show " + server + told.path, 0, std::to_string(told.entries) + " entries, from ");
    says("log " + server + told.path + " --kind started", 0, "the game begins");
    says("verify " + server + told.path, 0, "record verified: " + std::to_string(told.entries) + " entries");
    says("show " + server + "/games/" + std::string(32, '0') + "/record", 2, "the answer was 404: the server knows no such game");
    says("show " + server + "/healthz", 1, "this is no record of a game");
    const auto nobody = "http://127.0.0.1:1/games/" + match::hex(match.game) + "/record";
    says("show " + nobody, 2, "is the server running, and is this its address?");
}

}  // namespace testing
