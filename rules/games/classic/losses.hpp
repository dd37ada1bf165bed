#pragma once

#include <utility>
#include <vector>

#include "rules/games/classic/game.hpp"
#include "rules/mechanics/allot.hpp"
#include "rules/shared/combat.hpp"

namespace rules::classic {

/// Who takes hits: a proposal of one defender, which others may refuse, and then the enemy allots. [CL-12.3.2] [CL-12.3.3]
struct Losing {
    SlotId proposed{};  ///< Units to be hit, one for each hit.
    SlotId objected{};  ///< Somebody did.
    /// Who says on whom hits fall where the shooter chooses, and the question for that.
    Single<OwnerId(const View&, BattleId, bool attacking)> chooser;
    Single<DecisionKindId> chosen_hits;
    /// The same of one kind of fire of the attacker, in which he says it.
    std::vector<std::pair<FireId, DecisionKindId>> chosen_by_attacker;
    /// Hits that are worse than one: adds units once more.
    Chain<void(const View&, std::uint8_t aim, std::vector<UnitId>& units)> worsens;
    /// True for a unit that falls at the end of the round only, hit by a fire that removes its losses at once.
    Chain<bool(const View&, TagId fire, const Unit&)> falls_late;
    DecisionKindId hits_proposal{}, hits_objection{}, hits_allocation{};
};
[[nodiscard]] inline const Losing& losing(const View& view) { return view.rules.data<Losing>(); }
[[nodiscard]] inline const Losing& losing(const Context& context) { return context.rules.data<Losing>(); }

/// The steps by which the hits that were rolled become losses: proposal, objection, allotment, removal. Names begin with `name`.
[[nodiscard]] Node losses_block(const std::string& name);
/// What is to be taken now, by all owners who have somebody that can be hit.
[[nodiscard]] AllotQuestion hit_question(const View& view, BattleId battle);
/// The units that an answer to it means: of `owner`, or by power.
[[nodiscard]] std::vector<UnitId> units_hit_by(const View& view, BattleId battle, const Choice& choice, OwnerId owner);

}  // namespace rules::classic
