#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/installer.hpp"
#include "rules/core/ruleset.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/hooks/module.hpp"

namespace rules {

/// Something wrong with a bundle or its data, said so that its author can mend it.
struct Problem {
    std::string file;
    std::uint32_t line = 0;  ///< 0 where no line is to blame.
    std::string text;
};

/// What modules install themselves into; the ruleset while it is being made. Tables are found by name here and by number afterwards.
class RulesetBuilder {
public:
    /// @param observer  sees what modules install; may be null.
    explicit RulesetBuilder(std::string bundle, InstallObserver* observer = nullptr);
    ~RulesetBuilder();
    RulesetBuilder(const RulesetBuilder&) = delete;
    RulesetBuilder& operator=(const RulesetBuilder&) = delete;

    // PATCH: the tables, open until the ruleset is compiled.
    [[nodiscard]] Ruleset& tables() { return *rules_; }
    OwnerId add_owner(Owner owner);
    SideId add_side(std::string_view name);
    SpaceId add_space(Space space);
    UnitTypeId add_unit_type(UnitType type);
    /// A kind of unit, declared at its first mention; at most 32 in all, those of rules/hooks/unit_class.hpp among them.
    UnitClass unit_class(std::string_view name);
    ResourceId add_resource(std::string_view name);
    /// Numbers of things that exist; a problem of the bundle, and number 0, where they do not.
    SpaceId space(std::string_view name);
    OwnerId owner(std::string_view name);
    UnitTypeId unit_type(std::string_view name);
    SideId side(std::string_view name);

    // SEQ and BATL: procedures and their anchors.
    class ProcedurePoint {
    public:
        ProcedurePoint(RulesetBuilder& build, ProcedureId id) : build_{build}, id_{id} {}
        void define(std::vector<Node> nodes);
        void before(std::string_view anchor, Node node);
        void after(std::string_view anchor, Node node);
        void instead(std::string_view anchor, Node node);
        /// As the first of what the anchor holds: at the start of each pass of what is repeated.
        void first_in(std::string_view anchor, Node node);
        [[nodiscard]] ProcedureId id() const { return id_; }

    private:
        RulesetBuilder& build_;
        ProcedureId id_;
    };
    ProcedurePoint procedure(std::string_view name);
    BattleKindId battle_kind(BattleKind kind);
    /// The chains of a phase, which some module's procedure contains.
    Phase& phase(std::string_view name);

    // The chains.
    ValueRules& value() { return hooks_.value; }
    MoveRules& move() { return hooks_.move; }
    BattleRules& battle() { return hooks_.battle; }
    ParticipationRules& participation() { return hooks_.participation; }
    HitRules& hits() { return hooks_.hits; }
    PlaceRules& place() { return hooks_.place; }
    ControlRules& control() { return hooks_.control; }
    VictoryRules& victory() { return hooks_.victory; }
    OddsRules& odds() { return hooks_.odds; }
    void law(Law* rule) { rules_->laws.push_back(rule); }
    /// What the tables are under the parameters of the bundle: runs when all modules are installed and every parameter has its value.
    void when_set(void (*patch)(RulesetBuilder& build)) { patches_.emplace_back(installer_.module(), patch); }

    // ACT, DEC, SLOT and names.
    Action& action(Form form) { return rules_->actions[static_cast<std::size_t>(form)]; }
    /// @param paragraph  by which it is made (`Action::paragraph`).
    void declaration(std::string_view what, std::string_view paragraph, Action action);
    /// What a module adds to a declaration of another one; a problem of the bundle where there is none.
    void also_says(std::string_view what, ArgumentName argument);
    DecisionKindId decision(DecisionKind kind);
    void query(std::string_view name, void (*add_up)(const View&, OwnerId, Tally&)) {
        rules_->queries.push_back({std::string{name}, add_up});
    }
    SlotId slot(Slot slot);
    SlotId unit_flag(std::string_view name, Lifetime lifetime);
    RoleId role(std::string_view name, Lifetime lifetime);
    TagId tag(std::string_view name);
    /// A value that a bundle may set: one of `options` (the first is the default), or a number.
    ParameterId parameter(std::string_view name, std::vector<std::string> options);
    ParameterId parameter(std::string_view name, std::int64_t value, std::int64_t low, std::int64_t high);

    /// A module's own compiled data; made at the first mention, read later by `Ruleset::data<T>()`.
    template <class T>
    T& data() {
        const auto index = detail::data_index<T>();
        auto& all = rules_->data_;
        if (all.size() <= index) all.resize(index + 1);
        if (!all[index]) all[index] = std::make_shared<T>();
        return *static_cast<T*>(const_cast<void*>(all[index].get()));
    }

    void problem(std::string text, std::string file = {}, std::uint32_t line = 0);
    [[nodiscard]] std::vector<Problem>& problems() { return problems_; }

    /// Used by the compiler of bundles.
    void install(const Module& module);
    std::shared_ptr<const Ruleset> compile();

private:
    struct Change {
        enum class Kind { before, after, instead, first_in } kind{};
        std::size_t module = 0;
        std::string anchor;
        Node node;
    };
    struct Draft {
        std::string name;
        std::vector<Node> nodes;
        std::vector<Change> changes;
    };
    struct PhaseDraft {
        std::string name;
        Phase phase;
    };
    template <class Id>
    Id found_or_problem(std::optional<Id> found, std::string_view kind, std::string_view name);
    void apply_changes(Draft& draft);
    void flatten(ProcedureId id, const std::vector<Node>& nodes, Program& program);
    void check_shared_anchors(const Draft& draft);
    void check_names(const Draft& draft);

    Installer installer_;
    std::shared_ptr<Ruleset> rules_;
    Hooks& hooks_;
    std::vector<Draft> drafts_;
    std::vector<std::unique_ptr<PhaseDraft>> phase_drafts_;
    std::vector<const Module*> installed_;
    std::vector<std::pair<std::size_t, void (*)(RulesetBuilder&)>> patches_;  ///< And whose they are.
    std::vector<Problem> problems_;
    std::uint32_t next_bit_ = 1;
};

}  // namespace rules
