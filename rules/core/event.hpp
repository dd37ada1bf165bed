#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/choice.hpp"
#include "rules/core/compiled_variant.hpp"
#include "rules/core/ids.hpp"
#include "rules/core/state.hpp"

namespace rules {

enum class AccountKind : std::uint8_t { bank, treasury, escrow };
template <>
inline constexpr auto words<AccountKind> = words_of("BANK", "TREASURY", "ESCROW");
struct Account {
    AccountKind kind = AccountKind::bank;
    OwnerId owner{nobody};  ///< Unused for the bank.
    static void fields(auto& a, auto& v) {
        a(1, "kind", v.kind);
        a(2, "owner", v.owner);
    }
    bool operator==(const Account&) const = default;
};

enum class Lifetime : std::uint8_t { game, round, turn, battle, stage };

/// What happened: the closed vocabulary that every module composes. Stored; append alternatives, never change the meaning of one.
namespace event {
struct UnitsAdded {
    SpaceId space{};
    OwnerId owner{};
    UnitTypeId type{};
    std::uint16_t count = 0;
    UnitId first{};  ///< The units are first, first + 1, ...
    TagId cause{no_tag};
    static void fields(auto& a, auto& v) {
        a(1, "space", v.space);
        a(2, "owner", v.owner);
        a(3, "type", v.type);
        a(4, "count", v.count);
        a(5, "first", v.first);
        a(6, "cause", v.cause);
    }
    bool operator==(const UnitsAdded&) const = default;
};
/// Cargo aboard goes along without being named.
struct UnitsMoved {
    std::vector<UnitId> units;
    SpaceId to{};
    std::uint8_t steps = 0;   ///< Range that it used.
    UnitId carrier{no_unit};  ///< What they are aboard of afterwards.
    static void fields(auto& a, auto& v) {
        a(1, "units", v.units);
        a(2, "to", v.to);
        a(3, "steps", v.steps);
        a(4, "carrier", v.carrier);
    }
    bool operator==(const UnitsMoved&) const = default;
};
/// Cargo aboard is lost with its carrier without being named.
struct UnitsRemoved {
    std::vector<UnitId> units;
    TagId cause{no_tag};
    static void fields(auto& a, auto& v) {
        a(1, "units", v.units);
        a(2, "cause", v.cause);
    }
    bool operator==(const UnitsRemoved&) const = default;
};
struct UnitsChanged {
    std::vector<UnitId> units;
    std::optional<std::uint8_t> damage{};
    std::optional<OwnerId> owner{};
    std::optional<UnitTypeId> type{};
    std::optional<SpaceId> origin{};
    TagId cause{no_tag};
    std::optional<std::uint8_t> steps{};  ///< Range used this turn.
    static void fields(auto& a, auto& v) {
        a(1, "units", v.units);
        a(2, "damage", v.damage);
        a(3, "owner", v.owner);
        a(4, "type", v.type);
        a(5, "origin", v.origin);
        a(6, "cause", v.cause);
        a(7, "steps", v.steps);
    }
    bool operator==(const UnitsChanged&) const = default;
};
struct ControlChanged {
    SpaceId space{};
    OwnerId to{nobody};
    OwnerId by{nobody};  ///< Who brought it about.
    TagId cause{no_tag};
    static void fields(auto& a, auto& v) {
        a(1, "space", v.space);
        a(2, "to", v.to);
        a(3, "by", v.by);
        a(4, "cause", v.cause);
    }
    bool operator==(const ControlChanged&) const = default;
};
struct RelationChanged {
    OwnerId a{};
    OwnerId b{};
    Relation relation{};
    static void fields(auto& a, auto& v) {
        a(1, "a", v.a);
        a(2, "b", v.b);
        a(3, "relation", v.relation);
    }
    bool operator==(const RelationChanged&) const = default;
};
struct OwnerChanged {
    OwnerId owner{};
    SideId side{no_side};
    bool out = false;
    TagId cause{no_tag};
    static void fields(auto& a, auto& v) {
        a(1, "owner", v.owner);
        a(2, "side", v.side);
        a(3, "out", v.out);
        a(4, "cause", v.cause);
    }
    bool operator==(const OwnerChanged&) const = default;
};
struct MoneyMoved {
    ResourceId resource{};
    Account from;
    Account to;
    std::int32_t due = 0;   ///< What was owed.
    std::int32_t paid = 0;  ///< What moved.
    TagId reason{no_tag};
    static void fields(auto& a, auto& v) {
        a(1, "resource", v.resource);
        a(2, "from", v.from);
        a(3, "to", v.to);
        a(4, "due", v.due);
        a(5, "paid", v.paid);
        a(6, "reason", v.reason);
    }
    bool operator==(const MoneyMoved&) const = default;
};
/// Dice or draws of one roller, unit type (or `no_unit_type`) and number to hit.
struct Rolled {
    TagId purpose{no_tag};
    SpaceId space{no_space};
    OwnerId owner{nobody};
    UnitTypeId type{};
    std::uint16_t sides = 6;
    std::uint8_t target = 0;           ///< A face of at most this hits; 0 where that is no question.
    std::vector<std::uint16_t> faces;  ///< 1..sides, in the order rolled.
    static void fields(auto& a, auto& v) {
        a(1, "purpose", v.purpose);
        a(2, "space", v.space);
        a(3, "owner", v.owner);
        a(4, "type", v.type);
        a(5, "sides", v.sides);
        a(6, "target", v.target);
        a(7, "faces", v.faces);
    }
    bool operator==(const Rolled&) const = default;
};
struct RoundOpened {
    std::uint32_t round = 0;
    static void fields(auto& a, auto& v) { a(1, "round", v.round); }
    bool operator==(const RoundOpened&) const = default;
};
/// The turn of `power` begins: units rest, the turn-start snapshot is taken.
struct TurnOpened {
    OwnerId power{};
    static void fields(auto& a, auto& v) { a(1, "power", v.power); }
    bool operator==(const TurnOpened&) const = default;
};
/// Where the game rests now.
struct StageEntered {
    std::vector<Frame> frames;
    static void fields(auto& a, auto& v) { a(1, "frames", v.frames); }
    bool operator==(const StageEntered&) const = default;
};
struct BattleOpened {
    Battle battle;
    static void fields(auto& a, auto& v) { a(1, "battle", v.battle); }
    bool operator==(const BattleOpened&) const = default;
};
/// Units take their part, or change role, in a battle.
struct BattleJoined {
    BattleId battle{};
    bool attacking = false;
    RoleMask add;
    RoleMask remove;
    std::vector<UnitId> units;
    static void fields(auto& a, auto& v) {
        a(1, "battle", v.battle);
        a(2, "attacking", v.attacking);
        a(3, "add", v.add);
        a(4, "remove", v.remove);
        a(5, "units", v.units);
    }
    bool operator==(const BattleJoined&) const = default;
};
struct BattleRound {
    BattleId battle{};
    std::uint16_t round = 0;
    RoleMask clear;  ///< That end with the round before.
    static void fields(auto& a, auto& v) {
        a(1, "battle", v.battle);
        a(2, "round", v.round);
        a(3, "clear", v.clear);
    }
    bool operator==(const BattleRound&) const = default;
};
struct BattleClosed {
    BattleId battle{};
    TagId result{no_tag};
    static void fields(auto& a, auto& v) {
        a(1, "battle", v.battle);
        a(2, "result", v.result);
    }
    bool operator==(const BattleClosed&) const = default;
};
struct DecisionOpened {
    Decision decision;
    static void fields(auto& a, auto& v) { a(1, "decision", v.decision); }
    bool operator==(const DecisionOpened&) const = default;
};
struct DecisionAnswered {
    enum class How : std::uint8_t { player, standing_order, fallback };
    DecisionId decision{};
    OwnerId owner{};
    How how{};
    Choice choice;  ///< Empty while sealed.
    static void fields(auto& a, auto& v) {
        a(1, "decision", v.decision);
        a(2, "owner", v.owner);
        a(3, "how", v.how);
        a(4, "choice", v.choice);
    }
    bool operator==(const DecisionAnswered&) const = default;
};
/// All that was asked together is answered. Sealed answers are shown here.
struct DecisionsClosed {
    struct Reveal {
        DecisionId decision{};
        OwnerId owner{};
        Choice choice;
        static void fields(auto& a, auto& v) {
            a(1, "decision", v.decision);
            a(2, "owner", v.owner);
            a(3, "choice", v.choice);
        }
        bool operator==(const Reveal&) const = default;
    };
    std::vector<Reveal> reveals;
    static void fields(auto& a, auto& v) { a(1, "reveals", v.reveals); }
    bool operator==(const DecisionsClosed&) const = default;
};
/// The whole value of a slot for one subject; empty is its initial value.
struct SlotSet {
    SlotId slot{};
    std::uint32_t subject = 0;
    std::vector<std::int64_t> values;
    static void fields(auto& a, auto& v) {
        a(1, "slot", v.slot);
        a(2, "subject", v.subject);
        a(3, "values", v.values);
    }
    bool operator==(const SlotSet&) const = default;
};
struct UnitsMarked {
    std::vector<UnitId> units;
    Marks set;
    Marks clear;
    static void fields(auto& a, auto& v) {
        a(1, "units", v.units);
        a(2, "set", v.set);
        a(3, "clear", v.clear);
    }
    bool operator==(const UnitsMarked&) const = default;
};
/// The slots of a lifetime end: all of them, or those of one subject (a battle). The masks and slots are stored, as modules may change.
struct SlotsCleared {
    std::vector<SlotId> slots;
    Marks marks;
    std::optional<std::uint32_t> subject{};
    static void fields(auto& a, auto& v) {
        a(1, "slots", v.slots);
        a(2, "marks", v.marks);
        a(3, "subject", v.subject);
    }
    bool operator==(const SlotsCleared&) const = default;
};
/// For the reader of the log; changes nothing.
struct Note {
    TagId what{no_tag};
    SpaceId space{no_space};
    OwnerId owner{nobody};
    std::int64_t number = 0;
    static void fields(auto& a, auto& v) {
        a(1, "what", v.what);
        a(2, "space", v.space);
        a(3, "owner", v.owner);
        a(4, "number", v.number);
    }
    bool operator==(const Note&) const = default;
};
struct GameEnded {
    Outcome outcome;
    static void fields(auto& a, auto& v) { a(1, "outcome", v.outcome); }
    bool operator==(const GameEnded&) const = default;
};
}  // namespace event
template <>
inline constexpr auto words<event::DecisionAnswered::How> = words_of("PLAYER", "STANDING_ORDER", "FALLBACK");

using AnyEvent = std::variant<event::UnitsAdded, event::UnitsMoved, event::UnitsRemoved, event::UnitsChanged, event::ControlChanged,
                              event::RelationChanged, event::OwnerChanged, event::MoneyMoved, event::Rolled, event::RoundOpened,
                              event::TurnOpened, event::StageEntered, event::BattleOpened, event::BattleJoined, event::BattleRound,
                              event::BattleClosed, event::DecisionOpened, event::DecisionAnswered, event::DecisionsClosed, event::SlotSet,
                              event::UnitsMarked, event::SlotsCleared, event::Note, event::GameEnded>;
struct Event : CompiledVariant<AnyEvent> {
    using CompiledVariant::CompiledVariant;
    static constexpr auto alternatives =
        alternatives_from(1, "units_added", "units_moved", "units_removed", "units_changed", "control_changed", "relation_changed",
                          "owner_changed", "money_moved", "rolled", "round_opened", "turn_opened", "stage_entered", "battle_opened",
                          "battle_joined", "battle_round", "battle_closed", "decision_opened", "decision_answered", "decisions_closed",
                          "slot_set", "units_marked", "slots_cleared", "note", "game_ended");
    static void fields(auto& a, auto& v) { a.one_of(v, alternatives); }
};

/// Folds one event into `state`. Total: a stored event applies in every later version.
void evolve(GameState& state, const Event& event);

}  // namespace rules
