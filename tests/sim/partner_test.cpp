// What a sparring partner promises, whatever it plays.
#include "rules/partner/partner.hpp"

#include <doctest/doctest.h>

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
        match.play(partner::next_command(match.view(), testing::next_to_act(match.state()), 1).value());
    CHECK(match.over());
}

TEST_CASE("the same state and seed give the same command, and who is not concerned says nothing") {
    const auto rules = sim::bundle_of("1914", 1);
    sim::Chance chance{1};
    sim::SeededPorts ports{chance};
    const sim::Match match{rules, "partner", ports};
    for (std::size_t at = 0; at < rules->powers(); ++at) {
        const auto power = static_cast<rules::OwnerId>(at);
        const auto wanted = partner::next_command(match.view(), power, 7);
        CHECK(wanted.has_value() == (power == match.state().active));
        CHECK(wanted == partner::next_command(match.view(), power, 7));
    }
}
