// Options as they are chosen: what can be set of each is told as a game with that option alone has it.
#include "rules/selection.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace {

/// Of a game with the option and what it needs.
std::vector<rules::Parameter> parameters_with(const rules::Module& option, const rules::Module& game) {
    rules::Modules all;
    rules::add_with_needs(all, option.id);
    if (!rules::go_together(all, game.id)) return {};
    rules::BundleSpec spec;
    spec.name = spec.base = game.id;
    for (const auto* one : all) spec.options.emplace_back(one->id);
    const auto compiled = rules::compile_bundle(spec, rules::catalogue());
    if (!compiled) return {};  // a build without what it requires
    auto parameters = (*compiled)->parameters;
    std::erase_if(parameters, [&](const auto& one) { return !one.name.starts_with(std::string{option.id} + '.'); });
    return parameters;
}

}  // namespace

TEST_CASE("the parameters of options are those of games that have the option") {
    std::size_t told = 0;
    for (const auto* game : rules::catalogue().games) {
        const auto& known = rules::parameters_of_options(game->id);
        for (const auto* option : rules::catalogue().options) {
            const auto wanted = parameters_with(*option, *game);
            INFO(game->id, ": ", option->id);
            const auto its = known.find(option->id);
            REQUIRE((its != known.end()) == !wanted.empty());
            if (wanted.empty()) continue;
            CHECK(its->second.size() == wanted.size());
            for (const auto& one : wanted) {
                const auto same = [&](const rules::Parameter& other) {
                    return other.name == one.name && other.value == one.value && other.low == one.low && other.high == one.high &&
                           other.options == one.options;
                };
                CHECK_MESSAGE(std::any_of(its->second.begin(), its->second.end(), same), one.name);
                ++told;
            }
        }
    }
    CHECK((told > 0) == !rules::catalogue().options.empty());
}

TEST_CASE("an option brings what it stands for and needs, and goes with nothing that it excludes") {
    if (rules::catalogue().option("russian-revolution") == nullptr || rules::catalogue().option("tournament-collapse") == nullptr) return;
    rules::Modules chosen;
    rules::add_with_needs(chosen, "russian-revolution");
    rules::add_with_needs(chosen, "russian-revolution");
    rules::add_with_needs(chosen, "no such option");
    CHECK(chosen.size() == 1);
    CHECK(rules::go_together(chosen, "1914"));
    CHECK_FALSE(rules::go_together(chosen, "classic"));
    CHECK(rules::is_in(chosen, *rules::catalogue().option("russian-revolution")));
    rules::add_with_needs(chosen, "tournament-collapse");
    CHECK_FALSE(rules::go_together(chosen, "1914"));
}
