#include <algorithm>
#include <span>

#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/game.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "rules/games/1914/transports.hpp"
#include "rules/hooks/pick.hpp"
#include "rules/hooks/sampling.hpp"
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
        if (unit == nullptr || !context.rules.type(*unit).is(unit_class::sea)) continue;
        context.add_to_list(slot, raw(id), raw(entered.from));
    }
}

/// The ways of the original attackers, kept though they may be sunk later. [1914T-6.1.5]
void remember_ways(Context& context, std::uint32_t subject) {
    const auto& data = context.rules.data<RetreatData>();
    std::vector<std::int64_t> ways;
    for (const auto* unit : fighting(context.view(), BattleId{subject}, true))
        for (const auto zone : context.state().slot_list(data.left, raw(unit->id)))
            if (!contains(ways, zone)) ways.push_back(zone);
    std::sort(ways.begin(), ways.end());
    context.set_list(data.ways, subject, std::move(ways));
}

/// One adjacent zone from or through which an original attacker came, friendly now and when the turn began; not where only transports
/// and submerged submarines are left. [1914T-6.1.2] [1914T-6.1.3]
void zones(const View& view, const Battle& battle, std::vector<SpaceId>& found) {
    const auto& data = view.rules.data<RetreatData>();
    if (all_of(fighting(view, battle.id, false), [&](const Unit* unit) { return unit->type == game(view).transport; })) return;
    for (const auto way : view.state.slot_list(data.ways, raw(battle.id))) {
        const SpaceId zone{static_cast<std::uint16_t>(way)};
        if (!view.rules.adjacent(zone, battle.space) || hostile_zone(view, battle.lead, zone)) continue;
        if (!turn_start_hostile_zone(view, battle.lead, zone)) found.push_back(zone);
    }
}

/// Transports may not offload after a retreat; those that lay there already may. [1914T-6.1.4]
void no_landing_after(Context& context, std::span<const UnitId> ships) {
    std::vector<UnitId> aboard;
    for (const auto ship : ships)
        for (const auto* unit : cargo_of(context.view(), *context.state().unit(ship))) aboard.push_back(unit->id);
    for (const auto id : aboard) context.set_slot(context.rules.data<Transports>().landing, raw(id), -1);
}

void install_naval_retreat(RulesetBuilder& build) {
    install_words(build);
    auto& data = build.data<RetreatData>();
    data.left = build.slot({"zones-left", Scope::unit, SlotType::space, Lifetime::turn, true});
    data.ways = build.slot({"ways-in", Scope::battle, SlotType::space, Lifetime::battle, true});
    auto& at_sea = build.data<SeaCombat>();
    at_sea.retreats("zones", zones);
    at_sea.on_retreat("no-landing-after", no_landing_after);
    at_sea.retreat_cite.set("1914T-6.1.3");
    at_sea.retreat_also.set("1914T-6.1.2");
    build.move().on_enter("remember-way", remember_way);
    build.procedure("sea-battle").after("participants", step("ways-in", remember_ways));
    // It costs no ship and saves none.
    build.data<SamplingRules>().additions.push_back({.paragraphs = {}, .steps = {"ways-in"}});
}

}  // namespace

extern const Option naval_retreat{
    .id = "tournament-naval-retreat",
    .revision = 2,
    .base = "1914",
    .title = "Tournament naval retreat",
    .summary = "After each round of a sea battle the attacker may also retreat to a zone from which one of his ships came.",
    .paragraphs = {"1914T-6.1.1", "1914T-6.1.2", "1914T-6.1.3", "1914T-6.1.4"},
    .band = Band::edition,
    .install = install_naval_retreat};

}  // namespace rules::tournament1914
