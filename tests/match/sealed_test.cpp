// Sealed answers and standing orders from the command to the record: an invented module asks two sides for a secret pledge.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "rules/match/hash.hpp"
#include "rules/match/view.hpp"
#include "rules/mechanics/questions.hpp"
#include "tests/match/python_says.hpp"
#include "tests/match/sample_game.hpp"
#include "tests/match/secret_pledges.hpp"

namespace {

using rules::Choice;
using testing::SampleGame;
using toy::blue, toy::red;

constexpr match::Moment minute = 60'000;

struct Table {
    SampleGame game{toy::compile({&testing::secret_pledges}), rules::BundleSpec{}, {0, 0, 0, minute}};
    explicit Table(bool ordered = false) {
        if (ordered) {
            game.sit();
            game.add(
                match::draft_order(game.table(), game.header(game.seat(0)), red, {"pledge", std::nullopt, rules::Choice{std::int64_t{5}}}));
        }
        game.begin();
    }
    bool pledge(rules::OwnerId owner, std::int64_t number) {
        const auto kind = game.game().ruleset().find_decision("pledge").value();
        return game.play({owner, rules::command::Answer{kind, {}, {number}}});
    }
    bool expire() {
        game.pass(minute);
        return game.play({rules::nobody, rules::command::Expire{rules::command::Expire::What::decision, {}}});
    }
    const match::Entry& last() const { return game.record().back().entry; }
    std::vector<std::int64_t> pledged() const {
        std::vector<std::int64_t> numbers;
        for (const auto& event : last().events)
            if (const auto* note = std::get_if<rules::event::Note>(&event)) numbers.push_back(note->number);
        return numbers;
    }
    void check_verified() const {
        const auto verified = match::verify(game.record(), game.game().shared_ruleset());
        if (!verified) FAIL(verified.error().sequence << " " << verified.error().what);
        CHECK(testing::python_says(testing::record_file(game.record())).starts_with("record verified: "));
    }
};

// Two sealed questions to each, of whose answers the second has to leave the first its part.
struct Rations {
    rules::DecisionKindId bread{}, meat{};
};
bool scarce = true;
std::int64_t rations_left(const rules::View& view, const rules::Decision&, rules::OwnerId owner) {
    std::int64_t left = 5;
    for (const auto& decision : view.state.decisions)
        for (const auto& answer : decision.answers)
            if (const auto* number = answer.choice.as<std::int64_t>(); scarce && answer.owner == owner && number != nullptr)
                left -= *number;
    return left;
}
rules::DecisionRequest rations_of(rules::DecisionKindId kind) {
    rules::DecisionRequest request;
    request.kind = kind;
    request.asked = rules::mask_of(red) | rules::mask_of(blue);
    request.sealed = true;
    return request;
}
void ask_rations(rules::Context& context, std::uint32_t) {
    for (const auto kind : {context.rules.data<Rations>().bread, context.rules.data<Rations>().meat}) context.ask(rations_of(kind));
}
const rules::Module rations{
    .id = "rations", .base = "toy", .install = [](rules::RulesetBuilder& build) {
        auto& names = build.data<Rations>();
        names.bread = build.decision(rules::question::Number{.name = "bread", .cite = "TOY-30", .most = rations_left});
        names.meat = build.decision(rules::question::Number{.name = "meat", .cite = "TOY-30", .most = rations_left});
        build.procedure("game").after("round-begins", rules::step("ask-rations", ask_rations));
    }};

}  // namespace

TEST_CASE("a sealed answer is judged with what its owner has sealed before, and so is the record") {
    const auto played = [](bool so_scarce, std::int64_t meat) {
        scarce = so_scarce;
        SampleGame game{toy::compile({&rations}), rules::BundleSpec{}, {}};
        game.begin();
        const auto say = [&](rules::OwnerId owner, std::string_view what, std::int64_t number) {
            return game.play({owner, rules::command::Answer{game.game().ruleset().find_decision(what).value(), {}, {number}}});
        };
        CHECK(say(red, "bread", 4));
        CHECK(say(blue, "meat", 5));  // who has sealed nothing yet
        const bool taken = say(red, "meat", meat);
        if (taken) CHECK(say(blue, "bread", 0));
        scarce = true;
        return std::pair{taken, match::verify(game.record(), game.game().shared_ruleset())};
    };
    const auto legal = played(true, 1);
    CHECK(legal.first);
    CHECK(legal.second);
    const auto refused = played(true, 2);
    CHECK_FALSE(refused.first);
    CHECK(refused.second);  // not opened yet
    const auto forged = played(false, 2);
    CHECK(forged.first);
    REQUIRE_FALSE(forged.second);
    CHECK(forged.second.error().what.find("TOY-30") != std::string::npos);
}

TEST_CASE("a sealed answer is in the record as a commitment until it is opened") {
    Table three;
    CHECK(three.pledge(red, 3));
    const auto sealing = three.last();
    const auto secrets = three.game.record().back().secrets;
    CHECK(std::get<rules::command::Answer>(std::get<match::body::Played>(sealing.body).command.body).choice == Choice{});
    REQUIRE(sealing.sealed.size() == 1);
    CHECK(sealing.sealed[0].audience == std::vector{rules::SeatId{0}});
    REQUIRE(secrets.size() == 1);
    CHECK(secrets[0].content == rules::canonical_bytes(Choice{std::int64_t{3}}));
    three.check_verified();  // not opened yet

    CHECK(three.pledge(blue, 4));
    CHECK(three.pledged() == std::vector<std::int64_t>{3, 4});
    REQUIRE(three.last().opened.size() == 2);
    CHECK(three.last().opened[0].sequence == sealing.header.sequence);
    CHECK(three.last().opened[1].sequence == three.last().header.sequence);
    CHECK(three.game.table().sealed_answers().waiting() == 0);
    three.check_verified();
}

TEST_CASE("what others see does not depend on what was sealed from them") {
    Table three, four;
    CHECK(three.pledge(red, 3));
    CHECK(four.pledge(red, 4));
    auto a = three.last();
    auto b = four.last();
    CHECK(protocol::encode_entry(a).size() == protocol::encode_entry(b).size());
    a.sealed[0].commitment = b.sealed[0].commitment = {};  // a salted hash: thirty-two bytes that say nothing
    CHECK(a == b);
    const auto& secrets = three.game.record().back().secrets;
    using Kind = match::Viewer::Kind;
    CHECK(!match::view_of(three.game.table(), a, secrets, {Kind::seat, rules::SeatId{1}}).secrets.at(0));
    CHECK(!match::view_of(three.game.table(), a, secrets, {Kind::spectator, {}}).secrets.at(0));
    CHECK(match::view_of(three.game.table(), a, secrets, {Kind::seat, rules::SeatId{0}}).secrets.at(0) == secrets[0]);
}

TEST_CASE("a game that is read again knows what was sealed") {
    Table play;
    CHECK(play.pledge(red, 3));
    const auto read = match::replay(play.game.game().shared_ruleset(), play.game.record());
    REQUIRE(read);
    CHECK(read->table() == play.game.table());
    const match::DiceChain chain{testing::sample_id(), 0, testing::filled(0x11)};
    const auto decision = read->state().decisions.front().id;
    CHECK(match::TablePorts{read->table(), chain}.sealed_answer(decision, red) == Choice{std::int64_t{3}});
    // One who reads the public record does not.
    auto exported = play.game.record();
    for (auto& recorded : exported) recorded.secrets.clear();
    const auto folded = match::replay(play.game.game().shared_ruleset(), exported);
    REQUIRE(folded);
    CHECK(!match::TablePorts{folded->table(), chain}.sealed_answer(decision, red));
    CHECK(folded->state() == read->state());
}

TEST_CASE("standing orders and the clock answer sealed questions under commitments too") {
    Table ordered{true};
    CHECK(ordered.last().sealed.size() == 1);  // of the entry that began the game
    ordered.check_verified();
    CHECK(ordered.expire());
    CHECK(ordered.pledged() == std::vector<std::int64_t>{5, 0});
    CHECK(ordered.last().opened.size() == 2);
    ordered.check_verified();
}

TEST_CASE("what was ordered after a question was opened is taken when time is up") {
    Table late;
    late.game.add(match::draft_order(late.game.table(), late.game.header(late.game.seat(0)), red,
                                     {"pledge", std::nullopt, rules::Choice{std::int64_t{5}}}));
    CHECK(late.expire());
    CHECK(late.pledged() == std::vector<std::int64_t>{5, 0});
    late.check_verified();
}

TEST_CASE("a sealed answer cannot be opened as another one") {
    Table play;
    CHECK(play.pledge(red, 3));
    CHECK(play.pledge(blue, 4));
    const auto reveal_of = [](match::Entry& entry) -> rules::event::DecisionsClosed::Reveal& {
        const auto closed = std::find_if(entry.events.begin(), entry.events.end(), [](const rules::Event& event) {
            return std::holds_alternative<rules::event::DecisionsClosed>(event);
        });
        REQUIRE(closed != entry.events.end());
        return std::get<rules::event::DecisionsClosed>(*closed).reveals[0];
    };
    struct Row {
        const char* what;
        std::function<void(match::Entry& sealing, match::Entry& opening)> change;
        bool python = true;
    };
    const std::vector<Row> rows{
        {"the content",
         [&](match::Entry&, match::Entry& opening) {
             opening.opened[0].content = rules::canonical_bytes(Choice{std::int64_t{9}});
             reveal_of(opening).choice = Choice{std::int64_t{9}};
         }},
        {"the salt", [](match::Entry&, match::Entry& opening) { opening.opened[0].salt[0] ^= 1; }},
        {"the commitment", [](match::Entry& sealing, match::Entry&) { sealing.sealed[0].commitment[0] ^= 1; }},
        {"no opening", [](match::Entry&, match::Entry& opening) { opening.opened.erase(opening.opened.begin()); }, false},
        {"only the event", [&](match::Entry&, match::Entry& opening) { reveal_of(opening).choice = Choice{std::int64_t{9}}; }, false},
    };
    for (const auto& [what, change, python] : rows) {
        CAPTURE(std::string{what});
        auto record = play.game.record();
        change(record[record.size() - 2].entry, record.back().entry);
        testing::chain_again(record);
        CHECK(!match::verify(record, play.game.game().shared_ruleset()));
        CHECK(!match::verify(record, nullptr));
        if (python) CHECK(!testing::python_says(testing::record_file(record)).starts_with("record verified: "));
    }
}
