#include <algorithm>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/hooks/control.hpp"
#include "rules/hooks/victory.hpp"
#include "rules/mechanics/scoring.hpp"

namespace protocol {
namespace {

using rules::GameState;
using rules::Ruleset;

wire::UnitGroups stacks(std::span<const rules::Unit> units) {
    wire::UnitGroups made;
    std::vector<const rules::Unit*> samples;
    for (const auto& unit : units) {
        const auto known =
            std::find_if(samples.begin(), samples.end(), [&](const rules::Unit* sample) { return rules::same_kind(*sample, unit); });
        if (known == samples.end()) {
            samples.push_back(&unit);
            auto& group = made.emplace_back();
            group.type = unit.type, group.owner = unit.owner, group.damage = unit.damage, group.steps = unit.steps;
            if (unit.origin != unit.space) group.origin = unit.origin;
            group.carrier = unit.carrier, group.marks = unit.marks;
            group.count = 1;
            group.ids = {rules::raw(unit.id)};
        } else {
            auto& group = made[static_cast<std::size_t>(known - samples.begin())];
            ++group.count;
            group.ids.push_back(rules::raw(unit.id));
        }
    }
    return made;
}

void add_units(const Ruleset& rules, const GameState& state, server::GameView& view) {
    const auto& units = state.units;
    for (auto begin = units.begin(); begin != units.end();) {
        const auto end = std::find_if(begin, units.end(), [&](const rules::Unit& unit) { return unit.space != begin->space; });
        auto groups = stacks({begin, end});
        if (begin->space == rules::off_board)
            view.purchased = std::move(groups);
        else
            view.units.push_back({names::text_of(rules, begin->space), std::move(groups)});
        begin = end;
    }
}

void add_owners(const Ruleset& rules, const GameState& state, server::GameView& view) {
    const auto count = std::min(rules.owners.size(), state.sides.size());
    for (std::size_t at = 0; at < count; ++at) {
        const auto id = static_cast<rules::OwnerId>(at);
        server::OwnerView owner{rules.owners[at].name, names::text_of(rules, state.sides[at]), state.out[at] != 0, {}, {}};
        for (std::size_t other = 0; other < count; ++other) {
            if (other == at) continue;
            const auto relation = state.relation(id, static_cast<rules::OwnerId>(other));
            if (relation == rules::Relation::friendly) owner.friends.push_back(rules.owners[other].name);
            if (relation == rules::Relation::enemy) owner.enemies.push_back(rules.owners[other].name);
        }
        view.owners.push_back(std::move(owner));
        for (std::size_t resource = 0; resource < rules.resources.size(); ++resource) {
            const auto money = (resource * state.sides.size() + at) * 2;
            if (money + 1 >= state.money.size()) continue;
            const auto treasury = state.money[money];
            const auto escrow = state.money[money + 1];
            if (rules.owners[at].power || treasury != 0 || escrow != 0)
                view.treasuries.push_back({rules.owners[at].name, rules.resources[resource], treasury, escrow});
        }
    }
}

void add_slots(const Ruleset& rules, const GameState& state, server::GameView& view) {
    for (const auto& value : state.slots) {
        if (rules::idx(value.slot) >= rules.slots.size()) continue;
        if (view.slots.empty() || view.slots.back().slot != value.slot || view.slots.back().subject != value.subject)
            view.slots.push_back({value.slot, value.subject, {}});
        view.slots.back().values.push_back(value.value);
    }
}

void add_battles(const GameState& state, server::GameView& view) {
    for (const auto& battle : state.battles) {
        auto& made = view.battles.emplace_back(wire::BattleView{battle, {}});
        for (const auto& part : state.participants)
            if (part.battle == battle.id) made.participants.push_back({part.unit, part.attacking, part.roles});
    }
}

}  // namespace

server::GameView view_of(const Ruleset& rules, const GameState& state) {
    server::GameView view;
    const rules::View of{rules, state};
    view.bundle = rules.bundle;
    view.status = state.outcome ? server::Status::over : server::Status::running;
    view.round = state.round;
    view.power = names::text_of(rules, state.active);
    view.phase = phase_name(rules, state);
    for (std::size_t at = 0; at < rules.spaces.size() && at < state.control.size(); ++at) {
        const bool contested = rules::contested(of, static_cast<rules::SpaceId>(at));
        if (contested || !rules.spaces[at].sea || state.control[at] != rules::nobody)
            view.control.push_back({rules.spaces[at].name, names::text_of(rules, state.control[at]), contested});
    }
    add_units(rules, state, view);
    add_owners(rules, state, view);
    add_slots(rules, state, view);
    for (const auto& decision : state.decisions) view.decisions.push_back(question_of(of, decision));
    add_battles(state, view);
    view.scores = scores_of(of);
    view.scoring = rules::scoring_in_words(rules);
    view.result = state.outcome;
    return view;
}

rules::OwnerMask awaited(const rules::View& view) {
    rules::OwnerMask asked = 0;
    for (const auto& decision : view.state.decisions) asked |= decision.asked & ~decision.answered;
    if (view.state.deciding()) return asked;
    const auto* phase = rules::resting_phase(view);
    return phase == nullptr ? asked : rules::actors(view, *phase);
}

std::vector<server::ScoreView> scores_of(const rules::View& view) {
    std::vector<server::ScoreView> scores;
    const auto& rules = view.rules;
    for (std::size_t at = 0; at < rules.sides.size(); ++at)
        if (const auto points = rules::points_of(view, static_cast<rules::SideId>(at)))
            scores.push_back({"points", rules.sides[at].name, wire::narrowed(*points)});
    for (const auto& query : rules.queries)
        for (std::size_t at = 0; at < rules.powers(); ++at)
            scores.push_back({query.name, rules.owners[at].name, wire::narrowed(query.ask(view, static_cast<rules::OwnerId>(at)))});
    return scores;
}

std::vector<server::ToAct> to_act(const rules::View& view) {
    std::vector<server::ToAct> waiting;
    for (const auto owner : rules::OwnersOf(awaited(view))) {
        auto& one = waiting.emplace_back(server::ToAct{names::text_of(view.rules, owner), {}});
        for (const auto& decision : view.state.decisions)
            if (!decision.closed && rules::has(decision.asked & ~decision.answered, owner))
                one.decisions.push_back(names::text_of(view.rules, decision.kind));
    }
    return waiting;
}

std::string phase_name(const Ruleset& rules, const GameState& state) { return names::phase(rules, state.frames); }

server::Stale stale_of(const Ruleset& rules, const GameState& state) {
    server::Stale stale{names::text_of(rules, state.active), phase_name(rules, state), {}, 0};
    for (const auto& decision : state.decisions)
        if (!decision.closed) stale.decisions.push_back(question_of({rules, state}, decision));
    return stale;
}

std::optional<WireError> unknown_aim(const Ruleset& rules, const client::Act& act) {
    names::Finder finder{rules};
    rules::PhaseId phase{};
    rules::DecisionKindId decision{};
    if (!act.for_phase.empty() && !finder.find(act.for_phase, phase, "act.for_phase")) return finder.fault();
    if (!act.for_decision.empty() && !finder.find(act.for_decision, decision, "act.for_decision")) return finder.fault();
    return std::nullopt;
}

bool still_open(const Ruleset& rules, const GameState& state, const client::Act& act) {
    if (!act.for_phase.empty() && phase_name(rules, state) != act.for_phase) return false;
    if (act.for_round != 0 && state.round != act.for_round) return false;
    const auto is_meant = [&](const rules::Decision& decision) {
        const bool of_name = act.for_decision.empty() || names::name_of(rules, decision.kind) == act.for_decision;
        return !decision.closed && of_name && (!act.for_question || rules::idx(decision.id) == *act.for_question);
    };
    if (act.for_decision.empty() && !act.for_question) return true;
    return rules::any_of(state.decisions, is_meant);
}

server::Bundle bundle_of(const Ruleset& rules, std::string_view title, bool tables) {
    server::Bundle bundle{.name = rules.bundle,
                          .title = std::string{title},
                          .base = rules.base,
                          .options = {},
                          .parameters = {},
                          .powers = {},
                          .phases = {},
                          .spaces = {},
                          .unit_types = {}};
    for (const auto& module : rules.modules) bundle.options.push_back(module.id);
    for (const auto& parameter : rules.parameters) bundle.parameters.push_back(parameter_to_wire(parameter));
    for (std::size_t at = 0; at < rules.owners.size(); ++at) bundle.powers.push_back(owner_to_wire(rules, static_cast<rules::OwnerId>(at)));
    for (const auto* phase : phases_in_order(rules)) bundle.phases.push_back(phase->name);
    if (!tables) return bundle;
    for (const auto& space : rules.spaces) bundle.spaces.push_back(space_to_wire(rules, space));
    for (const auto& type : rules.unit_types) bundle.unit_types.push_back(unit_type_to_wire(type));
    bundle.declarations = declarations_of(rules);
    for (const auto& kind : rules.decisions) bundle.decisions.push_back(decision_info(kind));
    return bundle;
}

server::OptionInfo option_to_wire(const rules::Module& option, const std::vector<rules::Parameter>& parameters) {
    const auto texts = [](const std::vector<std::string_view>& views) { return std::vector<std::string>{views.begin(), views.end()}; };
    server::OptionInfo made{.name = std::string{option.id},
                            .title = std::string{option.title},
                            .paragraphs = texts(option.paragraphs),
                            .needs = texts(option.requires_options),
                            .excludes = texts(option.excludes),
                            .stands_for = texts(option.stands_for),
                            .parameters = {},
                            .needs_one_of = texts(option.requires_one_of),
                            .summary = std::string{option.summary}};
    for (const auto& parameter : parameters) made.parameters.push_back(parameter_to_wire(parameter));
    return made;
}

}  // namespace protocol
