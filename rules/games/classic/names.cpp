// The names that several modules of the game use: parameters, slots, flags of units, tags.
#include "rules/games/classic/neutrals.hpp"
#include "rules/games/classic/research.hpp"
#include "rules/games/classic/submarines.hpp"
#include "rules/games/classic/victory.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::classic {
namespace {

void name_parameters(RulesetBuilder& build) {
    const auto off = [&](std::string_view name) { return build.parameter(name, {"false", "true"}); };
    const auto on = [&](std::string_view name) { return build.parameter(name, {"true", "false"}); };
    build.data<Game>().piece_limits = off("piece-limits");
    on("hudson-bay");
    off("gulf-merged");
    build.data<Research>().weapons = on("weapons");
    build.data<Movement>().passing_fire = on("passing-fire");
    build.data<Guns>().several_guns = off("several-guns");
    build.data<Guns>().gun_casualties = build.parameter("gun-casualties", {"attacker", "random"});
    build.data<Battles>().roll_all = off("roll-all");
    build.data<Movement>().free_naval_combat_move = off("free-naval-combat-move");
    build.data<Neutrals>().neutral_overflight_control = on("neutral-overflight-control");
    build.data<Battles>().assault_air_retreat = off("assault-air-retreat");
    build.data<Battles>().assault_partial_retreat = off("assault-partial-retreat");
    build.data<Battles>().bombarded_units_fire = on("bombarded-units-fire");
    build.data<Withdrawal>().defending_submarines = build.parameter("defending-submarines", {"withdraw", "submerge"});
    build.data<Game>().two_hit_battleships = off("two-hit-battleships");
    build.data<Complexes>().place_in_enemy_zones = off("place-in-enemy-zones");
    build.data<Purchases>().spends_loot = true;
    build.data<Carriers>().islands = true;
    build.data<Victory>().total_victory = off("total-victory");
    build.data<Victory>().allied_economic_victory = build.parameter("allied-economic-victory", 0, 0, 10'000);
    build.data<Victory>().individual_winner = off("individual-winner");
    build.data<Research>().axis_help = build.parameter("axis-help", {"none", "weapons", "soviet-pause", "no-new-complexes"});
    build.data<Game>().iron_blitz_units = off("iron-blitz-units");
}

void name_slots(RulesetBuilder& build) {
    build.data<Research>().technologies_of = build.slot({"technologies", Scope::owner, SlotType::tag, Lifetime::game, true});
    build.data<Research>().researched = build.slot({"researched", Scope::owner, SlotType::flag, Lifetime::turn});
    build.data<Research>().rocket_fired = build.slot({"rocket-fired", Scope::owner, SlotType::flag, Lifetime::turn});
    build.data<Neutrals>().violated = build.slot({"violated", Scope::space, SlotType::flag, Lifetime::turn});
}

void name_tags(RulesetBuilder& build) {
    build.data<Neutrals>().violation = build.tag("violation");
    build.data<Research>().research = build.tag("research");
    build.data<Research>().breakthrough = build.tag("breakthrough");
    build.data<Victory>().by_capitals = build.tag("capitals");
    build.data<Victory>().by_income = build.tag("income");
    build.data<Victory>().by_concession = build.tag("concession");
}

}  // namespace

void install_own_names(RulesetBuilder& build) {
    name_parameters(build);
    name_slots(build);
    name_tags(build);
}

}  // namespace rules::classic
