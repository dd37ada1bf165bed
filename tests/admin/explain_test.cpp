// Values of the games with their reasons: what is explained is what is judged, and the reasons add up to it.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>

#include "admin/scenario/parse.hpp"
#include "admin/scenario/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/event.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/hooks/explain.hpp"
#include "rules/hooks/move.hpp"
#include "rules/hooks/value.hpp"
#include "rules/hooks/victory.hpp"

using namespace rules;

namespace {

/// The position of a file of the corpus.
struct Position {
    explicit Position(const std::string& path) {
        static scenario::Rulesets rulesets{catalogue(), find_bundle};
        std::ostringstream text;
        text << std::ifstream{"tests/scenarios/" + path}.rdbuf();
        auto parsed = scenario::parse(text.str(), path, rulesets);
        REQUIRE(parsed);
        rules = parsed->rules;
        auto start = scenario::starting_state(*parsed);
        REQUIRE(start);
        state = std::move(*start);
        steps = std::move(parsed->steps);
    }
    [[nodiscard]] View view() const { return {*rules, state}; }
    [[nodiscard]] OwnerId power(std::string_view name) const { return *rules->find_owner(name); }
    [[nodiscard]] SpaceId space(std::string_view name) const { return *rules->find_space(name); }

    std::shared_ptr<const Ruleset> rules;
    GameState state;
    std::vector<scenario::Step> steps;

    /// Plays the first steps of the file, none of which rolls.
    void play(std::size_t many) {
        NoDice ports;
        for (std::size_t at = 0; at < many; ++at) {
            auto judged = judge_to_state(*rules, state, {state.active, std::get<Command::Body>(steps[at].deed)}, ports);
            REQUIRE(judged);
            state = std::move(judged->state);
        }
    }
};

std::int64_t sum_of(const Explanation& made) {
    return std::accumulate(made.reasons.begin(), made.reasons.end(), std::int64_t{0},
                           [](std::int64_t sum, const Reason& reason) { return sum + reason.amount; });
}

}  // namespace

TEST_CASE("points are explained territory by territory") {
    const Position position{"1914-tournament/victory/worked-example-of-the-points.toml"};
    for (const auto& [side, points, territories] : {std::tuple{"central", 21, 7}, std::tuple{"allied", 4, 2}}) {
        const auto made = explain_points(position.view(), *position.rules->find_side(side));
        REQUIRE(made);
        CHECK(made->value == points);
        CHECK(made->value == points_of(position.view(), *position.rules->find_side(side)));
        CHECK(std::ssize(made->reasons) == territories);
        CHECK(sum_of(*made) == made->value);
        for (const auto& reason : made->reasons) CHECK(reason.cite.id == "1914T-3.2.2");
    }
    const auto lost = explain_query(position.view(), "lost-value", position.power("Russian Empire"));
    REQUIRE(lost);
    CHECK(lost->value == sum_of(*lost));
    CHECK(std::any_of(lost->reasons.begin(), lost->reasons.end(),
                      [&](const Reason& reason) { return reason.space == position.space("Belarus") && reason.amount == 2; }));
    CHECK_FALSE(explain_query(position.view(), "nothing", position.power("France")));
}

TEST_CASE("income is explained, and why there is none") {
    const Position position{"1914/income/nothing-without-the-capital.toml"};
    bool none = false;
    bool some = false;
    for (std::size_t at = 0; at < position.rules->powers(); ++at) {
        const auto made = explain_query(position.view(), "production", static_cast<OwnerId>(at));
        REQUIRE(made);
        CHECK(made->value == sum_of(*made));
        some = some || made->value > 0;
        none = none || (made->value == 0 && made->reasons.size() == 1 && made->reasons.front().amount == 0 &&
                        !made->reasons.front().cite.id.empty());
    }
    CHECK(some);
    CHECK(none);
}

TEST_CASE("what a power would collect names its ground and the submarines that will roll for it") {
    const Position position{"1914/income/submarine-warfare.toml"};
    const auto british = position.power("British Empire");
    const auto production = explain_query(position.view(), "production", british);
    const auto before = explain_query(position.view(), "income", british);
    REQUIRE(production);
    REQUIRE(before);
    CHECK(before->value == 30);
    CHECK(before->value == sum_of(*before));
    std::vector<SpaceId> zones;
    for (const auto& reason : before->reasons)
        if (reason.cite.id == "1914-10.3.4") zones.push_back(reason.space);
    CHECK(zones == std::vector{position.space("SZ 2"), position.space("SZ 7"), position.space("SZ 8")});
    CHECK(before->reasons.size() == production->reasons.size() + zones.size());

    // As in the middle of the phase, when they have taken more than is there.
    auto rolled = position.state;
    evolve(rolled, event::SlotSet{*position.rules->find_slot("income-lost"), raw(british), {30}});
    const auto after = explain_query({*position.rules, rolled}, "income", british);
    REQUIRE(after);
    CHECK(after->value == 0);
    CHECK(after->reasons.back().cite.id == "1914-10.3.5");
    CHECK(after->reasons.back().amount == -30);
}

TEST_CASE("what a unit hits at names the gun that supports it") {
    const Position position{"1914/land-combat/artillery-supports-infantry.toml"};
    const auto alsace = position.space("Alsace");
    NoDice ports;
    const auto judged = judge_to_state(*position.rules, position.state, {position.power("Germany"), command::Attack{alsace, {}}}, ports);
    REQUIRE(judged);
    const View after{*position.rules, judged->state};
    const auto* battle = listed_battle(after, alsace);
    REQUIRE(battle != nullptr);
    const auto shots = explain_fire(after, battle->id, true);
    for (const auto& shot : shots) CHECK(shot.value.value == sum_of(shot.value));
    const auto supported = std::count_if(shots.begin(), shots.end(), [](const ExplainedShot& shot) {
        return shot.value.value == 3 && shot.value.reasons.size() == 2 && shot.value.reasons.back().cite.id == "1914-6.3.2";
    });
    CHECK(shots.size() == 3);
    CHECK(supported == 1);
    CHECK(explain({after, position.power("Germany"), *position.rules->find_unit_type("battleship"), ValueKind::bombard}).value == 4);
}

TEST_CASE("the fire of a sea battle that is only listed names every ship of both parts") {
    const Position position{"1914/sea-combat/hits-on-battleships-fall-evenly.toml"};
    const auto zone = position.space("SZ 5");
    NoDice ports;
    const auto judged = judge_to_state(*position.rules, position.state, {position.power("Germany"), command::Attack{zone, {}}}, ports);
    REQUIRE(judged);
    const View after{*position.rules, judged->state};
    const auto* battle = listed_battle(after, zone);
    REQUIRE(battle != nullptr);
    CHECK(participants(after, battle->id, true).empty());
    for (const auto& [attacking, values] :
         {std::pair{true, std::vector<std::int64_t>{3, 4, 4}}, std::pair{false, std::vector<std::int64_t>{4, 4}}}) {
        std::vector<std::int64_t> shown;
        for (const auto& shot : explain_fire(after, battle->id, attacking)) {
            CHECK(shot.value.value == sum_of(shot.value));
            shown.push_back(shot.value.value);
        }
        std::sort(shown.begin(), shown.end());
        CHECK(shown == values);
    }
}

TEST_CASE("a range is explained by what this position adds to it") {
    const Position position{"1914-tournament/movement/two-steps-through-friendly-ground.toml"};
    std::size_t longer = 0;
    for (const auto& unit : position.state.units) {
        const auto made = explain({position.view(), unit.owner, unit.type, ValueKind::move, &unit});
        CHECK(made.value == range_of(position.view(), unit));
        CHECK(made.value == sum_of(made));
        CHECK(made.reasons.front().cite.id == "1914-4.1.2");
        if (made.reasons.size() > 1) ++longer;
    }
    CHECK(longer > 0);
}

TEST_CASE("values of Classic are explained by the paragraphs that make them") {
    if (!find_bundle("classic")) return;  // a build without the game
    const auto cites = [](const Explanation& made) {
        std::vector<std::string_view> ids;
        for (const auto& reason : made.reasons) ids.push_back(reason.cite.id);
        return ids;
    };
    using Ids = std::vector<std::string_view>;
    SUBCASE("what a unit costs moves and hits at with its technologies") {
        const Position jets{"classic/develop/jets-defend-at-five.toml"};
        const auto fighter = *jets.rules->find_unit_type("fighter");
        const auto defence = explain({jets.view(), jets.power("UK"), fighter, ValueKind::defence});
        CHECK(defence.value == 5);
        CHECK(cites(defence) == Ids{"CL-6.3.4", "CL-3.2.1"});
        const auto attack = explain({jets.view(), jets.power("UK"), fighter, ValueKind::attack});
        CHECK(attack.value == 3);
        CHECK(cites(attack) == Ids{"CL-6.3.3"});
        const Position industry{"classic/develop/industrial-technology.toml"};
        const auto infantry = *industry.rules->find_unit_type("infantry");
        const auto cost = explain({industry.view(), industry.power("Germany"), infantry, ValueKind::cost});
        CHECK(cost.value == 2);
        CHECK(cites(cost) == Ids{"CL-4.1.1", "CL-3.2.1"});
        CHECK(explain({industry.view(), industry.power("Japan"), infantry, ValueKind::cost}).value == 3);
    }
    SUBCASE("each die of a heavy bomber and nobody who does not fire") {
        Position heavy{"classic/develop/heavy-bombers-in-battle.toml"};
        heavy.play(2);
        const auto* battle = listed_battle(heavy.view(), heavy.space("Western Europe"));
        REQUIRE(battle != nullptr);
        const auto attackers = explain_fire(heavy.view(), battle->id, true);
        CHECK(attackers.size() == 3);
        for (const auto& shot : attackers) CHECK(shot.value.value == 4);
        std::vector<std::int64_t> defence;
        for (const auto& shot : explain_fire(heavy.view(), battle->id, false)) defence.push_back(shot.value.value);
        CHECK(defence == std::vector<std::int64_t>{2, 2, 2});  // two infantry and an armor; not the gun
    }
    SUBCASE("income and why there is none") {
        const Position held{"classic/capitals/no-use-of-complexes.toml"};
        const auto none = explain_query(held.view(), "income", held.power("UK"));
        REQUIRE(none);
        CHECK(none->value == 0);
        CHECK(cites(*none) == Ids{"CL-9.4.3"});
        CHECK(none->reasons.front().space == held.space("United Kingdom"));
        const auto german = explain_query(held.view(), "income", held.power("Germany"));
        REQUIRE(german);
        CHECK(german->value == 40);
        CHECK(german->value == sum_of(*german));
        const auto capitals = explain_query(held.view(), "victory-capitals", held.power("Japan"));
        REQUIRE(capitals);
        CHECK(capitals->value == 1);
        CHECK(cites(*capitals) == Ids{"CL-12.1.3"});
        CHECK(capitals->reasons.front().space == held.space("United Kingdom"));
    }
    SUBCASE("how near a side is to victory by production") {
        const Position near{"classic/victory/eighty-three-is-too-little.toml"};
        const auto level = explain_query(near.view(), "victory-production", near.power("Japan"));
        REQUIRE(level);
        CHECK(level->value == 83);
        CHECK(cites(*level) == Ids{"CL-12.1.4", "CL-12.1.4"});
        CHECK(level->value == sum_of(*level));
    }
}

TEST_CASE("what submarines take without a die is taken off zone by zone [HR-3.2.4.1]") {
    if (catalogue().option("submarine-warfare-damage") == nullptr) return;  // a build without the rules
    const Position position{"1914-house/the-first-submarine-hurts-twice.toml"};
    const auto made = explain_query(position.view(), "income", position.power("British Empire"));
    REQUIRE(made);
    CHECK(made->value == 25);
    CHECK(sum_of(*made) == made->value);
    std::vector<std::pair<SpaceId, std::int64_t>> taken;
    for (const auto& reason : made->reasons)
        if (reason.cite.id == "HR-3.2.4.1") taken.emplace_back(reason.space, reason.amount);
    CHECK(taken == std::vector<std::pair<SpaceId, std::int64_t>>{{position.space("SZ 8"), -3}, {position.space("SZ 9"), -2}});
}

TEST_CASE("figures that options set are explained by their paragraphs [HR-2.5.1] [HR-3.1.1.1]") {
    if (catalogue().option("naval-costs") == nullptr) return;  // a build without the rules
    const Position position{"1914-house/destroyers-beside-cheaper-cruisers.toml"};
    const auto told = [&](std::string_view type, ValueKind kind) {
        std::vector<Reason> reasons;
        Tally value{reasons};
        add_unit_value({position.view(), position.power("Germany"), *position.rules->find_unit_type(type), kind}, value);
        REQUIRE(reasons.size() == 1);
        return std::pair{reasons.front().amount, std::string{reasons.front().cite.id}};
    };
    CHECK(told("cruiser", ValueKind::cost) == std::pair{std::int64_t{7}, std::string{"HR-3.1.1.1"}});
    CHECK(told("cruiser", ValueKind::attack) == std::pair{std::int64_t{3}, std::string{"1914-5.2.1"}});
    CHECK(told("destroyer", ValueKind::cost) == std::pair{std::int64_t{5}, std::string{"HR-2.5.1"}});
    CHECK(told("destroyer", ValueKind::move) == std::pair{std::int64_t{3}, std::string{"HR-2.5.1"}});
    CHECK(told("transport", ValueKind::cost) == std::pair{std::int64_t{6}, std::string{"1914-3.1.2"}});
}
