#include "tests/odds/battles.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>

#include "admin/odds_words.hpp"
#include "admin/scenario/parse.hpp"
#include "admin/scenario/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/games/1914/game.hpp"

namespace battles {
namespace {

using namespace rules;

scenario::Rulesets& rulesets() {
    static scenario::Rulesets all{catalogue(), find_bundle};
    return all;
}

template <class T, class E>
T must(tl::expected<T, E> value, const std::string& what) {
    if (!value) throw std::runtime_error("no " + what);
    return std::move(*value);
}

const game1914::Game& names_of(const Ruleset& rules) { return rules.data<game1914::Game>(); }

/// Units of a scenario file: { infantry = 2, ... }.
std::string in_toml(const Ruleset& rules, const OddsForce& force) {
    std::string text;
    for (const auto& stack : force) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", rules.type(stack.type).name, stack.count);
    return "{ " + text + " }";
}

class Orders final : public Ports {
public:
    Orders(const Ruleset& rules, const Battle& battle, const odds::Question& question, const std::function<std::uint16_t()>& roll)
        : rules_{rules}, battle_{battle}, question_{question}, roll_{roll} {}

    void roll(std::string_view, std::uint16_t, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = roll_();
    }
    /// One person plays everybody, so that nobody objects to the shares.
    [[nodiscard]] SeatId seat(OwnerId) const override { return SeatId{0}; }
    [[nodiscard]] std::optional<Choice> standing_order(OwnerId owner, std::string_view decision, SpaceId) override {
        const bool attacks = owner == question_.attackers.units.front().owner;
        if (decision == "casualties") return order(attacks ? question_.attackers.order : question_.defenders.order);
        if (decision == "submerge") return Choice{attacks ? battle_.attacker_submerges : battle_.defender_submerges};
        if (decision == "sink-transports") return Choice{!battle_.spare};
        if (decision == "battle-round")
            return Choice{battle_.rounds != 0 && ++round_ >= battle_.rounds ? names_of(rules_).break_off : names_of(rules_).press_on};
        return std::nullopt;
    }

private:
    /// A preference that names every type; the cheapest first, where nothing is said.
    [[nodiscard]] Choice order(const std::vector<UnitTypeId>& first) const {
        auto types = first;
        if (types.empty()) {
            for (std::size_t at = 0; at < rules_.unit_types.size(); ++at) types.push_back(static_cast<UnitTypeId>(at));
            std::stable_sort(types.begin(), types.end(),
                             [&](UnitTypeId a, UnitTypeId b) { return rules_.type(a).cost < rules_.type(b).cost; });
        }
        Choice::List list;
        for (const auto type : types) list.push_back({type});
        return {list};
    }

    const Ruleset& rules_;
    const Battle& battle_;
    const odds::Question& question_;
    const std::function<std::uint16_t()>& roll_;
    std::uint32_t round_ = 0;
};

}  // namespace

std::shared_ptr<const Ruleset> ruleset(const std::string& bundle) { return must(rulesets().get(bundle, {}, {}), "such bundle"); }

OddsForce units(const std::string& power, const std::string& words, std::uint16_t roles) {
    const auto rules = ruleset();
    return must(admin::read_units(*rules, *rules->find_owner(power), words, roles), words);
}

odds::Question question(const Battle& battle) {
    const auto rules = ruleset(battle.bundle);
    odds::Question asked;
    asked.kind = battle.land ? names_of(*rules).land_battle : names_of(*rules).sea_battle;
    asked.attackers.units = units("Germany", battle.attackers);
    for (const auto& side : battle.defenders)
        for (const auto& stack : units(side.power, side.units)) asked.defenders.units.push_back(stack);
    if (!battle.attacker_order.empty()) asked.attackers.order = must(admin::read_order(*rules, battle.attacker_order), "order");
    if (!battle.defender_order.empty()) asked.defenders.order = must(admin::read_order(*rules, battle.defender_order), "order");
    asked.attackers.leaves = battle.attacker_submerges;
    asked.defenders.leaves = battle.defender_submerges;
    asked.rounds = battle.rounds;
    asked.sweep = !battle.spare;
    return asked;
}

odds::Odds odds(const odds::Question& question) { return must(odds::calculate(*ruleset(), question), "odds"); }
odds::Odds odds(const Battle& battle) { return must(odds::calculate(*ruleset(battle.bundle), question(battle)), "odds"); }

Position::Position(const Battle& battle) : rules_{ruleset(battle.bundle)}, battle_{battle}, question_{question(battle)} {
    const std::string space = battle.land ? "Lorraine" : "SZ 4";
    auto text = fmt::format(
        "title = \"a battle\"\nrules = [\"1914-6.1.4\"]\nbundle = \"{}\"\n[start]\nboard = \"empty\"\nround = 6\n"
        "power = \"Germany\"\nphase = \"combat\"\n[start.units.\"{}\"]\nGermany = {}\n",
        battle.bundle, space, in_toml(*rules_, question_.attackers.units));
    for (const auto& side : battle.defenders)
        text += fmt::format("\"{}\" = {}\n", side.power, in_toml(*rules_, units(side.power, side.units)));
    text += fmt::format("[[step]]\ndo = {{ attack = {{ space = \"{}\" }} }}\n", space);
    auto file = scenario::parse(text, "battle", rulesets());
    if (!file) throw std::runtime_error(file.error().front().text);
    auto start = scenario::make_position(*file);
    if (!start) throw std::runtime_error(start.error().front().text);
    state_ = std::move(*start);
    NoDice none;
    for (const auto& event : begin_at(*rules_, state_, *rules_->find_phase("combat"), none)) evolve(state_, event);
    space_ = *rules_->find_space(space);
    state_ = must(judge_to_state(*rules_, state_, {state_.active, command::Attack{space_, {}}}, none), "attack").state;
}

GameState Position::fight(const std::function<std::uint16_t()>& roll) const {
    Orders ports{*rules_, battle_, question_, roll};
    auto judged = must(judge_to_state(*rules_, state_, {state_.active, command::Fight{space_, {}}}, ports), "fight");
    if (judged.state.deciding()) throw std::runtime_error("a question is open");
    return std::move(judged.state);
}

OddsForce Position::left(const GameState& state, bool attackers) const {
    const auto lead = question_.attackers.units.front().owner;
    OddsForce force;
    for (const auto& unit : state.in(space_)) {
        if ((unit.owner == lead) != attackers) continue;
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

}  // namespace battles
