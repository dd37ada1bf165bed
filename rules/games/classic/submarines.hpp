#pragma once

#include "rules/games/classic/game.hpp"
#include "rules/shared/combat.hpp"

namespace rules::classic {

/// How submarines leave battles. [CL-6.6]
struct Withdrawal {
    /// How those of the defender do, in the order of the parameter's words.
    enum DefendingSubmarines : std::int64_t { withdraw, submerge };
    ParameterId defending_submarines{};
    /// Cited where a defending submarine wants to withdraw to a zone from which attackers came; empty: it may.
    Single<std::string_view> came_cite;
    SlotId next_owner{};  ///< Whom the same question is put to next.
    SlotId leaving{};     ///< How many withdraw.
    DecisionKindId submarine_withdrawal{}, withdrawal_zone{};
};
[[nodiscard]] inline const Withdrawal& withdrawal(const View& view) { return view.rules.data<Withdrawal>(); }
[[nodiscard]] inline const Withdrawal& withdrawal(const Context& context) { return context.rules.data<Withdrawal>(); }

}  // namespace rules::classic
