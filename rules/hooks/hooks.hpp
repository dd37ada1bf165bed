#pragma once

#include "rules/hooks/battle.hpp"
#include "rules/hooks/control.hpp"
#include "rules/hooks/hits.hpp"
#include "rules/hooks/move.hpp"
#include "rules/hooks/odds.hpp"
#include "rules/hooks/participation.hpp"
#include "rules/hooks/place.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/hooks/value.hpp"
#include "rules/hooks/victory.hpp"

namespace rules {

/// The chains of a compiled ruleset. Procedures, phases, decisions, slots and actions are tables of the ruleset itself.
struct Hooks {
    ValueRules value;
    MoveRules move;
    BattleRules battle;
    ParticipationRules participation;
    HitRules hits;
    PlaceRules place;
    ControlRules control;
    VictoryRules victory;
    OddsRules odds;
    TagId contested{no_tag};  ///< The cause of control that is lost to nobody.
};

}  // namespace rules
