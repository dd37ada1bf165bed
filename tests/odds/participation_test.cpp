// Options of files of their own that say who takes part: a third power's units in an attack, and a ship that does not fight.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/core/context.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/builder.hpp"
#include "rules/odds/odds.hpp"
#include "rules/odds/question.hpp"
#include "tests/odds/battles.hpp"

namespace {

using namespace rules;
using battles::with;

// Friends who stand there attack as well.

BattlePart friends_attack(const View& view, const Battle& battle, const Unit& unit, BattlePart said) {
    const bool lent = idx(unit.owner) < view.rules.powers() && view.state.relation(battle.lead, unit.owner) == Relation::friendly;
    return said == BattlePart::none && lent ? BattlePart::attacks : said;
}
void join_friends(RulesetBuilder& build) { build.participation().joins.refine("sides", friends_attack); }
const Module joint_1914{.id = "joint", .base = "1914", .install = join_friends};
const Module joint_classic{.id = "joint", .base = "classic", .install = join_friends};

// Freighters do not fight, and fall last.

struct Trade {
    UnitClass peaceful{};
};
bool is_peaceful(const View& view, const Unit& unit) { return view.rules.type(unit).is(view.rules.data<Trade>().peaceful); }
const Module trade{.id = "trade", .base = "1914", .install = [](RulesetBuilder& build) {
                       const auto peaceful = build.data<Trade>().peaceful = build.unit_class("non-fighting");
                       UnitType freighter;
                       freighter.name = "freighter";
                       freighter.classes = unit_class::sea | peaceful;
                       freighter.cost = 4;
                       freighter.attack = freighter.defence = 6;  // all for nothing
                       freighter.move = 2;
                       build.add_unit_type(std::move(freighter));
                       auto& who = build.participation();
                       who.silent("at-peace", [](const View& view, BattleId, const Unit& unit, TagId) { return is_peaceful(view, unit); });
                       who.falls_last("at-peace", [](const View& view, BattleId, const Unit& unit) {
                           return is_peaceful(view, unit) ? std::optional{Paragraph{"TOY-1"}} : std::nullopt;
                       });
                   }};

/// Every die says `face`, one person each plays every power, and types in `first` are lost first by `chooser`.
class Table final : public Ports {
public:
    Table(std::uint16_t face, OwnerId chooser, UnitTypeId first) : face_{face}, chooser_{chooser}, first_{first} {}
    void roll(std::string_view, std::uint16_t, std::span<std::uint16_t> faces) override { std::fill(faces.begin(), faces.end(), face_); }
    [[nodiscard]] SeatId seat(OwnerId owner) const override { return static_cast<SeatId>(raw(owner)); }
    [[nodiscard]] std::optional<Choice> standing_order(OwnerId owner, std::string_view decision, SpaceId, BattleId) override {
        asked.emplace_back(owner, decision);
        if (owner != chooser_ || decision != "casualties") return std::nullopt;
        return Choice{Choice::List{{first_}}};
    }
    std::vector<std::pair<OwnerId, std::string>> asked;

private:
    std::uint16_t face_;
    OwnerId chooser_;
    UnitTypeId first_;
};

struct Stack {
    std::string owner;
    std::string type;
    std::uint16_t count = 1;
};

/// A battle of these units alone, which the first of them leads, fought to its end with all defaults.
struct Fought {
    GameState state;
    std::vector<Event> events;
};
Fought fought(const Ruleset& rules, const std::string& kind, const std::string& place, const std::vector<Stack>& stacks, Ports& ports) {
    auto start = initial_state(rules);
    start.units.clear();
    start.frames.clear();
    start.round = 1;
    const auto space = *rules.find_space(place);
    start.active = *rules.find_owner(stacks.front().owner);
    // Sides are at war, and each is one.
    for (std::size_t a = 0; a < rules.powers(); ++a)
        for (std::size_t b = 0; b < rules.powers(); ++b)
            if (a != b)
                start.relations[a * start.sides.size() + b] =
                    rules.owners[a].side == rules.owners[b].side ? Relation::friendly : Relation::enemy;
    Context context{rules, start, ports};
    for (const auto& stack : stacks)
        (void)context.add_units(space, *rules.find_owner(stack.owner), *rules.find_unit_type(stack.type), stack.count, no_tag);
    const auto battle = context.open_battle(*odds::kind_named(rules, kind), space, start.active, true);
    context.fight(battle);
    context.run();
    while (context.state().deciding()) {
        context.answer_by_fallback();
        context.run();
    }
    Fought done;
    done.events.assign(context.events().begin(), context.events().end());
    done.state = context.take_state();
    return done;
}

std::size_t left(const Ruleset& rules, const Fought& after, const std::string& owner, const std::string& type) {
    const auto of = *rules.find_owner(owner);
    const auto kind = *rules.find_unit_type(type);
    return static_cast<std::size_t>(std::count_if(after.state.units.begin(), after.state.units.end(),
                                                  [&](const Unit& unit) { return unit.owner == of && unit.type == kind; }));
}

bool rolled(const Ruleset& rules, const Fought& after, const std::string& owner, const std::string& type) {
    return std::any_of(after.events.begin(), after.events.end(), [&](const Event& event) {
        const auto* dice = std::get_if<event::Rolled>(&event);
        return dice != nullptr && dice->owner == *rules.find_owner(owner) && dice->type == *rules.find_unit_type(type);
    });
}

odds::Question question(const Ruleset& rules, const std::string& kind, const std::vector<Stack>& attackers,
                        const std::vector<Stack>& defenders) {
    odds::Question asked;
    asked.kind = *odds::kind_named(rules, kind);
    const auto force = [&](const std::vector<Stack>& stacks) {
        OddsForce units;
        for (const auto& stack : stacks)
            units.push_back({*rules.find_owner(stack.owner), *rules.find_unit_type(stack.type), 0, 0, stack.count});
        std::sort(units.begin(), units.end());
        return units;
    };
    asked.attackers.units = force(attackers);
    asked.defenders.units = force(defenders);
    return asked;
}

}  // namespace

TEST_CASE("units of a friend join an attack: they fire, and their owner says which he loses [1914]") {
    const std::vector<Stack> stacks{{"Germany", "infantry", 2},
                                    {"Austria-Hungary", "infantry", 1},
                                    {"Austria-Hungary", "artillery", 1},
                                    {"Russian Empire", "infantry", 2}};
    const auto play = [&](const Ruleset& rules) {
        Table table{1, *rules.find_owner("Austria-Hungary"), *rules.find_unit_type("artillery")};
        return fought(rules, "land", "Poland", stacks, table);
    };
    SUBCASE("with the option") {
        const auto rules = with("1914", joint_1914);
        const auto after = play(*rules);
        CHECK(rolled(*rules, after, "Germany", "infantry"));
        CHECK(rolled(*rules, after, "Austria-Hungary", "artillery"));
        CHECK(left(*rules, after, "Russian Empire", "infantry") == 0);
        CHECK(left(*rules, after, "Germany", "infantry") == 1);
        CHECK(left(*rules, after, "Austria-Hungary", "infantry") == 1);
        CHECK(left(*rules, after, "Austria-Hungary", "artillery") == 0);
    }
    SUBCASE("without it they stand aside") {
        const auto rules = *compile_bundle(*find_bundle("1914"), catalogue());
        const auto after = play(*rules);
        CHECK_FALSE(rolled(*rules, after, "Austria-Hungary", "artillery"));
        CHECK(left(*rules, after, "Germany", "infantry") == 0);
        CHECK(left(*rules, after, "Austria-Hungary", "artillery") == 1);
    }
}

TEST_CASE("odds are fought where somebody has a hand in who takes part, and say so") {
    const auto fight = [](const Ruleset& rules, const odds::Question& asked) {
        const auto odds = odds::calculate(rules, asked).value();
        REQUIRE(odds.sampled.has_value());
        CHECK(odds.sampled->because == std::vector<std::string>{"joins"});
        CHECK(odds.attackers_win > 0.5);
        CHECK(odds.attackers.losses.size() == 2);
        for (const auto& loss : odds.attackers.losses) CHECK(loss.lost > 0.1);
    };
    const auto rules = with("1914", joint_1914);
    fight(*rules,
          question(*rules, "land", {{"Germany", "infantry", 6}, {"Austria-Hungary", "infantry", 6}}, {{"Russian Empire", "infantry", 2}}));
    if (!find_bundle("classic")) return;  // a build without the rules
    const auto classic = with("classic", joint_classic);
    fight(*classic, question(*classic, "land", {{"Germany", "infantry", 4}, {"Japan", "infantry", 4}}, {{"USSR", "infantry", 3}}));
}

TEST_CASE("units of a friend share the losses of an attack [classic]") {
    if (!find_bundle("classic")) return;  // a build without the rules
    const auto rules = with("classic", joint_classic);
    Table table{1, nobody, {}};
    const auto after =
        fought(*rules, "land", "Ukraine S.S.R.", {{"Germany", "infantry", 3}, {"Japan", "infantry", 3}, {"USSR", "infantry", 2}}, table);
    CHECK(rolled(*rules, after, "Japan", "infantry"));
    CHECK(left(*rules, after, "USSR", "infantry") == 0);
    CHECK(left(*rules, after, "Germany", "infantry") == 2);
    CHECK(left(*rules, after, "Japan", "infantry") == 2);
    const auto was_asked = [&](const char* owner, const char* decision) {
        return std::find(table.asked.begin(), table.asked.end(), std::pair{*rules->find_owner(owner), std::string{decision}}) !=
               table.asked.end();
    };
    CHECK(was_asked("Germany", "hits-proposal"));
    CHECK(was_asked("Japan", "hits-objection"));
    CHECK_FALSE(was_asked("USSR", "hits-allocation"));
}

TEST_CASE("a ship that does not fight is silent, falls last, and is sunk without a die when it is left alone") {
    const auto rules = with("1914", trade);
    REQUIRE(rules->type(*rules->find_unit_type("freighter")).is(rules->data<Trade>().peaceful));
    CHECK_FALSE(rules->type(*rules->find_unit_type("cruiser")).is(rules->data<Trade>().peaceful));
    Table table{1, nobody, {}};
    const auto after = fought(*rules, "sea", "SZ 8",
                              {{"Germany", "cruiser", 2}, {"British Empire", "cruiser", 1}, {"British Empire", "freighter", 2}}, table);
    CHECK(left(*rules, after, "British Empire", "cruiser") == 0);
    CHECK_FALSE(rolled(*rules, after, "British Empire", "freighter"));
    const auto odds = odds::calculate(*rules, question(*rules, "sea", {{"Germany", "cruiser", 2}},
                                                       {{"British Empire", "cruiser"}, {"British Empire", "freighter"}}))
                          .value();
    REQUIRE(odds.sampled.has_value());
    CHECK(odds.sampled->because == std::vector<std::string>{"silent", "falls-last"});
}
