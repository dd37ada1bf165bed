// The order of battles, and the questions they bring.
#include <algorithm>

#include "rules/core/judge.hpp"
#include "rules/games/classic/combat.hpp"
#include "rules/partner/games/classic/plans.hpp"

namespace partner::classic {

using namespace rules;

namespace {

Troops force_in(const View& view, BattleId battle, bool attacking) {
    Troops troops;
    for (const auto* unit : rules::classic::own_force(view, battle, attacking)) add(troops, view, *unit);
    return troops;
}

bool attacks_in(const View& view, const Decision& decision, OwnerId owner) {
    const auto* battle = view.state.battle(decision.battle);
    return battle != nullptr && battle->lead == owner;
}

/// The battle from here on.
Forecast outlook(const View& view, const Decision& decision) {
    return forecast(force_in(view, decision.battle, true), force_in(view, decision.battle, false));
}

/// It goes on while it can be won, or costs the enemy more.
bool worth_going_on(const View& view, const Decision& decision) {
    const auto end = outlook(view, decision);
    if (!view.rules.space(decision.space).sea && end.ground < 0.5) return end.lost < 0.8 * end.won;
    return end.victory() || end.lost < 0.8 * end.won;
}

/// Who is beaten and may go somewhere goes: whatever the question is called.
Choice leave_if_beaten(const View& view, const Decision& decision, OwnerId owner) {
    auto usual = default_answer(view, decision, owner);
    if (usual.as<TagId>() == nullptr || attacks_in(view, decision, owner)) return usual;
    const auto end = outlook(view, decision);
    if (end.attackers < 1 || end.defenders > 0.5 || end.won < 1.5 * end.lost) return usual;
    for (auto& choice : legal_answers(view, decision, owner, 8))
        if (choice.as<SpaceId>() != nullptr) return choice;
    return usual;
}

}  // namespace

Wish fight(const Survey& survey) {
    const auto legal = legal_commands(survey.view, survey.power);
    const auto rank = [&](const Command& command) {
        if (std::holds_alternative<command::Declare>(command.body)) return 0;
        const auto* fight = std::get_if<command::Fight>(&command.body);
        return fight == nullptr ? 3 : survey.sea(fight->space) ? 1 : 2;
    };
    const auto first = std::min_element(legal.begin(), legal.end(), [&](const Command& a, const Command& b) { return rank(a) < rank(b); });
    if (first == legal.end() || rank(*first) > 2) return std::nullopt;
    return *first;
}

Choice answer(const View& view, const Decision& decision, OwnerId owner) {
    const auto& names = rules::classic::combat(view);
    if (decision.battle == no_battle) return default_answer(view, decision, owner);
    if (decision.kind == names.battle_round)
        return worth_going_on(view, decision) ? Choice{names.press_on} : default_answer(view, decision, owner);
    if (decision.kind == names.submerge || decision.kind == names.submarine_withdrawal) {
        const bool attacking = attacks_in(view, decision, owner);
        const auto end = outlook(view, decision);
        const bool beaten = attacking ? end.attackers < 0.5 : end.defenders < 0.5;
        return {beaten ? decision.number : std::int64_t{0}};
    }
    return leave_if_beaten(view, decision, owner);
}

}  // namespace partner::classic
