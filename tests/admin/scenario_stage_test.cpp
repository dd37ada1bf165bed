// A file that begins in a stage, before round 1.
#include <doctest/doctest.h>

#include <string>

#include "rules/hooks/builder.hpp"
#include "rules/mechanics/questions.hpp"
#include "tests/admin/scenario_text.hpp"

namespace {

using namespace rules;

/// France and Germany may each put money on their luck before the first round.
struct Wagers {
    DecisionKindId wager{};
    TagId lost{};
};

DecisionRequest wager_of(const View& view) {
    DecisionRequest request;
    request.kind = view.rules.data<Wagers>().wager;
    request.asked = mask_of(*view.rules.find_owner("France")) | mask_of(*view.rules.find_owner("Germany"));
    request.number = 3;
    return request;
}
void ask(Context& context, std::uint32_t) { context.ask(wager_of(context.view())); }
void take(Context& context, std::uint32_t) {
    for (const auto owner : OwnersOf(wager_of(context.view()).asked)) {
        const auto stake = static_cast<std::int32_t>(*context.answer(wager_of(context.view()), owner).as<std::int64_t>());
        if (stake > 0) context.pay({AccountKind::treasury, owner}, {}, stake, context.rules.data<Wagers>().lost);
    }
}

const Module wagers{
    .id = "wagers", .base = "1914", .install = [](RulesetBuilder& build) {
        auto& data = build.data<Wagers>();
        data.lost = build.tag("lost-wager");
        data.wager = build.decision(question::Number{.name = "wager", .cite = "1914-1.1.1"});
        build.procedure("game").first_in("pre-game", stage("wagers", {step("wager-asked", ask), step("wager-taken", take)}));
    }};

scenario::Report run(const std::string& text) {
    static const auto all = [] {
        auto catalogue = rules::catalogue();
        catalogue.options.push_back(&wagers);
        return catalogue;
    }();
    static scenario::Rulesets rulesets{all, find_bundle};
    return scenario::run("title = \"t\"\nbundle = \"1914\"\noptions = [\"wagers\"]\n[start]\n" + text, "test.toml", rulesets);
}

const std::string played = R"([[step]]
[step.expect]
round = 0
phase = "wagers"
pending = [ { power = "Germany", decision = "wager" }, { power = "France", decision = "wager" } ]
[[step]]
as = "Germany"
do = { answer = { decision = "wager", choice = 2 } }
[step.expect]
round = 0
[[step]]
as = "France"
do = { answer = { decision = "wager", choice = 0 } }
[step.expect]
round = 1
phase = "purchase"
power = "Austria-Hungary"
treasury = { Germany = 8, France = 4 }
)";

}  // namespace

TEST_CASE("a file begins in a stage, with its questions open, and goes on into the first round") {
    const auto report = run("phase = \"wagers\"\ntreasury = { Germany = 10, France = 4 }\n" + played);
    for (const auto& failure : report.failures) MESSAGE(failure);
    CHECK(report.passed());
}

TEST_CASE("a file that begins in a phase has the stages behind it") {
    const auto report = run("power = \"France\"\n[[step]]\n[step.expect]\nround = 1\nphase = \"purchase\"\npending = []\n");
    for (const auto& failure : report.failures) MESSAGE(failure);
    CHECK(report.passed());
}

TEST_CASE("a stage has no round, and is nobody's turn") {
    for (const auto* given : {"round = 1\n", "power = \"France\"\n"}) {
        const auto report = run(std::string{given} + "phase = \"wagers\"\n" + played);
        REQUIRE_FALSE(report.passed());
        CHECK(testing::says(report, "the stage \"wagers\" is before round 1 and nobody's turn: leave out"));
    }
}
