// The names that several files of the shared rules use: slots, flags of units, tags.
#include "rules/core/fits.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/carriers.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/figures.hpp"
#include "rules/shared/income.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/purchase.hpp"
#include "rules/shared/transports.hpp"

namespace rules::shared {
namespace {

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
    build.data<Incomes>().income = build.slot({"income", Scope::owner, SlotType::number, Lifetime::game});
    build.data<Control>().entered = build.slot({"entered", Scope::space, SlotType::flag, Lifetime::turn});
    build.data<Complexes>().used = build.slot({"output-used", Scope::space, SlotType::number, Lifetime::turn});
}

void name_tags(RulesetBuilder& build) {
    build.data<Control>().capture = build.tag("capture");
    build.data<Control>().liberation = build.tag("liberation");
    build.data<Control>().returned = build.tag("returned");
    build.data<Control>().seizure = build.tag("treasury-seized");
    build.data<Control>().goes_along = build.tag("goes-with-the-territory");
    build.data<Purchases>().purchase = build.tag("purchase");
    build.data<Incomes>().collect = build.tag("income");
    build.data<Complexes>().no_place = build.tag("no-place");
    build.data<Carriers>().no_deck = build.tag("no-deck");
    build.data<Carriers>().no_landing_place = build.tag("no-landing-place");
    build.data<Movement>().taken_back = build.tag("taken-back");
    build.data<Battles>().called_off = build.tag("called-off");
    build.data<Battles>().fought_out = build.tag("fought");
    // Words of standing orders for a number.
    build.tag("none");
    build.tag("all");
}

}  // namespace

void install_names(RulesetBuilder& build) {
    name_slots(build);
    name_tags(build);
}

}  // namespace rules::shared
