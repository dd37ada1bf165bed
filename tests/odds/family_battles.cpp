#include "tests/odds/family_battles.hpp"

#include <fmt/format.h>

#include <utility>

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

Position walked_into(const Battle& battle, const Places& places) {
    const auto rules = ruleset(battle.bundle);
    const auto& [rule, home, hangar, there] = places;
    const auto force = units("Germany", battle.attackers, 0, battle.bundle);
    const auto planes = units("Germany", battle.planes, 0, battle.bundle);
    auto text = fmt::format(
        "title = \"a battle\"\nrules = [\"{}\"]\nbundle = \"{}\"\n[start]\nboard = \"empty\"\nround = 2\npower = \"Germany\"\n"
        "phase = \"combat-move\"\n{}\n",
        rule, battle.bundle, battle.start);
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

}  // namespace battles
