#include <algorithm>
#include <map>
#include <utility>

#include "rules/odds/chain.hpp"

/// Units that leave the fight after its first round are safe, and what follows does not depend on them: so it is calculated without them,
/// and they are added to what it leaves. What would else be a board of every number of them by every loss of the others becomes a few
/// small ones.
namespace rules::odds {
namespace {

using Id = PartStates::Id;

/// Ways to have left the fight after which the others stand alike: by the same chances in the same states.
struct Class {
    std::map<Id, double> fighting;                    ///< Given this class.
    std::vector<std::pair<OddsForce, double>> aside;  ///< Who has left, and the chance of that.
    double chance = 0;
    bool stands = false;  ///< Those who have left count for who wins.
};

/// What one part may have come to after the first round.
std::vector<Class> classes_of(PartStates& part, const OddsBlock& block, const std::vector<Id>& ladder, const HitChances& hits) {
    std::map<OddsForce, std::map<Id, double>> by_aside;
    for (std::size_t hit = 0; hit < hits.exactly.size(); ++hit) {
        const auto id = part.after_leaving(block, ladder[std::min(hit, ladder.size() - 1)]);
        by_aside[part.aside(id)][part.fighting(id)] += hits.exactly[hit];
    }
    std::vector<Class> classes;
    for (auto& [aside, fighting] : by_aside) {
        double chance = 0;
        for (const auto& [id, share] : fighting) chance += share;
        if (chance <= 0) continue;
        for (auto& [id, share] : fighting) share /= chance;
        const bool stands = part.stands(part.number(aside));
        auto same = std::find_if(classes.begin(), classes.end(),
                                 [&](const Class& known) { return known.stands == stands && known.fighting == fighting; });
        if (same == classes.end()) same = classes.insert(same, Class{fighting, {}, 0, stands});
        same->aside.emplace_back(aside, chance);
        same->chance += chance;
    }
    return classes;
}

/// Adds what a class has left of its part: the fight's outcome, with each of those who were safe.
void add_left(PartStates& part, const Class& of, const std::vector<double>& outcome, std::vector<double>& all) {
    for (std::size_t id = 0; id < outcome.size(); ++id) {
        if (outcome[id] <= 0) continue;
        for (const auto& [aside, chance] : of.aside) {
            const auto whole = part.joined_by(static_cast<Id>(id), aside);
            if (all.size() <= whole) all.resize(whole + 1, 0);
            all[whole] += outcome[id] * chance / of.chance;
        }
    }
}

}  // namespace

std::optional<Error::Why> Chain::run_leaving(const OddsBlock& block) {
    constexpr std::size_t most_boards = 16;
    const bool leaves = question_.attackers.leaves || question_.defenders.leaves;
    if (!leaves || now_.size() != 1 || block.exchanges.size() != 1) return run_rounds(block, true, false);
    const auto [a, d, chance] = now_.front();
    if (verdict(block, a, d, true) != OddsVerdict::goes_on) return run_rounds(block, true, false);
    const auto& exchange = block.exchanges.front();
    const auto attackers_after = classes_of(attackers, block, attackers.ladder(exchange, a), fire(exchange, false, a, d));
    const auto defenders_after = classes_of(defenders, block, defenders.ladder(exchange, d), fire(exchange, true, a, d));
    if (attackers_after.size() * defenders_after.size() > most_boards) return run_rounds(block, true, false);

    Result all = std::exchange(result_, {});
    all.rounds += chance;
    for (const auto& of_attackers : attackers_after)
        for (const auto& of_defenders : defenders_after) {
            std::vector<Pair> pairs;
            const double both = chance * of_attackers.chance * of_defenders.chance;
            for (const auto& [a_id, a_share] : of_attackers.fighting)
                for (const auto& [d_id, d_share] : of_defenders.fighting)
                    if (const double share = both * a_share * d_share; share >= negligible) pairs.push_back({a_id, d_id, share});
            if (pairs.empty()) continue;
            now_ = std::move(pairs);
            if (const auto why = run_rounds(block, true, true)) return why;
            const auto outcome = std::exchange(result_, {});
            add_left(attackers, of_attackers, outcome.attackers, all.attackers);
            add_left(defenders, of_defenders, outcome.defenders, all.defenders);
            for (const std::size_t i : {0u, 1u})
                for (const std::size_t j : {0u, 1u})
                    all.stands[i != 0 || of_attackers.stands ? 1 : 0][j != 0 || of_defenders.stands ? 1 : 0] += outcome.stands[i][j];
            all.rounds += outcome.rounds;
        }
    result_ = std::move(all);
    return std::nullopt;
}

}  // namespace rules::odds
