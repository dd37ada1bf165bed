// Sealed answers and standing orders, and the bytes that they are kept in.
#include <doctest/doctest.h>

#include "rules/core/state.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/table.hpp"
#include "rules/match/view.hpp"
#include "tests/match/fold.hpp"

using namespace folding;

TEST_CASE("sealed answers are kept until they are opened and shown to those only who may see them") {
    Fold game;
    const rules::DecisionId decision{4};
    const rules::Choice choice{std::int64_t{3}};
    const match::Secret secret{red, match::Hash{1}, rules::canonical_bytes(choice)};
    match::Entry sealing;
    game.add(Fold::by(red), Fold::command(red),
             [&](match::Entry& entry) {
                 entry.sealed = {
                     {decision, red, match::answer_commitment(game.table.game(), decision, red, secret.salt, secret.content), {SeatId{0}}}};
                 sealing = entry;
             },
             {secret});
    const auto* kept = game.table.sealed_answers().find(decision, red);
    REQUIRE(kept != nullptr);
    CHECK(rules::choice_from(kept->secret->content) == choice);

    using Kind = match::Viewer::Kind;
    const auto seen = [&](const match::Viewer& viewer) { return match::view_of(game.table, sealing, {secret}, viewer).secrets; };
    CHECK(seen({Kind::seat, SeatId{0}}) == std::vector{std::optional{secret}});
    CHECK(seen({Kind::seat, SeatId{1}}) == std::vector{std::optional<match::Secret>{}});
    CHECK(seen({Kind::spectator, SeatId{0}}) == std::vector{std::optional<match::Secret>{}});
    CHECK(seen({Kind::director, {}}) == std::vector{std::optional{secret}});

    game.play(blue, [&](match::Entry& entry) { entry.opened = {{3, decision, red, secret.salt, secret.content}}; });
    CHECK(game.table.sealed_answers().find(decision, red) == nullptr);
}

TEST_CASE("standing orders replace those before and the place named comes first") {
    Fold game;
    const rules::SpaceId here{5}, there{6};
    const match::StandingOrders orders{{"retreat", std::nullopt, {true}}, {"retreat", here, {false}}, {"losses", there, {std::int64_t{2}}}};
    CHECK(match::orders_from(match::canonical_bytes(orders)) == orders);
    const auto leave = [&](const match::StandingOrders& left) {
        const match::Secret secret{red, match::Hash{1}, match::canonical_bytes(left)};
        game.add(Fold::by(red), match::body::OrderLeft{red, match::orders_commitment(game.table.game(), red, secret.salt, secret.content)},
                 {}, {secret});
    };
    leave(orders);
    const auto& sealed_answers = game.table.sealed_answers();
    CHECK(sealed_answers.order(red, "retreat", here, rules::no_battle)->preference == rules::Choice{false});
    CHECK(sealed_answers.order(red, "retreat", there, rules::no_battle)->preference == rules::Choice{true});
    CHECK(sealed_answers.order(red, "losses", here, rules::no_battle) == nullptr);
    CHECK(sealed_answers.order(blue, "retreat", here, rules::no_battle) == nullptr);
    leave({});
    CHECK(sealed_answers.order(red, "retreat", here, rules::no_battle) == nullptr);
    CHECK(sealed_answers.orders().size() == 1);
}

TEST_CASE("an entry with one order changes that one and older entries replace all of them") {
    Fold game;
    const rules::SpaceId here{5};
    const auto& sealed_answers = game.table.sealed_answers();
    const auto change = [&](const match::OrderChange& one, bool known = true) {
        CHECK(match::order_change_from(match::canonical_bytes(one)) == one);
        const match::Secret secret{red, match::Hash{1}, match::canonical_bytes(one)};
        const auto commitment = match::order_commitment(game.table.game(), red, secret.salt, secret.content);
        game.add(Fold::by(red), match::body::OrderLeft{red, commitment, true}, {},
                 known ? std::vector{secret} : std::vector<match::Secret>{});
        CHECK(sealed_answers.orders().back().commitment == commitment);
    };
    const match::StandingOrders before{{"retreat", here, {false}}, {"losses", std::nullopt, {std::int64_t{2}}}};
    game.add(Fold::by(red), match::body::OrderLeft{red, {}, false}, {}, {{red, match::Hash{1}, match::canonical_bytes(before)}});
    change({"retreat", here, rules::Choice{true}});
    CHECK(sealed_answers.order(red, "retreat", here, rules::no_battle)->preference == rules::Choice{true});
    CHECK(sealed_answers.order(red, "losses", here, rules::no_battle) != nullptr);
    change({"losses", std::nullopt, std::nullopt});
    CHECK(sealed_answers.order(red, "losses", here, rules::no_battle) == nullptr);
    change({"losses", here, rules::Choice{true}}, false);  // a verifier folds it without its content
    CHECK(sealed_answers.order(red, "losses", here, rules::no_battle) == nullptr);
    CHECK(sealed_answers.orders().front().orders.size() == 1);
    game.add(Fold::by(red), match::body::OrderLeft{red, {}, false}, {}, {{red, match::Hash{1}, match::canonical_bytes(before)}});
    auto after = sealed_answers.orders().front().orders;
    for (auto& order : after) order.sequence = 0;  // it is known of each when it was left
    CHECK(after == before);
}

TEST_CASE("the narrowest order answers and that of a battle is gone with it") {
    Fold game;
    const rules::SpaceId here{5}, there{6};
    const rules::BattleId first{3}, second{4};
    const auto& sealed_answers = game.table.sealed_answers();
    const auto leave = [&](const match::OrderChange& one) {
        CHECK(match::order_change_from(match::canonical_bytes(one)) == one);
        const match::Secret secret{red, match::Hash{1}, match::canonical_bytes(one)};
        game.add(Fold::by(red),
                 match::body::OrderLeft{red, match::order_commitment(game.table.game(), red, secret.salt, secret.content), true}, {},
                 {secret});
    };
    const auto said = [&](rules::SpaceId space, rules::BattleId battle) {
        const auto* order = sealed_answers.order(red, "retreat", space, battle);
        return order == nullptr ? -1 : *order->preference.as<std::int64_t>();
    };
    const auto number = [](std::int64_t value) { return rules::Choice{value}; };
    for (const auto id : {first, second}) {
        rules::Battle battle;
        battle.id = id;
        battle.space = here;
        game.state.battles.push_back(battle);
    }
    leave({"retreat", std::nullopt, number(1)});
    leave({"retreat", here, number(2)});
    leave({"retreat", std::nullopt, number(3), first});
    CHECK(said(here, first) == 3);
    CHECK(said(here, second) == 2);
    CHECK(said(here, rules::no_battle) == 2);
    CHECK(said(there, second) == 1);
    CHECK(sealed_answers.orders_of(red)->back().sequence == game.table.sequence());
    CHECK(sealed_answers.orders_of(blue) == nullptr);
    game.state.battles.front().status = rules::Battle::Status::over;
    game.play(red);
    CHECK(said(here, first) == 2);
    leave({"retreat", std::nullopt, number(4), second});
    CHECK(said(here, second) == 4);
    game.state.battles.clear();  // taken back: its number may be another's
    game.play(red);
    CHECK(said(here, second) == 2);
    CHECK(sealed_answers.orders_of(red)->size() == 2);
}

TEST_CASE("it is known of an order when it answered and when nothing of it was legal") {
    Fold game;
    const rules::SpaceId here{5};
    const match::StandingOrders orders{{"retreat", here, {true}}};
    const match::Secret secret{red, match::Hash{1}, match::canonical_bytes(orders)};
    game.add(Fold::by(red), match::body::OrderLeft{red, {}, false}, {}, {secret});
    const auto& order = game.table.sealed_answers().orders_of(red)->front();
    using How = rules::event::DecisionAnswered::How;
    rules::Decision decision;
    decision.space = here;
    decision.asked = rules::mask_of(red);
    const auto asks = [&](match::Entry& entry, std::uint32_t id) {
        decision.id = rules::DecisionId{id};
        entry.events.push_back(rules::event::DecisionOpened{decision});
    };
    game.play(blue, [&](match::Entry& entry) {
        asks(entry, 1);
        entry.events.push_back(rules::event::DecisionAnswered{rules::DecisionId{1}, red, How::standing_order, {true}});
    });
    const auto used = game.table.sequence();
    CHECK(order.used == used);
    CHECK(order.passed_over == 0);
    game.state.decisions = {decision};
    game.state.decisions.front().id = rules::DecisionId{2};
    game.play(blue, [&](match::Entry& entry) { asks(entry, 2); });
    CHECK(order.passed_over == game.table.sequence());
    // He answers himself: nothing is noted. Time answers for him: nothing of the order was legal then either.
    game.play(red, [&](match::Entry& entry) {
        entry.events.push_back(rules::event::DecisionAnswered{rules::DecisionId{2}, red, How::player, {false}});
    });
    CHECK(order.passed_over == game.table.sequence() - 1);
    game.add({}, match::body::Played{}, [&](match::Entry& entry) {
        entry.events.push_back(rules::event::DecisionAnswered{rules::DecisionId{2}, red, How::fallback, {false}});
    });
    CHECK(order.passed_over == game.table.sequence());
    CHECK(order.used == used);
}

TEST_CASE("secrets beside an entry survive their bytes and damaged ones are refused") {
    const std::vector<match::Secret> secrets{{red, match::Hash{1}, "one"}, {blue, match::Hash{2}, ""}};
    const auto bytes = match::encode_secrets(secrets);
    CHECK(match::decode_secrets(bytes) == secrets);
    CHECK(match::encode_secrets({}).empty());
    CHECK(match::decode_secrets("")->empty());
    CHECK_FALSE(match::decode_secrets(std::string_view{"\0\0\0\0", 4}));
    for (std::size_t size = 1; size < bytes.size(); ++size) CHECK(!match::decode_secrets(bytes.substr(0, size)));
    CHECK(!match::decode_secrets(bytes + "x"));
    CHECK(!match::decode_secrets(std::string(64, '\xff')));
}

TEST_CASE("choices have one encoding and no other bytes are one") {
    rules::UnitPick pick;
    pick.type = rules::UnitTypeId{3};
    pick.count = 2;
    pick.damage = 1;
    pick.origin = rules::SpaceId{9};
    pick.moved = true;
    pick.cargo = {rules::UnitPick{}};
    pick.unit = rules::UnitId{77};
    const std::vector<rules::Choice> choices{{},
                                             {true},
                                             {std::int64_t{-5}},
                                             {rules::TagId{7}},
                                             {rules::SpaceId{8}},
                                             {blue},
                                             {rules::UnitTypeId{2}},
                                             {rules::UnitPicks{pick}},
                                             {rules::Choice::Allocations{{red, {pick}}}},
                                             {rules::Choice::List{{true}, {rules::Choice::List{}}}}};
    for (const auto& choice : choices) {
        const auto bytes = rules::canonical_bytes(choice);
        CHECK(rules::choice_from(bytes) == choice);
        CHECK(!rules::choice_from(bytes + std::string(1, '\0')));
        for (std::size_t size = 0; size < bytes.size(); ++size) CHECK(!rules::choice_from(bytes.substr(0, size)));
    }
    std::string deep;
    for (int level = 0; level < 100'000; ++level) deep += std::string{"\x09\x01\0\0\0", 5};
    CHECK(!rules::choice_from(deep));
    CHECK(!rules::choice_from(std::string{"\x09\xff\xff\xff\xff", 5}));
}
