#pragma once

#include "rules/options/smith/parts/smith.hpp"

/// Neutrals, those that have forces [SM-21], and who gains one without a fight.
namespace rules::smith {

/// Mentioned by the option under which neutrals have forces.
struct NeutralForces {
    SlotId hidden{};    ///< Of a neutral: its transport has not appeared yet. [SM-21.3]
    SlotId home{};      ///< Of a neutral's transport that has: whose it is, until combat is over.
    SlotId cornered{};  ///< Of a transport: it was put among enemy ships, until its owner's next combat movement is over. [SM-21.3]
    TagId appears{};    ///< Why a transport is there.
    DecisionKindId transport_zone{};
    ProcedureId placing{};  ///< Asks where it appears; about the neutral.
};

[[nodiscard]] inline const NeutralForces& neutral_forces(const View& view) { return view.rules.data<NeutralForces>(); }
[[nodiscard]] bool is_neutral(const View& view, SpaceId space);
/// The neutral that a declaration names as its only argument; `no_space` where it names none.
[[nodiscard]] SpaceId neutral_named(const View& view, const Arguments& arguments);
/// The neutral falls to `to` without a fight, with its force. Its transport appears where the new owner says: he is asked as the last act
/// of a step. [SM-21.4]
void gain_neutral(Context& context, SpaceId neutral, OwnerId to, TagId cause);
/// Zones in which the transport of a neutral that has fallen to `owner` may appear, by name: those without enemy ships, if there are any.
/// [SM-21.3]
[[nodiscard]] std::vector<SpaceId> zones_for_transport(const View& view, SpaceId neutral, OwnerId owner);
/// Puts it there. [SM-21.3]
void put_transport(Context& context, SpaceId zone, OwnerId owner);

}  // namespace rules::smith
