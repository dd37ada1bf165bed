#include "rules/odds/question.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/points/battle.hpp"
#include "rules/points/points.hpp"

namespace rules::odds {
namespace {

using Why = Error::Why;

const OddsScript* script_of(const Ruleset& rules, BattleKindId kind) {
    for (const auto& script : rules.points->odds.scripts)
        if (script.kind == kind) return &script;
    return nullptr;
}

void add(OddsForce& force, const Unit& unit, std::uint16_t roles) { force.push_back({unit.owner, unit.type, unit.damage, roles, 1}); }

}  // namespace

tl::expected<Question, Error> listed_battle_in(const View& view, SpaceId space) {
    const auto* battle = listed_battle(view, space);
    if (battle == nullptr) return tl::make_unexpected(Error{Why::not_listed});
    const auto* script = script_of(view.rules, battle->kind);
    if (script == nullptr) return tl::make_unexpected(Error{Why::no_such_battle});
    const auto state = joined(view, *battle);
    const View after{view.rules, state};
    Question question;
    question.kind = battle->kind;
    question.space = space;
    const std::uint16_t counting = script->roles == nullptr ? std::uint16_t{0} : script->roles(after, battle->id);
    for (const bool attacking : {true, false}) {
        auto& part = attacking ? question.attackers : question.defenders;
        for (const auto* unit : participants(after, battle->id, attacking, 0, 0))
            add(part.units, *unit, static_cast<std::uint16_t>(state.participant(battle->id, unit->id)->roles & counting));
    }
    if (script->beside != nullptr)
        for (const auto* unit : script->beside(after, battle->id)) add(question.defenders.units, *unit, 0);
    for (const auto& value : state.slots)
        if (view.rules.slot(value.slot).scope == Scope::owner) question.known.push_back(value);
    if (script->outside != nullptr)
        for (const auto* unit : script->outside(after, battle->id)) add(question.outside, *unit, 0);
    return question;
}

tl::expected<BattleKindId, Error> kind_named(const Ruleset& rules, std::string_view name) {
    for (const auto& script : rules.points->odds.scripts)
        if (rules.battle_kinds[idx(script.kind)].name == name) return script.kind;
    return tl::make_unexpected(Error{Why::no_such_battle});
}

tl::expected<std::uint16_t, Error> landed_role(const Ruleset& rules, BattleKindId kind) {
    if (const auto* script = script_of(rules, kind); script != nullptr && script->landed != 0) return script->landed;
    return tl::make_unexpected(Error{Why::no_landing});
}

tl::expected<void, Error> choose_powers(const Ruleset& rules, OwnerId& attacker, std::vector<OwnerId>& defenders) {
    const auto enemy_of = [&](OwnerId than) {
        for (std::size_t at = 0; at < rules.powers(); ++at) {
            const auto owner = static_cast<OwnerId>(at);
            const bool taken = std::find(defenders.begin(), defenders.end(), owner) != defenders.end();
            if (rules.owners[at].side != rules.owner(than).side && !taken) return owner;
        }
        return nobody;
    };
    if (attacker == nobody) {
        const auto named = std::find_if(defenders.begin(), defenders.end(), [](OwnerId owner) { return owner != nobody; });
        attacker = named == defenders.end() ? OwnerId{0} : enemy_of(*named);
        if (attacker == nobody) return tl::make_unexpected(Error{Why::no_more_powers});
    }
    for (auto& defender : defenders)
        if (defender == nobody) {
            defender = enemy_of(attacker);
            if (defender == nobody) return tl::make_unexpected(Error{Why::no_more_powers});
        }
    return {};
}

std::string explain(const Ruleset& rules, const Error& error) {
    const auto unit = idx(error.type) < rules.unit_types.size() ? rules.type(error.type).name : std::string{};
    const auto owner = idx(error.owner) < rules.owners.size() ? rules.owner(error.owner).name : std::string{};
    switch (error.why) {
        case Why::no_such_battle: return fmt::format("the bundle \"{}\" has no odds for such a battle", rules.bundle);
        case Why::nobody: return "both sides need units";
        case Why::wrong_domain: return fmt::format("\"{}\" takes no such part in this kind of battle", unit);
        case Why::bad_damage: return fmt::format("\"{}\" is gone when it is damaged", unit);
        case Why::one_owner: return fmt::format("{} is on both sides", owner);
        case Why::too_many: return fmt::format("at most {} units on a side", most_units);
        case Why::too_various: return "there are too many ways to be left to count them";
        case Why::wrong_space: return "such a battle is not fought in this space";
        case Why::too_much: return "to work this out would take too long";
        case Why::no_such_plan: return "nobody breaks off, leaves the fight or spares anybody in this kind of battle";
        case Why::not_listed: return "no battle waits to be fought there";
        case Why::no_landing: return "nobody lands in this kind of battle";
        case Why::no_more_powers: return "not so many powers are on the other side";
    }
    return {};
}

}  // namespace rules::odds
