// The figures of the 1914 house rules: every parameter, what it is where nobody says otherwise, and what it may not be. [HR-1.4]
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/catalogue.hpp"

namespace {

/// A parameter, its first value, and one that is too small; of one of a few words the words, the first one first.
struct Number {
    std::string_view name;
    std::int64_t first, too_small;
};
struct Words {
    std::string_view name;
    std::vector<std::string_view> words;
};

const std::vector<Number> numbers{
    {"standard-trucks.cost", 5, 0},
    {"standard-trucks.move", 2, -1},
    {"standard-trucks.reach", 2, 0},
    {"artillery-trucks.cost", 5, 0},
    {"artillery-trucks.attack", 3, -1},
    {"artillery-trucks.defence", 3, -1},
    {"artillery-trucks.move", 2, -1},
    {"artillery-trucks.against-aircraft", 1, -1},
    {"armored-cars.cost", 5, 0},
    {"armored-cars.attack", 3, -1},
    {"armored-cars.defence", 1, -1},
    {"armored-cars.move", 2, -1},
    {"coastal-artillery.cost", 8, 0},
    {"coastal-artillery.defence", 3, -1},
    {"coastal-artillery.passing-hit", 1, -1},
    {"destroyers.cost", 5, 0},
    {"destroyers.attack", 2, -1},
    {"destroyers.defence", 2, -1},
    {"destroyers.move", 3, -1},
    {"freighters.cost", 3, 0},
    {"freighters.move", 2, -1},
    {"merchant-raiders.cost", 3, 0},
    {"merchant-raiders.defence", 2, -1},
    {"merchant-raiders.move", 2, -1},
    {"armored-trains.cost", 9, 0},
    {"armored-trains.attack", 2, -1},
    {"armored-trains.defence", 2, -1},
    {"armored-trains.dice", 2, 0},
    {"armored-trains.absorbs-attacking", 1, -1},
    {"armored-trains.absorbs-defending", 2, -1},
    {"naval-costs.submarine", 5, 0},
    {"naval-costs.cruiser", 7, 0},
    {"early-tanks.round", 3, 0},
    {"aerial-combat.hit", 3, 0},
    {"aerial-combat.rounds", 1, -1},
    {"restricted-submarine-warfare.damage", 1, -1},
    {"unrestricted-submarine-warfare.damage", 1, -1},
    {"submarine-warfare-damage.first", 2, -1},
    {"submarine-tactics.defence", 1, -1},
    {"submarine-tactics.dive", 4, -1},
    {"artillery-neutralization.round", 0, -1},
    {"fighting-by-numbers.threshold", 20, 0},
    {"fighting-by-numbers.small-deviation", 10, -1},
    {"fighting-by-numbers.large-deviation", 15, -1},
    {"freighters-and-raiders.base-receipt", 2, -1},
    {"freighters-and-raiders.coast-receipt", 1, -1},
    {"freighters-and-raiders.raiders-of-a-power", 5, -1},
    {"freighters-and-raiders.raiders-in-a-zone", 2, -1},
    {"freighters-and-raiders.raid-hit", 4, -1},
    {"freighters-and-raiders.boarding", 2, -1},
    {"deploy-the-reserves.transports", 2, -1},
    {"deploy-the-reserves.trucks", 2, -1},
    {"deploy-the-reserves.fighters", 1, -1},
    {"deploy-the-reserves.bonus", 5, -1},
    {"deploy-the-reserves.bonus-turns", 4, -1},
    {"corners-of-the-empire.value", 3, -1},
    {"corners-of-the-empire.large-value", 6, -1},
    {"supply-chain.per-unit", 2, -1},
    {"supply-chain.per-ipc", 3, -1},
    {"counter-battery-fire.kill", 2, -1},
    {"counter-battery-fire.kill-supreme", 3, -1},
    {"neutral-auction-by-power.ally-penalty", 2, -1},
    {"neutral-auction-by-alliance.ally-penalty", 2, -1},
    {"neutral-auction-by-alliance.central-threats", 2, -1},
    {"neutral-auction-by-alliance.allied-threats", 1, -1},
    {"more-production.value", 2, -1},
    {"more-production.output", 3, -1},
    {"more-production.staging", 6, -1},
    {"breaking-through.ratio", 2, 0},
    {"concentrated-attacks.first-share", 4, 0},
    {"concentrated-attacks.second-share", 2, 0},
    {"concentrated-attacks.second-roll", 4, 0},
    {"italian-dilemma.units", 10, -1},
    {"italian-dilemma.negotiation-round", 2, 0},
    {"italian-dilemma.war-round", 3, 0},
    {"italian-dilemma.defection-round", 4, 0},
    {"italian-dilemma.victory-income", 26, -1},
    {"spain-in-the-balance.threshold", 6, 0},
    {"spain-in-the-balance.payment", 2, -1},
    {"spain-in-the-balance.units", 3, -1},
};

const std::vector<Words> words{
    {"artillery-trucks.truck-support", {"as-artillery", "infantry-only"}},
    {"coastal-artillery.battery-sinks", {"one-hit", "outright"}},
    {"aerial-combat.fighter-hit-3", {"air-only", "always"}},
    {"restricted-submarine-warfare.rsw-persists", {"false", "true"}},
    {"neutral-auction-by-power.auction-rest", {"discard", "keep"}},
    {"neutral-auction-by-alliance.auction-rest", {"discard", "keep"}},
    {"neutral-auction-by-alliance.central-captain", {"Austria-Hungary", "Germany", "Ottoman Empire"}},
    {"neutral-auction-by-alliance.allied-captain", {"Russian Empire", "France", "British Empire"}},
    {"multinational-attacks.joint-attack-consent", {"true", "false"}},
    {"italian-dilemma.central-captain", {"Austria-Hungary", "Germany", "Ottoman Empire"}},
    {"italian-dilemma.allied-captain", {"Russian Empire", "France", "British Empire"}},
    {"spain-in-the-balance.spain-seat", {"automatic", "seat"}},
};

std::string option_of(std::string_view parameter) { return std::string{parameter.substr(0, parameter.find('.'))}; }

/// The option alone, with what it cannot do without.
rules::BundleSpec with(std::string_view parameter) {
    std::set<std::string> options{option_of(parameter)};
    const auto* option = rules::catalogue().option(option_of(parameter));
    REQUIRE_MESSAGE(option != nullptr, parameter);
    for (const auto name : option->requires_options) options.emplace(name);
    if (!option->requires_one_of.empty()) options.emplace(option->requires_one_of.front());
    rules::BundleSpec spec;
    spec.name = spec.title = spec.file = "b";
    spec.base = "1914";
    spec.options = {options.begin(), options.end()};
    return spec;
}

const rules::Parameter& parameter_in(const rules::Ruleset& ruleset, std::string_view name) {
    const auto found = std::find_if(ruleset.parameters.begin(), ruleset.parameters.end(),
                                    [&](const rules::Parameter& parameter) { return parameter.name == name; });
    REQUIRE_MESSAGE(found != ruleset.parameters.end(), "no parameter is named ", name);
    return *found;
}

/// No bundle is made of it, and what is said names the parameter.
void check_refused(rules::BundleSpec spec, std::string_view name, std::variant<bool, std::int64_t, std::string> value) {
    spec.parameters[std::string{name}] = std::move(value);
    const auto ruleset = rules::compile_bundle(spec, rules::catalogue());
    REQUIRE_FALSE(ruleset.has_value());
    REQUIRE(ruleset.error().size() == 1);
    CHECK(ruleset.error().front().text.find(fmt::format("\"{}\"", name)) != std::string::npos);
}

bool no_house_rules() { return rules::catalogue().option("naval-costs") == nullptr; }  // a build without the rules

}  // namespace

TEST_CASE("every figure of a house rule is a parameter with the value of the law at first and nothing below what makes sense [HR-1.4]") {
    if (no_house_rules()) return;
    for (const auto& [name, first, too_small] : numbers) {
        CAPTURE(name);
        const auto spec = with(name);
        const auto ruleset = rules::compile_bundle(spec, rules::catalogue());
        REQUIRE(ruleset.has_value());
        const auto& parameter = parameter_in(**ruleset, name);
        CHECK(parameter.options.empty());
        CHECK(parameter.value == first);
        CHECK(parameter.low == too_small + 1);
        check_refused(spec, name, too_small);
        check_refused(spec, name, parameter.high + 1);
        check_refused(spec, name, std::string{"many"});
    }
}

TEST_CASE("a setting of a house rule is one of its words and at first the first of them [HR-1.4]") {
    if (no_house_rules()) return;
    for (const auto& [name, allowed] : words) {
        CAPTURE(name);
        const auto spec = with(name);
        const auto ruleset = rules::compile_bundle(spec, rules::catalogue());
        REQUIRE(ruleset.has_value());
        const auto& parameter = parameter_in(**ruleset, name);
        REQUIRE_FALSE(parameter.options.empty());
        CHECK(parameter.options[static_cast<std::size_t>(parameter.value)] == allowed.front());
        for (const auto word : allowed) {
            auto set = spec;
            set.parameters[std::string{name}] = std::string{word};
            CHECK_MESSAGE(rules::compile_bundle(set, rules::catalogue()).has_value(), word);
        }
        check_refused(spec, name, std::string{"otherwise"});
        check_refused(spec, name, std::int64_t{7});
    }
}

TEST_CASE("no house rule has a parameter that is not in the list above [HR-1.4]") {
    if (no_house_rules()) return;
    std::set<std::string_view> known;
    for (const auto& each : numbers) known.insert(each.name);
    for (const auto& each : words) known.insert(each.name);
    for (const auto* option : rules::catalogue().options) {
        if (option->install == nullptr || option->paragraphs.empty() || option->paragraphs.front().substr(0, 3) != "HR-") continue;
        const auto ruleset = rules::compile_bundle(with(option->id), rules::catalogue());
        REQUIRE(ruleset.has_value());
        for (const auto& parameter : (*ruleset)->parameters)
            if (option_of(parameter.name) == option->id) CHECK_MESSAGE(known.count(parameter.name) == 1, parameter.name);
    }
}

TEST_CASE("parameters out of range and options that exclude each other are all told at once [HR-0.8.1]") {
    if (no_house_rules()) return;
    auto spec = with("supply-chain.per-unit");
    spec.options.insert(spec.options.end(), {"no-such-rule", "neutral-auction-by-power", "neutral-auction-by-alliance"});
    spec.parameters["supply-chain.per-unit"] = std::int64_t{-1};
    spec.parameters["supply-chain.per-ipc"] = std::string{"three"};
    spec.parameters["armored-cars.cost"] = std::int64_t{5};  // of an option that is not on
    const auto ruleset = rules::compile_bundle(spec, rules::catalogue());
    REQUIRE_FALSE(ruleset.has_value());
    CHECK(ruleset.error().size() == 5);
}
