// SM-40: each gun that is fitted for it fires a rocket in every turn.
#include "rules/games/classic/research.hpp"
#include "rules/options/smith/parts/upgrades.hpp"
#include "rules/options/smith/parts/weapons.hpp"

namespace rules::smith {
namespace {

struct FittedRockets {
    TagId tag{};
    SlotId fitted{};  ///< Flag of a gun.
    SlotId used{};    ///< Flag of a gun: has fired in this turn.
};
const FittedRockets& rockets_names(const View& view) { return view.rules.data<FittedRockets>(); }

Result<void> has_rockets(const View& view, OwnerId power) {
    if (has_technology(view, power, rockets_names(view).tag)) return {};
    return refuse(Refusal::forbidden, {"SM-40"}, {fact("without", power)});
}

Result<void> fitted_and_ready(const View& view, const Unit& gun) {
    if (!marked(view, gun, rockets_names(view).fitted)) return refuse(Refusal::forbidden, {"SM-40"}, {fact("from", gun.space)});
    if (marked(view, gun, rockets_names(view).used)) return refuse(Refusal::forbidden, {"SM-40"}, {fact("fired", gun.space)});
    return {};
}

void has_fired(Context& context, OwnerId, UnitId gun) { context.mark({gun}, rockets_names(context.view()).used); }

void install_rockets(RulesetBuilder& build, TagId tag) {
    auto& names = build.data<FittedRockets>();
    names.tag = tag;
    names.fitted = add_upgrade(build, tag, "rockets", "SM-40");
    names.used = build.unit_flag("rocket-used", Lifetime::turn);
    auto& rules = build.data<Rockets>();
    rules.may_fire.replace(has_rockets);
    rules.ready("fitted", fitted_and_ready);
    rules.fired.replace(has_fired);
}

}  // namespace

const Weapon rockets{.tag = "rockets", .paragraph = "SM-40", .install = install_rockets};

}  // namespace rules::smith
