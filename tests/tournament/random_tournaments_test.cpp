// Whole tournaments by chance: 100, and 10,000 with ARMISTICE_LONG=1. What must not happen is looked for with other means than pairing uses:
// pasts from the bare matches, and Boost's matching of greatest size for what could have been avoided.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "rules/tournament/sides.hpp"
#include "rules/tournament/standings.hpp"
#include "rules/tournament/swiss.hpp"
#include "rules/tournament/trf.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

/// What the bare matches say of an entrant.
struct Past {
    std::map<EntrantId, int> met{};
    int balance = 0;
    int byes = 0;
    Hundredths points = 0;
};

bool is_played(const Match& match) {
    return match.outcome == Outcome::a_wins || match.outcome == Outcome::b_wins || match.outcome == Outcome::draw;
}

std::map<EntrantId, Past> pasts(const std::vector<Entrant>& entrants, const std::vector<Match>& matches) {
    std::map<EntrantId, Past> found;
    for (const auto& entrant : entrants) found[entrant.id] = {};
    for (const auto& match : matches) {
        auto& a = found[match.a];
        if (match.kind == MatchKind::bye) {
            ++a.byes;
            a.points += 100;
        }
        if (match.kind == MatchKind::asked_bye) a.points += 50;
        if (match.b == nobody) continue;
        auto& b = found[match.b];
        if (is_played(match)) {
            ++a.met[match.b];
            ++b.met[match.a];
            const int to_a = match.a_side == Side::first ? 1 : -1;
            a.balance += to_a;
            b.balance -= to_a;
        }
        if (match.outcome == Outcome::a_wins || match.outcome == Outcome::b_forfeits) a.points += 100;
        if (match.outcome == Outcome::b_wins || match.outcome == Outcome::a_forfeits) b.points += 100;
        if (match.outcome == Outcome::draw) {
            a.points += 50;
            b.points += 50;
        }
        a.byes += match.outcome == Outcome::b_forfeits;
        b.byes += match.outcome == Outcome::a_forfeits;
    }
    return found;
}

int beyond_even(int balance) { return std::max(0, std::abs(balance) - 1); }

int excess(const Past& one, const Past& two) {
    return std::min(beyond_even(one.balance + 1) + beyond_even(two.balance - 1),
                    beyond_even(one.balance - 1) + beyond_even(two.balance + 1));
}

/// True if everybody can be paired by pairs that `may` allows, and byes that `may_rest` allows.
template <class May, class MayRest>
bool all_can_be_paired(const std::vector<EntrantId>& field, May may, MayRest may_rest) {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
    const auto size = field.size() + field.size() % 2;
    Graph graph{size};
    for (std::size_t one = 0; one < field.size(); ++one)
        for (auto two = one + 1; two < size; ++two)
            if (two == field.size() ? may_rest(field[one]) : may(field[one], field[two])) boost::add_edge(one, two, graph);
    std::vector<boost::graph_traits<Graph>::vertex_descriptor> mates(size);
    boost::edmonds_maximum_cardinality_matching(graph, &mates[0]);
    return boost::matching_size(graph, &mates[0]) * 2 == size;
}

struct Tally {
    std::size_t tournaments = 0, rounds = 0, pairs = 0, rematches = 0, second_byes = 0, uneven = 0, forfeits = 0, withdrawn = 0, late = 0;
};

/// One tournament from its seed.
class Run {
public:
    Run(std::uint64_t seed, Tally& tally) : draws_{seed}, tally_{tally} {
        // As many small fields as large ones, as most of what can go wrong does so in small ones.
        const auto size = static_cast<std::uint32_t>(4.0 * std::pow(50.0, static_cast<double>(draws_.below(1001)) / 1000.0));
        settings_ = some_settings();
        settings_.no_shows = 2;
        settings_.sides = draws_.one_in(2) ? SidePolicy::balanced : SidePolicy::even;
        settings_.stages[0].order = static_cast<SwissOrder>(draws_.below(3));
        settings_.stages[0].rounds = static_cast<std::uint32_t>(3 + draws_.below(5));
        settings_.tie_breaks = {TieBreak::head_to_head, TieBreak::buchholz_cut_1, TieBreak::buchholz, TieBreak::sonneborn_berger,
                                TieBreak::wins};
        entrants_ = field_of(size);
        lot_ = draws_.below(1u << 30);
    }

    void play() {
        ++tally_.tournaments;
        for (std::uint32_t round = 1; round <= settings_.stages[0].rounds; ++round) {
            come_and_go(round);
            auto paired = pair_swiss(entrants_, matches_, settings_, settings_.stages[0], {1, round - 1}, lot_);
            const auto before = pasts(entrants_, matches_);
            everybody_once(paired, round);
            nothing_avoidable(paired, before, round);
            const auto all = histories(entrants_, matches_, settings_.scoring, {1, round - 1});
            give_sides(paired.matches, entrants_, all, settings_.sides, draws_);
            sides_as_costed(paired, before);
            for (auto& match : paired.matches) decide(match);
            matches_.insert(matches_.end(), paired.matches.begin(), paired.matches.end());
            ++tally_.rounds;
        }
        standings_add_up();
        report_agrees();
    }

private:
    void come_and_go(std::uint32_t round) {
        for (const auto gone : absent_too_often(entrants_, matches_, settings_, round)) leave(gone, round);
        std::size_t staying = 0;
        for (const auto& entrant : entrants_) staying += takes_part(entrant, round);
        for (auto& entrant : entrants_) {
            if (!takes_part(entrant, round)) continue;
            if (round > 1 && staying > 2 && draws_.one_in(25)) {
                leave(entrant.id, round);
                --staying;
                ++tally_.withdrawn;
            } else if (draws_.one_in(50)) {
                entrant.byes_asked.push_back(round);
            }
        }
        if (round > 1 && round <= 3 && draws_.one_in(3)) {
            auto late = field_of(static_cast<std::uint32_t>(entrants_.size()) + 1).back();
            late.seed = 0;
            late.first_round = round;
            entrants_.push_back(late);
            seed_late(entrants_);
            ++tally_.late;
        }
    }
    void leave(EntrantId id, std::uint32_t round) {
        for (auto& entrant : entrants_)
            if (entrant.id == id) entrant.left_before_round = round;
    }

    void everybody_once(const PairedRound& paired, std::uint32_t round) {
        std::set<EntrantId> expected, seen;
        for (const auto& entrant : entrants_)
            if (takes_part(entrant, round)) expected.insert(entrant.id);
        int byes = 0;
        for (const auto& match : paired.matches) {
            byes += match.kind == MatchKind::bye;
            CHECK(seen.insert(match.a).second);
            if (match.b != nobody) CHECK(seen.insert(match.b).second);
            CHECK((match.kind == MatchKind::game) == (match.b != nobody));
        }
        CHECK(seen == expected);
        CHECK(byes <= 1);
        tally_.pairs += paired.matches.size();
    }

    void nothing_avoidable(const PairedRound& paired, std::map<EntrantId, Past> before, std::uint32_t round) {
        std::vector<EntrantId> field;
        for (const auto& entrant : entrants_)
            if (takes_part(entrant, round) && !asked_for_bye(entrant, round)) field.push_back(entrant.id);
        int rematches = 0, second_byes = 0, uneven = 0;
        Cost limbs(4);
        for (const auto& match : paired.matches) {
            if (match.kind == MatchKind::asked_bye) continue;
            limbs = plus(limbs, limbs_of(before, match.a, match.b, field));
            if (match.kind == MatchKind::bye) second_byes += before[match.a].byes > 0;
            if (match.b == nobody) continue;
            rematches += before[match.a].met.contains(match.b);
            uneven += excess(before[match.a], before[match.b]) > 0;
        }
        const auto new_pair = [&](EntrantId one, EntrantId two) { return !before[one].met.contains(two); };
        const auto anybody = [](EntrantId) { return true; };
        const auto new_bye = [&](EntrantId one) { return before[one].byes == 0; };
        if (rematches > 0) {
            ++tally_.rematches;
            CHECK_FALSE(all_can_be_paired(field, new_pair, anybody));
        } else if (second_byes > 0) {
            ++tally_.second_byes;
            CHECK_FALSE(all_can_be_paired(field, new_pair, new_bye));
        } else if (uneven > 0 && settings_.sides == SidePolicy::even) {
            CHECK_FALSE(all_can_be_paired(
                field, [&](EntrantId one, EntrantId two) { return new_pair(one, two) && excess(before[one], before[two]) == 0; }, new_bye));
        }
        tally_.uneven += uneven > 0;
        CHECK(limbs == least(before, field));
    }

    using Cost = std::vector<std::int64_t>;
    static Cost plus(Cost left, const Cost& right) {
        for (std::size_t at = 0; at < left.size(); ++at) left[at] += right[at];
        return left;
    }
    /// The first criteria of a pair, from the bare pasts.
    Cost limbs_of(std::map<EntrantId, Past>& before, EntrantId one, EntrantId two, const std::vector<EntrantId>& field) {
        const bool even = settings_.sides == SidePolicy::even;
        if (two == nobody) {
            auto lowest = before[one].points;
            for (const auto other : field) lowest = std::min(lowest, before[other].points);
            const auto difference = (before[one].points - lowest) / 50;
            return even ? Cost{0, before[one].byes, 0, difference * difference} : Cost{0, before[one].byes, difference * difference, 0};
        }
        const auto difference = (before[one].points - before[two].points) / 50;
        const std::int64_t met = before[one].met.contains(two) ? before[one].met[two] : 0;
        const std::int64_t sides = excess(before[one], before[two]);
        return even ? Cost{met, 0, sides, difference * difference} : Cost{met, 0, difference * difference, sides};
    }
    /// The least that these can be, one limb each.
    Cost least(std::map<EntrantId, Past>& before, const std::vector<EntrantId>& field) {
        const auto size = field.size() + field.size() % 2;
        CostMatrix costs{size, 4};
        for (std::size_t one = 0; one < field.size(); ++one)
            for (auto two = one + 1; two < size; ++two)
                costs.set(one, two, limbs_of(before, field[one], two == field.size() ? nobody : field[two], field));
        const auto mates = cheapest_perfect_matching(costs);
        Cost total(4);
        for (std::size_t one = 0; one < field.size(); ++one) {
            const auto cost = costs.at(one, mates[one]);
            if (mates[one] > one) total = plus(total, {cost.begin(), cost.end()});
        }
        return total;
    }

    void sides_as_costed(const PairedRound& paired, std::map<EntrantId, Past> before) {
        for (const auto& match : paired.matches) {
            if (match.b == nobody) continue;
            REQUIRE(match.a_side != Side::none);
            const int to_a = match.a_side == Side::first ? 1 : -1;
            const auto got = beyond_even(before[match.a].balance + to_a) + beyond_even(before[match.b].balance - to_a);
            CHECK(got == excess(before[match.a], before[match.b]));
        }
    }

    void decide(Match& match) {
        if (match.b == nobody) return;
        const auto luck = draws_.below(100);
        match.outcome = luck < 50   ? (match.a_side == Side::first ? Outcome::a_wins : Outcome::b_wins)
                        : luck < 80 ? (match.a_side == Side::first ? Outcome::b_wins : Outcome::a_wins)
                        : luck < 93 ? Outcome::draw
                        : luck < 96 ? Outcome::a_forfeits
                        : luck < 99 ? Outcome::b_forfeits
                                    : Outcome::both_forfeit;
        tally_.forfeits += luck >= 93;
        if (is_played(match)) match.turns = static_cast<std::uint32_t>(1 + draws_.below(12));
    }

    void standings_add_up() {
        const auto range = RoundRange{1, settings_.stages[0].rounds};
        auto all = pasts(entrants_, matches_);
        std::uint32_t before = 0;
        Hundredths points = 0;
        for (const auto& row : standings(entrants_, matches_, settings_, range)) {
            CHECK(row.points == all[row.entrant].points);
            CHECK(row.rank >= before);
            if (before != 0) CHECK(row.points <= points);
            before = row.rank;
            points = row.points;
        }
    }

    void report_agrees() {
        const auto range = RoundRange{1, settings_.stages[0].rounds};
        REQUIRE(faults_of_trf(entrants_, matches_, settings_, range).empty());
        const auto report = trf_report(entrants_, matches_, settings_, range, range.last, {.name = "By chance"});
        const auto read = read_trf(write_trf(report));
        CHECK(read.faults.empty());
        CHECK(read.report == report);
    }

    SeededDraws draws_;
    Tally& tally_;
    Settings settings_;
    std::vector<Entrant> entrants_;
    std::vector<Match> matches_;
    std::uint64_t lot_ = 0;
};

}  // namespace

TEST_CASE("in tournaments by chance nothing happens that could have been avoided") {
    const auto count = runs(100, 10'000);
    Tally tally;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        CAPTURE(seed);
        Run{seed, tally}.play();
    }
    MESSAGE(tally.tournaments << " tournaments, " << tally.rounds << " rounds, " << tally.pairs << " matches and byes, " << tally.forfeits
                              << " forfeits, " << tally.withdrawn << " withdrawals, " << tally.late
                              << " late entries; rounds that could not avoid "
                              << "a rematch " << tally.rematches << ", a second bye " << tally.second_byes << ", uneven sides "
                              << tally.uneven);
    CHECK(tally.tournaments == count);
}
