#include <string>

#include "rules/options/house-1914/parts/auction.hpp"

namespace rules::house1914 {
namespace {

/// What a side has.
struct Alliance {
    SideId side{};
    std::vector<OwnerId> powers;  ///< Of which one is captain, by the number of the parameter.
    ParameterId captain{}, threats{};
};
struct Alliances {
    std::vector<Alliance> sides;
    SlotId used{};  ///< Threats of a side.
};
const Alliances& alliances(const View& view) { return view.rules.data<Alliances>(); }

/// One pool for each side, and a captain. [HR-4.10.1]
Purse pool_of(const View& view, OwnerId power) { return Purse{raw(view.state.sides[idx(power)])}; }
OwnerId captain(const View& view, const Alliance& alliance) {
    return alliance.powers[static_cast<std::size_t>(view.rules.parameter(alliance.captain))];
}
OwnerId captain_of(const View& view, OwnerId power) {
    for (const auto& alliance : alliances(view).sides)
        if (alliance.side == view.state.sides[idx(power)]) return captain(view, alliance);
    return power;
}

/// [HR-4.10.3]
std::optional<Bid> bid_of(const Choice& choice) {
    const auto* pair = choice.as<Choice::List>();
    if (pair == nullptr || pair->size() != 2) return std::nullopt;
    const auto* price = pair->front().as<std::int64_t>();
    const auto* receiver = pair->back().as<OwnerId>();
    if (price == nullptr || receiver == nullptr) return std::nullopt;
    return Bid{*price, *receiver};
}
Bid bid_in(const View&, OwnerId, const Choice& choice) { return *bid_of(choice); }

std::vector<OwnerId> receivers(const View& view, OwnerId voice) {
    return filtered(bidding_powers(view), [&](OwnerId power) { return captain_of(view, power) == voice; });
}

std::vector<Choice> bids(const View& view, const Decision& decision, OwnerId voice) {
    std::vector<Choice> found{{auction(view).pass}};
    const auto powers = receivers(view, voice);
    for (auto price = least_bid(view, decision.space); price <= most_bid(view, voice); ++price)
        for (const auto power : powers) found.push_back({Choice::List{{price}, {power}}});
    return found;
}

tl::unexpected<Violation> no_bid(const View& view, const Decision& decision, OwnerId voice, const Choice& choice) {
    const auto bid = bid_of(choice);
    if (!bid) return refuse(Refusal::bad_choice, {"HR-4.10.3"});
    if (!contains(receivers(view, voice), bid->receiver)) return refuse(Refusal::bad_choice, {"HR-4.10.3"}, {fact("power", bid->receiver)});
    const auto least = least_bid(view, decision.space);
    if (bid->price < least) return refuse(Refusal::bad_choice, {"HR-4.9.4"}, {fact("least", least)}, {"HR-4.10.2"});
    return refuse(Refusal::too_expensive, {"HR-4.9.4"}, {fact("most", most_bid(view, voice))}, {"HR-4.10.2"});
}

/// The captain of the other side, as long as it has threats left. [HR-4.10.4]
std::vector<OwnerId> may_threaten(const View& view, SideId winner) {
    std::vector<OwnerId> found;
    for (const auto& alliance : alliances(view).sides)
        if (alliance.side != winner && view.state.slot(alliances(view).used, raw(alliance.side)) < view.rules.parameter(alliance.threats))
            found.push_back(captain(view, alliance));
    return found;
}
void use_threat(Context& context, OwnerId voice) {
    const auto& names = alliances(context.view());
    for (const auto& alliance : names.sides)
        if (captain(context.view(), alliance) == voice)
            context.set_slot(names.used, raw(alliance.side), context.state().slot(names.used, raw(alliance.side)) + 1);
}

/// The first in the turn order is captain where nothing else is said.
Alliance alliance_of(RulesetBuilder& build, SideId side, std::string_view captain, std::string_view threats, std::int64_t most) {
    Alliance alliance{side, {}, {}, {}};
    std::vector<std::string> names;
    for (std::size_t at = 0; at < build.tables().powers(); ++at)
        if (build.tables().owners[at].side == side) {
            alliance.powers.push_back(static_cast<OwnerId>(at));
            names.push_back(build.tables().owners[at].name);
        }
    alliance.captain = build.parameter(captain, names);
    alliance.threats = build.parameter(threats, most, 0, 100);
    return alliance;
}

void install_neutral_auction_by_alliance(RulesetBuilder& build) {
    auto& names = install_auction(build, {.rest = "neutral-auction-by-alliance.auction-rest",
                                          .ally_penalty = "neutral-auction-by-alliance.ally-penalty",
                                          .threat_cite = "HR-4.10.4",
                                          .penalty_cite = "HR-4.10.5"});
    auto& alliances = build.data<Alliances>();
    const auto& game = build.data<Game>();
    alliances.sides = {
        alliance_of(build, game.central, "neutral-auction-by-alliance.central-captain", "neutral-auction-by-alliance.central-threats", 2),
        alliance_of(build, game.allied, "neutral-auction-by-alliance.allied-captain", "neutral-auction-by-alliance.allied-threats", 1)};
    names.purse_of = pool_of;
    names.voice_of = captain_of;
    names.bid_in = bid_in;
    names.may_threaten = may_threaten;
    names.use_threat = use_threat;
    names.purses = build.slot({"auction-pool", Scope::side, SlotType::number, Lifetime::game});
    alliances.used = build.slot({"threats-used", Scope::side, SlotType::number, Lifetime::game});
    names.bid = build.decision(
        question::OneOf<Choice>{.name = "bid", .cite = "HR-4.10.3", .among = bids, .refusal = no_bid, .orders = question::no_orders});
}

}  // namespace

extern const Option neutral_auction_by_alliance{
    .id = "neutral-auction-by-alliance",
    .base = "1914",
    .title = "Neutral auction by alliance",
    .summary = "Before round 1 the two sides bid out of common pools for the neutral minor powers, and the other side may threaten.",
    .paragraphs = {"HR-4.10.1", "HR-4.10.2", "HR-4.10.3", "HR-4.10.4", "HR-4.10.5"},
    .band = Band::scenario,
    .excludes = {"neutral-auction-by-power"},
    .install = install_neutral_auction_by_alliance};

}  // namespace rules::house1914
