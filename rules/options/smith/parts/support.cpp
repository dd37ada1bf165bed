// Ground support: a target is named for every die of every plane that supports, then all roll. [SM-9.4] [SM-9.6] [SM-9.8]
#include <algorithm>
#include <tuple>

#include "rules/hooks/pick.hpp"
#include "rules/hooks/sampling.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/options/smith/parts/smith.hpp"

namespace rules::smith {
namespace {

struct Support {
    DecisionKindId targets{};
    TagId fire{};
};

const Support& support_names(const View& view) { return view.rules.data<Support>(); }

/// One die of support: who rolls it, at what number, and whom it can hit.
struct Die {
    UnitTypeId type{};
    std::uint8_t target = 0;
    AimMask aim = at_anything;
    auto operator<=>(const Die&) const = default;
};

bool supports(const View& view, BattleId battle, const Unit& unit) {
    if (!is_plane(view, unit) || !in_the_air(view, battle, unit) || has_role(view, battle, unit, combat(view).guest)) return false;
    return fires(view, battle, unit, support_names(view).fire);
}

/// His dice, fighters before bombers; of each first those who can hit least.
std::vector<Die> dice_of(const View& view, BattleId battle, OwnerId owner) {
    std::vector<Die> dice;
    for (const auto* unit : fighting(view, battle, is_attacker(view, battle, owner))) {
        if (unit->owner != owner || !supports(view, battle, *unit)) continue;
        const auto shot = ordinary_shot(view, battle, *unit);
        const auto aim = aim_of(view, battle, *unit);
        for (int die = 0; shot.target > 0 && die < shot.dice; ++die)
            dice.push_back({unit->type, static_cast<std::uint8_t>(shot.target), aim});
    }
    std::sort(dice.begin(), dice.end(), [](const Die& a, const Die& b) {
        return std::tuple{a.type, -int{a.target}, -int{a.aim}} < std::tuple{b.type, -int{b.target}, -int{b.aim}};
    });
    return dice;
}

/// Units that nobody could want to tell apart: of one owner and type, all whole or all damaged alike.
struct Target {
    OwnerId owner{nobody};
    UnitTypeId type{};
    std::uint8_t damage = 0;
    std::vector<const Unit*> units{};
};

/// Any enemy unit of the battle that is not behind the line, planes on the ground and in hangars included. [SM-9.6]
std::vector<Target> targets_of(const View& view, BattleId battle, bool attacking) {
    std::vector<Target> found;
    auto units = in_the_open(view, battle, standing(view, battle, !attacking), support_names(view).fire);
    std::stable_sort(units.begin(), units.end(), [](const Unit* a, const Unit* b) {
        return std::tuple{a->owner, a->type, a->damage} < std::tuple{b->owner, b->type, b->damage};
    });
    for (const auto* unit : units) {
        if (found.empty() || found.back().owner != unit->owner || found.back().type != unit->type || found.back().damage != unit->damage)
            found.push_back(Target{unit->owner, unit->type, unit->damage, {}});
        found.back().units.push_back(unit);
    }
    return found;
}

bool can_be_aimed_at(const View& view, const Die& die, const Target& target) { return may_hit(view, die.aim, *target.units.front()); }

/// Dice that have nothing to aim at are not rolled. [CL-6.3.11]
std::vector<Die> useful_dice(const View& view, BattleId battle, OwnerId owner) {
    auto dice = dice_of(view, battle, owner);
    const auto targets = targets_of(view, battle, is_attacker(view, battle, owner));
    std::erase_if(
        dice, [&](const Die& die) { return none_of(targets, [&](const Target& target) { return can_be_aimed_at(view, die, target); }); });
    return dice;
}

bool several_owners(const std::vector<Target>& targets) {
    return any_of(targets, [&](const Target& target) { return target.owner != targets.front().owner; });
}

/// By its type; where whole and damaged units of it are there, by its damage too, and by its owner where there are several.
Choice naming_target(const std::vector<Target>& targets, std::size_t at) {
    const auto& target = targets[at];
    UnitPick pick;
    pick.type = target.type;
    const bool others = any_of(targets, [&](const Target& other) {
        return other.owner == target.owner && other.type == target.type && other.damage != target.damage;
    });
    if (others) pick.damage = target.damage;
    if (!several_owners(targets)) return {UnitPicks{std::move(pick)}};
    Choice::Allocations allocations;
    allocations.push_back({target.owner, UnitPicks{std::move(pick)}});
    return {std::move(allocations)};
}

/// Which target an entry of the list means; nothing where it names none, or says more of it than is needed. [SM-9.6]
std::optional<std::size_t> target_named(const std::vector<Target>& targets, const Choice& entry) {
    for (std::size_t at = 0; at < targets.size(); ++at)
        if (naming_target(targets, at) == entry) return at;
    return std::nullopt;
}

/// The target of each die; nothing where the list is no answer.
std::optional<std::vector<std::size_t>> aims_named(const View& view, BattleId battle, OwnerId owner, const Choice& choice) {
    const auto* list = choice.as<Choice::List>();
    const auto dice = useful_dice(view, battle, owner);
    const auto targets = targets_of(view, battle, is_attacker(view, battle, owner));
    if (list == nullptr || list->size() != dice.size()) return std::nullopt;
    std::vector<std::size_t> aims;
    for (std::size_t at = 0; at < dice.size(); ++at) {
        const auto target = target_named(targets, (*list)[at]);
        if (!target || !can_be_aimed_at(view, dice[at], targets[*target])) return std::nullopt;
        aims.push_back(*target);
    }
    return aims;
}

Choice list_of(const std::vector<Target>& targets, const std::vector<std::size_t>& aims) {
    return Choice{mapped(aims, [&](const auto at) { return naming_target(targets, at); })};
}

/// Each die at a unit that none before it aims at: of the types in this order, then the dearest, ties in the order of the table; then again
/// from the first. (OQ-SM-42)
Choice spread(const View& view, const Decision& decision, OwnerId owner, const std::vector<UnitTypeId>& order) {
    const auto dice = useful_dice(view, decision.battle, owner);
    const auto targets = targets_of(view, decision.battle, is_attacker(view, decision.battle, owner));
    std::vector<std::size_t> aimed(targets.size(), 0);
    std::vector<std::size_t> aims;
    for (const auto& die : dice) {
        const auto rank = [&](std::size_t at) {
            const auto& target = targets[at];
            return std::tuple{aimed[at] / target.units.size(), std::find(order.begin(), order.end(), target.type),
                              -view.rules.type(target.type).cost, target.type, target.owner};
        };
        std::optional<std::size_t> best;
        for (std::size_t at = 0; at < targets.size(); ++at)
            if (can_be_aimed_at(view, die, targets[at]) && (!best || rank(at) < rank(*best))) best = at;
        ++aimed[*best];
        aims.push_back(*best);
    }
    return list_of(targets, aims);
}
Choice targets_fallback(const View& view, const Decision& decision, OwnerId owner) { return spread(view, decision, owner, {}); }

Result<void> targets_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    if (aims_named(view, decision.battle, owner, choice)) return {};
    return refuse(Refusal::bad_choice, {"SM-9.6"}, {fact("dice", useful_dice(view, decision.battle, owner).size())});
}

using Aims = std::vector<std::size_t>;

/// The same with the targets of dice that are alike in order: which of them aims where does not matter.
Aims sorted(Aims aims, const std::vector<Die>& dice) {
    for (std::size_t begin = 0; begin < dice.size();) {
        auto end = begin;
        while (end < dice.size() && dice[end] == dice[begin]) ++end;
        std::sort(aims.begin() + static_cast<std::ptrdiff_t>(begin), aims.begin() + static_cast<std::ptrdiff_t>(end));
        begin = end;
    }
    return aims;
}

/// For each target the answer in which all dice that can aim at it do, and the others as in the default.
std::vector<Aims> concentrated(const View& view, const std::vector<Die>& dice, const std::vector<Target>& targets, const Aims& fallback) {
    std::vector<Aims> found;
    for (std::size_t target = 0; target < targets.size(); ++target) {
        auto aims = fallback;
        for (std::size_t die = 0; die < dice.size(); ++die)
            if (can_be_aimed_at(view, dice[die], targets[target])) aims[die] = target;
        found.push_back(sorted(std::move(aims), dice));
    }
    return found;
}

/// The default, then for each target all dice at it, so that what each die can aim at is among the first answers; then all others, each
/// distribution of like dice once.
std::vector<Choice> targets_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    const auto first = targets_fallback(view, decision, owner);
    const auto dice = useful_dice(view, decision.battle, owner);
    const auto targets = targets_of(view, decision.battle, is_attacker(view, decision.battle, owner));
    std::vector<Choice> found{first};
    std::vector<Aims> known{sorted(aims_named(view, decision.battle, owner, first).value_or(Aims{}), dice)};
    const auto add = [&](const Aims& aims) {
        if (found.size() < limit) found.push_back(list_of(targets, aims));
    };
    for (auto& aims : concentrated(view, dice, targets, known.front())) {
        if (contains(known, aims)) continue;
        add(aims);
        known.push_back(std::move(aims));
    }
    Aims aims(dice.size(), 0);
    const auto extend = [&](auto&& self, std::size_t at) -> void {
        if (found.size() >= limit) return;
        if (at == dice.size()) {
            if (!contains(known, aims)) add(aims);
            return;
        }
        const bool like_before = at > 0 && dice[at] == dice[at - 1];
        for (auto target = like_before ? aims[at - 1] : std::size_t{0}; target < targets.size(); ++target) {
            if (!can_be_aimed_at(view, dice[at], targets[target])) continue;
            aims[at] = target;
            self(self, at + 1);
        }
    };
    extend(extend, 0);
    return found;
}

/// A standing order may also name types of units, the dearest to it first.
std::optional<Choice> targets_trim(const View& view, const Decision& decision, OwnerId owner, const Choice& preference) {
    const auto* list = preference.as<Choice::List>();
    const auto names_type = [](const Choice& entry) { return entry.as<UnitTypeId>() != nullptr; };
    if (list != nullptr && !list->empty() && all_of(*list, names_type)) {
        std::vector<UnitTypeId> order;
        for (const auto& entry : *list) order.push_back(*entry.as<UnitTypeId>());
        return spread(view, decision, owner, order);
    }
    return std::nullopt;
}

DecisionRequest targets_request(const View& view, BattleId battle, OwnerMask asked) {
    return request_in(view, battle, support_names(view).targets, asked);
}

/// Which unit each hit falls on: dice at one target go to different units of it, as far as there are enough. [SM-9.8]
std::vector<UnitId> units_hit_at(const View& view, const Target& target, const std::vector<bool>& hits) {
    std::vector<UnitId> hit;
    for (std::size_t at = 0; at < hits.size(); ++at) {
        const auto* unit = target.units[at % target.units.size()];
        const auto before = std::count(hit.begin(), hit.end(), unit->id);
        if (hits[at] && before + unit->damage < hits_of(view, *unit)) hit.push_back(unit->id);
    }
    return hit;
}

template <bool attacking>
bool has_support(const View& view, BattleId battle, OwnerId owner) {
    return is_attacker(view, battle, owner) == attacking && !useful_dice(view, battle, owner).empty();
}

template <bool attacking>
void ask_targets(Context& context, BattleId battle) {
    const auto asked = owners_concerned<has_support<attacking>>(context.view(), battle);
    if (asked != 0) context.ask(targets_request(context.view(), battle, asked));
}

/// What the dice of one owner hit, type by type: by target, in the order of his dice.
void roll_support(Context& context, BattleId battle, OwnerId owner, const std::vector<std::size_t>& aims,
                  std::vector<std::vector<bool>>& hits) {
    const auto space = context.state().battle(battle)->space;
    const auto dice = useful_dice(context.view(), battle, owner);
    for (std::size_t begin = 0; begin < dice.size();) {
        auto end = begin;
        while (end < dice.size() && dice[end].type == dice[begin].type && dice[end].target == dice[begin].target) ++end;
        const auto faces = context.faces(support_names(context.view()).fire, space, owner, dice[begin].type, dice[begin].target,
                                         static_cast<std::uint16_t>(end - begin));
        for (auto at = begin; at < end; ++at) hits[aims[at]].push_back(faces[at - begin] <= dice[at].target);
        begin = end;
    }
}

/// All roll, and only then somebody is hit: the attacker's hits lie behind the line, the defender's are removed at once. [SM-9.4]
template <bool attacking>
void support(Context& context, BattleId battle) {
    const auto targets = targets_of(context.view(), battle, attacking);
    std::vector<std::vector<bool>> hits(targets.size());
    for (const auto owner : OwnersOf(owners_concerned<has_support<attacking>>(context.view(), battle))) {
        const auto choice = context.answer(targets_request(context.view(), battle, mask_of(owner)), owner);
        if (const auto aims = aims_named(context.view(), battle, owner, choice)) roll_support(context, battle, owner, *aims, hits);
    }
    std::vector<UnitId> hit;
    for (std::size_t at = 0; at < targets.size(); ++at)
        for (const auto id : units_hit_at(context.view(), targets[at], hits[at])) hit.push_back(id);
    take_hits(context, battle, hit, !attacking, support_names(context.view()).fire);
    if (!attacking) drop_guests(context, battle);
}

/// Planes say at whom they fire.
bool any_planes(const View& view, BattleId battle, std::span<const OddsStack>) {
    for (const bool attacking : {true, false})
        for (const auto* unit : own_force(view, battle, attacking))
            if (is_plane(view, *unit)) return true;
    return false;
}

}  // namespace

void install_support(RulesetBuilder& build) {
    auto& names = build.data<Support>();
    names.fire = build.tag("support");
    names.targets =
        build.decision({.name = "targets",
                        .fallback = targets_fallback,
                        .valid = targets_valid,
                        .legal = targets_legal,
                        .trim = targets_trim,
                        .paragraph = "SM-9.6",
                        .orders = {raw(ChoiceKind::list), {}, ChoiceKind::unit_type | ChoiceKind::units | ChoiceKind::allocations}});
    build.data<SamplingRules>().additions.push_back(
        {.paragraphs = {"SM-9.6"},
         .steps = {"attackers-targets", "attackers-support-fire", "defenders-targets", "defenders-support-fire"},
         .matters = any_planes});
    for (const auto* kind : {"land-battle", "sea-battle"}) {
        auto battle = build.procedure(kind);
        battle.before("attackers", sequence("attackers-support",
                                            {step("attackers-targets", ask_targets<true>), step("attackers-support-fire", support<true>)}));
        battle.before("defenders", sequence("defenders-support", {step("defenders-targets", ask_targets<false>),
                                                                  step("defenders-support-fire", support<false>)}));
    }
}

}  // namespace rules::smith
