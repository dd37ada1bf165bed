#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

/// Where fighters hit at another number, in the order of the parameter's words.
enum FighterHit : std::int64_t { air_only, always };

struct AerialCombat {
    ParameterId hit{}, rounds{}, fighter_hit{};
};

/// One round at 3, and supremacy for whoever has more fighters after it; a side that alone has some meets nobody in the air.
/// [HR-3.1.3.1] [HR-3.1.3.2] [HR-3.1.3.3] [HR-3.1.3.4]
void set_combat(RulesetBuilder& build) {
    const auto& air = build.data<AerialCombat>();
    auto& tables = build.tables();
    auto& game = build.data<Game>();
    const auto hit = static_cast<std::uint8_t>(tables.parameter(air.hit));
    game.air_hit = hit;
    game.air_rounds = tables.parameter(air.rounds);
    game.most_fighters_rule = true;
    if (tables.parameter(air.fighter_hit) == air_only) return;  // [HR-3.1.3-R1]
    auto& fighter = tables.unit_types[idx(game.fighter)];
    fighter.attack = fighter.defence = hit;
    for (const auto kind : {ValueKind::attack, ValueKind::defence})
        game.printed_elsewhere.push_back({.type = game.fighter, .kind = kind, .paragraph = "HR-3.1.3.1"});
}

void install_aerial_combat(RulesetBuilder& build) {
    auto& air = build.data<AerialCombat>();
    air.hit = build.parameter("aerial-combat.hit", 3, 1, 6);
    air.rounds = build.parameter("aerial-combat.rounds", 1, 0, 100);
    air.fighter_hit = build.parameter("aerial-combat.fighter-hit-3", {"air-only", "always"});
    build.when_set(set_combat);
}

}  // namespace

extern const Option aerial_combat{
    .id = "aerial-combat",
    .base = "1914",
    .title = "Aerial combat of one round",
    .summary = "Air battles last one round, fighters hit on 3 or less, and the side with more fighters left has air supremacy.",
    .paragraphs = {"HR-3.1.3.1", "HR-3.1.3.2", "HR-3.1.3.3", "HR-3.1.3.4", "HR-3.1.3.5"},
    .band = Band::adjustment,
    .install = install_aerial_combat};

}  // namespace rules::house1914
