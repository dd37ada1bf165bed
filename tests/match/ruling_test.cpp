// Disputes and rulings, as entries: what they fold to, and what both verifiers say of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "rules/core/judge.hpp"
#include "rules/match/correction.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/rejudge.hpp"
#include "tests/admin/clocks_of.hpp"
#include "tests/match/hall.hpp"

namespace testing {
namespace {

namespace b = match::body;
using Step = b::DisputeMoved::Step;
using Status = match::Dispute::Status;
constexpr match::Moment minute = 60'000;

}  // namespace

TEST_CASE("lines tell which entry leads to which") {
    match::Lines lines;  // 1 2 3 4 | 5 goes back to 2 | 6 | 7 goes back to 4 | 8
    for (const auto& [sequence, parent] :
         std::vector<std::pair<std::uint64_t, std::uint64_t>>{{1, 0}, {2, 1}, {3, 2}, {4, 3}, {5, 2}, {6, 5}, {7, 4}, {8, 7}})
        lines.fold(sequence, parent);
    const auto line_of = [&](std::uint64_t later) {
        std::vector<std::uint64_t> line;
        for (std::uint64_t at = 1; at <= 8; ++at)
            if (lines.leads_to(at, later)) line.push_back(at);
        return line;
    };
    using Line = std::vector<std::uint64_t>;
    CHECK(line_of(4) == Line{1, 2, 3, 4});
    CHECK(line_of(6) == Line{1, 2, 5, 6});
    CHECK(line_of(8) == Line{1, 2, 3, 4, 7, 8});
}

TEST_CASE("a game with three set-backs and a re-roll and a replaced player is accepted by both verifiers, and its clocks add up") {
    Hall hall{"1914-tournament", {.game_limit = 8 * 60 * minute, .turn_limit = 60 * minute}};
    hall.game.play(60, 7);
    const auto there = hall.game.table().sequence();
    const auto state = hall.game.game().state();
    hall.game.play(40, 8);
    hall.rule(b::SetBack{}, grounds(), there);
    CHECK(hall.game.game().state() == state);
    hall.game.play(30, 9);
    const auto fallen = hall.game.table().sequence();
    const auto then = hall.game.game().state();
    hall.rule(b::SetBack{}, grounds("once more"), there);
    hall.game.play(10, 10);
    // An appeal reverses it: what had fallen away stands again.
    hall.rule(b::SetBack{}, grounds("the appeal"), fallen);
    CHECK(hall.game.game().state() == then);
    hall.game.play(40, 11);
    const auto& record = hall.game.record();
    const auto rolled = std::find_if(record.rbegin(), record.rend(),
                                     [](const auto& r) { return r.entry.rolls && std::holds_alternative<b::Played>(r.entry.body); });
    REQUIRE(rolled != record.rend());
    const auto again = rolled->entry.header.sequence;
    const auto index = hall.game.table().dice().index;
    hall.reroll(again);
    CHECK(hall.game.table().dice().index == index + 1);
    CHECK(hall.game.record().back().entry.rolls->draws.front().purpose == record[again - 1].entry.rolls->draws.front().purpose);
    hall.game.play(20, 12);
    CHECK(hall.game.table().disputes().rulings().size() == 4);
    hall.accepted();
    // A player is replaced.
    hall.rule(b::SeatLeft{rules::SeatId{0}}, grounds("he does not come back"));
    hall.game.add(match::draft(hall.game.header(referee()), b::SeatOffered{rules::SeatId{0}, match::Seat::To::anybody, 0}));
    hall.game.add(
        match::draft(hall.game.header({match::Author::Kind::seat, rules::SeatId{0}, 777}), b::Seated{rules::SeatId{0}, 777, false, {}}));
    hall.game.play(10, 13);
    hall.accepted();
    for (const auto& fault : faults_of(all_around(hall.game))) FAIL_CHECK(fault);
}

TEST_CASE("a set-back to a command that was taken back leads to the state after it") {
    Hall hall;
    hall.game.play(3, 1);
    const auto there = hall.game.table().sequence();
    const auto state = hall.game.game().state();
    const auto take_back = [&] {
        const auto author = hall.game.record().back().entry.header.author;
        const auto parent = hall.game.table().take_back_parent(author);
        REQUIRE(parent);
        auto header = hall.game.header(author);
        header.parent = *parent;
        hall.game.add(match::draft(std::move(header), b::TakenBack{}));
    };
    take_back();
    CHECK_FALSE(hall.game.game().state() == state);
    hall.game.play(1, 2);
    hall.rule(b::SetBack{}, grounds(), there);
    CHECK(hall.game.game().state() == state);
    // It goes on from there, in memory and where the record is read again.
    hall.game.play(2, 4);
    const auto again = match::replay(hall.game.game().shared_ruleset(), hall.game.record());
    REQUIRE(again);
    CHECK(again->state() == hall.game.game().state());
    CHECK(again->state() == match::state_after(&hall.game.game().ruleset(), hall.game.record(), hall.game.record().size()));
    hall.accepted();
}

TEST_CASE("what a player may take back ends with a ruling") {
    Hall hall;
    hall.game.play(1, 1);
    const auto back = hall.game.table().sequence();
    hall.game.play(6, 3);
    hall.rule(b::SetBack{}, grounds(), back);
    CHECK_FALSE(hall.game.table().take_back_parent(hall.game.seat(0)));
    hall.accepted();
}

TEST_CASE("nobody goes back behind the start or to where the game is, or without grounds, or for a player") {
    Hall hall;
    hall.game.play(20, 5);
    const auto there = hall.game.table().sequence() - 5;
    hall.rule(b::SetBack{}, grounds(), there);
    hall.accepted();
    hall.found([&](match::Entry& entry) { entry.header.parent = hall.game.table().began() - 1; });
    hall.found([](match::Entry& entry) { entry.header.parent = entry.header.sequence - 1; });
    hall.found([](match::Entry& entry) { entry.grounds.reset(); });
    hall.found([](match::Entry& entry) { entry.grounds->reason.clear(); });
    hall.found([](match::Entry& entry) { entry.grounds->dispute = 3; });
    hall.found([&](match::Entry& entry) { entry.header.author = hall.game.seat(0); });
    hall.found([](match::Entry& entry) { entry.header.author = {}; });
    // Who sat in the game.
    hall.found([](match::Entry& entry) { entry.header.author.account = 100; });
    // Grounds where there is no ruling.
    hall.found([](match::Entry& entry) { entry.grounds = grounds(); }, 1);
}

TEST_CASE("the turn has its whole time again after a set-back and the bank has paid") {
    Hall hall{"1914-tournament", {.game_limit = 8 * 60 * minute, .bank = 30 * minute}};
    using Which = match::Clock::Which;
    const auto began = hall.game.table().sequence();
    hall.game.pass(10 * minute);
    hall.game.play(3, 5);
    const auto used = *hall.game.table().clock().left(Which::bank, hall.game.table().last_received());
    hall.rule(b::SetBack{}, grounds(), began);
    const auto now = hall.game.table().last_received();
    const auto left = *hall.game.table().clock().left(Which::bank, now);
    CHECK(left <= used);
    CHECK(left > 15 * minute);
    CHECK(*hall.game.table().clock().left(Which::game, now) < 8 * 60 * minute - 10 * minute);
    hall.accepted();
}

TEST_CASE("a set-back before the time was up leaves the last round to come again") {
    Hall hall{"1914-tournament", {.game_limit = minute}};
    hall.game.play(2, 5);
    const auto before = hall.game.table().sequence();
    hall.game.pass(2 * minute);
    REQUIRE(hall.game.play(rules::Command{rules::nobody, rules::command::TimeLimit{}}));
    CHECK(hall.game.table().clock().last_round());
    const auto after = hall.game.table().sequence();
    hall.rule(b::SetBack{}, grounds(), before);
    CHECK_FALSE(hall.game.table().clock().last_round());
    CHECK(hall.game.table().clock().due_at(match::Clock::Which::game));
    hall.rule(b::SetBack{}, grounds(), after);
    CHECK(hall.game.table().clock().last_round());
    hall.accepted();
}

TEST_CASE("a dispute is filed and answered and taken and ruled and appealed once and closed") {
    Hall hall;
    hall.game.play(12, 5);
    const auto filed = hall.file();
    CHECK(hall.dispute(filed).status == Status::filed);
    hall.move(filed, Step::answered, hall.game.seat(0));
    hall.move(filed, Step::taken, referee());
    CHECK(hall.game.table().disputes().waiting() == 1);
    hall.move(filed, Step::upheld, referee());
    CHECK(hall.dispute(filed).status == Status::ruled);
    CHECK(hall.game.table().disputes().waiting() == 0);
    hall.move(filed, Step::appealed, hall.game.seat(1));
    hall.move(filed, Step::taken, referee(901));
    hall.rule(b::SetBack{}, grounds("the appeal is right", filed), hall.game.table().began() + 2, 901);
    hall.move(filed, Step::closed, referee(901));
    CHECK(hall.dispute(filed).status == Status::closed);
    CHECK(hall.dispute(filed).rulings.size() == 2);
    hall.accepted();
}

TEST_CASE("no referee closes a dispute as long as it can be appealed") {
    constexpr match::Moment minute = 60'000;
    Hall hall{"1914-tournament", {}, b::DisputeRules{.appeal = minute}};
    hall.game.play(12, 5);
    const auto filed = hall.file();
    const auto closing = [&](std::uint64_t account) {
        return hall.game.table().disputes().fault_of(hall.game.header(referee(account)), b::DisputeMoved{filed, Step::closed, "so it is"},
                                                     hall.game.table().dispute_rules());
    };
    hall.move(filed, Step::taken, referee());
    hall.move(filed, Step::upheld, referee());
    CHECK(closing(900) == "it can still be appealed");
    CHECK(closing(901) == "it can still be appealed");
    hall.move(filed, Step::appealed, hall.game.seat(1));
    hall.found([](match::Entry& entry) {
        entry.header.author = referee();
        std::get<b::DisputeMoved>(entry.body).step = Step::closed;
    });
    hall.move(filed, Step::taken, referee(901));
    hall.move(filed, Step::upheld, referee(901));
    hall.move(filed, Step::closed, referee(901));  // there is no second appeal
    hall.accepted();
    const auto late = hall.file();
    hall.move(late, Step::taken, referee());
    hall.move(late, Step::upheld, referee());
    hall.game.pass(minute);
    hall.move(late, Step::closed, referee());
    hall.accepted();
}

TEST_CASE("steps of a dispute out of their order are found by both verifiers") {
    Hall hall;
    hall.game.play(12, 5);
    const auto filed = hall.file();
    hall.found([](match::Entry& entry) { std::get<b::DisputeFiled>(entry.body).about = entry.header.sequence; });
    hall.found([](match::Entry& entry) { entry.header.author = referee(); });
    hall.move(filed, Step::taken, referee());
    hall.found([&](match::Entry& entry) { entry.header.author = hall.game.seat(0); });
    hall.found([](match::Entry& entry) { std::get<b::DisputeMoved>(entry.body).step = Step::appealed; });
    hall.found([](match::Entry& entry) { std::get<b::DisputeMoved>(entry.body).dispute = 2; });
    hall.rule(b::SetBack{}, grounds("so", filed), hall.game.table().began() + 2);
    // Another than who took it.
    hall.found([](match::Entry& entry) { entry.header.author.account = 901; });
    hall.move(filed, Step::appealed, hall.game.seat(1));
    hall.move(filed, Step::taken, referee(901));
    hall.found([](match::Entry& entry) { entry.header.author.account = 900; });
    hall.move(filed, Step::upheld, referee(901));
    hall.accepted();
    hall.move(filed, Step::closed, referee(901));
    hall.found([&](match::Entry& entry) {
        entry.header.author = hall.game.seat(1);
        std::get<b::DisputeMoved>(entry.body).step = Step::appealed;
    });
    hall.accepted();
}

TEST_CASE("a correction keeps the laws or is refused with the law's name") {
    Hall hall;
    const auto& view = hall.game.game().view();
    const auto space = view.state.units.front().space;
    const auto owner = view.state.units.front().owner;
    const auto type = view.state.units.front().type;
    namespace e = rules::event;
    const auto fault = [&](rules::Event event) {
        const std::vector events{std::move(event)};
        return match::correction_fault(hall.game.game().view(), events);
    };
    CHECK(fault(e::UnitsAdded{space, owner, type, 2, rules::UnitId{view.state.next_unit}}).empty());
    CHECK(fault(e::UnitsAdded{space, owner, type, 2, rules::UnitId{1}}).starts_with("units-are-unique"));
    const rules::Account bank{}, treasury{rules::AccountKind::treasury, owner};
    CHECK(fault(e::MoneyMoved{{}, bank, treasury, 5, 5}).empty());
    CHECK(fault(e::MoneyMoved{{}, treasury, bank, 5000, 5000}).starts_with("money-is-there"));
    CHECK(fault(e::TurnOpened{owner}).starts_with("corrections"));
    CHECK(match::correction_fault(view, {}).starts_with("corrections"));
    std::vector<rules::Event> events{e::UnitsAdded{space, owner, type, 2, rules::UnitId{view.state.next_unit}}};
    auto after = view.state;
    for (const auto& event : events) rules::evolve(after, event);
    auto made = match::draft_corrected(hall.game.table(), hall.game.header(referee()), events, after);
    made.entry.grounds = grounds();
    hall.game.add(std::move(made));
    CHECK(hall.game.game().state() == after);
    hall.game.play(10, 3);
    hall.accepted();
}

TEST_CASE("a correction that only ends the game is judged by no laws: a program without its rules writes it too") {
    Hall hall;
    namespace e = rules::event;
    auto in_battle = hall.game.game().state();
    rules::Battle battle;
    battle.status = rules::Battle::Status::fighting;
    in_battle.battles.push_back(battle);
    const auto fault = [&](std::vector<rules::Event> events) {
        auto after = in_battle;
        for (const auto& event : events) rules::evolve(after, event);
        const auto made = match::draft_corrected(hall.game.table(), hall.game.header(referee()), std::move(events), after);
        const auto judged = match::rejudge(hall.game.game().ruleset(), in_battle, hall.game.table(), made.entry, {});
        return judged ? std::string{} : judged.error();
    };
    CHECK(fault({e::GameEnded{}}).empty());
    CHECK(fault({e::GameEnded{}, e::GameEnded{}}).starts_with("no-battle-is-fought"));
    CHECK(fault({}).starts_with("corrections"));
    CHECK(fault({e::GameEnded{{{}, rules::SideId{200}, rules::no_tag}}}) == "units-are-sound: there is no such side");
}

TEST_CASE("a game is annulled and a set-back takes that away") {
    Hall hall;
    hall.game.play(8, 5);
    const auto before = hall.game.table().sequence();
    hall.rule(b::Annulled{});
    CHECK(hall.game.table().ended());
    CHECK(hall.game.table().annulled());
    hall.accepted();
    hall.rule(b::SetBack{}, grounds("it counts after all"), before);
    CHECK_FALSE(hall.game.table().ended());
    hall.game.play(5, 6);
    hall.accepted();
}

TEST_CASE("a power that is handed over has a seat of its own") {
    Hall hall;
    hall.game.play(8, 5);
    const auto power = hall.game.table().seats()[0].powers.back();
    hall.rule(b::PowerHanded{power});
    REQUIRE(hall.game.table().seats().size() == 3);
    CHECK(hall.game.table().seat_of(power) == rules::SeatId{2});
    CHECK_FALSE(hall.game.table().seats()[2].taken);
    hall.found([](match::Entry& entry) { std::get<b::PowerHanded>(entry.body).power = rules::OwnerId{200}; });
    hall.game.add(match::draft(hall.game.header(referee()), b::SeatOffered{rules::SeatId{2}, match::Seat::To::anybody, 0}));
    hall.game.add(
        match::draft(hall.game.header({match::Author::Kind::seat, rules::SeatId{2}, 777}), b::Seated{rules::SeatId{2}, 777, false, {}}));
    hall.accepted();
}

TEST_CASE("other rules come by a ruling, and what came before them is not judged by them") {
    Hall hall;
    hall.game.play(8, 5);
    hall.rule(b::Upgraded{match::ruleset_pin(hall.game.game().ruleset())});
    const auto at = hall.game.table().sequence();
    hall.found([](match::Entry& entry) { entry.grounds.reset(); });
    hall.game.play(5, 6);
    hall.accepted();
    const auto verified = match::verify(hall.game.record(), hall.game.game().shared_ruleset());
    REQUIRE(verified);
    CHECK(verified->notes.back() ==
          "entries before " + std::to_string(at) + " were judged by other rules: their commands were not judged again");
    CHECK(match::created_of(hall.game.record())->ruleset == hall.game.table().created().ruleset);
}

TEST_CASE("other rules come when every player has agreed to the same ones") {
    Hall hall;
    hall.game.play(8, 5);
    const match::Author second{match::Author::Kind::seat, rules::SeatId{1}, 777};
    const auto sit_down = [&] {
        hall.game.add(match::draft(hall.game.header(referee()), b::SeatOffered{rules::SeatId{1}, match::Seat::To::account, 777}));
        hall.game.add(match::draft(hall.game.header(second), b::Seated{rules::SeatId{1}, 777, false, {}}));
    };
    sit_down();
    const auto pin = match::ruleset_pin(hall.game.game().ruleset());
    const auto& seating = hall.game.table().seating();
    const auto agree = [&](const match::Author& author) {
        hall.game.add(match::draft(hall.game.header(author), b::UpgradeAgreed{author.seat, pin}));
    };
    agree(second);
    CHECK(seating.agrees(pin, rules::SeatId{0}));
    sit_down();  // whoever sits there now has agreed to nothing
    CHECK_FALSE(seating.agrees(pin, rules::SeatId{0}));
    agree(hall.game.seat(0));
    hall.accepted();
    CHECK(seating.agrees(pin, second.seat));
    hall.found([](match::Entry& entry) { std::get<b::UpgradeAgreed>(entry.body).seat = rules::SeatId{1}; });
    hall.found([](match::Entry& entry) { std::get<b::UpgradeAgreed>(entry.body).ruleset = {}; });
    hall.found([&](match::Entry& entry) { entry.body = b::Upgraded{pin}; });
    hall.game.add(match::draft(hall.game.header(second), b::Upgraded{pin}));
    hall.accepted();
    CHECK_FALSE(seating.agrees(pin, rules::SeatId{0}));
    hall.found([](match::Entry& entry) { std::get<b::UpgradeAgreed>(entry.body).ruleset[0] ^= 1; }, 1);
    hall.found([](match::Entry& entry) { entry.grounds = grounds(); });
    hall.game.play(5, 6);
    hall.accepted();
}

}  // namespace testing
