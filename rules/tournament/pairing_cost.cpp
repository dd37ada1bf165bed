#include "rules/tournament/pairing_cost.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace tournament {
namespace {

constexpr std::int64_t square(std::int64_t number) noexcept { return number * number; }

std::int64_t& of(PairingCost& cost, Criterion criterion) { return cost[static_cast<std::size_t>(criterion)]; }

std::int64_t floats_again(const Contender& contender, Float floats) noexcept {
    return (contender.last_float == floats ? 2 : 0) + (contender.float_before == floats ? 1 : 0);
}

/// Where a criterion goes in the limbs of a matrix.
struct Place {
    std::size_t limb = 0;
    std::int64_t unit = 0;  ///< What one of the criterion counts there; 0: it is always 0.
};

/// Packs criteria from the last one up.
/// @param most  what one pair adds at most.
std::array<Place, criteria> pack(const PairingCost& most, std::int64_t pairs, std::size_t& limbs) {
    std::array<Place, criteria> places{};
    std::size_t limb = 0;
    std::int64_t unit = 1;     // above all that the criteria so far in this limb can add up to
    std::int64_t in_limb = 0;  // what one pair costs at most in this limb
    for (auto at = criteria; at-- > 0;) {
        if (most[at] == 0) continue;
        if (unit > (CostMatrix::most - in_limb) / most[at]) {
            ++limb;
            unit = 1;
            in_limb = 0;
        }
        places[at] = {limb, unit};
        in_limb += most[at] * unit;
        ensure(in_limb <= CostMatrix::most, "a criterion of pairing is out of range");
        const auto total = most[at] * pairs + 1;
        unit = unit > CostMatrix::most / total ? CostMatrix::most + 1 : unit * total;
    }
    limbs = limb + 1;
    for (auto& place : places) place.limb = limb - place.limb;  // the first limb decides
    return places;
}

}  // namespace

PairingCost sum(PairingCost left, const PairingCost& right) noexcept {
    for (std::size_t at = 0; at < criteria; ++at) left[at] += right[at];
    return left;
}

SideCost side_cost(const Contender& one, const Contender& two, Side side_of_one) noexcept {
    SideCost cost;
    const auto add = [&cost](const Contender& contender, Side side) {
        const auto balance = contender.side_balance + (side == Side::first ? 1 : -1);
        cost.excess += std::max(0, std::abs(balance) - 1);
        if (contender.last_side == side) cost.same_side += contender.same_side;
    };
    add(one, side_of_one);
    add(two, other(side_of_one));
    return cost;
}

PairingCosts::PairingCosts(std::vector<Contender> contenders, PairingRules rules) : contenders_{std::move(contenders)}, rules_{rules} {
    ensure(contenders_.size() <= limits::entrants, "more contenders than a round takes");
    for (std::size_t from = 0; from < contenders_.size();) {
        auto to = from;
        while (to < contenders_.size() && contenders_[to].score == contenders_[from].score) ++to;
        for (auto at = from; at < to; ++at) {
            place_.push_back(static_cast<std::int64_t>(at - from));
            group_size_.push_back(static_cast<std::int64_t>(to - from));
        }
        if (to < contenders_.size()) {
            ensure(contenders_[to].score < contenders_[from].score, "contenders out of order");
            score_unit_ = std::gcd(score_unit_, contenders_[from].score - contenders_[to].score);
        }
        from = to;
    }
    if (score_unit_ == 0) score_unit_ = 1;
}

std::int64_t PairingCosts::score_cost(Hundredths difference) const { return square(difference / score_unit_); }

/// SplitMix64 over the lot, the round and both seeds, the lower seed first; 44 bits.
std::int64_t PairingCosts::lot(std::uint32_t one, std::uint32_t two) const {
    const auto mixed = [](std::uint64_t number) {
        number += 0x9e3779b97f4a7c15u;
        number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9u;
        number = (number ^ (number >> 27)) * 0x94d049bb133111ebu;
        return number ^ (number >> 31);
    };
    const auto [low, high] = std::minmax(one, two);
    const auto seeds = (std::uint64_t{low} << 32) | high;
    return static_cast<std::int64_t>(mixed(mixed(mixed(rules_.lot) ^ rules_.round) ^ seeds) >> 20);
}

PairingCost PairingCosts::pair(std::size_t one, std::size_t two) const {
    if (one > two) std::swap(one, two);
    const auto& upper = contenders_[one];
    const auto& lower = contenders_[two];
    PairingCost cost{};
    if (const auto met = upper.meetings.find(lower.id); met != upper.meetings.end()) of(cost, Criterion::rematch) = met->second;
    of(cost, Criterion::same_club) = rules_.clubs_apart && !upper.club.empty() && upper.club == lower.club;
    if (rules_.sides == SidePolicy::balanced || rules_.sides == SidePolicy::even) {
        const auto sides = std::min(side_cost(upper, lower, Side::first), side_cost(upper, lower, Side::second));
        of(cost, rules_.sides == SidePolicy::even ? Criterion::uneven_sides : Criterion::side_excess) = sides.excess;
        of(cost, Criterion::same_side) = sides.same_side;
    }
    auto& seeding = of(cost, Criterion::seeding);
    if (upper.score != lower.score) {
        of(cost, Criterion::score_difference) = score_cost(upper.score - lower.score);
        of(cost, Criterion::repeated_float) = floats_again(upper, Float::down) + floats_again(lower, Float::up);
        // The lowest of the upper group meets the highest of the lower one.
        seeding = square(group_size_[one] - 1 - place_[one]) + square(place_[two]);
    } else {
        const auto half = group_size_[one] / 2;
        switch (rules_.order) {
            case SwissOrder::halves: seeding = square(place_[two] - place_[one] - half); break;
            case SwissOrder::fold: seeding = square(place_[one] + place_[two] - (2 * half - 1)); break;
            case SwissOrder::adjacent: seeding = square(place_[two] - place_[one] - 1); break;
        }
    }
    of(cost, Criterion::lot) = lot(upper.seed, lower.seed);
    return cost;
}

PairingCost PairingCosts::bye(std::size_t one) const {
    const auto& contender = contenders_[one];
    PairingCost cost{};
    of(cost, Criterion::repeated_bye) = contender.byes;
    of(cost, Criterion::score_difference) = score_cost(contender.score - contenders_.back().score);
    of(cost, Criterion::repeated_float) = floats_again(contender, Float::down);
    of(cost, Criterion::missed_rounds) = contender.unplayed;
    of(cost, Criterion::seeding) = square(group_size_[one] - 1 - place_[one]);
    of(cost, Criterion::lot) = lot(contender.seed, 0);
    return cost;
}

CostMatrix PairingCosts::matrix() const {
    const auto count = contenders_.size();
    const auto size = count + count % 2;
    const auto cost_of_pair = [&](std::size_t one, std::size_t two) { return two == count ? bye(one) : pair(one, two); };
    PairingCost most{};
    for (std::size_t one = 0; one < count; ++one)
        for (auto two = one + 1; two < size; ++two) {
            const auto cost = cost_of_pair(one, two);
            for (std::size_t at = 0; at < criteria; ++at) most[at] = std::max(most[at], cost[at]);
        }
    std::size_t limbs = 0;
    const auto places = pack(most, static_cast<std::int64_t>(size / 2), limbs);
    CostMatrix matrix{size, limbs};
    std::vector<std::int64_t> packed(limbs);
    for (std::size_t one = 0; one < count; ++one)
        for (auto two = one + 1; two < size; ++two) {
            const auto cost = cost_of_pair(one, two);
            std::fill(packed.begin(), packed.end(), 0);
            for (std::size_t at = 0; at < criteria; ++at) packed[places[at].limb] += cost[at] * places[at].unit;
            matrix.set(one, two, packed);
        }
    return matrix;
}

std::vector<Pair> best_pairs(const PairingCosts& costs) {
    const auto mates = cheapest_perfect_matching(costs.matrix());
    const auto count = costs.contenders().size();
    std::vector<Pair> pairs;
    std::optional<Pair> bye;
    // Contenders are in order of score and seed, so pairs come in the order of their better half.
    for (std::size_t one = 0; one < count; ++one) {
        if (mates[one] == count) bye = Pair{one, std::nullopt};
        if (mates[one] > one && mates[one] < count) pairs.push_back({one, mates[one]});
    }
    if (bye) pairs.push_back(*bye);
    return pairs;
}

PairingCost cost_of(const PairingCosts& costs, const std::vector<Pair>& pairs) {
    PairingCost total{};
    for (const auto& pair : pairs) total = sum(total, pair.two ? costs.pair(pair.one, *pair.two) : costs.bye(pair.one));
    return total;
}

}  // namespace tournament
