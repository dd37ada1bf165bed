#pragma once

#include "protocol/wire_fields.hpp"
#include "protocol/wire_values.hpp"

/// The members of each message of wire_values.hpp, in the order of armistice.proto.
namespace protocol {

template <>
struct Fields<wire::UnitPick> {
    using T = wire::UnitPick;
    static constexpr auto list =
        std::tuple{member("type", &T::type),   member("count", &T::count), member("damage", &T::damage), member("origin", &T::origin),
                   member("moved", &T::moved), member("cargo", &T::cargo), member("unit", &T::unit)};
};
template <>
struct Fields<wire::UnitList> {
    using T = wire::UnitList;
    static constexpr auto list = std::tuple{member("units", &T::units)};
};
template <>
struct Fields<wire::Share> {
    using T = wire::Share;
    static constexpr auto list = std::tuple{member("power", &T::power), member("units", &T::units)};
};
template <>
struct Fields<wire::Allocation> {
    using T = wire::Allocation;
    static constexpr auto list = std::tuple{member("shares", &T::shares)};
};
template <>
struct Fields<wire::ChoiceList> {
    using T = wire::ChoiceList;
    static constexpr auto list = std::tuple{member("choices", &T::choices)};
};
template <>
struct Fields<wire::Choice> {
    using T = wire::Choice;
    static constexpr auto list =
        std::tuple{oneof(&T::value, {"flag", "number", "option", "space", "power", "unit_type", "units", "allocation", "list"})};
};
template <>
struct Fields<wire::command::Purchase> {
    using T = wire::command::Purchase;
    static constexpr auto list = std::tuple{member("units", &T::units)};
};
template <>
struct Fields<wire::command::Move> {
    using T = wire::command::Move;
    static constexpr auto list = std::tuple{member("units", &T::units), member("path", &T::path)};
};
template <>
struct Fields<wire::command::Load> {
    using T = wire::command::Load;
    static constexpr auto list = std::tuple{member("units", &T::units), member("from", &T::from), member("at", &T::at),
                                            member("owner", &T::owner), member("into", &T::into)};
};
template <>
struct Fields<wire::command::Unload> {
    using T = wire::command::Unload;
    static constexpr auto list = std::tuple{member("units", &T::units), member("from", &T::from), member("to", &T::to),
                                            member("owner", &T::owner), member("into", &T::into)};
};
template <>
struct Fields<wire::command::Attack> {
    using T = wire::command::Attack;
    static constexpr auto list = std::tuple{member("space", &T::space), member("arguments", &T::arguments)};
};
template <>
struct Fields<wire::command::Fight> {
    using T = wire::command::Fight;
    static constexpr auto list = std::tuple{member("space", &T::space), member("arguments", &T::arguments)};
};
template <>
struct Fields<wire::command::Place> {
    using T = wire::command::Place;
    static constexpr auto list = std::tuple{member("units", &T::units), member("space", &T::space)};
};
template <>
struct Fields<wire::command::Answer> {
    using T = wire::command::Answer;
    static constexpr auto list = std::tuple{member("decision", &T::decision), member("space", &T::space), member("choice", &T::choice)};
};
template <>
struct Fields<wire::command::Declare> {
    using T = wire::command::Declare;
    static constexpr auto list = std::tuple{member("what", &T::what), member("arguments", &T::arguments)};
};
template <>
struct Fields<wire::command::EndPhase> {
    static constexpr std::tuple<> list{};
};
template <>
struct Fields<wire::command::Expire> {
    using T = wire::command::Expire;
    static constexpr auto list = std::tuple{member("what", &T::what)};
};
template <>
struct Fields<wire::command::TimeLimit> {
    using T = wire::command::TimeLimit;
    static constexpr auto list = std::tuple{member("how", &T::how)};
};
template <>
struct Fields<wire::command::Withdraw> {
    using T = wire::command::Withdraw;
    static constexpr auto list = std::tuple{member("power", &T::power), member("side", &T::side)};
};
template <>
struct Fields<wire::command::StandingOrder> {
    using T = wire::command::StandingOrder;
    static constexpr auto list = std::tuple{member("decision_class", &T::decision_class), member("scope", &T::scope),
                                            member("space", &T::space), member("choice", &T::choice)};
};
template <>
struct Fields<wire::command::TakeBack> {
    static constexpr std::tuple<> list{};
};
template <>
struct Fields<wire::Command> {
    using T = wire::Command;
    static constexpr auto list =
        std::tuple{oneof(&T::body, {"purchase", "move", "load", "unload", "attack", "fight", "place", "answer", "declare", "end_phase",
                                    "expire", "time_limit", "withdraw", "standing_order", "take_back"})};
};

}  // namespace protocol
