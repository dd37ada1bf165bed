#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "rules/tournament/glicko.hpp"
#include "rules/tournament/values.hpp"

/// Ratings by base game and by side, folded from finished games. Never stored as truth: folded anew, they come out the same.
namespace tournament {

/// A finished game that counts. A forfeited one does not.
struct RatedGame {
    std::string base{};              ///< The base game: all bundles of it count together.
    std::uint32_t period = 0;        ///< Which rating period it ended in, counted by the caller from any first one.
    std::vector<AccountId> first{};  ///< Who played the first side; a team of several is rated by its average. [TR-16]
    std::vector<AccountId> second{};
    enum class Result : std::uint8_t { first_wins, second_wins, draw } result{};
};

/// Which rating: of a base game, on both sides together (`Side::none`) or on one.
struct RatingKey {
    std::string base{};
    Side side{};
    AccountId account{};
    auto operator<=>(const RatingKey&) const = default;
};

struct RatingRow {
    Rating rating{};
    std::uint32_t games = 0;
    std::uint32_t wins = 0;
    std::uint32_t draws = 0;
    std::uint32_t last_period = 0;
    [[nodiscard]] bool provisional() const noexcept { return rating.deviation > provisional_deviation; }
};

/// How strong the first side of a base game is.
struct SideStrength {
    std::uint32_t games = 0;
    std::uint32_t first_wins = 0;
    std::uint32_t draws = 0;
    /// Rated like a player whose opponents are as strong as the second side's players are above the first side's: 1500 is an even game, 1600 is
    /// worth 100 points to whoever plays the first side. [TR-16]
    Rating first{};
};

struct Ratings {
    std::map<RatingKey, RatingRow> rows{};
    std::map<std::string, SideStrength> sides{};
    /// The rating of this account, or that of a newcomer.
    [[nodiscard]] RatingRow of(const std::string& base, Side side, AccountId account) const;
};

/// Folds games into ratings, period by period: the order within one does not matter.
/// @param games  with periods that never go down.
/// @param now  the period of today: deviations grow up to it. Not before the last game's.
[[nodiscard]] Ratings fold_ratings(std::span<const RatedGame> games, std::uint32_t now);

}  // namespace tournament
