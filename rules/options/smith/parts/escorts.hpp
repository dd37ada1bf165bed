#pragma once

#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {

/// Fighters that fly to a raid on the complex of a territory once defending planes have scrambled there. [SM-8.2] [SM-8.3]
struct Escorts {
    SlotId escort{};   ///< Flag of a fighter, for the turn: it has flown in a raid.
    SlotId target{};   ///< Where they fly to as long as they are named and on their way; -1: nobody does.
    SlotId waiting{};  ///< Flights that are still to come, one behind the other: how many planes and which, how many spaces and which.
    DecisionKindId escorts{};
};
[[nodiscard]] inline const Escorts& escorts(const View& view) { return view.rules.data<Escorts>(); }

void install_escorts(RulesetBuilder& build);
/// Where escorts fly to now; `no_space` where none does.
[[nodiscard]] SpaceId escorted(const View& view);
/// Who flies in takes part in the raid. Called when the guns on the way have fired.
void escorts_arrive(Context& context, OwnerId power);
/// The question, the flights one after the other, and the gun of the target.
[[nodiscard]] Node escort_steps();

}  // namespace rules::smith
