// Capture, liberation, capitals. [CL-9]
#include <algorithm>

#include "rules/games/classic/game.hpp"
#include "rules/points/liberation.hpp"

namespace rules::classic {
namespace {

/// All money of a power whose capital is taken from itself. [CL-9.4.2] [CL-9.4.5] [CL-9.4.7]
void loot(Context& context, SpaceId space, OwnerId by) {
    const auto& names = game(context);
    const auto victim = context.state().control[idx(space)];
    if (idx(victim) >= context.rules.powers() || context.rules.owner(victim).capital != space || !enemies(context.view(), victim, by))
        return;
    const auto paid =
        context.pay({AccountKind::treasury, victim}, {AccountKind::treasury, by}, context.state().money[idx(victim) * 2], names.seizure);
    context.set_slot(names.loot, raw(victim), 0);
    if (capital_lost(context.view(), by)) context.set_slot(names.loot, raw(by), context.state().slot(names.loot, raw(by)) + paid);
}

/// Guns and complexes pass to the new controller intact. [CL-9.1.3]
void fixtures_go_along(Context& context, const CaptureNotice& notice) {
    const auto& names = game(context);
    std::vector<Unit> passing;
    for (const auto& unit : context.state().in(notice.space))
        if (unit.carrier == no_unit && unit.owner != notice.to && fixture(context.view(), unit)) passing.push_back(unit);
    if (passing.empty() || idx(notice.to) >= context.rules.powers()) return;
    event::UnitsChanged changed;
    for (const auto& unit : passing) {
        changed.units.push_back(unit.id);
        if (facts(context.view(), unit).gun) context.set_slot(names.gun_was_of, raw(unit.id), raw(unit.owner));
    }
    changed.owner = notice.to;
    changed.cause = names.goes_along;
    context.mark(changed.units, names.captured);
    context.emit(std::move(changed));
}

/// When a capital is freed what friends hold for its power returns at once. [CL-9.2.2] [CL-9.4.6]
void freed_capital(Context& context, const CaptureNotice& notice) { return_ground(context, notice, game(context).returned); }

}  // namespace

void capture(Context& context, SpaceId space, OwnerId by) {
    const auto& names = game(context);
    if (context.state().control[idx(space)] == names.neutral) return violate(context, space, by);
    loot(context, space, by);
    // An ally's whose it was, unless his capital is the enemy's; the capital itself in any case. [CL-9.2.1] [CL-9.2.2]
    const auto ally = liberated_for(context.view(), space, by);
    const bool taken = ally == nobody || ally == by;
    change_control(context, space, taken ? by : ally, by, taken ? names.capture : names.liberation);
}

void install_control(RulesetBuilder& build) {
    build.control().consequences("fixtures-go-along", fixtures_go_along);
    build.control().consequences("freed-capital", freed_capital);
}

}  // namespace rules::classic
