#include "rules/core/fits.hpp"

namespace rules {

std::vector<const Unit*> cargo_of(const View& view, const Unit& carrier) {
    std::vector<const Unit*> cargo;
    if (!view.rules.type(carrier).is(view.rules.carriers)) return cargo;
    for (const auto& unit : view.state.in(carrier.space))
        if (unit.carrier == carrier.id) cargo.push_back(&unit);
    return cargo;
}

bool fits(const View& view, const Unit& unit, const UnitPick& pick) {
    if (unit.type != pick.type || (pick.unit && unit.id != *pick.unit)) return false;
    if (pick.damage && unit.damage != *pick.damage) return false;
    if (pick.origin && unit.origin != *pick.origin) return false;
    if (pick.moved && view.rules.has_data<MovedFlag>()) {
        const bool moved = (unit.marks & view.rules.slot(view.rules.data<MovedFlag>().slot).bit) != 0;
        if (moved != *pick.moved) return false;
    }
    if (pick.cargo.empty()) return true;
    const auto aboard = cargo_of(view, unit);
    for (const auto& wanted : pick.cargo) {
        const auto found = count_if(aboard, [&](const Unit* cargo) { return fits(view, *cargo, wanted); });
        if (found < wanted.count) return false;
    }
    return true;
}

}  // namespace rules
