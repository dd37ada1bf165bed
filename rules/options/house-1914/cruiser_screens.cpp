#include "rules/games/1914/casualties.hpp"
#include "rules/options/house-1914/parts/screens.hpp"

namespace rules::house1914 {
namespace {

/// Each attacking cruiser cancels the screening of one ship, and each escort of another type does likewise. [HR-3.2.2.2] [HR-3.2.2.3]
void cruisers_cancel(const View& view, BattleId battle, Tally& screened) {
    const auto escort = view.rules.data<Screens>().escort;
    const auto ships = fighting(view, battle, true);
    const auto cancelling =
        count_if(ships, [&](const Unit* ship) { return ship->type == game(view).cruiser || view.rules.type(*ship).is(escort); });
    screened.add(-cancelling, {"HR-3.2.2.2"});
}

void install_cruiser_screens(RulesetBuilder& build) { build.data<Screens>().screened("cruisers-cancel", cruisers_cancel); }

}  // namespace

extern const Option cruiser_screens{
    .id = "cruiser-screens",
    .base = "1914",
    .title = "Cruisers as screens",
    .summary = "Attacking cruisers drive off, one each, the ships that keep submarines from choosing their targets.",
    .paragraphs = {"HR-3.2.2.1", "HR-3.2.2.2", "HR-3.2.2.3"},
    .band = Band::adjustment,
    .requires_options = {"submarine-tactics"},
    .after = {"submarine-tactics"},
    .install = install_cruiser_screens};

}  // namespace rules::house1914
