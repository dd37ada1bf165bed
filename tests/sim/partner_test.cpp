// What a sparring partner promises, whatever it plays.
#include "rules/partner/partner.hpp"

#include <doctest/doctest.h>

#include "tests/sim/chance.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/match.hpp"

TEST_CASE("a game without a mind is refused, and nothing is played in it") {
    auto rules = *sim::bundle_of("1914", 1);
    REQUIRE(partner::can_play(rules));
    rules.base = "chess";
    const auto verdict = partner::can_play(rules);
    REQUIRE_FALSE(verdict);
    CHECK(verdict.error().in_words() == "no sparring partner for the game chess");
    const auto state = rules::initial_state(rules);
    CHECK_FALSE(partner::next_command({rules, state}, rules::OwnerId{}, 1));
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
