#include <algorithm>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/options/tournament-1914/tournament.hpp"

namespace rules::tournament1914 {
namespace {

using namespace game1914;

struct RetreatData {
    SlotId left{};  ///< Of a ship: the zones that it left this turn.
    SlotId ways{};  ///< Of a battle: the zones from or through which its attackers came.
};

void remember_way(Context& context, Entered& entered) {
    if (!context.rules.space(entered.to).sea) return;
    const auto slot = context.rules.data<RetreatData>().left;
    for (const auto id : entered.units) {
        const auto* unit = context.state().unit(id);
        if (unit == nullptr || !context.rules.type(*unit).is(UnitClass::sea)) continue;
        auto zones = context.state().slot_list(slot, raw(id));
        zones.push_back(raw(entered.from));
        context.set_list(slot, raw(id), std::move(zones));
    }
}

/// The ways of the original attackers, kept though they may be sunk later. [1914T-6.1.5]
void remember_ways(Context& context, std::uint32_t subject) {
    const auto& data = context.rules.data<RetreatData>();
    std::vector<std::int64_t> ways;
    for (const auto* unit : fighting(context.view(), BattleId{subject}, true))
        for (const auto zone : context.state().slot_list(data.left, raw(unit->id)))
            if (std::find(ways.begin(), ways.end(), zone) == ways.end()) ways.push_back(zone);
    std::sort(ways.begin(), ways.end());
    context.set_list(data.ways, subject, std::move(ways));
}

/// One adjacent zone from or through which an original attacker came, friendly now and when the turn began; not where only transports
/// and submerged submarines are left. [1914T-6.1.2] [1914T-6.1.3]
void zones(const View& view, const Battle& battle, std::vector<SpaceId>& found) {
    const auto& data = view.rules.data<RetreatData>();
    const auto defenders = fighting(view, battle.id, false);
    if (std::all_of(defenders.begin(), defenders.end(), [&](const Unit* unit) { return unit->type == game(view).transport; })) return;
    for (const auto way : view.state.slot_list(data.ways, raw(battle.id))) {
        const SpaceId zone{static_cast<std::uint16_t>(way)};
        if (!view.rules.adjacent(zone, battle.space) || hostile_zone(view, battle.lead, zone)) continue;
        if (!dawn_hostile_zone(view, battle.lead, zone)) found.push_back(zone);
    }
}

/// Transports may not offload after a retreat. [1914T-6.1.4]
void no_landing_after(Context& context, const Battle& battle, SpaceId zone) {
    const auto& names = game(context);
    std::vector<UnitId> ships;
    std::vector<UnitId> cargo;
    for (const auto& unit : context.state().in(zone)) {
        if (unit.carrier != no_unit && landing_of(context.view(), unit) != no_space) cargo.push_back(unit.id);
        if (unit.owner == battle.lead && context.rules.type(unit).is(UnitClass::carrying)) ships.push_back(unit.id);
    }
    for (const auto id : cargo) context.set_slot(names.landing, raw(id), -1);
    context.mark(std::move(ships), names.unloaded);
}

void install(RulesetBuilder& build) {
    install_refusal_words(build);
    auto& data = build.data<RetreatData>();
    data.left = build.slot({"zones-left", Scope::unit, SlotType::space, Lifetime::turn, true});
    data.ways = build.slot({"ways-in", Scope::battle, SlotType::space, Lifetime::battle, true});
    auto& names = build.data<Game>();
    names.retreats(zones);
    names.on_retreat(no_landing_after);
    names.retreat_cite = "1914T-6.1.3";
    names.retreat_also = "1914T-6.1.2";
    build.move().on_enter(remember_way);
    build.procedure("sea-battle").after("participants", step("ways-in", remember_ways));
}

}  // namespace

extern const Option naval_retreat{.id = "tournament-naval-retreat",
                                  .base = "1914",
                                  .title = "Tournament naval retreat",
                                  .paragraphs = {"1914T-6.1.1", "1914T-6.1.2", "1914T-6.1.3", "1914T-6.1.4"},
                                  .band = Band::edition,
                                  .install = install};

}  // namespace rules::tournament1914
