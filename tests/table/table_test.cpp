#include <doctest/doctest.h>

#include <functional>

#include "rules/core/state.hpp"
#include "rules/table/hash.hpp"
#include "rules/table/table.hpp"
#include "rules/table/view.hpp"

namespace {

using rules::OwnerId;
using rules::SeatId;

constexpr OwnerId red{0}, blue{1};

/// Entries put together by hand, folded one after the other. Red sits on seat 0, blue on seat 1.
struct Fold {
    table::Table table;
    rules::GameState state;
    explicit Fold(const table::ClockRules& clock = {}, table::body::TakeBackRule take_back = {}) {
        table::body::Created created;
        created.take_back = take_back;
        created.decisions = {"retreat", "losses"};
        created.clock = clock;
        created.game[0] = 1;
        created.seats = {{red}, {blue}};
        add({}, created);
        state.frames = {rules::Frame{rules::ProcedureId{0}, 1, 0}};
        add({}, table::body::Started{});
    }
    static table::Author by(OwnerId owner) { return {table::Author::Kind::seat, SeatId{rules::raw(owner)}, 10u + rules::raw(owner)}; }
    static table::body::Played command(OwnerId owner) { return {{owner, rules::command::Attack{}}}; }

    void add(const table::Author& author, table::Body body, const std::function<void(table::Entry&)>& change = {},
             const std::vector<table::Secret>& secrets = {}) {
        table::Entry entry;
        entry.header = table.next_header(author, 0);
        entry.body = std::move(body);
        entry.events = {rules::event::Note{}};
        if (change) change(entry);
        table.fold(entry, "bytes", state, secrets);
    }
    void play(OwnerId owner, const std::function<void(table::Entry&)>& change = {}) { add(by(owner), command(owner), change); }
    void take_back(OwnerId owner) {
        const auto parent = *table.take_back_parent(by(owner));
        add(by(owner), table::body::TakenBack{}, [&](table::Entry& entry) { entry.header.parent = parent; });
    }
    auto refusal(OwnerId owner) const {
        const auto parent = table.take_back_parent(by(owner));
        return parent ? std::optional<table::TakeBackRefusal>{} : parent.error();
    }
};
using Refusal = table::TakeBackRefusal;

}  // namespace

TEST_CASE("a phase that begins with a question is begun anew by nothing but play") {
    constexpr table::Moment minute = 60'000;
    Fold game{{0, 0, 10 * minute, 0}};
    game.state.frames = {rules::Frame{rules::ProcedureId{0}, 2, 0}};
    game.state.decisions.emplace_back().asked = rules::mask_of(red);
    game.play(red);
    const auto later = [](table::Entry& entry) { entry.header.received = 4 * minute; };
    game.add({}, table::body::Paused{table::body::PauseReason::dispute}, later);
    game.add({}, table::body::Resumed{table::body::PauseReason::dispute}, later);
    CHECK(game.table.clock().left(table::Clock::Which::phase, 5 * minute) == 5 * minute);
}

TEST_CASE("one takes back the last command of one's own and then the one before") {
    Fold game;
    CHECK(game.refusal(red) == Refusal::nothing);
    const auto start = game.table.sequence();
    game.play(red);
    const auto first = game.table.sequence();
    game.play(red);
    CHECK(game.table.take_back_parent(Fold::by(red)) == first);
    CHECK(game.refusal(blue) == Refusal::too_late);
    game.take_back(red);
    CHECK(game.table.take_back_parent(Fold::by(red)) == start);
    game.play(red);
    CHECK(game.table.take_back_parent(Fold::by(red)) == game.table.sequence() - 1);
    game.take_back(red);
    game.take_back(red);
    CHECK(game.refusal(red) == Refusal::nothing);
}

TEST_CASE("nothing is taken back after a die or a reveal or a command of another person") {
    const auto rolled = [](table::Entry& entry) { entry.rolls.emplace(); };
    const auto revealed = [](table::Entry& entry) {
        rules::event::DecisionsClosed closed;
        closed.reveals.emplace_back();
        entry.events.push_back(closed);
    };
    const auto ordered = [](table::Entry& entry) {
        entry.events.push_back(rules::event::DecisionAnswered{{}, blue, rules::event::DecisionAnswered::How::standing_order, {}});
    };
    for (const std::function<void(table::Entry&)>& change : {std::function<void(table::Entry&)>{rolled}, {revealed}, {ordered}}) {
        Fold game;
        game.play(red);
        game.play(red, change);
        CHECK(game.refusal(red) == Refusal::too_late);
        game.play(red);
        CHECK(!game.refusal(red));
        game.take_back(red);
        CHECK(game.refusal(red) == Refusal::too_late);
    }
    Fold game;
    game.play(red);
    game.play(blue);
    CHECK(game.refusal(red) == Refusal::too_late);
    CHECK(!game.refusal(blue));
    game.add({}, table::body::Played{{rules::nobody, rules::command::Expire{}}});
    CHECK(game.refusal(blue) == Refusal::too_late);
}

TEST_CASE("the command that ended a phase can be taken back and then what came before it") {
    Fold game;
    game.play(red);
    const auto before = game.table.sequence();
    game.state.frames.back().at = 2;
    game.play(red);
    CHECK(game.table.take_back_parent(Fold::by(red)) == before);
    game.play(red);
    CHECK(game.table.take_back_parent(Fold::by(red)) == before + 1);
    game.take_back(red);
    CHECK(game.table.take_back_parent(Fold::by(red)) == before);
    game.state.frames.back().at = 1;
    game.take_back(red);
    CHECK(game.table.take_back_parent(Fold::by(red)) == before - 1);
    game.take_back(red);
    CHECK(game.refusal(red) == Refusal::nothing);
    game.play(red);
    CHECK(!game.refusal(red));
}

TEST_CASE("what a die of the phase has closed stays closed when the end of the phase is taken back") {
    Fold game;
    game.play(red);
    game.play(red, [](table::Entry& entry) { entry.rolls.emplace(); });
    game.state.frames.back().at = 2;
    game.play(red);
    game.state.frames.back().at = 1;
    game.take_back(red);
    CHECK(game.refusal(red) == Refusal::too_late);
}

TEST_CASE("commands are taken back as far as the turn before and not further") {
    Fold game;
    const auto turn = [&] {
        game.play(red);
        game.play(red, [](table::Entry& entry) { entry.events.push_back(rules::event::TurnOpened{}); });
    };
    turn();
    const auto opened = game.table.sequence();
    turn();
    CHECK(game.table.undoable().front().sequence == opened);
    CHECK(game.table.undoable().size() == 3);
    turn();
    CHECK(game.table.undoable().front().sequence == opened + 2);
    CHECK(game.table.undoable().size() == 3);
}

TEST_CASE("the end of a phase stands when it rolled or somebody else has spoken or the clock ended it") {
    const auto end_phase = [](Fold& game, const std::function<void(table::Entry&)>& change = {}) {
        game.play(red);
        game.state.frames.back().at = 2;
        game.play(red, change);
    };
    Fold rolled;
    end_phase(rolled, [](table::Entry& entry) { entry.rolls.emplace(); });
    CHECK(rolled.refusal(red) == Refusal::nothing);
    Fold spoken;
    end_phase(spoken);
    CHECK(spoken.refusal(blue) == Refusal::too_late);
    spoken.play(blue);
    CHECK(spoken.refusal(red) == Refusal::too_late);
    Fold expired;
    expired.play(red);
    expired.state.frames.back().at = 2;
    expired.add({}, table::body::Played{{rules::nobody, rules::command::Expire{}}});
    CHECK(expired.refusal(red) == Refusal::nothing);
}

TEST_CASE("a question on top of a phase is still that phase") {
    Fold game;
    game.play(red);
    game.state.frames.push_back(rules::Frame{rules::ProcedureId{1}, 3, 7});
    rules::Decision decision;
    decision.asked = rules::mask_of(red);
    game.state.decisions = {decision};
    game.play(red);
    CHECK(!game.refusal(red));
}

TEST_CASE("what was offered while somebody sat there is good when the seat is left and the substitute comes after it") {
    using To = table::Seat::To;
    const rules::SeatId seat{0};
    table::Seating seating;
    table::body::Created created;
    created.seats = {{rules::OwnerId{0}}};
    seating.fold(created);
    const auto sit = [&](std::uint64_t account) { seating.fold(table::body::Seated{seat, account, false, {}}); };
    sit(7);
    seating.fold(table::body::SubstituteNamed{seat, 8});
    seating.fold(table::body::SeatOffered{seat, To::holder, 0});
    const auto offers = seating.seats.front().offers;
    seating.fold(table::body::SeatLeft{seat});
    CHECK(seating.seats.front().offered == To::holder);
    CHECK(seating.seats.front().offers == offers);  // so the token is still good
    CHECK_FALSE(seating.seats.front().taken);
    sit(9);  // by that offer, which is used up
    seating.fold(table::body::SeatLeft{seat});
    CHECK(seating.seats.front().offered == To::nobody);
    sit(9);
    seating.fold(table::body::SubstituteNamed{seat, 8});
    seating.fold(table::body::SeatLeft{seat});
    CHECK(seating.seats.front().offered == To::account);
    CHECK(seating.seats.front().offered_to == 8);
}

TEST_CASE("seats and pauses do not stand against taking back") {
    Fold game;
    game.play(red);
    game.add({}, table::body::Paused{});
    game.add(Fold::by(blue), table::body::Seated{SeatId{1}, 99, false, {}});
    CHECK(!game.refusal(red));
    game.add(Fold::by(blue), table::body::OrderLeft{blue, {}});
    CHECK(game.refusal(red) == Refusal::too_late);
}

TEST_CASE("an action is known by its id, however long ago it was") {
    Fold game;
    const auto id = [](std::uint16_t number) {
        return table::ActionId{1, static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8)};
    };
    game.play(red, [&](table::Entry& entry) { entry.header.action = id(0); });
    const auto sequence = game.table.sequence();
    CHECK(game.table.answered(id(0))->sequence == sequence);
    CHECK(!game.table.answered(id(1)));
    CHECK(!game.table.answered(table::ActionId{}));
    for (std::uint16_t number = 1; number <= 1000; ++number) game.play(red, [&](table::Entry& entry) { entry.header.action = id(number); });
    CHECK(game.table.answered(id(0))->sequence == sequence);
    CHECK(game.table.answered(id(1000))->sequence == sequence + 1000);
}

TEST_CASE("a head that an author says to have seen is one of this game, and not of long ago") {
    Fold game;
    game.play(red);
    const auto head = game.table.head();
    CHECK(game.table.knows_head(head));
    CHECK(game.table.knows_head(table::Hash{}));
    auto other = head;
    other[0] ^= 1;
    CHECK(!game.table.knows_head(other));
    for (std::size_t more = 0; more < table::Table::remembered_heads; ++more) game.play(red);
    CHECK(!game.table.knows_head(head));
}

TEST_CASE("an entry is never received before the one before it") {
    Fold game;
    game.add({}, table::body::Paused{}, [](table::Entry& entry) { entry.header.received = 500; });
    CHECK(game.table.next_header({}, 400).received == 500);
    CHECK(game.table.next_header({}, 600).received == 600);
    CHECK(game.table.next_header({}, 0).parent == game.table.sequence());
}

TEST_CASE("anchors and seeds make the mix in the order of their entries") {
    Fold game;
    const auto commitment = table::Hash{7};
    game.add({}, table::body::AnchorOpened{0, commitment, "created"});
    const auto id = game.table.game();
    auto mix = table::first_mix(id, commitment);
    CHECK(game.table.dice().mix == mix);
    game.add(Fold::by(blue), table::body::Seated{SeatId{1}, 11, false, table::Hash{9}});
    CHECK(game.table.seats()[1].promised == table::Hash{9});
    CHECK(game.table.seats()[1].account == 11);
    game.add(Fold::by(blue), table::body::SeedOpened{SeatId{1}, table::Hash{5}});
    mix = table::mix_seed(mix, game.table.sequence(), SeatId{1}, table::Hash{5});
    CHECK(game.table.dice().mix == mix);
    CHECK(!game.table.seats()[1].promised);
    game.play(red, [](table::Entry& entry) { entry.rolls = table::Rolls{0, 1, table::Hash{3}, {}}; });
    CHECK(game.table.dice().index == 1);
    CHECK(game.table.dice().last_link == table::Hash{3});
    game.add({}, table::body::AnchorOpened{1, table::Hash{8}, "spent"});
    CHECK(game.table.dice().mix == table::mix_anchor(mix, table::Hash{8}));
    CHECK(game.table.dice().index == 0);
    CHECK(game.table.dice().rolls == 1);
    CHECK(game.table.dice().first_commitment == commitment);
}

TEST_CASE("the vault keeps what is sealed until it is opened and shows it to its audience only") {
    Fold game;
    const rules::DecisionId decision{4};
    const rules::Choice choice{std::int64_t{3}};
    const table::Secret secret{red, table::Hash{1}, rules::canonical_bytes(choice)};
    table::Entry sealing;
    game.add(Fold::by(red), Fold::command(red),
             [&](table::Entry& entry) {
                 entry.sealed = {
                     {decision, red, table::answer_commitment(game.table.game(), decision, red, secret.salt, secret.content), {SeatId{0}}}};
                 sealing = entry;
             },
             {secret});
    const auto* kept = game.table.vault().find(decision, red);
    REQUIRE(kept != nullptr);
    CHECK(rules::choice_from(kept->secret->content) == choice);

    using Kind = table::Viewer::Kind;
    const auto seen = [&](const table::Viewer& viewer) { return table::view_of(game.table, sealing, {secret}, viewer).secrets; };
    CHECK(seen({Kind::seat, SeatId{0}}) == std::vector{std::optional{secret}});
    CHECK(seen({Kind::seat, SeatId{1}}) == std::vector{std::optional<table::Secret>{}});
    CHECK(seen({Kind::spectator, SeatId{0}}) == std::vector{std::optional<table::Secret>{}});
    CHECK(seen({Kind::director, {}}) == std::vector{std::optional{secret}});

    game.play(blue, [&](table::Entry& entry) { entry.opened = {{3, decision, red, secret.salt, secret.content}}; });
    CHECK(game.table.vault().find(decision, red) == nullptr);
}

TEST_CASE("standing orders replace those before and the place named comes first") {
    Fold game;
    const rules::SpaceId here{5}, there{6};
    const table::StandingOrders orders{{"retreat", std::nullopt, {true}}, {"retreat", here, {false}}, {"losses", there, {std::int64_t{2}}}};
    CHECK(table::orders_from(table::canonical_bytes(orders)) == orders);
    const auto leave = [&](const table::StandingOrders& left) {
        const table::Secret secret{red, table::Hash{1}, table::canonical_bytes(left)};
        game.add(Fold::by(red), table::body::OrderLeft{red, table::orders_commitment(game.table.game(), red, secret.salt, secret.content)},
                 {}, {secret});
    };
    leave(orders);
    const auto& vault = game.table.vault();
    CHECK(vault.order(red, "retreat", here, rules::no_battle)->preference == rules::Choice{false});
    CHECK(vault.order(red, "retreat", there, rules::no_battle)->preference == rules::Choice{true});
    CHECK(vault.order(red, "losses", here, rules::no_battle) == nullptr);
    CHECK(vault.order(blue, "retreat", here, rules::no_battle) == nullptr);
    leave({});
    CHECK(vault.order(red, "retreat", here, rules::no_battle) == nullptr);
    CHECK(vault.orders().size() == 1);
}

TEST_CASE("an entry with one order changes that one and older entries replace all of them") {
    Fold game;
    const rules::SpaceId here{5};
    const auto& vault = game.table.vault();
    const auto change = [&](const table::OrderChange& one, bool known = true) {
        CHECK(table::order_change_from(table::canonical_bytes(one)) == one);
        const table::Secret secret{red, table::Hash{1}, table::canonical_bytes(one)};
        const auto commitment = table::order_commitment(game.table.game(), red, secret.salt, secret.content);
        game.add(Fold::by(red), table::body::OrderLeft{red, commitment, true}, {},
                 known ? std::vector{secret} : std::vector<table::Secret>{});
        CHECK(vault.orders().back().commitment == commitment);
    };
    const table::StandingOrders before{{"retreat", here, {false}}, {"losses", std::nullopt, {std::int64_t{2}}}};
    game.add(Fold::by(red), table::body::OrderLeft{red, {}, false}, {}, {{red, table::Hash{1}, table::canonical_bytes(before)}});
    change({"retreat", here, rules::Choice{true}});
    CHECK(vault.order(red, "retreat", here, rules::no_battle)->preference == rules::Choice{true});
    CHECK(vault.order(red, "losses", here, rules::no_battle) != nullptr);
    change({"losses", std::nullopt, std::nullopt});
    CHECK(vault.order(red, "losses", here, rules::no_battle) == nullptr);
    change({"losses", here, rules::Choice{true}}, false);  // a verifier folds it without its content
    CHECK(vault.order(red, "losses", here, rules::no_battle) == nullptr);
    CHECK(vault.orders().front().orders.size() == 1);
    game.add(Fold::by(red), table::body::OrderLeft{red, {}, false}, {}, {{red, table::Hash{1}, table::canonical_bytes(before)}});
    auto after = vault.orders().front().orders;
    for (auto& order : after) order.sequence = 0;  // it is known of each when it was left
    CHECK(after == before);
}

TEST_CASE("the narrowest order answers and that of a battle is gone with it") {
    Fold game;
    const rules::SpaceId here{5}, there{6};
    const rules::BattleId first{3}, second{4};
    const auto& vault = game.table.vault();
    const auto leave = [&](const table::OrderChange& one) {
        CHECK(table::order_change_from(table::canonical_bytes(one)) == one);
        const table::Secret secret{red, table::Hash{1}, table::canonical_bytes(one)};
        game.add(Fold::by(red),
                 table::body::OrderLeft{red, table::order_commitment(game.table.game(), red, secret.salt, secret.content), true}, {},
                 {secret});
    };
    const auto said = [&](rules::SpaceId space, rules::BattleId battle) {
        const auto* order = vault.order(red, "retreat", space, battle);
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
    CHECK(vault.orders_of(red)->back().sequence == game.table.sequence());
    CHECK(vault.orders_of(blue) == nullptr);
    game.state.battles.front().status = rules::Battle::Status::over;
    game.play(red);
    CHECK(said(here, first) == 2);
    leave({"retreat", std::nullopt, number(4), second});
    CHECK(said(here, second) == 4);
    game.state.battles.clear();  // taken back: its number may be another's
    game.play(red);
    CHECK(said(here, second) == 2);
    CHECK(vault.orders_of(red)->size() == 2);
}

TEST_CASE("it is known of an order when it answered and when nothing of it was legal") {
    Fold game;
    const rules::SpaceId here{5};
    const table::StandingOrders orders{{"retreat", here, {true}}};
    const table::Secret secret{red, table::Hash{1}, table::canonical_bytes(orders)};
    game.add(Fold::by(red), table::body::OrderLeft{red, {}, false}, {}, {secret});
    const auto& order = game.table.vault().orders_of(red)->front();
    using How = rules::event::DecisionAnswered::How;
    rules::Decision decision;
    decision.space = here;
    decision.asked = rules::mask_of(red);
    const auto asks = [&](table::Entry& entry, std::uint32_t id) {
        decision.id = rules::DecisionId{id};
        entry.events.push_back(rules::event::DecisionOpened{decision});
    };
    game.play(blue, [&](table::Entry& entry) {
        asks(entry, 1);
        entry.events.push_back(rules::event::DecisionAnswered{rules::DecisionId{1}, red, How::standing_order, {true}});
    });
    const auto used = game.table.sequence();
    CHECK(order.used == used);
    CHECK(order.passed_over == 0);
    game.state.decisions = {decision};
    game.state.decisions.front().id = rules::DecisionId{2};
    game.play(blue, [&](table::Entry& entry) { asks(entry, 2); });
    CHECK(order.passed_over == game.table.sequence());
    // He answers himself: nothing is noted. Time answers for him: nothing of the order was legal then either.
    game.play(red, [&](table::Entry& entry) {
        entry.events.push_back(rules::event::DecisionAnswered{rules::DecisionId{2}, red, How::player, {false}});
    });
    CHECK(order.passed_over == game.table.sequence() - 1);
    game.add({}, table::body::Played{}, [&](table::Entry& entry) {
        entry.events.push_back(rules::event::DecisionAnswered{rules::DecisionId{2}, red, How::fallback, {false}});
    });
    CHECK(order.passed_over == game.table.sequence());
    CHECK(order.used == used);
}

TEST_CASE("a game says how far its players may go back") {
    using Rule = table::body::TakeBackRule;
    for (const auto rule : {Rule::phase, Rule::command, Rule::none}) {
        CAPTURE(static_cast<int>(rule));
        Fold game{{}, rule};
        game.play(red);
        game.state.frames = {rules::Frame{rules::ProcedureId{0}, 2, 0}};
        game.play(red);  // the phase is over
        const auto ended = game.refusal(red);
        CHECK(ended == (rule == Rule::phase ? std::optional<Refusal>{} : rule == Rule::command ? Refusal::phase_over : Refusal::never));
        game.play(red);
        CHECK(game.refusal(red) == (rule == Rule::none ? std::optional{Refusal::never} : std::nullopt));
        CHECK(game.refusal(blue) == (rule == Rule::none ? Refusal::never : Refusal::too_late));
    }
}

TEST_CASE("secrets beside an entry survive their bytes and damaged ones are refused") {
    const std::vector<table::Secret> secrets{{red, table::Hash{1}, "one"}, {blue, table::Hash{2}, ""}};
    const auto bytes = table::encode_secrets(secrets);
    CHECK(table::decode_secrets(bytes) == secrets);
    CHECK(table::encode_secrets({}).empty());
    CHECK(table::decode_secrets("")->empty());
    CHECK_FALSE(table::decode_secrets(std::string_view{"\0\0\0\0", 4}));
    for (std::size_t size = 1; size < bytes.size(); ++size) CHECK(!table::decode_secrets(bytes.substr(0, size)));
    CHECK(!table::decode_secrets(bytes + "x"));
    CHECK(!table::decode_secrets(std::string(64, '\xff')));
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
