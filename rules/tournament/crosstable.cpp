#include "rules/tournament/crosstable.hpp"

#include <map>

namespace tournament {

std::vector<CrosstableRow> crosstable(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                      RoundRange rounds) {
    const auto all = histories(entrants, matches, settings.scoring, rounds);
    std::map<EntrantId, std::size_t> place;
    for (std::size_t at = 0; at < entrants.size(); ++at) place[entrants[at].id] = at;
    std::vector<CrosstableRow> rows;
    for (auto& standing : standings(entrants, matches, settings, rounds)) {
        const auto at = place.at(standing.entrant);
        CrosstableRow row{std::move(standing), entrants[at].seed, {}};
        Hundredths score = 0;
        for (const auto& result : all[at].rounds) {
            score += result.points - result.taken;
            const auto opponent = place.find(result.opponent);
            row.cells.push_back({result, opponent == place.end() ? 0 : entrants[opponent->second].seed, score});
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace tournament
