#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/compiled_variant.hpp"
#include "rules/table/entry.hpp"

/// What a client may write and read, in names: no number of a ruleset crosses the wire. Fields are named as in armistice.proto.
/// A number is 0 and a text empty until it is said: what a frame leaves out must mean the same in both forms.
namespace protocol::wire {

using GameId = table::GameId;
using ActionId = table::ActionId;
using Hash = table::Hash;
using Moment = table::Moment;

/// Units of one type, by what tells them apart; a field left out fits any unit.
struct UnitPick {
    std::string type;
    std::optional<std::int32_t> count;  ///< Left out: 1. Checked when a frame is parsed: 1..65535.
    std::optional<std::uint32_t> damage;
    std::optional<std::string> origin;
    std::optional<bool> moved;
    std::vector<UnitPick> cargo;
    std::optional<std::uint32_t> unit;  ///< This very unit.
    bool operator==(const UnitPick&) const = default;
};
using UnitPicks = std::vector<UnitPick>;

/// A text of one meaning among the alternatives of a oneof.
template <class Tag>
struct Text {
    std::string name;
    bool operator==(const Text&) const = default;
};
using Option = Text<struct OptionTag>;
using SpaceName = Text<struct SpaceTag>;
using PowerName = Text<struct PowerTag>;
using UnitTypeName = Text<struct UnitTypeTag>;
using Sentence = Text<struct SentenceTag>;

struct UnitList {
    UnitPicks units;
    bool operator==(const UnitList&) const = default;
};
struct Share {
    std::string power;
    UnitPicks units;
    bool operator==(const Share&) const = default;
};
struct Allocation {
    std::vector<Share> shares;
    bool operator==(const Allocation&) const = default;
};
struct Choice;
struct ChoiceList {
    std::vector<Choice> choices;
    bool operator==(const ChoiceList&) const = default;
};
/// With nothing set: no answer, as of a sealed one that is not yet revealed.
struct Choice {
    std::variant<std::monostate, bool, std::int32_t, Option, SpaceName, PowerName, UnitTypeName, UnitList, Allocation, ChoiceList> value;
    bool operator==(const Choice&) const = default;
};
using Arguments = std::map<std::string, Choice>;

namespace command {
struct Purchase {
    UnitPicks units;
    bool operator==(const Purchase&) const = default;
};
struct Move {
    UnitPicks units;
    std::vector<std::string> path;
    bool operator==(const Move&) const = default;
};
struct Load {
    UnitPicks units;
    std::string from;
    std::string at;
    std::optional<std::string> owner;
    std::optional<UnitPick> into;
    bool operator==(const Load&) const = default;
};
struct Unload {
    UnitPicks units;
    std::string from;
    std::string to;
    std::optional<std::string> owner;
    std::optional<UnitPick> into;
    bool operator==(const Unload&) const = default;
};
struct Attack {
    std::string space;
    Arguments arguments;
    bool operator==(const Attack&) const = default;
};
struct Fight {
    std::string space;
    Arguments arguments;
    bool operator==(const Fight&) const = default;
};
struct Place {
    UnitPicks units;
    std::string space;
    bool operator==(const Place&) const = default;
};
struct Answer {
    std::string decision;
    std::optional<std::string> space;
    Choice choice;
    bool operator==(const Answer&) const = default;
};
struct Declare {
    std::string what;
    Arguments arguments;
    bool operator==(const Declare&) const = default;
};
struct EndPhase {
    bool operator==(const EndPhase&) const = default;
};
struct Expire {
    enum class What : std::uint8_t { decision = 1, phase, turn } what{What::phase};
    bool operator==(const Expire&) const = default;
};
struct TimeLimit {
    enum class How : std::uint8_t { reached = 1, extended, called } how{How::reached};
    bool operator==(const TimeLimit&) const = default;
};
struct Withdraw {
    std::string power;
    bool side = false;
    bool operator==(const Withdraw&) const = default;
};
/// A preference for a class of decisions; of the table, not of the rules. An absent choice withdraws the order.
struct StandingOrder {
    enum class Scope : std::uint8_t { always = 1, turn, once };
    std::string decision_class;
    Scope scope{Scope::always};
    std::optional<std::string> space;
    Choice choice;
    bool operator==(const StandingOrder&) const = default;
};
/// Undoes one's own last command of the phase; of the table, not of the rules.
struct TakeBack {
    bool operator==(const TakeBack&) const = default;
};
}  // namespace command

/// The forms of rules::Command in the same order, then the table's.
struct Command {
    struct Body : std::variant<command::Purchase, command::Move, command::Load, command::Unload, command::Attack, command::Fight,
                               command::Place, command::Answer, command::Declare, command::EndPhase, command::Expire, command::TimeLimit,
                               command::Withdraw, command::StandingOrder, command::TakeBack> {
        using variant_type = variant;
        using variant::variant;
        Body();
        Body(const Body&);
        Body(Body&&) noexcept;
        Body& operator=(const Body&);
        Body& operator=(Body&&) noexcept;
        ~Body();
        bool operator==(const Body&) const;
    };
    Body body;
    bool operator==(const Command&) const = default;
};

}  // namespace protocol::wire
