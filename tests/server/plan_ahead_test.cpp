// What one plans ahead: standing orders that are read again, whole turns at once, drafts, and how far one may go back.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/server/people.hpp"

namespace testing {
namespace {

using protocol::wire::StandingOrder;
using Scope = StandingOrder::Scope;
using Stopped = wire::ActedAll::Stopped;

/// A game of two people, one for each side, that a third directs; the first power is to move.
struct DirectedGame {
    Harness harness;
    Client director{harness.port()};
    Client central{harness.port()};
    Client allied{harness.port()};
    Match match;
    std::uint64_t number = 0;

    explicit DirectedGame(match::body::TakeBackRule take_back = {}) {
        auto ask = directed();
        ask.seats[0].to = ask.seats[1].to = To::anybody;
        ask.take_back = take_back;
        match.created = director.ask<wire::GameCreated>(ask);
        match.game = match.created.game;
        (void)central.ask<wire::Seated>(sit(match.game, 0));
        (void)allied.ask<wire::Seated>(sit(match.game, 1));
        (void)director.ask<wire::Accepted>(client::StartGame{match.game});
        while (look().phase != "move") (void)central.ask<wire::Accepted>(act(match, ++number, end_phase()));
    }
    [[nodiscard]] wire::GameView look() { return central.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); }
    [[nodiscard]] const rules::Ruleset& rules() const { return *central.rules; }
    /// Of one infantry of the active power into a territory.
    [[nodiscard]] protocol::wire::Command move_to(const std::string& target) {
        const auto legal = central.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""}).commands;
        const auto way = std::find_if(legal.begin(), legal.end(), [&](const protocol::wire::Command& command) {
            const auto* move = std::get_if<rules::command::Move>(&command.body);
            return move != nullptr && move->path.back() == space(rules(), target) &&
                   move->units.front().type == unit_type(rules(), "infantry");
        });
        REQUIRE(way != legal.end());
        return *way;
    }
    [[nodiscard]] client::ActAll list(std::uint64_t id, std::vector<protocol::wire::Command> commands) const {
        client::ActAll made;
        made.game = match.game;
        made.action_id = action(1'000 + id);
        made.as = "Austria-Hungary";
        for (auto& command : commands) made.acts.push_back({"", "", std::move(command)});
        return made;
    }
    [[nodiscard]] client::Act as(const std::string& power, protocol::wire::Command command) {
        auto made = act(match, ++number, std::move(command));
        made.as = power;
        return made;
    }
    void leave(Client& who, const std::string& power, StandingOrder order) { (void)who.ask<wire::Accepted>(as(power, {std::move(order)})); }
    /// Serbia, because the first power has to; Switzerland, because all its enemies are asked whose army that is.
    [[nodiscard]] std::vector<protocol::wire::Command> into_serbia_and_switzerland() {
        return {move_to("Serbia"), move_to("Switzerland"), end_phase()};
    }
};

StandingOrder whose_army(const rules::Ruleset& rules, const std::string& power) {
    StandingOrder order;
    order.decision_class = "minor-army";
    order.choice = {testing::power(rules, power)};
    return order;
}

}  // namespace

TEST_CASE("a power's orders are read by who plays it and by nobody else, also after a restart") {
    DirectedGame it;
    const auto& rules = it.rules();
    (void)it.central.ask<wire::Accepted>(it.as("Austria-Hungary", it.move_to("Serbia")));
    (void)it.central.ask<wire::Accepted>(it.as("Austria-Hungary", end_phase()));
    const auto battles = it.look().battles;
    REQUIRE_FALSE(battles.empty());
    auto everywhere = order_of_losses(rules, {"infantry"});
    auto there = order_of_losses(rules, {"artillery"}, space(rules, "Serbia"));
    auto here = everywhere;
    here.scope = Scope::battle;
    here.battle = battles.front().battle.id;
    for (const auto& order : {everywhere, there, here}) {
        it.leave(it.central, "Austria-Hungary", order);
        it.harness.time.advance(1000);
    }
    there.scope = Scope::space;
    const client::ListOrders ask{it.match.game, "Austria-Hungary"};
    const auto listed = it.central.ask<wire::Orders>(ask);
    CHECK(listed.power == "Austria-Hungary");
    REQUIRE(listed.orders.size() == 3);
    CHECK(listed.orders[0].order == everywhere);
    CHECK(listed.orders[1].order == there);
    CHECK(listed.orders[2].order == here);
    CHECK(listed.orders[1].sequence == listed.orders[0].sequence + 1);
    CHECK(listed.orders[1].since == listed.orders[0].since + 1000);
    CHECK(it.central.ask<wire::Orders>(client::ListOrders{it.match.game, "Germany"}).orders.empty());
    CHECK(it.central.ask<wire::Malformed>(client::ListOrders{it.match.game, ""}).field == "list_orders.as");
    CHECK(denial(it.allied, ask) == wire::Denied::Code::no_seat);
    CHECK(denial(it.director, ask) == wire::Denied::Code::no_seat);
    it.harness.restart();
    Client again{it.harness.port(), {.token = it.central.token}};
    CHECK(again.ask<wire::Orders>(ask) == listed);
    // What belongs to the power is whose seat it is now.
    Client director{it.harness.port(), {.token = it.director.token}};
    Client heir{it.harness.port()};
    const auto invitation = director.ask<wire::SeatOffered>(client::OfferSeat{it.match.game, 0, To::holder, 0});
    (void)heir.ask<wire::Seated>(sit(it.match.game, 0, invitation.token));
    CHECK(heir.ask<wire::Orders>(ask).orders == listed.orders);
    CHECK(denial(again, ask) == wire::Denied::Code::no_seat);
    check_record(it.harness.port(), it.match.game);
}

TEST_CASE("an order for a battle ends with it and none is left for what is not fought") {
    DirectedGame it;
    (void)it.central.ask<wire::Accepted>(it.as("Austria-Hungary", it.move_to("Serbia")));
    (void)it.central.ask<wire::Accepted>(it.as("Austria-Hungary", end_phase()));
    const auto battle = it.look().battles.front().battle;
    auto order = order_of_losses(it.rules(), {"infantry", "artillery"});
    order.scope = Scope::battle;
    order.battle = rules::BattleId{rules::raw(battle.id) + 100};
    CHECK(denial(it.central, it.as("Austria-Hungary", {order})) == wire::Denied::Code::not_allowed);
    order.battle = battle.id;
    it.leave(it.central, "Austria-Hungary", order);
    it.leave(it.allied, "Russian Empire", order);
    (void)it.central.ask<wire::Accepted>(it.as("Austria-Hungary", {rules::command::Fight{battle.space, {}}}));
    for (auto view = it.look(); !view.decisions.empty(); view = it.look()) {  // of who left no order: he answers by the first that is legal
        const auto power = view.to_act.front().power;
        auto& who = power == "Austria-Hungary" || power == "Germany" || power == "Ottoman Empire" ? it.central : it.allied;
        CHECK((power != "Austria-Hungary" || view.to_act.front().decisions != std::vector<std::string>{"casualties"}));
        const auto legal = who.ask<wire::LegalMoves>(client::ListLegalMoves{it.match.game, power}).commands;
        REQUIRE_FALSE(legal.empty());
        (void)who.ask<wire::Accepted>(it.as(power, legal.front()));
    }
    CHECK(it.central.ask<wire::Orders>(client::ListOrders{it.match.game, "Austria-Hungary"}).orders.empty());
    CHECK(it.allied.ask<wire::Orders>(client::ListOrders{it.match.game, "Russian Empire"}).orders.empty());
    CHECK(denial(it.central, it.as("Austria-Hungary", {order})) == wire::Denied::Code::not_allowed);
    check_record(it.harness.port(), it.match.game);
}

TEST_CASE("an order that is followed says when and one that is illegal is passed over and its owner is told") {
    DirectedGame it;
    const auto& rules = it.rules();
    auto illegal = whose_army(rules, "Germany");  // an enemy of who is asked
    illegal.scope = Scope::space;
    illegal.space = space(rules, "Switzerland");
    it.leave(it.allied, "France", illegal);
    for (const auto* power : {"Russian Empire", "British Empire", "Italy", "United States"})
        it.leave(it.allied, power, whose_army(rules, "France"));
    const auto done = it.central.ask<wire::ActedAll>(it.list(1, it.into_serbia_and_switzerland()));
    CHECK(done.accepted == 3);
    const auto told =
        it.allied.wait_for<wire::Notice>([](const wire::Notice& notice) { return notice.kind == wire::Notice::Kind::order_passed_over; });
    CHECK(told.game == it.match.game);
    CHECK(told.seats == std::vector<std::uint32_t>{1});
    CHECK(told.text.find("\"minor-army\" in Switzerland") != std::string::npos);
    const auto orders = [&](const std::string& power) {
        return it.allied.ask<wire::Orders>(client::ListOrders{it.match.game, power}).orders;
    };
    CHECK(orders("France").front().passed_over == done.sequence);
    CHECK(orders("France").front().used == 0);
    CHECK(orders("Italy").front().used == done.sequence);
    CHECK(orders("Italy").front().passed_over == 0);
    // Nobody else hears of it, and the question is asked.
    for (const auto& message : it.central.heard()) {
        const auto* notice = std::get_if<wire::Notice>(&message.body);
        CHECK((notice == nullptr || notice->kind != wire::Notice::Kind::order_passed_over));
    }
    REQUIRE(it.look().to_act.size() == 1);
    CHECK(it.look().to_act.front().power == "France");
    check_record(it.harness.port(), it.match.game);
}

TEST_CASE("an order that says no scope that there is or not where is malformed") {
    DirectedGame it;
    const auto wrong = [&](const std::function<void(StandingOrder&)>& change) {
        auto order = order_of_losses(it.rules(), {"infantry"});
        change(order);
        return it.central.ask<wire::Malformed>(it.as("Austria-Hungary", {order})).field;
    };
    const std::string field = "act.command.standing_order.";
    CHECK(wrong([](auto& order) { order.scope = Scope::once; }) == field + "scope");
    CHECK(wrong([](auto& order) { order.scope = Scope::turn; }) == field + "scope");
    CHECK(wrong([](auto& order) { order.scope = Scope::space; }) == field + "space");
    CHECK(wrong([](auto& order) { order.scope = Scope::battle; }) == field + "battle");
    CHECK(wrong([](auto& order) { order.battle = rules::BattleId{1}; }) == field + "battle");
    CHECK(wrong([&](auto& order) {
              order.scope = Scope::battle;
              order.battle = rules::BattleId{1};
              order.space = space(it.rules(), "Serbia");
          }) == field + "space");
}

TEST_CASE("ten thousand orders leave those that a power may have") {
    constexpr std::size_t most_orders = 64;
    DirectedGame it;
    std::vector<protocol::wire::Command> many;
    for (std::size_t at = 0; at < 128; ++at)
        many.push_back({order_of_losses(it.rules(), {"infantry"}, rules::SpaceId{static_cast<std::uint16_t>(at % 100)})});
    const auto first = it.central.ask<wire::ActedAll>(it.list(1, many));
    CHECK(first.accepted == most_orders);
    REQUIRE(std::holds_alternative<wire::Malformed>(first.answer));
    CHECK(std::get<wire::Malformed>(first.answer).code == Code::too_much);
    // The rest, in spaces for which none was left.
    many.clear();
    for (std::size_t at = 0; at < 128; ++at)
        many.push_back({order_of_losses(it.rules(), {"infantry"}, rules::SpaceId{static_cast<std::uint16_t>(64 + at % 36)})});
    const auto length = it.look().sequence;
    for (std::uint64_t list = 2; list < 80; ++list) CHECK(it.central.ask<wire::Malformed>(it.list(list, many)).code == Code::too_much);
    CHECK(it.look().sequence == length);
    CHECK(it.central.ask<wire::Orders>(client::ListOrders{it.match.game, "Austria-Hungary"}).orders.size() == most_orders);
}

TEST_CASE("a whole turn is many entries with one answer and sent again it is the same answer") {
    DirectedGame it;
    const auto before = it.look().sequence;
    auto turn = it.list(1, it.into_serbia_and_switzerland());
    const auto done = it.central.ask<wire::ActedAll>(turn);
    CHECK(done == wire::ActedAll{it.match.game, 3, before + 3, Stopped::nowhere, {}});
    CHECK(it.look().sequence == before + 3);
    it.harness.restart();
    Client again{it.harness.port(), {.token = it.central.token}};
    CHECK(again.ask<wire::ActedAll>(turn) == done);
    CHECK(again.ask<wire::GameView>(client::Watch{it.match.game, {}}).sequence == before + 3);
    // Another list under its id is no repetition.
    auto other = turn;
    other.acts.erase(other.acts.begin());
    CHECK(again.ask<wire::Malformed>(other).code == Code::bad_value);
    check_record(it.harness.port(), it.match.game);
}

TEST_CASE("a list stops at the first refusal and what came before it stands") {
    DirectedGame it;
    const auto before = it.look().sequence;
    const rules::command::Place place{{unit(it.rules(), "infantry")}, space(it.rules(), "Vienna")};
    const auto list = it.list(1, {it.move_to("Serbia"), {place}, end_phase()});
    const auto done = it.central.ask<wire::ActedAll>(list);
    CHECK(done.accepted == 1);
    CHECK(done.sequence == before + 1);
    CHECK(done.stopped == Stopped::answer);
    CHECK(std::holds_alternative<wire::Refused>(done.answer));
    CHECK(it.central.ask<wire::ActedAll>(list) == done);
    CHECK(it.look().sequence == before + 1);
    // One that is meant for another phase is stale.
    auto late = it.list(2, {end_phase(), end_phase()});
    late.acts.front().for_phase = "purchase";
    const auto stale = it.central.ask<wire::ActedAll>(late);
    CHECK(stale.accepted == 0);
    CHECK(stale.sequence == 0);
    CHECK(std::holds_alternative<wire::Stale>(stale.answer));
    // And so is one for another round.
    auto next = it.list(3, {end_phase()});
    next.acts.front().for_round = 99;
    CHECK(std::holds_alternative<wire::Stale>(it.central.ask<wire::ActedAll>(next).answer));
    CHECK(it.look().sequence == before + 1);
}

TEST_CASE("a list stops where a question is open or a die was rolled if that is asked for") {
    DirectedGame it;
    auto turn = it.into_serbia_and_switzerland();
    turn.push_back(end_phase());
    auto list = it.list(1, turn);
    list.stop_at_decision = true;
    const auto before = it.look().sequence;
    const auto asked = it.central.ask<wire::ActedAll>(list);
    CHECK(asked == wire::ActedAll{it.match.game, 3, before + 3, Stopped::decision, {}});
    CHECK(it.central.ask<wire::ActedAll>(list) == asked);
    // The answers of others, each the first that is legal.
    for (auto view = it.look(); !view.decisions.empty(); view = it.look()) {
        const auto power = view.to_act.front().power;
        const auto legal = it.allied.ask<wire::LegalMoves>(client::ListLegalMoves{it.match.game, power}).commands;
        REQUIRE_FALSE(legal.empty());
        (void)it.allied.ask<wire::Accepted>(it.as(power, legal.front()));
    }
    CHECK(it.central.ask<wire::ActedAll>(list) == asked);  // sent again it does not go on where it stopped
    const auto fight = [&](const char* target) { return protocol::wire::Command{rules::command::Fight{space(it.rules(), target), {}}}; };
    auto battles = it.list(2, {fight("Serbia"), fight("Switzerland"), end_phase()});
    battles.stop_at_die = true;
    const auto rolled = it.central.ask<wire::ActedAll>(battles);
    CHECK(rolled.accepted == 1);
    CHECK(rolled.stopped == Stopped::die);
    CHECK(it.central.ask<wire::ActedAll>(battles) == rolled);
    CHECK(it.look().sequence == rolled.sequence);
    check_record(it.harness.port(), it.match.game);
}

TEST_CASE("a list that is none is malformed and nothing of it happens") {
    DirectedGame it;
    const auto before = it.look().sequence;
    const auto wrong = [&](const client::ActAll& list) {
        const auto said = it.central.ask<wire::Malformed>(list);
        return std::pair{said.code, said.field};
    };
    auto list = it.list(1, {end_phase()});
    list.action_id = {};
    CHECK(wrong(list) == std::pair{Code::missing, std::string{"act_all.action_id"}});
    CHECK(wrong(it.list(1, {})) == std::pair{Code::missing, std::string{"act_all.acts"}});
    CHECK(wrong(it.list(1, std::vector(129, end_phase()))) == std::pair{Code::too_much, std::string{"act_all.acts"}});
    list = it.list(1, {end_phase()});
    list.as = "";
    CHECK(wrong(list) == std::pair{Code::missing, std::string{"act_all.as"}});
    // What names nothing is found before anything is done.
    StandingOrder order = order_of_losses(it.rules(), {"infantry"});
    order.scope = Scope::once;
    CHECK(wrong(it.list(1, {end_phase(), {order}})) ==
          std::pair{Code::bad_value, std::string{"act_all.acts[1].command.standing_order.scope"}});
    list = it.list(1, {end_phase(), end_phase()});
    list.acts[1].for_phase = "siesta";
    CHECK(wrong(list) == std::pair{Code::unknown_name, std::string{"act_all.acts[1].for_phase"}});
    const auto names = it.central.rules;
    it.central.rules = with_wrong_names(*names, "elephant", "Atlantis");
    const rules::command::Fight nowhere{space(*it.central.rules, "Atlantis"), {}};
    CHECK(wrong(it.list(1, {end_phase(), {nowhere}})) == std::pair{Code::unknown_name, std::string{"act_all.acts[1].command.fight.space"}});
    it.central.rules = names;
    CHECK(denial(it.director, it.list(1, {end_phase()})) == wire::Denied::Code::no_seat);
    CHECK(denial(it.allied, it.list(1, {end_phase()})) == wire::Denied::Code::no_seat);
    list = it.list(1, {{rules::command::Expire{}}});
    CHECK(denial(it.central, list) == wire::Denied::Code::not_allowed);
    CHECK(it.look().sequence == before);
}

TEST_CASE("a draft is kept for its author alone") {
    DirectedGame it;
    const std::string text =
        "{\"act_all\": \"Serbia first, then \xC3\x96"
        "denburg\"}";
    const client::SaveDraft save{it.match.game, "Germany", text};
    const client::ReadDraft read{it.match.game, "Germany"};
    const auto head = it.look().head;
    CHECK(it.central.ask<wire::Draft>(read) == wire::Draft{it.match.game, "Germany", "", 0});
    (void)it.central.ask<wire::Done>(save);
    const auto draft = it.central.ask<wire::Draft>(read);
    CHECK(draft == wire::Draft{it.match.game, "Germany", text, it.harness.time.now()});
    CHECK(it.central.ask<wire::Draft>(client::ReadDraft{it.match.game, "Ottoman Empire"}).text.empty());
    CHECK(denial(it.allied, read) == wire::Denied::Code::no_seat);
    CHECK(denial(it.director, read) == wire::Denied::Code::no_seat);
    CHECK(it.look().head == head);
    it.harness.restart();
    Client again{it.harness.port(), {.token = it.central.token}};
    CHECK(again.ask<wire::Draft>(read) == draft);
    // Of one who has the seat no more nothing is left, for nobody, whoever has it next.
    Client director{it.harness.port(), {.token = it.director.token}};
    Client heir{it.harness.port()};
    auto invitation = director.ask<wire::SeatOffered>(client::OfferSeat{it.match.game, 0, To::holder, 0});
    (void)heir.ask<wire::Seated>(sit(it.match.game, 0, invitation.token));
    CHECK(heir.ask<wire::Draft>(read).text.empty());
    CHECK(denial(again, read) == wire::Denied::Code::no_seat);
    invitation = director.ask<wire::SeatOffered>(client::OfferSeat{it.match.game, 0, To::holder, 0});
    (void)again.ask<wire::Seated>(sit(it.match.game, 0, invitation.token));
    CHECK(again.ask<wire::Draft>(read).text.empty());
    check_record(it.harness.port(), it.match.game);
}

TEST_CASE("a draft has a bound and an empty one is none") {
    DirectedGame it;
    constexpr std::size_t most = 16 * 1024;
    const client::ReadDraft read{it.match.game, "Germany"};
    const auto save = [&](std::string text) { return client::SaveDraft{it.match.game, "Germany", std::move(text)}; };
    (void)it.central.ask<wire::Done>(save(std::string(most, 'x')));
    CHECK(it.central.ask<wire::Malformed>(save(std::string(most + 1, 'y'))).field == "save_draft.text");
    CHECK(it.central.ask<wire::Draft>(read).text == std::string(most, 'x'));
    Client other{it.harness.port(), {.token = it.central.token}};
    // A megabyte is more than any frame may hold: the connection ends, it may be before all of it was sent.
    const auto ends = [&] {
        (void)other.send(save(std::string(std::size_t{1} << 20, 'z')));
        (void)other.ask<wire::Pong>(client::Ping{});
    };
    CHECK_THROWS_AS(ends(), std::runtime_error);
    CHECK(it.central.ask<wire::Draft>(read).text == std::string(most, 'x'));
    (void)it.central.ask<wire::Done>(save(""));
    CHECK(it.central.ask<wire::Draft>(read).saved == 0);
}

TEST_CASE("drafts go with the end of the game") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player, {.clock = {.game_limit = 60'000, .phase_limit = 60'000}});
    (void)player.ask<wire::Done>(client::SaveDraft{match.game, "Germany", "the end is near"});
    const auto look = [&] { return player.ask<wire::GameView>(client::Watch{match.game, std::nullopt}); };
    for (int passed = 0; passed < 400 && look().status != wire::Status::over; ++passed) harness.advance(60'000);
    REQUIRE(look().status == wire::Status::over);
    CHECK(player.ask<wire::Draft>(client::ReadDraft{match.game, "Germany"}).text.empty());
    CHECK(denial(player, client::SaveDraft{match.game, "Germany", "too late"}) == wire::Denied::Code::ended);
}

TEST_CASE("a game says how far one may go back and keeps to it") {
    using Rule = match::body::TakeBackRule;
    for (const auto rule : {Rule::phase, Rule::command, Rule::none}) {
        CAPTURE(static_cast<int>(rule));
        DirectedGame it{rule};
        CHECK(it.look().take_back == rule);
        const auto ended = act(it.match, ++it.number, take_back());
        if (rule == Rule::phase) {
            (void)it.central.ask<wire::Accepted>(ended);
            CHECK(it.look().phase != "move");
            (void)it.central.ask<wire::Accepted>(act(it.match, ++it.number, end_phase()));
        } else {
            CHECK(it.central.ask<wire::Denied>(ended).reason ==
                  (rule == Rule::none ? "this game allows no take-backs" : "this game does not allow taking back the end of a phase"));
        }
        (void)it.central.ask<wire::Accepted>(act(it.match, ++it.number, it.move_to("Serbia")));
        const auto moved = act(it.match, ++it.number, take_back());
        if (rule == Rule::none)
            CHECK(denial(it.central, moved) == wire::Denied::Code::not_allowed);
        else
            (void)it.central.ask<wire::Accepted>(moved);
        check_record(it.harness.port(), it.match.game);
    }
}

}  // namespace testing
