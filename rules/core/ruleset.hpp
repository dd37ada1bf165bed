#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/command.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ids.hpp"
#include "rules/core/procedure.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/state.hpp"
#include "rules/core/tally.hpp"

namespace rules {

class Ruleset;

/// A state under its rules: what every query is asked with.
struct View {
    const Ruleset& rules;
    const GameState& state;
};

/// A kind of unit, as one bit; 0: none. Which there are modules say, by name.
enum class UnitClass : std::uint32_t {};
/// Kinds of unit: what a type is, or which types are meant.
class UnitClasses {
public:
    constexpr UnitClasses() = default;
    constexpr UnitClasses(UnitClass one) noexcept : bits_{raw(one)} {}
    [[nodiscard]] constexpr bool any_of(UnitClasses others) const noexcept { return (bits_ & others.bits_) != 0; }
    [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }
    [[nodiscard]] friend constexpr UnitClasses operator|(UnitClasses a, UnitClasses b) noexcept {
        a.bits_ |= b.bits_;
        return a;
    }

private:
    std::uint32_t bits_ = 0;
};
[[nodiscard]] constexpr UnitClasses operator|(UnitClass a, UnitClass b) noexcept { return UnitClasses{a} | UnitClasses{b}; }

struct UnitType {
    std::string name;
    UnitClasses classes{};
    bool holds_ground = false;  ///< Its presence makes a space contested and wins control.
    std::int32_t cost = 0;
    std::uint8_t attack = 0;
    std::uint8_t defence = 0;
    std::uint8_t move = 0;
    std::uint8_t hits = 1;
    std::uint8_t capacity = 0;
    std::uint32_t from_round = 1;
    [[nodiscard]] bool is(UnitClass kind) const noexcept { return classes.any_of(kind); }
};

struct Space {
    std::string name;
    bool sea = false;
    Paragraph closed_by{};  ///< What says that no unit may enter or cross it; empty for all others.
    std::int32_t value = 0;
    OwnerId original{nobody};
    OwnerId control{nobody};  ///< At the start of the game.
    std::vector<SpaceId> neighbours;
    [[nodiscard]] bool impassable() const noexcept { return !closed_by.id.empty(); }
};

struct Owner {
    std::string name;
    bool power = false;  ///< Takes turns; else a body.
    SideId side{no_side};
    SpaceId capital{no_space};
    std::int32_t treasury = 0;
};

struct Side {
    std::string name;
};

enum class Scope : std::uint8_t { game, side, owner, space, unit, battle, space_and_owner };
/// What the numbers of a slot mean; a list holds any number of them.
enum class SlotType : std::uint8_t { number, flag, owner, space, unit_type, tag };
struct Slot {
    std::string name;
    Scope scope{};
    SlotType type{};
    Lifetime lifetime{};
    bool list = false;
    std::int64_t initial = 0;
    std::vector<std::string> options{};  ///< Names of the values of a number that is one of a few.
    std::uint32_t bit = 0;               ///< Of a unit's flag: its bit in `Unit::marks`; else 0.
};

struct Role {
    std::string name;
    Lifetime lifetime{};  ///< `round` or `battle`.
};

struct BattleKind {
    std::string name;
    ProcedureId procedure{};
    bool for_space = true;  ///< It decides who is left in its space; else nobody fights for that.
};

/// What a `Choice` is, as bits in the order of its alternatives.
enum class ChoiceKind : std::uint16_t {
    nothing = 1,
    flag = 2,
    number = 4,
    word = 8,
    space = 16,
    owner = 32,
    unit_type = 64,
    units = 128,
    allocations = 256,
    list = 512
};
[[nodiscard]] constexpr std::uint16_t operator|(ChoiceKind a, ChoiceKind b) noexcept { return static_cast<std::uint16_t>(raw(a) | raw(b)); }
[[nodiscard]] constexpr std::uint16_t operator|(std::uint16_t a, ChoiceKind b) noexcept { return static_cast<std::uint16_t>(a | raw(b)); }

/// What a standing order for a class of questions may be: any other would never be used.
struct OrderKinds {
    std::uint16_t kinds = 0;                           ///< `ChoiceKind`s; 0 for whatever. A number is 0 or more.
    std::array<std::string_view, 2> words{};           ///< Those that say something.
    std::uint16_t items = raw(ChoiceKind::unit_type);  ///< What a list is of; a list in it is a pair of a space and something.
};

/// How a class of questions is asked. All functions are pure; `legal` and `valid` agree. Most are made from a family
/// (rules/mechanics/questions.hpp).
struct DecisionKind {
    std::string name;
    /// The answer when nobody gives one: legal, harmless, known beforehand.
    std::function<Choice(const View&, const Decision&, OwnerId)> fallback{};
    std::function<Result<void>(const View&, const Decision&, OwnerId, const Choice&)> valid{};
    /// Up to `limit` legal answers, the fallback among them.
    std::function<std::vector<Choice>(const View&, const Decision&, OwnerId, std::size_t limit)> legal{};
    /// A preference trimmed to what is legal now; nothing where it says nothing.
    std::function<std::optional<Choice>(const View&, const Decision&, OwnerId, const Choice& preference)> trim{};
    /// True for an answer that refuses, where any refusal completes the decision.
    bool (*refuses)(const Choice&) = nullptr;
    std::string paragraph{};
    std::string asked_in{};  ///< The paragraph that says when it is asked, cited beside it where it is not open; empty where none does.
    OrderKinds orders{};
    /// The units that an answer may name, of whatever owners; a legal answer that names another is a bug. Null where this is not checked.
    std::function<std::vector<UnitId>(const View&, const Decision&, OwnerId)> units{};
    bool more = false;  ///< `legal` lists a generating set: more is legal than is listed.
};

using CommandSink = std::vector<Command>;

/// What a command may say by name beside its own fields, and what that is.
struct ArgumentName {
    std::string_view name;
    ChoiceKind kind{};
};

/// How a form of command is judged: `check` is pure and complete, so that `perform` never refuses.
struct Action {
    Result<void> (*check)(const View&, const Command&) = nullptr;
    void (*perform)(Context&, const Command&) = nullptr;
    /// Legal commands of this form, each of them accepted by `check`: a generating set (`legal_commands`).
    void (*list)(const View&, OwnerId author, CommandSink& sink) = nullptr;
    std::string not_your_turn;  ///< The paragraph cited when the author is not one who may act.
    std::string wrong_phase;    ///< The paragraph cited in another phase.
    /// Of a form that names units: all that each kind of them in `space` that `pick` fits may be told alone (`legal_moves_of`).
    void (*list_units)(const View&, OwnerId author, SpaceId space, const UnitPick& pick, CommandSink& sink) = nullptr;
    /// The arguments that some rule reads; at the edge any other is an error, as nobody would heed it.
    std::vector<ArgumentName> arguments{};
    std::string pending{};  ///< The paragraph cited while somebody has to answer first; empty where no rule says so.
    /// What `list_units` lists, by ways that lead over the spaces `by`, where `list_units` has not each way. Null where it has.
    void (*list_ways)(const View&, OwnerId author, SpaceId space, const UnitPick& pick, std::span<const SpaceId> by,
                      CommandSink& sink) = nullptr;
    /// The paragraph by which such a command is given: cited for what is wrong with the request itself, as where it names units that are
    /// not there. Every command of a game has one.
    std::string paragraph{};
};

/// A named `declare`.
struct Declaration {
    std::string what;
    Action action;
};

struct Parameter {
    std::string name;
    std::int64_t value = 0;
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::vector<std::string> options{};  ///< Names of the values 0, 1, ..., where it is one of a few.
    std::int64_t yes = 1;                ///< Which of them is "true", if one is.
};

struct SetupStack {
    SpaceId space{};
    OwnerId owner{};
    UnitTypeId type{};
    std::uint16_t count = 0;
    std::uint8_t damage = 0;
};

struct InitialRelation {
    OwnerId a{};
    OwnerId b{};
    Relation relation{};
};

/// A broken law: never legal, whatever commands came before.
struct LawBreach {
    std::string law;
    std::string detail;
};
using Law = void(const View&, std::vector<LawBreach>&);

/// A number about an owner that a module publishes, for people and for scenario files: "production".
struct NamedQuery {
    std::string name;
    void (*add_up)(const View&, OwnerId, Tally&) = nullptr;
    [[nodiscard]] std::int64_t ask(const View& view, OwnerId owner) const {
        Tally tally;
        add_up(view, owner, tally);
        return tally.sum();
    }
};

struct ModuleInfo {
    std::string id;
    std::uint32_t revision = 1;
};

namespace detail {
[[nodiscard]] std::size_t next_data_index() noexcept;
template <class T>
[[nodiscard]] std::size_t data_index() noexcept {
    static const std::size_t index = next_data_index();
    return index;
}
}  // namespace detail

/// A rule bundle, compiled: immutable, shared by every game that plays it. Made by `RulesetBuilder` (rules/hooks/builder.hpp).
class Ruleset {
public:
    std::string bundle;
    std::string base;
    std::vector<ModuleInfo> modules;  ///< In the order of installation.
    std::vector<Space> spaces;
    std::vector<UnitType> unit_types;
    std::vector<std::string> unit_classes;  ///< By bit; a free one has no name.
    UnitClass carriers{};                   ///< The kind that others may be aboard of.
    std::vector<Owner> owners;              ///< Powers first, in turn order, then bodies.
    std::vector<Side> sides;
    std::vector<std::string> resources;
    std::vector<Slot> slots;
    std::vector<Role> roles;
    std::vector<Program> procedures;
    std::vector<Phase> phases;
    std::vector<BattleKind> battle_kinds;
    std::vector<DecisionKind> decisions;
    std::array<Action, form_count> actions;
    std::vector<Declaration> declarations;
    std::vector<Parameter> parameters;
    std::vector<std::string> tags;
    std::vector<SetupStack> setup;
    /// At the start of the game, where it differs from: friends within a side, neutral to all others.
    std::vector<InitialRelation> relations;
    /// Brings a power into the war, or takes it out, with all that the base game ties to it; for scenario files. May be null.
    Single<void(Context&, OwnerId, bool war)> set_at_war;
    std::vector<Law*> laws;  ///< No rules, but what the rules must keep: no `InstallObserver` leaves one out.
    std::vector<NamedQuery> queries;
    /// What refusals say to people, by paragraph: texts with the names of facts in braces, in the order in which they are tried
    /// (rules/core/refusal_words.hpp). No rule reads them, and no game is pinned to them.
    std::map<std::string, std::vector<std::string>, std::less<>> refusal_words;
    ProcedureId game{};  ///< The procedure that a game is.
    /// Paragraphs for refusals to which none of a command, phase or question belongs: who acts when, and when a game has ended.
    std::string turns_paragraph;
    std::string end_paragraph;

    [[nodiscard]] std::size_t powers() const noexcept { return power_count; }
    std::size_t power_count = 0;

    [[nodiscard]] const Space& space(SpaceId id) const { return spaces[idx(id)]; }
    [[nodiscard]] const UnitType& type(UnitTypeId id) const { return unit_types[idx(id)]; }
    [[nodiscard]] const UnitType& type(const Unit& unit) const { return unit_types[idx(unit.type)]; }
    [[nodiscard]] const Owner& owner(OwnerId id) const { return owners[idx(id)]; }
    [[nodiscard]] const Slot& slot(SlotId id) const { return slots[idx(id)]; }
    /// Of what is said of an owner in a space (`Scope::space_and_owner`): the subject, and back.
    [[nodiscard]] std::uint32_t subject_of(SpaceId in, OwnerId whose) const {
        return static_cast<std::uint32_t>(idx(in) * owners.size() + idx(whose));
    }
    struct Place {
        SpaceId space{no_space};
        OwnerId owner{nobody};
    };
    [[nodiscard]] Place place_of(std::uint32_t subject) const {
        return {static_cast<SpaceId>(subject / owners.size()), static_cast<OwnerId>(subject % owners.size())};
    }
    [[nodiscard]] std::int64_t parameter(ParameterId id) const { return parameters[idx(id)].value; }
    /// Of a parameter of the words "false" and "true", whichever is its default: it says "true".
    [[nodiscard]] bool on(ParameterId id) const { return parameters[idx(id)].value == parameters[idx(id)].yes; }
    [[nodiscard]] std::string_view tag(TagId id) const;
    [[nodiscard]] bool adjacent(SpaceId a, SpaceId b) const noexcept {
        return idx(a) < spaces.size() && idx(b) < spaces.size() && adjacency_[idx(a) * spaces.size() + idx(b)] != 0;
    }

    /// Names to numbers; for the edges (scenarios, protocol), never while judging.
    [[nodiscard]] std::optional<SpaceId> find_space(std::string_view name) const;
    [[nodiscard]] std::optional<UnitTypeId> find_unit_type(std::string_view name) const;
    [[nodiscard]] std::optional<OwnerId> find_owner(std::string_view name) const;
    [[nodiscard]] std::optional<SideId> find_side(std::string_view name) const;
    [[nodiscard]] std::optional<SlotId> find_slot(std::string_view name) const;
    [[nodiscard]] std::optional<PhaseId> find_phase(std::string_view name) const;
    [[nodiscard]] std::optional<DecisionKindId> find_decision(std::string_view name) const;
    [[nodiscard]] std::optional<TagId> find_tag(std::string_view name) const;
    [[nodiscard]] std::optional<ParameterId> find_parameter(std::string_view name) const;

    /// What a module computed for itself when the ruleset was compiled.
    template <class T>
    [[nodiscard]] const T& data() const {
        return *static_cast<const T*>(data_[detail::data_index<T>()].get());
    }
    template <class T>
    [[nodiscard]] bool has_data() const {
        const auto index = detail::data_index<T>();
        return index < data_.size() && data_[index] != nullptr;
    }

private:
    friend class RulesetBuilder;
    std::vector<std::shared_ptr<const void>> data_;
    std::vector<std::uint8_t> adjacency_;  ///< Space x space.
};

/// A standing order for `kind` may be `preference`. For the edges: the rules pass over an order that says nothing.
[[nodiscard]] bool may_be_ordered(const Ruleset& rules, const DecisionKind& kind, const Choice& preference);
/// What it may be: "true or false, or a number of 0 or more".
[[nodiscard]] std::string orders_in_words(const DecisionKind& kind);

/// The phase in which the game rests now, if it rests in one.
[[nodiscard]] const Phase* resting_phase(const View& view) noexcept;
/// The phase or stage that is being played: of the lowest of `frames` that has any; above it are battles and the like. Null before the first.
[[nodiscard]] const Phase* current_phase(const Ruleset& rules, std::span<const Frame> frames) noexcept;
/// Who may act in `phase` now.
[[nodiscard]] OwnerMask actors(const View& view, const Phase& phase);

}  // namespace rules
