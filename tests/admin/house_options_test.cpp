// What each option of a 1914 game requires, excludes, asks and declares: the last chapter of the house rules, option by option.
#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"

namespace {

using Names = std::set<std::string_view>;

struct Needs {
    std::string_view option;
    Names all, one_of, excludes;
};
/// [HR-5.1]
const std::vector<Needs> needs{
    {"freighters", {"freighters-and-raiders", "merchant-raiders"}, {}, {}},
    {"merchant-raiders", {"freighters-and-raiders", "freighters"}, {}, {}},
    {"cruiser-screens", {"submarine-tactics"}, {}, {}},
    {"submarine-warfare-damage", {}, {"restricted-submarine-warfare", "unrestricted-submarine-warfare"}, {}},
    {"neutral-auction-by-power", {}, {}, {"neutral-auction-by-alliance"}},
    {"neutral-auction-by-alliance", {}, {}, {"neutral-auction-by-power"}},
};

struct Words {
    std::string_view option;
    Names declarations, decisions;
};
/// [HR-5.2]
const std::vector<Words> words{
    {"standard-trucks", {"truck-lift"}, {}},
    {"armored-cars", {}, {"forced-hits"}},
    {"armored-trains", {}, {"train-reaction"}},
    {"submarine-tactics", {}, {"dive", "submarine-targets"}},
    {"artillery-neutralization", {}, {"neutralization", "suppression"}},
    {"freighters-and-raiders", {"board"}, {"raid"}},
    {"deploy-the-reserves", {}, {"reserves"}},
    {"supply-chain", {}, {"supply-distribution", "supplies"}},
    {"counter-battery-fire", {}, {"counter-battery", "counter-battery-targets"}},
    {"neutral-auction-by-power", {}, {"bid", "threat", "penalty"}},
    {"neutral-auction-by-alliance", {}, {"bid", "threat", "penalty"}},
    {"more-production", {}, {"factory"}},
    {"multinational-attacks", {"join-attack"}, {"joint-attack"}},
    {"concentrated-attacks", {}, {"quota"}},
    {"italian-dilemma", {"demand", "defect", "declare-war"}, {"terms", "debt", "raise", "alliance", "handover", "arrival", "payment"}},
    {"spain-in-the-balance", {}, {"spain-payment"}},
    {"russian-revolution", {}, {"armistice"}},
};

template <class Row>
Row row_of(const std::vector<Row>& table, std::string_view option) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Row& row) { return row.option == option; });
    return found == table.end() ? Row{} : *found;
}

/// Options whose paragraphs are those of the house rules, without those that only stand for others.
std::vector<const rules::Module*> house_rules() {
    std::vector<const rules::Module*> found;
    for (const auto* option : rules::catalogue().options)
        if (option->install != nullptr && !option->paragraphs.empty() && option->paragraphs.front().substr(0, 3) == "HR-")
            found.push_back(option);
    return found;
}

Names names_of(const std::vector<std::string_view>& names) { return {names.begin(), names.end()}; }

rules::BundleSpec bundle_of(const std::set<std::string>& options) {
    rules::BundleSpec spec;
    spec.name = spec.title = spec.file = "b";
    spec.base = "1914";
    spec.options = {options.begin(), options.end()};
    return spec;
}

/// No game of these, and what is said about it names both.
void check_refused(const std::set<std::string>& options, std::initializer_list<std::string_view> both) {
    const auto ruleset = rules::compile_bundle(bundle_of(options), rules::catalogue());
    REQUIRE_FALSE(ruleset.has_value());
    for (const auto name : both) {
        const auto quoted = '"' + std::string{name} + '"';
        const auto& problems = ruleset.error();
        CHECK_MESSAGE(std::any_of(problems.begin(), problems.end(),
                                  [&](const rules::Problem& problem) { return problem.text.find(quoted) != std::string::npos; }),
                      "no problem names ", quoted);
    }
}

/// What the option cannot do without.
std::set<std::string> needed_by(const rules::Module& option) {
    std::set<std::string> found;
    for (const auto name : option.requires_options) found.emplace(name);
    if (!option.requires_one_of.empty()) found.emplace(option.requires_one_of.front());
    return found;
}

struct Said {
    std::set<std::string> declarations, decisions;
};
Said said_in(const std::set<std::string>& options) {
    const auto ruleset = rules::compile_bundle(bundle_of(options), rules::catalogue());
    REQUIRE(ruleset.has_value());
    Said said;
    for (const auto& declaration : (*ruleset)->declarations) said.declarations.insert(declaration.what);
    for (const auto& decision : (*ruleset)->decisions) said.decisions.insert(decision.name);
    return said;
}

Names beyond(const std::set<std::string>& all, const std::set<std::string>& before) {
    Names found;
    for (const auto& name : all)
        if (before.count(name) == 0) found.insert(name);
    return found;
}

std::string in_words(const Names& names) {
    std::string joined;
    for (const auto name : names) joined += (joined.empty() ? "" : ", ") + std::string{name};
    return joined.empty() ? "nothing" : joined;
}
void check_said(std::string_view what, const Names& found, const Names& expected) {
    CHECK_MESSAGE(found == expected, what, " ", in_words(found), ", and HR-5.2, held in `words` above, says ", in_words(expected));
}

}  // namespace

TEST_CASE("every house rule requires and excludes what the rulebook says, and both are named [HR-5.1]") {
    for (const auto* option : house_rules()) {
        CAPTURE(option->id);
        const auto row = row_of(needs, option->id);
        CHECK(names_of(option->requires_options) == row.all);
        CHECK(names_of(option->requires_one_of) == row.one_of);
        CHECK(names_of(option->excludes) == row.excludes);

        const std::string name{option->id};
        for (const auto required : option->requires_options) {
            auto others = needed_by(*option);
            others.erase(std::string{required});
            others.insert(name);
            if (required != "freighters-and-raiders") others.erase("freighters-and-raiders");  // which stands for the others too
            check_refused(others, {option->id, required});
        }
        for (const auto one : option->requires_one_of) check_refused({name}, {option->id, one});
        for (const auto other : option->excludes) check_refused({name, std::string{other}}, {option->id, other});
    }
}

TEST_CASE("every house rule asks and declares what the rulebook says [HR-5.2]") {
    auto options = house_rules();
    if (options.empty()) return;  // a build without the rules
    options.push_back(rules::catalogue().option("russian-revolution"));
    for (const auto* option : options) {
        if (option->id == "freighters" || option->id == "merchant-raiders") continue;  // what freighters-and-raiders stands for
        CAPTURE(option->id);
        auto chosen = needed_by(*option);
        const auto before = said_in(chosen);
        chosen.emplace(option->id);
        const auto with = said_in(chosen);
        const auto row = row_of(words, option->id);
        check_said("it declares", beyond(with.declarations, before.declarations), row.declarations);
        check_said("it asks", beyond(with.decisions, before.decisions), row.decisions);
    }
}

TEST_CASE("every house rule goes with the tournament [HR-0.8.4]") {
    if (rules::catalogue().option("tournament-1914") == nullptr) return;  // a build without the rules
    for (const auto* option : house_rules()) {
        CAPTURE(option->id);
        auto chosen = needed_by(*option);
        chosen.emplace(option->id);
        chosen.emplace("tournament-1914");
        CHECK(rules::compile_bundle(bundle_of(chosen), rules::catalogue()).has_value());
    }
}

TEST_CASE("house rules that set aside principles of the base game go together [HR-0.8.5]") {
    if (house_rules().empty()) return;  // a build without the rules
    CHECK(rules::compile_bundle(
              bundle_of({"armored-trains", "multinational-attacks", "concentrated-attacks", "italian-dilemma", "breaking-through"}),
              rules::catalogue())
              .has_value());
}
