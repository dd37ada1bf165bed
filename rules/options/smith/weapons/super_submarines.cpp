// SM-41: submarines that name the ships they hit also in defence.

#include "rules/hooks/sampling.hpp"
#include "rules/options/smith/parts/victims.hpp"
#include "rules/options/smith/parts/weapons.hpp"

namespace rules::smith {
namespace {

/// Who has the weapon of the table, which the base chart's of the same name is not. [SM-50.2]
bool by_the_weapon(const View& view, OwnerId owner, bool attacking) {
    if (attacking) return false;
    return any_of(game(view).technologies, [&](const Technology& row) { return row.said_in == "SM-41" && works_by(view, owner, row); });
}

bool defenders_choose(const View& view, BattleId battle, std::span<const OddsStack>) {
    return at_sea(view, battle) && victims_matter(view, battle);
}

/// Where `smith-submarines` is played, it lets them choose. [SM-18.2]
void unless_submarines_choose_anyway(RulesetBuilder& build) {
    if (build.data<Victims>().installed) return;
    install_victims(build, "SM-41", by_the_weapon);
    build.data<SamplingRules>().additions.push_back({.paragraphs = {"SM-41"}, .matters = defenders_choose});
}

void install_super_submarines(RulesetBuilder& build, TagId) { build.when_set(unless_submarines_choose_anyway); }

}  // namespace

const Weapon super_submarines{.tag = "super-submarines", .paragraph = "SM-41", .install = install_super_submarines};

}  // namespace rules::smith
