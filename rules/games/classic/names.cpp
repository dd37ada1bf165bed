// The names that several modules of the game use: parameters, slots, flags of units, tags.
#include "rules/games/classic/game.hpp"
#include "rules/points/pick.hpp"

namespace rules::classic {
namespace {

void name_parameters(RulesetBuilder& build, Game& game) {
    const auto off = [&](std::string_view name) { return build.parameter(name, {"false", "true"}); };
    const auto on = [&](std::string_view name) { return build.parameter(name, {"true", "false"}); };
    game.piece_limits = off("piece-limits");
    game.hudson_bay = on("hudson-bay");
    game.gulf_merged = off("gulf-merged");
    game.weapons = on("weapons");
    game.passing_fire = on("passing-fire");
    game.several_guns = off("several-guns");
    game.gun_casualties = build.parameter("gun-casualties", {"attacker", "random"});
    game.roll_all = off("roll-all");
    game.free_naval_combat_move = off("free-naval-combat-move");
    game.neutral_overflight_control = on("neutral-overflight-control");
    game.assault_air_retreat = off("assault-air-retreat");
    game.assault_partial_retreat = off("assault-partial-retreat");
    game.bombarded_units_fire = on("bombarded-units-fire");
    game.defending_submarines = build.parameter("defending-submarines", {"withdraw", "submerge"});
    game.two_hit_battleships = off("two-hit-battleships");
    game.place_in_enemy_zones = off("place-in-enemy-zones");
    game.total_victory = off("total-victory");
    game.allied_economic_victory = build.parameter("allied-economic-victory", 0, 0, 10'000);
    game.individual_winner = off("individual-winner");
    game.axis_help = build.parameter("axis-help", {"none", "weapons", "soviet-pause", "no-new-complexes"});
    game.iron_blitz_units = off("iron-blitz-units");
}

void name_slots(RulesetBuilder& build, Game& game) {
    game.moved = build.unit_flag("moved", Lifetime::turn);
    build.data<MovedFlag>().slot = game.moved;
    game.under_way = build.unit_flag("under-way", Lifetime::turn);
    game.aboard = build.unit_flag("aboard", Lifetime::turn);
    game.unloaded = build.unit_flag("unloaded", Lifetime::turn);
    game.raid = build.unit_flag("raid", Lifetime::turn);
    game.fought = build.unit_flag("fought", Lifetime::turn);
    game.retreated = build.unit_flag("retreated", Lifetime::turn);
    game.landed = build.unit_flag("landed", Lifetime::turn);
    game.captured = build.unit_flag("captured", Lifetime::turn);
    game.passing = build.unit_flag("passing", Lifetime::turn);
    game.landing = build.slot({"landing", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    auto& cargo = build.data<CargoRules>();
    cargo.landing = game.landing;
    cargo.moved = game.moved;
    cargo.boarded = game.aboard;
    cargo.unloaded = game.unloaded;
    game.came_from_slot = build.slot({"came-from", Scope::unit, SlotType::space, Lifetime::turn, false, -1});
    game.gun_was_of = build.slot({"gun-was-of", Scope::unit, SlotType::owner, Lifetime::turn, false, -1});
    game.guns_met = build.slot({"guns-met", Scope::unit, SlotType::space, Lifetime::turn, true});
    game.guns_passed = build.slot({"guns-passed", Scope::game, SlotType::space, Lifetime::turn, true});
    game.complexes_built = build.slot({"complexes-built", Scope::game, SlotType::number, Lifetime::game});
    game.technologies_of = build.slot({"technologies", Scope::owner, SlotType::tag, Lifetime::game, true});
    game.researched = build.slot({"researched", Scope::owner, SlotType::flag, Lifetime::turn});
    game.rocket_fired = build.slot({"rocket-fired", Scope::owner, SlotType::flag, Lifetime::turn});
    game.income = build.slot({"income", Scope::owner, SlotType::number, Lifetime::game});
    game.violated = build.slot({"violated", Scope::space, SlotType::flag, Lifetime::turn});
    game.entered = build.slot({"entered", Scope::space, SlotType::flag, Lifetime::turn});
    game.used = build.slot({"output-used", Scope::space, SlotType::number, Lifetime::turn});
}

void name_tags(RulesetBuilder& build, Game& game) {
    game.capture = build.tag("capture");
    game.liberation = build.tag("liberation");
    game.returned = build.tag("returned");
    game.violation = build.tag("violation");
    game.seizure = build.tag("treasury-seized");
    game.goes_along = build.tag("goes-with-the-territory");
    game.purchase = build.tag("purchase");
    game.research = build.tag("research");
    game.breakthrough = build.tag("breakthrough");
    game.collect = build.tag("income");
    game.no_place = build.tag("no-place");
    game.no_deck = build.tag("no-deck");
    game.no_landing_place = build.tag("no-landing-place");
    game.taken_back = build.tag("taken-back");
    game.called_off = build.tag("called-off");
    game.fought_out = build.tag("fought");
    game.by_capitals = build.tag("capitals");
    game.by_income = build.tag("income");
    game.by_concession = build.tag("concession");
    // Words of standing orders for a number.
    build.tag("none");
    build.tag("all");
}

}  // namespace

void install_names(RulesetBuilder& build) {
    auto& game = build.data<Game>();
    name_parameters(build, game);
    name_slots(build, game);
    name_tags(build, game);
}

}  // namespace rules::classic
