#pragma once

#include "protocol/log_layout.hpp"

/// The fields of every event.
namespace protocol::log {

template <>
struct Layout<rules::event::UnitsAdded> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "space", v.space);
        a.number(2, "owner", v.owner);
        a.number(3, "type", v.type);
        a.number(4, "count", v.count);
        a.number(5, "first", v.first);
        a.number(6, "cause", v.cause);
    }
};
template <>
struct Layout<rules::event::UnitsMoved> : Fixed {
    static void fields(auto& a, auto& v) {
        a.numbers(1, "units", v.units);
        a.number(2, "to", v.to);
        a.number(3, "steps", v.steps);
        a.number(4, "carrier", v.carrier);
    }
};
template <>
struct Layout<rules::event::UnitsRemoved> : Fixed {
    static void fields(auto& a, auto& v) {
        a.numbers(1, "units", v.units);
        a.number(2, "cause", v.cause);
    }
};
template <>
struct Layout<rules::event::UnitsChanged> : Fixed {
    static void fields(auto& a, auto& v) {
        a.numbers(1, "units", v.units);
        a.maybe(2, "damage", v.damage);
        a.maybe(3, "owner", v.owner);
        a.maybe(4, "type", v.type);
        a.maybe(5, "origin", v.origin);
        a.number(6, "cause", v.cause);
        a.maybe(7, "steps", v.steps);
    }
};
template <>
struct Layout<rules::event::ControlChanged> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "space", v.space);
        a.number(2, "to", v.to);
        a.number(3, "by", v.by);
        a.number(4, "cause", v.cause);
    }
};
template <>
struct Layout<rules::event::RelationChanged> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "a", v.a);
        a.number(2, "b", v.b);
        a.choice(3, "relation", v.relation, rules::Relation::enemy);
    }
};
template <>
struct Layout<rules::event::OwnerChanged> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "owner", v.owner);
        a.number(2, "side", v.side);
        a.flag(3, "out", v.out);
        a.number(4, "cause", v.cause);
    }
};
template <>
struct Layout<rules::event::MoneyMoved> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "resource", v.resource);
        a.message(2, "from", v.from);
        a.message(3, "to", v.to);
        a.integer(4, "due", v.due);
        a.integer(5, "paid", v.paid);
        a.number(6, "reason", v.reason);
    }
};
template <>
struct Layout<rules::event::Rolled> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "purpose", v.purpose);
        a.number(2, "space", v.space);
        a.number(3, "owner", v.owner);
        a.number(4, "type", v.type);
        a.number(5, "sides", v.sides);
        a.number(6, "target", v.target);
        a.numbers(7, "faces", v.faces);
    }
};
template <>
struct Layout<rules::event::RoundOpened> : Fixed {
    static void fields(auto& a, auto& v) { a.number(1, "round", v.round); }
};
template <>
struct Layout<rules::event::TurnOpened> : Fixed {
    static void fields(auto& a, auto& v) { a.number(1, "power", v.power); }
};
template <>
struct Layout<rules::event::StageEntered> : Fixed {
    static void fields(auto& a, auto& v) { a.messages(1, "frames", v.frames); }
};
template <>
struct Layout<rules::event::BattleOpened> : Fixed {
    static void fields(auto& a, auto& v) { a.message(1, "battle", v.battle); }
};
template <>
struct Layout<rules::event::BattleJoined> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "battle", v.battle);
        a.flag(2, "attacking", v.attacking);
        a.number(3, "add", v.add);
        a.number(4, "remove", v.remove);
        a.numbers(5, "units", v.units);
    }
};
template <>
struct Layout<rules::event::BattleRound> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "battle", v.battle);
        a.number(2, "round", v.round);
        a.number(3, "clear", v.clear);
    }
};
template <>
struct Layout<rules::event::BattleClosed> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "battle", v.battle);
        a.number(2, "result", v.result);
    }
};
template <>
struct Layout<rules::event::DecisionOpened> : Fixed {
    static void fields(auto& a, auto& v) { a.message(1, "decision", v.decision); }
};
template <>
struct Layout<rules::event::DecisionAnswered> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "decision", v.decision);
        a.number(2, "owner", v.owner);
        a.choice(3, "how", v.how, rules::event::DecisionAnswered::How::fallback);
        a.message(4, "choice", v.choice);
    }
};
template <>
struct Layout<rules::event::DecisionsClosed::Reveal> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "decision", v.decision);
        a.number(2, "owner", v.owner);
        a.message(3, "choice", v.choice);
    }
};
template <>
struct Layout<rules::event::DecisionsClosed> : Fixed {
    static void fields(auto& a, auto& v) { a.messages(1, "reveals", v.reveals); }
};
template <>
struct Layout<rules::event::SlotSet> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "slot", v.slot);
        a.number(2, "subject", v.subject);
        a.integers(3, "values", v.values);
    }
};
template <>
struct Layout<rules::event::UnitsMarked> : Fixed {
    static void fields(auto& a, auto& v) {
        a.numbers(1, "units", v.units);
        a.number(2, "set", v.set);
        a.number(3, "clear", v.clear);
    }
};
template <>
struct Layout<rules::event::SlotsCleared> : Fixed {
    static void fields(auto& a, auto& v) {
        a.numbers(1, "slots", v.slots);
        a.number(2, "marks", v.marks);
        a.maybe(3, "subject", v.subject);
    }
};
template <>
struct Layout<rules::event::Note> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "what", v.what);
        a.number(2, "space", v.space);
        a.number(3, "owner", v.owner);
        a.integer(4, "number", v.number);
    }
};
template <>
struct Layout<rules::event::GameEnded> : Fixed {
    static void fields(auto& a, auto& v) { a.message(1, "outcome", v.outcome); }
};

template <>
struct Layout<rules::Event> : Fixed {
    static constexpr std::array<Alternative, 24> alternatives{{{1, "units_added"},
                                                               {2, "units_moved"},
                                                               {3, "units_removed"},
                                                               {4, "units_changed"},
                                                               {5, "control_changed"},
                                                               {6, "relation_changed"},
                                                               {7, "owner_changed"},
                                                               {8, "money_moved"},
                                                               {9, "rolled"},
                                                               {10, "round_opened"},
                                                               {11, "turn_opened"},
                                                               {12, "stage_entered"},
                                                               {13, "battle_opened"},
                                                               {14, "battle_joined"},
                                                               {15, "battle_round"},
                                                               {16, "battle_closed"},
                                                               {17, "decision_opened"},
                                                               {18, "decision_answered"},
                                                               {19, "decisions_closed"},
                                                               {20, "slot_set"},
                                                               {21, "units_marked"},
                                                               {22, "slots_cleared"},
                                                               {23, "note"},
                                                               {24, "game_ended"}}};
    static void fields(auto& a, auto& v) { a.one_of(v, alternatives); }
};
static_assert(all_laid_out(static_cast<const rules::Event*>(nullptr)), "every event has its encoding");

}  // namespace protocol::log
