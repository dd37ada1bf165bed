#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

struct EarlyTanks {
    ParameterId round{};
};

/// In the table, where whoever asks from which round there are tanks finds it. [HR-4.12.1]
void set_round(RulesetBuilder& build) {
    auto& tables = build.tables();
    const auto round = tables.parameters[idx(build.data<EarlyTanks>().round)].value;
    tables.unit_types[idx(build.data<Game>().tank)].from_round = static_cast<std::uint32_t>(round);
}

void install_early_tanks(RulesetBuilder& build) {
    auto& game = build.data<Game>();
    game.first_rounds.push_back({.type = game.tank, .paragraph = "HR-4.12.1"});
    build.data<EarlyTanks>().round = build.parameter("early-tanks.round", 3, 1, 100);
    build.when_set(set_round);
}

}  // namespace

extern const Option early_tanks{.id = "early-tanks",
                                .base = "1914",
                                .title = "Tanks from round 3",
                                .summary = "Tanks may be bought from round 3 instead of round 4.",
                                .paragraphs = {"HR-4.12.1"},
                                .band = Band::scenario,
                                .install = install_early_tanks};

}  // namespace rules::house1914
