// What differs between two states, by the invented game: each kind, in words, and none that is no difference.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/difference.hpp"
#include "tests/core/play.hpp"

using namespace toy;
namespace d = rules::difference;

namespace {

/// A game at its start, and what a change of its state makes otherwise.
struct Start {
    Play play;
    std::vector<Difference> after(const auto& change) {
        auto state = play.state;
        change(state);
        const View changed{*play.rules, state};
        auto found = differences(play.view(), changed);
        // Seen from behind it is the same.
        auto back = differences(changed, play.view());
        for (auto& one : back) std::visit([](auto& it) { std::swap(it.before, it.after); }, one);
        CHECK(back == found);
        CHECK(differences(changed, changed).empty());
        return found;
    }
    std::vector<std::string> words_after(const auto& change) {
        std::vector<std::string> lines;
        for (const auto& one : after(change)) lines.push_back(in_words(*play.rules, one).line());
        return lines;
    }
};
using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a move is told by the units that are gone and those that are there and by the ground that changed hands") {
    Play play;
    const auto before = play.state;
    play.does(red, moves(pawn, 2, {alder, birch}));
    const auto found = differences({*play.rules, before}, play.view());
    CHECK(found == std::vector<Difference>{d::Units{alder, red, pawn, 0, 0, no_unit_type, 3, 1},
                                           d::Units{birch, red, pawn, 0, 0, no_unit_type, 0, 2}, d::Control{birch, nobody, red}});
    Lines lines;
    for (const auto& one : found) lines.push_back(in_words(*play.rules, one).line());
    CHECK(lines == Lines{"pawn of Red in Alder: 3 -> 1", "pawn of Red in Birch: 0 -> 2", "control of Birch: nobody -> Red"});
}

TEST_CASE("units of a kind are counted by damage and by what carries them") {
    Start start;
    const auto golem_of_red = start.play.ids(alder, red, golem).front();
    CHECK(start.words_after([&](GameState& state) {
        event::UnitsChanged hit;
        hit.units = {golem_of_red};
        hit.damage = 1;
        evolve(state, hit);
    }) == Lines{"golem of Red in Alder: 2 -> 1", "golem (damage 1) of Red in Alder: 0 -> 1"});
    const auto hulk_of_red = start.play.ids(mere, red, hulk).front();
    CHECK(start.words_after([&](GameState& state) {
        evolve(state, event::UnitsMoved{{golem_of_red}, mere, 1, hulk_of_red});
    }) == Lines{"golem of Red in Alder: 2 -> 1", "golem (aboard a hulk) of Red in Mere: 0 -> 1"});
    CHECK(start.words_after([&](GameState& state) {
        evolve(state, event::UnitsAdded{off_board, blue, kite, 2, UnitId{90}, no_tag});
    }) == Lines{"kite of Blue off the board: 0 -> 2"});
}

TEST_CASE("which unit of a kind it was makes no difference, nor how far it went and from where") {
    Start start;
    CHECK(start
              .after([](GameState& state) {
                  for (auto& unit : state.units) {
                      unit.steps = 1;
                      unit.origin = mere;
                      unit.moved_at = 7;
                  }
                  state.next_unit += 5;
                  state.moves = 9;
                  state.turn_start = {};
              })
              .empty());
    const auto pawns = start.play.ids(alder, red, pawn);
    CHECK(start
              .after([&](GameState& state) {
                  evolve(state, event::UnitsRemoved{{pawns.front()}, no_tag});
                  evolve(state, event::UnitsAdded{alder, red, pawn, 1, UnitId{91}, no_tag});
              })
              .empty());
}

TEST_CASE("round and turn and phase and outcome are told") {
    Start start;
    CHECK(start.words_after([](GameState& state) { state.round = 2; }) == Lines{"round: 1 -> 2"});
    CHECK(start.words_after([](GameState& state) { state.active = blue; }) == Lines{"turn: Red -> Blue"});
    CHECK(start.words_after([](GameState& state) { state.frames.clear(); }) == Lines{"phase: act -> none"});
    CHECK(start.words_after([](GameState& state) { state.outcome = Outcome{}; }) == Lines{"outcome: the game goes on -> a draw"});
    CHECK(start.words_after([](GameState& state) {
        state.outcome = Outcome{{red, green}, warm, no_tag};
    }) == Lines{"outcome: the game goes on -> won by Red, Green"});
}

TEST_CASE("owners are told by their relations and sides and by whether they are in the game") {
    Start start;
    CHECK(start.words_after([](GameState& state) {
        evolve(state, event::RelationChanged{red, wild, Relation::enemy});
    }) == Lines{"relation of Red and Wild: neutral -> enemy"});
    CHECK(start.words_after([](GameState& state) {
        evolve(state, event::OwnerChanged{green, cool, true, no_tag});
    }) == Lines{"side of Green: warm -> cool", "Green: in the game -> out of the game"});
}

TEST_CASE("money is told by resource and owner and account") {
    Start start;
    const auto resource = start.play.rules->resources.front();
    CHECK(start.words_after([](GameState& state) {
        evolve(state, event::MoneyMoved{ResourceId{0}, {AccountKind::treasury, blue}, {AccountKind::escrow, blue}, 4, 4, no_tag});
    }) == Lines{resource + " of Blue: 10 -> 6", resource + " of Blue, put aside: 0 -> 4"});
}

TEST_CASE("a slot is told with its subject and its initial value where nothing is stored") {
    Start start;
    const auto turns = start.play.slot("turns-taken");
    CHECK(start.after([&](GameState& state) {
        evolve(state, event::SlotSet{turns, raw(blue), {1}});
    }) == std::vector<Difference>{d::Held{turns, raw(blue), {}, {1}}});
    CHECK(start.words_after([&](GameState& state) {
        evolve(state, event::SlotSet{turns, raw(blue), {1}});
    }) == Lines{"turns taken of Blue: 0 -> 1"});
}

TEST_CASE("battles and questions are told by how they stand") {
    Play play;
    play.does(red, moves(pawn, 3, {alder, birch}));
    play.ends_phase();
    play.does(blue, moves(pawn, 2, {cedar, birch}));
    auto before = play.state;
    play.does(blue, command::Attack{birch, {}});
    const auto lines = [&] {
        Lines made;
        for (const auto& one : differences({*play.rules, before}, play.view())) made.push_back(in_words(*play.rules, one).line());
        return made;
    };
    CHECK(lines() == Lines{"battle (skirmish) in Birch, turn of Blue: none -> listed, 2 against 3"});
    before = play.state;
    play.ports.script = {1, 6, 6, 6, 6};  // a hit on Red, who chooses what he loses only where it matters
    play.does(blue, command::Fight{birch, {}});
    const auto fought = lines();
    CHECK(std::any_of(fought.begin(), fought.end(), [](const std::string& line) {
        return line.starts_with("battle (skirmish) in Birch, turn of Blue: listed, 2 against 3 -> ");
    }));

    Start start;
    Decision asked;
    asked.id = DecisionId{7};
    asked.kind = names(*start.play.rules).losses;
    asked.space = birch;
    asked.asked = mask_of(red) | mask_of(blue);
    asked.answered = mask_of(red);
    asked.number = 2;
    CHECK(start.words_after([&](GameState& state) { state.decisions.push_back(asked); }) ==
          Lines{"question \"" + start.play.rules->decisions[idx(asked.kind)].name +
                "\" in Birch: not open -> asked of Red, Blue, answered by Red (number 2)"});
    // Of two of a kind in one place each is told.
    CHECK(start.after([&](GameState& state) { state.decisions = {asked, asked}; }).size() == 2);
}

TEST_CASE("a difference has other words before than after whatever its numbers are") {
    Start start;
    const auto told = [&](const Difference& one) {
        const auto words = in_words(*start.play.rules, one);
        CAPTURE(words.line());
        CHECK_FALSE(words.what.empty());
        CHECK(words.before != words.after);
    };
    const auto nothing = static_cast<OwnerId>(40);
    told(d::Units{static_cast<SpaceId>(900), nothing, static_cast<UnitTypeId>(77), 9, 0xFFFF, static_cast<UnitTypeId>(78), 1, 2});
    told(d::Control{static_cast<SpaceId>(900), nobody, red});
    told(d::Side{nothing, no_side, warm});
    told(d::Money{static_cast<ResourceId>(9), {AccountKind::escrow, nothing}, 1, 2});
    told(d::Fought{static_cast<BattleKindId>(99), no_space, nothing, std::nullopt, d::BattleStand{}});
    told(d::Asked{static_cast<DecisionKindId>(99), no_space, std::nullopt, d::QuestionStand{}});
}
