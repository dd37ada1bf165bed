#include "admin/scenario/describe.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "admin/scenario/check.hpp"
#include "admin/scenario/position.hpp"
#include "admin/scenario/words.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/control.hpp"
#include "rules/hooks/pick.hpp"

namespace scenario {
namespace {

using namespace rules;

ControlEntry control_entry(const Ruleset& rules, SpaceId space, OwnerId owner) {
    using Kind = Controller::Kind;
    if (owner == nobody) return {space, {Kind::uncontrolled, nobody}, 0};
    if (owner == neutral_owner(rules)) return {space, {Kind::neutral, owner}, 0};
    return {space, {Kind::owner, owner}, 0};
}

class Describer {
public:
    Describer(const Scenario& scenario, const GameState& state) : rules_{*scenario.rules}, state_{state}, view_{rules_, state_} {}

    Start run(bool begun) {
        start_.empty = true;
        start_.round = state_.round;
        start_.power = state_.active;
        const auto* phase = resting_phase(view_);
        if (phase != nullptr) start_.phase = static_cast<PhaseId>(phase - rules_.phases.data());
        start_.begun = begun;
        if (begun) battles();
        units();
        control();
        powers();
        slots();
        return std::move(start_);
    }

private:
    void battles() {
        for (const auto& battle : state_.battles)
            start_.battles.push_back({battle.space, battle.kind, battle.mandatory, battle.round, battle.status == Battle::Status::over, 0});
    }

    /// Alike units that follow each other are one entry; so the order of units, which decides who rolls first, stays.
    static void add(Stacks& stacks, Stack stack) {
        if (!stacks.empty()) {
            auto& last = stacks.back();
            stack.count = last.count;
            if (stack == last) {
                ++last.count;
                return;
            }
            stack.count = 1;
        }
        stacks.push_back(std::move(stack));
    }

    /// @param carrier  of cargo.
    [[nodiscard]] Stack stack_of(const Unit& unit, const Unit* carrier) const {
        Stack stack;
        stack.type = unit.type;
        if (unit.damage > 0) stack.damage = unit.damage;
        // What was aboard when the turn began, began it where its carrier did.
        const auto expected = carrier != nullptr ? carrier->origin : unit.space;
        if (unit.origin != expected) stack.origin = unit.origin;
        if (unit.steps > 0) stack.steps = unit.steps;
        if (unit.moved_at > 0 || stack.origin) stack.moved_at = unit.moved_at;
        const auto moved = moved_flag(rules_);
        for (std::size_t at = 0; at < rules_.slots.size(); ++at) {
            const auto id = static_cast<SlotId>(at);
            const auto& slot = rules_.slots[at];
            if (slot.scope != Scope::unit) continue;
            auto values = values_of(view_, unit, id);
            if (values == (slot.list ? std::vector<std::int64_t>{} : std::vector{slot.initial})) continue;
            if (moved && id == *moved)
                stack.moved = true;
            else
                stack.state.push_back({id, std::move(values)});
        }
        if (carrier != nullptr && unit.owner != carrier->owner) stack.owner = unit.owner;
        Stacks cargo;
        for (const auto* aboard : cargo_of(view_, unit)) add(cargo, stack_of(*aboard, &unit));
        if (!cargo.empty()) stack.cargo = std::move(cargo);
        return stack;
    }

    /// In the order of their types; where some have moved, in that of their numbers: moves of one time are undone by it.
    void place(std::vector<const Unit*> units) {
        const auto& first = *units.front();
        if (rules::any_of(units, [](const Unit* unit) { return unit->moved_at > 0; }))
            std::sort(units.begin(), units.end(), [](const Unit* a, const Unit* b) { return a->id < b->id; });
        Stacks stacks;
        for (const auto* unit : units) add(stacks, stack_of(*unit, nullptr));
        auto& holdings = first.space == off_board ? start_.purchased : start_.board.units;
        holdings.push_back({first.space, first.owner, std::move(stacks), 0});
    }
    void units() {
        std::vector<const Unit*> together;
        for (const auto& unit : state_.units) {
            if (unit.carrier != no_unit) continue;
            if (!together.empty() && (together.front()->space != unit.space || together.front()->owner != unit.owner)) {
                place(together);
                together.clear();
            }
            together.push_back(&unit);
        }
        if (!together.empty()) place(together);
        for (const auto& holding : start_.board.units)
            if (start_.board.spaces.empty() || start_.board.spaces.back() != holding.space) start_.board.spaces.push_back(holding.space);
    }

    /// All that is not as printed. Contested ground is never written.
    void control() {
        for (std::size_t at = 0; at < state_.control.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (state_.control[at] != rules_.space(space).control && !contested(view_, space))
                start_.board.control.push_back(control_entry(rules_, space, state_.control[at]));
        }
    }

    [[nodiscard]] bool at_war(const GameState& state, OwnerId owner) const {
        for (std::size_t at = 0; at < rules_.owners.size(); ++at)
            if (rules_.owners[at].power && state.relation(owner, static_cast<OwnerId>(at)) == Relation::enemy) return true;
        return false;
    }
    void powers() {
        const auto before = initial_state(rules_);
        for (std::size_t at = 0; at < rules_.owners.size(); ++at) {
            const auto owner = static_cast<OwnerId>(at);
            const auto out = state_.out[at] != 0;
            if (out) start_.out.push_back(owner);
            const auto money = state_.money[at * 2 + (out ? 1 : 0)];
            if (rules_.owner(owner).power || money != rules_.owner(owner).treasury) start_.treasury.push_back({owner, money, 0});
            if (rules_.owner(owner).power && at_war(state_, owner) != at_war(before, owner))
                start_.at_war.push_back({owner, at_war(state_, owner), 0});
        }
    }

    void slots() {
        const auto raised = raised_flag(rules_);
        for (const auto& value : state_.slots) {
            const auto scope = rules_.slot(value.slot).scope;
            if (scope == Scope::unit || scope == Scope::battle) continue;
            if (raised && value.slot == *raised && value.value == 1) {
                start_.raised.push_back(static_cast<SpaceId>(value.subject));
                continue;
            }
            auto& entries = start_.state;
            if (entries.empty() || entries.back().slot != value.slot) entries.push_back({value.slot, {}, false, 0});
            auto& values = entries.back().values;
            if (values.empty() || values.back().first != value.subject) values.emplace_back(value.subject, std::vector<std::int64_t>{});
            values.back().second.push_back(value.value);
        }
    }

    const Ruleset& rules_;
    const GameState& state_;
    const View view_;
    Start start_;
};

/// What a position made from the start still lacks: relations, control, and facts of the start of the turn that do not follow from it.
class Completer {
public:
    Completer(const Scenario& scenario, const GameState& state) : rules_{*scenario.rules}, state_{state}, scenario_{scenario} {}

    Start run(Start start) {
        scenario_.start = std::move(start);
        // Relations first: what is contested hangs on them, and on that control, and on that what was controlled when the turn began.
        for (const auto complete : {&Completer::relations, &Completer::control, &Completer::turn_start}) {
            const auto made = make_position(scenario_);
            if (!made) break;  // the one who reads the file will say why
            (this->*complete)(*made);
        }
        return std::move(scenario_.start);
    }

private:
    void relations(const GameState& made) {
        for (std::size_t a = 0; a < rules_.owners.size(); ++a)
            for (std::size_t b = a + 1; b < rules_.owners.size(); ++b) {
                const auto one = static_cast<OwnerId>(a);
                const auto two = static_cast<OwnerId>(b);
                if (const auto relation = state_.relation(one, two); relation != made.relation(one, two))
                    scenario_.start.relations.push_back({one, two, relation, 0});
            }
    }
    void control(const GameState& made) {
        for (std::size_t at = 0; at < state_.control.size(); ++at)
            if (state_.control[at] != made.control[at] && !contested({rules_, state_}, static_cast<SpaceId>(at)))
                scenario_.start.board.control.push_back(control_entry(rules_, static_cast<SpaceId>(at), state_.control[at]));
    }
    void turn_start(const GameState& made) {
        auto& turn_start = scenario_.start.turn_start;
        for (std::size_t at = 0; at < state_.turn_start.control.size(); ++at) {
            const auto space = static_cast<SpaceId>(at);
            if (state_.turn_start.control[at] != made.turn_start.control[at])
                turn_start.control.push_back(control_entry(rules_, space, state_.turn_start.control[at]));
            const auto counts = counts_of(state_, space);
            const auto others = counts_of(made, space);
            if (counts == others) continue;
            turn_start.spaces.push_back(space);
            for (const auto& count : counts) add(turn_start.units, count);
            // An empty list still says that nobody stood there.
            if (counts.empty()) turn_start.units.push_back({space, others.front().owner, {}, 0});
        }
    }
    static std::vector<TurnStart::Count> counts_of(const GameState& state, SpaceId space) {
        std::vector<TurnStart::Count> found;
        for (const auto& count : state.turn_start.counts)
            if (count.space == space) found.push_back(count);
        return found;
    }
    static void add(std::vector<Holding>& holdings, const TurnStart::Count& count) {
        if (holdings.empty() || holdings.back().space != count.space || holdings.back().owner != count.owner)
            holdings.push_back({count.space, count.owner, {}, 0});
        holdings.back().stacks.push_back(Stack{.type = count.type, .count = count.count});
    }

    const Ruleset& rules_;
    const GameState& state_;
    Scenario scenario_;
};

/// What has been settled about a battle beside its rounds, as a reason why it cannot be set up; nothing if that is all.
std::string settled(const View& view, const Battle& battle) {
    std::vector<std::string> names;
    for (const auto& value : view.state.slots) {
        const auto& slot = view.rules.slot(value.slot);
        if (slot.scope == Scope::battle && value.subject == raw(battle.id) && (names.empty() || names.back() != slot.name))
            names.push_back(slot.name);
    }
    if (names.empty()) return {};
    return fmt::format("the battle in {} has come to something already ({}), and a file can only say which rounds were fought",
                       space_name(view.rules, battle.space), and_joined(names));
}

}  // namespace

std::vector<std::string> inexpressible(const View& view) {
    const auto& state = view.state;
    if (state.outcome) return {"the game is over"};
    if (state.active == nobody) return {"the game has not begun"};
    std::vector<std::string> found;
    for (const auto& decision : state.decisions)
        for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) {
            const auto asked = asked_in_words(view.rules, owner_name(view.rules, owner), decision.kind, decision.space);
            found.push_back(asked + ", and no file can set up an open question");
        }
    for (const auto& battle : state.battles) {
        if (battle.status == Battle::Status::fighting || (battle.status == Battle::Status::listed && battle.round > 0))
            found.push_back(fmt::format("the battle in {} is half fought (round {})", space_name(view.rules, battle.space), battle.round));
        else if (auto reason = settled(view, battle); !reason.empty())
            found.push_back(std::move(reason));
    }
    if (found.empty() && (resting_phase(view) == nullptr || state.frames.size() != 1))
        found.emplace_back("the game rests within something that goes on, and in no phase");
    return found;
}

Start describe(const Scenario& scenario, const GameState& state, bool begun) {
    return Completer{scenario, state}.run(Describer{scenario, state}.run(begun));
}

}  // namespace scenario
