#include "rules/hooks/battle_end.hpp"

#include "rules/hooks/control.hpp"
#include "rules/hooks/unit_class.hpp"

namespace rules {

BattleEnd battle_end(const View& after, const Battle& fought) {
    // A battle may be of a kind that these rules do not have.
    const auto kind = idx(fought.kind);
    if (fought.status != Battle::Status::fighting || kind >= after.rules.battle_kinds.size() || !after.rules.battle_kinds[kind].for_space)
        return {};
    const auto& state = after.state;
    const auto on_side = [&](OwnerId owner) {
        return owner == fought.lead || (owner != nobody && state.relation(owner, fought.lead) == Relation::friendly);
    };
    BattleEnd end;
    OwnerMask ships;
    for (const auto& unit : state.units) {
        if (unit.space != fought.space) continue;
        end.left |= mask_of(unit.owner);
        if (after.rules.type(unit).is(unit_class::sea)) ships |= mask_of(unit.owner);
    }
    const auto any = [&](OwnerMask owners, bool attacking) {
        return any_of(OwnersOf(owners), [&](const auto owner) { return on_side(owner) == attacking; });
    };
    end.controller = controller(after, fought.space);
    const bool sea = after.rules.space(fought.space).sea;
    const bool taken = sea ? any(ships, true) : on_side(end.controller);
    const bool disputed = sea ? taken && any(ships, false) : contested(after, fought.space);
    end.outcome = disputed ? "contested" : taken ? "taken" : any(end.left, false) ? "repelled" : "cleared";
    return end;
}

}  // namespace rules
