// From hits to losses: what is offered, what is accepted and what happens are one thing.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <optional>

#include "rules/core/context.hpp"
#include "rules/hooks/explain.hpp"
#include "rules/hooks/value.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {

/// A golem may fall only after every pawn.
Result<void> pawns_first(const Losses& losses) {
    if (losses.lost(golem) > 0 && losses.lost(pawn) < losses.had(pawn)) return refuse(Refusal::forbidden, {"TOY-80"});
    return {};
}
/// Pawns and kites fall in equal numbers: no legal loss is found hit by hit.
Result<void> in_pairs(const Losses& losses) {
    if (losses.lost(pawn) != losses.lost(kite)) return refuse(Refusal::forbidden, {"TOY-81"});
    return {};
}
/// Pawns bear a hit more, and those that have moved another one.
void armour(const UnitValue& asked, Tally& value) {
    if (asked.kind != ValueKind::hits || asked.type != pawn) return;
    value.add(asked.unit != nullptr && asked.unit->steps > 0 ? 2 : 1, {"TOY-82"});
}
const Module armoured{.id = "armoured", .base = "toy", .install = [](RulesetBuilder& build) { build.value().unit("armour", armour); }};
const Module orderly{.id = "orderly", .base = "toy", .install = [](RulesetBuilder& build) { build.hits().may_lose(pawns_first); }};
const Module paired{.id = "paired", .base = "toy", .install = [](RulesetBuilder& build) { build.hits().may_lose(in_pairs); }};

/// An army in the lake, where nobody else is: pawns, kites, golems whole and damaged.
struct Army : Play {
    Army(const std::vector<const Module*>& options, std::uint16_t pawns, std::uint16_t kites, std::uint16_t whole, std::uint16_t damaged)
        : Play{compile(options)} {
        add(golem, damaged);
        event::UnitsChanged harmed;
        harmed.units = ids(mere, blue, golem);
        harmed.damage = 1;
        evolve(state, harmed);
        add(pawn, pawns);
        add(kite, kites);
        add(golem, whole);
    }
    void add(UnitTypeId type, std::uint16_t how_many) {
        if (how_many > 0) evolve(state, event::UnitsAdded{mere, blue, type, how_many, UnitId{state.next_unit}, no_tag});
    }
};

std::vector<const Unit*> army_of(const Play& play) {
    std::vector<const Unit*> units;
    for (const auto& unit : play.state.in(mere, blue)) units.push_back(&unit);
    return units;
}

LossQuestion question(const Play& play, std::uint16_t hits) {
    const auto units = army_of(play);
    return {play.view(), blue, no_battle, mere, loss_groups_whatever_aboard(play.view(), units), hits};
}

/// Damage that a unit of the army still bears, all together.
int toughness(const GameState& state, const Ruleset& rules) {
    int sum = 0;
    for (const auto& unit : state.in(mere, blue)) sum += hits_of({rules, state}, unit) - unit.damage;
    return sum;
}

/// Every hit does its harm, and no more.
void check_applied(const Play& play, const LossQuestion& asked, const UnitPicks& picks) {
    ScriptedPorts ports;
    Context context{*play.rules, play.state, ports};
    const auto units = army_of(play);
    apply_hits(context, units_hit(play.view(), units, picks), no_tag);
    RC_ASSERT(toughness(context.state(), *play.rules) == toughness(play.state, *play.rules) - asked.hits);
}

void check_question(const Play& play, std::uint16_t hits) {
    const auto asked = question(play, hits);
    const auto fallback = loss_by_order(asked);
    RC_ASSERT(valid_loss(asked, fallback).has_value());
    const auto legal = legal_losses(asked, 40);
    RC_ASSERT(std::find(legal.begin(), legal.end(), Choice{fallback}) != legal.end());
    for (std::size_t at = 0; at < legal.size(); ++at) {
        const auto& picks = *legal[at].as<UnitPicks>();
        RC_ASSERT(valid_loss(asked, picks).has_value());
        RC_ASSERT(std::find(legal.begin() + static_cast<std::ptrdiff_t>(at) + 1, legal.end(), legal[at]) == legal.end());
        check_applied(play, asked, picks);
    }
    for (const auto& wish : {std::vector{golem, kite}, std::vector{kite}, std::vector{hulk, pawn}})
        RC_ASSERT(valid_loss(asked, loss_by_order(asked, wish)).has_value());
}

}  // namespace

TEST_CASE("offered and accepted losses are the same under any rule") {
    for (const auto& options : {std::vector<const Module*>{}, {&orderly}, {&armoured}}) {
        CHECK(rc::check("losses agree", [&] {
            const auto count = rc::gen::inRange<std::uint16_t>(0, 4);
            const Army play{options, *count, *count, *count, *count};
            const auto most = capacity_of(question(play, 0).groups);
            if (most == 0) return;
            check_question(play, *rc::gen::inRange<std::uint16_t>(1, static_cast<std::uint16_t>(most + 1)));
        }));
    }
}

TEST_CASE("a legal loss is found where it cannot be found hit by hit") {
    const Army play{{&paired}, 2, 2, 0, 0};
    const auto asked = question(play, 2);
    CHECK(loss_by_order(asked) == UnitPicks{some(pawn), some(kite)});
    CHECK(legal_losses(asked, 10).size() == 1);
    CHECK_THROWS_AS((void)loss_by_order(question(play, 1)), BrokenInvariant);
}

TEST_CASE("the order of loss: what costs no unit and then the wish and then the cheapest") {
    const Army play{{}, 1, 1, 2, 1};
    auto scratch = some(golem);
    scratch.damage = 0;
    CHECK(loss_by_order(question(play, 1)) == UnitPicks{scratch});
    scratch.count = 2;
    CHECK(loss_by_order(question(play, 2)) == UnitPicks{scratch});
    CHECK(loss_by_order(question(play, 3)) == UnitPicks{some(pawn), scratch});
    const std::vector wish{kite};
    CHECK(loss_by_order(question(play, 3), wish) == UnitPicks{some(kite), scratch});
}

TEST_CASE("what a unit bears is a value that a module may change for play and for whoever asks why") {
    Army play{{&armoured}, 3, 1, 0, 0};
    CHECK(capacity_of(question(play, 0).groups) == 7);
    CHECK(explain({play.view(), blue, pawn, ValueKind::hits}).value == 2);
    CHECK(explain({play.view(), blue, pawn, ValueKind::hits}).reasons.back().cite.id == "TOY-82");
    auto harmed = some(pawn, 3);
    harmed.damage = 0;
    CHECK(loss_by_order(question(play, 3)) == UnitPicks{harmed});  // each bears one
    // Two that bear differently are told apart by their numbers alone.
    const auto units = army_of(play);
    auto walked = *units.front();
    walked.steps = 1;
    const std::vector<const Unit*> two{&walked, units[1]};
    const auto groups = loss_groups(play.view(), two);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].hits + groups[1].hits == 5);
    CHECK(groups[0].apart);
    CHECK(groups[1].apart);
}

TEST_CASE("a loss is refused for its number and its units and its rule") {
    const Army play{{&orderly}, 2, 1, 1, 1};
    const auto asked = question(play, 2);
    CHECK(valid_loss(asked, {some(pawn)}).error().code == Refusal::bad_choice);
    CHECK(valid_loss(asked, {some(pawn, 3)}).error().code == Refusal::bad_choice);
    CHECK(valid_loss(asked, {some(hulk, 2)}).error().code == Refusal::no_such_units);
    CHECK(valid_loss(asked, {some(kite, 2)}).error().code == Refusal::no_such_units);
    CHECK(valid_loss(asked, {some(golem, 2)}).error().cite.id == "TOY-80");
    CHECK(valid_loss(asked, {some(pawn), some(pawn)}).has_value());
    CHECK(valid_loss(asked, {some(pawn), some(golem)}).has_value());  // the whole golem bears one
}

TEST_CASE("a unit that takes two hits at once is gone at once") {
    const Army play{{}, 0, 0, 2, 1};
    const auto hit = [&](UnitPicks picks) {
        ScriptedPorts ports;
        Context context{*play.rules, play.state, ports};
        apply_hits(context, units_hit(play.view(), army_of(play), picks), no_tag);
        std::vector<int> damage;
        for (const auto& unit : context.state().in(mere, blue)) damage.push_back(unit.damage);
        return damage;
    };
    auto whole = some(golem);
    whole.damage = 0;
    auto damaged = some(golem);
    damaged.damage = 1;
    CHECK(hit({whole}) == std::vector{1, 1, 0});  // the damaged one has the lowest number
    CHECK(hit({damaged}) == std::vector{0, 0});
    whole.count = 2;
    CHECK(hit({whole}) == std::vector{1, 1, 1});
    whole.count = 3;
    CHECK(hit({whole}) == std::vector{1, 1});
    whole.count = 4;
    CHECK(hit({whole, damaged}).empty());
}

TEST_CASE("hits on like units fall evenly whoever names them") {
    const Army play{{}, 0, 0, 3, 0};
    const auto golems = play.ids(mere, blue, golem);
    const auto pick = [](std::uint16_t count, std::optional<UnitId> unit = {}) {
        auto made = some(golem, count);
        made.unit = unit;
        return made;
    };
    const auto accepted = [&](const UnitPicks& picks) {
        std::uint16_t hits = 0;
        for (const auto& each : picks) hits = static_cast<std::uint16_t>(hits + each.count);
        return valid_loss(question(play, hits), picks).has_value();
    };
    CHECK(accepted({pick(1, golems[1])}));
    CHECK_FALSE(accepted({pick(2, golems[1])}));
    CHECK_FALSE(accepted({pick(2, golems[1]), pick(1)}));
    CHECK_FALSE(accepted({pick(2, golems[1]), pick(1, golems[0])}));
    CHECK(accepted({pick(2, golems[1]), pick(2)}));  // one on each of the others
    CHECK(accepted({pick(2, golems[1]), pick(1, golems[0]), pick(1, golems[2])}));
    CHECK_FALSE(accepted({pick(2, golems[1]), pick(2, golems[0])}));
    // A pick that leaves a choice gives way to one that leaves none, whichever is named first.
    for (const UnitPicks& picks : {UnitPicks{pick(1), pick(1, golems[0])}, UnitPicks{pick(1, golems[0]), pick(1)}}) {
        CHECK(accepted(picks));
        auto hit = units_hit(play.view(), army_of(play), picks);
        std::sort(hit.begin(), hit.end());
        CHECK(hit == std::vector{golems[0], golems[1]});
    }
}

TEST_CASE("dice are rolled by owner and type with the higher number first") {
    Play play;
    Context context{*play.rules, play.state, play.ports};
    play.ports.script = {1, 1, 3, 4, 6, 6};
    const auto hits = roll_pools(context, names(*play.rules).fire, mere,
                                 {{green, pawn, 2, 1}, {red, kite, 1, 1}, {red, kite, 3, 2}, {red, pawn, 2, 1}, {blue, pawn, 0, 5}});
    CHECK(hits == 3);
    std::vector<std::pair<OwnerId, int>> order;
    for (const auto& event : context.events()) {
        const auto& rolled = std::get<event::Rolled>(event);
        order.emplace_back(rolled.owner, rolled.target);
    }
    CHECK(order == std::vector<std::pair<OwnerId, int>>{{red, 2}, {red, 3}, {red, 1}, {green, 2}});
}

TEST_CASE("a port is told before each roll whose dice they are and what they hit at") {
    struct Listener final : Ports {
        std::vector<event::Rolled> announced;
        std::vector<std::size_t> rolled;  ///< How many were announced when dice were asked for.
        void announce(const event::Rolled& roll) override { announced.push_back(roll); }
        void roll(std::string_view, std::uint16_t, std::span<std::uint16_t> faces) override {
            std::fill(faces.begin(), faces.end(), std::uint16_t{1});
            rolled.push_back(announced.size());
        }
    } ports;
    const Play play;
    Context context{*play.rules, play.state, ports};
    roll_pools(context, no_tag, mere, {{blue, kite, 2, 2}, {blue, pawn, 3, 1}});
    REQUIRE(ports.announced.size() == 2);
    CHECK(ports.rolled == std::vector<std::size_t>{1, 2});
    for (const auto& roll : ports.announced) {
        CHECK(roll.owner == blue);
        CHECK(roll.space == mere);
        CHECK(roll.target == (roll.type == kite ? 2 : 3));
        CHECK(roll.faces.size() == (roll.type == kite ? 2 : 1));
    }
}
