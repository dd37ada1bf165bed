// Advantages by which units more stand on the board as the game begins.
#include "rules/options/smith/parts/advantages.hpp"
#include "rules/shared/carriers.hpp"

namespace rules::smith {
namespace {

struct MoreUnits {
    SpaceId space{no_space};
    UnitTypeId type{};
    std::uint16_t count = 0;
};
struct BroughtUnits {
    OfAdvantages<std::vector<MoreUnits>> of;
};

/// Where they find it as the setup has it: on ground of their own side, and at sea on a deck. [SM-50.1]
bool has_place(const View& view, OwnerId power, const MoreUnits& more) {
    if (!view.rules.space(more.space).sea) return friendly_ground(view, power, more.space);
    return !enemy_ships(view, power, more.space) && decks_in(view, power, more.space) >= fighters_in(view, power, more.space) + more.count;
}

void bring_units(Context& context, const Advantage& advantage) {
    const auto* all = context.rules.data<BroughtUnits>().of.find(&advantage);
    if (all == nullptr) return;
    for (const auto& more : *all)
        if (has_place(context.view(), advantage.owner, more))
            context.add_units(more.space, advantage.owner, more.type, more.count, context.rules.data<Advantages>().cause);
}

void install_units(RulesetBuilder& build) {
    (void)build.data<BroughtUnits>();
    build.data<Advantages>().brings("units", bring_units);
}

void read_units(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) {
    std::vector<MoreUnits> all;
    for (const auto& there : row.tables("units")) {
        there.only({"space", "units"});
        for (const auto& [unit, count] : there.counts("units"))
            all.push_back({build.space(there.text("space")), build.unit_type(unit), static_cast<std::uint16_t>(count)});
    }
    build.data<BroughtUnits>().of.rows.emplace_back(advantage, std::move(all));
}

}  // namespace

const AdvantageEffect brought_units{.key = "units", .install = install_units, .read = read_units};

}  // namespace rules::smith
