#include "rules/odds/volley.hpp"

#include <algorithm>

namespace rules::odds {
namespace {

/// Does the exchange ever hit this part? Losses make nobody a target who was none.
bool hits(const OddsExchange& exchange, PartStates& part, const std::vector<PartStates::Id>& ids) {
    return any_of(ids, [&](PartStates::Id id) { return part.can_be_hit(exchange, id); });
}

struct Hits {
    bool attackers = false;
    bool defenders = false;
};

/// Those that are hit fire on: the role ends with the round, and not before.
bool fires_on(const OddsBlock& block, const OddsExchange& exchange) {
    return exchange.dooms != 0 && (exchange.dooms & ~block.removes) == 0 && (exchange.shakes & ~block.clears) == 0;
}

/// The first exchange of the last volley of those before `end`: what is hit in it and gone at once does not fire in it any more.
std::size_t first_of_last(const OddsBlock& block, const std::vector<Hits>& falls, std::size_t end) {
    Hits fires;  // in what follows
    auto first = end;
    while (first > 0) {
        const auto& fall = falls[first - 1];
        const bool gone = !fires_on(block, block.exchanges[first - 1]);
        if (first < end && gone && ((fall.attackers && fires.attackers) || (fall.defenders && fires.defenders))) break;
        fires.attackers = fires.attackers || fall.defenders;
        fires.defenders = fires.defenders || fall.attackers;
        --first;
    }
    return first;
}

void add_way(Volley::Falling& falling, OddsExchange exchange, bool hit, bool at_once) {
    falling.way_of.push_back(Volley::none);
    if (!hit) return;
    ++falling.exchanges;
    if (at_once) exchange.dooms = exchange.shakes = 0;
    const auto same = std::find_if(falling.ways.begin(), falling.ways.end(), [&](const OddsExchange& way) {
        return way.targets == exchange.targets && way.shares == exchange.shares && way.absorbed == exchange.absorbed &&
               way.dooms == exchange.dooms && way.shakes == exchange.shakes;
    });
    falling.way_of.back() = static_cast<std::size_t>(same - falling.ways.begin());
    if (same == falling.ways.end()) falling.ways.push_back(exchange);
}

}  // namespace

std::vector<Volley> volleys_of(const OddsBlock& block, PartStates& attackers, const std::vector<PartStates::Id>& a_ids,
                               PartStates& defenders, const std::vector<PartStates::Id>& d_ids) {
    std::vector<Hits> falls;
    for (const auto& exchange : block.exchanges) falls.push_back({hits(exchange, attackers, a_ids), hits(exchange, defenders, d_ids)});
    std::vector<Volley> volleys;
    for (auto end = block.exchanges.size(); end > 0;) {
        const auto first = first_of_last(block, falls, end);
        // Who is doomed before the last volley has still to fire in a later one.
        const bool last = end == block.exchanges.size();
        Volley volley;
        for (auto at = first; at < end; ++at) {
            const auto& exchange = block.exchanges[at];
            const bool at_once = last && fires_on(block, exchange);
            volley.exchanges.push_back(&exchange);
            add_way(volley.on_attackers, exchange, falls[at].attackers, at_once);
            add_way(volley.on_defenders, exchange, falls[at].defenders, at_once);
        }
        volleys.insert(volleys.begin(), std::move(volley));
        end = first;
    }
    return volleys;
}

}  // namespace rules::odds
