#include "rules/tournament/swiss.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace tournament {
namespace {

std::vector<Contender> contenders_of(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                     RoundRange played) {
    const auto before = histories(entrants, matches, settings.scoring, played);
    std::vector<Contender> contenders;
    for (std::size_t at = 0; at < entrants.size(); ++at) {
        if (!takes_part(entrants[at], played.last + 1) || asked_for_bye(entrants[at], played.last + 1)) continue;
        ensure(entrants[at].seed != 0, "an entrant without a seed is paired");
        contenders.push_back(contender_of(entrants[at], before[at]));
    }
    std::sort(contenders.begin(), contenders.end(),
              [](const Contender& one, const Contender& two) { return std::tie(two.score, one.seed) < std::tie(one.score, two.seed); });
    return contenders;
}

PairingCosts costs_of(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings, const Stage& stage,
                      RoundRange played, std::uint64_t lot) {
    return {contenders_of(entrants, matches, settings, played), {settings.sides, settings.clubs_apart, stage.order, played.last + 1, lot}};
}

}  // namespace

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
    const auto costs = costs_of(entrants, matches, settings, stage, played, lot);
    const auto pairs = best_pairs(costs);
    PairedRound paired;
    paired.cost = cost_of(costs, pairs);
    for (const auto& pair : pairs) {
        const auto& one = costs.contenders()[pair.one];
        Match match{.kind = pair.two ? MatchKind::game : MatchKind::bye, .a = one.id};
        if (pair.two) {
            const auto& two = costs.contenders()[*pair.two];
            match.b = two.id;
            if (two.seed < one.seed) std::swap(match.a, match.b);
        }
        paired.matches.push_back(match);
    }
    for (const auto& entrant : entrants) {
        if (!takes_part(entrant, round) || !asked_for_bye(entrant, round)) continue;
        paired.matches.push_back(Match{.kind = MatchKind::asked_bye, .a = entrant.id});
    }
    std::uint32_t table = 0;
    for (auto& match : paired.matches) {
        match.round = round;
        match.table = ++table;
    }
    return paired;
}

PairingCost cost_of_round(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings, const Stage& stage,
                          RoundRange played, std::uint64_t lot, std::span<const Match> changed) {
    const auto costs = costs_of(entrants, matches, settings, stage, played, lot);
    std::map<EntrantId, std::size_t> place;
    for (std::size_t at = 0; at < costs.contenders().size(); ++at) place[costs.contenders()[at].id] = at;
    std::vector<Pair> pairs;
    for (const auto& match : changed)
        if (match.kind == MatchKind::game)
            pairs.push_back({place.at(match.a), place.at(match.b)});
        else if (match.kind == MatchKind::bye)
            pairs.push_back({place.at(match.a), std::nullopt});
    return cost_of(costs, pairs);
}

std::vector<Fault> faults_of_round(std::span<const Entrant> entrants, std::span<const Match> changed, std::uint32_t round) {
    std::vector<Fault> faults;
    std::map<EntrantId, int> seen;
    for (const auto& match : changed) {
        const auto field = fmt::format("table {}", match.table);
        if (match.a == match.b) faults.push_back({field, "both seats are of one entrant", "name another opponent"});
        for (const auto entrant : {match.a, match.b})
            if (entrant != nobody && ++seen[entrant] == 2) faults.push_back({field, "an entrant has two matches", "pair them once"});
    }
    for (const auto& entrant : entrants) {
        const bool paired = seen.erase(entrant.id) != 0;
        if (paired && !takes_part(entrant, round))
            faults.push_back({entrant.name, "they do not take part in this round", "pair somebody else"});
        if (!paired && takes_part(entrant, round)) faults.push_back({entrant.name, "they are left out", "give them an opponent or a bye"});
    }
    for (const auto& [stranger, times] : seen)
        faults.push_back({fmt::format("entrant {}", rules::raw(stranger)), "nobody with this number is entered", "name an entrant"});
    return faults;
}

}  // namespace tournament
