// Whole games by chance with trucks, artillery trucks and armored cars, on foot and under the movement of the tournament.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "admin/scenario/words.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/random_play.hpp"

namespace {

using namespace rules;
using How = event::DecisionAnswered::How;

/// With motors beside every army of the beginning, as few are bought by chance.
std::shared_ptr<const Ruleset> with_motors(const std::string& bundle) {
    auto spec = *find_bundle(bundle);
    for (const auto* option : {"standard-trucks", "artillery-trucks", "armored-cars"}) spec.options.emplace_back(option);
    spec.parameters["round-limit"] = std::int64_t{6};
    auto rules = std::make_shared<Ruleset>(**compile_bundle(spec, catalogue()));
    constexpr std::uint16_t army = 4;
    const auto armies = rules->setup;
    for (const auto& stack : armies) {
        if (stack.type != *rules->find_unit_type("infantry") || stack.count < army) continue;
        for (const auto* type : {"standard-truck", "artillery-truck", "armored-car"})
            rules->setup.push_back({stack.space, stack.owner, *rules->find_unit_type(type), 1, 0});
    }
    return rules;
}

bool is_lift(const Command& command) {
    const auto* declare = std::get_if<command::Declare>(&command.body);
    return declare != nullptr && declare->what == "truck-lift";
}

}  // namespace

TEST_CASE("motors: random games keep the laws, every lift that is listed is legal, and hits are forced") {
    sim::Questions questions;
    std::uint64_t lifts = 0;
    for (const std::string bundle : {"1914", "1914-tournament"}) {
        CAPTURE(bundle);
        const auto rules = with_motors(bundle);
        sim::Covered covered;
        for (const auto manner : {sim::Manner::commands, sim::Manner::hasty})
            for (int game = 1; game <= sim::share_of(20); ++game) {
                sim::Chance chance{static_cast<std::uint64_t>(game)};
                sim::Chance looks{static_cast<std::uint64_t>(game) + 1000};
                sim::MoodyPorts ports{chance, *rules};
                std::string wrong;
                try {
                    sim::Match match{rules, "motors", ports};
                    sim::play_by_chance(match, chance, manner, covered, [&] {
                        if (!looks.percent(5)) return true;
                        for (const auto& command : legal_commands(match.view(), match.state().active)) {
                            if (!is_lift(command)) continue;
                            ++lifts;
                            if (!check(match.view(), command))
                                match.fail("listed, but refused: " + scenario::in_words(match.view(), command.body));
                        }
                        return true;
                    });
                    questions.add(match.questions());
                } catch (const sim::Failure& failure) {
                    wrong = failure.what;
                }
                CAPTURE(game);
                CHECK_MESSAGE(wrong.empty(), wrong);
            }
    }
    CHECK(lifts > 0);
    for (const auto how : {How::player, How::fallback}) CHECK(questions.answered("forced-hits", how) > 0);
}
