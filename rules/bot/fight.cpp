// Which attacks to name, the order of battles, and the questions they bring.
#include <algorithm>

#include "rules/bot/plans.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/battle.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/cargo.hpp"

namespace bot {

using namespace rules;

namespace {

/// More is hit than lost, or there is so much more that it does not matter.
bool worth_an_attack(const BoardAnalysis& analysis, SpaceId space) {
    const auto& ground = analysis.at(space);
    // Who is there and no enemy would become one.
    if (armed(ground.own) == 0 || bodies(ground.enemies) == 0) return false;
    const auto end = forecast(ground.own, ground.enemies);
    if (analysis.sea(space)) {
        // Troops that wait to go ashore are worth a risk.
        const auto here = analysis.view.state.in(space, analysis.power);
        const bool landing =
            rules::any_of(here, [&](const Unit& unit) { return unit.carrier != no_unit && landing_of(analysis.view, unit) != no_space; });
        return landing ? end.lost <= 1.3 * end.won : end.victory() && end.lost <= end.won;
    }
    if (bodies(ground.own) >= 2 * bodies(ground.enemies)) return true;
    if (!ground.one_round) return end.victory() || end.lost <= 0.9 * end.won;
    const bool home = analysis.view.rules.space(space).original == analysis.power;
    const auto nerve = analysis.mood(space) * (home ? 1.15 : 1.0);
    return analysis.attack_of(ground.own) * nerve >= 0.95 * defence_of(ground.enemies) &&
           4 * bodies(ground.own) >= 3 * bodies(ground.enemies);
}

/// The chances of a battle from here on.
struct Outcomes {
    Forecast end;
    bool attacking = false;  ///< Who asks attacks.
    [[nodiscard]] bool beaten() const { return attacking ? end.attackers < 0.5 : end.defenders < 0.5; }
};

Outcomes strategy(const View& view, const Decision& decision, OwnerId owner) {
    Outcomes found;
    const auto* battle = view.state.battle(decision.battle);
    if (battle == nullptr) return found;
    std::uint16_t aside = 0;  // who neither fires nor is hit any more
    for (const auto& script : view.rules.data<Hooks>().odds.scripts) {
        if (script.kind != battle->kind) continue;
        aside |= script.aside;
        for (const auto& block : script.blocks) aside |= block.removes;
    }
    Troops sides[2];
    for (const bool attacking : {false, true})
        for (const auto* unit : participants(view, decision.battle, attacking, aside)) {
            if (!fixture(view.rules.type(*unit))) add(sides[attacking ? 1 : 0], view, *unit);
            if (unit->owner == owner) found.attacking = attacking;
        }
    found.end = forecast(sides[1], sides[0]);
    return found;
}

/// It goes on while it can be won, or costs the enemy more.
bool worth_going_on(const View& view, const Outcomes& battle, SpaceId space) {
    const auto& end = battle.end;
    if (!view.rules.space(space).sea && end.ground < 0.5) return end.lost < 0.8 * end.won;
    return end.victory() || end.lost < 0.8 * end.won;
}

}  // namespace

Wish fight(const BoardAnalysis& analysis) {
    const auto legal = legal_commands(analysis.view, analysis.power);
    // Attacks at sea and its battles, then on land.
    const auto listed = [&](SpaceId space) {
        return rules::any_of(analysis.view.state.battles, [&](const Battle& battle) {
            return battle.space == space && battle.status == Battle::Status::listed &&
                   analysis.view.rules.battle_kinds[idx(battle.kind)].for_space;
        });
    };
    const auto rank = [&](const Command& command) {
        if (const auto* attack = std::get_if<command::Attack>(&command.body))
            return listed(attack->space) || !worth_an_attack(analysis, attack->space) ? 9 : analysis.sea(attack->space) ? 1 : 3;
        if (const auto* fight = std::get_if<command::Fight>(&command.body)) return analysis.sea(fight->space) ? 2 : 4;
        return 9;
    };
    const auto first = std::min_element(legal.begin(), legal.end(), [&](const Command& a, const Command& b) { return rank(a) < rank(b); });
    if (first == legal.end() || rank(*first) == 9) return std::nullopt;
    return *first;
}

namespace {

double price_of(const View& view, const Choice& choice) {
    double sum = 0;
    if (const auto* picks = choice.as<UnitPicks>())
        for (const auto& pick : *picks) sum += 1.0 * view.rules.type(pick.type).cost * pick.count;
    if (const auto* list = choice.as<Choice::List>())
        for (const auto& one : *list) sum += price_of(view, one);
    return sum;
}

/// The number in an answer that has one, alone or with who is meant.
std::optional<std::int64_t> number_in(const Choice& choice) {
    if (const auto* number = choice.as<std::int64_t>()) return *number;
    const auto* list = choice.as<Choice::List>();
    return list == nullptr || list->empty() ? std::nullopt : number_in(list->front());
}

/// Half-way from the least bid to what the ground is worth, or nothing.
std::optional<Choice> bid_for(const View& view, const Decision& decision, OwnerId owner, std::uint64_t seed) {
    constexpr double worth_of_a_point = 3;
    const Strategy strategy{view, owner, seed};
    const auto most = static_cast<std::int64_t>(worth_of_a_point * view.rules.space(decision.space).value * strategy.mood(decision.space));
    std::optional<std::int64_t> wanted;
    std::optional<Choice> found;
    for (auto& choice : legal_answers(view, decision, owner, listed_answers)) {
        const auto number = number_in(choice);
        if (!number || *number > most) continue;
        if (!wanted) wanted = (*number + most) / 2;
        if (*number <= *wanted) found = std::move(choice);
    }
    return found;
}

/// The dearest of what is offered, as far as it is listed.
Choice dearest(const View& view, const Decision& decision, OwnerId owner, Choice usual) {
    auto most = price_of(view, usual);
    for (auto& choice : legal_answers(view, decision, owner, listed_answers)) {
        const auto price = price_of(view, choice);
        if (price <= most) continue;
        most = price;
        usual = std::move(choice);
    }
    return usual;
}

/// Yes, or what else is no refusal.
Choice agreed(const View& view, const Decision& decision, OwnerId owner, Choice usual) {
    if (view.rules.decisions[idx(decision.kind)].valid(view, decision, owner, {true})) return {true};
    for (auto& choice : legal_answers(view, decision, owner, 2))
        if (choice != usual) return std::move(choice);
    return usual;
}

/// Somebody of the own side stands there, and attackers do not outgun him by far.
bool can_be_held(const View& view, OwnerId owner, SpaceId space) {
    Troops defenders;
    Troops attackers;
    for (const auto& unit : view.state.in(space)) {
        if (fixture(view.rules.type(unit))) continue;
        add(view.state.relation(owner, unit.owner) == Relation::friendly ? defenders : attackers, view, unit);
    }
    return armed(defenders) > 0 && 2 * defence_of(defenders) >= attack_of(attackers);
}

/// As many as can come to what can be held: of lists of pairs, from where and to where, the longest.
Choice most_help(const View& view, const Decision& decision, OwnerId owner, Choice usual) {
    const auto to_be_held = [&](const Choice& pair) {
        const auto* parts = pair.as<Choice::List>();
        const auto* to = parts == nullptr || parts->empty() ? nullptr : parts->back().as<SpaceId>();
        return to != nullptr && can_be_held(view, owner, *to);
    };
    std::size_t most = 0;
    for (auto& choice : legal_answers(view, decision, owner, listed_answers)) {
        const auto* list = choice.as<Choice::List>();
        if (list == nullptr || list->size() <= most || !rules::all_of(*list, to_be_held)) continue;
        most = list->size();
        usual = std::move(choice);
    }
    return usual;
}

}  // namespace

Choice answer(const View& view, const Decision& decision, OwnerId owner, std::uint64_t seed) {
    auto usual = view.rules.decisions[idx(decision.kind)].fallback(view, decision, owner);
    const auto& hints = hints_of(view.rules);
    const auto& kind = view.rules.decisions[idx(decision.kind)];
    const auto is_among = [&](const std::vector<std::string_view>& names) { return rules::contains(names, kind.name); };
    if (is_among(hints.agrees)) return agreed(view, decision, owner, std::move(usual));
    if (is_among(hints.helps)) return most_help(view, decision, owner, std::move(usual));
    if (is_among(hints.takes)) return dearest(view, decision, owner, std::move(usual));
    if (kind.name == hints.bid) return bid_for(view, decision, owner, seed).value_or(std::move(usual));
    if (decision.battle == no_battle) return usual;
    const auto battle = strategy(view, decision, owner);
    // How many leave, if nobody has to: all or none.
    if (const auto* number = usual.as<std::int64_t>(); number != nullptr)
        return *number == 0 && battle.beaten() ? Choice{decision.number} : usual;
    if (usual.as<TagId>() == nullptr && usual.as<SpaceId>() == nullptr) return usual;
    // Stay or go: a word for going on, and places to go to.
    const auto legal = legal_answers(view, decision, owner, 8);
    const auto way_out = std::find_if(legal.begin(), legal.end(), [](const Choice& choice) { return choice.as<SpaceId>() != nullptr; });
    const auto press_on = std::find_if(legal.begin(), legal.end(), [&](const Choice& choice) {
        const auto* word = choice.as<TagId>();
        return word != nullptr && view.rules.tag(*word) == hints.press_on;
    });
    if (battle.attacking) return press_on != legal.end() && worth_going_on(view, battle, decision.space) ? *press_on : usual;
    const bool hopeless = battle.end.defenders < 0.5 && battle.end.attackers >= 1 && battle.end.won < 1.5 * battle.end.lost;
    return hopeless && usual.as<TagId>() != nullptr && way_out != legal.end() ? *way_out : usual;
}

}  // namespace bot
