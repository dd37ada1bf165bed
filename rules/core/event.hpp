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
struct Account {
    AccountKind kind = AccountKind::bank;
    OwnerId owner{nobody};  ///< Unused for the bank.
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
    bool operator==(const UnitsAdded&) const = default;
};
/// Cargo aboard goes along without being named.
struct UnitsMoved {
    std::vector<UnitId> units;
    SpaceId to{};
    std::uint8_t steps = 0;   ///< Range that it used.
    UnitId carrier{no_unit};  ///< What they are aboard of afterwards.
    bool operator==(const UnitsMoved&) const = default;
};
/// Cargo aboard is lost with its carrier without being named.
struct UnitsRemoved {
    std::vector<UnitId> units;
    TagId cause{no_tag};
    bool operator==(const UnitsRemoved&) const = default;
};
struct UnitsChanged {
    std::vector<UnitId> units;
    std::optional<std::uint8_t> damage;
    std::optional<OwnerId> owner;
    std::optional<UnitTypeId> type;
    std::optional<SpaceId> origin;
    TagId cause{no_tag};
    std::optional<std::uint8_t> steps{};  ///< Range used this turn.
    bool operator==(const UnitsChanged&) const = default;
};
struct ControlChanged {
    SpaceId space{};
    OwnerId to{nobody};
    OwnerId by{nobody};  ///< Who brought it about.
    TagId cause{no_tag};
    bool operator==(const ControlChanged&) const = default;
};
struct RelationChanged {
    OwnerId a{};
    OwnerId b{};
    Relation relation{};
    bool operator==(const RelationChanged&) const = default;
};
struct OwnerChanged {
    OwnerId owner{};
    SideId side{no_side};
    bool out = false;
    TagId cause{no_tag};
    bool operator==(const OwnerChanged&) const = default;
};
struct MoneyMoved {
    ResourceId resource{};
    Account from;
    Account to;
    std::int32_t due = 0;   ///< What was owed.
    std::int32_t paid = 0;  ///< What moved.
    TagId reason{no_tag};
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
    bool operator==(const Rolled&) const = default;
};
struct RoundOpened {
    std::uint32_t round = 0;
    bool operator==(const RoundOpened&) const = default;
};
/// The turn of `power` begins: units rest, the facts of dawn are taken.
struct TurnOpened {
    OwnerId power{};
    bool operator==(const TurnOpened&) const = default;
};
/// Where the game rests now.
struct StageEntered {
    std::vector<Frame> frames;
    bool operator==(const StageEntered&) const = default;
};
struct BattleOpened {
    Battle battle;
    bool operator==(const BattleOpened&) const = default;
};
/// Units take their part, or change role, in a battle.
struct BattleJoined {
    BattleId battle{};
    bool attacking = false;
    std::uint16_t add = 0;     ///< Roles (bits).
    std::uint16_t remove = 0;  ///< Roles (bits).
    std::vector<UnitId> units;
    bool operator==(const BattleJoined&) const = default;
};
struct BattleRound {
    BattleId battle{};
    std::uint16_t round = 0;
    std::uint16_t clear = 0;  ///< Roles that end with the round before (bits).
    bool operator==(const BattleRound&) const = default;
};
struct BattleClosed {
    BattleId battle{};
    TagId result{no_tag};
    bool operator==(const BattleClosed&) const = default;
};
struct DecisionOpened {
    Decision decision;
    bool operator==(const DecisionOpened&) const = default;
};
struct DecisionAnswered {
    enum class How : std::uint8_t { player, standing_order, fallback };
    DecisionId decision{};
    OwnerId owner{};
    How how{};
    Choice choice;  ///< Empty while sealed.
    bool operator==(const DecisionAnswered&) const = default;
};
/// All that was asked together is answered. Sealed answers are shown here.
struct DecisionsClosed {
    struct Reveal {
        DecisionId decision{};
        OwnerId owner{};
        Choice choice;
        bool operator==(const Reveal&) const = default;
    };
    std::vector<Reveal> reveals;
    bool operator==(const DecisionsClosed&) const = default;
};
/// The whole value of a slot for one subject; empty is its initial value.
struct SlotSet {
    SlotId slot{};
    std::uint32_t subject = 0;
    std::vector<std::int64_t> values;
    bool operator==(const SlotSet&) const = default;
};
struct UnitsMarked {
    std::vector<UnitId> units;
    std::uint32_t set = 0;
    std::uint32_t clear = 0;
    bool operator==(const UnitsMarked&) const = default;
};
/// The slots of a lifetime end: all of them, or those of one subject (a battle). The masks and slots are stored, as modules may change.
struct SlotsCleared {
    std::vector<SlotId> slots;
    std::uint32_t marks = 0;
    std::optional<std::uint32_t> subject{};
    bool operator==(const SlotsCleared&) const = default;
};
/// For the reader of the log; changes nothing.
struct Note {
    TagId what{no_tag};
    SpaceId space{no_space};
    OwnerId owner{nobody};
    std::int64_t number = 0;
    bool operator==(const Note&) const = default;
};
struct GameEnded {
    Outcome outcome;
    bool operator==(const GameEnded&) const = default;
};
}  // namespace event

struct Event : std::variant<event::UnitsAdded, event::UnitsMoved, event::UnitsRemoved, event::UnitsChanged, event::ControlChanged,
                            event::RelationChanged, event::OwnerChanged, event::MoneyMoved, event::Rolled, event::RoundOpened,
                            event::TurnOpened, event::StageEntered, event::BattleOpened, event::BattleJoined, event::BattleRound,
                            event::BattleClosed, event::DecisionOpened, event::DecisionAnswered, event::DecisionsClosed, event::SlotSet,
                            event::UnitsMarked, event::SlotsCleared, event::Note, event::GameEnded> {
    using variant_type = variant;
    using variant::variant;
    Event();
    Event(const Event&);
    Event(Event&&) noexcept;
    Event& operator=(const Event&);
    Event& operator=(Event&&) noexcept;
    ~Event();
    bool operator==(const Event&) const;
};

/// Folds one event into `state`. Total: a stored event applies in every later version.
void evolve(GameState& state, const Event& event);

}  // namespace rules
