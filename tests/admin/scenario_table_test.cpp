// What the runner takes from the table: when a command can be taken back, what is sealed, and what a viewer sees.
#include <doctest/doctest.h>

#include <string>

#include "rules/core/context.hpp"
#include "tests/admin/scenario_text.hpp"
#include "tests/core/toy.hpp"

using testing::in_germany;
using testing::run_text;
using testing::says;

namespace {

const std::string move_one = "[[step]]\ndo = { move = { units = { infantry = 1 }, path = [\"Munich\", \"Alsace\"] } }\n";
const std::string back = "[[step]]\ndo = { take_back = {} }\n";

std::string order_of(const std::string& power) {
    return "[[step]]\nas = \"" + power + "\"\ndo = { standing_order = { class = \"casualties\", choice = [\"artillery\"] } }\n";
}

// Red and Blue are asked for a secret number as a round begins; the higher one raises a pawn.

struct Pledges {
    rules::DecisionKindId kind;
    rules::TagId raised;
};
rules::DecisionRequest question(const rules::Ruleset& rules) {
    rules::DecisionRequest request;
    request.kind = rules.data<Pledges>().kind;
    request.asked = rules::mask_of(toy::red) | rules::mask_of(toy::blue);
    request.sealed = true;
    return request;
}
void ask(rules::Context& context, std::uint32_t) { context.ask(question(context.rules)); }
void take(rules::Context& context, std::uint32_t) {
    const auto pledge = [&](rules::OwnerId owner) { return *context.answer(question(context.rules), owner).as<std::int64_t>(); };
    const auto first = pledge(toy::red);
    const auto second = pledge(toy::blue);
    if (first != second)
        context.add_units(first > second ? toy::alder : toy::cedar, first > second ? toy::red : toy::blue, toy::pawn, 1,
                          context.rules.data<Pledges>().raised);
}
void install(rules::RulesetBuilder& build) {
    auto& data = build.data<Pledges>();
    data.raised = build.tag("raised");
    rules::DecisionKind kind;
    kind.name = "pledge";
    kind.fallback = [](const rules::View&, const rules::Decision&, rules::OwnerId) { return rules::Choice{std::int64_t{0}}; };
    kind.valid = [](const rules::View&, const rules::Decision&, rules::OwnerId, const rules::Choice& choice) -> rules::Result<void> {
        if (choice.as<std::int64_t>() == nullptr) return rules::refuse(rules::Refusal::bad_choice, {});
        return {};
    };
    kind.legal = [](const rules::View&, const rules::Decision&, rules::OwnerId, std::size_t) {
        return std::vector<rules::Choice>{{std::int64_t{0}}, {std::int64_t{3}}};
    };
    data.kind = build.decision(kind);
    build.procedure("game").after("round-begins",
                                  rules::sequence("pledging", {rules::step("ask-pledges", ask), rules::step("take-pledges", take)}));
}
const rules::Module pledges{.id = "pledges-of-two", .base = "toy", .install = install};

scenario::Report run_toy(const std::string& steps) {
    static const rules::Catalogue catalogue{{&toy::game}, {&pledges}};
    static scenario::Rulesets rulesets{catalogue, [](std::string_view) {
                                           rules::BundleSpec spec;
                                           spec.name = spec.base = "toy";
                                           spec.options = {"pledges-of-two"};
                                           return std::optional{spec};
                                       }};
    return scenario::run(R"(title = "t"
bundle = "toy"
[start]
power = "Green"
state = { turns-taken = { Red = 1, Blue = 1, Green = 1 } }
[[step]]
do = { end_phase = {} }
)" + steps,
                         "toy.toml", rulesets);
}
std::string pledge(const std::string& power, int number) {
    return "[[step]]\nas = \"" + power + "\"\ndo = { answer = { decision = \"pledge\", choice = " + std::to_string(number) + " } }\n";
}

}  // namespace

TEST_CASE("what another person ordered since makes taking back too late") {
    CHECK(run_text(in_germany(move_one + order_of("Germany") + back)).passed());
    CHECK(run_text(in_germany(order_of("France") + move_one + back)).passed());
    CHECK(run_text(in_germany(move_one + order_of("France") + back + "denied = \"not-allowed\"\n")).passed());
    CHECK(says(run_text(in_germany(move_one + order_of("France") + back)),
               "happened: it was denied (not-allowed): a die, a reveal or somebody else's command has come since"));
    CHECK(says(run_text(in_germany(back)), "nothing was done in this phase that can be taken back"));
}

TEST_CASE("what is taken back is gone and what came before it can be taken back too") {
    const std::string in_alsace = "[step.expect.units.Alsace]\nGermany = { infantry = ";
    CHECK(run_text(in_germany(move_one + move_one + in_alsace + "4 }\n" + back + in_alsace + "3 }\n" + move_one + back + back + in_alsace +
                              "2 }\n" + back + "denied = \"not-allowed\"\n"))
              .passed());
}

TEST_CASE("a sealed answer counts when the question is complete") {
    const std::string waits = "[step.expect]\npending = [ { power = \"Blue\", decision = \"pledge\" } ]\n";
    const auto raised = [](int red, int blue) {
        return "[step.expect.units.Alder]\nRed = { pawn = " + std::to_string(red) + ", kite = 2, golem = 2 }\n[step.expect.units.Cedar]\n" +
               "Blue = { pawn = " + std::to_string(blue) + ", kite = 2, golem = 2 }\n";
    };
    const auto high = run_toy(pledge("Red", 3) + waits + pledge("Blue", 2) + raised(4, 3));
    CHECK_MESSAGE(high.passed(), (high.failures.empty() ? "" : high.failures.front()));
    CHECK(run_toy(pledge("Red", 1) + pledge("Blue", 2) + raised(3, 4)).passed());
    CHECK(run_toy(pledge("Red", 2) + pledge("Blue", 2) + raised(3, 3)).passed());
    CHECK(run_toy(pledge("Red", 3) + "[[step]]\nreset = true\ndo = { end_phase = {} }\n" + pledge("Blue", 2) + pledge("Red", 1) +
                  raised(3, 4))
              .passed());
}

TEST_CASE("expectations can be read from what one power was shown") {
    const std::string pawns = "[step.expect.units.Alder]\nRed = { pawn = 4, kite = 2, golem = 2 }\n";
    const std::string asked = "[step.expect]\npending = [ { power = \"Blue\", decision = \"pledge\" } ]\n";
    for (const auto* viewer : {"Red", "Blue", "Green"}) {
        CAPTURE(viewer);
        const auto through = "through = \"" + std::string{viewer} + "\"\n";
        const auto report = run_toy(pledge("Red", 3) + through + asked + pledge("Blue", 2) + through + pawns);
        CHECK_MESSAGE(report.passed(), (report.failures.empty() ? "" : report.failures.front()));
    }
    CHECK(run_text(in_germany(move_one + "through = \"France\"\n[step.expect.units.Alsace]\nGermany = { infantry = 3 }\n" + back +
                              "through = \"France\"\n[step.expect.units.Alsace]\nGermany = { infantry = 2 }\n"))
              .passed());
    CHECK(says(run_text(in_germany(move_one + "through = \"France\"\n[step.expect.units.Alsace]\nGermany = { infantry = 2 }\n")),
               "expected: Germany has 2 infantry in Alsace (as France sees the game)"));
}
