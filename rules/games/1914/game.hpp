#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/hooks/builder.hpp"
#include "rules/mechanics/canals.hpp"
#include "rules/mechanics/cargo.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/mechanics/situation.hpp"

/// The base game "1914". Paragraphs: rules/rulebook/1914/rules.md.
namespace rules::game1914 {

/// The classes of territories-a-l.toml and its fellows. [1914-1.2.3]
enum class SpaceClass : std::uint8_t { capital, homeland, colony, minor_aligned, minor_neutral, minor_colony, impassable, sea };

struct SpaceFacts {
    SpaceClass space_class{};
    OwnerId aligned{nobody};                                 ///< Of aligned minors and their colonies. [1914-2.3.1]
    SpaceId home{no_space};                                  ///< The minor that a colony belongs to. [1914-2.3.2]
    std::vector<std::pair<UnitTypeId, std::uint16_t>> army;  ///< Of a minor. [1914-2.3.4]
    std::vector<SpaceId> base_zones;                         ///< Zones that share its naval base. [1914-1.4.1]
    std::vector<SpaceId> bases;                              ///< Of a zone: the territories whose base it shares.
};

/// Where an option says what a figure of a type is, or all of them are.
struct PrintedAt {
    UnitTypeId type{};
    std::optional<ValueKind> kind{};
    std::string_view paragraph{};
};

/// Where an option says from which round on a type is there. [1914-3.1.3]
struct FirstRound {
    UnitTypeId type{};
    std::string_view paragraph{};
};

/// Where land units and fighters may be mobilised beside the capital. [1914-9.1.1]
struct LandSite {
    OwnerId owner{nobody};
    SpaceId space{no_space};
    Paragraph paragraph{};  ///< Of an option that adds it.
};

struct SubmarineWarfare {
    OwnerId power{nobody};
    std::vector<OwnerId> liable;
    std::vector<SpaceId> zones;
    std::uint8_t hit = 2;
    bool takes_face = false;  ///< What a hit takes: as many IPC as its face, or one.
};

/// What the data files of the game say. Options patch it while the ruleset is made. What a rule needs besides (its slots, questions, chains)
/// is a struct beside it: `view.rules.data<Landings>()`.
struct Game {
    std::vector<SpaceFacts> spaces;
    std::vector<Canal> canals;  ///< [1914-4.4.4]
    std::vector<LandSite> land_sites;
    SubmarineWarfare submarine_warfare;
    std::vector<PrintedAt> printed_elsewhere;
    std::vector<FirstRound> first_rounds;
    std::int64_t air_rounds = 0;  ///< 0: until one side has no fighter.
    std::uint8_t air_hit = 2;
    bool most_fighters_rule = false;  ///< Air supremacy goes to the side with more fighters, not to one that alone has some.
    std::int64_t tank_absorption = 1;
    std::uint32_t us_war_round = 4;
    std::int64_t victory_capitals = 2;

    SideId central{}, allied{};
    OwnerId germany{}, austria{}, russia{}, united_states{}, neutral{nobody};  ///< `neutral` owns what no power has raised.
    SpaceId serbia{no_space}, berlin{no_space}, ireland{no_space}, london{no_space}, moscow{no_space}, paris{no_space};
    UnitClass undersea{}, surface_warship{};
    UnitClass bystander{};  ///< On land: takes no part in battles, and nobody has to fight it. No type of the base game is one.
    UnitTypeId infantry{}, artillery{}, tank{}, fighter{}, submarine{}, transport{}, cruiser{}, battleship{};
};

/// Mentioned by an option under which units of a power that has left stay on the board.
struct InertUnits {
    bool allowed = true;
};

[[nodiscard]] inline const Game& game(const View& view) { return view.rules.data<Game>(); }
[[nodiscard]] inline const Game& game(const Context& context) { return context.rules.data<Game>(); }
[[nodiscard]] inline const SpaceFacts& facts(const View& view, SpaceId space) { return game(view).spaces[idx(space)]; }

/// What a territory is for a power. [1914-1.2.4]
enum class Status : std::uint8_t { friendly, hostile, contested, neutral, uncontrolled };
[[nodiscard]] Status status(const View& view, OwnerId power, SpaceId space);
/// The same, when the turn began.
[[nodiscard]] Status turn_start_status(const View& view, OwnerId power, SpaceId space);
/// A sea zone with an enemy surface warship. [1914-1.3.1]
[[nodiscard]] bool hostile_zone(const View& view, OwnerId power, SpaceId zone);
/// The same, when the turn began.
[[nodiscard]] bool turn_start_hostile_zone(const View& view, OwnerId power, SpaceId zone);
[[nodiscard]] bool is_minor_home(const View& view, SpaceId space);
[[nodiscard]] bool unraised(const View& view, SpaceId space);
/// The side that an unraised minor or its colony leans to; `no_side` for neutrals.
[[nodiscard]] SideId leaning(const View& view, SpaceId space);
/// An unraised minor or colony that receives `power` as a friend: it leans to its side, or to it alone where it is on none.
[[nodiscard]] bool friend_of_minor(const View& view, OwnerId power, SpaceId space);
/// With a power that is on a side.
[[nodiscard]] bool at_war(const View& view, OwnerId power);
[[nodiscard]] bool powers_in_play(const View& view, OwnerId power);
/// A power that somebody plays; for all others battles go by the defaults, and nobody is asked.
[[nodiscard]] bool answers(const View& view, OwnerId owner);
/// A battle was fought in `space` this turn.
[[nodiscard]] bool fought_here(const View& view, SpaceId space);
/// Units that `power` may attack stand in `space` (`may_be_attacked`). Bystanders are none.
[[nodiscard]] bool enemies_ashore(const View& view, SpaceId space, OwnerId power);

/// A land unit that began its turn on contested ground, which it may leave for ground of its own power only. [1914-4.2.2] [1914-4.2.3]
[[nodiscard]] bool bound_to_own_ground(const View& view, const Unit& unit);
/// When the turn began `power` controlled `space`, or had units there.
[[nodiscard]] bool own_ground_at_turn_start(const View& view, OwnerId power, SpaceId space);

/// Enters the war with every power that is at war and not of its side. [1914-2.2.1]
void enter_war(Context& context, OwnerId power);
/// A Central Power that enters the territory of a neutral United States brings it into the war. [1914-2.2.1]
void enter_united_states(Context& context, OwnerId power, SpaceId space);
/// `by` wins `space`: it takes control, or liberates. [1914-8.3]
void capture(Context& context, SpaceId space, OwnerId by);
/// `power` has units on its own capital, which nobody controls: it takes control at once. [1914-8.4.7]
void take_own_capital(Context& context, OwnerId power, SpaceId space);
/// Where `space` is a capital that is free now, what friends hold in trust for its owner goes home. [1914-8.3.4]
void end_trusts(Context& context, SpaceId space);
/// Control of ground that one side alone holds. Asks where the powers present must agree; then `settle_answered` decides. [1914-8.2]
void settle(Context& context, SpaceId space);
void settle_answered(Context& context, SpaceId space);
/// Nobody is left: the original controller has it back. [1914-6.6.2]
void nobody_left(Context& context, SpaceId space);
/// The army of a minor appears for `owner`. [1914-2.3.3]
void raise_army(Context& context, SpaceId space, OwnerId owner);
/// Units that announced a landing in `space` could still carry it out: now, or else after a sea battle.
[[nodiscard]] bool landing_open(const View& view, OwnerId power, SpaceId space, bool now);
/// A unit that may stand only where an infantry of its power does; neither ships nor infantry are. [1914-4.3.1]
[[nodiscard]] bool needs_infantry(const View& view, const Unit& unit);
/// Nobody lands where neither he nor what lands with him is an infantry, if it needs one. [1914-7.1.5] [1914-7.1.6]
[[nodiscard]] bool infantry_stands_or_lands(const View& view, OwnerId power, SpaceId space, std::span<const Unit* const> landing);
void call_off_landing(Context& context, OwnerId power, SpaceId space);
/// Puts ashore what announced a landing in `space` and whose zone is not hostile; @return those that landed.
std::vector<UnitId> carry_out_landing(Context& context, OwnerId power, SpaceId space);
/// Takes landings off the list that can no longer take place.
void prune_landings(Context& context);
/// Territories where `power` has artillery, tanks or fighters and no infantry of its own. [1914-4.3.1]
[[nodiscard]] std::vector<SpaceId> lonely_guns(const View& view, OwnerId power);
/// Time is up with guns standing alone: the moves that caused it are undone, newest first and link by link, with what they gained; what
/// still stands alone is lost. [1914-4.3.8]
void settle_lonely_guns(Context& context);
/// Ground that an undone move had entered is whose it was when the turn began.
void give_back_control(Context& context);
/// What `power` has bought goes back to the box and is paid back. [1914-8.4.3] [1914-9.1.9]
void refund_waiting(Context& context, OwnerId power);
/// Active minefields in `zone` that threaten `owner`. [1914-1.4.4] [1914-1.4.5]
[[nodiscard]] bool mined_against(const View& view, SpaceId zone, OwnerId owner);

/// The option's paragraph that says what this figure of the type is; nothing where it is the game's own.
[[nodiscard]] std::optional<Paragraph> printed_elsewhere(const View& view, UnitTypeId type, ValueKind kind);
/// The words of units.toml for the classes of a unit type.
[[nodiscard]] std::map<std::string, UnitClasses> unit_kinds(RulesetBuilder& build);

/// One more power behind those of the game, in the table of owners before the bodies, whose numbers move up by one: for an option, before
/// anything else that notes the number of a body. It is on no side and at peace with every power.
OwnerId add_power(RulesetBuilder& build, Owner power);

void load_data(RulesetBuilder& build);
void install_politics(RulesetBuilder& build);
void install_turn(RulesetBuilder& build);
void install_purchase(RulesetBuilder& build);
void install_land_movement(RulesetBuilder& build);
void install_ships(RulesetBuilder& build);
void install_transports(RulesetBuilder& build);
void install_mines(RulesetBuilder& build);
void install_minors(RulesetBuilder& build);
void install_move_phase(RulesetBuilder& build);
void install_combat(RulesetBuilder& build);
void install_casualties(RulesetBuilder& build);
void install_land_combat(RulesetBuilder& build);
void install_landings(RulesetBuilder& build);
void install_sea_combat(RulesetBuilder& build);
void install_control(RulesetBuilder& build);
void install_mobilize(RulesetBuilder& build);
void install_income(RulesetBuilder& build);
void install_victory(RulesetBuilder& build);
void settle_answered_all(Context& context);
void install_laws(RulesetBuilder& build);
void install_odds(RulesetBuilder& build);

extern const Module module;

}  // namespace rules::game1914
