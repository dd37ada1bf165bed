#include "rules/bot/board_analysis.hpp"

#include <algorithm>
#include <utility>

#include "rules/core/judge.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/hooks/move.hpp"
#include "rules/mechanics/situation.hpp"

namespace bot {

using namespace rules;
using Status = Ground::Status;

int BoardAnalysis::count(SpaceId space, bool cheapest) const {
    double sum = 0;
    for (const auto& troop : at(space).own)
        if (troop.ground && (troop.type == fodder) == cheapest) sum += troop.count;
    return static_cast<int>(sum);
}
int BoardAnalysis::spare(SpaceId space) const { return std::max(0, count(space, true) + count(space, false) - at(space).keep); }

Troops BoardAnalysis::garrison(SpaceId space) const {
    auto all = only_ground(at(space).own);
    add(all, at(space).friends);
    return all;
}

double BoardAnalysis::attack_of(const Troops& troops) const {
    double cheapest = 0;
    double heavy = 0;
    for (const auto& troop : troops)
        if (troop.ground) (troop.type == fodder ? cheapest : heavy) += troop.count;
    return bot::attack_of(troops) + hints.support * std::min(cheapest, heavy);
}

bool BoardAnalysis::lost(SpaceId space, const Troops& garrison) const {
    const auto& threat = at(space).threat;
    if (at(space).one_round) return bodies(threat) > bodies(garrison);
    return !threat.empty() && forecast(threat, garrison).victory();
}

std::vector<std::pair<SpaceId, int>> around(const View& view, SpaceId from, int steps) {
    std::vector<std::uint8_t> seen(view.rules.spaces.size(), 0);
    std::vector<std::pair<SpaceId, int>> found{{from, 0}};
    seen[idx(from)] = 1;
    for (std::size_t next = 0; next < found.size(); ++next) {
        const auto [here, taken] = found[next];
        if (taken == steps) break;
        for (const auto to : view.rules.space(here).neighbours) {
            if (seen[idx(to)] != 0 || view.rules.space(to).impassable()) continue;
            seen[idx(to)] = 1;
            found.emplace_back(to, taken + 1);
        }
    }
    return found;
}

namespace {

/// What is still to come in this turn, as the procedure has it.
void look_ahead(BoardAnalysis& analysis) {
    const auto& rules = analysis.view.rules;
    const auto& frame = analysis.view.state.frames.back();
    const auto& ops = rules.procedures[idx(frame.procedure)].ops;
    for (std::size_t at = frame.at + std::size_t{1}; at < ops.size(); ++at) {
        if (ops[at].kind != Program::Op::Kind::rest) continue;
        const auto takes = [&](Form form) { return (rules.phases[idx(ops[at].phase)].forms & (1u << raw(form))) != 0; };
        analysis.battles_follow = analysis.battles_follow || takes(Form::fight);
        // Where attacks are named too it is no march: a raid, or a breakthrough.
        analysis.moves_follow = analysis.moves_follow || (takes(Form::move) && !takes(Form::attack));
    }
    for (const auto owner : all_powers(analysis.view.rules)) analysis.war = analysis.war || enemies(analysis.view, analysis.power, owner);
    const auto& types = analysis.view.rules.unit_types;
    int least = 0;
    for (std::size_t at = 0; at < types.size(); ++at) {
        if (!types[at].is(unit_class::land) || fixture(types[at]) || (least > 0 && types[at].cost >= least)) continue;
        least = types[at].cost;
        analysis.fodder = static_cast<UnitTypeId>(at);
    }
}

void count_units(BoardAnalysis& analysis) {
    const auto& view = analysis.view;
    for (std::size_t at = 0; at < view.state.units.size();) {
        const auto& unit = view.state.units[at];
        double alike = 0;
        const auto like = [&](const Unit& one) {
            return one.space == unit.space && one.owner == unit.owner && one.type == unit.type && one.damage == unit.damage;
        };
        for (; at < view.state.units.size() && like(view.state.units[at]); ++at)
            if (view.state.units[at].carrier == no_unit) ++alike;
        if (unit.space == off_board || alike == 0) continue;
        auto& ground = analysis.grounds[idx(unit.space)];
        if (fixture(view.rules.type(unit)))
            ground.fixtures = true;
        else if (unit.owner == analysis.power)
            add(ground.own, view, unit, alike);
        else if (friends(view, analysis.power, unit.owner))
            add(ground.friends, view, unit, alike);
        else if (enemies(view, analysis.power, unit.owner))
            add(ground.enemies, view, unit, alike);
    }
}

Status status_of(const BoardAnalysis& analysis, SpaceId space) {
    const auto& view = analysis.view;
    const auto& ground = analysis.at(space);
    const auto holder = view.state.control[idx(space)];
    if (view.rules.space(space).impassable()) return Status::closed;
    if (armed(ground.enemies) > 0 && (bodies(ground.own) > 0 || bodies(ground.friends) > 0)) return Status::contested;
    if (holder == nobody || enemies(view, analysis.power, holder)) return Status::open;
    if (friends(view, analysis.power, holder)) return Status::friendly;
    return !is_power(view, holder) && analysis.hints.neutral_ground > 0 ? Status::open : Status::closed;
}

bool is_capital(const View& view, SpaceId space) {
    return rules::any_of(view.rules.owners, [&](const Owner& owner) { return owner.capital == space; });
}

/// Who waits for the first to come, and on whose side it is.
void meet(BoardAnalysis& analysis, SpaceId space) {
    auto& ground = analysis.grounds[idx(space)];
    ground.status = status_of(analysis, space);
    ground.one_round = one_round_in(analysis.view, space);
    analysis.sieges = analysis.sieges && ground.one_round;
    const auto holder = analysis.view.state.control[idx(space)];
    ground.neutral = ground.status == Status::open && holder != nobody && !is_power(analysis.view, holder) &&
                     !enemies(analysis.view, analysis.power, holder);
    if (analysis.hints.waiting == nullptr || ground.status == Status::closed) return;
    const auto found = analysis.hints.waiting(analysis.view, analysis.power, space);
    if (!found) return;
    ground.waiting = true;
    ground.neutral = found->relation == Relation::neutral;
    if (found->relation == Relation::friendly)
        ground.status = Status::friendly;
    else
        for (const auto& [type, count] : found->army) add(ground.enemies, analysis.view, analysis.power, type, count);
}

void weigh(BoardAnalysis& analysis, SpaceId space) {
    const auto& view = analysis.view;
    auto& ground = analysis.grounds[idx(space)];
    if (!analysis.war || ground.status == Status::closed || (ground.status == Status::friendly && !ground.waiting)) return;
    const auto& about = view.rules.space(space);
    const bool original = about.original == analysis.power;
    ground.weight = analysis.hints.bare_ground * (original ? 3 : 1) + about.value;
    if (ground.neutral) ground.weight *= analysis.hints.neutral_ground;
    if (ground.fixtures) ground.weight += 2;
    if (is_capital(view, space)) ground.weight += 6;
    if (space == analysis.capital()) ground.weight += 15;
    ground.weight *= analysis.mood(space);
}

/// Capitals with which the game would be won, by what the rules say at the ends of turns and of the round.
void decide(BoardAnalysis& analysis) {
    if (!analysis.battles_follow || !analysis.war) return;
    const auto& rules = analysis.view.rules;
    auto state = analysis.view.state;
    std::vector<Checkpoint> ends{{Checkpoint::At::round_end, analysis.power}};
    for (const auto owner : all_powers(rules)) ends.push_back({Checkpoint::At::turn_end, owner});
    const auto wins = [&](const Checkpoint& end) {
        for (const auto& condition : rules.data<Hooks>().victory.conditions) {
            const auto outcome = condition({rules, state}, end);
            if (outcome && rules::contains(outcome->winners, analysis.power)) return true;
        }
        return false;
    };
    for (const auto& owner : rules.owners) {
        if (owner.capital == no_space || analysis.at(owner.capital).weight <= 0) continue;
        auto& holder = state.control[idx(owner.capital)];
        const auto before = std::exchange(holder, analysis.power);
        if (rules::any_of(ends, wins)) analysis.grounds[idx(owner.capital)].weight += 10;
        holder = before;
    }
}

/// Where something has to be done before the phase may end.
void owe(BoardAnalysis& analysis) {
    if (!analysis.battles_follow) return;
    const auto end = check(analysis.view, {analysis.power, command::EndPhase{}});
    if (end || end.error().code != Refusal::must_act_first) return;
    for (const auto& fact : end.error().facts)
        if (const auto* space = std::get_if<SpaceId>(&fact.value)) analysis.grounds[idx(*space)].weight += 20;
}

bool walkable(const BoardAnalysis& analysis, SpaceId space) { return !analysis.sea(space) && analysis.at(space).status != Status::closed; }

/// Values draw through open spaces, less with each step. @param kept  what is left of that of a space one step on.
template <class Kept>
void draw(const View& view, const std::vector<bool>& open, std::vector<double>& values, Kept kept) {
    std::vector<SpaceId> todo;
    for (std::size_t at = 0; at < values.size(); ++at)
        if (open[at] && values[at] > 0) todo.push_back(static_cast<SpaceId>(at));
    std::stable_sort(todo.begin(), todo.end(), [&](SpaceId a, SpaceId b) { return values[idx(a)] > values[idx(b)]; });
    for (std::size_t next = 0; next < todo.size(); ++next) {
        const auto here = todo[next];
        const auto drawn = values[idx(here)] * kept(here);
        for (const auto to : view.rules.space(here).neighbours) {
            if (!open[idx(to)] || drawn <= values[idx(to)] + 1e-9) continue;
            values[idx(to)] = drawn;
            todo.push_back(to);
        }
    }
}

/// Aims draw through land that can be walked.
void pull(BoardAnalysis& analysis) {
    std::vector<bool> open;
    std::vector<double> values;
    for (std::size_t at = 0; at < analysis.grounds.size(); ++at) {
        open.push_back(walkable(analysis, static_cast<SpaceId>(at)));
        values.push_back(analysis.grounds[at].weight);
    }
    draw(analysis.view, open, values, [&](SpaceId space) { return analysis.at(space).waiting && !analysis.friendly(space) ? 0.4 : 0.7; });
    for (std::size_t at = 0; at < analysis.grounds.size(); ++at) analysis.grounds[at].pull = values[at];
}

/// What can be gone ashore for draws ships, too.
void lure(BoardAnalysis& analysis) {
    const auto& spaces = analysis.view.rules.spaces;
    std::vector<bool> open;
    std::vector<double> values(spaces.size(), 0);
    for (std::size_t at = 0; at < spaces.size(); ++at) {
        open.push_back(spaces[at].sea && armed(analysis.grounds[at].enemies) < 0.5);
        if (!open.back()) continue;
        for (const auto neighbour : spaces[at].neighbours) {
            if (!walkable(analysis, neighbour)) continue;
            const auto& shore = analysis.at(neighbour);
            const auto hard = shore.status == Status::friendly ? 0 : bodies(shore.enemies);
            values[at] = std::max(values[at], shore.pull / (1 + hard / 3));
        }
    }
    draw(analysis.view, open, values, [](SpaceId) { return 0.85; });
    for (std::size_t at = 0; at < spaces.size(); ++at) analysis.grounds[at].lure = values[at];
}

/// Who walks two spaces is behind empty ground; what comes over sea is a guess: of each carrier as many as it has places.
void threaten_by(BoardAnalysis& analysis, const Unit& unit, double count) {
    const auto& view = analysis.view;
    const auto& type = view.rules.type(unit);
    const auto reach = [&](SpaceId space) -> Troops* {
        if (analysis.sea(space) || space == unit.space || analysis.at(space).status == Status::closed) return nullptr;
        if (analysis.at(space).one_round && analysis.at(unit.space).status == Status::contested) return nullptr;
        return &analysis.grounds[idx(space)].threat;
    };
    // Where it takes more than a turn, only who can walk in counts.
    if (type.is(unit_class::carrying) && !analysis.sieges)
        for (const auto& [space, steps] : around(view, unit.space, 3))
            if (auto* threat = reach(space)) add(*threat, view, unit.owner, analysis.fodder, count * type.capacity);
    if (type.is(unit_class::air) && !analysis.sieges)
        for (const auto& [space, steps] : around(view, unit.space, range_of(view, unit) / 2 + 1))
            if (auto* threat = reach(space)) add(*threat, view, unit, count);
    if (!type.is(unit_class::land)) return;
    Way reached;
    const auto walk = [&](SpaceId space) {
        if (rules::contains(reached, space)) return;
        reached.push_back(space);
        if (auto* threat = reach(space)) add(*threat, view, unit, count);
    };
    for (const auto near : view.rules.space(unit.space).neighbours) {
        walk(near);
        if (type.move < 2 || analysis.sea(near) || !analysis.garrison(near).empty()) continue;
        for (const auto far : view.rules.space(near).neighbours) walk(far);
    }
}

void threaten(BoardAnalysis& analysis) {
    const auto& units = analysis.view.state.units;
    for (std::size_t at = 0; at < units.size();) {
        const auto& unit = units[at];
        double alike = 0;
        for (; at < units.size() && units[at].space == unit.space && units[at].owner == unit.owner && units[at].type == unit.type; ++at)
            if (units[at].carrier == no_unit) ++alike;
        if (unit.space == off_board || alike == 0 || !enemies(analysis.view, analysis.power, unit.owner)) continue;
        if (!is_power(analysis.view, unit.owner)) continue;  // a body defends itself, and goes nowhere
        if (!fixture(analysis.view.rules.type(unit))) threaten_by(analysis, unit, alike);
    }
}

/// As many as hold the capital; elsewhere one, so that nobody walks in.
void guard(BoardAnalysis& analysis, SpaceId space) {
    auto& ground = analysis.grounds[idx(space)];
    const auto ground_units = analysis.count(space, true) + analysis.count(space, false);
    if (ground.status == Status::contested) ground.keep = ground_units;
    if (ground.status != Status::friendly || ground_units == 0) return;
    const auto& about = analysis.view.rules.space(space);
    if (ground.one_round) {
        // It takes more than a turn to be lost: a part is enough.
        const auto share = space == analysis.capital() ? 0.6 : about.original == analysis.power && about.value > 0 ? 0.25 : 0;
        ground.keep = std::max(0, static_cast<int>(share * bodies(ground.threat) - bodies(ground.friends)));
        return;
    }
    if (space != analysis.capital()) {
        const bool walked = rules::any_of(ground.threat, [](const Troop& troop) { return troop.ground; });
        ground.keep = walked && (ground.fixtures || about.value > 1) ? 1 : 0;
        return;
    }
    auto kept = ground.friends;
    auto own = only_ground(ground.own);
    std::stable_sort(own.begin(), own.end(), [](const Troop& a, const Troop& b) { return a.cost < b.cost; });
    ground.keep = 1;
    for (auto troop : own)
        for (auto left = troop.count; left > 0.5; --left) {
            troop.count = 1;
            add(kept, {troop});
            if (!analysis.lost(space, kept)) return;
            ++ground.keep;
        }
}

}  // namespace

BoardAnalysis analysis_of(const View& view, OwnerId power, std::uint64_t seed) {
    BoardAnalysis analysis{{view, power, seed}, hints_of(view.rules), false, false, false, true, {}, {}};
    analysis.grounds.resize(view.rules.spaces.size());
    look_ahead(analysis);
    count_units(analysis);
    const auto each_territory = [&](auto what) {
        for (std::size_t at = 0; at < analysis.grounds.size(); ++at)
            if (!view.rules.spaces[at].sea) what(analysis, static_cast<SpaceId>(at));
    };
    each_territory(meet);
    each_territory(weigh);
    decide(analysis);
    owe(analysis);
    pull(analysis);
    lure(analysis);
    threaten(analysis);
    each_territory(guard);
    return analysis;
}

}  // namespace bot
