// SM-20: the USSR does not attack in its first turn; Germany and Japan begin with more money, and collect more once.
#include <utility>

#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/income.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

/// What a power has at the beginning and again at the end of its first turn, in IPCs.
struct InitialConditions {
    std::vector<std::pair<OwnerId, std::int64_t>> help;
};

/// [SM-20.1]
Result<void> no_soviet_attack(const View& view, OwnerId power) {
    if (power != game(view).ussr || view.state.round != 1) return {};
    return refuse(Refusal::forbidden, {"SM-20.1"}, {fact("power", power)});
}

/// [SM-20.2]
void second_help(const View& view, OwnerId power, Tally& tally) {
    if (view.state.round != 1) return;
    for (const auto& [helped, amount] : view.rules.data<InitialConditions>().help)
        if (helped == power) tally.add(amount, {"SM-20.2"}, view.rules.owner(power).capital);
}

void load_help(RulesetBuilder& build) {
    auto file = data_file(build, "initial_conditions.toml");
    for (const auto& [name, amount] : file.root().counts("help")) {
        const auto power = build.owner(name);
        build.data<InitialConditions>().help.emplace_back(power, amount);
        build.tables().owners[idx(power)].treasury += static_cast<std::int32_t>(amount);
    }
}

void install_initial_conditions(RulesetBuilder& build) {
    install_words(build);
    load_help(build);
    build.data<Movement>().may_attack("no-soviet-attack", no_soviet_attack);
    build.data<Incomes>().additions("second-help", second_help);
}

}  // namespace

const Option initial_conditions{
    .id = "smith-initial-conditions",
    .base = "classic",
    .title = "Initial conditions",
    .summary = "The USSR does not attack in its first turn; Germany and Japan begin with 8 and 4 IPCs more, and collect as many again.",
    .paragraphs = {"SM-20.1", "SM-20.2"},
    .install = install_initial_conditions};

}  // namespace rules::smith
