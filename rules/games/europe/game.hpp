#pragma once

#include "rules/shared/figures.hpp"

/// The base game "Europe 1999". Paragraphs: rules/rulebook/europe/rules.md. Most of what it plays are the shared rules (rules/shared);
/// here stands what only its own law says.
namespace rules::europe {

using namespace shared;

/// What the data files say beside the shared figures.
struct Game {
    SideId axis{}, allied{};
    OwnerId germany{}, soviet_union{}, united_kingdom{}, united_states{};
    OwnerId middle_east{nobody};  ///< Controls its territories while no enemy of the Allies does; owns no units. [EU-1.4.3]
    UnitTypeId infantry{}, artillery{}, tank{}, destroyer{}, battleship{}, transport{};
    std::vector<SpaceId> cities;  ///< Of Moscow and two more, by name. [EUO-1.1.1]
    SpaceId moscow{}, soviet_convoy{}, archangel{};
    std::vector<SpaceId> converting;  ///< Where Allied units become Soviet. [EU-14.1.1]
    std::vector<bool> convoy;         ///< By space: a zone with a convoy center. [EU-1.3.2]
};
[[nodiscard]] inline const Game& game(const View& view) { return view.rules.data<Game>(); }
[[nodiscard]] inline const Game& game(const Context& context) { return context.rules.data<Game>(); }

/// Parameters of the game, slots and questions that several of its files use.
struct Names {
    ParameterId axis_advance{}, allied_advance{}, allied_victory{}, soviet_convoy{};
    Setting first_printing, convoys_in_passing, gun_fills_transport;
    Chain<bool(const View&, OwnerId power)> absent;  ///< True for a power that has no turn.
    SlotId held{};  ///< Capitals that Germany has held without a break since the end of its last combat. [EU-20.2]
    TagId repair{};
    SlotId convoy_lost{};  ///< The Soviet convoy yields nothing any more, where it is lost for good. [EU-17.4.7]
};
[[nodiscard]] inline const Names& names(const View& view) { return view.rules.data<Names>(); }
[[nodiscard]] inline const Names& names(const Context& context) { return context.rules.data<Names>(); }

extern const Paragraphs law_of_the_game;

/// The ground of the Middle East, whoever holds it. [EU-17.5.1]
[[nodiscard]] bool in_middle_east(const View& view, SpaceId space);
/// The Allies that play, in turn order: who decides together.
[[nodiscard]] std::vector<OwnerId> allies(const View& view);
/// Has `power` a convoy zone of the other side here, without ships of the enemy? [EU-1.7.1]
[[nodiscard]] bool hostile_convoy(const View& view, OwnerId power, SpaceId zone);
/// A destroyer on one side of a battle, also one that has been hit and fires still. [EU-6.5.6]
[[nodiscard]] bool has_destroyer(const View& view, BattleId battle, bool attacking);

void load_data(RulesetBuilder& build);
void install_own_names(RulesetBuilder& build);
void install_turn(RulesetBuilder& build);
void install_advance(RulesetBuilder& build);
void install_zones(RulesetBuilder& build);
void install_convoys(RulesetBuilder& build);
void install_middle_east(RulesetBuilder& build);
void install_conversion(RulesetBuilder& build);
void install_victory(RulesetBuilder& build);
void install_combat(RulesetBuilder& build);
void install_submarines(RulesetBuilder& build);
void install_bombardment_choice(RulesetBuilder& build);
void install_raids(RulesetBuilder& build);
void install_emergency_landings(RulesetBuilder& build);
void install_odds(RulesetBuilder& build);

extern const Module module;

}  // namespace rules::europe
