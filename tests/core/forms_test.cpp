// Two options that do not know each other ask both sides a sealed question at one place of a battle.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "rules/hooks/question_form.hpp"
#include "rules/mechanics/questions.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

/// Before the fire of each bout.
struct Plans : QuestionForm {};
const Module place{.id = "place", .base = "toy", .install = [](RulesetBuilder& build) {
                       build.procedure("skirmish").after("bout-begins", question_form<Plans>("plans"));
                   }};

OwnerMask both_sides(const View& view, BattleId battle) {
    OwnerMask mask = 0;
    for (const bool attacking : {true, false})
        for (const auto* unit : participants(view, battle, attacking)) mask |= mask_of(unit->owner);
    return mask;
}
std::int64_t all_his_money(const View& view, const Decision&, OwnerId owner) { return treasury(view.state, owner); }

struct Bribes {
    DecisionKindId kind{};
    TagId paid{};
};
struct Digging {
    DecisionKindId kind{};
    TagId paid{};
};

template <class Names>
std::vector<DecisionRequest> asks(const View& view, std::uint32_t subject) {
    auto request = request_in(view, BattleId{subject}, view.rules.data<Names>().kind, both_sides(view, BattleId{subject}));
    request.sealed = true;
    return {request};
}
/// He pays what he said, as far as he still can, and what he said is noted.
template <class Names>
void pays(Context& context, std::uint32_t, std::span<const FormAnswer> answers) {
    const auto paid = context.rules.data<Names>().paid;
    for (const auto& answer : answers) {
        const auto amount = *answer.choice.as<std::int64_t>();
        context.note(paid, answer.request.space, answer.owner, amount);
        context.pay({AccountKind::treasury, answer.owner}, {}, static_cast<std::int32_t>(amount), paid);
    }
}

const Module bribes{.id = "bribes", .base = "toy", .install = [](RulesetBuilder& build) {
                        auto& data = build.data<Bribes>();
                        data.paid = build.tag("bribe");
                        data.kind = build.decision(question::Number{.name = "bribe", .cite = "TOY-90", .most = all_his_money});
                        build.data<Plans>().ask("bribes", {.asks = asks<Bribes>, .follows = pays<Bribes>});
                    }};
/// Here everything is the default.
const Module digging{
    .id = "digging", .base = "toy", .install = [](RulesetBuilder& build) {
        auto& data = build.data<Digging>();
        data.paid = build.tag("dig");
        data.kind = build.decision(question::Number{.name = "dig", .cite = "TOY-91", .most = all_his_money, .fallback = question::all});
        build.data<Plans>().ask("digging", {.asks = asks<Digging>, .follows = pays<Digging>});
    }};

void meet_at_birch(Play& play) {
    play.does(red, moves(pawn, 2, {alder, birch}));
    play.ends_phase();
    play.does(blue, moves(pawn, 3, {cedar, birch}));
    play.does(blue, command::Attack{birch, {}});
    play.does(blue, command::Fight{birch, {}});
}
Choice number(std::int64_t value) { return {value}; }

/// What was noted as `what`: by owner.
std::int64_t noted(const Play& play, std::string_view what, OwnerId owner) {
    for (const auto& note : play.said<event::Note>())
        if (play.rules->tag(note.what) == what && note.owner == owner) return note.number;
    return -1;
}

std::size_t steps_of(const Ruleset& rules) {
    std::size_t steps = 0;
    for (const auto& program : rules.procedures) steps += program.ops.size();
    return steps;
}

}  // namespace

TEST_CASE("forms stand every walk and every clock") {
    prove({&place, &bribes, &digging});
    prove({&place, &digging});
}

TEST_CASE("what hangs on one form is open together and nothing is seen before all are in") {
    Play play{{&place, &bribes, &digging}};
    meet_at_birch(play);
    CHECK(play.asked("bribe") == (mask_of(red) | mask_of(blue)));
    CHECK(play.asked("dig") == (mask_of(red) | mask_of(blue)));
    play.answers(blue, "dig", number(2));
    play.answers(red, "bribe", number(8));
    play.answers(blue, "bribe", number(1));
    CHECK(play.said<event::MoneyMoved>().empty());
    CHECK(play.said<event::DecisionsClosed>().empty());
    play.answers(red, "dig", number(8));  // of what he has as he is asked
    CHECK(noted(play, "bribe", red) == 8);
    CHECK(noted(play, "dig", red) == 8);
    CHECK(noted(play, "dig", blue) == 2);
    const auto paid = play.said<event::MoneyMoved>();
    REQUIRE(paid.size() == 4);
    CHECK(paid.back().due == 2);
    CHECK(treasury(play.state, red) == 0);
    CHECK(treasury(play.state, blue) == 7);
}

TEST_CASE("the order in which options are named and answers come makes no difference") {
    Play one{{&place, &bribes, &digging}};
    Play other{{&digging, &bribes, &place}};
    for (auto* play : {&one, &other}) meet_at_birch(*play);
    one.answers(red, "bribe", number(8));
    one.answers(red, "dig", number(8));
    one.answers(blue, "bribe", number(3));
    one.answers(blue, "dig", number(4));
    other.answers(blue, "dig", number(4));
    other.answers(red, "dig", number(8));
    other.answers(blue, "bribe", number(3));
    other.answers(red, "bribe", number(8));
    CHECK(one.state == other.state);
    CHECK(one.said<event::MoneyMoved>() == other.said<event::MoneyMoved>());
}

TEST_CASE("defaults and orders are of the state that was asked about") {
    Play play{{&place, &bribes, &digging}};
    play.ports.orders[{red, "bribe"}] = number(9);
    meet_at_birch(play);
    CHECK(play.asked("bribe") == mask_of(blue));
    play.expires(command::Expire::What::decision);
    CHECK(noted(play, "bribe", red) == 9);
    CHECK(noted(play, "dig", red) == 10);
    CHECK(noted(play, "bribe", blue) == 0);
    CHECK(noted(play, "dig", blue) == 10);
}

TEST_CASE("a form on which nothing hangs is no step") {
    CHECK(steps_of(*compile({&place})) == steps_of(*compile({})));
    CHECK(steps_of(*compile({&place, &bribes})) == steps_of(*compile({})) + 2);
}
