#include "tests/replays/game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "rules/bot/bot.hpp"
#include "rules/catalogue.hpp"
#include "tests/admin/next_to_act.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/selections.hpp"
#include "tests/sim/table_game.hpp"

namespace replays {
namespace {

/// Games of a bundle.
struct Share {
    std::uint64_t by_chance;
    std::uint64_t by_bots;
};
constexpr Share of_a_game{40, 8};
constexpr Share of_house_rules{4, 1};
constexpr std::size_t sets_of_options = 60;

rules::BundleSpec spec_of(const Asked& asked) {
    auto spec = sim::spec_of(asked.bundle, asked.way == "partners" ? 3 : 1 + static_cast<std::int64_t>(asked.seed % 2));
    if (!asked.options.empty()) spec.options = asked.options;
    return spec;
}

/// The game with any of its options that go together.
Asked with_options(const rules::Module& game, std::uint64_t seed) {
    Asked asked{std::string{game.id}, {}, "chance", seed};
    for (auto tried = static_cast<std::uint32_t>(seed); asked.options.empty(); tried += 1'000)
        for (const auto* option : sim::selection_of(game, tried)) asked.options.emplace_back(option->id);
    return asked;
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

std::vector<Asked> all_games(const std::vector<Asked>& recorded) {
    std::vector<Asked> games;
    for (const auto& bundle : rules::shipped_bundles()) {
        const auto [by_chance, by_bots] = sim::is_of_house_rules(bundle.name) ? of_house_rules : of_a_game;
        for (std::uint64_t seed = 1; seed <= by_chance; ++seed) games.push_back({bundle.name, {}, "chance", seed});
        for (std::uint64_t seed = 1; seed <= by_bots; ++seed) games.push_back({bundle.name, {}, "partners", seed});
    }
    std::size_t sets = 0;
    for (const auto& asked : recorded)
        if (!asked.options.empty()) games.push_back(asked), ++sets;
    const auto& bases = rules::catalogue().games;
    for (; sets < sets_of_options; ++sets) games.push_back(with_options(*bases[sets % bases.size()], 1000 + sets));
    return games;
}

std::shared_ptr<const rules::Ruleset> rules_of(const Asked& asked) { return *rules::compile_bundle(spec_of(asked), rules::catalogue()); }

std::unique_ptr<testing::SampleGame> play(const Asked& asked) {
    auto game = std::make_unique<testing::SampleGame>(rules_of(asked), spec_of(asked), match::ClockRules{});
    if (asked.way == "partners")
        sim::play_by(
            *game, [&](const rules::View& view) { return bot::next_command(view, testing::next_to_act(view.state), asked.seed).value(); });
    else
        sim::play_by_chance(*game, asked.seed);
    return game;
}

}  // namespace replays
