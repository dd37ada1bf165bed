// Advantages that are a weapon of SM-30, which works as it does there whether or not the table is in play. [SM-50.2]

#include "rules/games/classic/research.hpp"
#include "rules/options/smith/parts/advantages.hpp"
#include "rules/options/smith/parts/weapons.hpp"

namespace rules::smith {
namespace {

struct Technologies {
    OfAdvantages<TagId> of;
    std::vector<Advantage> researching;  ///< Of use only where somebody researches.
};
const Technologies& technology_names(const View& view) { return view.rules.data<Technologies>(); }

bool by_advantage(const View& view, OwnerId power, TagId technology) {
    const auto* has = technology_names(view).of.find(advantage_of(view, power));
    return has != nullptr && *has == technology;
}
bool otherwise(const View& view, OwnerId power, TagId technology) { return !by_advantage(view, power, technology); }

void bring(Context& context, const Advantage& advantage) {
    if (const auto* technology = technology_names(context.view()).of.find(&advantage))
        give_technology(context, advantage.owner, *technology);
}

bool nobody_researches(const Ruleset& rules, const Advantage& advantage) {
    return contains(rules.data<Technologies>().researching, advantage) && !rules.on(rules.data<Research>().weapons);
}

void install_technology(RulesetBuilder& build) {
    (void)build.data<Technologies>();
    build.data<Advantages>().brings("technology", bring);
    build.data<Advantages>().idle("nobody-researches", nobody_researches);
}

void read_technology(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    const auto technology = build.tag(row.text("technology"));
    auto& names = build.data<Technologies>();
    names.of.rows.emplace_back(advantage, technology);
    if (row.has("researching") && row.flag("researching")) names.researching.push_back(advantage);
    make_known(build, technology, by_advantage, otherwise);
}

}  // namespace

const AdvantageEffect brought_technology{.key = "technology", .install = install_technology, .read = read_technology};

}  // namespace rules::smith
