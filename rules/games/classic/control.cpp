// Capture, liberation, capitals. [CL-9]
#include <algorithm>

#include "rules/games/classic/game.hpp"

namespace rules::classic {
namespace {

/// Whose it becomes: an ally's whose it was, unless his capital is the enemy's; the capital itself in any case. [CL-9.2.1] [CL-9.2.2]
OwnerId new_controller(const View& view, SpaceId space, OwnerId by) {
    const auto original = view.rules.space(space).original;
    if (original == nobody || !friends(view, original, by)) return by;
    const bool own_capital = view.rules.owner(original).capital == space;
    return own_capital || !capital_lost(view, original) ? original : by;
}

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
void freed_capital(Context& context, const CaptureNotice& notice) {
    const auto power = notice.to;
    if (idx(power) >= context.rules.powers() || context.rules.owner(power).capital != notice.space) return;
    for (std::size_t at = 0; at < context.rules.spaces.size(); ++at) {
        const auto space = static_cast<SpaceId>(at);
        const auto holder = context.state().control[at];
        if (context.rules.spaces[at].original == power && holder != power && friends(context.view(), holder, power))
            change_control(context, space, power, notice.by, game(context).returned);
    }
}

}  // namespace

void capture(Context& context, SpaceId space, OwnerId by) {
    const auto& names = game(context);
    if (context.state().control[idx(space)] == names.neutral) return violate(context, space, by);
    loot(context, space, by);
    const auto to = new_controller(context.view(), space, by);
    change_control(context, space, to, by, to == by ? names.capture : names.liberation);
}

void install_control(RulesetBuilder& build) {
    build.control().consequences(fixtures_go_along);
    build.control().consequences(freed_capital);
}

}  // namespace rules::classic
