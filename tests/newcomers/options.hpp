#pragma once

#include "rules/hooks/battle.hpp"
#include "rules/hooks/module.hpp"

/// Options as a newcomer writes them: a file each, over "1914".
namespace newcomers {

extern const rules::Option ordered_withdrawal;
extern const rules::Option held_back;
extern const rules::Option drumfire;
extern const rules::Option lent_guns;
extern const rules::Option coast_watch;
extern const rules::Option rearguard;

/// The powers that fight, of both sides; who is no power is not asked.
inline rules::OwnerMask powers_in(const rules::View& view, rules::BattleId battle) {
    rules::OwnerMask mask = 0;
    for (const bool attacking : {true, false})
        for (const auto* unit : rules::participants(view, battle, attacking))
            if (rules::idx(unit->owner) < view.rules.powers()) mask |= rules::mask_of(unit->owner);
    return mask;
}

}  // namespace newcomers
