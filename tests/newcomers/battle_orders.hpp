#pragma once

#include "rules/points/battle.hpp"
#include "rules/points/builder.hpp"
#include "rules/points/question_form.hpp"

/// What options that ask before the ground round of a land battle have in common; they know nothing else of each other.
namespace newcomers {

/// The place of their questions: before the main fire.
struct BattleOrders : rules::QuestionForm {
    bool placed = false;
};

/// The form, which the first who hangs something on it puts into the battle: two of the same name would be a problem of the bundle.
inline BattleOrders& battle_orders(rules::RulesetBuilder& build) {
    auto& form = build.data<BattleOrders>();
    if (!form.placed) build.procedure("land-battle").before("main-fire", rules::question_form<BattleOrders>("battle-orders"));
    form.placed = true;
    return form;
}

/// The powers that fight, of both sides; who is no power is not asked.
inline rules::OwnerMask powers_in(const rules::View& view, rules::BattleId battle) {
    rules::OwnerMask mask = 0;
    for (const bool attacking : {true, false})
        for (const auto* unit : rules::participants(view, battle, attacking))
            if (rules::idx(unit->owner) < view.rules.powers()) mask |= rules::mask_of(unit->owner);
    return mask;
}

}  // namespace newcomers
