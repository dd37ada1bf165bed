// Disputes and rulings through the real protocol: who may, what becomes of it, what is refused.
#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/log_codec.hpp"
#include "tests/match/python_says.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

namespace verb = protocol::client::verb;
using Step = match::body::DisputeMoved::Step;
using DisputeStatus = match::Dispute::Status;
using Change = client::Correction::Kind;

client::Correction units(Change kind, std::string power, std::string type, std::uint32_t count, std::string space) {
    client::Correction made;
    made.kind = kind;
    made.power = std::move(power);
    made.type = std::move(type);
    made.count = count;
    made.space = std::move(space);
    return made;
}
client::Correction money(std::string power, std::int64_t amount) {
    client::Correction made;
    made.kind = Change::money;
    made.power = std::move(power);
    made.amount = amount;
    return made;
}
client::Correction result(std::string side) {
    client::Correction made;
    made.kind = Change::result;
    made.to = std::move(side);
    return made;
}

/// A game of two players with a referee, and one more on the server.
struct RefereeHall {
    explicit RefereeHall(std::optional<match::body::DisputeRules> disputes = {}, const match::ClockRules& clock = {}) {
        auto ask = directed();
        ask.clock = clock;
        ask.disputes = disputes;
        const auto made = director.ask<wire::GameCreated>(ask);
        game = made.game;
        match.game = game;
        (void)central.ask<wire::Seated>(sit(game, 0, made.seats[0].token));
        (void)entente.ask<wire::Seated>(sit(game, 1, made.seats[1].token));
        give_role(harness, second_referee, second_referee.account, protocol::wire::Role::director);
        for (auto* client : {&director, &central, &entente, &second_referee}) client->rules = rules_of();
        (void)director.ask<wire::Accepted>(client::StartGame{game});
        for (auto* client : {&director, &central, &entente, &second_referee}) (void)look(*client);
    }
    wire::GameView look(Client& client) const { return client.ask<wire::GameView>(client::Watch{game, std::nullopt}); }
    [[nodiscard]] Client& mover() {
        return look(director).power == "Austria-Hungary" || look(director).power == "Germany" ? central : entente;
    }
    std::uint32_t play(protocol::wire::Command command) {
        return central.ask<wire::Accepted>(act(match, ++actions, std::move(command))).sequence;
    }
    std::uint32_t buy(std::uint16_t count) {
        rules::command::Purchase purchase;
        purchase.units = {unit(*rules_of(), "infantry", count)};
        return play({purchase});
    }
    client::Rule ruling(client::Rule::Verb what, std::string reason = "it was so") {
        client::Rule ask;
        ask.game = game;
        ask.action_id = action(1000 + ++rulings);
        ask.paragraph = "1914-3.1.1";
        ask.reason = std::move(reason);
        ask.what = std::move(what);
        return ask;
    }
    std::uint32_t rule(client::Rule::Verb what, std::string reason = "it was so") {
        return director.ask<wire::Accepted>(ruling(std::move(what), std::move(reason))).sequence;
    }
    std::string denied(Client& client, protocol::ClientMessage::Body ask) { return client.ask<wire::Denied>(std::move(ask)).reason; }
    [[nodiscard]] std::vector<match::Recorded> record() const {
        return protocol::read_record(http_get(harness.port(), "/games/" + match::hex(game) + "/record").body).value();
    }

    Harness harness{cheap()};
    Client director = somebody(harness, "Who directs");
    Client second_referee = somebody(harness, "Another referee");
    Client central = somebody(harness, "The Central");
    Client entente = somebody(harness, "The Entente");
    match::GameId game{};
    Match match;
    std::uint64_t actions = 0, rulings = 0;
};

}  // namespace

TEST_CASE("a dispute goes from its filing to its appeal and everybody hears of each step") {
    RefereeHall hall{match::body::DisputeRules{.pause = true, .appeal = hour}, {.turn_limit = hour}};
    const auto about = hall.buy(2);
    const auto filed =
        hall.entente.ask<wire::Accepted>(client::FileDispute{hall.game, 1, about, "1914-3.1.1", "he has not the money"}).sequence;
    (void)hall.central.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::dispute; });
    auto view = hall.look(hall.central);
    CHECK(view.status == protocol::wire::Status::paused);
    CHECK(view.disputes == 1);
    CHECK(view.clock.paused == std::vector{match::body::PauseReason::dispute});
    const auto waits = hall.central.ask<wire::Denied>(act(hall.match, 99, end_phase()));
    CHECK(waits.code == wire::Denied::Code::paused);
    CHECK(waits.reason == "the game is paused, as a dispute waits for a ruling");
    (void)hall.director.ask<wire::Accepted>(client::PauseGame{hall.game, "Lunch."});
    CHECK(hall.denied(hall.central, act(hall.match, 99, end_phase())) ==
          "the game is paused, as a dispute waits for a ruling and a director has paused it: Lunch.");
    (void)hall.director.ask<wire::Accepted>(client::ResumeGame{hall.game});
    // Lists of referees find it.
    client::ListGames list;
    list.disputed = true;
    CHECK(hall.second_referee.ask<wire::Games>(list).games.size() == 1);

    (void)hall.central.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::answered, 0, "I have twelve IPCs"});
    auto early = hall.ruling(verb::Uphold{});
    early.dispute = filed;
    CHECK(hall.denied(hall.director, early).find("no referee has taken") != std::string::npos);
    (void)hall.director.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::taken, 0, ""});
    // Two directors at once: the second finds it taken.
    CHECK(hall.denied(hall.second_referee, client::MoveDispute{hall.game, filed, Step::taken, 0, ""}).find("taken") != std::string::npos);
    auto other = hall.ruling(verb::Uphold{});
    other.dispute = filed;
    CHECK(hall.denied(hall.second_referee, other).find("another referee has this dispute") != std::string::npos);
    auto uphold = hall.ruling(verb::Uphold{}, "He had the money.");
    uphold.dispute = filed;
    (void)hall.director.ask<wire::Accepted>(uphold);
    CHECK(hall.look(hall.central).status == protocol::wire::Status::running);

    (void)hall.entente.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::appealed, 1, "count again"});
    CHECK(hall.denied(hall.director, client::MoveDispute{hall.game, filed, Step::taken, 0, ""}).find("appeal") != std::string::npos);
    (void)hall.second_referee.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::taken, 0, ""});
    auto back = hall.ruling(verb::SetBack{about - 1}, "It goes back.");
    back.dispute = filed;
    (void)hall.second_referee.ask<wire::Accepted>(back);
    CHECK(hall.denied(hall.entente, client::MoveDispute{hall.game, filed, Step::appealed, 1, "again"}).find("appealed before") !=
          std::string::npos);
    const auto listed = hall.central.ask<wire::Disputes>(client::ListDisputes{hall.game}).disputes;
    REQUIRE(listed.size() == 1);
    CHECK(listed[0].status == DisputeStatus::ruled);
    CHECK(listed[0].answer == "I have twelve IPCs");
    CHECK(listed[0].rulings.size() == 2);
    // Nobody can appeal any more: the clock closes it.
    hall.harness.advance(hour + 1000);
    (void)hall.central.wait_for<wire::Update>([](const wire::Update& update) {
        const auto* moved = std::get_if<match::body::DisputeMoved>(&update.entry.entry.body);
        return moved != nullptr && moved->step == Step::closed;
    });
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("a game that was set back stands where it stood and goes on with the next dice after a restart too") {
    RefereeHall hall;
    const auto before = hall.look(hall.central);
    const auto bought = hall.buy(3);
    (void)hall.play(end_phase());
    const auto seen = hall.look(hall.central);
    const auto at = hall.rule(verb::SetBack{bought - 1}, "He meant two.");
    const auto update = hall.entente.wait_for<wire::Update>([&](const wire::Update& one) { return one.entry.entry.header.sequence == at; });
    REQUIRE(update.entry.entry.grounds);
    CHECK(update.entry.entry.grounds->reason == "He meant two.");
    CHECK(update.entry.entry.header.parent == bought - 1);
    auto view = hall.look(hall.central);
    CHECK(view.phase == before.phase);
    CHECK(view.units == before.units);
    CHECK(view.purchased == before.purchased);
    // And back again, to what had fallen away.
    (void)hall.rule(verb::SetBack{static_cast<std::uint32_t>(seen.sequence)}, "It was right after all.");
    CHECK(hall.look(hall.central).purchased == seen.purchased);
    CHECK(hall.look(hall.central).phase == seen.phase);
    hall.harness.restart();
    Client again{hall.harness.port(), {.token = hall.central.token}};
    again.rules = rules_of();
    const auto after = again.ask<wire::GameView>(client::Watch{hall.game, std::nullopt});
    CHECK(after.purchased == seen.purchased);
    (void)again.ask<wire::Accepted>(act(hall.match, 500, some_command(again, hall.match)));
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("a ruling names what there is and passes the laws and is made by a referee") {
    RefereeHall hall;
    const auto bought = hall.buy(1);
    const auto field = [&](client::Rule::Verb what) { return hall.director.ask<wire::Malformed>(hall.ruling(std::move(what))).field; };
    CHECK(field(std::monostate{}) == "rule");
    CHECK(field(verb::SetBack{bought}) == "rule.set_back.to");
    CHECK(field(verb::SetBack{1}) == "rule.set_back.to");
    CHECK(field(verb::SetBack{10'000}) == "rule.set_back.to");
    CHECK(field(verb::Reroll{10'000}) == "rule.reroll.entry");
    CHECK(field(verb::Reapply{1}) == "rule.reapply.entry");
    CHECK(field(verb::Time{"Atlantis", 5}) == "rule.time.power");
    CHECK(field(verb::Uphold{}) == "rule.dispute");
    CHECK(field(verb::Correct{{units(Change::add_units, "Germany", "infantry", 1, "Atlantis")}}) == "rule.correct.corrections[0].space");
    CHECK(field(verb::Correct{{units(Change::remove_units, "Germany", "infantry", 90, "Berlin")}}) == "rule.correct.corrections[0].count");
    const auto poor = hall.denied(hall.director, hall.ruling(verb::Correct{{money("Germany", -5000)}}));
    CHECK(poor.find("money-is-there") != std::string::npos);
    CHECK(hall.denied(hall.director, hall.ruling(verb::Reapply{bought})).find("was not undone") != std::string::npos);
    CHECK(hall.denied(hall.director, hall.ruling(verb::Reroll{bought})).find("nothing was rolled") != std::string::npos);
    // By nobody who plays, or has played.
    CHECK_FALSE(hall.denied(hall.central, hall.ruling(verb::Pause{})).empty());
    (void)hall.director.ask<wire::Accepted>(client::LeaveSeat{hall.game, 0});
    give_role(hall.harness, hall.central, hall.central.account, protocol::wire::Role::director);
    CHECK(hall.denied(hall.central, hall.ruling(verb::Pause{})).find("had a seat") != std::string::npos);
    // Without a reason, with a view that is old.
    auto ask = hall.ruling(verb::Pause{}, "");
    CHECK(hall.director.ask<wire::Malformed>(ask).field == "rule.reason");
    ask = hall.ruling(verb::Pause{});
    ask.seen = bought;
    CHECK(hall.director.ask<wire::Stale>(ask).sequence == bought + 1);
    check_record(hall.harness.port(), hall.game);
    CHECK(hall.record().size() == bought + 1);  // that the seat was left, and nothing else
}

TEST_CASE("the same ruling twice is one and another one under its id is refused") {
    RefereeHall hall;
    const auto bought = hall.buy(1);
    auto ask = hall.ruling(verb::SetBack{bought - 1});
    const auto first = hall.director.ask<wire::Accepted>(ask).sequence;
    CHECK(hall.director.ask<wire::Accepted>(ask).sequence == first);
    ask.reason = "something else";
    CHECK(hall.director.ask<wire::Malformed>(ask).field == "rule.action_id");
    CHECK(hall.record().size() == first);
}

TEST_CASE("units and money and control are put right as everybody sees") {
    RefereeHall hall;
    const auto treasury = [&](const wire::GameView& view) {
        const auto found =
            std::find_if(view.treasuries.begin(), view.treasuries.end(), [](const auto& one) { return one.owner == "Germany"; });
        return found->treasury;
    };
    const auto before = hall.look(hall.central);
    const auto at = hall.rule(verb::Correct{{units(Change::add_units, "Germany", "infantry", 2, "Berlin"), money("Germany", -3)}},
                              "They were taken off twice.");
    CHECK(treasury(hall.look(hall.central)) == treasury(before) - 3);
    const auto update = hall.entente.wait_for<wire::Update>([&](const wire::Update& one) { return one.entry.entry.header.sequence == at; });
    CHECK(update.entry.entry.events.size() == 2);
    (void)hall.rule(verb::SetBack{at - 1}, "No: they were not.");
    CHECK(hall.look(hall.central).units == before.units);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("a referee orders a command and voids a phase and ends the game by its score") {
    RefereeHall hall;
    rules::command::Purchase purchase;
    purchase.units = {unit(*rules_of(), "infantry", 2)};
    (void)hall.rule(verb::Order{"Austria-Hungary", {purchase}}, "His time ran out as he bought these.");
    CHECK(hall.look(hall.central).purchased.size() == 1);
    // What the rules refuse they refuse him as well.
    purchase.units = {unit(*rules_of(), "infantry", 200)};
    (void)hall.director.ask<wire::Refused>(hall.ruling(verb::Order{"Austria-Hungary", {purchase}}));
    const auto phase = hall.look(hall.central).phase;
    (void)hall.rule(verb::Void{rules::command::Expire::What::phase}, "He is gone.");
    CHECK(hall.look(hall.central).phase != phase);
    (void)hall.rule(verb::EndGame{}, "The hall closes.");
    const auto over = hall.look(hall.central);
    CHECK(over.status == protocol::wire::Status::over);
    REQUIRE(over.result);
    CHECK(hall.central.ask<wire::Games>(client::ListGames{}).games.front().status == protocol::wire::Status::over);
    // A result entered for the wrong side.
    (void)hall.rule(verb::Correct{{result("allied")}}, "The score was read upside down.");
    CHECK(hall.look(hall.central).result->winners.size() == 5);
    CHECK(hall.denied(hall.director, hall.ruling(verb::Time{"Germany", 5})).find("is over") != std::string::npos);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("what takes two referees is proposed by one and made by another word for word") {
    RefereeHall hall{match::body::DisputeRules{.two_referees = true}};
    (void)hall.buy(1);
    CHECK(hall.denied(hall.director, hall.ruling(verb::Annul{})).find("two referees") != std::string::npos);
    auto ask = hall.ruling(verb::Annul{}, "Both sides used a wrong map.");
    ask.propose = true;
    const auto proposal = hall.director.ask<wire::Accepted>(ask).sequence;
    CHECK(hall.look(hall.central).status == protocol::wire::Status::running);
    auto second_ask = hall.ruling(verb::Annul{}, "Both sides used a wrong map.");
    second_ask.proposal = proposal;
    CHECK(hall.denied(hall.director, second_ask).find("another referee") != std::string::npos);
    auto otherwise = second_ask;
    otherwise.reason = "Because.";
    CHECK(hall.second_referee.ask<wire::Malformed>(otherwise).field == "rule.proposal");
    (void)hall.second_referee.ask<wire::Accepted>(second_ask);
    auto view = hall.look(hall.central);
    CHECK(view.status == protocol::wire::Status::over);
    CHECK(view.annulled);
    CHECK(hall.central.ask<wire::Denied>(act(hall.match, 77, end_phase())).code == wire::Denied::Code::ended);
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("who has taken a dispute proposes and another referee rules on it by that proposal") {
    RefereeHall hall{match::body::DisputeRules{.two_referees = true, .appeal = hour}};
    const auto about = hall.buy(1);
    const auto filed = hall.entente.ask<wire::Accepted>(client::FileDispute{hall.game, 1, about, "", "a wrong map"}).sequence;
    (void)hall.director.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::taken, 0, ""});
    auto ask = hall.ruling(verb::Annul{}, "Both sides used a wrong map.");
    ask.dispute = filed;
    ask.propose = true;
    // Only who has the dispute proposes.
    CHECK(hall.denied(hall.second_referee, ask).find("another referee has this dispute") != std::string::npos);
    const auto proposal = hall.director.ask<wire::Accepted>(ask).sequence;
    auto second_ask = hall.ruling(verb::Annul{}, "Both sides used a wrong map.");
    second_ask.dispute = filed;
    CHECK(hall.denied(hall.second_referee, second_ask).find("another referee has this dispute") != std::string::npos);
    second_ask.proposal = proposal;
    CHECK(hall.denied(hall.director, second_ask).find("you have proposed this") != std::string::npos);
    (void)hall.second_referee.ask<wire::Accepted>(second_ask);
    CHECK(hall.look(hall.central).annulled);
    CHECK(hall.central.ask<wire::Disputes>(client::ListDisputes{hall.game}).disputes.at(0).status == DisputeStatus::ruled);
    // Neither of the two decides the appeal.
    (void)hall.entente.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::appealed, 1, "it was the right map"});
    for (auto* referee : {&hall.director, &hall.second_referee})
        CHECK(hall.denied(*referee, client::MoveDispute{hall.game, filed, Step::taken, 0, ""}).find("appeal") != std::string::npos);
    // Nor do they rule in it by the proposal of the referee who has taken it.
    auto third = somebody(hall.harness, "A third referee");
    third.rules = rules_of();
    give_role(hall.harness, third, third.account, protocol::wire::Role::director);
    (void)third.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::taken, 0, ""});
    ask = hall.ruling(verb::Uphold{}, "It was the right map.");
    ask.dispute = filed;
    ask.propose = true;
    const auto of_appeal = third.ask<wire::Accepted>(ask).sequence;
    ask = hall.ruling(verb::Uphold{}, "It was the right map.");
    ask.dispute = filed;
    ask.proposal = of_appeal;
    for (auto* referee : {&hall.director, &hall.second_referee})
        CHECK(hall.denied(*referee, ask).find("does not decide the appeal") != std::string::npos);
    check_record(hall.harness.port(), hall.game);
    CHECK(python_says(http_get(hall.harness.port(), "/games/" + match::hex(hall.game) + "/record").body).starts_with("record verified: "));
}

TEST_CASE("the referee of an appeal may rule by a proposal of the first referee") {
    RefereeHall hall{match::body::DisputeRules{.two_referees = true, .appeal = hour}};
    const auto about = hall.buy(1);
    const auto filed = hall.entente.ask<wire::Accepted>(client::FileDispute{hall.game, 1, about, "", "a wrong map"}).sequence;
    (void)hall.director.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::taken, 0, ""});
    auto ask = hall.ruling(verb::Annul{}, "Both sides used a wrong map.");
    ask.dispute = filed;
    ask.propose = true;
    const auto proposal = hall.director.ask<wire::Accepted>(ask).sequence;
    ask = hall.ruling(verb::Uphold{}, "It was the right map.");
    ask.dispute = filed;
    (void)hall.director.ask<wire::Accepted>(ask);
    (void)hall.entente.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::appealed, 1, "it was not"});
    (void)hall.second_referee.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::taken, 0, ""});
    ask = hall.ruling(verb::Annul{}, "Both sides used a wrong map.");
    ask.dispute = filed;
    ask.proposal = proposal;
    (void)hall.second_referee.ask<wire::Accepted>(ask);
    CHECK(hall.look(hall.central).annulled);
    check_record(hall.harness.port(), hall.game);
    CHECK(python_says(http_get(hall.harness.port(), "/games/" + match::hex(hall.game) + "/record").body).starts_with("record verified: "));
}

TEST_CASE("a power is handed to another player with a seat of its own") {
    RefereeHall hall;
    (void)hall.rule(verb::HandPower{"Germany"}, "He plays on with two of three.");
    CHECK(hall.denied(hall.director, hall.ruling(verb::HandPower{"Germany"})).find("seat of its own") != std::string::npos);
    (void)hall.director.ask<wire::SeatOffered>(client::OfferSeat{hall.game, 2, match::Seat::To::anybody, 0});
    auto third = somebody(hall.harness, "A substitute");
    third.rules = rules_of();
    (void)third.ask<wire::Seated>(sit(hall.game, 2));
    const auto view = hall.look(third);
    REQUIRE(view.seats.size() == 3);
    CHECK(view.seats[2].powers == std::vector<std::string>{"Germany"});
    CHECK(view.seats[0].powers.size() == 2);
    for (auto power = hall.look(third).power; power == "Austria-Hungary" || power == "Russian Empire"; power = hall.look(third).power)
        (void)hall.rule(verb::Void{rules::command::Expire::What::turn}, "He is late.");
    CHECK(hall.look(third).power == "Germany");
    (void)third.ask<wire::Accepted>(act(hall.match, ++hall.actions, end_phase()));
    hall.harness.restart();
    Client again{hall.harness.port(), {.token = third.token}};
    again.rules = rules_of();
    (void)again.ask<wire::GameView>(client::Watch{hall.game, std::nullopt});
    (void)again.ask<wire::Accepted>(act(hall.match, ++hall.actions, end_phase()));
    check_record(hall.harness.port(), hall.game);
}

TEST_CASE("rulings are found again by paragraph and bundle and words and a refusal shows them") {
    RefereeHall hall;
    const auto bought = hall.buy(1);
    auto ask = hall.ruling(verb::SetBack{bought - 1}, "He bought with the money of his ally.");
    rules::command::Purchase purchase;
    purchase.units = {unit(*rules_of(), "infantry", 200)};
    const auto refused = hall.central.ask<wire::Refused>(act(hall.match, 800, {purchase}));
    REQUIRE_FALSE(refused.paragraph.empty());
    CHECK(refused.precedents.empty());
    ask.paragraph = refused.paragraph;
    const auto made = hall.director.ask<wire::Accepted>(ask).sequence;
    const auto found = [&](Client& client, std::string paragraph, std::string bundle, std::string text) {
        return client.ask<wire::Precedents>(client::FindPrecedents{std::move(paragraph), std::move(bundle), std::move(text), 0})
            .precedents.size();
    };
    CHECK(found(hall.entente, refused.paragraph, "", "") == 1);
    CHECK(found(hall.entente, "", "1914-tournament", "MONEY of his ally") == 1);
    CHECK(found(hall.entente, "", "classic", "") == 0);
    CHECK(found(hall.entente, "1914-9", "", "") == 0);
    const auto again = hall.central.ask<wire::Refused>(act(hall.match, 801, {purchase}));
    REQUIRE(again.precedents.size() == 1);
    CHECK(again.precedents[0].sequence == made);
    CHECK(again.precedents[0].verb == "set_back");
    hall.harness.restart();
    Client later{hall.harness.port()};
    std::size_t read = 0;
    for (int tries = 0; tries < 200 && read == 0; ++tries) read = found(later, "", "", "his ally");
    CHECK(read == 1);
}

TEST_CASE("a sandbox shows what would come of rulings and leaves the game and its dice alone") {
    RefereeHall hall;
    const auto bought = hall.buy(2);
    const auto before = hall.look(hall.director);
    client::TryRulings ask;
    ask.game = hall.game;
    ask.steps = {hall.ruling(verb::SetBack{bought - 1}), hall.ruling(verb::Void{rules::command::Expire::What::turn}),
                 hall.ruling(verb::Correct{{money("Germany", -5000)}}), hall.ruling(verb::Pause{})};
    const auto tried = hall.director.ask<wire::Tried>(ask);
    REQUIRE(tried.steps.size() == 3);
    CHECK(tried.steps[0].accepted);
    CHECK(tried.steps[1].accepted);
    CHECK_FALSE(tried.steps[2].accepted);
    CHECK(tried.steps[2].answer.find("money-is-there") != std::string::npos);
    CHECK(tried.view.power != before.power);
    CHECK(hall.director.ask<wire::Tried>(ask) == tried);
    CHECK(hall.look(hall.director).sequence == before.sequence);
    CHECK(hall.record().size() == before.sequence);
    CHECK_FALSE(hall.denied(hall.central, ask).empty());
}

TEST_CASE("the evidence of a dispute is one message") {
    RefereeHall hall{{}, {.turn_limit = hour}};
    const auto bought = hall.buy(2);
    const auto again =
        hall.director.ask<wire::Accepted>(hall.ruling(verb::Correct{{money("Germany", 3)}}, "It had been paid twice.")).sequence;
    const auto filed =
        hall.entente.ask<wire::Accepted>(client::FileDispute{hall.game, 1, bought, "1914-3.1.1", "he has not the money"}).sequence;
    (void)hall.central.ask<wire::Accepted>(client::MoveDispute{hall.game, filed, Step::answered, 0, "I have twelve IPCs"});
    const auto evidence = hall.second_referee.ask<wire::Evidence>(client::ShowEvidence{hall.game, filed, 2});
    CHECK(evidence.sequence == hall.look(hall.director).sequence);
    CHECK(evidence.dispute == hall.director.ask<wire::Disputes>(client::ListDisputes{hall.game}).disputes.front());
    CHECK(evidence.filed == evidence.entries.back().at);
    // The log in words, what it changed, and the game before and after it.
    REQUIRE(evidence.entries.size() == 3);
    CHECK(evidence.entries.back().sequence == bought);
    CHECK(evidence.entries.back().words == "Austria-Hungary buys 2 infantry");
    // To who directs, with the names of people.
    const auto author = "seat 0, account " + std::to_string(hall.central.account);
    CHECK(evidence.entries.back().author == author + " (The Central)");
    CHECK(hall.entente.ask<wire::Evidence>(client::ShowEvidence{hall.game, filed, 2}).entries.back().author == author);
    CHECK(std::any_of(evidence.changed.begin(), evidence.changed.end(),
                      [](const std::string& line) { return line.find("IPC of Austria-Hungary") != std::string::npos; }));
    REQUIRE(evidence.before);
    REQUIRE(evidence.after);
    CHECK(evidence.before->sequence == bought - 1);
    CHECK(evidence.after->sequence == bought);
    CHECK(evidence.before->treasuries != evidence.after->treasuries);
    CHECK_FALSE(evidence.dice);
    // The clocks, and what was ruled.
    REQUIRE(evidence.clock_before.readings.size() == 1);
    CHECK(evidence.clock_before.readings.front().left_ms == hour);
    CHECK(evidence.clock_after.readings.front().power == "Austria-Hungary");
    REQUIRE(evidence.rulings.size() == 1);
    CHECK(evidence.rulings.front().sequence == again);
    CHECK(evidence.rulings.front().verb == "correct");
    CHECK(evidence.precedents == evidence.rulings);
    CHECK(hall.director.ask<wire::Malformed>(client::ShowEvidence{hall.game, bought, 0}).field == "show_evidence.dispute");
    CHECK(hall.director.ask<wire::Malformed>(client::ShowEvidence{hall.game, filed, 5000}).field == "show_evidence.before");
}

TEST_CASE("the dice of an entry that is disputed come with all that they are checked by") {
    RefereeHall hall;
    (void)hall.play(end_phase());
    rules::command::Move move;
    move.units = {unit(*rules_of(), "infantry", 3)};
    move.path = {space(*rules_of(), "Budapest"), space(*rules_of(), "Serbia")};
    (void)hall.play({move});
    (void)hall.play(end_phase());
    const auto fought = hall.play({rules::command::Fight{space(*rules_of(), "Serbia"), {}}});
    const auto filed = hall.entente.ask<wire::Accepted>(client::FileDispute{hall.game, 1, fought, "", "a wrong battle"}).sequence;
    const auto dice = hall.director.ask<wire::Evidence>(client::ShowEvidence{hall.game, filed, 0}).dice;
    REQUIRE(dice);
    const auto record = hall.record();
    const auto& rolls = *record[fought - 1].entry.rolls;
    CHECK(dice->secret == rolls.secret);
    CHECK(dice->link == rolls.index);
    CHECK(dice->draws.size() == rolls.draws.size());
    CHECK(dice->draws.front().results == rolls.draws.front().results);
    const auto before = match::replay(rules_of(), std::span{record}.first(fought - 1));
    REQUIRE(before);
    CHECK(dice->link_before == before->table().dice().last_link);
    CHECK(dice->mix == before->table().dice().mix);
    CHECK(match::check_rolls(hall.game, before->table().dice(), rolls).empty());
}

TEST_CASE("spectators of a delayed game see a ruling when it is old enough") {
    Harness harness{cheap()};
    Client director = somebody(harness, "Who directs");
    Client player = somebody(harness, "Who plays");
    Client watcher{harness.port()};
    auto make = directed();
    make.spectator_delay_minutes = 10;
    const auto made = director.ask<wire::GameCreated>(make);
    Match match;
    match.game = made.game;
    (void)player.ask<wire::Seated>(sit(made.game, 0, made.seats[0].token));
    (void)director.ask<wire::SeatOffered>(client::OfferSeat{made.game, 1, match::body::SeatOffered::To::account, player.account});
    (void)player.ask<wire::Seated>(sit(made.game, 1));
    for (auto* client : {&director, &player, &watcher}) client->rules = rules_of();
    (void)director.ask<wire::Accepted>(client::StartGame{made.game});
    std::vector<std::uint32_t> played;
    for (std::uint64_t at = 1; at <= 6; ++at) {
        played.push_back(player.ask<wire::Accepted>(act(match, at, some_command(player, match))).sequence);
        harness.advance(20'000);
    }
    client::Rule ask;
    ask.game = made.game;
    ask.action_id = action(50);
    ask.reason = "back";
    ask.what = verb::SetBack{played[0]};
    const auto at = director.ask<wire::Accepted>(ask).sequence;
    CHECK(watcher.ask<wire::GameView>(client::Watch{made.game, std::nullopt}).sequence < at);
    CHECK(watcher.ask<wire::Precedents>(client::FindPrecedents{}).precedents.empty());
    harness.advance(11 * 60'000);
    (void)watcher.wait_for<wire::Update>([&](const wire::Update& update) { return update.entry.entry.header.sequence == at; });
    CHECK(watcher.ask<wire::Precedents>(client::FindPrecedents{}).precedents.size() == 1);
    check_record(harness.port(), made.game);
}

}  // namespace testing
