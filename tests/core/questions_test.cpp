// Questions by family: pairs with a budget, ballots, numbers with two limits; bids are proved by the auction.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "rules/mechanics/questions.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

/// Asked as the round begins, one question to some, whose answers are noted.
struct Asking {
    DecisionKindId kind{};
    OwnerMask asked = 0;
    bool ballot = false;
    TagId noted{}, output{}, staging{};
};
DecisionRequest asking(const Ruleset& rules) {
    DecisionRequest request;
    request.kind = rules.data<Asking>().kind;
    request.asked = rules.data<Asking>().asked;
    return rules.data<Asking>().ballot ? question::together(request) : request;
}
void ask(Context& context, std::uint32_t) { context.ask(asking(context.rules)); }
void take(Context& context, std::uint32_t) {
    const auto noted = context.rules.data<Asking>().noted;
    for (const auto owner : OwnersOf(context.rules.data<Asking>().asked)) {
        const auto answer = context.answer(asking(context.rules), owner);
        context.note(noted, no_space, owner, says_yes(answer) ? 1 : 0);
        for (const auto& [space, what] : question::pairs_in(answer)) {
            const auto* number = what.as<std::int64_t>();
            context.note(noted, space, owner, number == nullptr ? -1 : *number);
        }
    }
}
void install(RulesetBuilder& build, DecisionKind kind, OwnerMask asked, bool ballot = false) {
    auto& data = build.data<Asking>();
    data.noted = build.tag("noted");
    data.output = build.tag("output");
    data.staging = build.tag("staging");
    data.kind = build.decision(std::move(kind));
    data.asked = asked;
    data.ballot = ballot;
    build.procedure("game").after("round-begins", sequence("asking", {step("ask", ask), step("take", take)}));
}

/// Up to three sacks to each of three spaces, four in all.
constexpr question::Pairs sacks{.name = "sacks",
                                .cite = "TOY-80",
                                .spaces =
                                    [](const View&, const Decision&, OwnerId) {
                                        return std::vector{alder, birch, cedar};
                                    },
                                .number = [](const View&, const Decision&, OwnerId, SpaceId) { return std::int64_t{3}; },
                                .budget = [](const View&, const Decision&, OwnerId) { return std::int64_t{4}; }};
const Module supplies{.id = "supplies", .base = "toy", .install = [](RulesetBuilder& build) { install(build, sacks, mask_of(red)); }};

/// All that fit are to be distributed.
const Module rations{.id = "rations", .base = "toy", .install = [](RulesetBuilder& build) {
                         auto all_of_them = sacks;
                         all_of_them.least = all_of_them.budget;
                         all_of_them.fallback = question::all;
                         install(build, all_of_them, mask_of(red));
                     }};

/// Who stands in Alder and flies or is big is told where to stand by.
UnitsQuestion standing_by(const View& view, const Decision&, OwnerId owner, SpaceId) {
    UnitsQuestion question{view};
    for (const auto& unit : view.state.in(alder, owner))
        if (unit.type != pawn) question.among.push_back(&unit);
    question.most = 2;
    return question;
}
const Module postings{.id = "postings", .base = "toy", .install = [](RulesetBuilder& build) {
                          question::Pairs kind{.name = "postings", .cite = "TOY-81", .spaces = sacks.spaces, .units = standing_by};
                          kind.budget = [](const View&, const Decision&, OwnerId) { return std::int64_t{3}; };
                          install(build, kind, mask_of(red));
                      }};

const Module orders{.id = "orders", .base = "toy", .install = [](RulesetBuilder& build) {
                        question::Pairs kind{.name = "works", .cite = "TOY-82", .spaces = sacks.spaces};
                        kind.among = [](const View& view, const Decision&, OwnerId, SpaceId space) {
                            const auto& names = view.rules.data<Asking>();
                            return space == alder ? std::vector<Choice>{{names.output}, {names.staging}} : std::vector<Choice>{{mere}};
                        };
                        kind.budget = [](const View&, const Decision&, OwnerId) { return std::int64_t{1}; };
                        install(build, kind, mask_of(red));
                    }};

const Module vote{.id = "vote", .base = "toy", .install = [](RulesetBuilder& build) {
                      install(build, question::Ballot{.name = "veto", .cite = "TOY-83", .ends = true},
                              mask_of(red) | mask_of(blue) | mask_of(green), true);
                  }};

const Module count{.id = "count", .base = "toy", .install = [](RulesetBuilder& build) {
                       install(build,
                               question::Number{.name = "count",
                                                .cite = "TOY-84",
                                                .most = [](const View&, const Decision&, OwnerId) { return std::int64_t{5}; },
                                                .least = [](const View&, const Decision&, OwnerId) { return std::int64_t{2}; }},
                               mask_of(red));
                   }};

Choice number(std::int64_t value) { return {value}; }
Choice list(std::vector<question::Pair> pairs) { return question::choice_of(pairs); }
Choice units(UnitPicks picks) { return {std::move(picks)}; }

/// Why Red's answer is refused.
Violation no(Play& play, std::string_view decision, Choice choice) {
    return play.refused(red, command::Answer{play.rules->find_decision(decision).value(), std::nullopt, std::move(choice)});
}
std::vector<Choice> listed(const Play& play, std::size_t limit = 100) {
    return legal_answers(play.view(), play.state.decisions.front(), red, limit);
}

}  // namespace

TEST_CASE("questions of each family stand every walk and every clock") {
    for (const auto* module : {&supplies, &rations, &postings, &orders, &vote, &count}) {
        CAPTURE(module->id);
        prove({module});
    }
}

TEST_CASE("pairs keep to the budget and name each space once") {
    Play play{{&supplies}};
    CHECK(no(play, "sacks", list({{alder, number(3)}, {birch, number(2)}})).code == Refusal::bad_count);
    CHECK(no(play, "sacks", list({{alder, number(4)}})).cite.id == "TOY-80");
    CHECK(no(play, "sacks", list({{alder, number(0)}})).code == Refusal::bad_choice);
    CHECK(no(play, "sacks", list({{alder, number(1)}, {alder, number(1)}})).code == Refusal::bad_choice);
    CHECK(no(play, "sacks", list({{dune, number(1)}})).code == Refusal::bad_choice);
    CHECK(no(play, "sacks", {Choice::List{{alder}}}).code == Refusal::bad_choice);
    CHECK(no(play, "sacks", number(1)).code == Refusal::bad_choice);
    play.answers(red, "sacks", list({{cedar, number(1)}, {alder, number(3)}}));
    const auto notes = play.said<event::Note>();
    REQUIRE(notes.size() == 3);
    CHECK(notes[1].space == cedar);
    CHECK(notes[2].number == 3);
}

TEST_CASE("of pairs a generating set is listed and it is said that there is more") {
    const Play play{{&supplies}};
    const auto found = listed(play);
    REQUIRE(found.size() == 13);
    CHECK(found.front() == list({}));
    CHECK(found[1] == list({{alder, number(1)}}));
    CHECK(found[9] == list({{cedar, number(3)}}));
    CHECK(found[10] == list({{alder, number(3)}, {birch, number(1)}}));
    CHECK(found[11] == list({{birch, number(3)}, {cedar, number(1)}}));
    CHECK(found[12] == list({{alder, number(1)}, {cedar, number(3)}}));
    CHECK(listed(play, 5).size() == 5);
    CHECK(more_answers(play.view(), red));
    CHECK_FALSE(more_answers(play.view(), blue));
}

TEST_CASE("where all has to be put somewhere the default does so and less is refused") {
    Play play{{&rations}};
    CHECK(no(play, "sacks", list({})).code == Refusal::bad_count);
    CHECK(listed(play).size() == 3);
    play.expires(command::Expire::What::decision);
    CHECK(play.said<event::DecisionAnswered>().front().choice == list({{alder, number(3)}, {birch, number(1)}}));
}

TEST_CASE("a standing order of pairs counts as far as it is legal") {
    Play play{compile({&supplies})};
    const auto order = list({{dune, number(2)}, {birch, number(9)}, {cedar, number(2)}});
    const auto& kind = play.rules->decisions[idx(*play.rules->find_decision("sacks"))];
    CHECK(may_be_ordered(*play.rules, kind, order));
    CHECK_FALSE(may_be_ordered(*play.rules, kind, {Choice::List{number(1)}}));
    CHECK(orders_in_words(kind) == "a list of pairs of a space and something");
    play.ports.orders[{red, "sacks"}] = order;
    play.open();
    CHECK(play.said<event::DecisionAnswered>().front().choice == list({{birch, number(3)}, {cedar, number(1)}}));
}

TEST_CASE("no unit is put to two spaces") {
    Play play{{&postings}};
    CHECK(no(play, "postings", list({{alder, units({some(golem, 2)})}, {birch, units({some(golem)})}})).code == Refusal::no_such_units);
    CHECK(no(play, "postings", list({{alder, units({some(pawn)})}})).code == Refusal::no_such_units);
    CHECK(no(play, "postings", list({{alder, units({some(golem, 2), some(kite)})}})).code == Refusal::bad_count);
    CHECK(no(play, "postings", list({{alder, units({some(golem, 2)})}, {birch, units({some(kite, 2)})}})).code == Refusal::bad_count);
    const auto answer = list({{alder, units({some(golem, 2)})}, {birch, units({some(kite)})}});
    const auto put = question::units_in(standing_by, play.view(), play.state.decisions.front(), red, answer);
    REQUIRE(put.size() == 2);
    CHECK(put[0].second.size() == 2);
    CHECK(put[1].first == birch);
    play.answers(red, "postings", answer);
}

TEST_CASE("pairs of a space and a word or another space") {
    Play play{{&orders}};
    const auto& names = play.rules->data<Asking>();
    CHECK(no(play, "works", list({{alder, {names.output}}, {birch, {mere}}})).code == Refusal::bad_count);
    CHECK(no(play, "works", list({{birch, {names.output}}})).code == Refusal::bad_choice);
    CHECK(listed(play).size() == 5);
    play.answers(red, "works", list({{alder, {names.staging}}}));
}

TEST_CASE("a ballot is over with the first who ends it") {
    Play play{{&vote}};
    play.answers(red, "veto", {false});
    CHECK(play.asked("veto") == (mask_of(blue) | mask_of(green)));
    play.answers(blue, "veto", {true});
    CHECK(play.asked("veto") == 0);
    CHECK(play.phase() == "act");
}

TEST_CASE("a number has two limits and an order is trimmed to them") {
    Play play{{&count}};
    CHECK(no(play, "count", number(1)).cite.id == "TOY-84");
    CHECK(no(play, "count", number(6)).code == Refusal::bad_choice);
    CHECK(listed(play).front() == number(2));
    CHECK(listed(play).size() == 4);
    Play ordered{compile({&count})};
    ordered.ports.orders[{red, "count"}] = number(9);
    ordered.open();
    CHECK(ordered.said<event::DecisionAnswered>().front().choice == number(5));
}
