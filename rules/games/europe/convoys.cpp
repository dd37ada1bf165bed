// Convoy centers: who takes and frees them, and what all ground and convoys bring. [EU-17.1] [EU-17.4]

#include "rules/games/europe/game.hpp"
#include "rules/shared/battles.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/income.hpp"

namespace rules::europe {
namespace {

/// A warship of `power` in the zone that is not submerged: transports and planes take nothing. [EU-17.4.2.1] [EU-17.4.2.2]
bool takes_convoys(const View& view, const Unit& unit) {
    return is_ship(view, unit) && unit.type != game(view).transport && !marked(view, unit, view.rules.data<Battles>().dived);
}

/// The zone is the other side's, and nobody of theirs is there: Germany takes it, and an Ally gives it back. [EU-17.4.2] [EU-17.4.6]
void take_convoy(Context& context, SpaceId zone, OwnerId power) {
    const auto view = context.view();
    if (!hostile_convoy(view, power, zone)) return;
    if (none_of(view.state.in(zone, power), [&](const Unit& unit) { return takes_convoys(view, unit); })) return;
    const auto owner = view.rules.space(zone).original;
    const bool back = friends(view, power, owner);
    const auto& control = context.rules.data<Control>();
    change_control(context, zone, back ? owner : power, power, back ? control.liberation : control.capture);
}

/// At the end of the combat of whoever's turn it is. [EU-17.4.2.1] [EU-17.4.6.1]
void take_convoys(Context& context, std::uint32_t) {
    for (const auto zone : all_spaces(context.rules))
        if (game(context).convoy[idx(zone)]) take_convoy(context, zone, context.state().active);
}

/// Where a table has it so a ship takes what it passes. (Q3)
void take_in_passing(Context& context, Entered& entered) {
    if (!names(context).convoys_in_passing(context.view()) || !in_phase(context.view(), combat_move)) return;
    if (game(context).convoy[idx(entered.to)]) take_convoy(context, entered.to, entered.power);
}

bool pays(const View& view, OwnerId power, SpaceId zone) {
    if (zone != game(view).soviet_convoy || power != game(view).soviet_union) return true;
    if (view.state.slot(names(view).convoy_lost, 0) != 0) return false;
    return view.state.control[idx(game(view).archangel)] != game(view).germany;  // [EU-17.4.7.1]
}

/// The ground of a power, but for the Middle East, and those of its own convoys that it controls. [EU-17.1.1] [EU-17.2] [EU-17.4.5]
void add_level(const View& view, OwnerId power, Tally& tally) {
    for (const auto space : all_spaces(view.rules)) {
        const auto value = view.rules.space(space).value;
        if (value == 0 || view.state.control[idx(space)] != power || in_middle_east(view, space)) continue;
        if (!game(view).convoy[idx(space)]) {
            tally.add(value, {"EU-17.1.1"}, space);
        } else if (view.rules.space(space).original == power) {
            tally.add(pays(view, power, space) ? value : 0, {pays(view, power, space) ? "EU-17.1.1" : "EU-17.4.7.1"}, space);
        }
    }
}

/// Once the port has been German it is over for good, where a table has it so. (Q19)
void lose_for_good(Context& context, const CaptureNotice& notice) {
    enum : std::int64_t { while_held, for_good };
    if (notice.space != game(context).archangel || notice.to != game(context).germany) return;
    if (context.rules.parameter(names(context).soviet_convoy) == for_good) context.set_slot(names(context).convoy_lost, 0, 1);
}

}  // namespace

void install_convoys(RulesetBuilder& build) {
    build.data<Incomes>().level.set(add_level);
    build.move().on_enter("take-in-passing", take_in_passing);
    build.control().consequences("lose-for-good", lose_for_good);
    build.procedure("game").after("combat-over", step("take-convoys", take_convoys));
}

}  // namespace rules::europe
