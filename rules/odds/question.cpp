#include "rules/odds/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "rules/hooks/battle.hpp"
#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/developments.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules::odds {
namespace {

using Why = Error::Why;

const OddsScript* script_of(const Ruleset& rules, BattleKindId kind) {
    for (const auto& script : rules.data<Hooks>().odds.scripts)
        if (script.kind == kind) return &script;
    return nullptr;
}

void add(OddsForce& force, const View& view, const Unit& unit, std::uint16_t roles) {
    Marks marks;
    for (const auto flag : view.rules.data<Hooks>().odds.flags) marks |= unit.marks & view.rules.slot(flag).bit;
    force.push_back({unit.owner, unit.type, unit.damage, roles, 1, marks});
}

}  // namespace

tl::expected<Question, Error> listed_battle_in(const View& view, SpaceId space) {
    const auto* battle = listed_battle(view, space);
    if (battle == nullptr) return tl::make_unexpected(Error{Why::not_listed});
    const auto* script = script_of(view.rules, battle->kind);
    if (script == nullptr) return tl::make_unexpected(Error{Why::no_such_battle});
    const auto state = joined(view, *battle);
    const View after{view.rules, state};
    Question question{.kind = battle->kind, .space = space};
    const std::uint16_t counting = script->roles == nullptr ? std::uint16_t{0} : script->roles(after, battle->id);
    for (const bool attacking : {true, false}) {
        auto& part = attacking ? question.attackers : question.defenders;
        for (const auto* unit : participants(after, battle->id, attacking, 0, 0))
            add(part.units, after, *unit, static_cast<std::uint16_t>(state.participant(battle->id, unit->id)->roles & counting));
    }
    if (script->beside != nullptr)
        for (const auto* unit : script->beside(after, battle->id)) add(question.defenders.units, after, *unit, 0);
    const auto& attackers = question.attackers.units;
    const auto leads = [&](const OddsStack& stack) { return stack.owner == battle->lead; };
    if (!all_of(attackers, leads)) question.lead = battle->lead;
    question.known = known_in(after);
    const auto landed = [&](const OddsStack& stack) { return (stack.roles & script->landed) != 0; };
    if (script->outside != nullptr && any_of(question.attackers.units, landed))
        for (const auto* unit : script->outside(after, battle->id)) add(question.outside, after, *unit, 0);
    return question;
}

std::vector<SlotValue> known_in(const View& view) {
    std::vector<SlotValue> known;
    for (const auto& value : view.state.slots)
        if (view.rules.slot(value.slot).scope == Scope::owner) known.push_back(value);
    return known;
}

tl::expected<void, Error> develop(const Ruleset& rules, OwnerId owner, std::string_view name, std::vector<SlotValue>& known) {
    std::string wanted{name};
    std::replace_if(
        wanted.begin(), wanted.end(), [](char c) { return c == '_' || c == ' '; }, '-');
    const auto fault = tl::make_unexpected(Error{Why::no_such_development, {}, owner});
    if (!rules.has_data<Developments>()) return fault;
    const auto& developments = rules.data<Developments>();
    const auto is_his = [&](const SlotValue& value) { return value.slot == developments.slot && value.subject == raw(owner); };
    bool found = false;
    std::vector<SlotValue> his;
    for (const auto tag : developments.all) {
        const bool named = rules.tag(tag) == wanted;
        const auto has = [&](const SlotValue& value) { return is_his(value) && value.value == raw(tag); };
        found = found || named;
        if (named || any_of(known, has)) his.push_back({developments.slot, raw(owner), static_cast<std::uint16_t>(his.size()), raw(tag)});
    }
    if (!found) return fault;
    std::erase_if(known, is_his);
    append_to(known, his);
    std::sort(known.begin(), known.end());
    return {};
}

tl::expected<void, Error> keep_ground(const Ruleset& rules, Question& question) {
    const auto* script = script_of(rules, question.kind);
    if (script == nullptr || script->takes_ground == nullptr) return tl::make_unexpected(Error{Why::no_such_plan});
    auto& order = question.attackers.order;
    std::vector<UnitTypeId> others;
    for (const auto& stack : question.attackers.units) others.push_back(stack.type);
    std::sort(others.begin(), others.end(), [&](UnitTypeId a, UnitTypeId b) {
        const auto rank = [&](UnitTypeId type) { return std::tuple{!script->takes_ground(rules, type), rules.type(type).cost, type}; };
        return rank(a) < rank(b);
    });
    for (const auto type : others)
        if (!contains(order, type)) order.push_back(type);
    const auto fights = [&](UnitTypeId type) { return script->takes_ground(rules, type) && contains(others, type); };
    const auto last = std::find_if(order.rbegin(), order.rend(), fights);
    if (last != order.rend()) order.push_back(*last);
    return {};
}

tl::expected<BattleKindId, Error> kind_named(const Ruleset& rules, std::string_view name) {
    for (const auto& script : rules.data<Hooks>().odds.scripts)
        if (rules.battle_kinds[idx(script.kind)].name == name) return script.kind;
    return tl::make_unexpected(Error{Why::no_such_battle});
}

tl::expected<std::uint16_t, Error> landed_role(const Ruleset& rules, BattleKindId kind) {
    if (const auto* script = script_of(rules, kind); script != nullptr && script->landed != 0) return script->landed;
    return tl::make_unexpected(Error{Why::no_landing});
}

tl::expected<void, Error> choose_powers(const Ruleset& rules, OwnerId& attacker, std::vector<OwnerId>& defenders) {
    const auto enemy_of = [&](OwnerId than) {
        for (const auto owner : all_powers(rules)) {
            const bool taken = contains(defenders, owner);
            if (rules.owner(owner).side != rules.owner(than).side && !taken) return owner;
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
        case Why::no_such_plan: return "nobody breaks off, leaves the fight, spares anybody or takes ground in this kind of battle";
        case Why::not_listed:
            return "no battle waits to be fought there: battles are listed once the moves are over; before, name the kind and the forces";
        case Why::no_landing: return "nobody lands in this kind of battle";
        case Why::no_more_powers: return "not so many powers are on the other side";
        case Why::nobody_lands: return fmt::format("\"{}\" fires only for units that come ashore, and none does", unit);
        case Why::bad_order: return fmt::format("\"{}\" takes no part in this kind of battle, and cannot be lost in it", unit);
        case Why::no_such_development: {
            if (!rules.has_data<Developments>()) return fmt::format("in the bundle \"{}\" nobody develops anything", rules.bundle);
            std::string names;
            for (const auto tag : rules.data<Developments>().all) names += fmt::format("{}{}", names.empty() ? "" : ", ", rules.tag(tag));
            return fmt::format("no development has that name; there are: {}", names);
        }
    }
    return {};
}

}  // namespace rules::odds
