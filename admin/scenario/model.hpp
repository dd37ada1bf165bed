#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "admin/scenario/rulesets.hpp"
#include "rules/core/choice.hpp"
#include "rules/core/command.hpp"
#include "rules/core/ids.hpp"
#include "rules/core/ruleset.hpp"

namespace scenario {

/// A scenario file, read: every name is a number of its ruleset.

/// What a slot of a unit holds; of a flag 1 or 0.
struct UnitSlot {
    rules::SlotId slot{};
    std::vector<std::int64_t> values;
    bool operator==(const UnitSlot&) const = default;
};

/// Units of one type in a list. A field left out fits any unit.
struct Stack {
    rules::UnitTypeId type{};
    std::uint16_t count = 1;
    std::optional<std::uint8_t> damage{};
    std::optional<rules::SpaceId> origin{};
    std::optional<std::uint8_t> steps{};  ///< Range used this turn.
    std::optional<bool> moved{};
    std::optional<std::uint32_t> moved_at{};  ///< Which of the turn's moves took it there; 0 for none.
    std::optional<bool> submerged{};
    std::vector<UnitSlot> state{};              ///< Slots and flags by name; one left out fits any unit.
    std::optional<rules::OwnerId> owner{};      ///< Of cargo that is not its carrier's owner's.
    std::optional<std::vector<Stack>> cargo{};  ///< What each of them carries, exactly.
    bool operator==(const Stack&) const = default;
};
using Stacks = std::vector<Stack>;

/// What one owner has in one space.
struct Holding {
    rules::SpaceId space{};
    rules::OwnerId owner{};
    Stacks stacks;
    std::uint32_t line = 0;
};

/// Who controls a space, as a file says it.
struct Controller {
    enum class Kind : std::uint8_t { owner, uncontrolled, neutral, contested } kind{};
    rules::OwnerId owner{rules::nobody};
};
struct ControlEntry {
    rules::SpaceId space{};
    Controller controller;
    std::uint32_t line = 0;
};
template <class T>
struct OfOwner {
    rules::OwnerId owner{};
    T value{};
    std::uint32_t line = 0;
};

/// Values of a slot by subject (0 for the game).
struct SlotEntry {
    rules::SlotId slot{};
    std::vector<std::pair<std::uint32_t, std::vector<std::int64_t>>> values;
    bool whole = false;  ///< No other subject has a value.
    std::uint32_t line = 0;
};

/// What one owner is to another.
struct RelationEntry {
    rules::OwnerId a{};
    rules::OwnerId b{};
    rules::Relation relation{};
    std::uint32_t line = 0;
};

/// A battle of the phase that has begun: listed, or fought and over.
struct BattleEntry {
    rules::SpaceId space{};
    rules::BattleKindId kind{};
    bool mandatory = false;
    std::uint16_t rounds = 0;  ///< That were fought.
    bool over = false;
    std::uint32_t line = 0;
};

/// A position: where units stand and who controls what.
struct Board {
    std::vector<rules::SpaceId> spaces;  ///< Whose units are named; nothing else stands in them.
    std::vector<Holding> units;
    std::vector<ControlEntry> control;
};

/// Every face that is rolled, in order; and draws that are no dice, by name.
struct Chance {
    std::vector<std::uint16_t> dice;
    std::map<std::string, std::vector<std::uint16_t>, std::less<>> draws;
};

struct Start {
    std::uint32_t line = 1;
    bool empty = false;
    std::uint32_t round = 1;  ///< 0 where `phase` is a stage before the first.
    std::optional<rules::OwnerId> power;
    std::optional<rules::PhaseId> phase;
    Board board;
    Board turn_start;
    std::vector<OfOwner<std::int32_t>> treasury;
    std::vector<Holding> purchased;
    std::vector<rules::SpaceId> raised;
    std::vector<rules::OwnerId> out;
    std::vector<OfOwner<bool>> at_war;
    std::vector<RelationEntry> relations;  ///< Where `at_war` does not say it.
    std::vector<SlotEntry> state;
    Chance chance{};     ///< As the phase begins.
    bool begun = false;  ///< Nothing of the beginning of the phase is still to come.
    std::vector<BattleEntry> battles;
};

struct Author {
    enum class Kind : std::uint8_t { active, power, clock, director } kind{};
    rules::OwnerId owner{rules::nobody};
};

/// A preference that a power leaves for a class of decisions.
struct StandingOrder {
    rules::OwnerId owner{};
    std::string decision;                 ///< The class: a decision, or a matter that is settled without asking.
    std::optional<rules::SpaceId> space;  ///< Only for decisions about this space.
    rules::Choice preference;
};
struct TakeBack {};
/// One player for these powers, as a game is made.
struct Seat {
    std::vector<rules::OwnerId> powers;
};
struct Nothing {};
/// What a step does. The author of a command is set when it is given.
using Deed = std::variant<Nothing, rules::Command::Body, StandingOrder, TakeBack, Seat>;

struct PendingEntry {
    rules::OwnerId power{};
    rules::DecisionKindId decision{};
    std::optional<rules::SpaceId> space;
};
struct ChoicesEntry {
    rules::DecisionKindId decision{};
    std::optional<rules::OwnerId> power;
    std::optional<rules::SpaceId> space;
    std::vector<rules::Choice> legal;
    std::uint32_t line = 0;
};
struct ResultEntry {
    bool none = false;
    bool draw = false;
    std::optional<rules::SideId> side;
    std::optional<rules::OwnerId> power;
    std::optional<std::string> by;
    std::vector<rules::OwnerId> beside{};  ///< Powers that win with the side.
};

/// Something that a step tells everybody and that changes nothing.
struct NoteEntry {
    rules::TagId what{};
    std::optional<rules::OwnerId> power;
    std::optional<rules::SpaceId> space;
    std::optional<std::int64_t> number;
};

/// What must hold after a step; what is not named is not checked.
struct Expectations {
    std::optional<std::uint32_t> round;
    std::optional<rules::OwnerId> power;
    std::optional<rules::PhaseId> phase;
    std::vector<ControlEntry> control;
    std::vector<OfOwner<std::int32_t>> treasury;
    std::vector<Holding> units;
    std::vector<Holding> purchased;
    std::optional<std::vector<PendingEntry>> pending;
    std::vector<ChoicesEntry> choices;
    std::optional<std::vector<rules::SpaceId>> battles;
    std::vector<OfOwner<std::int32_t>> income;
    std::vector<std::pair<rules::SideId, std::int64_t>> points;
    std::vector<OfOwner<std::int64_t>> lost_value;
    std::optional<ResultEntry> result;
    std::optional<std::vector<rules::OwnerId>> out;
    std::vector<OfOwner<bool>> at_war;
    std::vector<SlotEntry> state;
    std::vector<NoteEntry> notes;
};

struct Step : Chance {
    std::uint32_t line = 0;
    bool reset = false;
    Author author;
    Deed deed;
    std::vector<StandingOrder> orders;
    bool defaults = false;
    std::vector<std::string> refused;  ///< Any of these paragraphs; empty where no refusal is expected.
    std::optional<std::string> denied;
    std::optional<rules::OwnerId> through;  ///< Whose view of the game the expectations read.
    Expectations expect;
};

struct Scenario {
    std::string file;
    std::string title;
    std::vector<std::string> paragraphs;
    Selection selection;
    std::shared_ptr<const rules::Ruleset> rules;
    Start start;
    std::vector<Step> steps;
};

}  // namespace scenario
