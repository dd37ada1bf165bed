#pragma once

#include <string_view>

#include "rules/mechanics/game_data.hpp"
#include "rules/shared/figures.hpp"

/// The tables that every game with the shared rules reads alike.
namespace rules::shared {

/// A table of units: its rows become unit types with their `TypeFacts`, figures are cited by `Paragraphs`.
void load_units(RulesetBuilder& build, const ModuleData& data, std::string_view path);
/// Powers of two sides are at war from the beginning.
void make_enemies(RulesetBuilder& build);
/// When the map and the setup are as the parameters say: islands, and complexes that stand in their owner's own ground.
void find_facts(RulesetBuilder& build);
/// Lets people know what the tables of the shared rules say (`BoardFacts`).
void tell_board(RulesetBuilder& build);

}  // namespace rules::shared
