#pragma once

#include "rules/shared/figures.hpp"

/// The base game "Classic". Paragraphs: rules/rulebook/classic/rules.md. Most of what it plays are the shared rules (rules/shared);
/// here stands what only its own law says.
namespace rules::classic {

using namespace shared;

/// A row of the weapons chart; what a number does not change is 0. [CL-3.2.1]
struct Technology {
    TagId tag{no_tag};
    std::uint16_t die = 0;
    UnitTypeId unit{};  ///< Whose values it changes, where it changes some.
    int attack = 0;
    int defence = 0;
    int dice = 0;  ///< How many it rolls when it attacks or raids. [CL-3.2.2]
    std::vector<std::pair<UnitTypeId, int>> moves;
    int discount = 0;                                 ///< IPCs less for each unit bought.
    std::vector<std::pair<UnitTypeId, int>> cheaper;  ///< So much less for each of this type.
    int percent = 0;                                  ///< Of a price, rounded down: so much less.
    int rockets = 0;                                  ///< Rocket attacks a turn. [CL-3.3.1]
    /// Attack and defence as the row has them: of every unit, or only where it holds.
    enum class When : std::uint8_t {
        always,
        on_land,      ///< Not at sea.
        first_round,  ///< Of a battle.
        landed,       ///< From a transport, for this battle.
    } when{};
    std::optional<SlotId> marked;   ///< And only of units with this flag.
    std::optional<TagId> needs;     ///< Open only for who has that one.
    std::optional<OwnerId> only{};  ///< Open only to him.
    std::string_view said_in;       ///< Where its figures stand; empty: with the chart of the game.
    /// Whether its figures are so for him; null: for everybody who has it. Two rows of one tag share out the powers.
    bool (*works)(const View&, OwnerId, TagId) = nullptr;
};
/// The rows [[technology]] of a file, as they stand there.
[[nodiscard]] std::vector<Technology> read_technologies(RulesetBuilder& build, DataFile& file);

enum class AxisHelp : std::uint8_t { none, weapons, soviet_pause, no_new_complexes };

/// What the data files of the game say beside the shared figures. Options patch it while the ruleset is made.
struct Game {
    std::vector<Technology> technologies;         ///< In the order of the chart.
    std::vector<std::pair<OwnerId, TagId>> help;  ///< Technologies that axis-help = "weapons" gives. [CL-12.2.3]
    std::vector<bool> iron_blitz;                 ///< By type: only with the parameter "iron-blitz-units".
    ParameterId piece_limits{}, iron_blitz_units{}, two_hit_battleships{};

    std::int64_t research_cost = 5;
    std::uint8_t research_hit = 6;
    std::int64_t rocket_range = 3;
    std::int32_t neutral_fee = 3;
    std::int64_t complexes_to_build = 4;
    std::vector<std::int64_t> victory_capitals;  ///< By side.
    std::vector<std::int64_t> victory_income;    ///< By side; 0: none.

    SideId axis{}, allied{};
    OwnerId ussr{}, germany{}, japan{};
    UnitTypeId infantry{}, armor{}, transport{}, submarine{}, carrier{}, battleship{}, complex{};
};

[[nodiscard]] inline const Game& game(const View& view) { return view.rules.data<Game>(); }
[[nodiscard]] inline const Game& game(const Context& context) { return context.rules.data<Game>(); }

/// Where the game says what the shared rules cite (law.cpp).
extern const Paragraphs law_of_the_game;

// research.cpp
[[nodiscard]] bool has_technology(const View& view, OwnerId power, TagId technology);
/// He has it, and its figures are those of this row.
[[nodiscard]] bool works_by(const View& view, OwnerId power, const Technology& row);
/// Whether he could come to have it: it is in the chart, open to him, and he has it not.
[[nodiscard]] bool can_be_found(const View& view, OwnerId power, const Technology& row);
/// Those among which a die of the chart lets him choose. [CL-3.1.2]
[[nodiscard]] std::vector<TagId> found_by(const View& view, OwnerId power, std::uint16_t face);
void give_technology(Context& context, OwnerId power, TagId technology);
/// Dice that a unit of this type rolls when it attacks or raids. [CL-3.2.2]
[[nodiscard]] int attack_dice(const View& view, OwnerId owner, UnitTypeId type);
/// Rocket attacks that a power has in a turn. [CL-3.3.1]
[[nodiscard]] int rockets_of(const View& view, OwnerId power);

// bombardment.cpp
/// Ships that are about to fire into a battle. [CL-7.3.4]
[[nodiscard]] std::int64_t ships_bombarding(const View& view, BattleId battle);

// neutrals.cpp
/// The first to bring units into or over a neutral pays and controls it. [CL-10.1.2] [CL-10.1.4]
void violate(Context& context, SpaceId space, OwnerId by);

void load_data(RulesetBuilder& build);          // data.cpp
void install_own_names(RulesetBuilder& build);  // names.cpp: parameters, slots and tags
void install_turn(RulesetBuilder& build);
void install_research(RulesetBuilder& build);
void install_neutrals(RulesetBuilder& build);
void install_limits(RulesetBuilder& build);
void install_victory(RulesetBuilder& build);
void install_combat(RulesetBuilder& build);
void install_losses(RulesetBuilder& build);
void install_submarines(RulesetBuilder& build);
void install_bombardment_choice(RulesetBuilder& build);
void install_rockets(RulesetBuilder& build);
void install_odds(RulesetBuilder& build);

extern const Module module;

}  // namespace rules::classic
