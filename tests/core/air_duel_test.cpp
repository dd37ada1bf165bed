// A fight inside a battle: for one round some units have a role; a block of match, fire and losses acts over the pool of that role.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

struct AirDuel {
    RoleId duelist;
    TagId duel;
};

std::vector<UnitId> kites(const View& view, BattleId battle, bool attacking) {
    std::vector<UnitId> found;
    for (const auto* unit : participants(view, battle, attacking))
        if (unit->type == kite) found.push_back(unit->id);
    return found;
}

/// As many of each part as have an opponent.
void pair_off(Context& context, BattleId battle) {
    auto ours = kites(context.view(), battle, true);
    auto theirs = kites(context.view(), battle, false);
    const auto pairs = std::min(ours.size(), theirs.size());
    ours.resize(pairs);
    theirs.resize(pairs);
    context.set_role(battle, std::move(ours), context.rules.data<AirDuel>().duelist);
    context.set_role(battle, std::move(theirs), context.rules.data<AirDuel>().duelist);
}

void duel(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto& data = context.rules.data<AirDuel>();
    const auto pool = role_bit(data.duelist);
    const auto by_attackers = fire(context, battle, true, data.duel, pool);
    const auto by_defenders = fire(context, battle, false, data.duel, pool);
    ask_losses(context, battle, false, by_attackers, pool);
    ask_losses(context, battle, true, by_defenders, pool);
}

void duel_losses(Context& context, std::uint32_t battle) {
    take_losses(context, BattleId{battle}, role_bit(context.rules.data<AirDuel>().duelist));
}

void install(RulesetBuilder& build) {
    auto& data = build.data<AirDuel>();
    data.duelist = build.role("duelist", Lifetime::round);
    data.duel = build.tag("duel");
    build.data<Names>().silent |= role_bit(data.duelist);
    build.procedure("skirmish")
        .after("bout-begins", sequence("air-duel", {step("pair-off", pair_off), step("duel", duel), step("duel-losses", duel_losses)}));
}

const Module air_duel{.id = "air-duel", .base = "toy", .install = install};

/// Blue with two kites and a pawn against Red's three kites (one moves in from nowhere) and a pawn, at Birch in Blue's turn.
void meet_at_birch(Play& play, std::uint16_t red_kites) {
    play.does(red, moves(kite, red_kites, {alder, birch}));
    play.does(red, moves(pawn, 1, {alder, birch}));
    play.ends_phase();
    play.does(blue, moves(kite, 2, {cedar, birch}));
    play.does(blue, moves(pawn, 1, {cedar, birch}));
    play.does(blue, command::Attack{birch, {}});
}

}  // namespace

TEST_CASE("the air duel stands every walk and every clock") { prove({&air_duel}); }

TEST_CASE("the duel stands in the printed order where its anchor is") {
    const auto text = describe_procedures(*compile({&air_duel}));
    CHECK(text.find("bout-begins\n    pair-off\n    duel\n    duel-losses\n    main-fire\n") != std::string::npos);
}

TEST_CASE("who duels neither fires nor falls in the main fire of that round") {
    Play play{{&air_duel}};
    meet_at_birch(play, 1);
    // Duel of one pair: both miss. Main fire: Blue's other kite and pawn, Red's pawn: everybody misses once.
    // Second round: Red's kite falls. Then Blue's kite duels with nobody, and all three fire at the pawn.
    play.ports.script = {6, 6, 6, 6, 6, /* second round */ 1, 6, 6, 6, 6, /* third */ 6, 6, 1, 6};
    play.does(blue, command::Fight{birch, {}});
    std::string order;
    for (const auto& rolled : play.said<event::Rolled>())
        order += std::string{play.rules->tag(rolled.purpose)} + ":" + std::to_string(raw(rolled.owner)) + "x" +
                 std::to_string(rolled.faces.size()) + " ";
    CHECK(order ==
          "duel:1x1 duel:0x1 fire:1x1 fire:1x1 fire:0x1 "  // a pawn and the odd kite
          "duel:1x1 duel:0x1 fire:1x1 fire:1x1 fire:0x1 "
          "fire:1x1 fire:1x2 fire:0x1 ");
    CHECK(play.state.control[idx(birch)] == blue);
    CHECK(play.count(birch, blue, kite) == 2);
}

TEST_CASE("the role ends with the round; hits of the duel fall on its pool") {
    Play play{{&air_duel}};
    meet_at_birch(play, 2);
    // Both pairs duel. Blue hits once, Red misses: Red loses a kite of two that are alike, so nobody is asked.
    play.ports.script = {1, 6, 6, 6, /* main fire: the pawns */ 6, 6};
    play.does(blue, command::Fight{birch, {}});
    const auto lost = play.said<event::UnitsRemoved>();
    REQUIRE_FALSE(lost.empty());
    CHECK(lost.front().units.size() == 1);
    const auto rounds = play.said<event::BattleRound>();
    REQUIRE(rounds.size() > 1);
    CHECK(rounds[1].clear == role_bit(play.rules->data<AirDuel>().duelist));
    CHECK(play.state.participants.empty());  // the battle is over, and its roles with it
}

TEST_CASE("in a round that waits for an answer the roles are in the state") {
    Play play{{&air_duel}};
    play.does(red, moves(kite, 1, {alder, birch}));
    play.does(red, moves(pawn, 2, {alder, birch}));
    play.does(red, moves(golem, 1, {alder, birch}));
    play.ends_phase();
    play.does(blue, moves(kite, 2, {cedar, birch}));
    play.does(blue, moves(golem, 1, {cedar, birch}));
    play.does(blue, command::Attack{birch, {}});
    play.ports.script = {6, 6, /* Blue: kite, golem */ 1, 1, /* Red: two pawns, golem */ 6, 6, 6};
    play.does(blue, command::Fight{birch, {}});
    REQUIRE(play.asked("losses") == mask_of(red));
    const auto pool = role_bit(play.rules->data<AirDuel>().duelist);
    const auto battle = play.state.battles.front().id;
    CHECK(participants(play.view(), battle, true, 0, pool).size() == 1);
    CHECK(participants(play.view(), battle, false, 0, pool).size() == 1);
    CHECK(participants(play.view(), battle, false, pool).size() == 3);
    // The kite that duels cannot be lost here.
    const auto losses = play.rules->find_decision("losses").value();
    CHECK(play.refused(red, command::Answer{losses, {}, {UnitPicks{some(kite), some(pawn)}}}).code == Refusal::no_such_units);
    play.answers(red, "losses", {UnitPicks{some(pawn, 2)}});
    CHECK(play.count(birch, red, golem) + play.count(birch, red, kite) <= 2);
}
