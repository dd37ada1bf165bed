// Raised bids: the same question, a higher number each time, until all but one have passed; the winner pays through the ledger.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "rules/mechanics/questions.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

struct Auction {
    SlotId price;
    SlotId leader;  ///< Owner + 1.
    SlotId passed;  ///< By owner.
    SlotId last;    ///< Who was asked last: owner + 1.
    DecisionKindId bid;
    TagId bought;
    TagId pass;
};
Choice number(std::int64_t value) { return {value}; }

const Auction& auction(const Ruleset& rules) { return rules.data<Auction>(); }

/// The next in turn order who has neither passed nor leads.
std::optional<OwnerId> bidder(const View& view) {
    const auto& names = auction(view.rules);
    for (std::int64_t step = 0; step < 3; ++step) {
        const auto owner = static_cast<OwnerId>((view.state.slot(names.last, 0) + step) % 3);
        if (view.state.slot(names.passed, raw(owner)) == 0 && view.state.slot(names.leader, 0) != raw(owner) + 1) return owner;
    }
    return std::nullopt;
}

DecisionRequest next_bid(const View& view) {
    DecisionRequest request;
    request.kind = auction(view.rules).bid;
    request.asked = mask_of(*bidder(view));
    request.number = view.state.slot(auction(view.rules).price, 0) + 1;
    return request;
}

bool sold(const View& view, std::uint32_t) { return !bidder(view); }
void ask(Context& context, std::uint32_t) { context.ask(next_bid(context.view())); }

void take(Context& context, std::uint32_t) {
    const auto& names = auction(context.rules);
    const auto owner = *bidder(context.view());
    const auto answer = context.answer(next_bid(context.view()), owner);
    const auto* amount = answer.as<std::int64_t>();
    context.set_slot(names.last, 0, raw(owner) + 1);
    if (amount == nullptr) return context.set_slot(names.passed, raw(owner), 1);
    context.set_slot(names.price, 0, *amount);
    context.set_slot(names.leader, 0, raw(owner) + 1);
}

void hammer(Context& context, std::uint32_t) {
    const auto& names = auction(context.rules);
    const auto leader = context.state().slot(names.leader, 0);
    if (leader != 0) {
        const auto owner = static_cast<OwnerId>(leader - 1);
        const auto price = static_cast<std::int32_t>(context.state().slot(names.price, 0));
        context.pay({AccountKind::treasury, owner}, {}, price, names.bought);
        context.add_units(birch, owner, golem, 1, names.bought);
    }
    context.clear_slots(Lifetime::stage);
}

void install(RulesetBuilder& build) {
    auto& data = build.data<Auction>();
    data.price = build.slot({"price", Scope::game, SlotType::number, Lifetime::stage});
    data.leader = build.slot({"leader", Scope::game, SlotType::owner, Lifetime::stage});
    data.passed = build.slot({"passed", Scope::owner, SlotType::flag, Lifetime::stage});
    data.last = build.slot({"last-asked", Scope::game, SlotType::owner, Lifetime::stage});
    data.bought = build.tag("bought");
    data.pass = build.tag("pass");
    data.bid = build.decision(question::Raise{
        .name = "bid",
        .cite = "TOY-60",
        .pass = [](const View& view) { return auction(view.rules).pass; },
        .most = [](const View& view, const Decision&, OwnerId owner) -> std::int64_t { return treasury(view.state, owner); }});
    build.procedure("game").after(
        "war-begins",
        sequence("auction", {repeat("bidding", sold, {step("ask-bid", ask), step("take-bid", take)}), step("hammer", hammer)}));
}

const Module auctioned{.id = "auction", .base = "toy", .install = install};

}  // namespace

TEST_CASE("the auction stands every walk and every clock") { prove({&auctioned}); }

TEST_CASE("bids are raised until all but one have passed") {
    Play play{{&auctioned}};
    const auto bid = play.rules->find_decision("bid").value();
    CHECK(play.state.round == 0);
    CHECK(play.asked("bid") == mask_of(red));
    play.answers(red, "bid", number(2));
    CHECK(play.asked("bid") == mask_of(blue));
    CHECK(play.refused(blue, command::Answer{bid, {}, number(2)}).cite.id == "TOY-60");
    CHECK(play.refused(blue, command::Answer{bid, {}, number(11)}).code == Refusal::too_expensive);
    CHECK(play.refused(green, command::Answer{bid, {}, number(5)}).code == Refusal::not_your_turn);
    play.answers(blue, "bid", number(5));
    play.answers(green, "bid", {auction(*play.rules).pass});
    CHECK(play.asked("bid") == mask_of(red));
    play.answers(red, "bid", number(6));
    CHECK(play.asked("bid") == mask_of(blue));  // Green is out
    play.answers(blue, "bid", {auction(*play.rules).pass});

    const auto paid = play.said<event::MoneyMoved>();
    REQUIRE(paid.size() == 1);
    CHECK(paid.front().due == 6);
    CHECK(paid.front().paid == 6);
    CHECK(treasury(play.state, red) == 4);
    CHECK(play.count(birch, red, golem) == 1);
    CHECK(play.state.slots.end() == std::find_if(play.state.slots.begin(), play.state.slots.end(),
                                                 [&](const SlotValue& value) { return value.slot == play.slot("price"); }));
    CHECK(play.phase() == "act");
}

TEST_CASE("nobody bids and nothing is sold") {
    Play play{{&auctioned}};
    for (int times = 0; times < 3; ++times) play.expires(command::Expire::What::decision);
    CHECK(play.said<event::MoneyMoved>().empty());
    CHECK(play.count(birch, red, golem) + play.count(birch, blue, golem) + play.count(birch, green, golem) == 0);
    CHECK(play.phase() == "act");
}

TEST_CASE("standing orders bid against each other without anybody there") {
    Play play{compile({&auctioned})};
    play.ports.orders[{red, "bid"}] = number(4);
    play.ports.orders[{blue, "bid"}] = number(6);
    play.ports.orders[{green, "bid"}] = number(99);  // trimmed to what it has
    play.open();
    CHECK(play.phase() == "act");
    CHECK(play.count(birch, green, golem) == 1);
    CHECK(treasury(play.state, green) == 4);  // at 6, as Blue had bid 5
}

TEST_CASE("an answer given earlier in a command is not taken for one that was not asked") {
    Play play{compile({&auctioned})};
    play.ports.orders[{blue, "bid"}] = number(10);
    play.open();
    play.answers(red, "bid", number(9));  // Blue's order says 10, Green passes; Red cannot go higher and is not asked again
    CHECK(play.asked("bid") == 0);
    CHECK(play.count(birch, blue, golem) == 1);
    CHECK(treasury(play.state, blue) == 0);
    CHECK(treasury(play.state, red) == 10);
}
