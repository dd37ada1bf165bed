// Procedures: who acts before, after and instead of which step, and what is wrong when that is not clear.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

bool mentions(const std::vector<std::string>& texts, std::initializer_list<std::string_view> words) {
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
        return std::all_of(words.begin(), words.end(), [&](std::string_view word) { return text.find(word) != std::string::npos; });
    });
}

void note_b(Context& context, std::uint32_t) { context.note(context.rules.find_tag("b").value()); }
void note_a(Context& context, std::uint32_t) { context.note(context.rules.find_tag("a").value()); }

/// Acts behind turn-begins; a second one does too, with and without saying in which order.
const Module alpha{.id = "alpha", .base = "toy", .install = [](RulesetBuilder& build) {
                       build.tag("a");
                       build.procedure("game").after("turn-begins", step("alpha", note_a));
                   }};
const Module beta{.id = "beta", .base = "toy", .install = [](RulesetBuilder& build) {
                      build.tag("b");
                      build.procedure("game").after("turn-begins", step("beta", note_b));
                  }};
const Module alpha_last{.id = "alpha", .base = "toy", .after = {"beta"}, .install = alpha.install};
const Module beta_last{.id = "beta", .base = "toy", .after = {"alpha"}, .install = beta.install};

const Module replaces{.id = "replaces", .base = "toy", .install = [](RulesetBuilder& build) {
                          build.procedure("game").instead("turn-begins", sequence("new", {step("one", nullptr), step("two", nullptr)}));
                      }};
const Module replaces_too{.id = "replaces-too", .base = "toy", .after = {"replaces"}, .install = [](RulesetBuilder& build) {
                              build.procedure("game").instead("turn-begins", step("other", nullptr));
                          }};
const Module around{.id = "around", .base = "toy", .install = [](RulesetBuilder& build) {
                        build.procedure("game").before("turn-begins", step("early", nullptr));
                        build.procedure("game").after("turn-begins", step("late", nullptr));
                        build.procedure("game").after("turn-begins", step("later", nullptr));
                    }};
const Module lost{.id = "lost", .base = "toy", .install = [](RulesetBuilder& build) {
                      build.procedure("game").before("coffee", step("sugar", nullptr));
                      build.procedure("siesta").after("nap", step("yawn", nullptr));
                      build.phase("tea").may_end([](const View&, OwnerId) { return Result<void>{}; });
                  }};
const Module doubles{.id = "doubles", .base = "toy", .install = [](RulesetBuilder& build) {
                         build.procedure("game").after("turn-ends", step("act", nullptr));
                         build.procedure("game").after("round-ends", sequence("turns", {}));
                         build.procedure("other").define({phase("act", {{}, nullptr, {}})});
                         build.procedure("skirmish").define({step("again", nullptr)});
                     }};

}  // namespace

TEST_CASE("before and after stand around a step whoever wrote it") {
    const auto text = describe_procedures(*compile({&around, &replaces}));
    CHECK(text.find("choose-next\n      early\n      one\n      two\n      late\n      later\n      phase act\n") != std::string::npos);
}

TEST_CASE("what stands first in what is repeated comes before what others put before its first step") {
    const Module turn_start{.id = "dawn", .base = "toy", .install = [](RulesetBuilder& build) {
                                build.procedure("game").first_in("turns", step("sunrise", nullptr));
                                build.procedure("game").first_in("turns", step("birds", nullptr));
                            }};
    const Module bell{.id = "bell", .base = "toy", .install = [](RulesetBuilder& build) {
                          build.procedure("game").before("choose-next", step("bell", nullptr));
                      }};
    const Module dusk{.id = "dusk", .base = "toy", .install = turn_start.install};
    const auto text = describe_procedures(*compile({&bell, &turn_start}));
    CHECK(text.find("    repeat turns\n      sunrise\n      birds\n      bell\n      choose-next\n") != std::string::npos);
    CHECK(mentions(problems_of({&turn_start, &dusk}), {"dawn", "dusk", "turns", "order"}));
}

TEST_CASE("what stands under a condition is skipped where it holds") {
    const Module first_round{
        .id = "first-round", .base = "toy", .install = [](RulesetBuilder& build) {
            build.tag("b");
            build.procedure("game").after(
                "round-begins",
                unless("later-rounds", [](const View& view, std::uint32_t) { return view.state.round > 1; }, {step("greeting", note_b)}));
        }};
    Play play{{&first_round}};
    CHECK(play.said<event::Note>().size() == 1);
    for (int turns = 0; turns < 3; ++turns) play.ends_phase();
    CHECK(play.state.round == 2);
    CHECK(play.said<event::Note>().empty());
    const auto text = describe_procedures(*play.rules);
    CHECK(text.find("    round-begins\n    unless later-rounds\n      greeting\n    repeat turns\n      choose-next\n") !=
          std::string::npos);
    CHECK(text.find("\n    round-ends\nskirmish\n  repeat bouts\n") != std::string::npos);
}

TEST_CASE("two modules at one anchor must say in which order they act") {
    CHECK(mentions(problems_of({&alpha, &beta}), {"alpha", "beta", "turn-begins", "order"}));
    CHECK(problems_of({&alpha, &around}).size() == 2);  // both steps of the second
    CHECK(problems_of({&alpha}).empty());
    // Before and after one step are two anchors.
    const Module early{.id = "early-bird", .base = "toy", .install = [](RulesetBuilder& build) {
                           build.procedure("game").before("turn-begins", step("bird", nullptr));
                       }};
    CHECK(problems_of({&alpha, &early}).empty());
}

TEST_CASE("who comes after a module of a later band is told so") {
    const Module late{.id = "late", .base = "toy", .band = Band::scenario, .install = beta.install};
    const Module hasty{.id = "hasty", .base = "toy", .after = {"late"}, .install = alpha.install};
    CHECK(mentions(problems_of({&hasty, &late}), {"hasty", "comes after", "late", "band"}));
    const Module patient{.id = "patient", .base = "toy", .band = Band::scenario, .after = {"late"}, .install = alpha.install};
    CHECK(problems_of({&patient, &late}).empty());
}

TEST_CASE("a declared order is the order in which they act") {
    const auto order = [](const std::vector<const Module*>& options) {
        Play play{options};
        std::string notes;
        for (const auto& note : play.said<event::Note>()) notes += play.rules->tag(note.what);
        return notes;
    };
    CHECK(order({&alpha, &beta_last}) == "ab");
    CHECK(order({&beta_last, &alpha}) == "ab");
    CHECK(order({&alpha_last, &beta}) == "ba");
    CHECK(compile({&alpha_last, &beta})->modules.back().id == "alpha");
}

TEST_CASE("two modules cannot stand instead of one step") {
    CHECK(mentions(problems_of({&replaces, &replaces_too}), {"replaces", "replaces-too"}));
}

TEST_CASE("what is not there is a problem") {
    const auto problems = problems_of({&lost});
    CHECK(mentions(problems, {"lost", "coffee", "game"}));
    CHECK(mentions(problems, {"no module defines the procedure", "siesta"}));
    CHECK(mentions(problems, {"lost", "nap", "siesta"}));
    CHECK(mentions(problems, {"phase", "tea"}));
}

TEST_CASE("a name stands for one thing") {
    const auto problems = problems_of({&doubles});
    CHECK(mentions(problems, {"two steps named \"act\""}));
    CHECK(mentions(problems, {"two steps named \"turns\""}));
    CHECK(mentions(problems, {"two procedures have the phase \"act\""}));
    CHECK(mentions(problems, {"skirmish", "defined twice"}));
}

TEST_CASE("the place in a procedure survives in the state alone") {
    Play play;
    play.ends_phase();
    Play other{play.rules};
    other.state = other.start = play.state;
    other.ends_phase();
    CHECK(other.state.active == green);
}

TEST_CASE("a phase that takes what nobody handles is a problem") {
    const Module shop{.id = "shop", .base = "toy", .install = [](RulesetBuilder& build) {
                          build.procedure("game").after("turn-begins", phase("shop", {{Form::purchase}, nullptr, {}}));
                      }};
    CHECK(mentions(problems_of({&shop}), {"shop", "no module handles"}));
}

TEST_CASE("bands install before names do") {
    const Module zebra{.id = "zebra", .base = "toy", .band = Band::edition, .install = nullptr};
    const Module ant{.id = "ant", .base = "toy", .band = Band::units, .install = nullptr};
    const auto rules = compile({&ant, &zebra});
    REQUIRE(rules->modules.size() == 3);
    CHECK(rules->modules[0].id == "toy");
    CHECK(rules->modules[1].id == "zebra");
    CHECK(rules->modules[2].id == "ant");
}

TEST_CASE("what modules put into chains is told in the order of installation with the module and the place") {
    const Module once{.id = "once", .base = "toy", .install = [](RulesetBuilder& build) {
                          build.phase("act").may_end([](const View&, OwnerId) { return Result<void>{}; });
                      }};
    const Module late{.id = "twice", .base = "toy", .install = [](RulesetBuilder& build) {
                          build.phase("act").may_end([](const View&, OwnerId) { return Result<void>{}; });
                          build.when_set([](RulesetBuilder& set) { set.phase("act").settle([](Context&) {}); });
                      }};
    struct Noted : InstallObserver {
        std::vector<std::string> modules;
        std::vector<InstalledAt> places;
        bool takes(const Installation& installation) override {
            if (installation.what != Installation::What::link) return true;
            if (modules.empty() || modules.back() != installation.module) modules.emplace_back(installation.module);
            places.push_back(installation.at);
            return true;
        }
    } noted;
    (void)compile({&late, &once}, {}, &noted);
    CHECK(noted.modules == std::vector<std::string>{"toy", "once", "twice", ""});
    CHECK(noted.places.back().file.ends_with("tests/core/anchors_test.cpp"));
    CHECK(noted.places.back().line == noted.places[noted.places.size() - 2].line + 1);
}
