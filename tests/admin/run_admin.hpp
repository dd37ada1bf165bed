#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

#include "rules/bot/bot.hpp"
#include "tests/admin/next_to_act.hpp"
#include "tests/match/sample_game.hpp"
#include "tests/run_program.hpp"

/// The program itself, and games to show it.
namespace testing {

/// What it writes to both outputs. @param before  what the shell does first: "cd /somewhere && ".
Said admin(const std::string& arguments, const std::string& before = {});
/// What goes to its first output alone, as programs read it.
inline std::string output_of(const std::string& arguments) { return admin(arguments + " 2>/dev/null; true").text; }
/// The program ends with `code`, and what it says has `words`.
inline void says(const std::string& arguments, int code, const std::string& words) {
    const auto said = admin(arguments);
    CAPTURE(arguments);
    CHECK(said.code == code);
    CHECK_MESSAGE(said.text.find(words) != std::string::npos, said.text);
}

/// The game's record in a file of the folder; @return its path.
inline std::string record_of(const std::string& folder, const SampleGame& game) {
    auto path = folder + "/game.armr";
    std::ofstream{path, std::ios::binary} << record_file(game.record());
    return path;
}

/// Bots play until a question is open in the middle of a battle; @return its entry.
inline std::uint64_t play_to_a_question(SampleGame& game) {
    for (int played = 0; played < 2000; ++played) {
        const auto& state = game.game().state();
        const bool fought = std::any_of(state.battles.begin(), state.battles.end(),
                                        [](const rules::Battle& battle) { return battle.status == rules::Battle::Status::fighting; });
        if (state.deciding() && fought) return game.table().sequence();
        const auto command = bot::next_command(game.game().view(), next_to_act(state), 1);
        REQUIRE(command);
        REQUIRE(game.play(*command));
    }
    FAIL("no question was asked in a battle");
    return 0;
}

}  // namespace testing
