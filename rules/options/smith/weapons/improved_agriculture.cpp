// SM-44: rich territories yield one more.
#include "rules/options/smith/parts/weapons.hpp"
#include "rules/shared/income.hpp"

namespace rules::smith {
namespace {

struct Agriculture {
    TagId tag{};
};
constexpr std::int32_t rich = 3;

/// Own when the turn began, and still.
void richer(const View& view, OwnerId power, Tally& tally) {
    if (!has_technology(view, power, view.rules.data<Agriculture>().tag)) return;
    for (const auto space : all_spaces(view.rules))
        if (view.state.control[idx(space)] == power && view.state.turn_start.control[idx(space)] == power &&
            view.rules.space(space).value >= rich)
            tally.add(1, {"SM-44"}, space);
}

void install_improved_agriculture(RulesetBuilder& build, TagId tag) {
    build.data<Agriculture>().tag = tag;
    build.data<Incomes>().additions("improved-agriculture", richer);
}

}  // namespace

const Weapon improved_agriculture{.tag = "improved-agriculture", .paragraph = "SM-44", .install = install_improved_agriculture};

}  // namespace rules::smith
