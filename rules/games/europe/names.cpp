// The names that several files of the game use: parameters, and how the shared rules play here.
#include "rules/games/europe/game.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/combat.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/income.hpp"
#include "rules/shared/movement.hpp"

namespace rules::europe {
namespace {

void name_parameters(RulesetBuilder& build) {
    const auto off = [&](std::string_view name) { return build.parameter(name, {"false", "true"}); };
    auto& own = build.data<Names>();
    own.axis_advance = build.parameter("axis-advance", 12, 0, 10'000);
    own.allied_advance = build.parameter("allied-advance", 12, 0, 10'000);
    own.first_printing = off("first-printing");
    own.allied_victory = build.parameter("allied-victory", {"all-capitals", "own-capital"});
    own.convoys_in_passing = off("convoys-in-passing");
    own.soviet_convoy = build.parameter("soviet-convoy", {"while-held", "for-good"});
    own.gun_fills_transport = off("gun-fills-transport");
}

/// How the shared rules play in this game.
void set_up_the_family(RulesetBuilder& build) {
    build.data<Guns>().several_guns = true;       // [EU-7.3]
    build.data<Movement>().passing_fire = true;   // [EU-5.10]
    build.data<Movement>().fixtures_stop = true;  // [EU-5.5.2]
    build.data<Battles>().roll_all = true;
    build.data<Battles>().assault_air_retreat = true;     // [EU-11.8.2]
    build.data<Battles>().bombarded_units_fire = true;    // [EU-11.6.5]
    build.data<Complexes>().place_in_enemy_zones = true;  // [EU-15.4.1]
    build.data<Complexes>().unplaced_wait = true;         // [EU-4.4.2]
    build.data<Incomes>().freed_pays = true;              // (OQ-EU-25)
    build.data<Control>().guns_stay_their_owners = true;  // (OQ-EU-17)
    auto& combat = build.data<Combat>();
    combat.one_roll = true;
    combat.presses_on = true;      // [EU-21.3.7]
    combat.stalemate_ends = true;  // [EU-6.7.4]
}

}  // namespace

void install_own_names(RulesetBuilder& build) {
    name_parameters(build);
    auto& own = build.data<Names>();
    own.held = build.slot({"held", Scope::game, SlotType::space, Lifetime::game, true});
    own.convoy_lost = build.slot({"soviet-convoy-lost", Scope::game, SlotType::flag, Lifetime::game});
    set_up_the_family(build);
}

}  // namespace rules::europe
