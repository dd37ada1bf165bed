#include "rules/games/1914/purchase.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"
#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {
namespace {

/// [HR-2.7.1]
Result<void> for_the_central_powers(const View& view, OwnerId power, const UnitPicks& units) {
    const auto raider = trade(view).raider;
    if (!buys_for_others(view, power, units, raider, game(view).central)) return {};
    return refuse(Refusal::not_available, {"HR-2.7.1"}, {fact("unit", raider), fact("power", power)}, {"HR-2.6.2"});
}

void install_merchant_raiders(RulesetBuilder& build) {
    install_words(build);
    build.data<Trade>().raider = add_new_unit(build, "merchant-raiders", {"HR-2.7.1"});
    build.data<Purchases>().may_buy("raiders-for-the-central-powers", for_the_central_powers);
}

}  // namespace

extern const Option merchant_raiders{
    .id = "merchant-raiders",
    .base = "1914",
    .title = "Merchant raiders",
    .summary = "The Central Powers may buy merchant raiders, which rob the income and the freighters of the Allies.",
    .paragraphs = {"HR-2.7.1"},
    .band = Band::units,
    .requires_options = {"freighters-and-raiders", "freighters"},
    .after = units_before("merchant-raiders"),
    .install = install_merchant_raiders};

}  // namespace rules::house1914
