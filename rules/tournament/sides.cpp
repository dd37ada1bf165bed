#include "rules/tournament/sides.hpp"

#include <tuple>

#include "rules/tournament/swiss.hpp"

namespace tournament {

Side balanced_side(const Contender& upper, const Contender& lower) noexcept {
    const auto first = side_cost(upper, lower, Side::first);
    const auto second = side_cost(upper, lower, Side::second);
    if (first != second) return first < second ? Side::first : Side::second;
    if (upper.last_side != Side::none) return other(upper.last_side);
    if (lower.last_side != Side::none) return lower.last_side;
    return upper.seed % 2 == 1 ? Side::first : Side::second;
}

void give_sides(std::span<Match> matches, std::span<const Entrant> entrants, std::span<const History> histories, SidePolicy policy,
                Draws& draws) {
    ensure(entrants.size() == histories.size(), "histories of other entrants");
    const auto contender = [&](EntrantId id) {
        for (std::size_t at = 0; at < entrants.size(); ++at)
            if (entrants[at].id == id) return contender_of(entrants[at], histories[at]);
        ensure(false, "a match of nobody who is entered");
        return Contender{};
    };
    for (auto& match : matches) {
        if (match.b == nobody || match.a_side != Side::none) continue;
        switch (policy) {
            case SidePolicy::balanced:
            case SidePolicy::even: {
                const auto a = contender(match.a);
                const auto b = contender(match.b);
                const bool a_first = std::tie(b.score, a.seed) <= std::tie(a.score, b.seed);
                match.a_side = a_first ? balanced_side(a, b) : other(balanced_side(b, a));
                break;
            }
            case SidePolicy::drawn: match.a_side = draw_below(draws, "side", 2) == 0 ? Side::first : Side::second; break;
            case SidePolicy::higher_seed:
            case SidePolicy::bid: break;
        }
    }
}

BidResult resolve_bids(const Bid& one, const Bid& two, Draws& draws) {
    if (one.amount != two.amount) {
        const auto& lower = one.amount < two.amount ? one : two;
        return {lower.entrant, lower.amount, false};
    }
    const auto& drawn = draw_below(draws, "bid", 2) == 0 ? one : two;
    return {drawn.entrant, drawn.amount, true};
}

}  // namespace tournament
