// A sealed question to two sides: nothing of an answer is in the state or the events until both are given; then both are shown.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

struct Pledges {
    DecisionKindId pledge;
    TagId pledged;
    TagId raised;
};

Choice number(std::int64_t value) { return {value}; }

DecisionRequest question(const Ruleset& rules) {
    DecisionRequest request;
    request.kind = rules.data<Pledges>().pledge;
    request.asked = mask_of(red) | mask_of(blue);
    request.sealed = true;
    return request;
}

void ask(Context& context, std::uint32_t) { context.ask(question(context.rules)); }

/// Both pay; who pledged more raises a pawn.
void take(Context& context, std::uint32_t) {
    const auto& data = context.rules.data<Pledges>();
    const auto of_red = *context.answer(question(context.rules), red).as<std::int64_t>();
    const auto of_blue = *context.answer(question(context.rules), blue).as<std::int64_t>();
    context.pay({AccountKind::treasury, red}, {}, static_cast<std::int32_t>(of_red), data.pledged);
    context.pay({AccountKind::treasury, blue}, {}, static_cast<std::int32_t>(of_blue), data.pledged);
    if (of_red != of_blue) context.add_units(of_red > of_blue ? alder : cedar, of_red > of_blue ? red : blue, pawn, 1, data.raised);
}

void install(RulesetBuilder& build) {
    auto& data = build.data<Pledges>();
    data.pledged = build.tag("pledged");
    data.raised = build.tag("raised");
    DecisionKind kind;
    kind.name = "pledge";
    kind.fallback = [](const View&, const Decision&, OwnerId) { return Choice{std::int64_t{0}}; };
    kind.valid = [](const View& view, const Decision&, OwnerId owner, const Choice& choice) -> Result<void> {
        const auto* amount = choice.as<std::int64_t>();
        if (amount == nullptr || *amount < 0) return refuse(Refusal::bad_choice, {"TOY-30"});
        if (*amount > treasury(view.state, owner)) return refuse(Refusal::too_expensive, {"TOY-31"});
        return {};
    };
    kind.legal = [](const View& view, const Decision&, OwnerId owner, std::size_t limit) {
        std::vector<Choice> found;
        for (std::int64_t amount = 0; amount <= treasury(view.state, owner) && found.size() < limit; ++amount)
            found.push_back(number(amount));
        return found;
    };
    data.pledge = build.decision(kind);
    build.procedure("game").after("round-begins", sequence("pledging", {step("ask-pledges", ask), step("take-pledges", take)}));
}

const Module pledges{.id = "pledges", .base = "toy", .install = install};

}  // namespace

TEST_CASE("pledges stand every walk and every clock") { prove({&pledges}); }

TEST_CASE("a sealed answer is nowhere to be seen until it is revealed") {
    Play three{{&pledges}};
    Play four{{&pledges}};
    CHECK(three.asked("pledge") == (mask_of(red) | mask_of(blue)));
    three.answers(red, "pledge", number(3));
    four.answers(red, "pledge", number(4));
    // What is stored and sent does not depend on the content.
    CHECK(three.state == four.state);
    CHECK(three.last == four.last);
    CHECK(three.said<event::DecisionsClosed>().empty());
    CHECK(three.said<event::DecisionAnswered>().front().choice == Choice{});
    CHECK(three.asked("pledge") == mask_of(blue));

    three.answers(blue, "pledge", number(4));
    const auto closed = three.said<event::DecisionsClosed>();
    REQUIRE(closed.size() == 1);
    REQUIRE(closed.front().reveals.size() == 2);
    CHECK(closed.front().reveals[0].choice == number(3));
    CHECK(closed.front().reveals[1].choice == number(4));
    CHECK(treasury(three.state, red) == 7);
    CHECK(treasury(three.state, blue) == 6);
    CHECK(three.count(cedar, blue, pawn) == 4);
    CHECK(three.count(alder, red, pawn) == 3);
    CHECK(three.phase() == "act");
}

TEST_CASE("a sealed answer is judged when it is given") {
    Play play{{&pledges}};
    const auto pledge = play.rules->find_decision("pledge").value();
    CHECK(play.refused(red, command::Answer{pledge, {}, number(11)}).cite.id == "TOY-31");
    CHECK(play.refused(red, command::Answer{pledge, {}, {true}}).cite.id == "TOY-30");
    CHECK(play.refused(green, command::Answer{pledge, {}, number(1)}).code == Refusal::not_your_turn);
    play.answers(red, "pledge", number(10));
    CHECK(play.refused(red, command::Answer{pledge, {}, number(1)}).code == Refusal::not_your_turn);
    const auto pending = play.refused(red, command::EndPhase{});
    CHECK(pending.code == Refusal::decision_pending);
    CHECK(std::get<OwnerId>(pending.facts.back().value) == blue);
}

TEST_CASE("when time is up the sealed answer counts and the missing one is the default") {
    Play play{{&pledges}};
    play.answers(red, "pledge", number(2));
    play.expires(command::Expire::What::decision);
    CHECK(treasury(play.state, red) == 8);
    CHECK(treasury(play.state, blue) == 10);
    CHECK(play.count(alder, red, pawn) == 4);
}

TEST_CASE("a standing order that answers a sealed question is sealed too") {
    Play play{compile({&pledges})};
    play.ports.orders[{red, "pledge"}] = number(5);
    play.open();
    CHECK(play.asked("pledge") == mask_of(blue));
    CHECK(play.said<event::DecisionAnswered>().front().choice == Choice{});
    play.ports.orders.clear();  // it was taken when it was asked for
    play.answers(blue, "pledge", number(1));
    CHECK(treasury(play.state, red) == 5);
    CHECK(play.said<event::DecisionsClosed>().front().reveals.size() == 2);
}

TEST_CASE("who has nothing to pledge is not asked") {
    Play play{{&pledges}};
    play.answers(red, "pledge", number(10));
    play.answers(blue, "pledge", number(0));
    for (int turns = 0; turns < 3; ++turns) play.expires(command::Expire::What::turn);
    CHECK(play.state.round == 2);
    CHECK(play.asked("pledge") == mask_of(blue));
    play.answers(blue, "pledge", number(1));
    CHECK(treasury(play.state, red) == 0);
    CHECK(treasury(play.state, blue) == 9);
}
