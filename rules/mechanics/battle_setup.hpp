#pragma once

#include "rules/core/context.hpp"
#include "rules/hooks/sampling.hpp"

/// ODDS by sampling: what games do alike to make a made-up battle ready to be fought.
namespace rules {

/// A sea zone beside `space`; `no_space` where there is none.
[[nodiscard]] SpaceId zone_beside(const View& view, SpaceId space);
/// Who comes to a battle on land from the sea is put there: what is about to go ashore aboard of one `ship`, ships that bombard beside
/// it. @return false where `space` has no coast and somebody comes from one.
[[nodiscard]] bool put_at_sea(Context& context, const Battle& battle, const OddsArrivals& arrivals, UnitTypeId ship);

}  // namespace rules
