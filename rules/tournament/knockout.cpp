#include "rules/tournament/knockout.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "rules/core/ranges.hpp"

namespace tournament {
namespace {

using From = BracketSource::From;

/// Seeds of a full bracket in the order in which they stand, neighbours meeting: 1 4 2 3 for four.
std::vector<std::uint32_t> seed_order(std::uint32_t size) {
    std::vector<std::uint32_t> order{1};
    for (std::uint32_t half = 1; half < size; half *= 2) {
        std::vector<std::uint32_t> doubled;
        for (const auto seed : order) {
            doubled.push_back(seed);
            doubled.push_back(2 * half + 1 - seed);
        }
        order = std::move(doubled);
    }
    return order;
}

class Builder {
public:
    BracketSource add(BracketPart part, std::uint32_t level, BracketSource a, BracketSource b) {
        const auto number = static_cast<std::uint32_t>(made_.size()) + 1;
        made_.push_back({number, part, level, a, b});
        return {From::winner, number};
    }
    std::vector<BracketSource> round(BracketPart part, std::uint32_t level, const std::vector<BracketSource>& from) {
        std::vector<BracketSource> winners;
        for (std::size_t at = 0; at + 1 < from.size(); at += 2) winners.push_back(add(part, level, from[at], from[at + 1]));
        return winners;
    }
    std::vector<BracketMatch> take() { return std::move(made_); }

private:
    std::vector<BracketMatch> made_;
};

BracketSource loser_of(const BracketSource& winner) { return {From::loser, winner.number}; }

std::vector<BracketSource> losers_of(const std::vector<BracketSource>& winners) {
    return rules::mapped(winners, [&](const auto& winner) { return loser_of(winner); });
}

/// The part of those who lost once. `left` are its survivors, `fallen` the losers of this round of the winners' part.
void play_losers(Builder& build, std::vector<BracketSource>& left, std::vector<BracketSource> fallen, std::uint32_t level) {
    if (level == 1) {
        left = fallen.size() == 1 ? fallen : build.round(BracketPart::losers, 1, fallen);
        return;
    }
    // In every other round losers fall to the far end, so that they meet those of the other half.
    if (level % 2 == 0) std::reverse(fallen.begin(), fallen.end());
    std::vector<BracketSource> both;
    for (std::size_t at = 0; at < fallen.size(); ++at) {
        both.push_back(fallen[at]);
        both.push_back(left[at]);
    }
    left = build.round(BracketPart::losers, 2 * level - 2, both);
    if (left.size() > 1) left = build.round(BracketPart::losers, 2 * level - 1, left);
}

/// Decides a match of which both entrants are known.
void decide(BracketState& state, std::span<const Match* const> games, Undecided undecided,
            const std::map<EntrantId, std::size_t>& seed_of) {
    const auto win = [&](EntrantId winner) {
        state.decided = true;
        state.winner = winner;
        state.loser = winner == state.a ? state.b : state.a;
    };
    if (state.a == nobody || state.b == nobody) {
        state.decided = true;
        state.winner = state.a == nobody ? state.b : state.a;
        return;
    }
    for (const auto* game : games) {
        // A ruling may have changed who is here, or decided the match, after this game began.
        const bool theirs = (game->a == state.a && game->b == state.b) || (game->a == state.b && game->b == state.a);
        if (!theirs || state.decided) continue;
        if (game->outcome == Outcome::open) {
            state.open = true;
            continue;
        }
        ++state.games;
        switch (game->outcome) {
            case Outcome::a_wins:
            case Outcome::b_forfeits: win(game->a); break;
            case Outcome::b_wins:
            case Outcome::a_forfeits: win(game->b); break;
            case Outcome::both_forfeit: state.decided = true; break;
            case Outcome::draw:
                if (undecided == Undecided::higher_seed) win(seed_of.at(state.a) < seed_of.at(state.b) ? state.a : state.b);
                break;
            case Outcome::open: break;
        }
    }
}

// How late entrants stop: in which match they lose last, or win without a further one. Larger is later.
constexpr std::uint32_t losers_part = 100;
constexpr std::uint32_t third_place_lost = 200;
constexpr std::uint32_t third_place_won = 201;
constexpr std::uint32_t finalists = 300;
constexpr std::uint32_t champion = 400;

std::uint32_t lost_at(const BracketMatch& match) {
    switch (match.part) {
        case BracketPart::winners: return match.level;
        case BracketPart::losers: return losers_part + match.level;
        case BracketPart::third_place: return third_place_lost;
        case BracketPart::final: return finalists;
        case BracketPart::second_final: return finalists + 1;
    }
    return 0;
}

}  // namespace

std::vector<BracketMatch> bracket(std::uint32_t entrants, Elimination elimination, bool third_place) {
    ensure(entrants >= 2 && entrants <= limits::entrants, "a bracket of too few or too many");
    const bool two_losses = elimination == Elimination::two_losses;
    Builder build;
    std::vector<BracketSource> left;
    for (const auto seed : seed_order(std::bit_ceil(entrants))) left.push_back({From::seed, seed});
    std::vector<BracketSource> losers, semi_finalists;
    for (std::uint32_t level = 1; left.size() > 1; ++level) {
        if (left.size() == 2 && !two_losses) {
            if (third_place && semi_finalists.size() == 2) build.add(BracketPart::third_place, 1, semi_finalists[0], semi_finalists[1]);
            left = {build.add(BracketPart::final, 1, left[0], left[1])};
            break;
        }
        left = build.round(BracketPart::winners, level, left);
        semi_finalists = losers_of(left);
        if (two_losses) play_losers(build, losers, losers_of(left), level);
    }
    if (two_losses) {
        const auto final = build.add(BracketPart::final, 1, left.front(), losers.front());
        build.add(BracketPart::second_final, 1, final, loser_of(final));
    }
    return build.take();
}

std::vector<BracketState> resolve(std::span<const BracketMatch> bracket, std::span<const EntrantId> seeds, std::span<const Match> matches,
                                  Undecided undecided) {
    std::map<EntrantId, std::size_t> seed_of;
    for (std::size_t at = 0; at < seeds.size(); ++at) seed_of[seeds[at]] = at;
    std::vector<std::vector<const Match*>> games(bracket.size() + 1);
    for (const auto& match : matches)
        if (match.bracket != 0) {
            ensure(match.bracket <= bracket.size(), "a game of a bracket match that is not there");
            games[match.bracket].push_back(&match);
        }
    for (auto& of_match : games)
        std::stable_sort(of_match.begin(), of_match.end(), [](const Match* one, const Match* two) { return one->round < two->round; });
    std::vector<BracketState> states(bracket.size());
    const auto fill = [&](const BracketSource& source, bool& known, EntrantId& entrant) {
        if (source.from == From::seed) {
            known = true;
            entrant = source.number <= seeds.size() ? seeds[source.number - 1] : nobody;
            return;
        }
        const auto& before = states[source.number - 1];
        known = before.decided;
        entrant = source.from == From::winner ? before.winner : before.loser;
    };
    for (std::size_t at = 0; at < bracket.size(); ++at) {
        auto& state = states[at];
        fill(bracket[at].a, state.a_known, state.a);
        fill(bracket[at].b, state.b_known, state.b);
        if (bracket[at].part == BracketPart::second_final && state.a_known) {
            // Needed only if the winner of the losers' part won the final.
            const auto& final = states[bracket[at].a.number - 1];
            if (final.winner == final.a || final.loser == nobody) {
                state = {};
                state.decided = true;
                state.winner = final.winner;
                continue;
            }
        }
        if (state.a_known && state.b_known) decide(state, games[at + 1], undecided, seed_of);
    }
    return states;
}

std::vector<Match> pair_knockout(std::span<const BracketMatch> bracket, std::span<const BracketState> states,
                                 std::span<const EntrantId> seeds, std::span<const Entrant> entrants, std::uint32_t round) {
    const auto seed_of = [&](EntrantId id) { return std::find(seeds.begin(), seeds.end(), id) - seeds.begin(); };
    const auto plays = [&](EntrantId id) {
        const auto found = std::find_if(entrants.begin(), entrants.end(), [&](const Entrant& entrant) { return entrant.id == id; });
        ensure(found != entrants.end(), "a bracket has somebody who is not entered");
        return takes_part(*found, round);
    };
    std::vector<Match> due;
    for (std::size_t at = 0; at < bracket.size(); ++at) {
        const auto& state = states[at];
        if (!state.a_known || !state.b_known || state.decided || state.open) continue;
        Match match;
        match.round = round;
        match.table = static_cast<std::uint32_t>(due.size()) + 1;
        match.bracket = bracket[at].number;
        match.a = state.a;
        match.b = state.b;
        if (seed_of(match.b) < seed_of(match.a)) std::swap(match.a, match.b);
        const bool a_plays = plays(match.a);
        const bool b_plays = plays(match.b);
        if (!a_plays || !b_plays) match.outcome = a_plays ? Outcome::b_forfeits : b_plays ? Outcome::a_forfeits : Outcome::both_forfeit;
        due.push_back(match);
    }
    return due;
}

std::vector<BracketPlace> places_of(std::span<const BracketMatch> bracket, std::span<const BracketState> states) {
    std::map<EntrantId, std::uint32_t> stopped;
    std::set<EntrantId> in_play;
    for (std::size_t at = 0; at < bracket.size(); ++at) {
        const auto& state = states[at];
        for (const auto entrant : {state.a, state.b}) {
            if (entrant == nobody) continue;
            if (!state.decided)
                in_play.insert(entrant);
            else if (entrant != state.winner)
                stopped[entrant] = std::max(stopped[entrant], lost_at(bracket[at]));
            else if (bracket[at].part == BracketPart::third_place)
                stopped[entrant] = third_place_won;
        }
        if (at + 1 == bracket.size() && state.decided && state.winner != nobody) stopped[state.winner] = champion;
    }
    std::vector<std::pair<std::uint32_t, EntrantId>> order;
    for (const auto& [entrant, when] : stopped)
        if (!in_play.contains(entrant)) order.emplace_back(when, entrant);
    std::stable_sort(order.begin(), order.end(), [](const auto& one, const auto& two) { return one.first > two.first; });
    std::vector<BracketPlace> places;
    const auto still = static_cast<std::uint32_t>(in_play.size());
    for (std::size_t at = 0; at < order.size(); ++at) {
        const bool shared = at > 0 && order[at].first == order[at - 1].first;
        // Entrants who are still in play come before all but the finalists.
        const auto above = order[at].first >= finalists ? 0 : still;
        places.push_back({order[at].second, shared ? places.back().place : static_cast<std::uint32_t>(at) + 1 + above});
    }
    return places;
}

}  // namespace tournament
