#include "tests/odds/classic_battles.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "rules/odds/question.hpp"
#include "rules/odds/sample.hpp"
#include "rules/points/points.hpp"

namespace battles {
namespace {

using namespace rules;

UnitPicks picks_of(const OddsForce& force) {
    UnitPicks picks;
    for (const auto& stack : force) {
        UnitPick pick;
        pick.type = stack.type;
        pick.count = stack.count;
        picks.push_back(pick);
    }
    return picks;
}

const OddsScript& script_of(const Ruleset& rules, BattleKindId kind) {
    return *std::find_if(rules.points->odds.scripts.begin(), rules.points->odds.scripts.end(),
                         [&](const OddsScript& script) { return script.kind == kind; });
}

}  // namespace

Position in_classic(const Battle& battle) {
    const auto rules = ruleset(battle.bundle);
    const std::string home = battle.land ? "Ukraine S.S.R." : "Baltic Sea Zone";
    const std::string hangar = "Western Europe";
    const std::string there = battle.land ? "Karelia S.S.R." : "United Kingdom Sea Zone";
    const auto force = units("Germany", battle.attackers, 0, battle.bundle);
    const auto planes = units("Germany", battle.planes, 0, battle.bundle);
    auto text = fmt::format(
        "title = \"a battle\"\nrules = [\"CL-6.3.9\"]\nbundle = \"{}\"\n[start]\nboard = \"empty\"\nround = 2\npower = \"Germany\"\n"
        "phase = \"combat-move\"\n{}\n",
        battle.bundle, battle.start);
    if (!force.empty()) text += fmt::format("[start.units.\"{}\"]\nGermany = {}\n", home, in_toml(*rules, force));
    if (!planes.empty()) text += fmt::format("[start.units.\"{}\"]\nGermany = {}\n", hangar, in_toml(*rules, planes));
    text += fmt::format("[start.units.\"{}\"]\n", there);
    for (const auto& side : battle.defenders)
        text += fmt::format("\"{}\" = {}\n", side.power, in_toml(*rules, units(side.power, side.units, 0, battle.bundle)));
    text += "[[step]]\ndo = { end_phase = {} }\n";
    Position position{battle, text, "combat-move", there, home};
    const auto to = *rules->find_space(there);
    if (!force.empty()) position.act(command::Move{picks_of(force), {*rules->find_space(home), to}});
    if (!planes.empty()) position.act(command::Move{picks_of(planes), {*rules->find_space(hangar), to}});
    position.act(command::EndPhase{});
    return position;
}

Tally sampled(const Ruleset& rules, const odds::Question& question, int fights) {
    odds::Field field{rules, question, question.space};
    const auto& script = script_of(rules, question.kind);
    odds::PartStates attackers{field, script, question.attackers, true};
    odds::PartStates defenders{field, script, question.defenders, false};
    const auto made = odds::sample(rules, script, question, attackers, defenders, {}, {}, static_cast<std::uint32_t>(fights));
    REQUIRE(made.has_value());
    Tally tally;
    tally.fights = static_cast<int>(made->fights);
    const auto count = [&](double chance) { return static_cast<int>(std::lround(chance * made->fights)); };
    tally.ended[1][0] = count(made->endings.attackers_win());
    tally.ended[1][1] = count(made->endings.both_remain());
    tally.ended[0][1] = count(made->endings.defenders_hold());
    tally.ended[0][0] = count(made->endings.nobody_left());
    tally.taken = count(made->endings.ground_taken());
    const auto left = [&](const odds::PartStates& states, const std::vector<double>& chances, std::map<OddsForce, int>& counts) {
        for (std::size_t at = 0; at < chances.size(); ++at) {
            auto force = states.force(static_cast<odds::PartStates::Id>(at));
            for (auto& stack : force) stack.roles = 0;
            if (chances[at] > 0) counts[without_helpers(rules, question.kind, odds::tidy(std::move(force)))] += count(chances[at]);
        }
    };
    left(attackers, made->attackers, tally.attackers);
    left(defenders, made->defenders, tally.defenders);
    return tally;
}

odds::Question landing_in_classic() {
    const auto rules = ruleset("classic");
    auto asked = question({.attackers = "2 infantry", .defenders = {{"USSR", "3 infantry, 1 armor"}}, .bundle = "classic"});
    const auto role = *odds::landed_role(*rules, asked.kind);
    for (const auto& stack : units("Germany", "2 infantry, 1 armor", role, "classic")) asked.attackers.units.push_back(stack);
    asked.outside = units("Germany", "2 battleships", 0, "classic");
    return asked;
}

}  // namespace battles
