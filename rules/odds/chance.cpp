#include "rules/odds/chance.hpp"

#include <algorithm>

namespace rules::odds {

void Thrown::add(const Thrown& more) {
    append_to(pools, more.pools);
    append_to(singles, more.singles);
}

/// Die after die: sums of positive terms only, so nothing cancels.
HitChances hit_chances(const Thrown& thrown) {
    std::vector<double> chances{1.0};
    for (const auto& hits : thrown.singles) {
        std::vector<double> more(chances.size() + *std::max_element(hits.begin(), hits.end()), 0);
        for (std::size_t at = 0; at < chances.size(); ++at)
            for (const auto hit : hits) more[at + hit] += chances[at] / static_cast<double>(hits.size());
        chances.swap(more);
    }
    for (const auto& pool : thrown.pools) {
        const double hit = std::min<int>(pool.target, 6) / 6.0;
        if (hit <= 0) continue;
        for (std::uint16_t die = 0; die < pool.dice; ++die) {
            chances.push_back(0);
            for (auto at = chances.size() - 1; at > 0; --at) chances[at] = chances[at] * (1 - hit) + chances[at - 1] * hit;
            chances[0] *= 1 - hit;
        }
    }
    while (chances.size() > 1 && chances.back() < negligible) chances.pop_back();
    HitChances all{chances, std::move(chances)};
    for (auto at = all.at_least.size() - 1; at-- > 0;) all.at_least[at] += all.at_least[at + 1];
    while (all.first + 1 < all.exactly.size() && all.exactly[all.first] < negligible) ++all.first;
    return all;
}

}  // namespace rules::odds
