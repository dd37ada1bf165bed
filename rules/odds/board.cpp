#include "rules/odds/board.hpp"

#include <algorithm>
#include <limits>

namespace rules::odds {
namespace {
constexpr auto nowhere = std::numeric_limits<std::uint32_t>::max();
}

Jumps::Jumps(std::uint32_t from, const Steps& steps, const HitChances& hits)
    : to{steps.to.data()}, chance{hits.exactly.data()}, rest_to{steps.to.back()}, straight{steps.straight} {
    last = std::min(hits.exactly.size(), steps.to.size() - 1);
    first = std::min(hits.first, last);
    if (last < hits.exactly.size()) rest = hits.at_least[last];
    for (auto at = first; at < last && to[at] == from; ++at) stay += chance[at];
    if (rest_to == from) stay += rest;
}

Jumps::Jumps(std::uint32_t from, const std::vector<std::uint32_t>& places, const std::vector<double>& chances)
    : to{places.data()}, chance{chances.data()}, last{places.size()}, rest_to{from} {
    straight = !places.empty() && places.back() - places.front() + 1 == places.size();
    for (std::size_t at = 0; at < places.size() && places[at] <= from; ++at)
        if (places[at] == from) stay = chances[at];
}

namespace {

/// Marks `id`; @return true if it was not marked.
bool see(std::vector<bool>& known, PartStates::Id id) {
    if (known.size() <= id) known.resize(id + 1, false);
    const bool before = known[id];
    known[id] = true;
    return !before;
}

std::uint32_t left_aside(const PartStates& part, PartStates::Id id) {
    std::uint32_t units = 0;
    for (const auto& stack : part.aside(id)) units += stack.count;
    return units;
}

}  // namespace

std::optional<Error::Why> Edge::make(PartStates& part, const OddsBlock& block, const std::vector<Volley>& volleys, bool attackers,
                                     std::vector<PartStates::Id> entering, const Bound& bound) {
    std::sort(entering.begin(), entering.end());
    entering.erase(std::unique(entering.begin(), entering.end()), entering.end());
    states = std::move(entering);
    // What may be there while a volley falls, by volley; each state once.
    std::vector<std::vector<bool>> reached(volleys.size());
    std::vector<bool> seen;
    std::vector<std::pair<std::size_t, PartStates::Id>> open;
    for (const auto id : states) {
        see(seen, id);
        see(reached[0], id);
        open.emplace_back(0, id);
    }
    const auto arrive = [&](std::size_t volley, PartStates::Id id) {
        if (!see(reached[volley], id)) return;
        open.emplace_back(volley, id);
        if (see(seen, id)) states.push_back(id);
    };
    for (std::size_t at = 0; at < open.size() && states.size() <= most_states; ++at) {
        if (bound.passed(part.work())) return Error::Why::too_much;
        const auto [volley, from] = open[at];
        const bool last = volley + 1 == volleys.size();
        for (const auto& way : volleys[volley].on(attackers).ways)
            for (const auto id : part.ladder(way, from)) arrive(volley, id);
        arrive(last ? 0 : volley + 1, last ? part.after_round(block, from) : from);
    }
    if (states.size() > most_states) return Error::Why::too_various;
    std::sort(states.begin(), states.end(), [&](PartStates::Id a, PartStates::Id b) {
        if (const auto one = left_aside(part, a), two = left_aside(part, b); one != two) return one < two;
        if (part.aside(a) != part.aside(b)) return part.aside(a) < part.aside(b);
        if (part.strength(a) != part.strength(b)) return part.strength(a) > part.strength(b);
        return part.pending(a) != part.pending(b) ? part.pending(a) > part.pending(b) : a < b;
    });
    place.assign(part.size(), nowhere);
    for (std::size_t at = 0; at < states.size(); ++at) place[states[at]] = static_cast<std::uint32_t>(at);
    for (const auto id : states) facts.push_back(part.facts(id));
    for (std::size_t volley = 0; volley < volleys.size(); ++volley)
        make_falls(part, block, volleys[volley].on(attackers), reached[volley], volley + 1 == volleys.size());
    return std::nullopt;
}

void Edge::make_falls(PartStates& part, const OddsBlock& block, const Volley::Falling& falling, const std::vector<bool>& reached,
                      bool last) {
    auto& made = falls.emplace_back();
    const bool in_turn = falling.exchanges > 1;
    const auto end_of = [&](PartStates::Id id) { return place[last ? part.after_round(block, id) : id]; };
    const auto is_reached = [&](PartStates::Id id) { return id < reached.size() && reached[id]; };
    for (const auto id : states) made.rest.push_back({{is_reached(id) ? end_of(id) : place[id]}});
    for (const auto& way : falling.ways) {
        auto& ends = made.ends.emplace_back();
        if (in_turn) made.ways.emplace_back();
        for (const auto id : states) {
            auto& end = ends.emplace_back();
            Steps step;
            for (const auto next : is_reached(id) ? part.ladder(way, id) : std::vector<PartStates::Id>{id}) {
                const auto to = is_reached(id) ? end_of(next) : place[next];
                if (!end.to.empty() && to != end.to.back() + 1) end.straight = false;
                end.to.push_back(to);
                if (in_turn) step.straight = step.straight && (step.to.empty() || place[next] == step.to.back() + 1);
                if (in_turn) step.to.push_back(place[next]);
            }
            if (!end.straight) ++crooked;
            if (in_turn) made.ways.back().push_back(std::move(step));
        }
    }
    const bool whole = part.one_owner() && none_of(falling.ways, [](const OddsExchange& way) { return way.absorbed != nullptr; });
    // One hit, and then the others, leads where all of them lead at once.
    const auto adds_up = [](const std::vector<Steps>& way, std::size_t at) {
        const auto& all = way[at].to;
        if (all.size() < 2) return true;
        const auto& others = way[all[1]].to;
        return others.size() + 1 == all.size() && std::equal(others.begin(), others.end(), all.begin() + 1);
    };
    for (std::size_t at = 0; at < states.size(); ++at)
        made.alike.push_back(!in_turn || (whole && all_of(made.ways, [&](const std::vector<Steps>& way) {
                                              return way[at].to == made.ways.front()[at].to && adds_up(way, at);
                                          })));
}

Jumps InTurn::lead(std::uint32_t from, const Falls& falls, const std::vector<Run>& runs, std::size_t places) {
    now_.resize(places, 0);
    next_.resize(places, 0);
    now_[from] = 1;
    std::size_t end = from + 1;  // behind the last that has a chance
    for (const auto& run : runs) {
        const bool last = &run == &runs.back();
        const auto& steps = (last ? falls.ends : falls.ways)[run.way];
        auto reached = end;
        for (std::size_t at = from; at < end; ++at) {
            const double mass = std::exchange(now_[at], 0);
            if (mass < negligible) continue;
            const Jumps jumps{static_cast<std::uint32_t>(at), steps[at], *run.hits};
            work_ += jumps.last - jumps.first + 1;
            for (auto hit = jumps.first; hit < jumps.last; ++hit) {
                next_[jumps.to[hit]] += mass * jumps.chance[hit];
                reached = std::max<std::size_t>(reached, jumps.to[hit] + 1);
            }
            next_[jumps.rest_to] += mass * jumps.rest;
            reached = std::max<std::size_t>(reached, jumps.rest_to + 1);
        }
        now_.swap(next_);
        end = reached;
    }
    to_.clear();
    chances_.clear();
    for (std::size_t at = from; at < end; ++at)
        if (const double mass = std::exchange(now_[at], 0); mass >= negligible) {
            to_.push_back(static_cast<std::uint32_t>(at));
            chances_.push_back(mass);
        }
    return {from, to_, chances_};
}

namespace {

void spread_row(double mass, const Jumps& jumps, double* row) {
    if (jumps.straight) {
        auto* __restrict to = row + jumps.to[0];
        const auto* __restrict chance = jumps.chance;
        const auto last = jumps.last;
        for (auto at = jumps.first; at < last; ++at) to[at] += mass * chance[at];
    } else {
        for (auto at = jumps.first; at < jumps.last; ++at) row[jumps.to[at]] += mass * jumps.chance[at];
    }
    row[jumps.rest_to] += mass * jumps.rest;
}

}  // namespace

void spread(double mass, const Jumps& rows, const Jumps& row, Masses& target, std::size_t width) {
    for (auto at = rows.first; at < rows.last; ++at)
        if (const double share = mass * rows.chance[at]; share >= negligible) spread_row(share, row, target.data() + rows.to[at] * width);
    if (const double share = mass * rows.rest; share >= negligible) spread_row(share, row, target.data() + rows.rest_to * width);
}

}  // namespace rules::odds
