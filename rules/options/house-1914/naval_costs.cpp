#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

struct NavalCosts {
    ParameterId submarine{}, cruiser{};
};

void price(RulesetBuilder& build, UnitTypeId type, ParameterId parameter) {
    auto& tables = build.tables();
    tables.unit_types[idx(type)].cost = static_cast<std::int32_t>(tables.parameters[idx(parameter)].value);
    build.data<Game>().printed_elsewhere.push_back({.type = type, .kind = ValueKind::cost, .paragraph = "HR-3.1.1.1"});
}

/// In the table itself: what else goes by prices, as the order of losses does, goes by these. [HR-3.1.1.1]
void set_prices(RulesetBuilder& build) {
    const auto& costs = build.data<NavalCosts>();
    price(build, build.data<Game>().submarine, costs.submarine);
    price(build, build.data<Game>().cruiser, costs.cruiser);
}

void install_naval_costs(RulesetBuilder& build) {
    auto& costs = build.data<NavalCosts>();
    costs.submarine = build.parameter("naval-costs.submarine", 5, 1, 100);
    costs.cruiser = build.parameter("naval-costs.cruiser", 7, 1, 100);
    build.when_set(set_prices);
}

}  // namespace

extern const Option naval_costs{.id = "naval-costs",
                                .base = "1914",
                                .title = "Cheaper submarines and cruisers",
                                .summary = "Submarines cost 5 IPC instead of 6, cruisers 7 instead of 9.",
                                .paragraphs = {"HR-3.1.1.1"},
                                .band = Band::adjustment,
                                .install = install_naval_costs};

}  // namespace rules::house1914
