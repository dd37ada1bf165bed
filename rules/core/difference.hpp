#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/compiled_variant.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ruleset.hpp"

/// What differs between two states of one game: for disputes, for rulings, and for people who look on.
namespace rules {

/// The closed list of what can differ. `before` and `after` are never the same.
namespace difference {
struct Round {
    std::uint32_t before = 0;
    std::uint32_t after = 0;
    static void fields(auto& a, auto& v) {
        a(1, "before", v.before);
        a(2, "after", v.after);
    }
    bool operator==(const Round&) const = default;
};
/// Whose turn it is.
struct Turn {
    OwnerId before{nobody};
    OwnerId after{nobody};
    static void fields(auto& a, auto& v) {
        a(1, "before", v.before);
        a(2, "after", v.after);
    }
    bool operator==(const Turn&) const = default;
};
/// By its name; empty for none.
struct Phase {
    std::string before;
    std::string after;
    static void fields(auto& a, auto& v) {
        a(1, "before", v.before);
        a(2, "after", v.after);
    }
    bool operator==(const Phase&) const = default;
};
/// How many units of a kind there are.
struct Units {
    SpaceId space{no_space};
    OwnerId owner{nobody};
    UnitTypeId type{no_unit_type};
    std::uint8_t damage = 0;
    Marks marks;
    UnitTypeId aboard{no_unit_type};  ///< The type of what carries them, if anything does.
    std::uint16_t before = 0;
    std::uint16_t after = 0;
    static void fields(auto& a, auto& v) {
        a(1, "space", v.space);
        a(2, "owner", v.owner);
        a(3, "type", v.type);
        a(4, "damage", v.damage);
        a(5, "marks", v.marks);
        a(6, "aboard", v.aboard);
        a(7, "before", v.before);
        a(8, "after", v.after);
    }
    bool operator==(const Units&) const = default;
};
struct Control {
    SpaceId space{no_space};
    OwnerId before{nobody};
    OwnerId after{nobody};
    static void fields(auto& a, auto& v) {
        a(1, "space", v.space);
        a(2, "before", v.before);
        a(3, "after", v.after);
    }
    bool operator==(const Control&) const = default;
};
/// What two owners are to each other.
struct Related {
    OwnerId a{nobody};
    OwnerId b{nobody};
    Relation before{};
    Relation after{};
    static void fields(auto& a, auto& v) {
        a(1, "a", v.a);
        a(2, "b", v.b);
        a(3, "before", v.before);
        a(4, "after", v.after);
    }
    bool operator==(const Related&) const = default;
};
struct Side {
    OwnerId owner{nobody};
    SideId before{no_side};
    SideId after{no_side};
    static void fields(auto& a, auto& v) {
        a(1, "owner", v.owner);
        a(2, "before", v.before);
        a(3, "after", v.after);
    }
    bool operator==(const Side&) const = default;
};
/// Whether an owner has left the game.
struct Out {
    OwnerId owner{nobody};
    bool before = false;
    bool after = false;
    static void fields(auto& a, auto& v) {
        a(1, "owner", v.owner);
        a(2, "before", v.before);
        a(3, "after", v.after);
    }
    bool operator==(const Out&) const = default;
};
struct Money {
    ResourceId resource{};
    Account account;  ///< A treasury or an escrow.
    std::int32_t before = 0;
    std::int32_t after = 0;
    static void fields(auto& a, auto& v) {
        a(1, "resource", v.resource);
        a(2, "account", v.account);
        a(3, "before", v.before);
        a(4, "after", v.after);
    }
    bool operator==(const Money&) const = default;
};
/// What a slot holds for one subject; empty for its initial value. Flags of units are their marks.
struct Held {
    SlotId slot{};
    std::uint32_t subject = 0;
    std::vector<std::int64_t> before;
    std::vector<std::int64_t> after;
    static void fields(auto& a, auto& v) {
        a(1, "slot", v.slot);
        a(2, "subject", v.subject);
        a(3, "before", v.before);
        a(4, "after", v.after);
    }
    bool operator==(const Held&) const = default;
};
/// How a battle of the turn stands.
struct BattleStand {
    Battle::Status status{};
    std::uint16_t round = 0;
    std::uint16_t attackers = 0;  ///< Units.
    std::uint16_t defenders = 0;
    static void fields(auto& a, auto& v) {
        a(1, "status", v.status);
        a(2, "round", v.round);
        a(3, "attackers", v.attackers);
        a(4, "defenders", v.defenders);
    }
    bool operator==(const BattleStand&) const = default;
};
/// A battle, known by its kind, its place and whose turn made it; of several such in their order. Absent where there is none.
struct Fought {
    BattleKindId kind{};
    SpaceId space{no_space};
    OwnerId lead{nobody};
    std::optional<BattleStand> before;
    std::optional<BattleStand> after;
    static void fields(auto& a, auto& v) {
        a(1, "kind", v.kind);
        a(2, "space", v.space);
        a(3, "lead", v.lead);
        a(4, "before", v.before);
        a(5, "after", v.after);
    }
    bool operator==(const Fought&) const = default;
};
/// How an open question stands.
struct QuestionStand {
    OwnerMask asked;
    OwnerMask answered;
    std::int64_t number = 0;  ///< `Decision::number`.
    static void fields(auto& a, auto& v) {
        a(1, "asked", v.asked);
        a(2, "answered", v.answered);
        a.narrow(3, "number", v.number);
    }
    bool operator==(const QuestionStand&) const = default;
};
/// A question, known by its kind and place; of several such in their order. Absent where it is not open.
struct Asked {
    DecisionKindId decision{};
    SpaceId space{no_space};
    std::optional<QuestionStand> before;
    std::optional<QuestionStand> after;
    static void fields(auto& a, auto& v) {
        a(1, "decision", v.decision);
        a(2, "space", v.space);
        a(3, "before", v.before);
        a(4, "after", v.after);
    }
    bool operator==(const Asked&) const = default;
};
/// Absent while the game goes on.
struct Ended {
    std::optional<Outcome> before;
    std::optional<Outcome> after;
    static void fields(auto& a, auto& v) {
        a(1, "before", v.before);
        a(2, "after", v.after);
    }
    bool operator==(const Ended&) const = default;
};
}  // namespace difference

using AnyDifference = std::variant<difference::Round, difference::Turn, difference::Phase, difference::Units, difference::Control,
                                   difference::Related, difference::Side, difference::Out, difference::Money, difference::Held,
                                   difference::Fought, difference::Asked, difference::Ended>;
struct Difference : CompiledVariant<AnyDifference> {
    using CompiledVariant::CompiledVariant;
    static constexpr auto alternatives = alternatives_from(1, "round", "turn", "phase", "units", "control", "related", "side", "out",
                                                           "money", "held", "fought", "asked", "ended");
    static void fields(auto& a, auto& v) { a.one_of(v, alternatives); }
};

/// What `after` has otherwise than `before`, by kind in the order of the list, within a kind by space and owner; empty where nothing has.
/// Numbers of units, battles and questions count for nothing, as no rule asks for them; nor does how far units went this turn and from
/// where, or what was so when the turn began.
/// @param before, after  states under the same rules, of one game or not.
[[nodiscard]] std::vector<Difference> differences(const View& before, const View& after);

/// A difference as people read it: "infantry of Germany in Alsace: 5 -> 3".
struct DifferenceWords {
    std::string what;  ///< "infantry of Germany in Alsace".
    std::string before;
    std::string after;
    [[nodiscard]] std::string line() const { return what + ": " + before + " -> " + after; }
    bool operator==(const DifferenceWords&) const = default;
};
[[nodiscard]] DifferenceWords in_words(const Ruleset& rules, const Difference& difference);

}  // namespace rules
