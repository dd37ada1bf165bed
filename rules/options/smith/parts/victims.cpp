// Submarines name the ships they hit.
#include "rules/options/smith/parts/victims.hpp"

namespace rules::smith {
namespace {

const Victims& victims_names(const View& view) { return view.rules.data<Victims>(); }

void submarines_choose(const View& view, BattleId battle, const Unit& shooter, AimMask& aim) {
    if (!undersea(view, shooter) || !at_sea(view, battle)) return;
    if (victims_names(view).choose(view, shooter.owner, attacks(view, battle, shooter))) aim = static_cast<AimMask>(aim | shooter_chooses);
}

OwnerId chooser(const View& view, BattleId battle, bool attacking) {
    if (attacking) return lead_of(view, battle);
    for (const auto* unit : fighting(view, battle, false))
        if (undersea(view, *unit) && victims_names(view).choose(view, unit->owner, false)) return unit->owner;
    return nobody;
}

tl::unexpected<Violation> not_so_many(const View& view, const Decision& decision, OwnerId, const Choice&) {
    return refuse(Refusal::bad_choice, {victims_names(view).cite}, {fact("hits", decision.number)});
}

bool has_choice(const View& view, BattleId battle, bool attacking) {
    auto ships = filtered(own_force(view, battle, !attacking), [&](const Unit* unit) { return !is_plane(view, *unit); });
    return any_of(ships, [&](const Unit* unit) {
        return unit->type != ships.front()->type || unit->owner != ships.front()->owner || hits_of(view, *unit) > 1;
    });
}

}  // namespace

bool victims_matter(const View& view, BattleId battle) {
    for (const bool attacking : {true, false}) {
        const auto force = own_force(view, battle, attacking);
        const bool chooses = any_of(
            force, [&](const Unit* unit) { return undersea(view, *unit) && victims_names(view).choose(view, unit->owner, attacking); });
        if (chooses && has_choice(view, battle, attacking)) return true;
    }
    return false;
}

void install_victims(RulesetBuilder& build, std::string_view cite, bool (*choose)(const View&, OwnerId, bool attacking)) {
    auto& names = build.data<Victims>();
    names.installed = true;
    names.cite = cite;
    names.choose = choose;
    names.targets = build.decision(ships_hit("submarine-targets", cite, not_so_many));
    auto& losing = build.data<Losing>();
    losing.chooser.set(chooser);
    losing.chosen_hits.set(names.targets);
    build.participation().aims("submarines-choose", submarines_choose);
}

}  // namespace rules::smith
