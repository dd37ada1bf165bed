// Capture, liberation, capitals.

#include "rules/shared/control.hpp"
#include "rules/mechanics/liberation.hpp"
#include "rules/shared/anti_aircraft.hpp"
#include "rules/shared/purchase.hpp"

namespace rules::shared {
namespace {

/// The friend has nothing back while his capital is lost.
bool has_nothing_back(const View& view, OwnerId friend_of) {
    const auto& control = view.rules.data<Control>();
    const bool lost =
        control.seat_counts(view) ? is_power(view, friend_of) && without_seat(view, friend_of) : capital_lost(view, friend_of);
    return lost && !any(control.returns_always, view);
}

/// All money of a power whose capital is taken from itself.
void loot(Context& context, SpaceId space, OwnerId by) {
    const auto& control = context.rules.data<Control>();
    const auto& purchases = context.rules.data<Purchases>();
    const auto victim = context.state().control[idx(space)];
    if (!is_power(context.view(), victim) || seat_of(context.view(), victim) != space || !enemies(context.view(), victim, by)) return;
    if (any(control.keeps_treasury, context.view(), victim, space)) return;
    const Account to = control.loot_is_lost(context.view()) ? Account{AccountKind::bank, nobody} : Account{AccountKind::treasury, by};
    const auto paid = context.pay({AccountKind::treasury, victim}, to, context.state().money[idx(victim) * 2], control.seizure);
    if (to.kind == AccountKind::bank) return;
    context.set_slot(purchases.loot, raw(victim), 0);
    if (purchases.spends_loot(context.view()) && without_seat(context.view(), by))
        context.set_slot(purchases.loot, raw(by), context.state().slot(purchases.loot, raw(by)) + paid);
}

/// Guns and complexes pass to the new controller intact.
void fixtures_go_along(Context& context, const CaptureNotice& notice) {
    const auto& guns = context.rules.data<Guns>();
    const auto& control = context.rules.data<Control>();
    // Ground of nobody that plays has its guns from who took it.
    const auto to = is_power(context.view(), notice.to) ? notice.to : notice.by;
    const bool stay = notice.cause == control.returned && control.guns_stay_their_owners(context.view());
    std::vector<Unit> passing;
    for (const auto& unit : context.state().in(notice.space))
        if (unit.carrier == no_unit && unit.owner != to && fixture(context.view(), unit) && !(stay && facts(context.view(), unit).gun))
            passing.push_back(unit);
    if (passing.empty() || !is_power(context.view(), to)) return;
    event::UnitsChanged changed;
    for (const auto& unit : passing) {
        changed.units.push_back(unit.id);
        if (facts(context.view(), unit).gun) context.set_slot(guns.gun_was_of, raw(unit.id), raw(unit.owner));
    }
    changed.owner = to;
    changed.cause = control.goes_along;
    context.mark(changed.units, control.captured);
    context.emit(std::move(changed));
}

/// When a capital is freed what friends hold for its power returns at once.
void freed_capital(Context& context, const CaptureNotice& notice) {
    return_ground(context, notice, context.rules.data<Control>().returned);
}

}  // namespace

SpaceId seat_of(const View& view, OwnerId power) {
    if (!capital_lost(view, power)) return view.rules.owner(power).capital;
    const auto& other = view.rules.data<Control>().other_seat;
    return other ? other(view, power) : no_space;
}

void capture(Context& context, SpaceId space, OwnerId by) {
    const auto& control = context.rules.data<Control>();
    if (yields(context.view(), space) && control.enter_neutral) return control.enter_neutral(context, space, by);
    loot(context, space, by);
    // An ally's whose it was, unless his capital is the enemy's; the capital itself in any case.
    const auto ally = liberated_for(context.view(), space, by, has_nothing_back);
    const bool taken = ally == nobody || ally == by || any(control.nothing_back, context.view(), ally);
    change_control(context, space, taken ? by : ally, by, taken ? control.capture : control.liberation);
}

void install_control(RulesetBuilder& build) {
    build.control().consequences("fixtures-go-along", fixtures_go_along);
    build.control().consequences("freed-capital", freed_capital);
}

}  // namespace rules::shared
