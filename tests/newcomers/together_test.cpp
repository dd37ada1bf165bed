// The newcomers' options beside each other: one place of a battle, one turn, the odds, and whole games.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/core/context.hpp"
#include "rules/core/judge.hpp"
#include "rules/odds/odds.hpp"
#include "rules/odds/question.hpp"
#include "tests/newcomers/playing.hpp"
#include "tests/sim/random_play.hpp"
#include "tests/sim/selections.hpp"

namespace {

using namespace newcomers;

odds::Odds in_the_east(const Ruleset& rules) {
    odds::Question asked;
    asked.kind = *odds::kind_named(rules, "land");
    const auto stack = [&](const char* owner, const char* type, std::uint16_t count) {
        return OddsStack{*rules.find_owner(owner), *rules.find_unit_type(type), 0, 0, count};
    };
    asked.attackers.units = {stack("Germany", "infantry", 2), stack("Austria-Hungary", "artillery", 1)};
    std::sort(asked.attackers.units.begin(), asked.attackers.units.end());
    asked.defenders.units = {stack("Russian Empire", "infantry", 2)};
    return odds::calculate(rules, asked).value();
}

}  // namespace

TEST_CASE("the newcomers' options say in one sentence what they change") {
    for (const auto& options : {all_options, europe_options})
        for (const auto& id : options) {
            CAPTURE(id);
            const auto* option = with_newcomers().option(id);
            REQUIRE(option != nullptr);
            CHECK(sim::wrong_with_summary(*option) == "");
        }
}

TEST_CASE("two options ask at one place of a battle: all is open together, and all is in before anything follows") {
    for (const auto& options : {Names{"held-back", "drumfire"}, Names{"drumfire", "held-back"}, all_options})
        plays(options,
              guns_in_alsace +
                  fought_in("Alsace",
                            pending({{"Germany", "hold-back"}, {"France", "hold-back"}, {"Germany", "drumfire"}, {"France", "drumfire"}})) +
                  answered("Germany", "drumfire", "true") + answered("France", "hold-back", "1") + answered("Germany", "hold-back", "1") +
                  "[[step]]\nthrough = \"Germany\"\n" + pending({{"France", "drumfire"}}) + "treasury = { Germany = 5, France = 5 }\n" +
                  // Two of three fight on each side, guns at four: France loses both, Germany its gun, as the last infantry stays.
                  answered("France", "drumfire", "true", R"(dice = [3, 4, 4, 4]
[step.expect]
treasury = { Germany = 3, France = 3 }
[step.expect.units.Alsace]
Germany = { infantry = 2 }
France = { infantry = 1 }
)"));
}

TEST_CASE("what is answered is told to nobody before all have answered") {
    const auto rules = ruleset({"held-back", "drumfire"});
    auto start = initial_state(*rules);
    const auto alsace = *rules->find_space("Alsace");
    const auto germany = *rules->find_owner("Germany");
    start.frames.clear();
    start.units.clear();
    sim::Chance chance{1};
    sim::SeededPorts ports{chance};
    Context context{*rules, start, ports};
    for (const auto* owner : {"Germany", "France"})
        for (const auto* type : {"infantry", "artillery"})
            (void)context.add_units(alsace, *rules->find_owner(owner), *rules->find_unit_type(type), 2, no_tag);
    context.fight(context.open_battle(*odds::kind_named(*rules, "land"), alsace, germany, true));
    context.run();
    REQUIRE(context.state().decisions.size() == 2);
    for (const auto& decision : std::vector<Decision>{context.state().decisions}) {
        const bool number = rules->decisions[idx(decision.kind)].name == "hold-back";
        context.take_answer(decision.id, germany, event::DecisionAnswered::How::player, number ? Choice{std::int64_t{1}} : Choice{true});
        const auto open = std::find_if(context.state().decisions.begin(), context.state().decisions.end(),
                                       [&](const Decision& one) { return one.id == decision.id; });
        REQUIRE(open != context.state().decisions.end());
        REQUIRE(open->answers.size() == 1);
        CHECK(open->answers.front().choice == Choice{});
    }
}

TEST_CASE("all together, in one turn") {
    plays(all_options,
          begins("Germany", "move", R"(treasury = { Germany = 0, "Austria-Hungary" = 5, "Russian Empire" = 5 }
[start.units.Poland]
Germany           = { infantry = 3 }
"Austria-Hungary" = { infantry = 1, artillery = 1, tank = 1 }
"Russian Empire"  = { infantry = 3, artillery = 1 }
[[step]]
do = { move = { units = { infantry = 1 }, path = ["Poland", "Galicia"] } }
[[step]]
do = { end_phase = {} }
)") +
              fought_in("Poland", pending({{"Germany", "hold-back"},
                                           {"Russian Empire", "hold-back"},
                                           {"Austria-Hungary", "drumfire"},
                                           {"Russian Empire", "drumfire"},
                                           {"Russian Empire", "rearguard"}})) +
              answered("Russian Empire", "rearguard", "\"stay\"") + answered("Russian Empire", "hold-back", "1") +
              answered("Germany", "hold-back", "1") + answered("Austria-Hungary", "drumfire", "true") +
              answered("Russian Empire", "drumfire", "false",
                       "dice = [4, 4, 3, 1, 1, 1]\n" + pending({{"Austria-Hungary", "casualties"}, {"Russian Empire", "casualties"}})) +
              answered("Russian Empire", "casualties", "{ units = { artillery = 1 } }") +
              answered("Austria-Hungary", "casualties", "{ units = { artillery = 1 } }", R"([step.expect]
treasury = { Germany = 0, "Austria-Hungary" = 3, "Russian Empire" = 5 }
[step.expect.units.Galicia]
Germany = { infantry = 1 }
[step.expect.units.Poland]
Germany = { infantry = 1 }
"Austria-Hungary" = { infantry = 1, tank = 1 }
"Russian Empire" = { infantry = 3 }
)"));
}

TEST_CASE("the odds fight what they do not know, and name it") {
    CHECK_FALSE(in_the_east(*ruleset({"ordered-withdrawal", "coast-watch"})).sampled);
    const auto because = [](const Names& options) {
        const auto odds = in_the_east(*ruleset(options));
        REQUIRE(odds.sampled);
        return odds.sampled->because;
    };
    CHECK(because({"lent-guns"}) == Names{"joins"});
    CHECK(because({"drumfire"}) == Names{"choices-ask", "choices-take"});
    CHECK(because({"rearguard"}) == Names{"choices-ask", "choices-take"});
    CHECK(because({"held-back"}) == Names{"choices-ask", "choices-take", "silent", "sheltered"});
    CHECK(because(all_options) == Names{"choices-ask", "choices-take", "joins", "silent", "sheltered"});
}

TEST_CASE("random games with all of them keep the laws") {
    struct Row {
        const char* bundle;
        Names options, kinds;
    };
    for (const auto& [bundle, options, kinds] :
         {Row{"1914", all_options, {"hold-back", "drumfire", "challenge", "rearguard"}},
          Row{"europe", {"lend-lease", "kamikaze", "atlantic-bridge"}, {"kamikaze", "atlantic-bridge"}}}) {
        const auto rules = ruleset(options, bundle);
        sim::Covered covered;
        sim::Questions questions;
        for (const auto manner : {sim::Manner::commands, sim::Manner::hasty})
            for (std::uint64_t seed = 1; seed <= 5; ++seed) {
                sim::Chance chance{seed};
                sim::MoodyPorts ports{chance, *rules};
                std::string wrong;
                try {
                    sim::Match match{rules, "newcomers", ports};
                    sim::play_by_chance(match, chance, manner, covered);
                    questions.add(match.questions());
                } catch (const sim::Failure& failure) {
                    wrong = failure.what;
                }
                CHECK_MESSAGE(wrong.empty(), wrong);
            }
        for (const auto& kind : kinds)
            for (const auto how : {event::DecisionAnswered::How::player, event::DecisionAnswered::How::fallback}) {
                CAPTURE(kind);
                CHECK(questions.answered(kind, how) > 0);
            }
    }
}
