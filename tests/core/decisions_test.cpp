// Decisions: who is asked, when a question is complete, and who answers when nobody does.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

/// Two questions asked together at the start of each round: a treaty that any refusal ends, and a number of Green's alone.
struct Talks {
    DecisionKindId treaty;
    DecisionKindId number;
    TagId signed_tag;
    TagId counted;
};

DecisionRequest treaty(const Ruleset& rules) {
    DecisionRequest request;
    request.kind = rules.data<Talks>().treaty;
    request.asked = mask_of(red) | mask_of(blue);
    request.complete = Decision::Complete::any_refusal;
    return request;
}
DecisionRequest number(const Ruleset& rules) {
    DecisionRequest request;
    request.kind = rules.data<Talks>().number;
    request.asked = mask_of(green);
    request.number = 4;
    return request;
}

void ask(Context& context, std::uint32_t) {
    context.ask(treaty(context.rules));
    context.ask(number(context.rules));
}
void take(Context& context, std::uint32_t) {
    const auto& data = context.rules.data<Talks>();
    bool agreed = true;
    for (const auto owner : {red, blue}) agreed = agreed && *context.answer(treaty(context.rules), owner).as<bool>();
    context.note(data.signed_tag, no_space, nobody, agreed ? 1 : 0);
    context.note(data.counted, no_space, green, *context.answer(number(context.rules), green).as<std::int64_t>());
}

DecisionKind treaty_kind() {
    DecisionKind kind;
    kind.name = "treaty";
    kind.paragraph = "TOY-70";
    kind.fallback = [](const View&, const Decision&, OwnerId) { return Choice{true}; };  // silence consents
    kind.valid = [](const View&, const Decision&, OwnerId, const Choice& choice) -> Result<void> {
        if (choice.as<bool>() == nullptr) return refuse(Refusal::bad_choice, {"TOY-71"});
        return {};
    };
    kind.legal = [](const View&, const Decision&, OwnerId, std::size_t) { return std::vector<Choice>{{true}, {false}}; };
    kind.refuses = [](const Choice& choice) { return choice == Choice{false}; };
    return kind;
}

DecisionKind number_kind() {
    DecisionKind kind;
    kind.name = "number";
    kind.fallback = [](const View&, const Decision&, OwnerId) { return Choice{std::int64_t{1}}; };
    kind.valid = [](const View&, const Decision& decision, OwnerId, const Choice& choice) -> Result<void> {
        const auto* value = choice.as<std::int64_t>();
        if (value == nullptr || *value < 1 || *value > decision.number) return refuse(Refusal::bad_choice, {"TOY-72"});
        return {};
    };
    kind.legal = [](const View&, const Decision&, OwnerId, std::size_t) {
        return std::vector<Choice>{{std::int64_t{1}}, {std::int64_t{4}}};
    };
    return kind;  // no trim: an order counts where it is legal as it stands
}

const Module talks{.id = "talks", .base = "toy", .install = [](RulesetBuilder& build) {
                       auto& data = build.data<Talks>();
                       data.signed_tag = build.tag("signed");
                       data.counted = build.tag("counted");
                       data.treaty = build.decision(treaty_kind());
                       data.number = build.decision(number_kind());
                       build.procedure("game").after("round-begins", sequence("talks", {step("ask", ask), step("take", take)}));
                   }};

/// A question to Green at the start of each round, which has as many answers as it says.
struct Guess {
    DecisionKindId kind;
};

template <int answers>
DecisionRequest guess(const Ruleset& rules) {
    DecisionRequest request;
    request.kind = rules.data<Guess>().kind;
    request.asked = mask_of(green);
    request.number = answers;
    return request;
}
template <int answers>
void ask_guess(Context& context, std::uint32_t) {
    context.ask(guess<answers>(context.rules));
}
template <int answers>
void take_guess(Context& context, std::uint32_t) {
    (void)context.answer(guess<answers>(context.rules), green);
}

DecisionKind guess_kind() {
    auto kind = number_kind();
    kind.name = "guess";
    kind.legal = [](const View&, const Decision& decision, OwnerId, std::size_t limit) {
        std::vector<Choice> found;
        for (std::int64_t at = 1; at <= decision.number && found.size() < limit; ++at) found.push_back({at});
        return found;
    };
    return kind;
}

template <int answers>
void install_guess(RulesetBuilder& build) {
    build.data<Guess>().kind = build.decision(guess_kind());
    build.procedure("game").after("round-begins",
                                  sequence("guesses", {step("ask-guess", ask_guess<answers>), step("take-guess", take_guess<answers>)}));
}
const Module guess_of_64{.id = "guess-of-64", .base = "toy", .install = install_guess<64>};
const Module guess_of_65{.id = "guess-of-65", .base = "toy", .install = install_guess<65>};

std::int64_t noted(const Play& play, std::string_view what) {
    for (const auto& note : play.said<event::Note>())
        if (play.rules->tag(note.what) == what) return note.number;
    return -1;
}

struct OpenWith : Play {
    OpenWith(OwnerId owner, std::string decision, Choice order) : Play{compile({&talks})} {
        ports.orders[{owner, std::move(decision)}] = std::move(order);
        open();
    }
};

}  // namespace

TEST_CASE("talks stand every walk and every clock") { prove({&talks}); }

TEST_CASE("what was asked together is closed together") {
    Play play{{&talks}};
    CHECK(play.state.decisions.size() == 2);
    play.answers(red, "treaty", {true});
    play.answers(blue, "treaty", {true});
    CHECK(play.said<event::DecisionsClosed>().empty());
    // The treaty is complete; the refusal of anything else names who is still to answer.
    const auto pending = play.refused(red, command::EndPhase{});
    CHECK(pending.code == Refusal::decision_pending);
    CHECK(std::get<std::string>(pending.facts[0].value) == "number");
    CHECK(std::get<OwnerId>(pending.facts[1].value) == green);
    play.answers(green, "number", {std::int64_t{3}});
    CHECK(noted(play, "signed") == 1);
    CHECK(noted(play, "counted") == 3);
}

TEST_CASE("any refusal completes the question") {
    Play play{{&talks}};
    play.answers(green, "number", {std::int64_t{2}});
    play.answers(blue, "treaty", {false});
    CHECK(noted(play, "signed") == 0);
    CHECK(play.phase() == "act");
}

TEST_CASE("a refusal waits for what was asked together and nobody has to answer any more") {
    Play play{{&talks}};
    play.answers(blue, "treaty", {false});
    CHECK(play.state.deciding());
    play.answers(green, "number", {std::int64_t{2}});
    CHECK(noted(play, "signed") == 0);
}

TEST_CASE("answers are refused by who and what") {
    Play play{{&talks}};
    const auto kind = play.rules->find_decision("treaty").value();
    const auto not_asked = play.refused(green, command::Answer{kind, {}, {true}});
    CHECK(not_asked.code == Refusal::not_your_turn);
    CHECK(not_asked.cite.id == "TOY-70");
    play.answers(red, "treaty", {true});
    const auto twice = play.refused(red, command::Answer{kind, {}, {false}});
    CHECK(twice.code == Refusal::not_your_turn);
    CHECK(twice.cite.id == "TOY-70");
    CHECK(twice.facts.back().name == "answered");
    CHECK(std::get<OwnerId>(twice.facts.back().value) == red);
}

TEST_CASE("a choice that is none and an answer to what is not asked are refused") {
    Play play{{&talks}};
    const auto kind = play.rules->find_decision("treaty").value();
    CHECK(play.refused(red, command::Answer{kind, {}, {red}}).cite.id == "TOY-71");
    CHECK(play.refused(red, command::Answer{kind, birch, {true}}).code == Refusal::no_such_decision);
    CHECK(play.refused(red, command::Answer{names(*play.rules).losses, {}, {true}}).code == Refusal::no_such_decision);
    CHECK(play.refused(red, command::Declare{"anything", {}}).code == Refusal::unknown_name);
    CHECK(play.refused(red, command::Expire{command::Expire::What::decision}).code == Refusal::not_allowed);
    CHECK(legal_commands(play.view(), red).size() == 2);
}

TEST_CASE("a question with more answers than are listed says so to who is asked") {
    const Play few{{&guess_of_64}};
    const Play many{{&guess_of_65}};
    for (const auto* play : {&few, &many}) CHECK(legal_commands(play->view(), green).size() == listed_answers);
    CHECK_FALSE(more_answers(few.view(), green));
    CHECK(more_answers(many.view(), green));
    CHECK_FALSE(more_answers(many.view(), red));
}

TEST_CASE("a standing order answers where it is legal") {
    CHECK(OpenWith{green, "number", {std::int64_t{4}}}.asked("number") == 0);
    CHECK(OpenWith{green, "number", {std::int64_t{5}}}.asked("number") == mask_of(green));  // too high as it stands
    CHECK(OpenWith{green, "number", {true}}.asked("number") == mask_of(green));
    CHECK(OpenWith{blue, "treaty", {false}}.asked("number") == mask_of(green));
    const OpenWith play{blue, "treaty", {false}};
    CHECK(play.said<event::DecisionAnswered>().front().how == event::DecisionAnswered::How::standing_order);
}

TEST_CASE("a standing order is trimmed to what is legal when it is used") {
    Play play;
    play.does(red, moves(pawn, 2, {alder, birch}));
    play.does(red, moves(kite, 1, {alder, birch}));
    play.ends_phase();
    play.does(blue, moves(pawn, 3, {cedar, birch}));
    play.does(blue, command::Attack{birch, {}});
    // Red would lose hulks, then kites, then whatever comes: there is no hulk and one kite for two hits.
    play.ports.orders[{red, "losses"}] = Choice{Choice::List{{hulk}, {kite}}};
    play.ports.script = {1, 1, 6, 6, 6, 6};
    play.does(blue, command::Fight{birch, {}});
    const auto removed = play.said<event::UnitsRemoved>();
    REQUIRE_FALSE(removed.empty());
    CHECK(removed.front().units.size() == 2);
    CHECK(play.count(birch, red, kite) == 0);
    const auto answered = play.said<event::DecisionAnswered>();
    REQUIRE_FALSE(answered.empty());
    CHECK(answered.front().how == event::DecisionAnswered::How::standing_order);
}

TEST_CASE("a standing order is of a kind that its question is answered by") {
    const Play play;
    const auto& rules = play.view().rules;
    DecisionKind kind;
    kind.orders = {ChoiceKind::word | ChoiceKind::space | ChoiceKind::list, {rules.tags[0]}, ChoiceKind::word | ChoiceKind::space};
    const auto may_be = [&](Choice::Value value) { return may_be_ordered(rules, kind, {std::move(value)}); };
    CHECK(may_be(TagId{0}));
    CHECK(may_be(alder));
    CHECK(may_be(Choice::List{{alder}, {TagId{0}}, {birch}}));
    CHECK_FALSE(may_be(TagId{1}));
    CHECK_FALSE(may_be(pawn));
    CHECK_FALSE(may_be(Choice::List{}));
    CHECK_FALSE(may_be(Choice::List{{alder}, {pawn}}));
    CHECK_FALSE(may_be(Choice::List{{alder}, {TagId{1}}}));
    CHECK_FALSE(may_be(Choice::List{{Choice::List{{alder}}}}));
    CHECK(orders_in_words(kind) == '"' + rules.tags[0] + "\", or a space, or a list of such words and spaces");
    kind.orders = {raw(ChoiceKind::nothing)};
    CHECK_FALSE(may_be(TagId{0}));
    CHECK_FALSE(may_be(true));
    CHECK(orders_in_words(kind) == "none: it is answered when it is asked");
}

TEST_CASE("a question with one legal answer is not opened") {
    Play play;
    play.does(red, moves(pawn, 2, {alder, birch}));
    play.ends_phase();
    play.does(blue, moves(pawn, 3, {cedar, birch}));
    play.does(blue, command::Attack{birch, {}});
    play.ports.script = {1, 6, 6, 6, 6, /* second bout */ 1, 6, 6, 6};
    play.does(blue, command::Fight{birch, {}});
    CHECK(play.said<event::DecisionOpened>().empty());
    CHECK(play.state.control[idx(birch)] == blue);
}

TEST_CASE("a body is not asked and its answer is the fallback") {
    Play play{{&talks}};
    Context context{*play.rules, play.start, play.ports};
    auto request = number(*play.rules);
    request.asked = mask_of(wild);
    context.ask(request);
    CHECK(context.take_events().empty());
    CHECK(context.answer(request, wild) == Choice{std::int64_t{1}});
}

TEST_CASE("a sealed question cannot be ended by a refusal that nobody sees") {
    Play play{{&talks}};
    Context context{*play.rules, play.start, play.ports};
    auto request = treaty(*play.rules);
    request.sealed = true;
    CHECK_THROWS_AS(context.ask(request), BrokenInvariant);
}
