#include "tests/odds/battles.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "admin/odds_words.hpp"
#include "admin/scenario/parse.hpp"
#include "admin/scenario/position.hpp"
#include "admin/scenario/sitting.hpp"
#include "rules/catalogue.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/odds/question.hpp"

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

/// The plans of a battle as standing orders.
class Orders final : public Ports {
public:
    Orders(const Position& position, SpaceId home, const std::function<std::uint16_t()>& roll)
        : position_{position},
          rules_{position.rules()},
          battle_{position.battle()},
          question_{position.question()},
          home_{home},
          roll_{roll} {}

    void roll(std::string_view, std::uint16_t, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = roll_();
    }
    /// One person plays everybody, so that nobody objects to the shares.
    [[nodiscard]] SeatId seat(OwnerId) const override { return SeatId{0}; }
    [[nodiscard]] std::optional<Choice> standing_order(OwnerId owner, std::string_view decision, SpaceId, BattleId) override {
        const bool attacks = position_.attacks(owner);
        if (decision == "casualties" || decision == "hits-proposal")
            return order(attacks ? question_.attackers.order : question_.defenders.order);
        if (decision == "submerge" || decision == "submarine-withdrawal")
            return Choice{attacks ? battle_.attacker_submerges : battle_.defender_submerges};
        if (decision == "sink-transports") return Choice{!battle_.spare};
        if (decision == "planes-retreat") return Choice{std::int64_t{0}};
        if (decision != "battle-round") return std::nullopt;
        if (battle_.rounds == 0 || ++round_ < battle_.rounds) return Choice{*rules_.find_tag("press-on")};
        const Choice break_off{*rules_.find_tag("break-off")};
        if (home_ == no_space) return break_off;
        return Choice{Choice::List{{home_}, break_off}};
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

    const Position& position_;
    const Ruleset& rules_;
    const Battle& battle_;
    const odds::Question& question_;
    SpaceId home_;
    const std::function<std::uint16_t()>& roll_;
    std::uint32_t round_ = 0;
};

/// Where orders say nothing: the default of the first open question.
Command by_default(const Ruleset& rules, const GameState& state) {
    for (const auto& decision : state.decisions)
        for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) {
            const auto& kind = rules.decisions[idx(decision.kind)];
            return {owner, command::Answer{decision.kind, decision.space, kind.fallback({rules, state}, decision, owner)}};
        }
    throw std::runtime_error("nobody is asked");
}

const OddsScript& script_of(const Ruleset& rules, BattleKindId kind) {
    for (const auto& script : rules.data<Hooks>().odds.scripts)
        if (script.kind == kind) return script;
    throw std::runtime_error("no script");
}

/// The bundle, and its options.
std::vector<std::string> selection_of(std::string text) {
    constexpr std::string_view plus = " + ";
    std::vector<std::string> names;
    for (auto at = text.find(plus); at != std::string::npos; at = text.find(plus)) {
        names.push_back(text.substr(0, at));
        text.erase(0, at + plus.size());
    }
    names.push_back(std::move(text));
    return names;
}

}  // namespace

std::shared_ptr<const Ruleset> ruleset(const std::string& bundle) {
    const auto named = selection_of(bundle);
    return must(rulesets().get(named.front(), {named.begin() + 1, named.end()}, {}), "such bundle");
}

std::shared_ptr<const Ruleset> with(const std::string& bundle, const Module& option) {
    auto spec = *find_bundle(bundle);
    spec.options.emplace_back(option.id);
    auto all = catalogue();
    all.options.push_back(&option);
    return *compile_bundle(spec, all);
}

OddsForce units(const std::string& power, const std::string& words, std::uint16_t roles, const std::string& bundle) {
    if (words.empty()) return {};
    const auto rules = ruleset(bundle);
    return must(admin::read_units(*rules, *rules->find_owner(power), words, roles), words);
}

std::string in_toml(const Ruleset& rules, const OddsForce& force) {
    std::string text;
    for (const auto& stack : force) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", rules.type(stack.type).name, stack.count);
    return "{ " + text + " }";
}

OddsForce without_helpers(const Ruleset& rules, BattleKindId kind, OddsForce force) {
    if (const auto helps = script_of(rules, kind).helps; helps != nullptr)
        std::erase_if(force, [&](const OddsStack& stack) { return helps(rules, stack.type); });
    return force;
}

odds::Question question(const Battle& battle) {
    const auto rules = ruleset(battle.bundle);
    odds::Question asked;
    asked.kind = must(odds::kind_named(*rules, battle.land ? "land" : "sea"), "such battle");
    asked.attackers.units = units("Germany", battle.attackers, 0, battle.bundle);
    for (const auto& stack : units("Germany", battle.planes, 0, battle.bundle)) asked.attackers.units.push_back(stack);
    for (const auto& side : battle.defenders)
        for (const auto& stack : units(side.power, side.units, 0, battle.bundle)) asked.defenders.units.push_back(stack);
    if (!battle.attacker_order.empty()) asked.attackers.order = must(admin::read_order(*rules, battle.attacker_order), "order");
    if (!battle.defender_order.empty()) asked.defenders.order = must(admin::read_order(*rules, battle.defender_order), "order");
    asked.attackers.leaves = battle.attacker_submerges;
    asked.defenders.leaves = battle.defender_submerges;
    asked.rounds = battle.rounds;
    asked.sweep = !battle.spare;
    if (battle.keep_land && !odds::keep_ground(*rules, asked)) throw std::runtime_error("no ground to keep a unit for");
    return asked;
}

odds::Odds odds(const odds::Question& question, const std::string& bundle) {
    return must(odds::calculate(*ruleset(bundle), question), "odds");
}
odds::Odds odds(const Battle& battle) { return odds(question(battle), battle.bundle); }

Position::Position(const Battle& battle, const std::string& scenario, const std::string& phase, const std::string& space,
                   const std::string& home)
    : rules_{ruleset(battle.bundle)}, battle_{battle}, question_{battles::question(battle)}, space_{*rules_->find_space(space)} {
    if (!home.empty()) home_ = *rules_->find_space(home);
    auto file = scenario::parse(scenario, "battle", rulesets());
    if (!file) throw std::runtime_error(file.error().front().text);
    auto start = scenario::make_position(*file);
    if (!start) throw std::runtime_error(start.error().front().text);
    state_ = std::move(*start);
    NoDice none;
    for (const auto& event : begin_at(*rules_, state_, *rules_->find_phase(phase), none)) evolve(state_, event);
    for (const auto& value : state_.slots)
        if (rules_->slot(value.slot).scope == Scope::owner) question_.known.push_back(value);
}

Position::Position(const Battle& battle, const std::string& scenario, const std::string& space) : battle_{battle} {
    const auto file = scenario::parse(scenario, "battle", rulesets());
    if (!file) throw std::runtime_error(file.error().front().text);
    rules_ = file->rules;
    space_ = *rules_->find_space(space);
    const auto start = scenario::starting_state(*file);
    if (!start) throw std::runtime_error(start.error().front().text);
    scenario::Sitting sitting{*rules_, {}};
    sitting.begin(*start);
    for (const auto& step : file->steps) {
        auto ports = sitting.ports(step);
        if (sitting.give(step, ports).kind != scenario::Verdict::Kind::accepted)
            throw std::runtime_error(fmt::format("line {} is not accepted", step.line));
    }
    state_ = sitting.state();
    const View view{*rules_, state_};
    question_ = must(odds::listed_battle_in(view, space_), "battle in " + space);
    for (const auto& part : joined(view, *listed_battle(view, space_)).participants) part_.push_back(part.unit);
    if (!battle.attacker_order.empty()) question_.attackers.order = must(admin::read_order(*rules_, battle.attacker_order), "order");
    if (!battle.defender_order.empty()) question_.defenders.order = must(admin::read_order(*rules_, battle.defender_order), "order");
    question_.rounds = battle.rounds;
    question_.sweep = !battle.spare;
}

bool Position::takes_part(UnitId unit) const { return part_.empty() || std::find(part_.begin(), part_.end(), unit) != part_.end(); }

bool Position::attacks(OwnerId owner) const {
    const auto& units = question_.attackers.units;
    return std::any_of(units.begin(), units.end(), [&](const OddsStack& stack) { return stack.owner == owner; });
}

void Position::act(Command::Body body) {
    NoDice none;
    state_ = must(judge_to_state(*rules_, state_, {state_.active, std::move(body)}, none), "such command").state;
}

GameState Position::fight(const std::function<std::uint16_t()>& roll) const {
    Orders ports{*this, home_, roll};
    auto state = must(judge_to_state(*rules_, state_, {state_.active, command::Fight{space_, {}}}, ports), "fight").state;
    while (state.deciding()) state = must(judge_to_state(*rules_, state, by_default(*rules_, state), ports), "answer").state;
    return state;
}

OddsForce Position::left(const GameState& state, bool attackers) const {
    OddsForce force;
    for (const auto& unit : state.units) {
        if (attacks(unit.owner) != attackers || !takes_part(unit.id)) continue;
        const auto same = std::find_if(force.begin(), force.end(), [&](const OddsStack& stack) {
            return stack.owner == unit.owner && stack.type == unit.type && stack.damage == unit.damage;
        });
        if (same != force.end())
            ++same->count;
        else
            force.push_back({unit.owner, unit.type, unit.damage, 0, 1});
    }
    std::sort(force.begin(), force.end());
    return without_helpers(*rules_, question_.kind, std::move(force));
}

bool Position::stands(const GameState& state, bool attackers) const {
    const auto& script = script_of(*rules_, question_.kind);
    const bool may_have_broken_off = attackers && battle_.rounds > 0;
    return std::any_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
        if (attacks(unit.owner) != attackers || !takes_part(unit.id)) return false;
        // Planes whose carrier was sunk have held the zone, and land elsewhere; submarines that are elsewhere have given it up. Ships that
        // fight a battery are where they were.
        const bool stayed = unit.space == space_ || unit.space == state_.unit(unit.id)->space;
        if (!stayed && !may_have_broken_off && !rules_->type(unit).is(unit_class::air)) return false;
        return (script.helps == nullptr || !script.helps(*rules_, unit.type)) && (!script.for_ground || rules_->type(unit).holds_ground);
    });
}

Position in_1914(const Battle& battle) {
    const auto rules = ruleset(battle.bundle);
    const std::string space = battle.land ? "Lorraine" : "SZ 4";
    const bool in_window = rules->find_phase("attack-window").has_value();
    const std::string phase = in_window ? "attack-window" : "combat";
    const auto named = selection_of(battle.bundle);
    std::string options;
    for (std::size_t at = 1; at < named.size(); ++at) options += fmt::format("\"{}\", ", named[at]);
    auto text = fmt::format(
        "title = \"a battle\"\nrules = [\"1914-6.1.4\"]\nbundle = \"{}\"\noptions = [{}]\n[start]\nboard = \"empty\"\nround = 6\n"
        "power = \"Germany\"\nphase = \"{}\"\n[start.units.\"{}\"]\nGermany = {}\n",
        named.front(), options, phase, space, in_toml(*rules, units("Germany", battle.attackers, 0, battle.bundle)));
    for (const auto& side : battle.defenders)
        text += fmt::format("\"{}\" = {}\n", side.power, in_toml(*rules, units(side.power, side.units, 0, battle.bundle)));
    text += fmt::format("[[step]]\ndo = {{ attack = {{ space = \"{}\" }} }}\n", space);
    Position position{battle, text, phase, space, ""};
    position.act(command::Attack{*rules->find_space(space), {}});
    if (in_window) position.act(command::EndPhase{});
    return position;
}

}  // namespace battles
