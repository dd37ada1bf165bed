// An option: guns of a friend fire in one's attack.
#include "rules/games/1914/game.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;

/// Artillery and tanks of a friend who stands there attack with the lead; his infantry and fighters look on. [NC-4.1]
BattlePart with_the_lead(const View& view, const Battle& battle, const Unit& unit, BattlePart said) {
    const auto& names = game1914::game(view);
    const bool gun = unit.type == names.artillery || unit.type == names.tank;
    const bool friendly = unit.owner != battle.lead && idx(unit.owner) < view.rules.powers() && friends(view, battle.lead, unit.owner);
    return said == BattlePart::none && gun && friendly ? BattlePart::attacks : said;
}

void install(RulesetBuilder& build) { build.participation().joins.refine("sides", with_the_lead); }

}  // namespace

extern const Option lent_guns{.id = "lent-guns",
                              .base = "1914",
                              .title = "Lent guns",
                              .summary = "Artillery and tanks of an ally who stands on the same ground fire in your attack.",
                              .paragraphs = {"NC-4.1"},
                              .install = install};

}  // namespace newcomers
