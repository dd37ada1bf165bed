// Income.
#include "rules/shared/income.hpp"
#include "rules/mechanics/income.hpp"

#include "rules/shared/control.hpp"

namespace rules::shared {
namespace {

void add_level(const View& view, OwnerId power, Tally& tally) {
    const auto& level = view.rules.data<Incomes>().level;
    if (level) return level(view, power, tally);
    add_ground(view, power, {law(view).income}, tally);
}

/// Its own turn began without its capital: freed in it, it brings income from the next one on.
bool freed_this_turn(const View& view, OwnerId power) {
    const auto capital = view.rules.owner(power).capital;
    return power == view.state.active && capital != no_space && enemies(view, power, view.state.turn_start.control[idx(capital)]);
}

/// What the power would collect now.
void add_income(const View& view, OwnerId power, Tally& tally) {
    const auto& incomes = view.rules.data<Incomes>();
    if (without_seat(view, power)) return tally.add(0, {law(view).without_capital}, view.rules.owner(power).capital);
    if (!incomes.freed_pays(view) && !view.rules.data<Control>().other_seat && freed_this_turn(view, power))
        return tally.add(0, {law(view).freed_capital}, view.rules.owner(power).capital);
    add_level(view, power, tally);
    for (const auto add : incomes.additions) add(view, power, tally);
    for (const auto reduce : incomes.reductions) reduce(view, power, tally);
}

void collect(Context& context, std::uint32_t) {
    const auto& incomes = context.rules.data<Incomes>();
    const auto power = context.state().active;
    Tally tally;
    add_income(context.view(), power, tally);
    pay_income(context, power, tally.sum(), incomes.collect, incomes.income);
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

}  // namespace rules::shared
