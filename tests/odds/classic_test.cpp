// The odds of Classic's battles against its judge: columns, the line, first strike, guns, withdrawal.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "admin/odds_words.hpp"
#include "admin/scenario/parse.hpp"
#include "admin/scenario/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/odds/odds.hpp"
#include "tests/sim/chance.hpp"
#include "tests/sim/games.hpp"

namespace {

using namespace rules;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
const int fights = sim::long_run() ? 20'000 : 1'000;
#else
const int fights = 20'000;
#endif

scenario::Rulesets& rulesets() {
    static scenario::Rulesets all{catalogue(), find_bundle};
    return all;
}

template <class T, class E>
T must(tl::expected<T, E> value, const std::string& what) {
    if (!value) throw std::runtime_error("no " + what);
    return std::move(*value);
}

struct Side {
    std::string power;
    std::string units;
};
/// Of Germany; ships come from the Baltic, planes over the sea from Western Europe, land units from the Ukraine.
struct Fought {
    bool land = true;
    std::string attackers;
    std::string planes{};
    std::vector<Side> defenders{};
    bool attacker_withdraws = false;
    bool defender_withdraws = false;
    std::uint32_t rounds = 0;
    std::string state{};  ///< Of the start: technologies.
    std::string bundle = "classic";
};

class Orders final : public Ports {
public:
    Orders(const Ruleset& rules, const Fought& fought, SpaceId home, sim::Chance& chance)
        : rules_{rules}, fought_{fought}, home_{home}, chance_{chance} {}

    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = static_cast<std::uint16_t>(chance_.below(sides) + 1);
    }
    [[nodiscard]] SeatId seat(OwnerId) const override { return SeatId{0}; }
    [[nodiscard]] std::optional<Choice> standing_order(OwnerId owner, std::string_view decision, SpaceId) override {
        const bool attacks = owner == *rules_.find_owner("Germany");
        if (decision == "casualties" || decision == "hits-proposal") return cheapest_first();
        if (decision == "submarine-withdrawal") return Choice{attacks ? fought_.attacker_withdraws : fought_.defender_withdraws};
        if (decision == "withdrawal-zone") return any_space();
        if (decision != "battle-round") return std::nullopt;
        if (fought_.rounds == 0 || ++round_ < fought_.rounds) return Choice{*rules_.find_tag("press-on")};
        return Choice{Choice::List{{home_}, {*rules_.find_tag("break-off")}}};
    }

private:
    [[nodiscard]] Choice cheapest_first() const {
        std::vector<UnitTypeId> types;
        for (std::size_t at = 0; at < rules_.unit_types.size(); ++at) types.push_back(static_cast<UnitTypeId>(at));
        std::stable_sort(types.begin(), types.end(), [&](UnitTypeId a, UnitTypeId b) { return rules_.type(a).cost < rules_.type(b).cost; });
        Choice::List list;
        for (const auto type : types) list.push_back({type});
        return {list};
    }
    [[nodiscard]] Choice any_space() const {
        Choice::List list;
        for (std::size_t at = 0; at < rules_.spaces.size(); ++at) list.push_back({static_cast<SpaceId>(at)});
        return {list};
    }

    const Ruleset& rules_;
    const Fought& fought_;
    SpaceId home_;
    sim::Chance& chance_;
    std::uint32_t round_ = 0;
};

std::string in_toml(const Ruleset& rules, const OddsForce& force) {
    std::string text;
    for (const auto& stack : force) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", rules.type(stack.type).name, stack.count);
    return "{ " + text + " }";
}

OddsForce read(const Ruleset& rules, const std::string& power, const std::string& words) {
    if (words.empty()) return {};
    return must(admin::read_units(rules, *rules.find_owner(power), words, 0), words);
}

UnitPicks picks_of(const OddsForce& force) {
    UnitPicks picks;
    for (const auto& stack : force) {
        UnitPick pick;
        pick.type = stack.type;
        pick.count = stack.count;
        picks.push_back(pick);
    }
    return picks;
}

bool is_gun(const Ruleset& rules, UnitTypeId type) { return rules.type(type).attack == 0 && rules.type(type).defence == 0; }

OddsForce without_guns(const Ruleset& rules, OddsForce force) {
    std::erase_if(force, [&](const OddsStack& stack) { return is_gun(rules, stack.type); });
    return force;
}

/// What one side has left anywhere.
OddsForce left(const Ruleset& rules, const GameState& state, bool attackers) {
    OddsForce force;
    for (const auto& unit : state.units) {
        if ((unit.owner == *rules.find_owner("Germany")) != attackers || is_gun(rules, unit.type)) continue;
        const auto same = std::find_if(force.begin(), force.end(), [&](const OddsStack& stack) {
            return stack.owner == unit.owner && stack.type == unit.type && stack.damage == unit.damage;
        });
        if (same != force.end())
            ++same->count;
        else
            force.push_back({unit.owner, unit.type, unit.damage, 0, 1});
    }
    std::sort(force.begin(), force.end());
    return force;
}

void check_share(double chance, int times) {
    const double sigma = std::sqrt(chance * (1 - chance) / fights);
    CHECK(std::abs(times / double(fights) - chance) <= 4 * sigma + 1e-9);
}

void check_part(const Ruleset& rules, const odds::PartOdds& part, const std::map<OddsForce, int>& seen) {
    for (const auto& each : part.left) {
        if (each.chance * fights < 20) continue;
        const auto found = seen.find(without_guns(rules, each.units));
        CAPTURE(each.chance);
        check_share(each.chance, found == seen.end() ? 0 : found->second);
    }
}

void check_judged(const Fought& fought, std::uint64_t seed) {
    if (!find_bundle(fought.bundle)) return;  // a build without the game
    CAPTURE(fought.attackers);
    const auto rules = must(rulesets().get(fought.bundle, {}, {}), "bundle");
    const std::string home = fought.land ? "Ukraine S.S.R." : "Baltic Sea Zone";
    const std::string hangar = fought.land ? home : "Western Europe";
    const std::string there = fought.land ? "Karelia S.S.R." : "United Kingdom Sea Zone";
    const auto units = read(*rules, "Germany", fought.attackers);
    const auto planes = read(*rules, "Germany", fought.planes);

    odds::Question question;
    for (std::size_t at = 0; at < rules->battle_kinds.size(); ++at)
        if (rules->battle_kinds[at].name == (fought.land ? "land" : "sea")) question.kind = static_cast<BattleKindId>(at);
    for (const auto* force : {&units, &planes})
        for (const auto& stack : *force) question.attackers.units.push_back(stack);
    auto text = fmt::format(
        "title = \"a battle\"\nrules = [\"CL-6.3.9\"]\nbundle = \"{}\"\n[start]\nboard = \"empty\"\nround = 2\npower = \"Germany\"\n"
        "phase = \"combat-move\"\n{}\n",
        fought.bundle, fought.state);
    if (!units.empty()) text += fmt::format("[start.units.\"{}\"]\nGermany = {}\n", home, in_toml(*rules, units));
    if (!planes.empty() && fought.land) throw std::runtime_error("planes over land are among the attackers");
    if (!planes.empty()) text += fmt::format("[start.units.\"{}\"]\nGermany = {}\n", hangar, in_toml(*rules, planes));
    text += fmt::format("[start.units.\"{}\"]\n", there);
    for (const auto& side : fought.defenders) {
        const auto force = read(*rules, side.power, side.units);
        for (const auto& stack : force) question.defenders.units.push_back(stack);
        text += fmt::format("\"{}\" = {}\n", side.power, in_toml(*rules, force));
    }
    text += "[[step]]\ndo = { end_phase = {} }\n";
    question.attackers.leaves = fought.attacker_withdraws;
    question.defenders.leaves = fought.defender_withdraws;
    question.rounds = fought.rounds;

    auto file = scenario::parse(text, "battle", rulesets());
    if (!file) throw std::runtime_error(file.error().front().text);
    auto start = scenario::make_position(*file);
    if (!start) throw std::runtime_error(start.error().front().text);
    auto state = std::move(*start);
    sim::Chance chance{seed};
    const auto home_id = *rules->find_space(home);
    const auto there_id = *rules->find_space(there);
    Orders before{*rules, fought, home_id, chance};
    for (const auto& event : begin_at(*rules, state, *rules->find_phase("combat-move"), before)) evolve(state, event);
    const auto act = [&](Command command, Ports& ports) {
        state = must(judge_to_state(*rules, state, command, ports), "such command").state;
    };
    if (!units.empty()) act({state.active, command::Move{picks_of(units), {home_id, there_id}}}, before);
    if (!planes.empty()) act({state.active, command::Move{picks_of(planes), {*rules->find_space(hangar), there_id}}}, before);
    act({state.active, command::EndPhase{}}, before);
    for (const auto& value : state.slots)
        if (rules->slot(value.slot).scope == Scope::owner) question.known.push_back(value);

    const auto odds = must(odds::calculate(*rules, question), "odds");
    CHECK(odds.left_out.empty());
    CHECK(std::abs(odds.total() - 1) < 1e-9);
    std::map<OddsForce, int> attackers;
    std::map<OddsForce, int> defenders;
    int ended[2][2] = {};
    for (int fight = 0; fight < fights; ++fight) {
        Orders ports{*rules, fought, home_id, chance};
        const auto judged = must(judge_to_state(*rules, state, {state.active, command::Fight{there_id, {}}}, ports), "fight");
        if (judged.state.deciding()) throw std::runtime_error("a question is open");
        const auto a = left(*rules, judged.state, true);
        const auto d = left(*rules, judged.state, false);
        ++ended[a.empty() ? 0 : 1][d.empty() ? 0 : 1];
        ++attackers[a];
        ++defenders[d];
    }
    check_share(odds.attackers_win, ended[1][0]);
    check_share(odds.both_remain, ended[1][1]);
    check_share(odds.defenders_hold, ended[0][1]);
    check_share(odds.nobody_left, ended[0][0]);
    check_part(*rules, odds.attackers, attackers);
    check_part(*rules, odds.defenders, defenders);
}

}  // namespace

TEST_CASE("judged battles of Classic on land agree with the odds") {
    check_judged({.attackers = "3 infantry, 2 armor", .defenders = {{"USSR", "2 infantry, 1 fighter"}}}, 1);
    check_judged({.attackers = "4 infantry, 1 armor, 2 fighters, 1 bomber", .defenders = {{"USSR", "4 infantry, 1 armor, 1 bomber"}}}, 2);
    check_judged({.attackers = "3 infantry, 3 armor", .defenders = {{"USSR", "2 infantry, 1 armor"}, {"UK", "2 infantry, 1 fighter"}}}, 3);
    check_judged({.attackers = "2 infantry, 2 fighters, 2 bombers", .defenders = {{"USSR", "3 infantry, 1 aa-gun"}}}, 4);
    check_judged({.attackers = "2 infantry, 2 bombers",
                  .defenders = {{"USSR", "3 infantry, 2 fighters"}},
                  .rounds = 2,
                  .state = "state = { technologies = { Germany = [\"heavy-bombers\"], USSR = [\"jet-power\"] } }"},
                 5);
}

TEST_CASE("judged battles of Classic at sea agree with the odds") {
    check_judged({.land = false, .attackers = "2 submarines, 1 battleship", .defenders = {{"UK", "1 battleship, 1 transport"}}}, 6);
    check_judged({.land = false,
                  .attackers = "2 submarines, 1 transport",
                  .planes = "2 fighters",
                  .defenders = {{"UK", "2 submarines, 1 aircraft-carrier, 2 fighters"}}},
                 7);
    check_judged({.land = false,
                  .attackers = "1 battleship, 1 submarine",
                  .defenders = {{"UK", "2 submarines, 1 transport"}, {"USA", "1 battleship, 1 submarine"}}},
                 8);
    check_judged({.land = false,
                  .attackers = "2 submarines, 1 battleship",
                  .defenders = {{"UK", "2 submarines, 1 battleship"}},
                  .attacker_withdraws = true,
                  .defender_withdraws = true},
                 9);
    check_judged({.land = false,
                  .attackers = "2 battleships, 1 transport",
                  .planes = "1 bomber",
                  .defenders = {{"UK", "1 battleship, 2 transports, 1 submarine"}},
                  .rounds = 2,
                  .state = "state = { technologies = { UK = [\"super-submarines\"] } }"},
                 10);
}
