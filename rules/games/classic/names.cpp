// The names that several modules of the game use: parameters, slots, flags of units, tags.
#include "rules/games/classic/anti_aircraft.hpp"
#include "rules/games/classic/battles.hpp"
#include "rules/games/classic/carriers.hpp"
#include "rules/games/classic/complexes.hpp"
#include "rules/games/classic/control.hpp"
#include "rules/games/classic/income.hpp"
#include "rules/games/classic/movement.hpp"
#include "rules/games/classic/neutrals.hpp"
#include "rules/games/classic/purchase.hpp"
#include "rules/games/classic/research.hpp"
#include "rules/games/classic/transports.hpp"
#include "rules/games/classic/victory.hpp"
#include "rules/points/pick.hpp"

namespace rules::classic {
namespace {

void name_parameters(RulesetBuilder& build) {
    const auto off = [&](std::string_view name) { return build.parameter(name, {"false", "true"}); };
    const auto on = [&](std::string_view name) { return build.parameter(name, {"true", "false"}); };
    build.data<Purchases>().piece_limits = off("piece-limits");
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
    build.data<Battles>().defending_submarines = build.parameter("defending-submarines", {"withdraw", "submerge"});
    build.data<Battles>().two_hit_battleships = off("two-hit-battleships");
    build.data<Complexes>().place_in_enemy_zones = off("place-in-enemy-zones");
    build.data<Victory>().total_victory = off("total-victory");
    build.data<Victory>().allied_economic_victory = build.parameter("allied-economic-victory", 0, 0, 10'000);
    build.data<Victory>().individual_winner = off("individual-winner");
    build.data<Research>().axis_help = build.parameter("axis-help", {"none", "weapons", "soviet-pause", "no-new-complexes"});
    build.data<Purchases>().iron_blitz_units = off("iron-blitz-units");
}

void name_slots(RulesetBuilder& build) {
    build.data<Movement>().moved = build.unit_flag("moved", Lifetime::turn);
    build.data<MovedFlag>().slot = build.data<Movement>().moved;
    build.data<Movement>().under_way = build.unit_flag("under-way", Lifetime::turn);
    build.data<Transports>().aboard = build.unit_flag("aboard", Lifetime::turn);
    build.data<Transports>().unloaded = build.unit_flag("unloaded", Lifetime::turn);
    build.data<Battles>().raid = build.unit_flag("raid", Lifetime::turn);
    build.data<Battles>().fought = build.unit_flag("fought", Lifetime::turn);
    build.data<Battles>().retreated = build.unit_flag("retreated", Lifetime::turn);
    build.data<Carriers>().landed = build.unit_flag("landed", Lifetime::turn);
    build.data<Control>().captured = build.unit_flag("captured", Lifetime::turn);
    build.data<Movement>().passing = build.unit_flag("passing", Lifetime::turn);
    build.data<Transports>().landing = build.slot({"landing", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    auto& cargo = build.data<CargoRules>();
    cargo.landing = build.data<Transports>().landing;
    cargo.moved = build.data<Movement>().moved;
    cargo.boarded = build.data<Transports>().aboard;
    cargo.unloaded = build.data<Transports>().unloaded;
    build.data<Movement>().came_from_slot = build.slot({"came-from", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    build.data<Guns>().gun_was_of = build.slot({"gun-was-of", Scope::unit, SlotType::owner, Lifetime::turn, false, -1});
    build.data<Guns>().guns_met = build.slot({"guns-met", Scope::unit, SlotType::space, Lifetime::turn, true});
    build.data<Guns>().guns_passed = build.slot({"guns-passed", Scope::game, SlotType::space, Lifetime::turn, true});
    build.data<Complexes>().complexes_built = build.slot({"complexes-built", Scope::game, SlotType::number, Lifetime::game});
    build.data<Research>().technologies_of = build.slot({"technologies", Scope::owner, SlotType::tag, Lifetime::game, true});
    build.data<Research>().researched = build.slot({"researched", Scope::owner, SlotType::flag, Lifetime::turn});
    build.data<Research>().rocket_fired = build.slot({"rocket-fired", Scope::owner, SlotType::flag, Lifetime::turn});
    build.data<Incomes>().income = build.slot({"income", Scope::owner, SlotType::number, Lifetime::game});
    build.data<Neutrals>().violated = build.slot({"violated", Scope::space, SlotType::flag, Lifetime::turn});
    build.data<Control>().entered = build.slot({"entered", Scope::space, SlotType::flag, Lifetime::turn});
    build.data<Complexes>().used = build.slot({"output-used", Scope::space, SlotType::number, Lifetime::turn});
}

void name_tags(RulesetBuilder& build) {
    build.data<Control>().capture = build.tag("capture");
    build.data<Control>().liberation = build.tag("liberation");
    build.data<Control>().returned = build.tag("returned");
    build.data<Neutrals>().violation = build.tag("violation");
    build.data<Control>().seizure = build.tag("treasury-seized");
    build.data<Control>().goes_along = build.tag("goes-with-the-territory");
    build.data<Purchases>().purchase = build.tag("purchase");
    build.data<Research>().research = build.tag("research");
    build.data<Research>().breakthrough = build.tag("breakthrough");
    build.data<Incomes>().collect = build.tag("income");
    build.data<Complexes>().no_place = build.tag("no-place");
    build.data<Carriers>().no_deck = build.tag("no-deck");
    build.data<Carriers>().no_landing_place = build.tag("no-landing-place");
    build.data<Movement>().taken_back = build.tag("taken-back");
    build.data<Battles>().called_off = build.tag("called-off");
    build.data<Battles>().fought_out = build.tag("fought");
    build.data<Victory>().by_capitals = build.tag("capitals");
    build.data<Victory>().by_income = build.tag("income");
    build.data<Victory>().by_concession = build.tag("concession");
    // Words of standing orders for a number.
    build.tag("none");
    build.tag("all");
}

}  // namespace

void install_names(RulesetBuilder& build) {
    name_parameters(build);
    name_slots(build);
    name_tags(build);
}

}  // namespace rules::classic
