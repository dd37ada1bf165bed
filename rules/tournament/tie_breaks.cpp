#include "rules/tournament/tie_breaks.hpp"

#include <algorithm>
#include <numeric>

namespace tournament {
namespace {

constexpr Thousandths per_hundredth = 10;

/// The number of entrants for somebody else.
std::size_t place_of(const TieBreakData& data, EntrantId id) {
    const auto found = data.place.find(id);
    return found == data.place.end() ? data.entrants.size() : found->second;
}

/// What one round adds to Buchholz: the opponent's score, or one's own where no game was played.
std::vector<Hundredths> opponents_scores(const TieBreakData& data, std::size_t at) {
    std::vector<Hundredths> scores;
    for (const auto& result : data.histories[at].rounds) {
        if (result.kind == RoundKind::open) continue;
        if (result.kind == RoundKind::played) {
            const auto opponent = place_of(data, result.opponent);
            scores.push_back(opponent < data.entrants.size() ? data.adjusted[opponent] : 0);
        } else {
            scores.push_back(data.histories[at].score);
        }
    }
    std::sort(scores.begin(), scores.end());
    return scores;
}

Thousandths buchholz(const TieBreakData& data, std::size_t at, std::size_t lowest_out, std::size_t highest_out) {
    const auto scores = opponents_scores(data, at);
    if (scores.size() <= lowest_out + highest_out) return 0;
    return std::accumulate(scores.begin() + static_cast<std::ptrdiff_t>(lowest_out),
                           scores.end() - static_cast<std::ptrdiff_t>(highest_out), Hundredths{0}) *
           per_hundredth;
}

/// Scores of those who were beaten, and half of those who were drawn with. A round without a game counts as one against somebody of one's own
/// score, by what it brought: all of it for a win by forfeit or a bye of a win's points, half for a draw's.
Thousandths sonneborn_berger(const TieBreakData& data, std::size_t at) {
    const auto& scoring = data.scoring;
    Thousandths sum = 0;
    for (const auto& result : data.histories[at].rounds) {
        if (result.kind == RoundKind::open) continue;
        const auto opponent = result.kind == RoundKind::played ? place_of(data, result.opponent) : data.entrants.size();
        const auto score = opponent < data.entrants.size() ? data.adjusted[opponent] : data.histories[at].score;
        const bool played = result.kind == RoundKind::played;
        const bool whole = played ? result.won : result.points >= scoring.win;
        const bool half = played ? result.drawn : result.points >= scoring.draw && result.points > scoring.loss;
        if (whole)
            sum += score * per_hundredth;
        else if (half)
            sum += score * per_hundredth / 2;
    }
    return sum;
}

/// Sums what `value` says of each played game of an entrant; play-offs do not count.
template <class Value>
std::int64_t sum_over_games(const TieBreakData& data, std::size_t at, Value value) {
    const auto id = data.entrants[at].id;
    std::int64_t sum = 0;
    for (const auto* match : data.games[at]) {
        if (match->kind != MatchKind::game) continue;
        if (const auto seen = seen_by(*match, id, data.scoring); seen.played) sum += value(*match, seen);
    }
    return sum;
}

Thousandths turns_needed(const TieBreakData& data, std::size_t at) {
    const auto won = sum_over_games(data, at, [](const Match&, const Perspective& seen) { return seen.won ? 1 : 0; });
    const auto turns = sum_over_games(data, at, [](const Match& match, const Perspective& seen) { return seen.won ? match.turns : 0; });
    return won == 0 ? 0 : turns * 1000 / won;
}

Thousandths opponents_rating(const TieBreakData& data, std::size_t at) {
    std::int64_t sum = 0, rated = 0;
    for (const auto& result : data.histories[at].rounds) {
        if (result.kind != RoundKind::played) continue;
        const auto opponent = place_of(data, result.opponent);
        if (opponent == data.entrants.size() || data.entrants[opponent].rating <= 0) continue;
        sum += data.entrants[opponent].rating;
        ++rated;
    }
    return rated == 0 ? 0 : sum * 1000 / rated;
}

Thousandths play_off(const TieBreakData& data, std::size_t at) {
    const auto id = data.entrants[at].id;
    Hundredths sum = 0;
    for (const auto* match : data.games[at])
        if (match->kind == MatchKind::play_off) sum += seen_by(*match, id, data.scoring).points;
    return sum * per_hundredth;
}

/// A score as opponents count it.
Hundredths adjusted_score(const History& history, const ScoringTable& scoring) {
    auto score = history.score;
    for (const auto& result : history.rounds) score += result.taken;
    for (auto result = history.rounds.rbegin(); result != history.rounds.rend(); ++result) {
        const bool own_doing =
            result->kind == RoundKind::absent || result->kind == RoundKind::forfeit_loss || result->kind == RoundKind::asked_bye;
        if (!own_doing) break;
        score += scoring.draw - result->points;
    }
    return score;
}

}  // namespace

TieBreakData tie_break_data(std::span<const Entrant> entrants, std::span<const Match> matches, const ScoringTable& scoring,
                            RoundRange rounds) {
    TieBreakData data{entrants, scoring, histories(entrants, matches, scoring, rounds), {}, {}, {}};
    for (std::size_t at = 0; at < entrants.size(); ++at) data.place[entrants[at].id] = at;
    data.games.resize(entrants.size());
    for (const auto& match : matches) {
        const bool counts = match.kind == MatchKind::play_off ||
                            (match.kind == MatchKind::game && match.round >= rounds.first && match.round <= rounds.last);
        if (!counts) continue;
        for (const auto entrant : {match.a, match.b})
            if (const auto at = place_of(data, entrant); at < entrants.size()) data.games[at].push_back(&match);
    }
    for (const auto& history : data.histories) data.adjusted.push_back(adjusted_score(history, scoring));
    return data;
}

Thousandths tie_break_value(const TieBreakData& data, std::size_t at, TieBreak tie_break) {
    switch (tie_break) {
        case TieBreak::head_to_head: break;
        case TieBreak::buchholz: return buchholz(data, at, 0, 0);
        case TieBreak::buchholz_cut_1: return buchholz(data, at, 1, 0);
        case TieBreak::buchholz_cut_2: return buchholz(data, at, 2, 0);
        case TieBreak::buchholz_median: return buchholz(data, at, 1, 1);
        case TieBreak::sonneborn_berger: return sonneborn_berger(data, at);
        case TieBreak::wins: return 1000 * sum_over_games(data, at, [](const Match&, const Perspective& seen) { return seen.won ? 1 : 0; });
        case TieBreak::game_points:
            return 1000 * sum_over_games(data, at, [](const Match&, const Perspective& seen) { return seen.game_points; });
        case TieBreak::game_points_difference:
            return 1000 * sum_over_games(
                              data, at, [](const Match&, const Perspective& seen) { return seen.game_points - seen.opponent_game_points; });
        case TieBreak::turns_needed: return turns_needed(data, at);
        case TieBreak::opponents_rating: return opponents_rating(data, at);
        case TieBreak::play_off: return play_off(data, at);
    }
    return 0;
}

std::vector<Thousandths> head_to_head(const TieBreakData& data, std::span<const std::size_t> tied) {
    const auto size = tied.size();
    std::map<EntrantId, std::size_t> index;
    for (std::size_t one = 0; one < size; ++one) index[data.entrants[tied[one]].id] = one;
    std::vector<Thousandths> points(size);
    std::vector<std::uint32_t> met(size * size);
    for (std::size_t one = 0; one < size; ++one) {
        const auto id = data.entrants[tied[one]].id;
        for (const auto* match : data.games[tied[one]]) {
            if (match->kind != MatchKind::game || match->outcome == Outcome::open) continue;
            const auto seen = seen_by(*match, id, data.scoring);
            const auto two = index.find(seen.opponent);
            if (two == index.end()) continue;
            ++met[one * size + two->second];
            points[one] += seen.points * per_hundredth;
        }
    }
    for (std::size_t one = 0; one < size; ++one)
        for (std::size_t two = 0; two < size; ++two)
            if (one != two && (met[one * size + two] == 0 || met[one * size + two] != met[1])) return {};
    return points;
}

}  // namespace tournament
