#include "tests/replays/game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <random>

#include "rules/catalogue.hpp"
#include "rules/partner/partner.hpp"
#include "tests/admin/next_to_act.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/table_game.hpp"

namespace replays {
namespace {

constexpr std::uint64_t by_chance = 40;
constexpr std::uint64_t by_partners = 8;
constexpr int sets_of_options = 40;

rules::BundleSpec spec_of(const Asked& asked) {
    auto spec = sim::spec_of(asked.bundle, asked.way == "partners" ? 3 : 1 + static_cast<std::int64_t>(asked.seed % 2));
    if (!asked.options.empty()) spec.options = asked.options;
    return spec;
}

/// A bundle of the game, and any of the game's options that go together.
Asked with_options(const rules::Module& game, const std::string& bundle, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    for (;;) {
        Asked asked{bundle, {}, "chance", seed};
        for (const auto* option : rules::catalogue().options)
            if (option->base == game.id && random() % 2 == 0) asked.options.emplace_back(option->id);
        if (!asked.options.empty() && rules::compile_bundle(spec_of(asked), rules::catalogue())) return asked;
    }
}

}  // namespace

std::string Asked::name() const {
    return fmt::format("{}{}{}/{}/{}", bundle, options.empty() ? "" : "+", fmt::join(options, "+"), way, seed);
}

Asked asked_of(std::string_view name) {
    const auto parts = sim::parts_of(name, '/');
    auto rules = sim::parts_of(parts.at(0), '+');
    Asked asked{rules.front(), {rules.begin() + 1, rules.end()}, parts.at(1), 0};
    std::from_chars(parts.at(2).data(), parts.at(2).data() + parts.at(2).size(), asked.seed);
    return asked;
}

std::vector<Asked> all_games() {
    std::vector<Asked> games;
    for (const auto& bundle : rules::shipped_bundles()) {
        for (std::uint64_t seed = 1; seed <= by_chance; ++seed) games.push_back({bundle.name, {}, "chance", seed});
        for (std::uint64_t seed = 1; seed <= by_partners; ++seed) games.push_back({bundle.name, {}, "partners", seed});
    }
    const auto& bases = rules::catalogue().games;
    for (int n = 0; n < sets_of_options; ++n) {
        const auto& base = *bases[static_cast<std::size_t>(n) % bases.size()];
        games.push_back(with_options(base, std::string{base.id}, 1000 + static_cast<std::uint64_t>(n)));
    }
    return games;
}

std::shared_ptr<const rules::Ruleset> rules_of(const Asked& asked) { return *rules::compile_bundle(spec_of(asked), rules::catalogue()); }

std::unique_ptr<testing::SampleGame> play(const Asked& asked) {
    auto game = std::make_unique<testing::SampleGame>(rules_of(asked), spec_of(asked), table::ClockRules{});
    if (asked.way == "partners")
        sim::play_by(*game, [&](const rules::View& view) {
            return partner::next_command(view, testing::next_to_act(view.state), asked.seed).value();
        });
    else
        sim::play_by_chance(*game, asked.seed);
    return game;
}

}  // namespace replays
