#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/hooks/odds.hpp"

namespace rules {

/// What the owners of one part of a made-up battle do whatever happens.
struct OddsPlan {
    bool attacking = false;
    std::span<const UnitTypeId> order{};  ///< Lost first; the rest by the default order.
    bool leaves = false;                  ///< Whoever may leave the surface of the fight does.
    bool sweep = true;                    ///< The attacker destroys what cannot fight back.
};
/// A standing order for a class of decisions by which a plan is carried out; nothing where the fallback does.
using OddsOrder = std::optional<Choice>(const Ruleset&, std::string_view decision, const OddsPlan&);

/// What an option makes of battles that the scripts of their kinds know nothing of: steps that it puts into their procedures, or what it
/// changes in others (`OddsScript::hands`). Where it matters the battle is fought many times by its procedure; else the script still says
/// everything.
struct OddsAddition {
    std::vector<std::string_view> paragraphs;  ///< Told to whoever asks why.
    std::vector<std::string_view> steps{};
    /// Can it make a difference to this battle, which has just been joined, if every question gets its fallback? Null: never.
    bool (*matters)(const View&, BattleId, std::span<const OddsStack> outside) = nullptr;
    OddsOrder* order = nullptr;
    InstalledBy by{};
};

/// Who comes to a made-up battle from elsewhere.
struct OddsArrivals {
    std::span<const UnitId> landing;     ///< Land units that stand in its space already.
    std::span<const OddsStack> outside;  ///< Not there yet.
};

/// ODDS by sampling: how a made-up battle is fought by the procedure that judges real ones. Kept as a module's own data: the core and the
/// other points have no use for it.
struct SamplingRules {
    /// Makes the battle, whose units stand in its space, ready to be fought: where who comes from elsewhere comes from.
    /// @return false where such a battle cannot be made, or not in this space. Where no module says so, battles are not sampled.
    Single<bool(Context&, BattleId, const OddsArrivals&)> stage;
    Single<OddsOrder> order;
    std::vector<OddsAddition> additions;
};

}  // namespace rules
