// A turn order that is drawn from a cup, with a marker that its enemy may put back: choosing who is next is a step that draws, and asks.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

struct Drawing {
    SlotId drawn;   ///< The marker in hand: owner + 1.
    SlotId stands;  ///< 1 when it is not put back.
    SlotId broken;  ///< By owner: whose code he has broken, owner + 1.
    SlotId used;    ///< By owner: has put a marker back this round.
    DecisionKindId put_back;
    TagId cup;
};
const Drawing& drawing(const Ruleset& rules) { return rules.data<Drawing>(); }

OwnerId in_hand(const View& view) { return static_cast<OwnerId>(view.state.slot(drawing(view.rules).drawn, 0) - 1); }

/// Everybody who may put back the marker in hand; nobody when it was the last.
DecisionRequest question(const View& view) {
    const auto& names = drawing(view.rules);
    DecisionRequest request;
    request.kind = names.put_back;
    request.complete = Decision::Complete::any_refusal;
    if (waiting(view).size() < 2) return request;
    for (const auto owner : {red, blue, green})
        if (view.state.slot(names.broken, raw(owner)) == raw(in_hand(view)) + 1 && view.state.slot(names.used, raw(owner)) == 0)
            request.asked |= mask_of(owner);
    return request;
}

void break_codes(Context& context, std::uint32_t) {
    context.set_slot(drawing(context.rules).broken, raw(blue), raw(red) + 1);
    context.set_slot(drawing(context.rules).broken, raw(green), raw(red) + 1);
}

void draw(Context& context, std::uint32_t) {
    const auto cup = waiting(context.view());
    std::size_t at = 0;
    if (cup.size() > 1) {
        const auto& names = drawing(context.rules);
        at = context.faces(names.cup, no_space, nobody, no_unit_type, 0, 1, static_cast<std::uint16_t>(cup.size())).front() - 1u;
    }
    context.set_slot(drawing(context.rules).drawn, 0, raw(cup[at]) + 1);
    context.ask(question(context.view()));
}

void put_back(Context& context, std::uint32_t) {
    const auto& names = drawing(context.rules);
    const auto request = question(context.view());
    for (const auto owner : OwnersOf(request.asked))
        if (*context.answer(request, owner).as<bool>()) {
            context.set_slot(names.used, raw(owner), 1);
            return;
        }
    context.set_slot(names.stands, 0, 1);
}

void open_drawn(Context& context, std::uint32_t) {
    open_turn(context, in_hand(context.view()));
    context.set_slot(drawing(context.rules).stands, 0, 0);
    context.set_slot(drawing(context.rules).drawn, 0, 0);
}

void install(RulesetBuilder& build) {
    auto& data = build.data<Drawing>();
    data.drawn = build.slot({"drawn", Scope::game, SlotType::number, Lifetime::round});
    data.stands = build.slot({"stands", Scope::game, SlotType::flag, Lifetime::round});
    data.broken = build.slot({"broken-code", Scope::owner, SlotType::owner, Lifetime::game});
    data.used = build.slot({"code-used", Scope::owner, SlotType::flag, Lifetime::round});
    data.cup = build.tag("cup");
    DecisionKind kind;
    kind.name = "put-back";
    kind.fallback = [](const View&, const Decision&, OwnerId) { return Choice{false}; };
    kind.valid = [](const View&, const Decision&, OwnerId, const Choice& choice) -> Result<void> {
        if (choice.as<bool>() == nullptr) return refuse(Refusal::bad_choice, {"TOY-10"});
        return {};
    };
    kind.legal = [](const View&, const Decision&, OwnerId, std::size_t) { return std::vector<Choice>{{false}, {true}}; };
    kind.refuses = [](const Choice& choice) { return choice == Choice{true}; };
    data.put_back = build.decision(kind);
    build.procedure("game").after("war-begins", step("codes-broken", break_codes));
    build.procedure("game").instead(
        "choose-next",
        sequence("drawn-next",
                 {repeat("draws", [](const View& view, std::uint32_t) { return view.state.slot(drawing(view.rules).stands, 0) != 0; },
                         {step("draw", draw), step("put-back", put_back)}),
                  step("drawn-turn", open_drawn)}));
}

const Module drawn_turns{.id = "drawn-turns", .base = "toy", .install = install};

}  // namespace

TEST_CASE("drawn turns stand every walk and every clock") { prove({&drawn_turns}); }

TEST_CASE("the order is drawn while the game is played") {
    Play play{compile({&drawn_turns})};
    play.ports.script = {3, 2};  // of three: Green; of the two left: Blue; the last is not drawn
    play.open();
    CHECK(play.state.active == green);
    CHECK(play.said<event::Rolled>().size() == 1);
    play.ends_phase();
    CHECK(play.state.active == blue);
    CHECK(play.said<event::Rolled>().front().sides == 2);
    play.ends_phase();
    CHECK(play.state.active == red);
    CHECK(play.said<event::Rolled>().empty());
    CHECK(play.said<event::DecisionOpened>().empty());
}

TEST_CASE("a drawn marker that is put back is drawn again at once") {
    Play play{compile({&drawn_turns})};
    play.ports.script = {1, 1, 3};
    play.open();
    CHECK(play.state.active == nobody);
    CHECK(play.asked("put-back") == (mask_of(blue) | mask_of(green)));
    CHECK(play.refused(red, moves(pawn, 1, {alder, birch})).code == Refusal::decision_pending);
    CHECK(play.refused(red, command::Answer{play.rules->find_decision("put-back").value(), {}, {true}}).code == Refusal::not_your_turn);

    play.answers(blue, "put-back", {true});  // one is enough; Green is asked again at the next draw, Blue has used his right
    CHECK(play.said<event::DecisionsClosed>().size() == 1);
    CHECK(play.state.active == nobody);
    CHECK(play.asked("put-back") == mask_of(green));
    play.answers(green, "put-back", {true});
    CHECK(play.state.active == green);  // the third draw
    CHECK(play.value("code-used", raw(blue)) == 1);
}

TEST_CASE("nobody refuses and the draw stands") {
    Play play{compile({&drawn_turns})};
    play.ports.script = {1};
    play.open();
    play.answers(green, "put-back", {false});
    CHECK(play.state.deciding());
    play.expires(command::Expire::What::decision);
    CHECK(play.state.active == red);
    CHECK(play.value("code-used", raw(blue)) == 0);
}

TEST_CASE("the right comes back with the round") {
    Play play{compile({&drawn_turns})};
    play.ports.script = {1, 3, 2, 1};
    play.open();
    play.answers(blue, "put-back", {true});
    for (int turns = 0; turns < 3; ++turns) play.expires(command::Expire::What::turn);
    CHECK(play.state.round == 2);
    CHECK(play.value("code-used", raw(blue)) == 0);
}

TEST_CASE("a decision that runs out between phases ends no phase") {
    Play play{compile({&drawn_turns})};
    play.ports.script = {1};
    play.open();
    play.expires(command::Expire::What::phase);
    CHECK(play.state.active == red);
    CHECK(play.phase() == "act");
}
