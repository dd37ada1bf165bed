#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "rules/tournament/knockout.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

/// A knockout that is played round by round; `decide` gives a result to each game.
struct Knockout {
    explicit Knockout(std::uint32_t count, Elimination elimination = Elimination::one_loss, bool third_place = false)
        : entrants{field_of(count)}, tree{bracket(count, elimination, third_place)} {
        for (const auto& entrant : entrants) seeds.push_back(entrant.id);
    }
    [[nodiscard]] std::vector<BracketState> states() const { return resolve(tree, seeds, matches, undecided); }
    template <class Decide>
    bool play_round(Decide decide) {
        auto due = pair_knockout(tree, states(), seeds, entrants, ++round);
        for (auto& match : due)
            if (match.outcome == Outcome::open) match.outcome = decide(match);
        matches.insert(matches.end(), due.begin(), due.end());
        return !due.empty();
    }
    template <class Decide>
    void play(Decide decide) {
        while (play_round(decide)) REQUIRE(round < 100);
    }
    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> places() const {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
        for (const auto& place : places_of(tree, states())) found.emplace_back(place.place, rules::raw(place.entrant));
        return found;
    }

    std::vector<Entrant> entrants;
    std::vector<BracketMatch> tree;
    std::vector<EntrantId> seeds;
    std::vector<Match> matches;
    Undecided undecided{};
    std::uint32_t round = 0;
};

/// The higher seed wins.
Outcome by_seed(const Match&) { return Outcome::a_wins; }

using Places = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

}  // namespace

TEST_CASE("seeds stand so that the best meet last and have the byes") {
    Knockout six{6};
    six.play_round(by_seed);
    REQUIRE(six.matches.size() == 2);  // seeds 1 and 2 have byes
    CHECK(six.matches[0].a == id(4));
    CHECK(six.matches[0].b == id(5));
    CHECK(six.matches[1].a == id(3));
    CHECK(six.matches[1].b == id(6));
    six.play(by_seed);
    CHECK(six.places() == Places{{1, 1}, {2, 2}, {3, 3}, {3, 4}, {5, 5}, {5, 6}});
    CHECK(six.matches.size() == 5);
}

TEST_CASE("with byes to spare each count plays one game less than it has entrants") {
    for (std::uint32_t count = 2; count <= 70; ++count) {
        CAPTURE(count);
        SeededDraws draws{count};
        Knockout single{count};
        single.play([&](const Match&) { return draws.one_in(2) ? Outcome::a_wins : Outcome::b_wins; });
        CHECK(single.matches.size() == count - 1);
        CHECK(single.round - 1 == static_cast<std::uint32_t>(std::bit_width(count - 1)));
        std::set<std::uint32_t> placed;
        for (const auto& [place, entrant] : single.places()) placed.insert(entrant);
        CHECK(placed.size() == count);
        CHECK(single.places()[1].first == 2);
    }
}

TEST_CASE("the losers of the semi-finals play for third place") {
    Knockout four{4, Elimination::one_loss, true};
    four.play_round(by_seed);
    auto due = pair_knockout(four.tree, four.states(), four.seeds, four.entrants, 2);
    REQUIRE(due.size() == 2);
    CHECK(due[0].a == id(3));
    due[0].outcome = Outcome::b_wins;
    four.matches.push_back(due[0]);
    CHECK(four.places() == Places{{3, 4}, {4, 3}});  // the final is still to come
    due[1].outcome = Outcome::a_wins;
    four.matches.push_back(due[1]);
    CHECK(four.places() == Places{{1, 1}, {2, 2}, {3, 4}, {4, 3}});
}

TEST_CASE("a drawn game is replayed or the higher seed goes on") {
    Knockout two{2};
    two.play_round([](const Match&) { return Outcome::draw; });
    CHECK_FALSE(two.states()[0].decided);
    two.play_round([](const Match&) { return Outcome::b_wins; });
    CHECK(two.states()[0].winner == id(2));
    CHECK(two.states()[0].games == 2);
    Knockout seeded{2};
    seeded.undecided = Undecided::higher_seed;
    seeded.play([](const Match&) { return Outcome::draw; });
    CHECK(seeded.places() == Places{{1, 1}, {2, 2}});
}

TEST_CASE("who left forfeits and two who forfeit give the next a walkover") {
    Knockout eight{8};
    eight.entrants[0].left_before_round = 1;
    eight.play_round([](const Match& match) { return match.a == id(4) ? Outcome::both_forfeit : Outcome::a_wins; });
    CHECK(eight.matches[0].outcome == Outcome::a_forfeits);  // seed 1
    eight.play_round(by_seed);
    // 8 has nobody to play: 4 and 5 are both out.
    CHECK(eight.states()[4].winner == id(8));
    eight.play(by_seed);
    CHECK(eight.places().front() == std::pair{1u, 2u});
}

TEST_CASE("a ruling that changes an earlier result changes who meets") {
    Knockout four{4};
    four.play(by_seed);
    CHECK(four.places().front().second == 1);
    four.matches[0].outcome = Outcome::b_wins;  // 4 beat 1 after all
    const auto due = pair_knockout(four.tree, four.states(), four.seeds, four.entrants, 3);
    REQUIRE(due.size() == 1);
    CHECK(due[0].a == id(2));
    CHECK(due[0].b == id(4));
}

TEST_CASE("with two losses everybody but the winner loses twice [TR-10]") {
    for (std::uint32_t count = 2; count <= 40; ++count)
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            CAPTURE(count);
            CAPTURE(seed);
            SeededDraws draws{seed};
            Knockout twice{count, Elimination::two_losses};
            std::map<EntrantId, int> losses;
            twice.play([&](const Match& match) {
                const bool a_wins = draws.one_in(2);
                ++losses[a_wins ? match.b : match.a];
                return a_wins ? Outcome::a_wins : Outcome::b_wins;
            });
            const auto places = twice.places();
            REQUIRE(places.size() == count);
            CHECK(losses[id(places[0].second)] <= 1);
            for (std::size_t at = 1; at < places.size(); ++at) CHECK(losses[id(places[at].second)] == 2);
            CHECK(places[1].first == 2);
            CHECK((twice.matches.size() == 2 * count - 2 || twice.matches.size() == 2 * count - 1));
        }
}

TEST_CASE("losers fall to the other half") {
    Knockout eight{8, Elimination::two_losses};
    std::set<std::pair<EntrantId, EntrantId>> met;
    for (int round = 0; round < 3; ++round)
        eight.play_round([&](const Match& match) {
            CHECK(met.emplace(match.a, match.b).second);
            return Outcome::a_wins;
        });
}
