// A move that is asked about on its way: it rests where it is and goes on from there with the answer.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/questions.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

struct Tolls {
    DecisionKindId pay{};
    TagId toll{}, die{}, over{};
};
const Tolls& tolls(const Ruleset& rules) { return rules.data<Tolls>(); }

/// Enemies with units there or beside it are asked whether those who come may go on.
std::vector<DecisionRequest> asks(const View& view, const Entered& entered) {
    DecisionRequest request;
    request.kind = tolls(view.rules).pay;
    request.space = entered.to;
    for (const auto& unit : view.state.units)
        if (view.state.relation(unit.owner, entered.power) == Relation::enemy &&
            (unit.space == entered.to || view.rules.adjacent(unit.space, entered.to)))
            request.asked |= mask_of(unit.owner);
    return {request};
}
/// He stops all but the last; and one of them falls on a 1.
void follows(Context& context, Entered& entered, std::span<const FormAnswer> answers) {
    if (!says_yes(answers.front().choice)) return;
    const auto faces = context.faces(tolls(context.rules).die, entered.to, answers.front().owner, pawn, 1, 1);
    if (faces.front() == 1) context.remove_units({entered.units.back()}, tolls(context.rules).toll);
    entered.units.erase(entered.units.begin(), entered.units.end() - 1);
}
void note_end(Context& context, const Journey& journey) {
    context.note(tolls(context.rules).over, journey.path[journey.at], journey.power,
                 static_cast<std::int64_t>(journey.units.size() * 10 + journey.stayed.size()));
}

void install(RulesetBuilder& build) {
    auto& data = build.data<Tolls>();
    data.toll = build.tag("toll");
    data.die = build.tag("toll-die");
    data.over = build.tag("journey-over");
    data.pay = build.decision(question::Flag{.name = "halt", .cite = "TOY-60"});
    build.move().questions.ask("tolls", {.asks = asks, .follows = follows});
    build.move().arrived.set(note_end);
}

const Module gates{.id = "gates", .base = "toy", .install = install};

}  // namespace

TEST_CASE("moves that are asked about stand every walk and every clock") { prove({&gates}); }

TEST_CASE("where nobody asks a journey needs no procedure") {
    const auto rules = compile();
    CHECK_FALSE(rules->has_data<OnTheWay>());
    CHECK_FALSE(rules->find_slot("way-units"));
}

TEST_CASE("a move rests where somebody is asked, and goes on with the answer") {
    Play play{{&gates}};
    play.does(red, moves(kite, 2, {alder, birch, cedar}));
    CHECK(play.asked("halt") == mask_of(blue));
    CHECK(play.count(birch, red, kite) == 2);
    CHECK(play.refused(red, command::EndPhase{}).code == Refusal::decision_pending);
    play.ports.script = {6};
    play.answers(blue, "halt", {true});  // one stays in Birch
    CHECK(play.count(birch, red, kite) == 1);
    CHECK(play.count(cedar, red, kite) == 1);
    CHECK(play.asked("halt") == mask_of(blue));
    play.answers(blue, "halt", {false});
    CHECK(play.asked("halt") == 0);
    const auto ends = play.said<event::Note>();
    REQUIRE(ends.size() == 1);
    CHECK(ends.front().number == 11);  // one arrived, one was kept
    CHECK(ends.front().space == cedar);
    CHECK(play.value("way-at") == 0);
    CHECK(play.phase() == "act");
    play.check_replay();
}

TEST_CASE("who is lost on the way does not go on, and a journey of which nobody is left is over") {
    Play play{{&gates}};
    play.does(red, moves(kite, 1, {alder, birch, cedar}));
    play.ports.script = {1};
    play.answers(blue, "halt", {true});
    CHECK(play.asked("halt") == 0);
    CHECK(play.count(birch, red, kite) == 0);
    CHECK(play.count(cedar, red, kite) == 0);
    CHECK(play.said<event::Note>().front().number == 0);
    CHECK(play.said<event::Note>().front().space == birch);
}

TEST_CASE("what time answers on the way goes on too") {
    Play play{{&gates}};
    play.does(red, moves(kite, 2, {alder, birch, cedar}));
    play.expires(command::Expire::What::decision);
    CHECK(play.asked("halt") == mask_of(blue));
    play.expires(command::Expire::What::decision);
    CHECK(play.count(cedar, red, kite) == 2);
}
