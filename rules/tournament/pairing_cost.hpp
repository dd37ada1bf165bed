#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/tournament/history.hpp"
#include "rules/tournament/matching.hpp"
#include "rules/tournament/settings.hpp"

/// What makes one pairing of a round better than another. [TR-2]
namespace tournament {

/// Criteria of a pairing, the first decides. Each is a number that a pair, or a bye, adds to; less is better.
enum class Criterion : std::uint8_t {
    rematch,           ///< Earlier games of the two.
    repeated_bye,      ///< Earlier byes of who has the bye.
    same_club,         ///< 1 for two of one club, where clubs are kept apart.
    uneven_sides,      ///< By how much the pair gets beyond one of even in sides, at best, where even sides come before like scores.
    score_difference,  ///< Squared, so that one large difference is worse than two small ones. A bye counts as an opponent of the lowest score.
    side_excess,       ///< The same as uneven_sides, where like scores come first.
    same_side,         ///< How often in a row entrants get the same side, at best.
    repeated_float,  ///< 2 for an entrant who floats as in the round before, 1 as in the one before that.
    missed_rounds,   ///< Rounds that who has the bye did not play.
    seeding,         ///< Squared distance from the order that the settings name.
    lot,             ///< A number that nobody can foresee, so that one pairing is best. [TR-4]
};
inline constexpr std::size_t criteria = 11;
/// One number for each criterion, in their order: compares as pairings do.
using PairingCost = std::array<std::int64_t, criteria>;
[[nodiscard]] PairingCost sum(PairingCost left, const PairingCost& right) noexcept;

/// An entrant to be paired, with what the criteria ask.
struct Contender {
    EntrantId id{};
    std::uint32_t seed = 0;
    std::string club{};
    Hundredths score = 0;
    std::int32_t side_balance = 0;
    Side last_side{};
    std::uint32_t same_side = 0;
    std::uint32_t byes = 0;
    std::uint32_t unplayed = 0;
    Float last_float{};
    Float float_before{};
    std::map<EntrantId, std::uint32_t> meetings{};
};

struct PairingRules {
    SidePolicy sides{};  ///< Balanced and even ones count in the costs, as only those follow from what was played.
    bool clubs_apart = false;
    SwissOrder order{};
    std::uint32_t round = 1;
    std::uint64_t lot = 0;  ///< Drawn once for a tournament.
};

/// What it costs the two to play with `one` on `side`: first the excess beyond one of even, then games in a row on one side.
struct SideCost {
    std::int64_t excess = 0;
    std::int64_t same_side = 0;
    auto operator<=>(const SideCost&) const = default;
};
[[nodiscard]] SideCost side_cost(const Contender& one, const Contender& two, Side side_of_one) noexcept;

/// The costs of all pairs of one round.
class PairingCosts {
public:
    /// @param contenders  at most `limits::entrants`; sorted by score, highest first, then by seed, which differ.
    PairingCosts(std::vector<Contender> contenders, PairingRules rules);
    [[nodiscard]] const std::vector<Contender>& contenders() const noexcept { return contenders_; }
    [[nodiscard]] PairingCost pair(std::size_t one, std::size_t two) const;
    [[nodiscard]] PairingCost bye(std::size_t one) const;
    /// The same for a matching: vertices in the order of contenders, and a last one for the bye where their number is odd. Criteria are packed
    /// into as few limbs as hold them: in a limb, one unit of a criterion is more than all pairs of a round can add in those below it.
    [[nodiscard]] CostMatrix matrix() const;

private:
    [[nodiscard]] std::int64_t score_cost(Hundredths difference) const;
    [[nodiscard]] std::int64_t lot(std::uint32_t one, std::uint32_t two) const;

    std::vector<Contender> contenders_;
    PairingRules rules_;
    std::vector<std::int64_t> place_;       ///< In the score group, from 0.
    std::vector<std::int64_t> group_size_;  ///< Of the score group.
    Hundredths score_unit_ = 0;             ///< All differences of scores are multiples of it.
};

/// A pair, or a bye, by places among the contenders.
struct Pair {
    std::size_t one = 0;
    std::optional<std::size_t> two{};
};

/// The best pairs of a round, those of the highest scores first, the bye last.
[[nodiscard]] std::vector<Pair> best_pairs(const PairingCosts& costs);
/// What `pairs` cost together.
[[nodiscard]] PairingCost cost_of(const PairingCosts& costs, const std::vector<Pair>& pairs);

}  // namespace tournament

namespace rules {
template <>
inline constexpr auto words<tournament::Criterion> =
    words_of("REMATCH", "REPEATED_BYE", "SAME_CLUB", "UNEVEN_SIDES", "SCORE_DIFFERENCE", "SIDE_EXCESS", "SAME_SIDE", "REPEATED_FLOAT",
             "MISSED_ROUNDS", "SEED_ORDER", "LOT");
}  // namespace rules
