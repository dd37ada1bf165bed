#include "rules/odds/board.hpp"

#include <algorithm>
#include <limits>
#include <utility>

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

std::optional<Error::Why> Edge::make(PartStates& part, const OddsBlock& block, std::vector<PartStates::Id> entering, const Bound& bound) {
    std::sort(entering.begin(), entering.end());
    entering.erase(std::unique(entering.begin(), entering.end()), entering.end());
    states = std::move(entering);
    // What is about to begin an exchange, by exchange; each state once.
    const auto exchanges = block.exchanges.size();
    std::vector<std::vector<bool>> begins(exchanges);
    std::vector<bool> seen;
    const auto see = [](std::vector<bool>& known, PartStates::Id id) {
        if (known.size() <= id) known.resize(id + 1, false);
        const bool before = known[id];
        known[id] = true;
        return !before;
    };
    std::vector<std::pair<std::size_t, PartStates::Id>> open;
    for (const auto id : states) {
        see(seen, id);
        see(begins[0], id);
        open.emplace_back(0, id);
    }
    const auto step = [&](std::size_t exchange, PartStates::Id id) {
        auto ids = part.ladder(block.exchanges[exchange], id);
        if (exchange + 1 == exchanges)
            for (auto& next : ids) next = part.after_round(block, next);
        return ids;
    };
    for (std::size_t at = 0; at < open.size() && states.size() <= most_states; ++at) {
        if (bound.passed(part.work())) return Error::Why::too_much;
        const auto [exchange, from] = open[at];
        const auto then = (exchange + 1) % exchanges;
        for (const auto id : step(exchange, from)) {
            if (!see(begins[then], id)) continue;
            open.emplace_back(then, id);
            if (see(seen, id)) states.push_back(id);
        }
    }
    if (states.size() > most_states) return Error::Why::too_various;
    const auto left = [&](PartStates::Id id) {
        std::uint32_t units = 0;
        for (const auto& stack : part.aside(id)) units += stack.count;
        return units;
    };
    std::sort(states.begin(), states.end(), [&](PartStates::Id a, PartStates::Id b) {
        if (const auto one = left(a), two = left(b); one != two) return one < two;
        if (part.aside(a) != part.aside(b)) return part.aside(a) < part.aside(b);
        if (part.strength(a) != part.strength(b)) return part.strength(a) > part.strength(b);
        return part.pending(a) != part.pending(b) ? part.pending(a) > part.pending(b) : a < b;
    });
    place.assign(part.size(), nowhere);
    for (std::size_t at = 0; at < states.size(); ++at) place[states[at]] = static_cast<std::uint32_t>(at);
    for (const auto id : states) facts.push_back(part.facts(id));
    steps.resize(exchanges);
    for (std::size_t exchange = 0; exchange < exchanges; ++exchange)
        for (const auto id : states) {
            auto& [to, straight] = steps[exchange].emplace_back();
            const bool reached = id < begins[exchange].size() && begins[exchange][id];
            for (const auto next : reached ? step(exchange, id) : std::vector<PartStates::Id>{id}) {
                if (!to.empty() && place[next] != to.back() + 1) straight = false;
                to.push_back(place[next]);
            }
            if (!straight) ++crooked;
        }
    return std::nullopt;
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
