#include <algorithm>
#include <map>
#include <utility>

#include "rules/odds/chain.hpp"

/// Units that leave the fight after its first round are safe, and what follows does not depend on them: so it is calculated without them,
/// and they are added to what it leaves. What would else be a board of every number of them by every loss of the others becomes a few
/// small ones: one for each way in which units of one part have left, whatever the other part has left, as of that only who stands for it
/// counts.
namespace rules::odds {
namespace {

using Id = PartStates::Id;

/// Ways to have left the fight after which the others stand alike: by the same chances in the same states.
struct Class {
    std::map<Id, double> fighting;                    ///< Given this class.
    std::vector<std::pair<OddsForce, double>> aside;  ///< Who has left, and the chance of that.
    double chance = 0;
    Standing standing = Standing::nobody;  ///< Of those who have left.
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
        const auto standing = part.standing(aside);
        auto same = std::find_if(classes.begin(), classes.end(),
                                 [&](const Class& known) { return known.standing == standing && known.fighting == fighting; });
        if (same == classes.end()) same = classes.insert(same, Class{fighting, {}, 0, standing});
        same->aside.emplace_back(aside, chance);
        same->chance += chance;
    }
    return classes;
}

/// Classes whose leavers stand alike, as one: who has left is not known of it.
std::vector<Class> by_standing(const std::vector<Class>& classes) {
    std::vector<Class> groups;
    for (const auto& one : classes) {
        auto group = std::find_if(groups.begin(), groups.end(), [&](const Class& known) { return known.standing == one.standing; });
        if (group == groups.end()) group = groups.insert(group, Class{{}, {}, 0, one.standing});
        for (const auto& [id, share] : one.fighting) group->fighting[id] += share * one.chance;
        group->chance += one.chance;
    }
    for (auto& group : groups)
        for (auto& [id, share] : group.fighting) share /= group.chance;
    return groups;
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

void add_endings(const Endings& outcome, Standing attackers, Standing defenders, Endings& all) {
    for (const auto a : {Standing::nobody, Standing::somebody, Standing::takes_ground})
        for (const auto d : {Standing::nobody, Standing::somebody})
            all.of(std::max(a, attackers), std::max(d, defenders)) += outcome.of(a, d);
}

}  // namespace

std::optional<Error::Why> Chain::run_leaving(const OddsBlock& block) {
    constexpr std::size_t most_boards = 400;
    const bool leaves = question_.attackers.leaves || question_.defenders.leaves;
    if (!leaves || now_.size() != 1 || block.exchanges.size() != 1) return run_rounds(block, true, false);
    const auto [a, d, chance] = now_.front();
    if (verdict(block, a, d, true) != OddsVerdict::goes_on) return run_rounds(block, true, false);
    const auto& exchange = block.exchanges.front();
    const auto attackers_after = classes_of(attackers, block, attackers.ladder(exchange, a), fire(exchange, false, a, d));
    const auto defenders_after = classes_of(defenders, block, defenders.ladder(exchange, d), fire(exchange, true, a, d));
    const auto all_attackers = by_standing(attackers_after);
    const auto all_defenders = by_standing(defenders_after);
    if (attackers_after.size() * all_defenders.size() + defenders_after.size() * all_attackers.size() > most_boards)
        return run_rounds(block, true, false);

    Result all = std::exchange(result_, {});
    all.rounds += chance;
    // Fights on with what the first round has left of these classes; the result is empty where that cannot be.
    const auto fight_on = [&](const Class& of_attackers, const Class& of_defenders) -> std::optional<Error::Why> {
        now_.clear();
        result_ = {};
        const double both = chance * of_attackers.chance * of_defenders.chance;
        for (const auto& [a_id, a_share] : of_attackers.fighting)
            for (const auto& [d_id, d_share] : of_defenders.fighting)
                if (const double share = both * a_share * d_share; share >= negligible) now_.push_back({a_id, d_id, share});
        if (now_.empty()) return std::nullopt;
        if (const auto why = run_rounds(block, true, true)) return why;
        return too_much() ? std::optional{Error::Why::too_much} : std::nullopt;
    };
    for (const auto& of_attackers : attackers_after)
        for (const auto& of_defenders : all_defenders) {
            if (const auto why = fight_on(of_attackers, of_defenders)) return why;
            add_left(attackers, of_attackers, result_.attackers, all.attackers);
            add_endings(result_.endings, of_attackers.standing, of_defenders.standing, all.endings);
            all.rounds += result_.rounds;
        }
    for (const auto& of_defenders : defenders_after)
        for (const auto& of_attackers : all_attackers) {
            if (const auto why = fight_on(of_attackers, of_defenders)) return why;
            add_left(defenders, of_defenders, result_.defenders, all.defenders);
        }
    result_ = std::move(all);
    return std::nullopt;
}

}  // namespace rules::odds
