// The advantage of a neutral for its value: of no use while neutrals have no forces. [SM-50.2] [SM-52.6]
#include "rules/options/smith/parts/advantages.hpp"

namespace rules::smith {
namespace {

struct AlliedNeutral {
    OfAdvantages<std::vector<SpaceId>> of;
};

bool without_neutrals(const Ruleset& rules, const Advantage& advantage) {
    return rules.data<AlliedNeutral>().of.find(&advantage) != nullptr;
}

void install(RulesetBuilder& build) {
    (void)build.data<AlliedNeutral>();
    build.data<Advantages>().idle("without-neutrals", without_neutrals);
}

void read(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto neutral = row.table_or_none("neutral");
    if (!neutral) return;
    neutral->only({"among"});
    std::vector<SpaceId> spaces;
    for (const auto& name : neutral->texts("among")) spaces.push_back(build.space(name));
    build.data<AlliedNeutral>().of.rows.emplace_back(advantage, std::move(spaces));
}

}  // namespace

const AdvantageEffect allied_neutral{.key = "neutral", .install = install, .read = read};

}  // namespace rules::smith
