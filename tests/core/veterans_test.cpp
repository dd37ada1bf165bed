// Units that are individuals: slots and damage tell them apart, and flags end with what they live as long as.
#include <doctest/doctest.h>

#include "rules/core/context.hpp"
#include "rules/hooks/explain.hpp"
#include "rules/hooks/value.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

struct Veterans {
    SlotId honours;  ///< A number of the unit, for good.
    SlotId drilled;  ///< For the turn; one more in attack.
    SlotId rested;   ///< For the round.
    SlotId shaken;   ///< For the battle.
};
const Veterans& veterans(const Ruleset& rules) { return rules.data<Veterans>(); }

Result<std::vector<UnitId>> named_units(const View& view, const Command& command) {
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    const auto* picks = arguments.size() == 1 && arguments.front().first == "units" ? arguments.front().second.as<UnitPicks>() : nullptr;
    if (picks == nullptr) return refuse(Refusal::bad_choice, {});
    return choose_units(view, view.state.in(alder, command.author), *picks, [](const Unit&) { return Result<void>{}; });
}
Result<void> check_units(const View& view, const Command& command) {
    return named_units(view, command).map([](const auto&) {});
}

std::vector<UnitId> units_of(const Context& context, const Command& command) { return named_units(context.view(), command).value(); }

void decorate(Context& context, const Command& command) {
    const auto slot = veterans(context.rules).honours;
    for (const auto unit : units_of(context, command)) {
        context.set_slot(slot, raw(unit), context.state().slot(slot, raw(unit)) + 1);
    }
}
void drill(Context& context, const Command& command) { context.mark(units_of(context, command), veterans(context.rules).drilled); }
void rest(Context& context, const Command& command) { context.mark(units_of(context, command), veterans(context.rules).rested); }
void mend(Context& context, const Command& command) {
    for (const auto unit : units_of(context, command)) context.set_damage(unit, 0, no_tag);
}
void harm(Context& context, const Command& command) {
    for (const auto unit : units_of(context, command)) apply_hits(context, {unit}, names(context.rules).fallen);
}

void shake(Context& context, std::uint32_t battle) {
    std::vector<UnitId> units;
    for (const auto* unit : participants(context.view(), BattleId{battle}, false)) units.push_back(unit->id);
    context.mark(std::move(units), veterans(context.rules).shaken);
}

void drilled_attack(const UnitValue& asked, Tally& value) {
    const auto bit = asked.view.rules.slot(veterans(asked.view.rules).drilled).bit;
    if (asked.kind == ValueKind::attack && asked.unit != nullptr && (asked.unit->marks & bit) != 0) value.add(1, {"drill"});
}

void install(RulesetBuilder& build) {
    auto& data = build.data<Veterans>();
    data.honours = build.slot({"honours", Scope::unit, SlotType::number, Lifetime::game});
    data.drilled = build.unit_flag("drilled", Lifetime::turn);
    data.rested = build.unit_flag("rested", Lifetime::round);
    data.shaken = build.unit_flag("shaken", Lifetime::battle);
    build.declaration("decorate", "1.1", {check_units, decorate, nullptr, {}, {}});
    build.declaration("drill", "1.1", {check_units, drill, nullptr, {}, {}});
    build.declaration("rest", "1.1", {check_units, rest, nullptr, {}, {}});
    build.declaration("mend", "1.1", {check_units, mend, nullptr, {}, {}});
    build.declaration("harm", "1.1", {check_units, harm, nullptr, {}, {}});
    build.value().unit(drilled_attack);
    build.procedure("skirmish").after("bout-begins", step("shaken", shake));
}

const Module veterans_module{.id = "veterans", .base = "toy", .install = install};

command::Declare declare(std::string what, UnitPicks units) { return {std::move(what), {{"units", {std::move(units)}}}}; }
UnitPick this_unit(UnitTypeId type, UnitId id) {
    auto pick = some(type);
    pick.unit = id;
    return pick;
}
std::uint32_t bit(const Play& play, std::string_view flag) { return play.rules->slot(play.slot(flag)).bit; }

}  // namespace

TEST_CASE("veterans stand every walk and every clock") { prove({&veterans_module}); }

TEST_CASE("units with different slots do not stack") {
    Play play{{&veterans_module}};
    const auto pawns = play.ids(alder, red, pawn);
    const auto stacks = [&] { return groups_of(play.view(), play.state.in(alder, red)).size(); };
    const auto at_first = stacks();
    play.does(red, declare("decorate", {some(pawn)}));  // any pawn: the first
    CHECK(stacks() == at_first + 1);
    CHECK_FALSE(same_kind(play.view(), *play.state.unit(pawns[0]), *play.state.unit(pawns[1])));
    play.does(red, declare("decorate", {this_unit(pawn, pawns[1])}));
    CHECK(stacks() == at_first + 1);  // both have one: alike again
    CHECK(same_kind(play.view(), *play.state.unit(pawns[0]), *play.state.unit(pawns[1])));
    play.does(red, declare("drill", {this_unit(pawn, pawns[1])}));
    CHECK(stacks() == at_first + 2);
    play.does(red, declare("decorate", {this_unit(pawn, pawns[1])}));
    CHECK(play.value("honours", raw(pawns[1])) == 2);
    CHECK(play.refused(red, declare("drill", {this_unit(golem, pawns[1])})).code == Refusal::no_such_units);
    CHECK(play.refused(red, declare("drill", {some(pawn, 4)})).code == Refusal::no_such_units);
    CHECK(play.refused(red, declare("drill", {some(pawn, 0)})).code == Refusal::bad_count);
}

TEST_CASE("a value is explained by the functions that made it") {
    Play play{{&veterans_module}};
    const auto pawns = play.ids(alder, red, pawn);
    play.does(red, declare("drill", {this_unit(pawn, pawns[1])}));
    const auto asked = [&](UnitId id) { return UnitValue{play.view(), red, pawn, ValueKind::attack, play.state.unit(id)}; };
    const auto plain = explain(asked(pawns[0]));
    REQUIRE(plain.reasons.size() == 1);
    CHECK(plain.value == unit_value(asked(pawns[0])));
    CHECK(plain.reasons.front().amount == plain.value);
    const auto drilled = explain(asked(pawns[1]));
    REQUIRE(drilled.reasons.size() == 2);
    CHECK(drilled.value == plain.value + 1);
    CHECK(drilled.reasons.back() == Reason{{"drill"}, 1, no_space});
}

TEST_CASE("every kind of unit can be named: the listed moves reach each of them") {
    Play play{{&veterans_module}};
    const auto pawns = play.ids(alder, red, pawn);
    play.does(red, declare("drill", {this_unit(pawn, pawns[2])}));
    bool found = false;
    for (const auto& command : legal_commands(play.view(), red)) {
        const auto* move = std::get_if<command::Move>(&command.body);
        if (move == nullptr || move->units.front().unit != pawns[2]) continue;
        found = true;
        play.does(red, *move);
        break;
    }
    CHECK(found);
    CHECK(play.state.unit(pawns[2])->space == birch);
    CHECK(play.state.unit(pawns[0])->space == alder);
}

TEST_CASE("units are dealt out to the picks so that there are enough for all of them") {
    Play play{{&veterans_module}};
    const auto pawns = play.ids(alder, red, pawn);
    REQUIRE(pawns.size() == 3);
    play.does(red, declare("decorate", {some(pawn, 2), this_unit(pawn, pawns[0])}));
    for (const auto id : pawns) CHECK(play.value("honours", raw(id)) == 1);
    play.does(red, declare("decorate", {some(pawn, 1), this_unit(pawn, pawns[1])}));
    CHECK(play.value("honours", raw(pawns[0])) == 2);
    CHECK(play.value("honours", raw(pawns[1])) == 2);
    CHECK(play.refused(red, declare("decorate", {some(pawn, 3), this_unit(pawn, pawns[0])})).code == Refusal::no_such_units);
    CHECK(play.refused(red, declare("decorate", {this_unit(pawn, pawns[0]), this_unit(pawn, pawns[0])})).code == Refusal::no_such_units);
}

TEST_CASE("damage tells units apart and ends them at their last hit") {
    Play play{{&veterans_module}};
    const auto golems = play.ids(alder, red, golem);
    const auto stacks = groups_of(play.view(), play.state.in(alder, red)).size();
    CHECK(play.state.unit(play.ids(cedar, blue, golem)[1])->damage == 1);  // from the setup
    play.does(red, declare("harm", {some(golem)}));
    CHECK(play.state.unit(golems[0])->damage == 1);
    CHECK(groups_of(play.view(), play.state.in(alder, red)).size() == stacks + 1);
    auto damaged = some(golem);
    damaged.damage = 1;
    play.does(red, declare("mend", {damaged}));
    CHECK(play.state.unit(golems[0])->damage == 0);
    CHECK(groups_of(play.view(), play.state.in(alder, red)).size() == stacks);
    CHECK(play.refused(red, declare("mend", {damaged})).code == Refusal::no_such_units);
    play.does(red, declare("harm", {this_unit(golem, golems[1])}));
    play.does(red, declare("harm", {damaged}));
    CHECK(play.ids(alder, red, golem) == std::vector{golems[0]});
}

TEST_CASE("what was written about a unit goes with it") {
    Play play{{&veterans_module}};
    const auto pawns = play.ids(alder, red, pawn);
    play.does(red, declare("decorate", {this_unit(pawn, pawns[0])}));
    play.does(red, declare("decorate", {this_unit(pawn, pawns[1])}));
    play.does(red, declare("harm", {this_unit(pawn, pawns[0])}));
    CHECK(play.value("honours", raw(pawns[0])) == 0);
    CHECK(play.value("honours", raw(pawns[1])) == 1);
    CHECK(std::none_of(play.state.slots.begin(), play.state.slots.end(),
                       [&](const SlotValue& value) { return value.subject == raw(pawns[0]) && value.slot == play.slot("honours"); }));
}

TEST_CASE("flags end with the turn and the round and the battle") {
    Play play{{&veterans_module}};
    const auto pawns = play.ids(alder, red, pawn);
    play.does(red, declare("drill", {some(pawn, 2)}));
    play.does(red, declare("rest", {some(pawn, 1)}));
    CHECK(unit_value({play.view(), red, pawn, ValueKind::attack, play.state.unit(pawns[0])}) == 3);
    CHECK(unit_value({play.view(), red, pawn, ValueKind::attack, play.state.unit(pawns[2])}) == 2);
    play.ends_phase();
    CHECK(play.state.unit(pawns[0])->marks == bit(play, "rested"));
    CHECK(play.said<event::SlotsCleared>().front().marks == bit(play, "drilled"));
    for (int turns = 0; turns < 2; ++turns) play.ends_phase();
    CHECK(play.state.round == 2);
    CHECK(play.state.unit(pawns[0])->marks == 0);
}

TEST_CASE("the end of a battle clears what its own units had from it") {
    Play play{{&veterans_module}};
    play.does(red, moves(pawn, 1, {alder, birch}));
    play.ends_phase();
    play.does(blue, moves(kite, 2, {cedar, birch}));
    play.does(blue, moves(golem, 2, {cedar, birch}));
    play.ends_phase();
    play.ends_phase();
    play.does(red, moves(pawn, 2, {alder, birch}));
    play.does(red, moves(golem, 2, {alder, birch}));
    play.does(red, command::Attack{birch, {}});
    // Red: three pawns miss, two golems hit; Blue misses. Blue chooses: its damaged golem can be lost, or kites, or damage taken.
    play.ports.script = {6, 6, 6, 1, 1, 6, 6, 6, 6};
    play.does(red, command::Fight{birch, {}});
    REQUIRE(play.asked("losses") == mask_of(blue));
    const auto shaken = bit(play, "shaken");
    CHECK(std::count_if(play.state.units.begin(), play.state.units.end(), [&](const Unit& unit) { return (unit.marks & shaken) != 0; }) ==
          4);
    play.answers(blue, "losses", {UnitPicks{some(kite, 2)}});
    while (play.state.deciding()) play.expires(command::Expire::What::decision);
    CHECK(std::none_of(play.state.units.begin(), play.state.units.end(), [&](const Unit& unit) { return (unit.marks & shaken) != 0; }));
    CHECK(play.state.battles.front().status == Battle::Status::over);
    CHECK(std::none_of(play.state.slots.begin(), play.state.slots.end(),
                       [&](const SlotValue& value) { return value.slot == play.slot("hits"); }));
}
