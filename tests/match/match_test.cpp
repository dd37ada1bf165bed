#include <doctest/doctest.h>

#include "rules/core/state.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/table.hpp"
#include "rules/match/view.hpp"
#include "tests/match/fold.hpp"

using namespace folding;

TEST_CASE("a phase that begins with a question is begun anew by nothing but play") {
    constexpr match::Moment minute = 60'000;
    Fold game{{0, 0, 10 * minute, 0}};
    game.state.frames = {rules::Frame{rules::ProcedureId{0}, 2, 0}};
    game.state.decisions.emplace_back().asked = rules::mask_of(red);
    game.play(red);
    const auto later = [](match::Entry& entry) { entry.header.received = 4 * minute; };
    game.add({}, match::body::Paused{match::body::PauseReason::dispute}, later);
    game.add({}, match::body::Resumed{match::body::PauseReason::dispute}, later);
    CHECK(game.table.clock().left(match::Clock::Which::phase, 5 * minute) == 5 * minute);
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
    const auto rolled = [](match::Entry& entry) { entry.rolls.emplace(); };
    const auto revealed = [](match::Entry& entry) {
        rules::event::DecisionsClosed closed;
        closed.reveals.emplace_back();
        entry.events.push_back(closed);
    };
    const auto ordered = [](match::Entry& entry) {
        entry.events.push_back(rules::event::DecisionAnswered{{}, blue, rules::event::DecisionAnswered::How::standing_order, {}});
    };
    for (const std::function<void(match::Entry&)>& change : {std::function<void(match::Entry&)>{rolled}, {revealed}, {ordered}}) {
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
    game.add({}, match::body::Played{{rules::nobody, rules::command::Expire{}}});
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
    game.play(red, [](match::Entry& entry) { entry.rolls.emplace(); });
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
        game.play(red, [](match::Entry& entry) { entry.events.push_back(rules::event::TurnOpened{}); });
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
    const auto end_phase = [](Fold& game, const std::function<void(match::Entry&)>& change = {}) {
        game.play(red);
        game.state.frames.back().at = 2;
        game.play(red, change);
    };
    Fold rolled;
    end_phase(rolled, [](match::Entry& entry) { entry.rolls.emplace(); });
    CHECK(rolled.refusal(red) == Refusal::nothing);
    Fold spoken;
    end_phase(spoken);
    CHECK(spoken.refusal(blue) == Refusal::too_late);
    spoken.play(blue);
    CHECK(spoken.refusal(red) == Refusal::too_late);
    Fold expired;
    expired.play(red);
    expired.state.frames.back().at = 2;
    expired.add({}, match::body::Played{{rules::nobody, rules::command::Expire{}}});
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
    using To = match::Seat::To;
    const rules::SeatId seat{0};
    match::Seating seating;
    match::body::Created created;
    created.seats = {{rules::OwnerId{0}}};
    seating.fold(created);
    const auto sit = [&](std::uint64_t account) { seating.fold(match::body::Seated{seat, account, false, {}}); };
    sit(7);
    seating.fold(match::body::SubstituteNamed{seat, 8});
    seating.fold(match::body::SeatOffered{seat, To::holder, 0});
    const auto offers = seating.seats.front().offers;
    seating.fold(match::body::SeatLeft{seat});
    CHECK(seating.seats.front().offered == To::holder);
    CHECK(seating.seats.front().offers == offers);  // so the token is still good
    CHECK_FALSE(seating.seats.front().taken);
    sit(9);  // by that offer, which is used up
    seating.fold(match::body::SeatLeft{seat});
    CHECK(seating.seats.front().offered == To::nobody);
    sit(9);
    seating.fold(match::body::SubstituteNamed{seat, 8});
    seating.fold(match::body::SeatLeft{seat});
    CHECK(seating.seats.front().offered == To::account);
    CHECK(seating.seats.front().offered_to == 8);
}

TEST_CASE("seats and pauses do not stand against taking back") {
    Fold game;
    game.play(red);
    game.add({}, match::body::Paused{});
    game.add(Fold::by(blue), match::body::Seated{SeatId{1}, 99, false, {}});
    CHECK(!game.refusal(red));
    game.add(Fold::by(blue), match::body::OrderLeft{blue, {}});
    CHECK(game.refusal(red) == Refusal::too_late);
}

TEST_CASE("an action is known by its id, however long ago it was") {
    Fold game;
    const auto id = [](std::uint16_t number) {
        return match::ActionId{1, static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8)};
    };
    game.play(red, [&](match::Entry& entry) { entry.header.action = id(0); });
    const auto sequence = game.table.sequence();
    CHECK(game.table.answered(id(0))->sequence == sequence);
    CHECK(!game.table.answered(id(1)));
    CHECK(!game.table.answered(match::ActionId{}));
    for (std::uint16_t number = 1; number <= 1000; ++number) game.play(red, [&](match::Entry& entry) { entry.header.action = id(number); });
    CHECK(game.table.answered(id(0))->sequence == sequence);
    CHECK(game.table.answered(id(1000))->sequence == sequence + 1000);
}

TEST_CASE("a head that an author says to have seen is one of this game, and not of long ago") {
    Fold game;
    game.play(red);
    const auto head = game.table.head();
    CHECK(game.table.knows_head(head));
    CHECK(game.table.knows_head(match::Hash{}));
    auto other = head;
    other[0] ^= 1;
    CHECK(!game.table.knows_head(other));
    for (std::size_t more = 0; more < match::Table::remembered_heads; ++more) game.play(red);
    CHECK(!game.table.knows_head(head));
}

TEST_CASE("an entry is never received before the one before it") {
    Fold game;
    game.add({}, match::body::Paused{}, [](match::Entry& entry) { entry.header.received = 500; });
    CHECK(game.table.next_header({}, 400).received == 500);
    CHECK(game.table.next_header({}, 600).received == 600);
    CHECK(game.table.next_header({}, 0).parent == game.table.sequence());
}

TEST_CASE("anchors and seeds make the mix in the order of their entries") {
    Fold game;
    const auto commitment = match::Hash{7};
    game.add({}, match::body::AnchorOpened{0, commitment, "created"});
    const auto id = game.table.game();
    auto mix = match::first_mix(id, commitment);
    CHECK(game.table.dice().mix == mix);
    game.add(Fold::by(blue), match::body::Seated{SeatId{1}, 11, false, match::Hash{9}});
    CHECK(game.table.seats()[1].promised == match::Hash{9});
    CHECK(game.table.seats()[1].account == 11);
    game.add(Fold::by(blue), match::body::SeedOpened{SeatId{1}, match::Hash{5}});
    mix = match::mix_seed(mix, game.table.sequence(), SeatId{1}, match::Hash{5});
    CHECK(game.table.dice().mix == mix);
    CHECK(!game.table.seats()[1].promised);
    game.play(red, [](match::Entry& entry) { entry.rolls = match::Rolls{0, 1, match::Hash{3}, {}}; });
    CHECK(game.table.dice().index == 1);
    CHECK(game.table.dice().last_link == match::Hash{3});
    game.add({}, match::body::AnchorOpened{1, match::Hash{8}, "spent"});
    CHECK(game.table.dice().mix == match::mix_anchor(mix, match::Hash{8}));
    CHECK(game.table.dice().index == 0);
    CHECK(game.table.dice().rolls == 1);
    CHECK(game.table.dice().first_commitment == commitment);
}

TEST_CASE("a game says how far its players may go back") {
    using Rule = match::body::TakeBackRule;
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
