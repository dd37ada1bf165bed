// HR-4.1: a side of a land battle that is strong enough adds up what its dice would hit at, and throws one die of deviation.
#include <optional>

#include "rules/games/1914/main_fire.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

constexpr std::int64_t sides_of_a_die = 6;

struct FightingByNumbers {
    ParameterId threshold{}, small_deviation{}, large_deviation{};
    TagId deviation{}, value{};
};

/// The result is rounded, not the difference. [HR-4.1.5] (HR-4.1-R1)
std::uint16_t changed(std::int64_t hits, std::int64_t per_cent) {
    constexpr std::int64_t whole = 100;
    return static_cast<std::uint16_t>(rounded(hits * (whole + per_cent), whole));
}

/// Each side is judged alone, a multinational one as one. [HR-4.1.2] (HR-4.1-R3)
std::optional<OneDie> by_numbers(const View& view, BattleId, bool, std::span<const DicePool> pools) {
    const auto& names = view.rules.data<FightingByNumbers>();
    const auto value = hit_value(pools);
    if (value < view.rules.parameter(names.threshold)) return std::nullopt;
    const auto hits = rounded(value, sides_of_a_die);  // [HR-4.1.4]
    const auto small = view.rules.parameter(names.small_deviation);
    const auto large = view.rules.parameter(names.large_deviation);
    const auto unchanged = changed(hits, 0);
    return OneDie{names.deviation,
                  {changed(hits, -large), changed(hits, -small), unchanged, unchanged, changed(hits, small), changed(hits, large)}};
}

/// What was added up is told behind both dice. [HR-4.1.8]
void tell_value(Context& context, const Fired& fired) {
    if (!fired.by_one_die()) return;
    const auto space = context.state().battle(fired.battle)->space;
    context.note(context.rules.data<FightingByNumbers>().value, space, fired.pools.front().owner, hit_value(fired.pools));
}

void install_fighting_by_numbers(RulesetBuilder& build) {
    auto& names = build.data<FightingByNumbers>();
    names.threshold = build.parameter("fighting-by-numbers.threshold", 20, 1, 1000);
    names.small_deviation = build.parameter("fighting-by-numbers.small-deviation", 10, 0, 100);
    names.large_deviation = build.parameter("fighting-by-numbers.large-deviation", 15, 0, 100);
    names.deviation = build.tag("deviation");
    names.value = build.tag("hit-value");
    auto& fire = build.data<MainFire>();
    fire.as_one.set(by_numbers);
    fire.fired("hit-value", tell_value);
}

}  // namespace

extern const Option fighting_by_numbers{
    .id = "fighting-by-numbers",
    .base = "1914",
    .title = "Fighting by numbers",
    .summary =
        "In a big land battle a side scores its average number of hits, a little more or less by one die, instead of a die for each unit.",
    .paragraphs = {"HR-4.1.1", "HR-4.1.2", "HR-4.1.3", "HR-4.1.4", "HR-4.1.5", "HR-4.1.6", "HR-4.1.7", "HR-4.1.8"},
    .band = Band::scenario,
    .install = install_fighting_by_numbers};

}  // namespace rules::house1914
