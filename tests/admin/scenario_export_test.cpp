// Positions of games, written as scenarios and read again: every one in which the game rests in a phase comes back whole.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

#include "admin/scenario/describe.hpp"
#include "admin/scenario/export.hpp"
#include "admin/scenario/parse.hpp"
#include "admin/scenario/position.hpp"
#include "admin/scenario/run.hpp"
#include "rules/bot/bot.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/narration/phrases.hpp"
#include "tests/admin/corpus.hpp"
#include "tests/admin/next_to_act.hpp"
#include "tests/admin/renumbered.hpp"
#include "tests/match/sample_game.hpp"
#include "tests/sim/games.hpp"

namespace {

using namespace rules;

scenario::Rulesets& rulesets() {
    static scenario::Rulesets all{catalogue(), find_bundle};
    return all;
}

/// What every power may do, in words; units by what tells them apart.
std::vector<std::string> legal(const Ruleset& rules, const GameState& state) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < rules.powers(); ++at)
        for (const auto& command : legal_commands({rules, state}, static_cast<OwnerId>(at)))
            found.push_back(
                fmt::format("{}: {}", rules.owners[at].name, narration::Phrases::scenario(View{rules, state}).command(command.body)));
    std::sort(found.begin(), found.end());
    return found;
}

struct Written {
    int written = 0;
    int refused = 0;
    int begun = 0;  ///< Written as a phase that has begun before.
};

/// Exports a state, reads it again and compares.
void check_round_trip(const scenario::Selection& selection, const std::shared_ptr<const Ruleset>& rules, const GameState& state,
                      Written& tally) {
    scenario::Heading heading{{"A position of a test."}, "A position", selection};
    const auto text = scenario::export_position(heading, rules, state, rulesets());
    if (!scenario::inexpressible({*rules, state}).empty()) {
        ++tally.refused;
        CHECK(!text);
        return;
    }
    if (!text) {
        FAIL_CHECK(fmt::format("cannot be written: {}", fmt::join(text.error(), "; ")));
        return;
    }
    CAPTURE(*text);
    const auto scenario = scenario::parse(*text, "exported.toml", rulesets());
    REQUIRE(scenario);
    const auto read = scenario::starting_state(*scenario);
    REQUIRE(read);
    ++tally.written;
    tally.begun += scenario->start.begun ? 1 : 0;
    const bool same = testing::renumbered(*rules, *read) == testing::renumbered(*rules, state);
    CHECK(same);
    CHECK(testing::units_in_order(*rules, *read) == testing::units_in_order(*rules, state));
    CHECK(legal(*rules, *read) == legal(*rules, state));
    CHECK(scenario::run(*scenario).passed());
}

/// Bots for a while, then anything that is legal: between them they use every form of command.
void play_and_export(const std::string& bundle, std::uint64_t seed, int commands, int every) {
    testing::SampleGame game{bundle};
    game.begin();
    std::mt19937_64 random{seed};
    Written tally;
    for (int played = 0; played < commands; ++played) {
        const auto& state = game.game().state();
        if (state.outcome) break;
        auto command =
            random() % 3 == 0 ? game.random_command(random) : bot::next_command(game.game().view(), testing::next_to_act(state), seed);
        if (!command || !game.play(*command)) {
            const auto fallback = game.random_command(random);
            REQUIRE(fallback);
            REQUIRE(game.play(*fallback));
        }
        if (played % every != 0) continue;
        CAPTURE(bundle);
        CAPTURE(played);
        check_round_trip({bundle, {}, {}}, game.game().shared_ruleset(), game.game().state(), tally);
    }
    MESSAGE(fmt::format("{}, seed {}: round {}, {} positions written, {} of them within a phase, {} that no file can say", bundle, seed,
                        game.game().state().round, tally.written, tally.begun, tally.refused));
    CHECK(tally.written > 0);
}

std::string content(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream{path, std::ios::binary}.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("positions of whole games come back from their scenarios") {
    const int less_often = sim::watched() ? 4 : 1;
    for (const auto* bundle : {"1914", "1914-tournament"}) {
        play_and_export(bundle, 1, 1500, 13 * less_often);
        play_and_export(bundle, 2, 400, 3 * less_often);
    }
}

TEST_CASE("the start of every scenario of the corpus comes back") {
    Written tally;
    auto files = testing::corpus();
    if (sim::watched()) {
        // One of five; without the address sanitizer all.
        std::size_t at = 0;
        std::erase_if(files, [&](const auto&) { return at++ % 5 != 0; });
    }
    for (const auto& file : files) {
        CAPTURE(file);
        const auto scenario = scenario::parse(content(file), file.string(), rulesets());
        REQUIRE(scenario);
        const auto state = scenario::starting_state(*scenario);
        REQUIRE(state);
        check_round_trip(scenario->selection, scenario->rules, *state, tally);
    }
    MESSAGE(
        fmt::format("{} starts written, {} of them within a phase, {} that no file can say", tally.written, tally.begun, tally.refused));
    CHECK(tally.written > 350);
    CHECK(tally.written + tally.refused == static_cast<int>(files.size()));
}

TEST_CASE("what no file can say is said plainly") {
    testing::SampleGame game{"1914"};
    const auto rules = game.game().shared_ruleset();
    const auto why = [&](const GameState& state) {
        const auto text = scenario::export_position({{}, "t", {"1914", {}, {}}}, rules, state, rulesets());
        return text ? std::string{} : fmt::format("{}", fmt::join(text.error(), "; "));
    };
    CHECK(why(game.game().state()) == "the game has not begun");
    game.begin();
    CHECK(why(game.game().state()).empty());
    auto state = game.game().state();
    state.outcome = Outcome{};
    CHECK(why(state) == "the game is over");
    state = game.game().state();
    state.sides[0] = static_cast<SideId>(1 - raw(state.sides[0]));
    CHECK(why(state).find("side of Austria-Hungary: the game has") != std::string::npos);
    state = game.game().state();
    state.money[0] = -1;
    CHECK(why(state).find("must be a number from 0") != std::string::npos);
    const auto other = scenario::export_position({{}, "t", {"1914-tournament", {}, {}}}, rules, game.game().state(), rulesets());
    REQUIRE(!other);
    CHECK(other.error().front().find("do not lead to the rules of this game") != std::string::npos);
}

TEST_CASE("a title is read as it was written") {
    testing::SampleGame game{"1914"};
    game.begin();
    for (const std::string title : {"plain", "a \"quoted\" \\ word", "two\nlines and\ta tab", "it's Z\xC3\xBCrich \x7F"}) {
        CAPTURE(title);
        const auto text =
            scenario::export_position({{}, title, {"1914", {}, {}}}, game.game().shared_ruleset(), game.game().state(), rulesets());
        REQUIRE(text);
        CHECK(text->starts_with("title = \""));
        const auto read = scenario::parse(*text, "exported.toml", rulesets());
        REQUIRE(read);
        CHECK(read->title == title);
    }
}
