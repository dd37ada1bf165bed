#include "rules/hooks/builder.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace rules {
namespace {

template <class Id, class Table>
Id existing(Table& table, std::string_view name) {
    for (std::size_t at = 0; at < table.size(); ++at)
        if (table[at] == name) return static_cast<Id>(at);
    table.emplace_back(name);
    return static_cast<Id>(table.size() - 1);
}

}  // namespace

const Module* Catalogue::game(std::string_view id) const {
    const auto found = std::find_if(games.begin(), games.end(), [&](const Module* module) { return module->id == id; });
    return found == games.end() ? nullptr : *found;
}

const Module* Catalogue::option(std::string_view id) const {
    const auto found = std::find_if(options.begin(), options.end(), [&](const Module* module) { return module->id == id; });
    return found == options.end() ? nullptr : *found;
}

RulesetBuilder::RulesetBuilder(std::string bundle, InstallObserver* observer)
    : installer_{observer}, rules_{std::make_shared<Ruleset>()}, hooks_{data<Hooks>()} {
    rules_->bundle = std::move(bundle);
    rules_->unit_classes.assign(unit_class::names.begin(), unit_class::names.end());
    rules_->carriers = unit_class::carrying;
    hooks_.contested = tag("contested");
    law(damage_is_borne);
}
RulesetBuilder::~RulesetBuilder() = default;

OwnerId RulesetBuilder::add_owner(Owner owner) {
    if (rules_->owners.size() >= 32) problem(fmt::format("more than 32 owners: {}", owner.name));
    if (owner.power) ++rules_->power_count;
    rules_->owners.push_back(std::move(owner));
    return static_cast<OwnerId>(rules_->owners.size() - 1);
}

SideId RulesetBuilder::add_side(std::string_view name) {
    if (const auto found = rules_->find_side(name)) return *found;
    rules_->sides.push_back({std::string{name}});
    return static_cast<SideId>(rules_->sides.size() - 1);
}

SpaceId RulesetBuilder::add_space(Space space) {
    rules_->spaces.push_back(std::move(space));
    return static_cast<SpaceId>(rules_->spaces.size() - 1);
}

UnitTypeId RulesetBuilder::add_unit_type(UnitType type) {
    rules_->unit_types.push_back(std::move(type));
    return static_cast<UnitTypeId>(rules_->unit_types.size() - 1);
}

template <class Id>
Id RulesetBuilder::found_or_problem(std::optional<Id> found, std::string_view kind, std::string_view name) {
    if (!found) problem(fmt::format("no {} is named \"{}\"", kind, name));
    return found.value_or(Id{});
}

UnitClass RulesetBuilder::unit_class(std::string_view name) {
    auto& names = rules_->unit_classes;
    auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) found = std::find(names.begin(), names.end(), std::string{});
    if (found == names.end() && names.size() >= 32) {
        problem(fmt::format("more than 32 kinds of unit: {}", name));
        return {};
    }
    if (found == names.end()) found = names.insert(found, std::string{});
    *found = name;
    return UnitClass{1U << (found - names.begin())};
}

ResourceId RulesetBuilder::add_resource(std::string_view name) { return existing<ResourceId>(rules_->resources, name); }

SpaceId RulesetBuilder::space(std::string_view name) { return found_or_problem(rules_->find_space(name), "space", name); }
OwnerId RulesetBuilder::owner(std::string_view name) { return found_or_problem(rules_->find_owner(name), "power or other owner", name); }
UnitTypeId RulesetBuilder::unit_type(std::string_view name) { return found_or_problem(rules_->find_unit_type(name), "unit type", name); }
SideId RulesetBuilder::side(std::string_view name) { return found_or_problem(rules_->find_side(name), "side", name); }

BattleKindId RulesetBuilder::battle_kind(BattleKind kind) {
    rules_->battle_kinds.push_back(std::move(kind));
    return static_cast<BattleKindId>(rules_->battle_kinds.size() - 1);
}

Phase& RulesetBuilder::phase(std::string_view name) {
    for (auto& draft : phase_drafts_)
        if (draft->name == name) return draft->phase;
    phase_drafts_.push_back(std::make_unique<PhaseDraft>());
    phase_drafts_.back()->name = name;
    phase_drafts_.back()->phase.name = name;
    return phase_drafts_.back()->phase;
}

void RulesetBuilder::declaration(std::string_view what, std::string_view paragraph, Action action) {
    action.paragraph = paragraph;
    rules_->declarations.push_back({std::string{what}, std::move(action)});
}

void RulesetBuilder::also_says(std::string_view what, ArgumentName argument) {
    auto& all = rules_->declarations;
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& declaration) { return declaration.what == what; });
    if (found == all.end()) return problem(fmt::format("nobody declares \"{}\", to which \"{}\" was to be added", what, argument.name));
    found->action.arguments.push_back(argument);
}

DecisionKindId RulesetBuilder::decision(DecisionKind kind) {
    if (kind.fallback == nullptr || kind.valid == nullptr || kind.legal == nullptr)
        problem(fmt::format("the decision \"{}\" has no default, validator or list of answers", kind.name));
    rules_->decisions.push_back(std::move(kind));
    return static_cast<DecisionKindId>(rules_->decisions.size() - 1);
}

SlotId RulesetBuilder::slot(Slot slot) {
    if (rules_->find_slot(slot.name)) problem(fmt::format("the slot \"{}\" is declared twice", slot.name));
    rules_->slots.push_back(std::move(slot));
    return static_cast<SlotId>(rules_->slots.size() - 1);
}

SlotId RulesetBuilder::unit_flag(std::string_view name, Lifetime lifetime) {
    if (next_bit_ == 0) problem("more than 32 flags of units");
    const auto bit = next_bit_;
    next_bit_ <<= 1;
    return slot({.name = std::string{name}, .scope = Scope::unit, .type = SlotType::flag, .lifetime = lifetime, .bit = bit});
}

RoleId RulesetBuilder::role(std::string_view name, Lifetime lifetime) {
    if (rules_->roles.size() >= 16) problem("more than 16 roles of a battle");
    rules_->roles.push_back({std::string{name}, lifetime});
    return static_cast<RoleId>(rules_->roles.size() - 1);
}

TagId RulesetBuilder::tag(std::string_view name) { return existing<TagId>(rules_->tags, name); }

ParameterId RulesetBuilder::parameter(std::string_view name, std::vector<std::string> options) {
    Parameter parameter;
    parameter.name = name;
    parameter.high = static_cast<std::int64_t>(options.size()) - 1;
    parameter.yes = options.front() == "true" ? 0 : 1;
    parameter.options = std::move(options);
    rules_->parameters.push_back(std::move(parameter));
    return static_cast<ParameterId>(rules_->parameters.size() - 1);
}

ParameterId RulesetBuilder::parameter(std::string_view name, std::int64_t value, std::int64_t low, std::int64_t high) {
    rules_->parameters.push_back({std::string{name}, value, low, high});
    return static_cast<ParameterId>(rules_->parameters.size() - 1);
}

void RulesetBuilder::problem(std::string text, std::string file, std::uint32_t line) {
    problems_.push_back({std::move(file), line, std::move(text)});
}

void RulesetBuilder::install(const Module& module) {
    installer_.begin(module.id, module.after);
    if (module.install != nullptr) module.install(*this);
    installed_.push_back(&module);
    rules_->modules.push_back({std::string{module.id}, module.revision});
}

/// Two modules at one anchor have no order unless one of them declares it.
std::shared_ptr<const Ruleset> RulesetBuilder::compile() {
    if (!hooks_.move.questions.empty()) install_journeys(*this);
    for (const auto& [module, patch] : patches_) {
        installer_.resume(module);
        patch(*this);
    }
    for (auto& wrong : installer_.settle()) problem(std::move(wrong));
    if (drafts_.empty()) problem("no module defines a procedure");
    for (std::size_t at = 0; at < drafts_.size(); ++at) {
        auto& draft = drafts_[at];
        if (draft.nodes.empty()) problem(fmt::format("no module defines the procedure \"{}\"", draft.name));
        apply_changes(draft);
        check_names(draft);
        Program program;
        program.name = draft.name;
        flatten(static_cast<ProcedureId>(at), draft.nodes, program);
        program.ops.push_back({Program::Op::Kind::end, nullptr, nullptr, {}, 0, "end"});
        rules_->procedures.push_back(std::move(program));
    }
    for (const auto& draft : phase_drafts_) {
        if (draft->phase.forms == 0 && !draft->phase.stage) problem(fmt::format("no procedure has the phase \"{}\"", draft->name));
        rules_->phases.push_back(draft->phase);
    }
    if (rules_->resources.empty()) add_resource("money");
    const auto spaces = rules_->spaces.size();
    rules_->adjacency_.assign(spaces * spaces, 0);
    for (std::size_t at = 0; at < spaces; ++at)
        for (const auto neighbour : rules_->spaces[at].neighbours) rules_->adjacency_[at * spaces + idx(neighbour)] = 1;
    for (std::size_t a = 0; a < spaces; ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (rules_->adjacency_[a * spaces + b] != rules_->adjacency_[b * spaces + a])
                problem(
                    fmt::format("\"{}\" and \"{}\" are neighbours in one direction only", rules_->spaces[a].name, rules_->spaces[b].name));
    for (std::size_t form = 0; form < form_count; ++form) {
        const auto& action = rules_->actions[form];
        if (action.check == nullptr && form != raw(Form::end_phase))
            for (const auto& draft : phase_drafts_)
                if ((draft->phase.forms & (1u << form)) != 0)
                    problem(fmt::format("the phase \"{}\" takes a command that no module handles (form {})", draft->name, form));
    }
    return rules_;
}

}  // namespace rules
