// Refusals in words: whatever the corpus is refused by, and whatever a ruleset cites by itself, is told by words of its own.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "admin/scenario/parse.hpp"
#include "admin/scenario/run.hpp"
#include "rules/catalogue.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/core/refusal_words.hpp"
#include "rules/hooks/hooks.hpp"
#include "tests/admin/corpus.hpp"

namespace {

/// Whether this is what the code of a refusal says, for want of words of its paragraph.
bool is_general(std::string_view told) {
    for (std::uint16_t code = 1; code < 100; ++code)
        if (told.find(rules::sentence(static_cast<rules::Refusal>(code))) != std::string_view::npos) return true;
    return false;
}

scenario::Rulesets& rulesets() {
    static scenario::Rulesets known{rules::catalogue(), rules::find_bundle};
    return known;
}

/// A step that is refused, as the runner tells it when nobody expects it.
std::string told(scenario::Scenario played, std::size_t step) {
    played.steps.resize(step + 1);
    played.steps.back().refused.clear();
    const auto report = scenario::run(played);
    return report.failures.size() == 1 ? report.failures.front() : std::string{};
}

std::shared_ptr<const rules::Ruleset> compiled(std::string_view bundle, const std::vector<std::string>& options) {
    auto spec = rules::find_bundle(bundle).value();
    spec.options.insert(spec.options.end(), options.begin(), options.end());
    return rules::compile_bundle(spec, rules::catalogue()).value();
}

void check_told(const rules::Ruleset& rules, rules::Refusal code, std::string_view paragraph, std::vector<rules::Fact> facts) {
    if (paragraph.empty()) return;
    const auto sentence = in_words(rules, {code, {paragraph}, std::move(facts)});
    CAPTURE(sentence);
    CHECK_FALSE(is_general(sentence));
    CHECK(sentence.find(" (") == std::string::npos);
}

/// The words by which the last step of a scenario is refused.
std::string words_of(const std::string& text) {
    const auto parsed = scenario::parse("title = \"t\"\n" + text, "t.toml", rulesets());
    REQUIRE(parsed.has_value());
    return told(*parsed, parsed->steps.size() - 1);
}

}  // namespace

TEST_CASE("who acts before the first turn out of his turn is told whose it is") {
    if (!rules::find_bundle("europe")) return;
    const auto told = words_of(R"(bundle = "europe"
[start]
phase = "advance"
power = "Soviet Union"
[[step]]
as = "Germany"
do = { end_phase = {} }
)");
    CHECK_MESSAGE(told.find("EU-2.5.1: it is not the turn of Germany to spend its share, but of Soviet Union\n") != std::string::npos,
                  told);
}

TEST_CASE("who declares research without dice is told all that may be named") {
    const std::string step = "[start]\nphase = \"develop\"\n[[step]]\ndo = { declare = { what = \"research\" } }\n";
    if (rules::find_bundle("classic")) {
        const auto told = words_of("bundle = \"classic\"\n" + step);
        CHECK_MESSAGE(told.find("CL-3.1.1: to declare research name the dice and nothing else\n") != std::string::npos, told);
    }
    if (rules::find_bundle("classic-smith")) {
        const auto told = words_of("bundle = \"classic\"\noptions = [\"smith-directed-research\"]\n" + step);
        CHECK_MESSAGE(
            told.find("CL-3.1.1: to declare research name the dice, or what is directed, or both, and nothing else\n") != std::string::npos,
            told);
    }
}

TEST_CASE("nothing is refused without a paragraph: each command and question and phase of each bundle has one") {
    for (const auto& spec : rules::shipped_bundles()) {
        const auto rules = rules::compile_bundle(spec, rules::catalogue()).value();
        CAPTURE(rules->bundle);
        CHECK_FALSE(rules->turns_paragraph.empty());
        CHECK_FALSE(rules->end_paragraph.empty());
        for (std::size_t form = 0; form < rules->actions.size(); ++form) {
            CAPTURE(form);
            CHECK((rules->actions[form].check == nullptr || !rules->actions[form].paragraph.empty()));
        }
        for (const auto& declaration : rules->declarations) {
            CAPTURE(declaration.what);
            CHECK_FALSE(declaration.action.paragraph.empty());
        }
        for (const auto& kind : rules->decisions) {
            CAPTURE(kind.name);
            CHECK_FALSE(kind.paragraph.empty());
        }
        for (const auto& phase : rules->phases) {
            CAPTURE(phase.name);
            CHECK_FALSE(phase.paragraph.empty());
        }
    }
}

TEST_CASE("a request that is wrong in itself is told by its code under the paragraph of its command") {
    const auto rules = compiled("1914", {});
    rules::Violation violation{rules::Refusal::no_such_units, {"1914-4.1.1"}, {rules::fact("unit", rules::UnitTypeId{0})}};
    violation.facts.push_back(rules::fact("wanted", 3));
    violation.facts.push_back(rules::fact("there", 2));
    violation.of_request = true;
    CHECK(in_words(*rules, violation) == "1914-4.1.1: of 3 " + rules->unit_types.front().name + " wanted, 2 are there");
}

TEST_CASE("every refusal of the corpus is told by the words of its paragraph") {
    const std::string_view begins = "  it was refused by ";
    std::size_t expected = 0;
    std::size_t refusals = 0;
    for (const auto& file : testing::corpus()) {
        CAPTURE(file.string());
        std::ifstream in{file};
        const std::string text{std::istreambuf_iterator<char>{in}, {}};
        const auto parsed = scenario::parse(text, file.string(), rulesets());
        REQUIRE(parsed.has_value());
        for (const auto& step : parsed->steps) expected += step.refused.empty() ? 0U : 1U;
        (void)scenario::run(*parsed, [&](std::string_view line) {
            if (!line.starts_with(begins)) return;
            ++refusals;
            CAPTURE(line);
            CHECK_FALSE(is_general(line.substr(0, line.find('\n'))));
        });
    }
    CHECK(refusals > 200);
    CHECK(refusals == expected);
}

TEST_CASE("what a ruleset cites by itself has words for the facts that come with it") {
    using rules::fact;
    using rules::Refusal;
    for (const auto& rules : {compiled("1914", {"russian-revolution", "swiss-alps"}), compiled("1914-tournament", {"swiss-alps"})}) {
        const auto power = fact("power", rules::OwnerId{0});
        const rules::SpaceId one{0};
        const rules::SpaceId other{1};
        for (const auto& kind : rules->decisions)
            check_told(*rules, Refusal::not_your_turn, kind.paragraph,
                       {fact("asked", rules::OwnerId{0}), fact("asked", rules::OwnerId{1})});
        std::vector<rules::Action> actions{rules->actions.begin(), rules->actions.end()};
        for (const auto& declaration : rules->declarations) actions.push_back(declaration.action);
        for (const auto& action : actions) {
            check_told(*rules, Refusal::not_your_turn, action.not_your_turn, {power});
            check_told(*rules, Refusal::not_your_turn, action.not_your_turn, {power, fact("turn", rules::OwnerId{1})});
            for (const auto& phase : rules->phases)
                check_told(*rules, Refusal::wrong_phase, action.wrong_phase, {fact("phase", phase.name)});
        }
        for (const auto& phase : rules->phases) {
            check_told(*rules, Refusal::not_your_turn, phase.paragraph, {power});
            check_told(*rules, Refusal::not_your_turn, phase.paragraph, {power, fact("turn", rules::OwnerId{1})});
        }
        for (const auto& space : rules->spaces) check_told(*rules, Refusal::may_not_enter, space.closed_by.id, {fact("space", one)});
        const auto& move = rules->data<rules::Hooks>().move;
        for (const auto paragraph : {move.adjacency_land, move.adjacency_sea})
            check_told(*rules, Refusal::not_adjacent, paragraph, {fact("from", one), fact("to", other)});
        const auto& battle = rules->data<rules::Hooks>().battle;
        check_told(*rules, Refusal::not_listed, battle.not_listed, {fact("space", one)});
        check_told(*rules, Refusal::not_listed, battle.not_listed, {fact("space", one), fact("listed", std::string{"already"})});
    }
}
