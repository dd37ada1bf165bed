#include <doctest/doctest.h>

#include "tests/core/play.hpp"

using namespace toy;

TEST_CASE("the toy plays to its end by itself") { prove({}); }

TEST_CASE("a battle is named and fought and gives the ground to who is left") {
    Play play;
    play.does(red, moves(pawn, 3, {alder, birch}));
    CHECK(play.state.control[idx(birch)] == red);
    play.ends_phase();
    play.does(blue, moves(pawn, 3, {cedar, birch}));
    CHECK(contested(play.view(), birch));
    CHECK(play.state.control[idx(birch)] == nobody);
    play.does(blue, command::Attack{birch, {}});
    CHECK(play.refused(blue, command::EndPhase{}).cite.id == "TOY-3");
    play.ports.script = {1, 1, 1, 6, 6, 6};
    play.does(blue, command::Fight{birch, {}});
    CHECK(play.said<event::BattleClosed>().size() == 1);
    CHECK(play.state.control[idx(birch)] == blue);
    CHECK(play.refused(blue, command::Attack{birch, {}}).code == Refusal::forbidden);
    play.ends_phase();
    CHECK(play.state.battles.empty());
}

TEST_CASE("a phase that runs out settles what would refuse its end") {
    Play play;
    play.does(red, moves(pawn, 3, {alder, birch}));
    play.does(red, command::EndPhase{});
    play.does(blue, moves(kite, 2, {cedar, birch}));
    play.does(blue, command::Attack{birch, {}});
    play.expires(command::Expire::What::phase);
    CHECK(play.said<event::BattleClosed>().size() == 1);
    CHECK(play.state.active == green);
    CHECK_FALSE(play.state.deciding());
}

TEST_CASE("a turn that runs out ends that turn and no other") {
    Play play;
    play.expires(command::Expire::What::turn);
    CHECK(play.state.active == blue);
    CHECK(play.phase() == "act");
}
