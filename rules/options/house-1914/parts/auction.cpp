#include "rules/options/house-1914/parts/auction.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <utility>

#include "rules/games/1914/minors.hpp"

namespace rules::house1914 {
namespace {

enum class Rest : std::uint8_t { discard, keep };

constexpr std::int64_t half_up(std::int64_t number) { return (number + 1) / 2; }
/// One and a half times. [HR-4.9.4]
constexpr std::int64_t with_penalty(std::int64_t bid) { return half_up(3 * bid); }
constexpr std::int64_t forfeit(std::int64_t bid) { return half_up(bid); }

std::int64_t purse(const View& view, Purse whose) { return view.state.slot(auction(view).purses, raw(whose)); }
void pay_out(Context& context, Purse whose, std::int64_t sum) {
    context.set_slot(auction(context.view()).purses, raw(whose), purse(context.view(), whose) - sum);
}

OwnerId owner_in(const View& view, SlotId slot, std::uint32_t subject) {
    const auto value = view.state.slot(slot, subject, -1);
    return value < 0 ? nobody : static_cast<OwnerId>(value);
}
std::int64_t price(const View& view) { return view.state.slot(auction(view).price, 0); }
OwnerId receiver(const View& view) { return owner_in(view, auction(view).receiver, 0); }
bool threatened(const View& view) { return view.state.slot(auction(view).threatened, 0) != 0; }
OwnerId asked_last(const View& view) { return owner_in(view, auction(view).asked, 0); }

/// Neutral minors whose army has not appeared, by value, then by name. [HR-4.9.3]
std::vector<SpaceId> lots(const View& view) {
    const auto settled = view.state.slot_list(auction(view).settled, 0);
    std::vector<SpaceId> found;
    for (const auto space : all_spaces(view.rules)) {
        if (!is_minor_home(view, space) || !unraised(view, space) || aligned_to(view, space) != nobody) continue;
        if (view.rules.space(space).impassable() || contains(settled, raw(space))) continue;
        found.push_back(space);
    }
    sort_by_name(view, found);
    std::stable_sort(found.begin(), found.end(),
                     [&](SpaceId a, SpaceId b) { return view.rules.space(a).value > view.rules.space(b).value; });
    return found;
}

/// One for each purse, in the order in which they bid. [HR-4.9.2] [HR-4.10.2]
std::vector<OwnerId> voices(const View& view) {
    std::vector<OwnerId> found;
    for (const auto power : bidding_powers(view))
        if (const auto voice = auction(view).voice_of(view, power); !contains(found, voice)) found.push_back(voice);
    return found;
}

/// Those in `order` that come after the one who was asked last, and then round as far as him.
std::vector<OwnerId> from_the_last(const View& view, std::vector<OwnerId> order) {
    const auto last = std::find(order.begin(), order.end(), asked_last(view));
    if (last != order.end()) std::rotate(order.begin(), last + 1, order.end());
    return order;
}

/// Whose turn it is to bid; nobody when all have passed but the highest bidder. [HR-4.9.4]
OwnerId next_bidder(const View& view) {
    const auto lot = lot_of(view);
    if (!lot) return nobody;
    const auto leader = receiver(view) == nobody ? nobody : auction(view).voice_of(view, receiver(view));
    for (const auto voice : from_the_last(view, voices(view)))
        if (voice != leader && view.state.slot(auction(view).passed, raw(voice)) == 0 && most_bid(view, voice) >= least_bid(view, *lot))
            return voice;
    return nobody;
}

/// Who is asked next whether he threatens; nobody when one has, or all were asked. [HR-4.9.4] [HR-4.9.5]
OwnerId next_to_threaten(const View& view) {
    if (receiver(view) == nobody || threatened(view)) return nobody;
    const auto order = auction(view).may_threaten(view, view.state.sides[idx(receiver(view))]);
    const auto last = std::find(order.begin(), order.end(), asked_last(view));
    const auto next = last == order.end() ? order.begin() : last + 1;
    return next == order.end() ? nobody : *next;
}

/// What each purse pays with the penalty. [HR-4.9.4] [HR-4.10.5]
std::map<Purse, std::int64_t> charges(const View& view) {
    std::map<Purse, std::int64_t> due;
    const auto winner = receiver(view);
    for (const auto power : bidding_powers(view)) {
        if (view.state.sides[idx(power)] != view.state.sides[idx(winner)]) continue;
        due[auction(view).purse_of(view, power)] +=
            power == winner ? with_penalty(price(view)) : view.rules.parameter(auction(view).ally_penalty);
    }
    return due;
}
bool can_pay(const View& view) {
    return all_of(charges(view), [&](const auto& part) { return purse(view, part.first) >= part.second; });
}

DecisionRequest about_lot(const View& view, DecisionKindId kind, OwnerId voice) {
    return {.kind = kind, .asked = mask_of(voice), .space = *lot_of(view), .number = price(view)};
}

/// What a file does not say is the starting treasury. [HR-4.9.1] [HR-4.10.1]
void fill_purses(Context& context, std::uint32_t) {
    const auto view = context.view();
    std::map<Purse, std::int64_t> funds;
    for (const auto power : bidding_powers(view)) funds[auction(view).purse_of(view, power)] += view.rules.owner(power).treasury;
    for (const auto& [whose, sum] : funds)
        if (purse(view, whose) == 0) context.set_slot(auction(view).purses, raw(whose), sum);
}

bool over(const View& view, std::uint32_t) { return !lot_of(view); }
bool bids_closed(const View& view, std::uint32_t) { return next_bidder(view) == nobody; }
bool threats_closed(const View& view, std::uint32_t) { return next_to_threaten(view) == nobody; }

void note_asked(Context& context, OwnerId voice) {
    context.set_slot(auction(context.view()).asked, 0, voice == nobody ? -1 : static_cast<std::int64_t>(raw(voice)));
}

void ask_bid(Context& context, std::uint32_t) {
    context.ask(about_lot(context.view(), auction(context.view()).bid, next_bidder(context.view())));
}
void take_bid(Context& context, std::uint32_t) {
    const auto& names = auction(context.view());
    const auto voice = next_bidder(context.view());
    const auto choice = context.answer(about_lot(context.view(), names.bid, voice), voice);
    note_asked(context, voice);
    if (choice == Choice{names.pass}) return context.set_slot(names.passed, raw(voice), 1);
    const auto bid = names.bid_in(context.view(), voice, choice);
    context.set_slot(names.price, 0, bid.price);
    context.set_slot(names.receiver, 0, raw(bid.receiver));
}

void close_bids(Context& context, std::uint32_t) { note_asked(context, nobody); }

void ask_threat(Context& context, std::uint32_t) {
    context.ask(about_lot(context.view(), auction(context.view()).threat, next_to_threaten(context.view())));
}
void take_threat(Context& context, std::uint32_t) {
    const auto& names = auction(context.view());
    const auto voice = next_to_threaten(context.view());
    const auto yes = says_yes(context.answer(about_lot(context.view(), names.threat, voice), voice));
    note_asked(context, voice);
    if (!yes) return;
    names.use_threat(context, voice);
    context.set_slot(names.threatened, 0, 1);
}

void ask_penalty(Context& context, std::uint32_t) {
    const auto view = context.view();
    if (threatened(view) && can_pay(view))
        context.ask(about_lot(view, auction(view).penalty, auction(view).voice_of(view, receiver(view))));
}

void sell(Context& context, SpaceId lot) {
    const auto& names = auction(context.view());
    const auto winner = receiver(context.view());
    context.set_slot(names.alignment, raw(lot), raw(winner));
    context.note(names.sold, lot, winner, price(context.view()));
}

void settle_lot(Context& context, std::uint32_t) {
    const auto view = context.view();
    const auto& names = auction(view);
    const auto lot = *lot_of(view);
    if (const auto winner = receiver(view); winner != nobody) {
        const auto payer = names.purse_of(view, winner);
        const auto voice = names.voice_of(view, winner);
        if (!threatened(view)) {
            pay_out(context, payer, price(view));
            sell(context, lot);
        } else if (can_pay(view) && says_yes(context.answer(about_lot(view, names.penalty, voice), voice))) {
            for (const auto& [whose, sum] : charges(view)) pay_out(context, whose, sum);
            sell(context, lot);
        } else {
            pay_out(context, payer, forfeit(price(view)));
            context.note(names.repelled, lot, winner, price(context.view()));
        }
    }
    for (const auto slot : {names.price, names.threatened}) context.set_slot(slot, 0, 0);
    for (const auto slot : {names.receiver, names.asked}) context.set_slot(slot, 0, -1);
    for (std::size_t at = 0; at < context.rules.powers(); ++at) context.set_slot(names.passed, static_cast<std::uint32_t>(at), 0);
    context.add_to_list(names.settled, 0, raw(lot));
}

/// What is kept goes to those who made up the purse, in proportion, by largest remainder. (OQ-HR-29)
void give_back(Context& context, const std::vector<OwnerId>& powers, std::int64_t rest) {
    std::int64_t in_all = 0;
    for (const auto power : powers) in_all += context.rules.owner(power).treasury;
    if (in_all == 0) return;
    std::vector<std::pair<OwnerId, std::int64_t>> shares;
    auto left = rest;
    for (const auto power : powers) {
        shares.emplace_back(power, rest * context.rules.owner(power).treasury / in_all);
        left -= shares.back().second;
    }
    std::vector<std::size_t> order(shares.size());
    for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return rest * context.rules.owner(powers[a]).treasury % in_all > rest * context.rules.owner(powers[b]).treasury % in_all;
    });
    for (std::size_t at = 0; std::cmp_less(at, left); ++at) ++shares[order[at]].second;
    for (const auto& [power, share] : shares)
        context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, static_cast<std::int32_t>(share),
                    auction(context.view()).kept);
}

/// [HR-4.9.1]
void empty_purses(Context& context, std::uint32_t) {
    const auto& names = auction(context.view());
    std::map<Purse, std::vector<OwnerId>> powers;
    for (const auto power : bidding_powers(context.view())) powers[names.purse_of(context.view(), power)].push_back(power);
    for (const auto& [whose, together] : powers) {
        const auto rest = purse(context.view(), whose);
        if (context.rules.parameter(names.rest) == raw(Rest::keep)) give_back(context, together, rest);
        pay_out(context, whose, rest);
    }
}

/// Its colonies too. [HR-4.9.3]
OwnerId auctioned(const View& view, SpaceId space, OwnerId said) {
    const auto home = facts(view, space).home;
    const auto power = owner_in(view, auction(view).alignment, raw(home == no_space ? space : home));
    return power == nobody ? said : power;
}

/// Nothing but a neutral minor is aligned, and to none but a power. [HR-4.9.3]
void only_lots_are_aligned(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto& value : view.state.slots_of(auction(view).alignment)) {
        const auto space = SpaceId{static_cast<std::uint16_t>(value.subject)};
        if (facts(view, space).space_class != SpaceClass::minor_neutral || std::cmp_greater_equal(value.value, view.rules.powers()))
            breaches.push_back({"only-lots-are-aligned", fmt::format("{} is aligned", view.rules.space(space).name)});
    }
}

}  // namespace

std::vector<OwnerId> bidding_powers(const View& view) {
    return filtered(preparing(view), [&](OwnerId power) { return at_war(view, power); });
}

std::optional<SpaceId> lot_of(const View& view) {
    const auto left = lots(view);
    std::int64_t most = 0;
    for (const auto power : bidding_powers(view)) most = std::max(most, purse(view, auction(view).purse_of(view, power)));
    const bool payable = any_of(left, [&](SpaceId lot) { return view.rules.space(lot).value <= most; });
    // The lot that is being settled may have emptied the purse that won it.
    if (left.empty() || (!payable && receiver(view) == nobody)) return std::nullopt;
    return left.front();
}

std::int64_t least_bid(const View& view, SpaceId lot) { return std::max<std::int64_t>(view.rules.space(lot).value, price(view) + 1); }
std::int64_t most_bid(const View& view, OwnerId voice) { return purse(view, auction(view).purse_of(view, voice)); }

Auction& install_auction(RulesetBuilder& build, const AuctionNames& names) {
    install_words(build);
    auto& data = build.data<Auction>();
    data.rest = build.parameter(names.rest, {"discard", "keep"});
    data.ally_penalty = build.parameter(names.ally_penalty, 2, 0, 1000);
    data.settled = build.slot({"lots-settled", Scope::game, SlotType::space, Lifetime::game, true});
    data.alignment = build.slot({"alignment", Scope::space, SlotType::owner, Lifetime::game, false, -1});
    data.price = build.slot({"auction-bid", Scope::game, SlotType::number, Lifetime::game});
    data.receiver = build.slot({"auction-bidder", Scope::game, SlotType::owner, Lifetime::game, false, -1});
    data.passed = build.slot({"auction-passed", Scope::owner, SlotType::flag, Lifetime::game});
    data.asked = build.slot({"auction-asked", Scope::game, SlotType::owner, Lifetime::game, false, -1});
    data.threatened = build.slot({"auction-threatened", Scope::game, SlotType::flag, Lifetime::game});
    data.pass = build.tag("pass");
    data.sold = build.tag("auction-sold");
    data.repelled = build.tag("auction-repelled");
    data.kept = build.tag("auction-rest");
    data.threat = build.decision(question::Flag{.name = "threat", .cite = names.threat_cite});
    data.penalty = build.decision(question::Flag{.name = "penalty", .cite = names.penalty_cite, .orders = question::no_orders});
    build.data<Minors>().alignment("auctioned", auctioned);
    build.law(only_lots_are_aligned);
    build.procedure("game").first_in(
        "pre-game",
        stage("auction",
              {step("fill-purses", fill_purses),
               repeat("lots", over,
                      {repeat("bids", bids_closed, {step("ask-bid", ask_bid), step("take-bid", take_bid)}), step("close-bids", close_bids),
                       repeat("threats", threats_closed, {step("ask-threat", ask_threat), step("take-threat", take_threat)}),
                       step("ask-penalty", ask_penalty), step("settle-lot", settle_lot)}),
               step("empty-purses", empty_purses)}));
    build.phase("auction").paragraph = "HR-4.9.2";
    return data;
}

}  // namespace rules::house1914
