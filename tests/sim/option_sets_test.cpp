// Options together: every pair that does not exclude itself is a bundle and is played, and so are random sets of many.
// A failure prints the options and the seed.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/random_play.hpp"

namespace {

using Options = std::vector<const rules::Module*>;

/// Those that rule something themselves.
Options options_of(std::string_view base) {
    Options found;
    for (const auto* option : rules::catalogue().options)
        if (option->base == base && option->install != nullptr) found.push_back(option);
    return found;
}

bool has(const Options& options, std::string_view id) {
    return std::any_of(options.begin(), options.end(), [&](const rules::Module* one) { return one->id == id; });
}

/// With what each of them needs; of several of which one is enough, the first.
Options with_needs(Options options) {
    const auto& all = rules::catalogue();
    const auto add = [&](std::string_view id) {
        const auto* needed = all.option(id);
        REQUIRE(needed != nullptr);
        if (!has(options, id)) options.push_back(needed);
        for (const auto member : needed->stands_for)
            if (!has(options, member)) options.push_back(all.option(member));
    };
    for (std::size_t at = 0; at < options.size(); ++at) {
        const auto* option = options[at];
        for (const auto id : option->requires_options) add(id);
        const auto& one_of = option->requires_one_of;
        if (!one_of.empty() && std::none_of(one_of.begin(), one_of.end(), [&](std::string_view id) { return has(options, id); }))
            add(one_of.front());
    }
    return options;
}

/// One of them excludes another, or a name that stands for it.
bool exclude_each_other(const Options& options) {
    for (const auto* one : options)
        for (const auto id : one->excludes) {
            if (has(options, id)) return true;
            const auto* group = rules::catalogue().option(id);
            if (group != nullptr && std::any_of(group->stands_for.begin(), group->stands_for.end(),
                                                [&](std::string_view member) { return has(options, member); }))
                return true;
        }
    return false;
}

std::string names_of(const Options& options) {
    std::vector<std::string_view> names;
    for (const auto* option : options) names.push_back(option->id);
    return fmt::format("{}", fmt::join(names, "+"));
}

/// The bundle of these options; what is wrong with it is told.
std::shared_ptr<const rules::Ruleset> bundle_of(std::string_view base, const Options& options) {
    rules::BundleSpec spec;
    spec.name = spec.base = base;
    for (const auto* option : options) spec.options.emplace_back(option->id);
    spec.parameters["round-limit"] = std::int64_t{4};
    const auto compiled = rules::compile_bundle(spec, rules::catalogue());
    if (compiled) return *compiled;
    for (const auto& problem : compiled.error()) FAIL_CHECK(names_of(options) << ": " << problem.text);
    return nullptr;
}

/// Plays games with them, each in another manner. @return how many.
int play(std::string_view base, const Options& options, int games, std::uint64_t seed) {
    const auto rules = bundle_of(base, options);
    if (!rules) return 0;
    constexpr sim::Manner manners[] = {sim::Manner::commands, sim::Manner::hasty, sim::Manner::mute, sim::Manner::commands};
    for (int game = 0; game < games; ++game) {
        const auto manner = manners[(seed + static_cast<std::uint64_t>(game)) % std::size(manners)];
        sim::Covered covered;
        sim::Chance chance{seed + static_cast<std::uint64_t>(game)};
        sim::MoodyPorts ports{chance, *rules};
        std::string wrong;
        try {
            sim::Match match{rules, fmt::format("{} {} {}", names_of(options), name_of(manner), seed + static_cast<std::uint64_t>(game)),
                             ports};
            sim::play_by_chance(match, chance, manner, covered);
        } catch (const sim::Failure& failure) {
            wrong = failure.what;
        }
        CHECK_MESSAGE(wrong.empty(), wrong);
    }
    return games;
}

void play_pairs(const char* base) {
    const auto options = options_of(base);
    if (options.empty()) return;  // a build without the rules
    const int each = sim::long_run() ? 10 : 1;
    const std::size_t skipped = sim::long_run() ? 1 : sim::watched() ? 40 : 8;  // of so many pairs one is played
    std::size_t pairs = 0;
    int games = 0;
    for (std::size_t a = 0; a < options.size(); ++a)
        for (std::size_t b = a; b < options.size(); ++b) {
            const auto both = with_needs(a == b ? Options{options[a]} : Options{options[a], options[b]});
            if (exclude_each_other(both)) continue;
            ++pairs;
            if (a == b || pairs % skipped == 0)
                games += play(base, both, each, pairs);
            else
                (void)bundle_of(base, both);
        }
    std::cout << fmt::format("{}: {} options, {} pairs are bundles, {} games\n", base, options.size(), pairs, games);
    CHECK(pairs > options.size());
}

void play_sets(const char* base) {
    const auto options = options_of(base);
    if (options.empty()) return;
    const int sets = sim::long_run() ? 100 : sim::watched() ? 3 : 25;
    std::mt19937_64 random{7};
    int played = 0;
    int games = 0;
    while (played < sets) {
        auto chosen = options;
        std::shuffle(chosen.begin(), chosen.end(), random);
        chosen.resize(std::min(chosen.size(), 5 + random() % 11));
        // Who does not go with those before him is left out.
        Options kept;
        for (const auto* option : chosen) {
            auto more = kept;
            if (!has(more, option->id)) more.push_back(option);
            if (more = with_needs(std::move(more)); !exclude_each_other(more)) kept = std::move(more);
        }
        games += play(base, kept, sim::long_run() ? 10 : 1, random());
        ++played;
    }
    std::cout << fmt::format("{}: {} sets of options, {} games\n", base, played, games);
}

}  // namespace

TEST_CASE("1914: every pair of options is a bundle and keeps the laws") { play_pairs("1914"); }
TEST_CASE("1914: sets of many options keep the laws") { play_sets("1914"); }
TEST_CASE("classic: every pair of options is a bundle and keeps the laws") { play_pairs("classic"); }
