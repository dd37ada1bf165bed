#include "rules/tournament/standings.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "rules/tournament/tie_breaks.hpp"

namespace tournament {
namespace {

/// Ranks entrants, group by group of those who are tied so far.
class Ranking {
public:
    Ranking(const TieBreakData& data, const std::vector<TieBreak>& tie_breaks, std::vector<Standing>& rows)
        : data_{data}, tie_breaks_{tie_breaks}, rows_{rows} {}

    /// Puts the rows of `tied` in order by tie-break number `next` and those after it. `places` leads from a row to its entrant.
    void separate(std::vector<std::size_t> tied, std::size_t next, const std::vector<std::size_t>& places) {
        if (tied.size() == 1 || next == tie_breaks_.size()) {
            for (const auto row : tied) rows_[row].rank = rank_;
            rank_ += static_cast<std::uint32_t>(tied.size());
            return;
        }
        const bool head = tie_breaks_[next] == TieBreak::head_to_head;
        if (head) {
            std::vector<std::size_t> entrants;
            for (const auto row : tied) entrants.push_back(places[row]);
            const auto points = head_to_head(data_, entrants);
            for (std::size_t at = 0; at < points.size(); ++at) rows_[tied[at]].tie_breaks[next] = points[at];
        }
        const auto key = [&](std::size_t row) {
            const auto value = rows_[row].tie_breaks[next];
            if (tie_breaks_[next] != TieBreak::turns_needed) return value;
            // Fewer are better, none worst: no game was won.
            return value == 0 ? std::numeric_limits<Thousandths>::min() : -value;
        };
        std::stable_sort(tied.begin(), tied.end(), [&](std::size_t one, std::size_t two) { return key(one) > key(two); });
        for (std::size_t from = 0; from < tied.size();) {
            auto to = from;
            std::vector<std::size_t> equal;
            while (to < tied.size() && key(tied[to]) == key(tied[from])) equal.push_back(tied[to++]);
            // Head to head is asked again of those whom it left tied, as there are fewer now.
            separate(equal, head && equal.size() < tied.size() ? next : next + 1, places);
            from = to;
        }
    }

private:
    const TieBreakData& data_;
    const std::vector<TieBreak>& tie_breaks_;
    std::vector<Standing>& rows_;
    std::uint32_t rank_ = 1;
};

/// Gives ranks to rows that are in order: `same` says whether two share one.
template <class Row, class Same>
void share_ranks(std::vector<Row>& rows, Same same) {
    for (std::size_t at = 0; at < rows.size(); ++at)
        rows[at].rank = at > 0 && same(rows[at - 1], rows[at]) ? rows[at - 1].rank : static_cast<std::uint32_t>(at) + 1;
}

void count_results(Standing& row, const History& history) {
    for (const auto& result : history.rounds) {
        const bool played = result.kind == RoundKind::played;
        row.games += played;
        row.wins += played && result.won;
        row.draws += played && result.drawn;
        row.losses += played && !result.won && !result.drawn;
        row.rounds += result.kind != RoundKind::absent && result.kind != RoundKind::late && result.kind != RoundKind::open;
    }
}

}  // namespace

std::vector<Standing> standings(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                RoundRange rounds, std::span<const EntrantId> among) {
    const auto data = tie_break_data(entrants, matches, settings.scoring, rounds);
    const std::set<EntrantId> wanted{among.begin(), among.end()};
    std::vector<Standing> rows;
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < entrants.size(); ++at) {
        if (!wanted.empty() && !wanted.contains(entrants[at].id)) continue;
        Standing row{.entrant = entrants[at].id, .points = data.histories[at].score};
        for (const auto tie_break : settings.tie_breaks) row.tie_breaks.push_back(tie_break_value(data, at, tie_break));
        count_results(row, data.histories[at]);
        rows.push_back(std::move(row));
        places.push_back(at);
    }
    std::map<Hundredths, std::vector<std::size_t>, std::greater<>> by_points;
    for (std::size_t row = 0; row < rows.size(); ++row) by_points[rows[row].points].push_back(row);
    Ranking ranking{data, settings.tie_breaks, rows};
    for (const auto& [points, tied] : by_points) ranking.separate(tied, 0, places);
    std::map<EntrantId, std::uint32_t> seeds;
    for (const auto& entrant : entrants) seeds[entrant.id] = entrant.seed;
    std::sort(rows.begin(), rows.end(), [&](const Standing& one, const Standing& two) {
        return std::tuple{one.rank, seeds.at(one.entrant), one.entrant} < std::tuple{two.rank, seeds.at(two.entrant), two.entrant};
    });
    return rows;
}

std::vector<IndividualStanding> individual_standings(std::span<const Entrant> entrants, std::span<const Match> matches,
                                                     const Settings& settings, RoundRange rounds) {
    std::map<AccountId, IndividualStanding> found;
    std::map<EntrantId, std::vector<AccountId>> members;
    const auto row_of = [&](AccountId account, EntrantId entrant) -> IndividualStanding& {
        auto& row = found[account];
        row.account = account;
        row.entrant = entrant;
        return row;
    };
    for (const auto& entrant : entrants)
        for (const auto& member : entrant.members) {
            members[entrant.id].push_back(member.account);
            row_of(member.account, entrant.id);
        }
    for (const auto& match : matches) {
        if (match.kind != MatchKind::game || match.round < rounds.first || match.round > rounds.last) continue;
        for (const auto entrant : {match.a, match.b}) {
            const auto seen = seen_by(match, entrant, settings.scoring);
            if (!seen.played) continue;
            const auto& sat = entrant == match.a ? match.a_players : match.b_players;
            for (const auto account : sat.empty() ? members[entrant] : sat) {
                auto& row = row_of(account, entrant);
                row.points += seen.points;
                ++row.games;
                row.wins += seen.won;
                row.draws += seen.drawn;
            }
        }
    }
    std::vector<IndividualStanding> rows;
    for (const auto& [account, row] : found) rows.push_back(row);
    const auto key = [](const IndividualStanding& row) { return std::tuple{-row.points, -std::int64_t{row.wins}, row.games}; };
    std::stable_sort(rows.begin(), rows.end(), [&](const auto& one, const auto& two) { return key(one) < key(two); });
    share_ranks(rows, [&](const auto& one, const auto& two) { return key(one) == key(two); });
    return rows;
}

std::vector<ClubStanding> club_standings(std::span<const Entrant> entrants, std::span<const Standing> individual,
                                         const Settings& settings) {
    std::map<EntrantId, std::string> club_of;
    for (const auto& entrant : entrants) club_of[entrant.id] = entrant.club;
    std::map<std::string, ClubStanding> found;
    std::map<std::string, std::uint32_t> best;
    for (const auto& row : individual) {  // best first
        const auto& club = club_of[row.entrant];
        if (club.empty()) continue;
        auto& standing = found[club];
        if (standing.counted.empty()) best[club] = row.rank;
        standing.club = club;
        if (standing.counted.size() >= settings.club_size) continue;
        standing.counted.push_back(row.entrant);
        standing.points += row.points;
        standing.sum_of_ranks += row.rank;
    }
    std::vector<ClubStanding> rows;
    const auto after_last = static_cast<std::uint32_t>(individual.size()) + 1;
    for (auto& [club, standing] : found) {
        standing.sum_of_ranks += after_last * (settings.club_size - static_cast<std::uint32_t>(standing.counted.size()));
        rows.push_back(standing);
    }
    const auto key = [&](const ClubStanding& row) { return std::tuple{-row.points, row.sum_of_ranks, best.at(row.club)}; };
    std::stable_sort(rows.begin(), rows.end(), [&](const auto& one, const auto& two) { return key(one) < key(two); });
    share_ranks(rows, [&](const auto& one, const auto& two) { return key(one) == key(two); });
    return rows;
}

}  // namespace tournament
