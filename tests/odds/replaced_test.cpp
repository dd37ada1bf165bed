// What an option makes of a battle without telling the calculator: it compares who has installed what, whatever the names.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/hooks/builder.hpp"
#include "rules/hooks/odds.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/odds/odds.hpp"
#include "tests/odds/battles.hpp"

namespace {

using namespace rules;
using battles::with;

odds::Odds odds_under(const Module& option, const battles::Battle& battle) {
    return odds::calculate(*with(battle.bundle, option), battles::question(battle)).value();
}

/// All columns are rolled already, and nobody was hit.
void dud(Context& context, std::uint32_t) { context.set_slot(*context.rules.find_slot("column"), 0, 1'000'000); }
void silence(Context&, std::uint32_t) {}
bool nowhere(Context&, BattleId, const OddsArrivals&) { return false; }

const battles::Battle on_land{.attackers = "5 infantry", .defenders = {{"USSR", "2 infantry"}}, .bundle = "classic"};
const battles::Battle in_lorraine{.attackers = "5 infantry", .defenders = {{"France", "2 infantry"}}};

}  // namespace

TEST_CASE("a step in place of another of the same name is fought and told") {
    if (!find_bundle("classic")) return;  // a build without the rules
    const Module duds{.id = "duds", .base = "classic", .install = [](RulesetBuilder& build) {
                          build.procedure("land-battle").instead("attackers-column", step("attackers-column", dud));
                      }};
    CHECK(battles::odds(on_land).attackers_win > 0.9);
    const auto odds = odds_under(duds, on_land);
    REQUIRE(odds.sampled.has_value());
    CHECK(odds.sampled->because == std::vector<std::string>{"attackers-column"});
    CHECK(odds.attackers_win == doctest::Approx(0));
    CHECK(odds.defenders_hold == doctest::Approx(1));
}

TEST_CASE("a step in place of another is told as left out where battles cannot be made up") {
    const Module truce{.id = "truce", .base = "1914", .install = [](RulesetBuilder& build) {
                           build.procedure("land-battle").instead("main-fire", step("main-fire", silence));
                           build.data<SamplingRules>().stage.replace(nowhere);
                       }};
    const auto odds = odds_under(truce, in_lorraine);
    CHECK_FALSE(odds.sampled.has_value());
    CHECK(odds.left_out == std::vector<std::string>{"main-fire"});
    CHECK(battles::odds(in_lorraine).left_out.empty());
}

TEST_CASE("a hand in what a script knows without asking is told too") {
    const Module hushed{.id = "hushed", .base = "1914", .install = [](RulesetBuilder& build) {
                            build.data<SamplingRules>().stage.replace(nowhere);
                            for (auto& script : build.odds().scripts)
                                script.hands = [](const Ruleset& rules) { return std::vector<OddsHand>{{"silent", rules.modules.size()}}; };
                        }};
    CHECK(odds_under(hushed, in_lorraine).left_out == std::vector<std::string>{"silent"});
    // Whoever says what he makes of battles is believed.
    const Module frank{.id = "frank", .base = "1914", .install = [](RulesetBuilder& build) {
                           build.data<SamplingRules>().additions.push_back({.paragraphs = {"TOY-1"}});
                           for (auto& script : build.odds().scripts)
                               script.hands = [](const Ruleset& rules) { return std::vector<OddsHand>{{"silent", rules.modules.size()}}; };
                       }};
    CHECK(odds_under(frank, in_lorraine).left_out.empty());
}

TEST_CASE("an option that changes values is counted without a word") {
    const Module brave{.id = "brave", .base = "1914", .install = [](RulesetBuilder& build) {
                           build.value().unit([](const UnitValue& asked, Tally& value) {
                               if (asked.kind == ValueKind::attack) value.add(1, {});
                           });
                       }};
    const auto odds = odds_under(brave, in_lorraine);
    CHECK_FALSE(odds.sampled.has_value());
    CHECK(odds.left_out.empty());
    CHECK(odds.attackers_win > battles::odds(in_lorraine).attackers_win);
}
