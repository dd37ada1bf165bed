#include "rules/tournament/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace tournament {
namespace {

/// Periods without a game; beyond so many the deviation is at its largest anyway.
constexpr std::uint32_t most_idle = 2000;

Rating idle(Rating rating, std::uint32_t periods) {
    for (std::uint32_t period = 0; period < std::min(periods, most_idle) && rating.deviation < largest_deviation; ++period)
        rating = after_period(rating, {});
    return rating;
}

/// A team by its average; the deviation is that of an average member, as one plays like one.
Rating team_of(const std::vector<Rating>& members) {
    Rating team{0, 0, 0};
    double squares = 0;
    const auto size = static_cast<double>(members.size());
    for (const auto& member : members) {
        team.rating += member.rating / size;
        squares += member.deviation * member.deviation / size;
        team.volatility += member.volatility / size;
    }
    team.deviation = std::sqrt(squares);
    return team;
}

double score_of_first(const RatedGame& game) {
    switch (game.result) {
        case RatedGame::Result::first_wins: return 1;
        case RatedGame::Result::second_wins: return 0;
        case RatedGame::Result::draw: return 0.5;
    }
    return 0;
}

/// The ratings of one period: what everybody had before it, and what they played.
class Period {
public:
    explicit Period(Ratings& ratings, std::uint32_t period) : ratings_{ratings}, period_{period} {}

    void add(const RatedGame& game) {
        ensure(!game.first.empty() && !game.second.empty(), "a rated game without players");
        const auto first = score_of_first(game);
        const auto overall_first = team(game.base, Side::none, game.first);
        const auto overall_second = team(game.base, Side::none, game.second);
        note(game.base, Side::none, game.first, overall_second, first);
        note(game.base, Side::none, game.second, overall_first, 1 - first);
        note(game.base, Side::first, game.first, team(game.base, Side::second, game.second), first);
        note(game.base, Side::second, game.second, team(game.base, Side::first, game.first), 1 - first);
        const Rating across{1500 + overall_second.rating - overall_first.rating,
                            std::hypot(overall_first.deviation, overall_second.deviation), overall_first.volatility};
        sides_[game.base].push_back({across, first});
        auto& strength = ratings_.sides[game.base];
        ++strength.games;
        strength.first_wins += game.result == RatedGame::Result::first_wins;
        strength.draws += game.result == RatedGame::Result::draw;
    }

    void close() {
        for (const auto& [key, results] : results_) {
            auto& row = ratings_.rows[key];
            row.rating = after_period(before(key), results);
            row.last_period = period_;
            for (const auto& result : results) {
                ++row.games;
                row.wins += result.score > 0.75;
                row.draws += result.score > 0.25 && result.score < 0.75;
            }
        }
        for (const auto& [base, results] : sides_) ratings_.sides[base].first = after_period(ratings_.sides[base].first, results);
    }

private:
    [[nodiscard]] Rating before(const RatingKey& key) const {
        const auto found = ratings_.rows.find(key);
        if (found == ratings_.rows.end() || found->second.games == 0) return {};
        return idle(found->second.rating, period_ - found->second.last_period - 1);
    }
    [[nodiscard]] Rating team(const std::string& base, Side side, const std::vector<AccountId>& accounts) const {
        std::vector<Rating> members;
        for (const auto account : accounts) members.push_back(before({base, side, account}));
        return team_of(members);
    }
    void note(const std::string& base, Side side, const std::vector<AccountId>& accounts, const Rating& opponent, double score) {
        for (const auto account : accounts) results_[{base, side, account}].push_back({opponent, score});
    }

    Ratings& ratings_;
    std::uint32_t period_;
    std::map<RatingKey, std::vector<RatedResult>> results_;
    std::map<std::string, std::vector<RatedResult>> sides_;
};

/// In an order of their own, as sums of doubles depend on it.
bool before_in_sum(const RatedGame& one, const RatedGame& two) {
    return std::tie(one.base, one.first, one.second, one.result) < std::tie(two.base, two.first, two.second, two.result);
}

}  // namespace

RatingRow Ratings::of(const std::string& base, Side side, AccountId account) const {
    const auto found = rows.find({base, side, account});
    return found == rows.end() ? RatingRow{} : found->second;
}

Ratings fold_ratings(std::span<const RatedGame> games, std::uint32_t now) {
    Ratings ratings;
    for (std::size_t from = 0; from < games.size();) {
        std::vector<RatedGame> of_period;
        const auto number = games[from].period;
        while (from < games.size() && games[from].period == number) of_period.push_back(games[from++]);
        ensure(from == games.size() || games[from].period > number, "rated games out of order");
        ensure(number <= now, "a rated game of the future");
        std::sort(of_period.begin(), of_period.end(), before_in_sum);
        Period period{ratings, number};
        for (const auto& game : of_period) period.add(game);
        period.close();
    }
    for (auto& [key, row] : ratings.rows) row.rating = idle(row.rating, now - row.last_period);
    return ratings;
}

}  // namespace tournament
