#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/context.hpp"
#include "rules/core/ruleset.hpp"

/// MOVE: what boarding and going ashore have in common in every game. Who may do either is said by the game in the chains `may_load` and
/// `may_unload`; its `check` of the two forms puts these parts together.
namespace rules {

/// What a game says of its cargo, once, when it is installed (`RulesetBuilder::data`).
struct CargoRules {
    SlotId landing{};   ///< Of cargo, by unit: the space that it will land in; -1 for none.
    SlotId moved{};     ///< Flag: what boards has moved; a ship that has loaded has not, and goes on while range is left.
    SlotId boarded{};   ///< Flag: came aboard this turn.
    SlotId unloaded{};  ///< Flag of a ship that has unloaded this turn: it is filled after the others.
    Single<int(const View&, const Unit&)> size;  ///< Places that a unit takes aboard; one each where no module says so.
    std::string_view full;                       ///< Cited where no ship has room for a unit.
    Chain<void(Context&, std::span<const UnitId> ships, SpaceId zone)> on_load;  ///< Something has boarded these ships.
};

/// The space in which cargo will land; `no_space` for none.
[[nodiscard]] SpaceId landing_of(const View& view, const Unit& unit);
/// Cargo of `power` that will land in `space`, by id.
[[nodiscard]] std::vector<const Unit*> landing_units(const View& view, OwnerId power, SpaceId space);
/// What comes ashore together.
struct LandingParty {
    SpaceId zone{no_space};
    std::vector<UnitId> units;
};
/// By the number of the zone, in it by id.
[[nodiscard]] std::vector<LandingParty> landing_parties(const std::vector<const Unit*>& units);

[[nodiscard]] int places_aboard(const View& view, const Unit& unit);
[[nodiscard]] int places_taken(const View& view, const Unit& ship);

/// Who goes aboard of which ship.
using Boarding = std::vector<std::pair<UnitId, UnitId>>;
/// The ships that a command means: the fullest first, then those with most range left, as a player would do; what has unloaded is last.
[[nodiscard]] std::vector<const Unit*> ships_for(const View& view, OwnerId power, const command::Load& load);
/// Each unit into the first ship that takes it and has room, the biggest units first.
[[nodiscard]] Result<Boarding> stow(const View& view, OwnerId power, const command::Load& load, std::vector<UnitId> units,
                                    const std::vector<const Unit*>& ships);
void embark(Context& context, const Boarding& boarding, SpaceId zone);

/// The cargo that a command may mean: aboard of the ships that it names, and not about to land.
[[nodiscard]] std::vector<Unit> cargo_for(const View& view, OwnerId power, const command::Unload& unload);
/// Somebody else's cargo is aboard of the ships that the command means.
[[nodiscard]] bool others_aboard(const View& view, OwnerId power, const command::Unload& unload);
/// Those among `aboard` that the command means and that may go ashore; or why not.
[[nodiscard]] Result<std::vector<UnitId>> choose_cargo(const View& view, OwnerId power, const command::Unload& unload,
                                                       const std::vector<Unit>& aboard);
/// A law: no more aboard than there is room for, nothing that is no cargo, and carriers are at sea.
void cargo_has_room(const View& view, std::vector<LawBreach>& breaches);
/// The carriers of these units, each once.
[[nodiscard]] std::vector<UnitId> ships_of(const View& view, const std::vector<UnitId>& cargo);

// Lists for the two forms, of whatever the game's `check` lets pass: `Action::list` and `Action::list_units`.
void list_loads(const View& view, OwnerId power, CommandSink& sink);
/// Each kind of unit into each kind of ship.
void list_loads_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink);
void list_unloads(const View& view, OwnerId power, CommandSink& sink);
/// Each kind of unit off its own ship.
void list_unloads_of(const View& view, OwnerId power, SpaceId space, const UnitPick& pick, CommandSink& sink);

}  // namespace rules
