#include "tests/odds/classic_battles.hpp"

#include <fmt/format.h>

#include <utility>

#include "rules/odds/question.hpp"

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

odds::Question landing_in_classic() {
    const auto rules = ruleset("classic");
    auto asked = question({.attackers = "2 infantry", .defenders = {{"USSR", "3 infantry, 1 armor"}}, .bundle = "classic"});
    const auto role = *odds::landed_role(*rules, asked.kind);
    for (const auto& stack : units("Germany", "2 infantry, 1 armor", role, "classic")) asked.attackers.units.push_back(stack);
    asked.outside = units("Germany", "2 battleships", 0, "classic");
    return asked;
}

}  // namespace battles
