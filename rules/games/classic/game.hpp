#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/blocks/canals.hpp"
#include "rules/blocks/cargo.hpp"
#include "rules/blocks/situation.hpp"
#include "rules/points/builder.hpp"
#include "rules/points/data_file.hpp"

/// The base game "Classic". Paragraphs: rules/rulebook/classic/rules.md.
///
/// How a turn's battles come about. In combat movement units only move and are marked; where a plane will fight, over land or at sea, is
/// where its way ends; a bomber over a complex raids it where it is so marked (`Battles::raid`); cargo that will land has the territory in
/// its slot `Transports::landing` and stays aboard. When the combat phase begins `list_battles` (battles.cpp) makes the battles of all that, and
/// lands at once what has nobody to fight. A battle's procedure finds its attackers by where they stand, those that land come ashore by
/// `land_for_battle`; where each came from is `came_from`. When a battle is over its procedure closes it and calls `after_battle`.
namespace rules::classic {

struct SpaceFacts {
    bool neutral = false;           ///< Never controlled by anyone as the game begins. [CL-10.1.1]
    bool island = false;            ///< Its only neighbour is one sea zone. [CL-2.1.11]
    bool original_complex = false;  ///< Of its original owner, since the game began. [CL-11.2.1]
};

/// A row of the weapons chart; what a number does not change is 0. [CL-3.2.1]
struct Technology {
    TagId tag{no_tag};
    std::uint16_t die = 0;
    UnitTypeId unit{};  ///< Whose values it changes, where it changes some.
    int attack = 0;
    int defence = 0;
    int dice = 0;  ///< How many it rolls when it attacks or raids. [CL-3.2.2]
    std::vector<std::pair<UnitTypeId, int>> moves;
    int discount = 0;  ///< IPCs less for each unit bought.
    int percent = 0;   ///< Of a price, rounded down: so much less.
    int rockets = 0;   ///< Rocket attacks a turn. [CL-3.3.1]
    /// Attack and defence as the row has them: of every unit, or only where it holds.
    enum class When : std::uint8_t {
        always,
        on_land,      ///< Not at sea.
        first_round,  ///< Of a battle.
        landed,       ///< From a transport, for this battle.
    } when{};
    std::optional<TagId> needs;     ///< Only for who has that one.
    std::optional<OwnerId> only{};  ///< Only for him.
    std::string_view said_in;       ///< Where its figures stand; empty: with the chart of the game.
};
/// The rows [[technology]] of a file, as they stand there.
[[nodiscard]] std::vector<Technology> read_technologies(RulesetBuilder& build, DataFile& file);

/// What a unit type is besides the figures that every game has.
struct TypeFacts {
    bool gun = false;          ///< [CL-6.2]
    bool complex = false;      ///< [CL-11]
    std::uint8_t size = 0;     ///< Places that it takes aboard; 0: it is no cargo. [CL-5.6.1]
    std::uint8_t decks = 0;    ///< Fighters that it holds. [CL-5.5.1]
    std::uint8_t most = 0;     ///< How many may stand in one territory; 0: any number.
    std::uint8_t assault = 0;  ///< The attack of one that has landed from a transport, where it differs. [CL-13.1.8]
    bool iron_blitz = false;   ///< Only with the parameter "iron-blitz-units".
};

/// What one command moves along one way, before it moves: what must hold of the group as a whole.
struct GroupMove {
    View view;
    OwnerId power{nobody};
    std::span<const UnitId> units;   ///< Those that use their range.
    std::span<const UnitId> riders;  ///< Fighters that travel aboard of carriers among them. [CL-5.5.8]
    std::span<const SpaceId> path;
};

enum class AxisHelp : std::uint8_t { none, weapons, soviet_pause, no_new_complexes };

/// What the data files of the game say. Options patch it while the ruleset is made. What a rule needs besides (its slots, questions, chains)
/// is a struct beside it: `view.rules.data<Transports>()`.
struct Game {
    std::vector<SpaceFacts> spaces;
    std::vector<TypeFacts> types;
    std::vector<Canal> canals;                    ///< [CL-2.2.1] [CL-2.2.2]
    std::vector<Technology> technologies;         ///< In the order of the chart.
    std::vector<std::pair<OwnerId, TagId>> help;  ///< Technologies that axis-help = "weapons" gives. [CL-12.2.3]

    std::int64_t research_cost = 5;
    std::uint8_t research_hit = 6;
    std::int64_t rocket_range = 3;
    std::uint8_t gun_hit = 1;
    std::uint8_t bombardment_hit = 4;
    std::int32_t neutral_fee = 3;
    std::int64_t least_output = 1;
    std::int64_t complexes_to_build = 4;
    std::vector<std::int64_t> victory_capitals;  ///< By side.
    std::vector<std::int64_t> victory_income;    ///< By side; 0: none.

    SideId axis{}, allied{};
    OwnerId ussr{}, germany{}, japan{};
    OwnerId neutral{nobody};  ///< Controls what has never been violated; owns no units.
    UnitClass undersea{};
    UnitTypeId infantry{}, armor{}, fighter{}, bomber{}, transport{}, submarine{}, carrier{}, battleship{}, gun{}, complex{};
};

[[nodiscard]] inline const Game& game(const View& view) { return view.rules.data<Game>(); }
[[nodiscard]] inline const Game& game(const Context& context) { return context.rules.data<Game>(); }
[[nodiscard]] inline const SpaceFacts& facts(const View& view, SpaceId space) { return game(view).spaces[idx(space)]; }
[[nodiscard]] inline const TypeFacts& facts(const View& view, const Unit& unit) { return game(view).types[idx(unit.type)]; }

// status.cpp: what spaces and units are to a power.

/// What a territory is for a power. [CL-2.3.1]
enum class Status : std::uint8_t {
    friendly,
    unoccupied,  ///< Enemy-controlled, without an enemy land or air unit.
    occupied,    ///< Enemy land or air units are in it.
    neutral,
};
[[nodiscard]] Status status(const View& view, OwnerId power, SpaceId space);
/// Controlled by a friend now; when the turn began.
[[nodiscard]] bool friendly_ground(const View& view, OwnerId power, SpaceId space);
[[nodiscard]] bool friendly_at_dawn(const View& view, OwnerId power, SpaceId space);
/// Where a power has its treasury: its capital, or what an option puts in the place of one that is lost; `no_space` for neither. [CL-9.4]
[[nodiscard]] SpaceId seat_of(const View& view, OwnerId power);
[[nodiscard]] inline bool without_seat(const View& view, OwnerId power) { return seat_of(view, power) == no_space; }
/// A sea zone with any enemy ship; submerged or not, transports too. [CL-2.3.2]
[[nodiscard]] bool enemy_ships(const View& view, OwnerId power, SpaceId zone);
[[nodiscard]] bool own_ships(const View& view, OwnerId power, SpaceId zone);
/// A gun or a complex: neither fights nor falls nor occupies, and goes with the territory.
[[nodiscard]] bool fixture(const View& view, const Unit& unit);
[[nodiscard]] bool is_plane(const View& view, const Unit& unit);
[[nodiscard]] bool is_ship(const View& view, const Unit& unit);
/// A land unit ashore that is no gun, or a plane: what makes a territory occupied.
[[nodiscard]] bool occupies(const View& view, const Unit& unit);
/// The same without planes: what captures a territory. [CL-9.1.1]
[[nodiscard]] bool takes_ground(const View& view, const Unit& unit);
/// A gun that fires at planes of `power` over `space`; also one that was captured in this combat movement. [CL-6.2.6]
[[nodiscard]] const Unit* hostile_gun(const View& view, OwnerId power, SpaceId space);
[[nodiscard]] const Unit* complex_in(const View& view, SpaceId space);
/// The last space of its way before the one where it stands, where its last step this turn brought it; `no_space` if it did not move.
/// What landed came from the zone of its transport. [CL-6.5.1] [CL-6.5.4]
[[nodiscard]] SpaceId came_from(const View& view, const Unit& unit);

/// A fighter that has travelled aboard in this phase: in it, it does not fly. [CL-5.5.2]
[[nodiscard]] bool was_carried(const View& view, const Unit& unit);

inline constexpr std::string_view combat_move = "combat-move";
inline constexpr std::string_view noncombat_move = "noncombat-move";

// research.cpp
[[nodiscard]] bool has_technology(const View& view, OwnerId power, TagId technology);
/// Whether he could come to have it: it is in the chart, open to him, and he has it not.
[[nodiscard]] bool can_be_found(const View& view, OwnerId power, const Technology& row);
/// Those among which a die of the chart lets him choose. [CL-3.1.2]
[[nodiscard]] std::vector<TagId> found_by(const View& view, OwnerId power, std::uint16_t face);
void give_technology(Context& context, OwnerId power, TagId technology);
/// Dice that a unit of this type rolls when it attacks or raids. [CL-3.2.2]
[[nodiscard]] int attack_dice(const View& view, OwnerId owner, UnitTypeId type);
/// Rocket attacks that a power has in a turn. [CL-3.3.1]
[[nodiscard]] int rockets_of(const View& view, OwnerId power);

// purchase.cpp
/// What a power may spend now: its treasury; without its capital, what is left of its loot. [CL-9.4.5]
[[nodiscard]] std::int64_t to_spend(const View& view, OwnerId power);
/// Notes what a power without its capital spends of its loot, before it pays.
void spend_loot(Context& context, OwnerId power, std::int64_t cost);

// canals.cpp
/// May ships of `power` sail from one zone to the next? [CL-2.2.1] [CL-2.2.2] [CL-2.2.3]
[[nodiscard]] Result<void> canal_open(const View& view, OwnerId power, SpaceId from, SpaceId to);
/// May this ship of `power`, or one like it, sail from one zone to the next: through canals, and whatever else options close?
[[nodiscard]] Result<void> passage_open(const View& view, OwnerId power, const Unit& ship, SpaceId from, SpaceId to);
/// The same of all ships of `owner` that are in `from`.
[[nodiscard]] Result<void> passage_open(const View& view, OwnerId owner, SpaceId from, SpaceId to);

// carriers.cpp
/// Decks of the carriers of friends of `power` in `zone`, and the fighters of friends there, of which `others` alone leaves out his own.
[[nodiscard]] int decks_in(const View& view, OwnerId power, SpaceId zone);
[[nodiscard]] int fighters_in(const View& view, OwnerId power, SpaceId zone, bool others = false);
/// The decks of one carrier; none where it is damaged. [CL-5.5.1]
[[nodiscard]] int decks_of(const View& view, const Unit& carrier);
[[nodiscard]] bool is_fighter(const View& view, const Unit& unit);
/// Allied fighters aboard carriers of `power` in `zone`: cargo in his turn. [CL-5.5.5]
[[nodiscard]] std::vector<const Unit*> guests(const View& view, OwnerId power, SpaceId zone);
/// After a battle fighters of `owners` without deck go to the friendly island of the zone, or are lost; in turn order. [CL-5.5.6] [CL-5.5.9]
void seek_decks(Context& context, SpaceId zone, OwnerMask owners);

// air_landing.cpp
/// Could all planes of `power` that may not stay where they are still land in the rest of this turn, no two on the same deck? [CL-5.4.4]
[[nodiscard]] bool all_can_land(const View& view, OwnerId power);
/// Could this one, as far as decks are free?
[[nodiscard]] bool can_land(const View& view, const Unit& plane);
/// Planes of `power` that may not stay where they are but could still land somewhere. [CL-5.4.12]
[[nodiscard]] std::vector<UnitId> planes_to_save(const View& view, OwnerId power);

/// May a plane of `power` stay in this space when noncombat movement ends? Of fighters at sea: if there were room. [CL-5.4.5]
[[nodiscard]] Result<void> landing_place(const View& view, OwnerId power, const Unit& plane, SpaceId space);

// air_movement.cpp
/// Ways of a plane over the spaces `by`, in this order: the shortest to every space in reach, and where that leads over neutrals or guns
/// the shortest that does not. Where they end may still be forbidden.
[[nodiscard]] std::vector<std::vector<SpaceId>> flights(const View& view, OwnerId power, const Unit& plane, std::span<const SpaceId> by);
/// Steps of the plane to every space by noncombat flight; 255: out of reach. [CL-5.4.3]
[[nodiscard]] std::vector<std::uint8_t> flight_steps(const View& view, const Unit& plane, int range);

// carriers.cpp, for the command "move"
/// Allied fighters that go along when these carriers leave their zone. [CL-5.5.8]
[[nodiscard]] std::vector<UnitId> guests_going(const View& view, OwnerId power, SpaceId zone, std::span<const UnitId> moving);

// complexes.cpp
/// What a complex may still place this turn; nothing where it has no limit. [CL-11.2.1] [CL-11.2.2]
[[nodiscard]] std::optional<std::int64_t> output_left(const View& view, OwnerId power, SpaceId space);
/// A complex that `power` has controlled since the start of the turn and may use; else why not. [CL-11.1.1] [CL-11.1.3] [CL-11.1.4]
[[nodiscard]] Result<void> usable_complex(const View& view, OwnerId power, SpaceId space);
/// Usable complexes beside a zone that could still launch a ship, by name.
[[nodiscard]] std::vector<SpaceId> shipyards(const View& view, OwnerId power, SpaceId zone);

// control.cpp
/// `by` has taken `space`: control to him, or to the ally whose it was; the gun and complex, the capital's treasury and returned
/// territories follow. Call it once the defenders are gone and a land unit of `by` is there. [CL-9.1] [CL-9.2] [CL-9.4]
void capture(Context& context, SpaceId space, OwnerId by);

// income.cpp
/// The values of all territories that a power controls, whether or not it can collect them. [CL-12.1.4]
[[nodiscard]] std::int64_t production_level(const View& view, OwnerId power);

// neutrals.cpp
/// The first to bring units into or over a neutral pays and controls it. [CL-10.1.2] [CL-10.1.4]
void violate(Context& context, SpaceId space, OwnerId by);

/// Planes pass over this neutral, and nothing comes of it.
[[nodiscard]] bool open_to_planes(const View& view, SpaceId neutral);

// landings.cpp: assaults from the sea.
/// Puts ashore in `space` what will land there and whose zone is free of enemy ships; @return those that landed. Cargo elsewhere, and what
/// was on a transport that fled, stays aboard. [CL-7.2.2]
std::vector<UnitId> land_for_battle(Context& context, SpaceId space, OwnerId power);
/// Could anything still land in `space`: its zone is free of enemy ships, or a sea battle for it is still to be fought?
[[nodiscard]] bool landing_open(const View& view, OwnerId power, SpaceId space);

// battles.cpp
/// To be called by each battle's procedure when it has closed its battle: takes the empty ground that can be taken now, and battles off the
/// list for which nobody is left. [CL-5.1.8] [CL-6.2.5] [CL-7.2.2] [CL-8.1.6]
void after_battle(Context& context);
/// Bombers of `power` over this territory will raid it.
[[nodiscard]] bool raid_named(const View& view, SpaceId space, OwnerId power);
/// True if a battle of this kind is or was in `space` this turn; raids are asked for by their kind only.
[[nodiscard]] bool battle_site(const View& view, SpaceId space, BattleKindId kind);

void load_data(RulesetBuilder& build);               // data.cpp
void install_names(RulesetBuilder& build);           // names.cpp: parameters, slots and tags
void install_turn(RulesetBuilder& build);            // turn.cpp
void install_research(RulesetBuilder& build);        // research.cpp
void install_purchase(RulesetBuilder& build);        // purchase.cpp
void install_movement(RulesetBuilder& build);        // movement.cpp: the command "move"
void install_land_movement(RulesetBuilder& build);   // land_movement.cpp
void install_air_movement(RulesetBuilder& build);    // air_movement.cpp
void install_naval_movement(RulesetBuilder& build);  // naval_movement.cpp
void install_canals(RulesetBuilder& build);          // canals.cpp
void install_carriers(RulesetBuilder& build);        // carriers.cpp
void install_air_landing(RulesetBuilder& build);     // air_landing.cpp
void install_transports(RulesetBuilder& build);      // transports.cpp: "load"
void install_unloading(RulesetBuilder& build);       // unloading.cpp: "unload"
void install_neutrals(RulesetBuilder& build);        // neutrals.cpp
void install_combat_moves(RulesetBuilder& build);    // combat_moves.cpp: what stands against ending combat movement
void install_noncombat(RulesetBuilder& build);       // noncombat.cpp: what stands against ending noncombat movement
void install_battles(RulesetBuilder& build);         // battles.cpp: the list of battles, "fight", the end of the combat phase
void install_placement(RulesetBuilder& build);       // placement.cpp
void install_income(RulesetBuilder& build);          // income.cpp
void install_control(RulesetBuilder& build);         // control.cpp
void install_victory(RulesetBuilder& build);         // victory.cpp
void install_laws(RulesetBuilder& build);            // laws.cpp
/// combat.cpp: everything of the battles themselves: guns, raids with the command "attack" (kind = "raid", phase combat-move), rockets,
/// the procedures of the three kinds of battle. Called after all of the above but laws.
void install_combat(RulesetBuilder& build);

extern const Module module;

}  // namespace rules::classic
