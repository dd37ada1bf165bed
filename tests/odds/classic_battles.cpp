#include "tests/odds/classic_battles.hpp"

#include "rules/odds/question.hpp"
#include "tests/odds/family_battles.hpp"

namespace battles {
using namespace rules;

Position in_classic(const Battle& battle) {
    return walked_into(battle, battle.land ? Places{"CL-6.3.9", "Ukraine S.S.R.", "Western Europe", "Karelia S.S.R."}
                                           : Places{"CL-6.3.9", "Baltic Sea Zone", "Western Europe", "United Kingdom Sea Zone"});
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
