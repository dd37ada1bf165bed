// What may not be bought, and the side that waits for a turn. [CL-1.3.3] [CL-12.2.3] [CL-13.1.8]
#include "rules/games/classic/research.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/movement.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::classic {
namespace {

/// Complexes that exist or wait beside those of the setup. [CL-1.3.3]
std::int64_t complexes_built(const View& view) {
    auto built = view.state.slot(view.rules.data<Complexes>().complexes_built, 0);
    for (const auto& unit : view.state.in(off_board))
        if (facts(view, unit).complex) ++built;
    return built;
}

Result<void> may_be_built(const View& view, OwnerId, const UnitPick& pick) {
    const auto& names = game(view);
    if (names.iron_blitz[idx(pick.type)] && !view.rules.on(names.iron_blitz_units))
        return refuse(Refusal::not_available, {"CL-4.1.1"}, {fact("unit", pick.type)}, {"CL-13.1.8"});
    if (!figures(view).types[idx(pick.type)].complex) return {};
    if (static_cast<AxisHelp>(view.rules.parameter(view.rules.data<Research>().axis_help)) == AxisHelp::no_new_complexes)
        return refuse(Refusal::not_available, {"CL-12.2.3"}, {fact("unit", pick.type)});
    if (view.rules.on(names.piece_limits) && complexes_built(view) + pick.count > names.complexes_to_build)
        return refuse(Refusal::not_available, {"CL-1.3.3"}, {fact("unit", pick.type), fact("most", names.complexes_to_build)});
    return {};
}

/// The side that may not attack in its first turn. [CL-12.2.3]
Result<void> soviet_pause(const View& view, OwnerId power) {
    if (power != game(view).ussr || view.state.round != 1) return {};
    if (static_cast<AxisHelp>(view.rules.parameter(view.rules.data<Research>().axis_help)) != AxisHelp::soviet_pause) return {};
    return refuse(Refusal::forbidden, {"CL-12.2.3"}, {fact("power", power)});
}

}  // namespace

void install_limits(RulesetBuilder& build) {
    build.data<Movement>().may_attack("soviet-pause", soviet_pause);
    build.data<Purchases>().may_buy("may-be-built", may_be_built);
}

}  // namespace rules::classic
