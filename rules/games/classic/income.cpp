// Income. [CL-12.1.1]
#include "rules/games/classic/game.hpp"

namespace rules::classic {
namespace {

void add_level(const View& view, OwnerId power, Tally& tally) {
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at)
        if (view.rules.spaces[at].value > 0 && view.state.control[at] == power)
            tally.add(view.rules.spaces[at].value, {"CL-12.1.1"}, static_cast<SpaceId>(at));
}

/// What the power would collect now. [CL-9.4.3] [CL-9.4.4]
void add_income(const View& view, OwnerId power, Tally& tally) {
    if (capital_lost(view, power)) return tally.add(0, {"CL-9.4.3"}, view.rules.owner(power).capital);
    add_level(view, power, tally);
}

void collect(Context& context, std::uint32_t) {
    const auto& names = game(context);
    const auto power = context.state().active;
    Tally tally;
    add_income(context.view(), power, tally);
    context.pay({AccountKind::bank, nobody}, {AccountKind::treasury, power}, static_cast<std::int32_t>(tally.sum()), names.collect);
    context.set_slot(names.income, raw(power), tally.sum());
}

}  // namespace

std::int64_t production_level(const View& view, OwnerId power) {
    Tally tally;
    add_level(view, power, tally);
    return tally.sum();
}

void install_income(RulesetBuilder& build) {
    build.query("production", add_income);
    build.query("income", add_income);
    build.query("production-level", add_level);
    build.procedure("game").instead("collect-income", step("collect-income", collect));
}

}  // namespace rules::classic
