#include <algorithm>

#include "rules/options/house-1914/parts/auction.hpp"

namespace rules::house1914 {
namespace {

struct Threats {
    std::vector<OwnerId> powers;  ///< In turn order, each with one.
    SlotId used{};
};
const Threats& threats(const View& view) { return view.rules.data<Threats>(); }

/// Each bids for itself, out of its own fund. [HR-4.9.1]
Purse own_fund(const View&, OwnerId power) { return Purse{raw(power)}; }
OwnerId own_voice(const View&, OwnerId power) { return power; }
Bid own_bid(const View&, OwnerId power, const Choice& choice) { return {*choice.as<std::int64_t>(), power}; }

std::int64_t least(const View& view, const Decision& decision, OwnerId) { return least_bid(view, decision.space); }
std::int64_t most(const View& view, const Decision&, OwnerId power) { return most_bid(view, power); }
TagId pass(const View& view) { return auction(view).pass; }

std::vector<OwnerId> may_threaten_neutral_auction_by_power(const View& view, SideId side) {
    auto powers = threats(view).powers;
    std::erase_if(powers, [&](OwnerId power) {
        const auto own = view.state.sides[idx(power)];
        return own == side || own == no_side || view.state.slot(threats(view).used, raw(power)) != 0 || !powers_in_play(view, power);
    });
    return powers;
}
void use_threat_neutral_auction_by_power(Context& context, OwnerId power) { context.set_slot(threats(context.view()).used, raw(power), 1); }

void install_neutral_auction_by_power(RulesetBuilder& build) {
    auto& threats = build.data<Threats>();
    auto file = data_file(build, "neutral-auction.toml");
    for (const auto& name : file.root().texts("threats")) threats.powers.push_back(build.owner(name));
    std::sort(threats.powers.begin(), threats.powers.end());
    auto& names = install_auction(build, {.rest = "neutral-auction-by-power.auction-rest",
                                          .ally_penalty = "neutral-auction-by-power.ally-penalty",
                                          .threat_cite = "HR-4.9.4",
                                          .penalty_cite = "HR-4.9.4"});
    names.purse_of = own_fund;
    names.voice_of = own_voice;
    names.bid_in = own_bid;
    names.may_threaten = may_threaten_neutral_auction_by_power;
    names.use_threat = use_threat_neutral_auction_by_power;
    names.purses = build.slot({"auction-fund", Scope::owner, SlotType::number, Lifetime::game});
    threats.used = build.slot({"threats-used", Scope::owner, SlotType::flag, Lifetime::game});
    DecisionKind bid = question::Raise{.name = "bid", .cite = "HR-4.9.4", .pass = pass, .least = least, .most = most};
    bid.orders = question::no_orders;
    names.bid = build.decision(std::move(bid));
}

}  // namespace

extern const Option neutral_auction_by_power{
    .id = "neutral-auction-by-power",
    .base = "1914",
    .title = "Neutral auction by power",
    .summary =
        "Before round 1 the powers bid, each with its own money, for the neutral minor powers, and an enemy of the winner may threaten.",
    .paragraphs = {"HR-4.9.1", "HR-4.9.2", "HR-4.9.3", "HR-4.9.4", "HR-4.9.5", "HR-4.9.6"},
    .band = Band::scenario,
    .excludes = {"neutral-auction-by-alliance"},
    .install = install_neutral_auction_by_power};

}  // namespace rules::house1914
