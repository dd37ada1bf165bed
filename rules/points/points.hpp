#pragma once

#include "rules/points/battle.hpp"
#include "rules/points/control.hpp"
#include "rules/points/hits.hpp"
#include "rules/points/move.hpp"
#include "rules/points/odds.hpp"
#include "rules/points/participation.hpp"
#include "rules/points/place.hpp"
#include "rules/points/unit_class.hpp"
#include "rules/points/value.hpp"
#include "rules/points/victory.hpp"

namespace rules {

/// The chains of a compiled ruleset. Procedures, phases, decisions, slots and actions are tables of the ruleset itself.
struct Points {
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
