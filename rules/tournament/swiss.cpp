#include "rules/tournament/swiss.hpp"

#include <algorithm>
#include <tuple>

namespace tournament {

Contender contender_of(const Entrant& entrant, const History& history) {
    ensure(entrant.id == history.entrant, "the history of another entrant");
    Contender contender;
    contender.id = entrant.id;
    contender.seed = entrant.seed;
    contender.club = entrant.club;
    contender.score = history.score;
    contender.side_balance = history.side_balance;
    contender.last_side = history.last_side;
    contender.same_side = history.same_side;
    contender.byes = history.byes;
    contender.unplayed = history.unplayed;
    const auto& rounds = history.rounds;
    if (!rounds.empty()) contender.last_float = rounds.back().floated;
    if (rounds.size() > 1) contender.float_before = rounds[rounds.size() - 2].floated;
    contender.meetings = history.meetings;
    return contender;
}

PairedRound pair_swiss(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings, const Stage& stage,
                       RoundRange played, std::uint64_t lot) {
    const auto round = played.last + 1;
    const auto before = histories(entrants, matches, settings.scoring, played);
    std::vector<Contender> contenders;
    std::vector<Match> asked;
    for (std::size_t at = 0; at < entrants.size(); ++at) {
        if (!takes_part(entrants[at], round)) continue;
        ensure(entrants[at].seed != 0, "an entrant without a seed is paired");
        if (asked_for_bye(entrants[at], round)) {
            Match bye;
            bye.kind = MatchKind::asked_bye;
            bye.a = entrants[at].id;
            asked.push_back(bye);
        } else {
            contenders.push_back(contender_of(entrants[at], before[at]));
        }
    }
    std::sort(contenders.begin(), contenders.end(),
              [](const Contender& one, const Contender& two) { return std::tie(two.score, one.seed) < std::tie(one.score, two.seed); });
    const PairingCosts costs{std::move(contenders), {settings.sides, settings.clubs_apart, stage.order, round, lot}};
    const auto pairs = best_pairs(costs);
    PairedRound paired;
    paired.cost = cost_of(costs, pairs);
    for (const auto& pair : pairs) {
        const auto& one = costs.contenders()[pair.one];
        Match match;
        match.a = one.id;
        match.kind = pair.two ? MatchKind::game : MatchKind::bye;
        if (pair.two) {
            const auto& two = costs.contenders()[*pair.two];
            match.b = two.id;
            if (two.seed < one.seed) std::swap(match.a, match.b);
        }
        paired.matches.push_back(match);
    }
    paired.matches.insert(paired.matches.end(), asked.begin(), asked.end());
    std::uint32_t table = 0;
    for (auto& match : paired.matches) {
        match.round = round;
        match.table = ++table;
    }
    return paired;
}

}  // namespace tournament
