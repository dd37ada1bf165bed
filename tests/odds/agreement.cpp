#include "tests/odds/agreement.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "rules/hooks/hooks.hpp"
#include "rules/odds/sample.hpp"
#include "tests/sim/chance.hpp"
#include "tests/sim/games.hpp"

namespace battles {
namespace {

using rules::OddsForce;

constexpr double least_expected = 25;

/// A chance, and how often it came true.
struct Cell {
    double chance = 0;
    int times = 0;
};

class Comparison {
public:
    Comparison(Agreement& made, int fights) : made_{made}, fights_{fights} {}

    void table(std::vector<Cell> cells) {
        Cell rest;
        double square = 0;
        std::size_t counted = 0;
        const auto add = [&](const Cell& cell) {
            const double expected = cell.chance * fights_;
            const double apart = cell.times - expected;
            square += apart * apart / expected;
            ++counted;
            if (cell.chance > 1 - 1e-9) return;
            ++made_.cells;
            made_.cell = std::max(made_.cell, std::abs(apart) / std::sqrt(expected * (1 - cell.chance)));
        };
        for (const auto& cell : cells) {
            if (cell.chance <= 0) made_.impossible = made_.impossible || cell.times > 0;
            if (cell.chance * fights_ >= least_expected) {
                add(cell);
            } else {
                rest.chance += cell.chance;
                rest.times += cell.times;
            }
        }
        if (rest.chance * fights_ >= least_expected) add(rest);
        if (counted < 2) return;
        ++made_.tables;
        const double freedom = static_cast<double>(counted - 1);
        const double spread = 2 / (9 * freedom);
        made_.total = std::max(made_.total, (std::cbrt(square / freedom) - (1 - spread)) / std::sqrt(spread));
    }

    /// @param cells  what is left, with the chance of each: how far the mean may stray is theirs to say, as few fights hardly can.
    void loss(const rules::odds::Loss& loss, const std::map<OddsForce, Cell>& cells) {
        double mean = 0;
        double square = 0;
        for (const auto& [force, cell] : cells) {
            double lost = loss.had;
            for (const auto& stack : force)
                if (stack.owner == loss.owner && stack.type == loss.type) lost -= stack.count;
            mean += lost * cell.times / fights_;
            square += (lost - loss.lost) * (lost - loss.lost) * cell.chance;
        }
        // Of what is hardly ever lost a few cases say nothing: those have their cell.
        if (std::min(loss.lost, loss.had - loss.lost) * fights_ < least_expected) return;
        ++made_.losses;
        made_.loss = std::max(made_.loss, std::abs(mean - loss.lost) / std::max(std::sqrt(square / fights_), 1e-12));
    }

private:
    Agreement& made_;
    int fights_;
};

/// Chances of the four ways to end, and of how many fights they are.
struct Counted {
    double chances[4] = {};
    double fights = 0;
};
Counted counted(const Tally& tally) {
    const int times[] = {tally.ended[1][0], tally.ended[1][1], tally.ended[0][1], tally.ended[0][0]};
    Counted made{{}, double(tally.fights)};
    for (std::size_t at = 0; at < 4; ++at) made.chances[at] = times[at] / made.fights;
    return made;
}
Counted counted(const rules::odds::Odds& odds) {
    return {{odds.attackers_win, odds.both_remain, odds.defenders_hold, odds.nobody_left}, double(odds.sampled->fights)};
}

/// The largest difference, in standard deviations; of what is hardly ever seen, or hardly ever not, a few cases say nothing.
double apart(const Counted& a, const Counted& b) {
    double most = 0;
    for (std::size_t at = 0; at < 4; ++at) {
        const double both = (a.chances[at] * a.fights + b.chances[at] * b.fights) / (a.fights + b.fights);
        if (both * (1 - both) * std::min(a.fights, b.fights) < 5) continue;
        const double deviation = std::sqrt(both * (1 - both) * (1 / a.fights + 1 / b.fights));
        most = std::max(most, std::abs(a.chances[at] - b.chances[at]) / deviation);
    }
    return most;
}

}  // namespace

int fights_wanted() {
    if (sim::watched()) return sim::long_run() ? 10'000 : 100;  // for the sanitizers; the build without them compares
    return sim::long_run() ? 200'000 : 5'000;
}

Tally judged(const Position& position, int fights, std::uint64_t seed) {
    sim::Chance chance{seed};
    const std::function<std::uint16_t()> roll = [&] { return static_cast<std::uint16_t>(chance.below(6) + 1); };
    Tally tally;
    tally.fights = fights;
    for (int fight = 0; fight < fights; ++fight) {
        const auto state = position.fight(roll);
        auto a = position.left(state, true);
        auto d = position.left(state, false);
        ++tally.ended[position.stands(state, true) ? 1 : 0][position.stands(state, false) ? 1 : 0];
        tally.taken += position.taken(state) ? 1 : 0;
        ++tally.attackers[std::move(a)];
        ++tally.defenders[std::move(d)];
    }
    return tally;
}

Tally sampled(const rules::Ruleset& rules, const rules::odds::Question& question, int fights) {
    rules::odds::Field field{rules, question, question.space};
    const auto& scripts = rules.data<rules::Hooks>().odds.scripts;
    const auto& script = *std::find_if(scripts.begin(), scripts.end(), [&](const auto& one) { return one.kind == question.kind; });
    rules::odds::PartStates attackers{field, script, question.attackers, true};
    rules::odds::PartStates defenders{field, script, question.defenders, false};
    const auto made = rules::odds::sample(rules, script, question, attackers, defenders, {}, {}, static_cast<std::uint32_t>(fights));
    REQUIRE(made.has_value());
    Tally tally;
    tally.fights = static_cast<int>(made->fights);
    const auto count = [&](double chance) { return static_cast<int>(std::lround(chance * made->fights)); };
    tally.ended[1][0] = count(made->endings.attackers_win());
    tally.ended[1][1] = count(made->endings.both_remain());
    tally.ended[0][1] = count(made->endings.defenders_hold());
    tally.ended[0][0] = count(made->endings.nobody_left());
    tally.taken = count(made->endings.ground_taken());
    const auto left = [&](const rules::odds::PartStates& states, const std::vector<double>& chances, std::map<OddsForce, int>& counts) {
        for (std::size_t at = 0; at < chances.size(); ++at) {
            auto force = states.force(static_cast<rules::odds::PartStates::Id>(at));
            for (auto& stack : force) stack.roles = 0;
            if (chances[at] > 0) counts[without_helpers(rules, question.kind, rules::odds::tidy(std::move(force)))] += count(chances[at]);
        }
    };
    left(attackers, made->attackers, tally.attackers);
    left(defenders, made->defenders, tally.defenders);
    return tally;
}

Agreement compare(const rules::Ruleset& rules, rules::BattleKindId kind, const rules::odds::Odds& odds, const Tally& tally) {
    Agreement made;
    Comparison comparison{made, tally.fights};
    comparison.table({{odds.attackers_win, tally.ended[1][0]},
                      {odds.both_remain, tally.ended[1][1]},
                      {odds.defenders_hold, tally.ended[0][1]},
                      {odds.nobody_left, tally.ended[0][0]}});
    // Where ground is held there may be more to its control than who is left.
    if (odds.ground_taken && !odds.by_holding)
        comparison.table({{*odds.ground_taken, tally.taken}, {1 - *odds.ground_taken, tally.fights - tally.taken}});
    for (const auto& [part, seen] : {std::pair{&odds.attackers, &tally.attackers}, std::pair{&odds.defenders, &tally.defenders}}) {
        std::map<OddsForce, Cell> cells;
        for (const auto& left : part->left) cells[without_helpers(rules, kind, left.units)].chance += left.chance;
        for (const auto& [force, times] : *seen) cells[force].times += times;
        std::vector<Cell> all;
        for (const auto& [force, cell] : cells) all.push_back(cell);
        comparison.table(std::move(all));
        for (const auto& loss : part->losses)
            if (!without_helpers(rules, kind, {{loss.owner, loss.type, 0, 0, 1}}).empty()) comparison.loss(loss, cells);
    }
    return made;
}

double bound_of(double alpha, std::size_t many) {
    const double each = alpha / static_cast<double>(std::max<std::size_t>(many, 1));
    double low = 0;
    double high = 40;
    for (int step = 0; step < 100; ++step) {
        const double middle = (low + high) / 2;
        (std::erfc(middle / std::sqrt(2.0)) > each ? low : high) = middle;
    }
    return high;
}

bool agrees(const Agreement& made, std::size_t battles) {
    const double alpha = false_alarm / 3;  // tables, cells, losses
    return !made.impossible && made.total <= bound_of(alpha, made.tables * battles) && made.cell <= bound_of(alpha, made.cells * battles) &&
           made.loss <= bound_of(alpha, made.losses * battles);
}

void check_agreement(const std::string& name, const Position& position, std::uint64_t seed, std::size_t battles) {
    CAPTURE(name);
    const auto& rules = position.rules();
    const auto odds = rules::odds::calculate(rules, position.question());
    REQUIRE(odds.has_value());
    CHECK(odds->left_out.empty());
    CHECK_FALSE(odds->sampled.has_value());
    CHECK(std::abs(odds->total() - 1) < 1e-9);
    const auto made = compare(rules, position.question().kind, *odds, judged(position, fights_wanted(), seed));
    const double alpha = false_alarm / 3;
    fmt::print(
        "{:<44} {:>7} fights: {} tables within {:>5.2f} (of {:.2f}), {:>3} cells within {:.2f} ({:.2f}), {:>2} losses within {:.2f} "
        "({:.2f})\n",
        name, fights_wanted(), made.tables, made.total, bound_of(alpha, made.tables * battles), made.cells, made.cell,
        bound_of(alpha, made.cells * battles), made.losses, made.loss, bound_of(alpha, made.losses * battles));
    CHECK_FALSE(made.impossible);
    CHECK(agrees(made, battles));
}

void check_sampled_agreement(const std::string& name, const Position& position, std::uint64_t seed, std::size_t battles, int fights) {
    CAPTURE(name);
    // Where sanitizers watch, fewer fights are sampled.
    const double wanted = sim::watched() && !sim::long_run() ? 0.04 : 0.01;
    const auto odds = rules::odds::calculate(position.rules(), position.question(), {}, {.standard_error = wanted});
    REQUIRE(odds.has_value());
    REQUIRE(odds->sampled.has_value());
    CHECK(odds->sampled->fights >= rules::odds::least_fights);
    CHECK(odds->sampled->standard_error <= wanted);
    CHECK(odds->sampled->standard_error > 0);
    CHECK_FALSE(odds->sampled->because.empty());
    CHECK(odds->left_out.empty());
    CHECK(std::abs(odds->total() - 1) < 1e-9);
    const auto fought = counted(judged(position, fights, seed));
    const auto made = counted(sampled(position.rules(), position.question(), fights));
    const double answer = apart(counted(*odds), fought);
    const double sample = apart(made, fought);
    const double bound = bound_of(false_alarm, 2 * 4 * battles);
    fmt::print("{:<44} {:>7} fights, as many sampled: within {:.2f}; {} (error {:.2f} %) because of {}: {:.2f} (of {:.2f})\n", name, fights,
               sample, odds->sampled->fights, 100 * odds->sampled->standard_error, fmt::join(odds->sampled->because, ", "), answer, bound);
    CHECK(answer <= bound);
    CHECK(sample <= bound);
    // Two thousand fights find it out where an eighth of all end otherwise.
    if (fights < 2'000) return;
    auto wrong = made;
    const auto likely = std::max_element(std::begin(wrong.chances), std::end(wrong.chances));
    const auto other = likely == std::begin(wrong.chances) ? std::next(likely) : std::begin(wrong.chances);
    *likely -= 0.125;
    *other += 0.125;
    CHECK(apart(wrong, fought) > bound);
}

void check_all_throws(const Battle& battle) {
    CAPTURE(battle.attackers);
    const auto position = in_1914(battle);
    const auto odds = battles::odds(battle);
    std::map<OddsForce, double> attackers;
    std::map<OddsForce, double> defenders;
    std::vector<std::uint16_t> faces;
    std::size_t used = 0;
    const std::function<std::uint16_t()> roll = [&] {
        if (used == faces.size()) faces.push_back(1);
        return faces[used++];
    };
    do {
        used = 0;
        const auto state = position.fight(roll);
        const double chance = std::pow(6.0, -double(used));
        attackers[position.left(state, true)] += chance;
        defenders[position.left(state, false)] += chance;
        while (!faces.empty() && faces.back() == 6) faces.pop_back();
        if (!faces.empty()) ++faces.back();
    } while (!faces.empty());
    for (const auto& [part, all] : {std::pair{&odds.attackers, &attackers}, std::pair{&odds.defenders, &defenders}}) {
        CHECK(part->left.size() == all->size());
        for (const auto& left : part->left) {
            REQUIRE(all->contains(left.units));
            CHECK(std::abs(all->at(left.units) - left.chance) < 1e-12);
        }
    }
}

}  // namespace battles
