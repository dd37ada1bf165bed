#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/compile/data_file.hpp"
#include "rules/hooks/builder.hpp"
#include "rules/mechanics/canals.hpp"
#include "rules/mechanics/cargo.hpp"
#include "rules/mechanics/situation.hpp"
#include "rules/shared/law.hpp"

/// What games play alike whose turn moves twice: first into combat, then, when all battles are fought, where there is none. Planes have one
/// range for both and must be able to come home; land units go by sea aboard of transports, fighters on decks.
///
/// How a turn's battles come about. In combat movement units only move and are marked; where a plane will fight, over land or at sea, is
/// where its way ends; a plane over a complex raids it where it is so marked (`Battles::raid`); cargo that will land has the territory in
/// its slot `Transports::landing` and stays aboard. When the combat phase begins `list_battles` (battles.cpp) makes the battles of all that, and
/// lands at once what has nobody to fight. A battle's procedure finds its attackers by where they stand, those that land come ashore by
/// `land_for_battle`; where each came from is `came_from`. When a battle is over its procedure closes it and calls `after_battle`.
///
/// What a law says differently is a `Setting`, a chain or a `Single` of the struct that it concerns, what it says where are its `Paragraphs`, and what
/// its tables say is `Figures`: a game fills them in and installs the files that it wants.
namespace rules::shared {

/// Something that is so or is not: by a parameter of the game, or always.
class Setting {
public:
    constexpr Setting(bool always = false) : always_{always} {}
    Setting(ParameterId parameter) : parameter_{parameter} {}
    [[nodiscard]] bool operator()(const View& view) const { return parameter_ ? view.rules.on(*parameter_) : always_; }
    /// While the ruleset is made.
    [[nodiscard]] bool operator()(const Ruleset& rules) const { return parameter_ ? rules.on(*parameter_) : always_; }

private:
    std::optional<ParameterId> parameter_;
    bool always_ = false;
};

struct SpaceFacts {
    bool neutral = false;           ///< Never controlled by anyone as the game begins.
    bool island = false;            ///< Its only neighbour is one sea zone.
    bool original_complex = false;  ///< Of its original owner, since the game began.
};

/// What a unit type is besides the figures that every game has.
struct TypeFacts {
    bool gun = false;
    bool complex = false;
    std::uint8_t size = 0;      ///< Places that it takes aboard; 0: it is no cargo.
    std::uint8_t decks = 0;     ///< Fighters that it holds.
    std::uint8_t most = 0;      ///< How many may stand in one territory; 0: any number.
    std::uint8_t assault = 0;   ///< The attack of one that has landed from a transport, where it differs.
    std::uint8_t bombards = 0;  ///< What it hits at from the sea.
};

/// What one command moves along one way, before it moves: what must hold of the group as a whole.
struct GroupMove {
    View view;
    OwnerId power{nobody};
    std::span<const UnitId> units;   ///< Those that use their range.
    std::span<const UnitId> riders;  ///< Those that they take along: fighters aboard of carriers, and what options say.
    std::span<const SpaceId> path;
};

/// What the data files of a game say. Options patch it while the ruleset is made. What a rule needs besides (its slots, questions, chains)
/// is a struct beside it: `view.rules.data<Transports>()`.
struct Figures {
    std::vector<SpaceFacts> spaces;
    std::vector<TypeFacts> types;
    std::vector<Canal> canals;
    std::uint8_t gun_hit = 1;
    std::int64_t least_output = 1;  ///< Of a complex with a limit, however little its territory is worth.
    OwnerId neutral{nobody};        ///< Controls what nobody has entered yet, where that can be entered; owns units where that resists.
    UnitClass undersea{};
    UnitTypeId fighter{}, bomber{}, gun{};
};

[[nodiscard]] inline const Paragraphs& law(RulesetBuilder& build) { return build.data<Paragraphs>(); }
[[nodiscard]] inline const Figures& figures(const View& view) { return view.rules.data<Figures>(); }
[[nodiscard]] inline const Figures& figures(const Context& context) { return context.rules.data<Figures>(); }
[[nodiscard]] inline const SpaceFacts& facts(const View& view, SpaceId space) { return figures(view).spaces[idx(space)]; }
[[nodiscard]] inline const TypeFacts& facts(const View& view, const Unit& unit) { return figures(view).types[idx(unit.type)]; }

// status.cpp: what spaces and units are to a power.

/// What a territory is for a power.
enum class Status : std::uint8_t {
    friendly,
    unoccupied,  ///< Enemy-controlled, without an enemy land or air unit.
    occupied,    ///< Enemy land or air units are in it.
    neutral,
};
[[nodiscard]] Status status(const View& view, OwnerId power, SpaceId space);
/// Nobody's yet, and his who enters it.
[[nodiscard]] bool yields(const View& view, SpaceId space);
/// Controlled by a friend now; when the turn began.
[[nodiscard]] bool friendly_ground(const View& view, OwnerId power, SpaceId space);
[[nodiscard]] bool friendly_at_turn_start(const View& view, OwnerId power, SpaceId space);
/// The same before anybody moved: ground that came to him otherwise in this turn too (`Movement::had_before`).
[[nodiscard]] bool friendly_before_moves(const View& view, OwnerId power, SpaceId space);
/// Where a power has its treasury: its capital, or what an option puts in the place of one that is lost; `no_space` for neither.
[[nodiscard]] SpaceId seat_of(const View& view, OwnerId power);
[[nodiscard]] inline bool without_seat(const View& view, OwnerId power) { return seat_of(view, power) == no_space; }
/// A sea zone with any enemy ship that counts (`Movement::unseen`): transports too.
[[nodiscard]] bool enemy_ships(const View& view, OwnerId power, SpaceId zone);
[[nodiscard]] bool own_ships(const View& view, OwnerId power, SpaceId zone);
/// A gun or a complex: neither fights nor falls nor occupies, and goes with the territory.
[[nodiscard]] bool fixture(const View& view, const Unit& unit);
[[nodiscard]] bool is_plane(const View& view, const Unit& unit);
[[nodiscard]] bool is_ship(const View& view, const Unit& unit);
[[nodiscard]] inline bool undersea(const View& view, const Unit& unit) { return view.rules.type(unit).is(figures(view).undersea); }
/// A land unit ashore that is no gun, or a plane: what makes a territory occupied.
[[nodiscard]] bool occupies(const View& view, const Unit& unit);
/// The same without planes: what captures a territory.
[[nodiscard]] bool takes_ground(const View& view, const Unit& unit);
/// A gun that fires at planes of `power` over `space`; also one that was captured in this combat movement.
[[nodiscard]] const Unit* hostile_gun(const View& view, OwnerId power, SpaceId space);
[[nodiscard]] const Unit* complex_in(const View& view, SpaceId space);
/// The fewest spaces of any kind from one to each other, the last one counted; -1: there is no way.
[[nodiscard]] std::vector<int> distances(const Ruleset& rules, SpaceId from);
/// The last space of its way before the one where it stands, where its last step this turn brought it; `no_space` if it did not move.
/// What landed came from the zone of its transport.
[[nodiscard]] SpaceId came_from(const View& view, const Unit& unit);

/// A fighter that has travelled aboard in this phase: in it, it does not fly.
[[nodiscard]] bool was_carried(const View& view, const Unit& unit);

inline constexpr std::string_view combat_move = "combat-move";
inline constexpr std::string_view noncombat_move = "noncombat-move";
/// Before combat movement, where a module has it so: raids are flown and fought in it, one movement and its battles.
inline constexpr std::string_view raids_phase = "raids";
/// Planes are on their way into combat: guns fire at those that pass, and they must be able to come home.
[[nodiscard]] bool moving_into_combat(const View& view);

// purchase.cpp
/// What a power may spend now: its treasury; without its capital, what is left of its loot.
[[nodiscard]] std::int64_t to_spend(const View& view, OwnerId power);
/// Notes what a power without its capital spends of its loot, before it pays.
void spend_loot(Context& context, OwnerId power, std::int64_t cost);

// canals.cpp
/// May ships of `power` sail from one zone to the next?
[[nodiscard]] Result<void> canal_open(const View& view, OwnerId power, SpaceId from, SpaceId to);
/// May this ship of `power`, or one like it, sail from one zone to the next: through canals, and whatever else options close?
[[nodiscard]] Result<void> passage_open(const View& view, OwnerId power, const Unit& ship, SpaceId from, SpaceId to);
/// The same of all ships of `owner` that are in `from`.
[[nodiscard]] Result<void> passage_open(const View& view, OwnerId owner, SpaceId from, SpaceId to);

// carriers.cpp
/// Decks of the carriers of friends of `power` in `zone`, and the fighters of friends there, of which `others` alone leaves out his own.
[[nodiscard]] int decks_in(const View& view, OwnerId power, SpaceId zone);
[[nodiscard]] int fighters_in(const View& view, OwnerId power, SpaceId zone, bool others = false);
/// The decks of one carrier; none where an option says so.
[[nodiscard]] int decks_of(const View& view, const Unit& carrier);
[[nodiscard]] bool is_fighter(const View& view, const Unit& unit);
/// Allied fighters aboard carriers of `power` in `zone`: cargo in his turn.
[[nodiscard]] std::vector<const Unit*> guests(const View& view, OwnerId power, SpaceId zone);
/// After a battle fighters of `owners` without deck go to the friendly island of the zone, or are lost; in turn order.
void seek_decks(Context& context, SpaceId zone, OwnerMask owners);
/// Allied fighters that go along when these carriers leave their zone by the command "move".
[[nodiscard]] std::vector<UnitId> guests_going(const View& view, OwnerId power, SpaceId zone, std::span<const UnitId> moving);

// air_landing.cpp
/// Could all planes of `power` that may not stay where they are still land in the rest of this turn, no two on the same deck?
[[nodiscard]] bool all_can_land(const View& view, OwnerId power);
/// Could this one, as far as decks are free?
[[nodiscard]] bool can_land(const View& view, const Unit& plane);
/// Planes of `power` that may not stay where they are but could still land somewhere.
[[nodiscard]] std::vector<UnitId> planes_to_save(const View& view, OwnerId power);
/// May a plane of `power` stay in this space when noncombat movement ends? Of fighters at sea: if there were room.
[[nodiscard]] Result<void> landing_place(const View& view, OwnerId power, const Unit& plane, SpaceId space);

// air_movement.cpp
/// Ways of a plane over the spaces `by`, in this order: the shortest to every space in reach, and where that leads over neutrals or guns
/// the shortest that does not. Where they end may still be forbidden.
[[nodiscard]] std::vector<std::vector<SpaceId>> flights(const View& view, OwnerId power, const Unit& plane, std::span<const SpaceId> by);
/// Steps of the plane to every space by noncombat flight; 255: out of reach.
[[nodiscard]] std::vector<std::uint8_t> flight_steps(const View& view, const Unit& plane, int range);

// complexes.cpp
/// What a complex may still place this turn; nothing where it has no limit.
[[nodiscard]] std::optional<std::int64_t> output_left(const View& view, OwnerId power, SpaceId space);
/// A complex that `power` has controlled since the start of the turn and may use; else why not.
[[nodiscard]] Result<void> usable_complex(const View& view, OwnerId power, SpaceId space);
/// Usable complexes beside a zone that could still launch a ship, by name.
[[nodiscard]] std::vector<SpaceId> shipyards(const View& view, OwnerId power, SpaceId zone);

// control.cpp
/// `by` has taken `space`: control to him, or to the ally whose it was; the gun and complex, the capital's treasury and returned
/// territories follow. Call it once the defenders are gone and a land unit of `by` is there.
void capture(Context& context, SpaceId space, OwnerId by);

// land_movement.cpp
/// Those of `units` who would take the ground where they stand.
[[nodiscard]] std::vector<UnitId> takers_among(const View& view, const std::vector<UnitId>& units);

// income.cpp
/// The values of all territories that a power controls, whether or not it can collect them.
[[nodiscard]] std::int64_t production_level(const View& view, OwnerId power);

// air_movement.cpp
/// Planes pass over this neutral, and nothing comes of it; or they pass whatever comes of it.
[[nodiscard]] bool open_to_planes(const View& view, SpaceId neutral);
[[nodiscard]] bool passed_over(const View& view, SpaceId neutral);

// landings.cpp: assaults from the sea.
/// Puts ashore in `space` what will land there and whose zone is free of enemy ships; @return those that landed. Cargo elsewhere, and what
/// was on a transport that fled, stays aboard.
std::vector<UnitId> land_for_battle(Context& context, SpaceId space, OwnerId power);
/// Could anything still land in `space`: its zone is free of enemy ships, or a sea battle for it is still to be fought?
[[nodiscard]] bool landing_open(const View& view, OwnerId power, SpaceId space);

// battles.cpp
/// A plane that fights no battle over the space where it is: it raids there, or has flown in a raid and only lands.
[[nodiscard]] bool stands_aside(const View& view, const Unit& unit);
/// To be called by each battle's procedure when it has closed its battle: takes the empty ground that can be taken now, and battles off the
/// list for which nobody is left.
void after_battle(Context& context);
/// Planes of `power` over this territory will raid it.
[[nodiscard]] bool raid_named(const View& view, SpaceId space, OwnerId power);
/// True if a battle of this kind is or was in `space` this turn; raids are asked for by their kind only.
[[nodiscard]] bool battle_site(const View& view, SpaceId space, BattleKindId kind);

void install_names(RulesetBuilder& build);  // names.cpp: slots and tags
void install_movement(RulesetBuilder& build);
void install_land_movement(RulesetBuilder& build);
void install_air_movement(RulesetBuilder& build);
void install_naval_movement(RulesetBuilder& build);
void install_canals(RulesetBuilder& build);
void install_carriers(RulesetBuilder& build);
void install_air_landing(RulesetBuilder& build);
void install_transports(RulesetBuilder& build);
void install_unloading(RulesetBuilder& build);
void install_combat_moves(RulesetBuilder& build);
void install_noncombat(RulesetBuilder& build);
void install_battles(RulesetBuilder& build);
void install_placement(RulesetBuilder& build);
void install_purchase(RulesetBuilder& build);
void install_income(RulesetBuilder& build);
void install_control(RulesetBuilder& build);
void install_laws(RulesetBuilder& build);

}  // namespace rules::shared
