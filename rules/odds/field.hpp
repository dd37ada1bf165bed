#pragma once

#include <vector>

#include "rules/core/judge.hpp"
#include "rules/odds/odds.hpp"

namespace rules::odds {

/// A made-up battle, in a state of its own, about which the rules are asked.
class Field {
public:
    Field(const Ruleset& rules, const Question& question, SpaceId space);

    static constexpr BattleId battle{1};
    [[nodiscard]] const Ruleset& rules() const { return rules_; }
    /// The battle with these units; a part that is null has none. Valid until the next call.
    [[nodiscard]] View with(const OddsForce* attackers, const OddsForce* defenders);
    /// The same with one part alone.
    [[nodiscard]] View with(bool attacking, const OddsForce& force) {
        return with(attacking ? &force : nullptr, attacking ? nullptr : &force);
    }
    /// The last of them: for what does not depend on the units.
    [[nodiscard]] View view() const { return {rules_, state_}; }
    /// The place in its force of the stack that a unit of the last view belongs to.
    [[nodiscard]] std::size_t stack_of(UnitId unit) const { return stacks_[raw(unit) - 1]; }

private:
    const Ruleset& rules_;
    SpaceId space_;
    GameState state_;
    std::vector<std::size_t> stacks_;  ///< By unit.
};

}  // namespace rules::odds
