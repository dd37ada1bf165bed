#include "rules/options/house-1914/parts/guns.hpp"

#include <utility>

#include "rules/games/1914/casualties.hpp"
#include "rules/hooks/battle.hpp"

namespace rules::house1914 {
namespace {

template <class Flags>
bool flagged(const View& view, const Unit& unit, SlotId Flags::*flag) {
    return view.rules.has_data<Flags>() && marked(view, unit, view.rules.data<Flags>().*flag);
}

}  // namespace

bool neutralizes(const View& view, const Unit& unit) { return flagged(view, unit, &Neutralizing::gun); }
bool is_suppressed(const View& view, const Unit& unit) { return flagged(view, unit, &Neutralizing::suppressed); }
bool is_set_aside(const View& view, const Unit& unit) { return flagged(view, unit, &SetAside::gun); }
bool is_supplied(const View& view, const Unit& unit) { return flagged(view, unit, &Supplied::unit); }

std::vector<Owned> by_owner(std::span<const Unit* const> units, UnitTypeId type) {
    std::vector<const Unit*> wanted{units.begin(), units.end()};
    std::erase_if(wanted, [&](const Unit* unit) { return unit->type != type; });
    return by_owner(wanted);
}

std::vector<Owned> guns_by_owner(const View& view, BattleId battle, bool attacking) {
    return by_owner(fighting(view, battle, attacking), game(view).artillery);
}

OwnerMask owners_of_guns(const View& view, BattleId battle, bool attacking) {
    OwnerMask owners = 0;
    for (const auto& guns : guns_by_owner(view, battle, attacking))
        if (is_power(view, guns.owner)) owners |= mask_of(guns.owner);
    return owners;
}

DecisionRequest sealed_request(const View& view, BattleId battle, DecisionKindId kind, OwnerMask asked) {
    auto request = request_in(view, battle, kind, asked);
    request.sealed = true;
    return request;
}

std::vector<const Unit*> guns_of(const View& view, BattleId battle, OwnerId owner) {
    for (auto& guns : guns_by_owner(view, battle, attacks(view, battle, owner)))
        if (guns.owner == owner) return std::move(guns.units);
    return {};
}

std::int64_t named_guns(const View& view, BattleId battle, DecisionKindId kind, OwnerId owner) {
    for (const auto& decision : view.state.decisions) {
        if (decision.kind != kind || decision.battle != battle) continue;
        for (const auto& answer : decision.answers)
            if (const auto* number = answer.choice.as<std::int64_t>(); answer.owner == owner && number != nullptr) return *number;
    }
    return 0;
}

DecisionKind in_one_mode(DecisionKind kind, question::NumberNow* most_alone) {
    kind.valid = [alone = most_alone, valid = std::move(kind.valid)](const View& view, const Decision& decision, OwnerId owner,
                                                                     const Choice& choice) {
        auto verdict = valid(view, decision, owner, choice);
        const auto* number = choice.as<std::int64_t>();
        if (verdict || number == nullptr || *number < 0 || *number > alone(view, decision, owner)) return verdict;
        verdict.error().also = verdict.error().cite;
        verdict.error().cite = {"HR-4.8-R2"};
        return verdict;
    };
    return kind;
}

bool attacks(const View& view, BattleId battle, OwnerId owner) {
    return any_of(fighting(view, battle, true), [&](const Unit* unit) { return unit->owner == owner; });
}

bool main_fire_due(const View& view, BattleId battle) {
    return !fighting(view, battle, true).empty() && !fighting(view, battle, false).empty();
}

int supply_of(const View& view, const Unit& unit) { return is_supplied(view, unit) ? 1 : 0; }

}  // namespace rules::house1914
