// Swiss pairings against every other pairing of the same field, and by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "rules/tournament/sides.hpp"
#include "rules/tournament/swiss.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

/// A contender with a random past among `count`.
Contender random_contender(std::uint32_t seed, std::uint32_t count, SeededDraws& draws) {
    Contender contender;
    contender.id = id(seed);
    contender.seed = seed;
    contender.club = std::string(draws.below(3), 'c');
    contender.score = static_cast<Hundredths>(50 * draws.below(5));
    contender.side_balance = static_cast<std::int32_t>(draws.below(5)) - 2;
    contender.last_side = static_cast<Side>(draws.below(3));
    contender.same_side = contender.last_side == Side::none ? 0 : static_cast<std::uint32_t>(1 + draws.below(2));
    contender.byes = draws.one_in(3) ? 1 : 0;
    contender.unplayed = contender.byes + static_cast<std::uint32_t>(draws.below(2));
    contender.last_float = static_cast<Float>(draws.below(3));
    contender.float_before = static_cast<Float>(draws.below(3));
    for (std::uint32_t other = 1; other < seed; ++other)
        if (draws.one_in(count > 4 ? 2 : 1)) contender.meetings[id(other)] = 1;
    return contender;
}

/// Meetings said by both.
std::vector<Contender> random_field(std::uint32_t count, SeededDraws& draws) {
    std::vector<Contender> field;
    for (std::uint32_t seed = 1; seed <= count; ++seed) field.push_back(random_contender(seed, count, draws));
    for (const auto& one : field)
        for (const auto& [other, times] : one.meetings) field[rules::raw(other) - 1].meetings[one.id] = times;
    std::sort(field.begin(), field.end(),
              [](const Contender& one, const Contender& two) { return std::tie(two.score, one.seed) < std::tie(one.score, two.seed); });
    return field;
}

/// The least cost of all pairings, criterion by criterion: no packed numbers, no matching algorithm.
std::optional<PairingCost> least_cost(const PairingCosts& costs, unsigned used = 0, bool bye_given = false) {
    const auto count = costs.contenders().size();
    std::size_t one = 0;
    while (one < count && (used >> one & 1u)) ++one;
    if (one == count) return PairingCost{};
    std::optional<PairingCost> best;
    const auto consider = [&](const std::optional<PairingCost>& rest, const PairingCost& cost) {
        if (rest && (!best || sum(*rest, cost) < *best)) best = sum(*rest, cost);
    };
    for (auto two = one + 1; two < count; ++two)
        if (!(used >> two & 1u)) consider(least_cost(costs, used | 1u << one | 1u << two, bye_given), costs.pair(one, two));
    if (count % 2 == 1 && !bye_given) consider(least_cost(costs, used | 1u << one, true), costs.bye(one));
    return best;
}

Settings swiss_settings(SidePolicy sides = SidePolicy::balanced) {
    auto settings = some_settings();
    settings.sides = sides;
    return settings;
}

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
Pairs pairs_of(const PairedRound& round) {
    Pairs pairs;
    for (const auto& match : round.matches) pairs.emplace_back(rules::raw(match.a), rules::raw(match.b));
    return pairs;
}

PairedRound pair(const std::vector<Entrant>& entrants, const std::vector<Match>& matches, const Settings& settings, std::uint32_t played) {
    return pair_swiss(entrants, matches, settings, settings.stages[0], {1, played}, 0);
}

constexpr auto rematch = static_cast<std::size_t>(Criterion::rematch);
constexpr auto repeated_bye = static_cast<std::size_t>(Criterion::repeated_bye);

}  // namespace

TEST_CASE("no pairing of up to ten is better by the criteria in their order") {
    for (std::uint64_t seed = 1; seed <= runs(150, 3000); ++seed)
        for (std::uint32_t count = 2; count <= 10; ++count) {
            CAPTURE(seed);
            CAPTURE(count);
            SeededDraws draws{seed * 100 + count};
            PairingRules rules;
            rules.sides = static_cast<SidePolicy>(draws.below(5));
            rules.order = static_cast<SwissOrder>(draws.below(3));
            rules.clubs_apart = draws.one_in(2);
            rules.round = static_cast<std::uint32_t>(seed);
            rules.lot = seed;
            const PairingCosts costs{random_field(count, draws), rules};
            const auto pairs = best_pairs(costs);
            std::set<std::size_t> paired;
            for (const auto& pair : pairs) {
                paired.insert(pair.one);
                if (pair.two) paired.insert(*pair.two);
            }
            CHECK(paired.size() == count);
            CHECK(pairs.size() == (count + 1) / 2);
            CHECK(cost_of(costs, pairs) == *least_cost(costs));
        }
}

TEST_CASE("the first round pairs halves or folds or neighbours") {
    auto settings = swiss_settings();
    const auto entrants = field_of(8);
    CHECK(pairs_of(pair(entrants, {}, settings, 0)) == Pairs{{1, 5}, {2, 6}, {3, 7}, {4, 8}});
    settings.stages[0].order = SwissOrder::fold;
    CHECK(pairs_of(pair(entrants, {}, settings, 0)) == Pairs{{1, 8}, {2, 7}, {3, 6}, {4, 5}});
    settings.stages[0].order = SwissOrder::adjacent;
    CHECK(pairs_of(pair(entrants, {}, settings, 0)) == Pairs{{1, 2}, {3, 4}, {5, 6}, {7, 8}});
}

TEST_CASE("the last of an odd number has the bye and nobody has it twice") {
    auto settings = swiss_settings();
    const auto entrants = field_of(7);
    auto first = pair(entrants, {}, settings, 0);
    CHECK(pairs_of(first) == Pairs{{1, 4}, {2, 5}, {3, 6}, {7, 0}});
    CHECK(first.matches.back().kind == MatchKind::bye);
    for (auto& match : first.matches)
        if (match.b != nobody) match.outcome = Outcome::a_wins;
    const auto second = pair(entrants, first.matches, settings, 1);
    CHECK(second.cost[repeated_bye] == 0);
    CHECK(second.matches.back().kind == MatchKind::bye);
    CHECK(second.matches.back().a == id(6));
}

TEST_CASE("like scores meet and no two meet again") {
    auto settings = swiss_settings(SidePolicy::drawn);
    const auto entrants = field_of(4);
    std::vector<Match> matches{game(1, 1, 3, Outcome::a_wins), game(1, 2, 4, Outcome::a_wins)};
    CHECK(pairs_of(pair(entrants, matches, settings, 1)) == Pairs{{1, 2}, {3, 4}});
    matches.push_back(game(2, 1, 2, Outcome::a_wins));
    matches.push_back(game(2, 3, 4, Outcome::a_wins));
    const auto third = pair(entrants, matches, settings, 2);
    CHECK(pairs_of(third) == Pairs{{1, 4}, {2, 3}});
    CHECK(third.cost[rematch] == 0);
    matches.push_back(game(3, 1, 4, Outcome::a_wins));
    matches.push_back(game(3, 2, 3, Outcome::a_wins));
    CHECK(pair(entrants, matches, settings, 3).cost[rematch] == 2);  // everybody has met everybody
}

TEST_CASE("even sides come before like scores only where the settings say so [TR-3]") {
    // Both winners played the first side.
    const auto entrants = field_of(4);
    const std::vector<Match> matches{game(1, 1, 3, Outcome::a_wins), game(1, 2, 4, Outcome::a_wins)};
    CHECK(pairs_of(pair(entrants, matches, swiss_settings(SidePolicy::balanced), 1)) == Pairs{{1, 2}, {3, 4}});
    CHECK(pairs_of(pair(entrants, matches, swiss_settings(SidePolicy::even), 1)) == Pairs{{1, 4}, {2, 3}});
}

TEST_CASE("members of one club are kept apart where the settings say so") {
    auto settings = swiss_settings();
    auto entrants = field_of(4);
    entrants[0].club = entrants[2].club = "Chess Club";
    CHECK(pairs_of(pair(entrants, {}, settings, 0)) == Pairs{{1, 3}, {2, 4}});
    settings.clubs_apart = true;
    for (const auto& [one, two] : pairs_of(pair(entrants, {}, settings, 0))) CHECK(std::pair{one, two} != std::pair{1u, 3u});
}

TEST_CASE("who asked for a bye has one and who left or comes later is not paired") {
    auto settings = swiss_settings();
    auto entrants = field_of(6);
    entrants[1].byes_asked = {1};
    entrants[3].left_before_round = 1;
    entrants[5].first_round = 2;
    const auto round = pair(entrants, {}, settings, 0);
    CHECK(pairs_of(round) == Pairs{{1, 3}, {5, 0}, {2, 0}});
    CHECK(round.matches[1].kind == MatchKind::bye);
    CHECK(round.matches[2].kind == MatchKind::asked_bye);
}

TEST_CASE("the same input gives the same round whatever the order of entrants") {
    const auto settings = swiss_settings();
    SeededDraws draws{5};
    auto entrants = field_of(31);
    auto first = pair(entrants, {}, settings, 0);
    for (auto& match : first.matches)
        if (match.b != nobody) {
            match.outcome = static_cast<Outcome>(1 + draws.below(3));
            match.a_side = Side::first;
        }
    const auto second = pairs_of(pair(entrants, first.matches, settings, 1));
    CHECK(second == pairs_of(pair(entrants, first.matches, settings, 1)));
    shuffle(entrants, draws, "order");
    shuffle(first.matches, draws, "order");
    CHECK(second == pairs_of(pair(entrants, first.matches, settings, 1)));
}

TEST_CASE("costs at their limits are paired exactly") {
    // The largest scores, meetings and floats that settings allow: packing throws where it would not hold them.
    std::vector<Contender> field;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Contender contender;
        contender.id = id(seed);
        contender.seed = seed;
        contender.score = static_cast<Hundredths>(limits::points * limits::rounds) - static_cast<Hundredths>(seed) * 8311;
        contender.side_balance = seed % 2 == 0 ? 50 : -50;
        contender.last_side = Side::first;
        contender.same_side = limits::rounds;
        contender.byes = contender.unplayed = limits::rounds;
        for (std::uint32_t other = 1; other <= 60; ++other)
            if (other != seed) contender.meetings[id(other)] = 1 + (seed * other) % limits::rounds;
        field.push_back(std::move(contender));
    }
    field.back().score = 0;
    const PairingCosts costs{field, {SidePolicy::balanced, false, SwissOrder::halves, 1, 1}};
    CHECK(costs.matrix().limbs() <= 5);
    CHECK(best_pairs(costs).size() == 30);
}

TEST_CASE("a director's change is checked and shown with what it costs") {
    const auto settings = swiss_settings();
    auto entrants = field_of(5);
    const auto proposed = pair(entrants, {}, settings, 0);
    const auto cost = [&](const std::vector<Match>& changed) {
        return cost_of_round(entrants, {}, settings, settings.stages[0], {1, 0}, 0, changed);
    };
    CHECK(cost(proposed.matches) == proposed.cost);
    auto changed = proposed.matches;
    std::swap(changed[0].b, changed[1].b);
    CHECK(faults_of_round(entrants, changed, 1).empty());
    CHECK(proposed.cost < cost(changed));
    changed[0].b = changed[0].a;  // at both seats, and so twice; who was there is left out
    changed[2].a = id(9);         // and so is who had the bye
    CHECK(faults_of_round(entrants, changed, 1).size() == 5);
    entrants[0].left_before_round = 1;
    CHECK(faults_of_round(entrants, proposed.matches, 1).size() == 1);
}
