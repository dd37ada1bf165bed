#include "rules/tournament/round_robin.hpp"

#include <algorithm>

namespace tournament {
namespace {

const Entrant& entrant_of(std::span<const Entrant> entrants, EntrantId id) {
    const auto found = std::find_if(entrants.begin(), entrants.end(), [&](const Entrant& entrant) { return entrant.id == id; });
    ensure(found != entrants.end(), "a group has somebody who is not entered");
    return *found;
}

}  // namespace

std::uint32_t berger_rounds(std::uint32_t size) noexcept { return size < 2 ? 0 : size + size % 2 - 1; }

std::vector<BergerPair> berger_round(std::uint32_t size, std::uint32_t round) {
    const auto rounds = berger_rounds(size);
    ensure(size >= 2 && round >= 1 && round <= rounds, "a round that no Berger table has");
    const auto last = rounds + 1;
    // The others stand in a circle; each round turns it by half of them. The one at the top meets the last number, and the others meet
    // whoever is across.
    const auto at = [&](std::uint32_t step) { return step % rounds + 1; };
    const auto top = (round - 1) * (last / 2) % rounds;
    std::vector<BergerPair> pairs;
    pairs.push_back(round % 2 == 1 ? BergerPair{at(top), last} : BergerPair{last, at(top)});
    for (std::uint32_t step = 1; step < last / 2; ++step) pairs.emplace_back(at(top + step), at(top + rounds - step));
    return pairs;
}

std::vector<std::vector<std::size_t>> snake_groups(std::size_t count, std::size_t groups) {
    ensure(groups >= 1, "no group");
    std::vector<std::vector<std::size_t>> found(groups);
    for (std::size_t place = 0; place < count; ++place) {
        const auto column = place % groups;
        const bool back = place / groups % 2 == 1;
        found[back ? groups - 1 - column : column].push_back(place);
    }
    return found;
}

std::uint32_t round_robin_rounds(std::span<const std::vector<EntrantId>> groups, std::uint32_t cycles) {
    std::uint32_t most = 0;
    for (const auto& group : groups) most = std::max(most, berger_rounds(static_cast<std::uint32_t>(group.size())));
    return most * cycles;
}

std::vector<Match> pair_round_robin(std::span<const Entrant> entrants, std::span<const std::vector<EntrantId>> groups, std::uint32_t cycles,
                                    std::uint32_t round, std::uint32_t first_round) {
    std::vector<Match> matches;
    for (const auto& group : groups) {
        const auto size = static_cast<std::uint32_t>(group.size());
        const auto rounds = berger_rounds(size);
        if (round < 1 || round > rounds * cycles) continue;
        const bool second_cycle = round > rounds;
        for (auto [first, second] : berger_round(size, second_cycle ? round - rounds : round)) {
            if (first > size || second > size) continue;
            if (second_cycle) std::swap(first, second);
            const auto& one = entrant_of(entrants, group[first - 1]);
            const auto& two = entrant_of(entrants, group[second - 1]);
            Match match;
            match.round = first_round + round - 1;
            const bool one_is_a = one.seed < two.seed;
            match.a = one_is_a ? one.id : two.id;
            match.b = one_is_a ? two.id : one.id;
            match.a_side = one_is_a ? Side::first : Side::second;
            const bool a_plays = takes_part(one_is_a ? one : two, match.round);
            const bool b_plays = takes_part(one_is_a ? two : one, match.round);
            if (!a_plays || !b_plays) match.outcome = a_plays ? Outcome::b_forfeits : b_plays ? Outcome::a_forfeits : Outcome::both_forfeit;
            matches.push_back(match);
        }
    }
    std::uint32_t table = 0;
    for (auto& match : matches) match.table = ++table;
    return matches;
}

}  // namespace tournament
