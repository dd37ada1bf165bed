#include "admin/scenario/position.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <tuple>
#include <utility>

#include "admin/scenario/ports.hpp"
#include "rules/core/context.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/control.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/mechanics/positions.hpp"

namespace scenario {
namespace {

using namespace rules;

/// A unit and what the file says of it that holds only now, not when the turn began.
struct Placed {
    UnitId unit{};
    SpaceId space{};
    UnitId carrier{no_unit};
    std::uint32_t marks = 0;
    std::uint8_t steps = 0;                 ///< Range used.
    std::optional<std::uint32_t> moved_at;  ///< Which of the turn's moves took it there, where the file says it.
    bool fresh = false;                     ///< It has moved or boarded since.
};

class Builder {
public:
    explicit Builder(const Scenario& scenario) : start_{scenario.start}, rules_{*scenario.rules}, state_{initial_state(rules_)} {}

    GameState build() {
        set_relations();
        if (!start_.empty) run_chain(&Positions::printed);
        clear_board(start_.empty, start_.board.spaces);
        for (const auto& holding : start_.board.units) place(holding);
        set_control(start_.board.control);
        clear_contested();
        set_slots();
        set_money();
        run_chain(&Positions::follow);
        open_turn();
        go_on_from_turn_start();
        override_turn_start();
        for (const auto& holding : start_.purchased) place(holding);
        change_since_turn_start();
        list_battles();
        return std::move(state_);
    }
    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::string>>& problems() { return problems_; }

private:
    void emit(const Event& event) { evolve(state_, event); }
    [[nodiscard]] View view() const { return {rules_, state_}; }
    void problem(std::uint32_t line, std::string text) { problems_.emplace_back(line, std::move(text)); }

    void set_relations() {
        for (const auto owner : start_.out) emit(event::OwnerChanged{owner, state_.sides[idx(owner)], true, no_tag});
        for (const auto& [owner, war, line] : start_.at_war) {
            if (rules_.set_at_war) {
                NoDice ports;
                Context context{rules_, state_, ports};
                rules_.set_at_war(context, owner, war);
                state_ = context.state();
                continue;
            }
            for (std::size_t at = 0; at < rules_.owners.size(); ++at) {
                const auto other = static_cast<OwnerId>(at);
                const auto opposed = state_.sides[at] != no_side && state_.sides[at] != state_.sides[idx(owner)];
                if (rules_.owner(other).power && opposed)
                    emit(event::RelationChanged{owner, other, war ? Relation::enemy : Relation::neutral});
            }
        }
        for (const auto& entry : start_.relations) emit(event::RelationChanged{entry.a, entry.b, entry.relation});
    }

    void clear_board(bool all, const std::vector<SpaceId>& spaces) {
        event::UnitsRemoved removed;
        for (const auto& unit : state_.units)
            if (all || rules::contains(spaces, unit.space)) removed.units.push_back(unit.id);
        if (!removed.units.empty()) emit(removed);
    }

    UnitId add(const Stack& stack, OwnerId owner, SpaceId space) {
        const UnitId id{state_.next_unit};
        emit(event::UnitsAdded{space, owner, stack.type, 1, id, no_tag});
        if (stack.damage.value_or(0) > 0) {
            emit(event::UnitsChanged{.units = {id}, .damage = stack.damage});
        }
        return id;
    }

    /// Puts units where they began the turn, and notes where they go from there.
    void place(const Holding& holding) {
        for (const auto& stack : holding.stacks)
            for (std::uint16_t n = 0; n < stack.count; ++n) place_one(stack, holding, holding.owner, nullptr);
    }
    void place_one(const Stack& stack, const Holding& holding, OwnerId owner, const Placed* carrier) {
        if (stack.submerged.value_or(false) && !submerged_flag(rules_))
            problem(holding.line, "units are submerged only within a battle, and no battle is going on at the start");
        const auto space = holding.space;
        const auto aboard = carrier != nullptr && !stack.origin;
        const auto* ship = aboard ? state_.unit(carrier->unit) : nullptr;
        const auto began = stack.origin.value_or(ship != nullptr ? ship->space : space);
        if (space == off_board && stack.origin) problem(holding.line, "units that wait for their placement have no origin");
        Placed placed;
        placed.unit = add(stack, owner, space == off_board ? off_board : began);
        placed.space = space;
        placed.steps = stack.steps.value_or(0);
        placed.moved_at = stack.moved_at;
        placed.fresh = !aboard && began != space;
        if (carrier != nullptr) {
            placed.carrier = carrier->unit;
            if (aboard) emit(event::UnitsMoved{{placed.unit}, began, 0, carrier->unit});
            if (!aboard) placed.fresh = true;
        }
        note_state(stack, placed);
        placed_.push_back(placed);
        if (!stack.cargo) return;
        for (const auto& cargo : *stack.cargo)
            for (std::uint16_t n = 0; n < cargo.count; ++n) place_one(cargo, holding, cargo.owner.value_or(owner), &placed);
    }

    void note_state(const Stack& stack, Placed& placed) {
        for (const auto& [slot, values] : stack.state) {
            if (rules_.slot(slot).bit == 0)
                unit_slots_.push_back({slot, raw(placed.unit), stored(rules_.slot(slot), values)});
            else if (!values.empty() && values.front() != 0)
                placed.marks |= rules_.slot(slot).bit;
        }
        if (const auto below = submerged_flag(rules_); below && stack.submerged.value_or(false)) placed.marks |= rules_.slot(*below).bit;
        if (!stack.moved.value_or(false)) return;
        const auto flag = moved_flag(rules_);
        if (!flag) return problem(start_.line, "this game does not note which units have moved: \"moved\" means nothing in it");
        placed.marks |= rules_.slot(*flag).bit;
    }
    /// The initial value is never stored.
    static std::vector<std::int64_t> stored(const Slot& slot, const std::vector<std::int64_t>& values) {
        const auto initial = !slot.list && values == std::vector<std::int64_t>{slot.initial};
        return initial ? std::vector<std::int64_t>{} : values;
    }

    void set_control(const std::vector<ControlEntry>& control) {
        for (const auto& entry : control) emit(event::ControlChanged{entry.space, owner_of(entry), nobody, no_tag});
    }
    OwnerId owner_of(const ControlEntry& entry) {
        using Kind = Controller::Kind;
        if (entry.controller.kind == Kind::owner) return entry.controller.owner;
        if (entry.controller.kind == Kind::neutral) return neutral_owner(rules_).value_or(nobody);
        return nobody;
    }
    void clear_contested() {
        for (std::size_t at = 0; at < rules_.spaces.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (state_.control[at] != nobody && contested(view(), space)) emit(event::ControlChanged{space, nobody, nobody, no_tag});
        }
    }

    void set_slots() {
        if (!start_.raised.empty()) {
            const auto flag = raised_flag(rules_);
            if (!flag) problem(start_.line, "this game raises no armies: \"raised\" means nothing in it");
            if (flag)
                for (const auto space : start_.raised) emit(event::SlotSet{*flag, raw(space), {1}});
        }
        for (const auto& entry : start_.state) clear_slot(entry.slot);
        for (const auto& entry : start_.state)
            for (const auto& [subject, values] : entry.values)
                emit(event::SlotSet{entry.slot, subject, stored(rules_.slot(entry.slot), values)});
    }

    /// What a file says of a slot is all of it, whatever the printed setup says.
    void clear_slot(SlotId slot) {
        std::vector<std::uint32_t> subjects;
        for (const auto& value : state_.slots_of(slot)) subjects.push_back(value.subject);
        for (const auto subject : subjects) emit(event::SlotSet{slot, subject, {}});
    }

    /// What a power that has left still has lies in escrow.
    void set_money() {
        for (const auto owner : start_.out) {
            const auto left = state_.money[idx(owner) * 2];
            if (left > 0) emit(event::MoneyMoved{{}, {AccountKind::treasury, owner}, {AccountKind::escrow, owner}, left, left, no_tag});
        }
        for (const auto& [owner, wanted, line] : start_.treasury) {
            const auto escrow = state_.out[idx(owner)] != 0;
            const Account account{escrow ? AccountKind::escrow : AccountKind::treasury, owner};
            const auto more = wanted - state_.money[idx(owner) * 2 + (escrow ? 1 : 0)];
            if (more > 0) emit(event::MoneyMoved{{}, {}, account, more, more, no_tag});
            if (more < 0) emit(event::MoneyMoved{{}, account, {}, -more, -more, no_tag});
        }
    }

    void run_chain(Chain<void(Context&)> Positions::*chain) {
        if (!rules_.has_data<Positions>()) return;
        NoDice ports;
        for (const auto link : rules_.data<Positions>().*chain) {
            Context context{rules_, state_, ports};
            link(context);
            state_ = context.take_state();
        }
    }

    void open_turn() {
        if (start_.phase && rules_.phases[idx(*start_.phase)].stage) return;  // nobody's turn
        if (start_.round > 0) emit(event::RoundOpened{start_.round});
        emit(event::TurnOpened{start_.power.value_or(OwnerId{0})});
    }

    /// From where units began the turn to where they stand now. What the file says of control holds now, not only when the turn began.
    void go_on_from_turn_start() {
        for (const auto& placed : placed_)
            if (placed.fresh) emit(event::UnitsMoved{{placed.unit}, placed.space, 0, placed.carrier});
        set_control(start_.board.control);
        clear_contested();
    }

    /// What is said of units and follows from nothing else.
    void change_since_turn_start() {
        std::vector<Unit*> by_number(state_.next_unit);
        for (auto& unit : state_.units) by_number[raw(unit.id)] = &unit;
        for (const auto& placed : placed_) {
            auto& unit = *by_number[raw(placed.unit)];
            unit.steps = placed.steps;
            unit.moved_at = placed.moved_at.value_or(unit.moved_at);
            unit.marks |= placed.marks;
            state_.moves = std::max(state_.moves, unit.moved_at);
        }
        for (const auto& slot : unit_slots_) emit(slot);
    }

    void list_battles() {
        for (const auto& entry : start_.battles) {
            Battle battle;
            battle.id = BattleId{state_.next_battle};
            battle.kind = entry.kind;
            battle.space = entry.space;
            battle.lead = state_.active;
            battle.mandatory = entry.mandatory;
            battle.status = entry.over ? Battle::Status::over : Battle::Status::listed;
            battle.round = entry.rounds;
            emit(event::BattleOpened{battle});
        }
    }

    void override_turn_start() {
        auto& turn_start = state_.turn_start;
        for (const auto& entry : start_.turn_start.control) turn_start.control[idx(entry.space)] = owner_of(entry);
        std::erase_if(turn_start.counts,
                      [&](const TurnStart::Count& count) { return rules::contains(start_.turn_start.spaces, count.space); });
        for (const auto& holding : start_.turn_start.units)
            for (const auto& stack : holding.stacks)
                if (stack.count > 0) count(holding.space, holding.owner, stack.type, stack.count);
        std::sort(turn_start.counts.begin(), turn_start.counts.end());
    }
    void count(SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t more) {
        for (auto& known : state_.turn_start.counts)
            if (known.space == space && known.owner == owner && known.type == type) {
                known.count = static_cast<std::uint16_t>(known.count + more);
                return;
            }
        state_.turn_start.counts.push_back({space, owner, type, more});
    }

    const Start& start_;
    const Ruleset& rules_;
    GameState state_;
    std::vector<Placed> placed_;
    std::vector<event::SlotSet> unit_slots_;
    std::vector<std::pair<std::uint32_t, std::string>> problems_;
};

/// Where the file names the units that a breach is about; else where [start] begins.
std::uint32_t line_of(const Scenario& scenario, const std::string& detail) {
    const auto& rules = *scenario.rules;
    for (const auto& holding : scenario.start.board.units) {
        if (!detail.ends_with(" in " + rules.space(holding.space).name)) continue;
        for (const auto& stack : holding.stacks)
            if (detail.find(rules.type(stack.type).name) != std::string::npos) return holding.line;
    }
    return scenario.start.line;
}

}  // namespace

std::optional<SlotId> raised_flag(const Ruleset& rules) {
    const auto slot = rules.find_slot("raised");
    return slot && rules.slot(*slot).scope == Scope::space ? slot : std::nullopt;
}

namespace {

/// How many conditions a phase is within: one that not every turn has is within more than the others.
std::ptrdiff_t conditions_around(const Ruleset& rules, const Phase& phase) {
    const auto& ops = rules.procedures[idx(phase.procedure)].ops;
    return std::count_if(ops.begin(), ops.begin() + phase.entry,
                         [&](const Program::Op& op) { return op.kind == Program::Op::Kind::test && op.target > phase.rest; });
}

}  // namespace

bool before_the_rounds(const Ruleset& rules, PhaseId id) {
    const auto& phase = rules.phases[idx(id)];
    if (phase.stage || phase.procedure != rules.game) return phase.stage;
    const auto& ops = rules.procedures[idx(rules.game)].ops;
    const auto rounds = std::find_if(ops.begin(), ops.end(), [](const Program::Op& op) { return op.name == "round-begins"; });
    return rounds != ops.end() && phase.entry < rounds - ops.begin();
}

PhaseId first_phase(const Ruleset& rules) {
    PhaseId first{0};
    for (std::size_t at = 1; at < rules.phases.size(); ++at) {
        const auto rank = [&](const Phase& phase) {
            const bool before = before_the_rounds(rules, static_cast<PhaseId>(&phase - rules.phases.data()));
            return std::tuple{before, phase.procedure != rules.game, conditions_around(rules, phase), phase.entry};
        };
        if (rank(rules.phases[at]) < rank(rules.phases[idx(first)])) first = static_cast<PhaseId>(at);
    }
    return first;
}

namespace {

PhaseId phase_of(const Scenario& scenario) { return scenario.start.phase.value_or(first_phase(*scenario.rules)); }

/// Where commands of the start's phase are taken.
Frame resting_in(const Scenario& scenario) {
    const auto& phase = scenario.rules->phases[idx(phase_of(scenario))];
    return {phase.procedure, phase.rest, 0};
}

}  // namespace

std::optional<OwnerId> neutral_owner(const Ruleset& rules) { return rules.find_owner("neutral"); }

tl::expected<GameState, std::vector<Problem>> make_position(const Scenario& scenario) {
    Builder builder{scenario};
    auto state = builder.build();
    std::vector<Problem> problems;
    for (auto& [line, text] : builder.problems()) problems.push_back({scenario.file, line, std::move(text)});
    if (problems.empty()) {
        // As it is when the phase rests: what may stand where depends on it.
        auto resting = state;
        resting.frames = {resting_in(scenario)};
        for (const auto& breach : broken_laws(View{*scenario.rules, resting})) {
            auto text = fmt::format("[start] breaks the law \"{}\": {}", breach.law, breach.detail);
            const auto said = rules::any_of(problems, [&](const Problem& problem) { return problem.text == text; });
            if (!said) problems.push_back({scenario.file, line_of(scenario, breach.detail), std::move(text)});
        }
    }
    if (!problems.empty()) return tl::make_unexpected(std::move(problems));
    return state;
}

std::vector<Event> begin_phase(const Scenario& scenario, const GameState& position, Ports& ports) {
    if (!scenario.start.begun) return begin_at(*scenario.rules, position, phase_of(scenario), ports);
    return {event::StageEntered{{resting_in(scenario)}}};
}

tl::expected<GameState, std::vector<Problem>> starting_state(const Scenario& scenario) {
    auto state = make_position(scenario);
    if (!state) return state;
    const auto wrong = [&](std::string text) {
        return tl::make_unexpected(std::vector<Problem>{{scenario.file, scenario.start.line, "[start]: " + std::move(text)}});
    };
    if (scenario.rules->phases.empty()) return wrong("this game has no phases");
    const auto otherwise = [](const Finding& finding) { return fmt::format("{}, and {}", finding.expected, finding.happened); };
    try {
        ScriptedPorts::Orders orders;
        SealedAnswers sealed;
        ScriptedPorts ports{*scenario.rules, scenario.start.chance, orders, sealed};
        for (const auto& event : begin_phase(scenario, *state, ports)) evolve(*state, event);
        for (const auto& finding : ports.left_over()) return wrong(otherwise(finding));
    } catch (const BadDice& dice) {
        return wrong(otherwise(dice.finding));
    } catch (const BrokenInvariant& broken) {
        return wrong("the game cannot go on from it to the first rest of the phase: " + broken.what);
    }
    return state;
}

}  // namespace scenario
