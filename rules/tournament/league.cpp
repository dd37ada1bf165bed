#include "rules/tournament/league.hpp"

#include "rules/core/ranges.hpp"

namespace tournament {

PairedRound pair_week(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings, const Stage& stage,
                      const Tiers& tiers, RoundRange played, std::uint64_t lot) {
    PairedRound week;
    for (const auto& tier : tiers) {
        std::vector<Entrant> in_tier;
        for (const auto& entrant : entrants)
            if (rules::contains(tier, entrant.id)) in_tier.push_back(entrant);
        auto paired = pair_swiss(in_tier, matches, settings, stage, played, lot);
        week.cost = sum(week.cost, paired.cost);
        for (auto& match : paired.matches) {
            match.table = static_cast<std::uint32_t>(week.matches.size()) + 1;
            week.matches.push_back(std::move(match));
        }
    }
    return week;
}

}  // namespace tournament
