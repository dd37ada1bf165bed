#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/core/choice.hpp"
#include "rules/core/ids.hpp"
#include "rules/core/layout.hpp"
#include "rules/core/ranges.hpp"

namespace rules {

enum class Relation : std::uint8_t { none, neutral, friendly, enemy };
template <>
inline constexpr auto words<Relation> = words_of("none", "neutral", "friendly", "enemy");

/// One piece. Units are individuals; `same_kind` says which of them a player cannot tell apart.
struct Unit {
    UnitId id{};
    SpaceId space{no_space};
    SpaceId origin{no_space};  ///< Where it stood when the turn began; its own space for units that came later.
    OwnerId owner{nobody};
    UnitTypeId type{};
    std::uint8_t damage = 0;     ///< Levels; it is gone at its type's hits.
    std::uint8_t steps = 0;      ///< Range used this turn.
    UnitId carrier{no_unit};     ///< The unit that carries it, in the same space.
    Marks marks{};               ///< Flag slots of the unit.
    std::uint32_t moved_at = 0;  ///< Which of the turn's moves took it where it is, from 1; 0 if none did. Nobody tells units apart by it.

    static void fields(auto& a, auto& v) {
        a(1, "id", v.id);
        a(2, "space", v.space);
        a(3, "origin", v.origin);
        a(4, "owner", v.owner);
        a(5, "type", v.type);
        a(6, "damage", v.damage);
        a(7, "steps", v.steps);
        a(8, "carrier", v.carrier);
        a(9, "marks", v.marks);
        a(10, "moved_at", v.moved_at);
    }
    auto operator<=>(const Unit&) const = default;
};
/// The order of `GameState::units`: by space, then owner, then type, then id.
[[nodiscard]] bool unit_order(const Unit& a, const Unit& b) noexcept;

/// One value of a slot, sorted by slot, subject and index. A scalar has index 0; a list has 0..n-1; the initial value is not stored.
struct SlotValue {
    SlotId slot{};
    std::uint32_t subject = 0;  ///< Number of the owner, space, unit, side or battle; 0 for the game.
    std::uint16_t index = 0;
    std::int64_t value = 0;
    static void fields(auto& a, auto& v) {
        a(1, "slot", v.slot);
        a(2, "subject", v.subject);
        a(3, "index", v.index);
        a(4, "value", v.value);
    }
    auto operator<=>(const SlotValue&) const = default;
};

/// A place in a procedure. The stack of them says where the game rests.
struct Frame {
    ProcedureId procedure{};
    std::uint16_t at = 0;       ///< Index into the compiled procedure: the next operation.
    std::uint32_t subject = 0;  ///< What it is about, such as a battle.
    static void fields(auto& a, auto& v) {
        a(1, "procedure", v.procedure);
        a(2, "at", v.at);
        a(3, "subject", v.subject);
    }
    auto operator<=>(const Frame&) const = default;
};

struct Battle {
    enum class Status : std::uint8_t { listed, fighting, over };
    BattleId id{};
    BattleKindId kind{};
    SpaceId space{};
    OwnerId lead{nobody};  ///< Whose turn made it.
    bool mandatory = false;
    Status status = Status::listed;
    std::uint16_t round = 0;
    static void fields(auto& a, auto& v) {
        a(1, "id", v.id);
        a(2, "kind", v.kind);
        a(3, "space", v.space);
        a(4, "lead", v.lead);
        a(5, "mandatory", v.mandatory);
        a(6, "status", v.status);
        a(7, "round", v.round);
    }
    auto operator<=>(const Battle&) const = default;
};

template <>
inline constexpr auto words<Battle::Status> = words_of("LISTED", "FIGHTING", "OVER");

/// A unit's part in a battle: its side there and its roles.
struct Participant {
    BattleId battle{};
    UnitId unit{};
    bool attacking = false;
    RoleMask roles;
    static void fields(auto& a, auto& v) {
        a(1, "battle", v.battle);
        a(2, "unit", v.unit);
        a(3, "attacking", v.attacking);
        a(4, "roles", v.roles);
    }
    auto operator<=>(const Participant&) const = default;
};

struct Answer {
    OwnerId owner{nobody};
    Choice choice;  ///< Empty while it is sealed.
    static void fields(auto& a, auto& v) {
        a(1, "power", v.owner);
        a(2, "choice", v.choice);
    }
    bool operator==(const Answer&) const = default;
};
struct Decision {
    enum class Complete : std::uint8_t { all, any_refusal };
    DecisionId id{};
    DecisionKindId kind{};
    SpaceId space{no_space};
    BattleId battle{no_battle};
    OwnerMask asked;
    OwnerMask answered{};
    bool sealed = false;
    Complete complete = Complete::all;
    bool closed = false;      ///< Complete, and waiting for the others that were opened with it.
    std::int64_t number = 0;  ///< What the question is about, by its kind: hits to take, most that may be chosen.
    std::int64_t detail = 0;  ///< A second number of the kind.
    std::vector<Answer> answers{};
    static void fields(auto& a, auto& v) {
        a(1, "id", v.id);
        a(2, "decision", v.kind);
        a(3, "space", v.space);
        a(4, "battle", v.battle);
        a(5, "asked", v.asked);
        a(6, "answered", v.answered);
        a(7, "sealed", v.sealed);
        a(8, "any_refusal", v.complete);
        a(9, "closed", v.closed);
        a.narrow(10, "number", v.number);
        a(11, "detail", v.detail);
        a(12, "answers", v.answers);
    }
    bool operator==(const Decision&) const = default;
};

template <>
inline constexpr auto words<Decision::Complete> = words_of("all", "any refusal");

/// Facts of the start of the turn, kept whole.
struct TurnStart {
    struct Count {
        SpaceId space{};
        OwnerId owner{};
        UnitTypeId type{};
        std::uint16_t count = 0;
        static void fields(auto& a, auto& v) {
            a(1, "space", v.space);
            a(2, "owner", v.owner);
            a(3, "type", v.type);
            a(4, "count", v.count);
        }
        auto operator<=>(const Count&) const = default;
    };
    std::vector<OwnerId> control;  ///< By space.
    std::vector<Count> counts;     ///< Sorted; cargo left out.
    static void fields(auto& a, auto& v) {
        a(1, "control", v.control);
        a(2, "counts", v.counts);
    }
    bool operator==(const TurnStart&) const = default;
};

struct Outcome {
    std::vector<OwnerId> winners;  ///< Empty for a draw.
    SideId side{no_side};          ///< The winning side, where a side won.
    TagId by{no_tag};
    static void fields(auto& a, auto& v) {
        a(1, "winners", v.winners);
        a(2, "side", v.side);
        a(3, "by", v.by);
    }
    bool operator==(const Outcome&) const = default;
};

/// The whole state of a game as the rules see it: public, flat, and changed only by events (`evolve`).
struct GameState {
    std::uint32_t round = 0;
    OwnerId active{nobody};
    std::uint32_t next_unit = 1;
    std::uint32_t next_battle = 1;
    std::uint32_t next_decision = 1;
    std::uint32_t moves = 0;          ///< How many of this turn there were; `Unit::moved_at` counts them.
    std::vector<Unit> units;          ///< In `unit_order`.
    std::vector<OwnerId> control;     ///< By space; `nobody` when uncontrolled or contested.
    std::vector<Relation> relations;  ///< Owner x owner, symmetric.
    std::vector<SideId> sides;        ///< By owner.
    std::vector<std::uint8_t> out;    ///< By owner: 1 when it has left the game.
    std::vector<std::int32_t> money;  ///< By resource, then owner, then treasury and escrow (`Account`).
    std::vector<SlotValue> slots;     ///< Sorted.
    std::vector<Frame> frames;
    std::vector<Battle> battles;
    std::vector<Participant> participants;
    std::vector<Decision> decisions;
    TurnStart turn_start;
    std::optional<Outcome> outcome;

    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "active", v.active);
        a(3, "next_unit", v.next_unit);
        a(4, "next_battle", v.next_battle);
        a(5, "next_decision", v.next_decision);
        a(6, "moves", v.moves);
        a(7, "units", v.units);
        a(8, "control", v.control);
        a(9, "relations", v.relations);
        a(10, "sides", v.sides);
        a(11, "out", v.out);
        a(12, "money", v.money);
        a(13, "slots", v.slots);
        a(14, "frames", v.frames);
        a(15, "battles", v.battles);
        a(16, "participants", v.participants);
        a(17, "decisions", v.decisions);
        a(18, "dawn", v.turn_start);
        a(19, "outcome", v.outcome);
    }
    bool operator==(const GameState&) const = default;

    /// All units in `space`, cargo included.
    [[nodiscard]] std::span<const Unit> in(SpaceId space) const noexcept;
    [[nodiscard]] std::span<const Unit> in(SpaceId space, OwnerId owner) const noexcept;
    [[nodiscard]] const Unit* unit(UnitId id) const noexcept;
    [[nodiscard]] Relation relation(OwnerId a, OwnerId b) const noexcept {
        if (idx(a) >= sides.size() || idx(b) >= sides.size()) return Relation::none;
        return relations[idx(a) * sides.size() + idx(b)];
    }
    [[nodiscard]] std::int64_t slot(SlotId slot, std::uint32_t subject, std::int64_t initial = 0) const noexcept;
    [[nodiscard]] std::vector<std::int64_t> slot_list(SlotId slot, std::uint32_t subject) const;
    /// All stored values of `slot`, by subject and index.
    [[nodiscard]] std::span<const SlotValue> slots_of(SlotId slot) const noexcept;
    [[nodiscard]] const Battle* battle(BattleId id) const noexcept;
    [[nodiscard]] const Participant* participant(BattleId battle, UnitId unit) const noexcept;
    [[nodiscard]] bool deciding() const noexcept { return !decisions.empty(); }
};

/// True if no player can tell `a` from `b` by what the core knows: type, owner, place, damage, history of the turn, carrier, flags.
[[nodiscard]] bool same_kind(const Unit& a, const Unit& b) noexcept;

}  // namespace rules
