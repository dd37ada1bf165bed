// What differs, entry by entry, in real games: put together it leads from the first state to the last.
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/difference.hpp"
#include "rules/core/overload.hpp"
#include "tests/match/sample_game.hpp"

namespace {

using namespace rules;
namespace d = rules::difference;

/// A position as somebody has it who is told the differences alone.
struct Told {
    std::uint32_t round = 0;
    OwnerId active{nobody};
    std::vector<OwnerId> control;
    std::vector<Relation> relations;
    std::vector<SideId> sides;
    std::vector<std::uint8_t> out;
    std::vector<std::int32_t> money;
    std::map<std::pair<SpaceId, OwnerId>, std::map<UnitTypeId, int>> units;
    std::map<std::pair<SlotId, std::uint32_t>, std::vector<std::int64_t>> slots;
    std::map<SpaceId, int> battles;
    std::map<DecisionKindId, int> questions;
    bool ended = false;
    bool operator==(const Told&) const = default;

    static Told of(const GameState& state) {
        Told told{state.round,
                  state.active,
                  state.control,
                  state.relations,
                  state.sides,
                  state.out,
                  state.money,
                  {},
                  {},
                  {},
                  {},
                  state.outcome.has_value()};
        for (const auto& unit : state.units) ++told.units[{unit.space, unit.owner}][unit.type];
        for (const auto& value : state.slots) told.slots[{value.slot, value.subject}].push_back(value.value);
        for (const auto& battle : state.battles) ++told.battles[battle.space];
        for (const auto& asked : state.decisions) ++told.questions[asked.kind];
        return told;
    }
    void take(const Difference& difference) {
        std::visit(Overload{
                       [&](const d::Round& it) { round = it.after; },
                       [&](const d::Turn& it) { active = it.after; },
                       [](const d::Phase&) {},
                       [&](const d::Units& it) {
                           add(units[{it.space, it.owner}], it.type, it.after - it.before);
                       },
                       [&](const d::Control& it) { control[idx(it.space)] = it.after; },
                       [&](const d::Related& it) {
                           relations[idx(it.a) * sides.size() + idx(it.b)] = it.after;
                           relations[idx(it.b) * sides.size() + idx(it.a)] = it.after;
                       },
                       [&](const d::Side& it) { sides[idx(it.owner)] = it.after; },
                       [&](const d::Out& it) { out[idx(it.owner)] = it.after ? 1 : 0; },
                       [&](const d::Money& it) {
                           const auto account = it.account.kind == AccountKind::escrow ? 1U : 0U;
                           money[(idx(it.resource) * sides.size() + idx(it.account.owner)) * 2 + account] = it.after;
                       },
                       [&](const d::Held& it) {
                           slots[{it.slot, it.subject}] = it.after;
                           if (it.after.empty()) slots.erase({it.slot, it.subject});
                       },
                       [&](const d::Fought& it) { add(battles, it.space, (it.after ? 1 : 0) - (it.before ? 1 : 0)); },
                       [&](const d::Asked& it) { add(questions, it.decision, (it.after ? 1 : 0) - (it.before ? 1 : 0)); },
                       [&](const d::Ended& it) { ended = it.after.has_value(); },
                   },
                   difference);
        std::erase_if(units, [](const auto& stack) { return stack.second.empty(); });
    }
    template <class Key>
    static void add(std::map<Key, int>& counts, Key key, int more) {
        if ((counts[key] += more) == 0) counts.erase(key);
    }
};

void check_game(const std::string& bundle, std::uint64_t seed) {
    CAPTURE(bundle);
    testing::SampleGame game{bundle};
    game.begin();
    game.play(400, seed);
    const auto& rules = game.game().ruleset();
    const auto first = match::state_after(&rules, game.record(), 1);
    auto state = first;
    auto told = Told::of(first);
    std::size_t found = 0;
    std::map<std::size_t, int> kinds;
    for (const auto& recorded : game.record()) {
        const auto before = state;
        const auto& header = recorded.entry.header;
        if (header.parent + 1 != header.sequence) state = match::state_after(&rules, game.record(), header.parent);  // taken back
        for (const auto& event : recorded.entry.events) match::follow(&rules, state, event);
        for (const auto& difference : differences({rules, before}, {rules, state})) {
            told.take(difference);
            const auto words = in_words(rules, difference);
            CHECK_MESSAGE(words.before != words.after, words.line());
            ++found, ++kinds[difference.index()];
        }
        CAPTURE(header.sequence);
        REQUIRE(told == Told::of(state));
    }
    CHECK(state == game.game().state());
    CHECK(found > 400);
    CHECK(kinds.size() >= 7);
    // From the first state to the last at once it comes to the same.
    auto at_once = Told::of(first);
    for (const auto& difference : differences({rules, first}, {rules, state})) at_once.take(difference);
    CHECK(at_once == Told::of(state));
}

}  // namespace

TEST_CASE("what differs from entry to entry leads through a game of 1914") { check_game("1914-tournament", 3); }
TEST_CASE("what differs from entry to entry leads through a game with house rules") { check_game("1914-historical", 4); }
