#pragma once

#include "protocol/wire_event.hpp"
#include "protocol/wire_fields.hpp"

/// The members of each message of wire_event.hpp, in the order of armistice.proto.
namespace protocol {

template <>
struct Fields<wire::UnitGroup> {
    using T = wire::UnitGroup;
    static constexpr auto list =
        std::tuple{member("type", &T::type),     member("count", &T::count),   member("owner", &T::owner), member("space", &T::space),
                   member("damage", &T::damage), member("origin", &T::origin), member("steps", &T::steps), member("carrier", &T::carrier),
                   member("marks", &T::marks),   member("ids", &T::ids)};
};
template <>
struct Fields<wire::DecisionAnswer> {
    using T = wire::DecisionAnswer;
    static constexpr auto list = std::tuple{member("power", &T::power), member("choice", &T::choice)};
};
template <>
struct Fields<wire::DecisionView> {
    using T = wire::DecisionView;
    static constexpr auto list = std::tuple{member("id", &T::id),         member("decision", &T::decision),
                                            member("space", &T::space),   member("battle", &T::battle),
                                            member("asked", &T::asked),   member("answered", &T::answered),
                                            member("sealed", &T::sealed), member("any_refusal", &T::any_refusal),
                                            member("closed", &T::closed), member("number", &T::number),
                                            member("detail", &T::detail), member("answers", &T::answers)};
};
template <>
struct Fields<wire::Participant> {
    using T = wire::Participant;
    static constexpr auto list = std::tuple{member("unit", &T::unit), member("attacking", &T::attacking), member("roles", &T::roles)};
};
template <>
struct Fields<wire::BattleView> {
    using T = wire::BattleView;
    static constexpr auto list = std::tuple{member("id", &T::id),
                                            member("kind", &T::kind),
                                            member("space", &T::space),
                                            member("lead", &T::lead),
                                            member("mandatory", &T::mandatory),
                                            member("status", &T::status),
                                            member("round", &T::round),
                                            member("participants", &T::participants)};
};
template <>
struct Fields<wire::SlotView> {
    using T = wire::SlotView;
    static constexpr auto list = std::tuple{member("slot", &T::slot), member("subject", &T::subject), member("values", &T::values)};
};
template <>
struct Fields<wire::OutcomeView> {
    using T = wire::OutcomeView;
    static constexpr auto list = std::tuple{member("winners", &T::winners), member("side", &T::side), member("by", &T::by)};
};
template <>
struct Fields<wire::AccountName> {
    using T = wire::AccountName;
    static constexpr auto list = std::tuple{member("kind", &T::kind), member("owner", &T::owner)};
};
template <>
struct Fields<wire::event::UnitsAdded> {
    using T = wire::event::UnitsAdded;
    static constexpr auto list = std::tuple{member("units", &T::units), member("cause", &T::cause)};
};
template <>
struct Fields<wire::event::UnitsMoved> {
    using T = wire::event::UnitsMoved;
    static constexpr auto list =
        std::tuple{member("units", &T::units), member("to", &T::to), member("steps", &T::steps), member("carrier", &T::carrier)};
};
template <>
struct Fields<wire::event::UnitsRemoved> {
    using T = wire::event::UnitsRemoved;
    static constexpr auto list = std::tuple{member("units", &T::units), member("cause", &T::cause)};
};
template <>
struct Fields<wire::event::UnitsChanged> {
    using T = wire::event::UnitsChanged;
    static constexpr auto list =
        std::tuple{member("units", &T::units),   member("damage", &T::damage), member("owner", &T::owner), member("type", &T::type),
                   member("origin", &T::origin), member("cause", &T::cause),   member("steps", &T::steps)};
};
template <>
struct Fields<wire::event::ControlChanged> {
    using T = wire::event::ControlChanged;
    static constexpr auto list =
        std::tuple{member("space", &T::space), member("to", &T::to), member("by", &T::by), member("cause", &T::cause)};
};
template <>
struct Fields<wire::event::RelationChanged> {
    using T = wire::event::RelationChanged;
    static constexpr auto list = std::tuple{member("a", &T::a), member("b", &T::b), member("relation", &T::relation)};
};
template <>
struct Fields<wire::event::OwnerChanged> {
    using T = wire::event::OwnerChanged;
    static constexpr auto list =
        std::tuple{member("owner", &T::owner), member("side", &T::side), member("out", &T::out), member("cause", &T::cause)};
};
template <>
struct Fields<wire::event::MoneyMoved> {
    using T = wire::event::MoneyMoved;
    static constexpr auto list = std::tuple{member("resource", &T::resource), member("from", &T::from), member("to", &T::to),
                                            member("due", &T::due),           member("paid", &T::paid), member("reason", &T::reason)};
};
template <>
struct Fields<wire::event::Rolled> {
    using T = wire::event::Rolled;
    static constexpr auto list =
        std::tuple{member("purpose", &T::purpose), member("space", &T::space),   member("owner", &T::owner), member("type", &T::type),
                   member("sides", &T::sides),     member("target", &T::target), member("faces", &T::faces)};
};
template <>
struct Fields<wire::event::RoundOpened> {
    using T = wire::event::RoundOpened;
    static constexpr auto list = std::tuple{member("round", &T::round)};
};
template <>
struct Fields<wire::event::TurnOpened> {
    using T = wire::event::TurnOpened;
    static constexpr auto list = std::tuple{member("power", &T::power)};
};
template <>
struct Fields<wire::event::FrameName> {
    using T = wire::event::FrameName;
    static constexpr auto list = std::tuple{member("procedure", &T::procedure), member("at", &T::at), member("subject", &T::subject)};
};
template <>
struct Fields<wire::event::StageEntered> {
    using T = wire::event::StageEntered;
    static constexpr auto list = std::tuple{member("phase", &T::phase), member("frames", &T::frames)};
};
template <>
struct Fields<wire::event::BattleOpened> {
    using T = wire::event::BattleOpened;
    static constexpr auto list = std::tuple{member("battle", &T::battle)};
};
template <>
struct Fields<wire::event::BattleJoined> {
    using T = wire::event::BattleJoined;
    static constexpr auto list = std::tuple{member("battle", &T::battle), member("attacking", &T::attacking), member("add", &T::add),
                                            member("remove", &T::remove), member("units", &T::units)};
};
template <>
struct Fields<wire::event::BattleRound> {
    using T = wire::event::BattleRound;
    static constexpr auto list = std::tuple{member("battle", &T::battle), member("round", &T::round), member("clear", &T::clear)};
};
template <>
struct Fields<wire::event::BattleClosed> {
    using T = wire::event::BattleClosed;
    static constexpr auto list = std::tuple{
        member("battle", &T::battle), member("result", &T::result),   member("space", &T::space),           member("kind", &T::kind),
        member("lead", &T::lead),     member("outcome", &T::outcome), member("controller", &T::controller), member("left", &T::left)};
};
template <>
struct Fields<wire::event::DecisionOpened> {
    using T = wire::event::DecisionOpened;
    static constexpr auto list = std::tuple{member("decision", &T::decision)};
};
template <>
struct Fields<wire::event::DecisionAnswered> {
    using T = wire::event::DecisionAnswered;
    static constexpr auto list =
        std::tuple{member("decision", &T::decision), member("owner", &T::owner), member("how", &T::how), member("choice", &T::choice)};
};
template <>
struct Fields<wire::event::Reveal> {
    using T = wire::event::Reveal;
    static constexpr auto list = std::tuple{member("decision", &T::decision), member("owner", &T::owner), member("choice", &T::choice)};
};
template <>
struct Fields<wire::event::DecisionsClosed> {
    using T = wire::event::DecisionsClosed;
    static constexpr auto list = std::tuple{member("reveals", &T::reveals)};
};
template <>
struct Fields<wire::event::SlotSet> {
    using T = wire::event::SlotSet;
    static constexpr auto list = std::tuple{member("slot", &T::slot)};
};
template <>
struct Fields<wire::event::UnitsMarked> {
    using T = wire::event::UnitsMarked;
    static constexpr auto list = std::tuple{member("units", &T::units), member("set", &T::set), member("clear", &T::clear)};
};
template <>
struct Fields<wire::event::SlotsCleared> {
    using T = wire::event::SlotsCleared;
    static constexpr auto list = std::tuple{member("slots", &T::slots), member("marks", &T::marks), member("subject", &T::subject)};
};
template <>
struct Fields<wire::event::Note> {
    using T = wire::event::Note;
    static constexpr auto list =
        std::tuple{member("what", &T::what), member("space", &T::space), member("owner", &T::owner), member("number", &T::number)};
};
template <>
struct Fields<wire::event::GameEnded> {
    using T = wire::event::GameEnded;
    static constexpr auto list = std::tuple{member("outcome", &T::outcome)};
};
template <>
struct Fields<wire::Event> {
    using T = wire::Event;
    static constexpr auto list = std::tuple{oneof(
        &T::body,
        {"units_added",   "units_moved",   "units_removed",   "units_changed",     "control_changed",  "relation_changed", "owner_changed",
         "money_moved",   "rolled",        "round_opened",    "turn_opened",       "stage_entered",    "battle_opened",    "battle_joined",
         "battle_round",  "battle_closed", "decision_opened", "decision_answered", "decisions_closed", "slot_set",         "units_marked",
         "slots_cleared", "note",          "game_ended"})};
};

}  // namespace protocol
