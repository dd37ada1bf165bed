#include "rules/games/1914/purchase.hpp"
#include "rules/options/house-1914/parts/new_unit.hpp"
#include "rules/options/house-1914/parts/trade.hpp"

namespace rules::house1914 {
namespace {

/// [HR-2.6.1]
Result<void> for_the_entente(const View& view, OwnerId power, const UnitPicks& units) {
    const auto freighter = trade(view).freighter;
    if (!buys_for_others(view, power, units, freighter, game(view).allied)) return {};
    return refuse(Refusal::not_available, {"HR-2.6.1"}, {fact("unit", freighter), fact("power", power)}, {"HR-2.6.2"});
}

void install_freighters(RulesetBuilder& build) {
    install_words(build);
    build.data<Trade>().freighter = add_new_unit(build, "freighters", {"HR-2.6.1"});
    build.data<Purchases>().may_buy("freighters-for-the-entente", for_the_entente);
}

}  // namespace

extern const Option freighters{
    .id = "freighters",
    .base = "1914",
    .title = "Freighters",
    .summary = "The Allies may buy freighters, which earn IPC by sailing to naval bases and rich coasts of their friends.",
    .paragraphs = {"HR-2.6.1", "HR-2.6.2"},
    .band = Band::units,
    .requires_options = {"freighters-and-raiders", "merchant-raiders"},
    .after = units_before("freighters"),
    .install = install_freighters};

}  // namespace rules::house1914
