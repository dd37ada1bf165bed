#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_form.hpp"
#include "rules/core/state.hpp"
#include "rules/match/entry.hpp"

/// What messages are made of beside the values of the rules and the table, which go over the wire as they are: their numbers in the names
/// of a ruleset.
namespace protocol::wire {

using GameId = match::GameId;
using ActionId = match::ActionId;
using Hash = match::Hash;
using Moment = match::Moment;

/// Numbers of the rules have 64 bits, most of those in messages 32: the nearest there is.
[[nodiscard]] constexpr std::int32_t narrowed(std::int64_t value) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
}

/// Of a game.
enum class Status : std::uint8_t { waiting, running, paused, over };

/// A preference for a class of decisions; of the table, not of the rules. An absent choice withdraws the order.
struct StandingOrder {
    enum class Scope : std::uint8_t {
        always,
        turn,  ///< Not taken, as `once`.
        once,
        space,   ///< In `space`.
        battle,  ///< In `battle`, and gone with it.
    };
    std::string decision_class;  ///< A decision, or a matter that is settled without asking.
    Scope scope{Scope::always};
    std::optional<rules::SpaceId> space{};
    rules::Choice choice{};
    rules::BattleId battle{rules::no_battle};
    static void fields(auto& a, auto& v) {
        a(1, "decision_class", v.decision_class), a(2, "scope", v.scope), a(3, "space", v.space), a(4, "choice", v.choice);
        a(5, "battle", v.battle);
    }
    bool operator==(const StandingOrder&) const = default;
};
/// Undoes one's own last command of the phase; of the table, not of the rules.
struct TakeBack {
    static void fields(auto&, auto&) {}
    bool operator==(const TakeBack&) const = default;
};

template <class Forms>
struct WithTable;
template <class... Forms>
struct WithTable<std::variant<Forms...>> {
    using Body = std::variant<Forms..., StandingOrder, TakeBack>;
    /// The table's keep their numbers when there are more forms: the forms go on behind them.
    static constexpr std::uint32_t standing_order = 14, take_back = 15;
    static constexpr auto alternatives = [] {
        std::array<rules::Alternative, sizeof...(Forms) + 2> all{};
        std::size_t at = 0;
        std::uint32_t number = 0;
        for (const auto& form : rules::Command::alternatives) {
            if (++number == standing_order) number = take_back + 1;
            all[at++] = {number, form.name};
        }
        all[at++] = {standing_order, "standing_order"};
        all[at] = {take_back, "take_back"};
        return all;
    }();
};
/// What an act asks for: the forms of `rules::Command` in the same order, then the table's.
struct Command {
    static constexpr const char* message = "Command";
    using Body = WithTable<rules::Command::Body::variant_type>::Body;
    static constexpr auto alternatives = WithTable<rules::Command::Body::variant_type>::alternatives;
    Body body;
    static void fields(auto& a, auto& v) { a.one_of(v.body, alternatives); }
    bool operator==(const Command&) const = default;
};

/// Units that a player cannot tell apart, with their ids. In an event only what tells which they are: type, owner, space, damage, ids.
struct UnitGroup {
    rules::UnitTypeId type{rules::no_unit_type};
    std::uint32_t count = 0;
    rules::OwnerId owner{rules::nobody};
    rules::SpaceId space{rules::no_space};  ///< Where they stood; none in a view, where the space is said outside.
    std::uint32_t damage = 0;
    rules::SpaceId origin{rules::no_space};  ///< In views: where they began the turn, when that is elsewhere.
    std::uint32_t steps = 0;
    rules::UnitId carrier{};  ///< The unit that they are aboard of.
    rules::Marks marks;
    std::vector<std::uint32_t> ids{};
    static void fields(auto& a, auto& v) {
        a(1, "type", v.type), a(2, "count", v.count), a(3, "owner", v.owner), a(4, "space", v.space), a(5, "damage", v.damage);
        a(6, "origin", v.origin), a(7, "steps", v.steps), a(8, "carrier", v.carrier), a(9, "marks", v.marks), a(10, "ids", v.ids);
    }
    bool operator==(const UnitGroup&) const = default;
};
using UnitGroups = std::vector<UnitGroup>;

/// A slot of a module, for one subject; on the wire its values are words: numbers, names, "true".
struct SlotView {
    rules::SlotId slot{};
    std::uint32_t subject = 0;
    std::vector<std::int64_t> values;
    bool operator==(const SlotView&) const = default;
};
struct BattleView {
    struct Part {
        rules::UnitId unit{};
        bool attacking = false;
        rules::RoleMask roles;
        static void fields(auto& a, auto& v) { a(1, "unit", v.unit), a(2, "attacking", v.attacking), a(3, "roles", v.roles); }
        bool operator==(const Part& other) const {
            return unit == other.unit && attacking == other.attacking && roles.bits == other.roles.bits;
        }
    };
    rules::Battle battle{};
    std::vector<Part> participants;
    static void fields(auto& a, auto& v) {
        rules::Battle::fields(a, v.battle);
        a(8, "participants", v.participants);
    }
    bool operator==(const BattleView&) const = default;
};

/// What is told of an event beside itself, by the state that it came upon.
struct Told {
    UnitGroups units{};                        ///< That it names, in its order: neighbours that cannot be told apart are one group.
    std::string phase{};                       ///< That the game rests in or comes to; empty for none.
    rules::Battle battle{};                    ///< Of a battle that ended.
    std::string outcome{};                     ///< "taken", "repelled", "contested", "cleared"; empty where nobody fought for the space.
    rules::OwnerId controller{rules::nobody};  ///< Of its space, after all that the entry brought.
    rules::OwnerMask left;                     ///< Who has units there then.
    bool contested = false;                    ///< Of a space that changes hands: it is contested from then on.
    std::string asks{};                        ///< A question, for people.
    std::vector<AskedForm> forms{};            ///< Of a question that the entry leaves open.
    bool operator==(const Told&) const = default;
};

/// A stored entry as a viewer gets it.
struct Entry {
    match::Entry entry;
    std::vector<Told> told;                           ///< Of each of its events.
    std::vector<std::optional<rules::Choice>> known;  ///< Of each of its sealed answers: the choice, for those who may know it already.
    static void fields(auto& a, auto& v) {
        a.beside(v.told, v.known);
        match::Entry::fields(a, v.entry);
    }
    bool operator==(const Entry&) const = default;
};

}  // namespace protocol::wire

template <>
inline constexpr auto rules::words<protocol::wire::StandingOrder::Scope> = rules::words_of("ALWAYS", "TURN", "ONCE", "SPACE", "BATTLE");
template <>
inline constexpr auto rules::words<protocol::wire::Status> = rules::words_of("WAITING", "RUNNING", "PAUSED", "OVER");
