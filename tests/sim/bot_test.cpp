// What a bot promises, whatever it plays.
#include "rules/bot/bot.hpp"

#include <doctest/doctest.h>

#include <set>
#include <utility>

#include "rules/catalogue.hpp"
#include "tests/admin/next_to_act.hpp"
#include "tests/sim/chance.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/match.hpp"

TEST_CASE("a game without hints is played all the same") {
    auto rules = *sim::bundle_of("1914", 1);
    rules.base = "chess";
    sim::Chance chance{1};
    sim::SeededPorts ports{chance};
    sim::Match match{std::make_shared<const rules::Ruleset>(rules), "partner", ports};
    int commands = 0;
    for (; !match.over() && commands < 5000; ++commands)
        match.play(bot::next_command(match.view(), testing::next_to_act(match.state()), 1).value());
    CHECK(match.over());
}

TEST_CASE("the same state and seed give the same command, and who is not concerned says nothing") {
    const auto rules = sim::bundle_of("1914", 1);
    sim::Chance chance{1};
    sim::SeededPorts ports{chance};
    const sim::Match match{rules, "partner", ports};
    for (std::size_t at = 0; at < rules->powers(); ++at) {
        const auto power = static_cast<rules::OwnerId>(at);
        const auto wanted = bot::next_command(match.view(), power, 7);
        CHECK(wanted.has_value() == (power == match.state().active));
        CHECK(wanted == bot::next_command(match.view(), power, 7));
    }
}

TEST_CASE("all units of a kind for one place are placed by one command") {
    for (const auto* name : {"1914", "classic", "europe"}) {
        if (rules::catalogue().game(name) == nullptr) continue;  // a build without these rules
        CAPTURE(name);
        sim::Chance chance{1};
        sim::SeededPorts ports{chance};
        sim::Match match{sim::bundle_of(name, 3), "partner", ports};
        std::set<std::pair<rules::UnitTypeId, rules::SpaceId>> placed;  // in this turn
        int several = 0;
        while (!match.over()) {
            const auto command = bot::next_command(match.view(), testing::next_to_act(match.state()), 1).value();
            if (const auto* place = std::get_if<rules::command::Place>(&command.body)) {
                REQUIRE(place->units.size() == 1);
                CHECK(placed.emplace(place->units.front().type, place->space).second);
                several += place->units.front().count > 1 ? 1 : 0;
            } else if (std::holds_alternative<rules::command::EndPhase>(command.body)) {
                placed.clear();
            }
            match.play(command);
        }
        CHECK(several > 0);
    }
}
