// Folding is total: whatever a stored event names, no state crashes on it.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "tests/core/play.hpp"

using namespace toy;

namespace {

using Ids = std::vector<UnitId>;

/// Every kind of event, about things numbered `n` that may not exist.
std::vector<Event> strange_events(std::uint32_t n) {
    const auto owner = static_cast<OwnerId>(n);
    const auto space = static_cast<SpaceId>(n);
    const Ids units{UnitId{n}, UnitId{n + 1}, UnitId{n}};
    event::UnitsChanged changed;
    changed.units = units;
    changed.damage = 9;
    changed.owner = owner;
    changed.type = static_cast<UnitTypeId>(n);
    changed.origin = space;
    changed.steps = 9;
    Battle battle;
    battle.id = BattleId{n};
    Decision decision;
    decision.id = DecisionId{n};
    decision.asked = n;
    return {event::UnitsAdded{space, owner, pawn, 3, UnitId{n}, no_tag},
            event::UnitsMoved{units, space, 1, UnitId{n}},
            changed,
            event::ControlChanged{space, owner, owner, no_tag},
            event::RelationChanged{owner, red, Relation::enemy},
            event::OwnerChanged{owner, static_cast<SideId>(n), true, no_tag},
            event::MoneyMoved{static_cast<ResourceId>(n), {AccountKind::treasury, owner}, {AccountKind::escrow, owner}, 5, 5, no_tag},
            event::Rolled{},
            event::RoundOpened{n},
            event::TurnOpened{owner},
            event::StageEntered{{{static_cast<ProcedureId>(n), 7, 7}}},
            event::BattleJoined{BattleId{n}, true, 3, 1, units},
            event::BattleOpened{battle},
            event::BattleJoined{BattleId{n}, true, 3, 1, units},
            event::BattleRound{BattleId{n}, 2, 1},
            event::BattleClosed{BattleId{n}, no_tag},
            event::DecisionAnswered{DecisionId{n}, owner, {}, {}},
            event::DecisionOpened{decision},
            event::DecisionAnswered{DecisionId{n}, owner, {}, {}},
            event::DecisionsClosed{{{DecisionId{n}, owner, {}}}},
            event::SlotSet{static_cast<SlotId>(n), n, {1, 2, 3}},
            event::SlotsCleared{{static_cast<SlotId>(n)}, n, std::nullopt},
            event::SlotsCleared{{static_cast<SlotId>(n)}, n, n},
            event::UnitsMarked{units, n, 1},
            event::UnitsRemoved{units, no_tag},
            event::Note{},
            event::GameEnded{}};
}

}  // namespace

TEST_CASE("an event about what does not exist changes nothing that does") {
    Play play;
    for (const auto n : {1'000u, 0xFFFFu, 0xFFFF'FFF0u})
        for (const auto& event : strange_events(n)) {
            auto state = play.state;
            CAPTURE(event.index());
            evolve(state, event);
            CHECK(state.control == play.state.control);
            CHECK(state.relations == play.state.relations);
            CHECK(state.money == play.state.money);
            CHECK(std::is_sorted(state.units.begin(), state.units.end(), unit_order));
        }
}

TEST_CASE("any events in any order can be folded") {
    Play play;
    CHECK(rc::check("folding is total", [&] {
        auto state = play.start;
        const auto numbers =
            *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::oneOf(rc::gen::inRange(0u, 40u), rc::gen::arbitrary<std::uint32_t>()));
        for (const auto n : numbers) {
            const auto events = strange_events(n);
            evolve(state, events[*rc::gen::inRange<std::size_t>(0, events.size())]);
        }
        RC_ASSERT(std::is_sorted(state.units.begin(), state.units.end(), unit_order));
        RC_ASSERT(std::is_sorted(state.slots.begin(), state.slots.end()));
    }));
}

TEST_CASE("cargo goes and falls with its carrier; so does the cargo of cargo") {
    Play play;
    auto state = play.start;
    evolve(state, event::UnitsAdded{mere, red, hulk, 1, UnitId{100}, no_tag});
    evolve(state, event::UnitsAdded{mere, red, golem, 1, UnitId{101}, no_tag});
    evolve(state, event::UnitsAdded{mere, red, pawn, 1, UnitId{102}, no_tag});
    evolve(state, event::UnitsAdded{mere, red, pawn, 1, UnitId{103}, no_tag});
    evolve(state, event::UnitsMoved{{UnitId{101}}, mere, 0, UnitId{100}});
    evolve(state, event::UnitsMoved{{UnitId{102}}, mere, 0, UnitId{101}});
    evolve(state, event::BattleJoined{BattleId{1}, true, 0, 0, {UnitId{100}, UnitId{102}, UnitId{103}}});

    evolve(state, event::UnitsMoved{{UnitId{100}}, dune, 1, no_unit});
    for (const auto id : {100u, 101u, 102u}) CHECK(state.unit(UnitId{id})->space == dune);
    CHECK(state.unit(UnitId{103})->space == mere);
    CHECK(state.unit(UnitId{102})->carrier == UnitId{101});
    CHECK(state.unit(UnitId{102})->steps == 0);
    CHECK(std::is_sorted(state.units.begin(), state.units.end(), unit_order));

    evolve(state, event::UnitsRemoved{{UnitId{100}}, no_tag});
    for (const auto id : {100u, 101u, 102u}) CHECK(state.unit(UnitId{id}) == nullptr);
    REQUIRE(state.participants.size() == 1);
    CHECK(state.participants.front().unit == UnitId{103});
}

TEST_CASE("a turn begins with a snapshot of its start") {
    Play play;
    const auto pawns = play.ids(alder, red, pawn);
    play.does(red, moves(pawn, 2, {alder, birch}));
    CHECK(play.state.unit(pawns[0])->origin == alder);
    CHECK(play.state.unit(pawns[0])->steps == 1);
    CHECK(play.state.turn_start.control[idx(birch)] == nobody);
    play.ends_phase();
    CHECK(play.state.unit(pawns[0])->origin == birch);
    CHECK(play.state.unit(pawns[0])->steps == 0);
    CHECK(play.state.turn_start.control[idx(birch)] == red);
    CHECK(turn_start_holders(play.view(), birch) == mask_of(red));
}
