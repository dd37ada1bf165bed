#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_values.hpp"
#include "rules/core/compiled_variant.hpp"

/// What happened, for readers: rules::Event with names, and units said by kind beside their ids. Nothing is left out, so that a
/// client that has the rules can fold them. An empty name stands for none: no space, nobody, no tag.
namespace protocol::wire {

/// Units that a player cannot tell apart, with their ids. In an event only what tells which they are: type, owner, space, damage, ids.
struct UnitGroup {
    std::string type;
    std::uint32_t count = 0;
    std::string owner;
    std::string space;  ///< Where they stood; empty in a view, where the space is said outside.
    std::uint32_t damage = 0;
    std::string origin;  ///< In views: where they began the turn, when that is elsewhere.
    std::uint32_t steps = 0;
    std::uint32_t carrier = 0;  ///< The unit that they are aboard of.
    std::vector<std::string> marks;
    std::vector<std::uint32_t> ids;
    bool operator==(const UnitGroup&) const = default;
};
using UnitGroups = std::vector<UnitGroup>;

struct DecisionAnswer {
    std::string power;
    Choice choice;
    bool operator==(const DecisionAnswer&) const = default;
};
/// An open decision.
struct DecisionView {
    std::uint32_t id = 0;
    std::string decision;
    std::string space;
    std::uint32_t battle = 0;
    std::vector<std::string> asked;
    std::vector<std::string> answered;
    bool sealed = false;
    bool any_refusal = false;  ///< Complete as soon as one refuses; else when all have answered.
    bool closed = false;
    std::int32_t number = 0;  ///< What the question is about, by its kind: hits to take, most that may be chosen.
    std::int64_t detail = 0;
    std::vector<DecisionAnswer> answers;
    bool operator==(const DecisionView&) const = default;
};
struct Participant {
    std::uint32_t unit = 0;
    bool attacking = false;
    std::vector<std::string> roles;
    bool operator==(const Participant&) const = default;
};
struct BattleView {
    enum class Status : std::uint8_t { listed = 1, fighting, over };
    std::uint32_t id = 0;
    std::string kind;
    std::string space;
    std::string lead;
    bool mandatory = false;
    Status status{Status::listed};
    std::uint32_t round = 0;
    std::vector<Participant> participants;
    bool operator==(const BattleView&) const = default;
};
/// A slot of a module, for one subject; `values` in words: numbers, names, "true".
struct SlotView {
    std::string slot;
    std::string subject;  ///< A name, or the number of a unit or battle; empty for the game.
    std::vector<std::string> values;
    bool operator==(const SlotView&) const = default;
};
struct OutcomeView {
    std::vector<std::string> winners;  ///< Empty for a draw.
    std::string side;
    std::string by;
    bool operator==(const OutcomeView&) const = default;
};
struct AccountName {
    enum class Kind : std::uint8_t { bank = 1, treasury, escrow } kind{Kind::bank};
    std::string owner;
    bool operator==(const AccountName&) const = default;
};

namespace event {
struct UnitsAdded {
    UnitGroup units;
    std::string cause;
    bool operator==(const UnitsAdded&) const = default;
};
struct UnitsMoved {
    UnitGroups units;
    std::string to;
    std::uint32_t steps = 0;
    std::uint32_t carrier = 0;
    bool operator==(const UnitsMoved&) const = default;
};
struct UnitsRemoved {
    UnitGroups units;
    std::string cause;
    bool operator==(const UnitsRemoved&) const = default;
};
struct UnitsChanged {
    UnitGroups units;  ///< As they were.
    std::optional<std::uint32_t> damage;
    std::optional<std::string> owner;
    std::optional<std::string> type;
    std::optional<std::string> origin;
    std::string cause;
    std::optional<std::uint32_t> steps{};
    bool operator==(const UnitsChanged&) const = default;
};
struct ControlChanged {
    std::string space;
    std::string to;
    std::string by;
    std::string cause;
    bool operator==(const ControlChanged&) const = default;
};
struct RelationChanged {
    std::string a;
    std::string b;
    std::string relation;  ///< "none", "neutral", "friendly", "enemy".
    bool operator==(const RelationChanged&) const = default;
};
struct OwnerChanged {
    std::string owner;
    std::string side;
    bool out = false;
    std::string cause;
    bool operator==(const OwnerChanged&) const = default;
};
struct MoneyMoved {
    std::string resource;
    AccountName from;
    AccountName to;
    std::int32_t due = 0;
    std::int32_t paid = 0;
    std::string reason;
    bool operator==(const MoneyMoved&) const = default;
};
struct Rolled {
    std::string purpose;
    std::string space;
    std::string owner;
    std::string type;
    std::uint32_t sides = 0;
    std::uint32_t target = 0;
    std::vector<std::uint32_t> faces;
    bool operator==(const Rolled&) const = default;
};
struct RoundOpened {
    std::uint32_t round = 0;
    bool operator==(const RoundOpened&) const = default;
};
struct TurnOpened {
    std::string power;
    bool operator==(const TurnOpened&) const = default;
};
struct FrameName {
    std::string procedure;
    std::uint32_t at = 0;
    std::uint32_t subject = 0;
    bool operator==(const FrameName&) const = default;
};
struct StageEntered {
    std::string phase;  ///< That it rests in or belongs to; empty for none.
    std::vector<FrameName> frames;
    bool operator==(const StageEntered&) const = default;
};
struct BattleOpened {
    BattleView battle;
    bool operator==(const BattleOpened&) const = default;
};
struct BattleJoined {
    std::uint32_t battle = 0;
    bool attacking = false;
    std::vector<std::string> add;
    std::vector<std::string> remove;
    UnitGroups units;
    bool operator==(const BattleJoined&) const = default;
};
struct BattleRound {
    std::uint32_t battle = 0;
    std::uint32_t round = 0;
    std::vector<std::string> clear;
    bool operator==(const BattleRound&) const = default;
};
/// All but the first two is told for those who follow without the rules: the event itself says only that the battle is over.
struct BattleClosed {
    std::uint32_t battle = 0;
    std::string result;
    std::string space{};
    std::string kind{};
    std::string lead{};        ///< Whose attack it was.
    std::string outcome{};     ///< Of one fought for its space, by what its entry leaves: "taken", "contested", "repelled", "cleared".
    std::string controller{};  ///< Of the space, then.
    std::vector<std::string> left{};  ///< Whose units are there, then.
    bool operator==(const BattleClosed&) const = default;
};
struct DecisionOpened {
    DecisionView decision;
    bool operator==(const DecisionOpened&) const = default;
};
struct DecisionAnswered {
    enum class How : std::uint8_t { player = 1, standing_order, fallback };
    std::uint32_t decision = 0;
    std::string owner;
    How how{How::player};
    Choice choice;
    bool operator==(const DecisionAnswered&) const = default;
};
struct Reveal {
    std::uint32_t decision = 0;
    std::string owner;
    Choice choice;
    bool operator==(const Reveal&) const = default;
};
struct DecisionsClosed {
    std::vector<Reveal> reveals;
    bool operator==(const DecisionsClosed&) const = default;
};
struct SlotSet {
    SlotView slot;
    bool operator==(const SlotSet&) const = default;
};
struct UnitsMarked {
    UnitGroups units;
    std::vector<std::string> set;
    std::vector<std::string> clear;
    bool operator==(const UnitsMarked&) const = default;
};
struct SlotsCleared {
    std::vector<std::string> slots;
    std::vector<std::string> marks;
    std::optional<std::uint32_t> subject;
    bool operator==(const SlotsCleared&) const = default;
};
struct Note {
    std::string what;
    std::string space;
    std::string owner;
    std::int64_t number = 0;
    bool operator==(const Note&) const = default;
};
struct GameEnded {
    OutcomeView outcome;
    bool operator==(const GameEnded&) const = default;
};
}  // namespace event

/// The alternatives of rules::Event in the same order.
struct Event {
    struct Body : std::variant<event::UnitsAdded, event::UnitsMoved, event::UnitsRemoved, event::UnitsChanged, event::ControlChanged,
                               event::RelationChanged, event::OwnerChanged, event::MoneyMoved, event::Rolled, event::RoundOpened,
                               event::TurnOpened, event::StageEntered, event::BattleOpened, event::BattleJoined, event::BattleRound,
                               event::BattleClosed, event::DecisionOpened, event::DecisionAnswered, event::DecisionsClosed, event::SlotSet,
                               event::UnitsMarked, event::SlotsCleared, event::Note, event::GameEnded> {
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
    bool operator==(const Event&) const = default;
};

}  // namespace protocol::wire
