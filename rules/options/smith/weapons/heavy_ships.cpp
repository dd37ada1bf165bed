// SM-42: transports and carriers that hold more.

#include "rules/options/smith/parts/weapons.hpp"
#include "rules/shared/carriers.hpp"

namespace rules::smith {
namespace {

struct HeavyShips {
    struct Holds {
        UnitTypeId type{};
        int count = 0;
    };
    TagId tag{};
    std::vector<Holds> transports, carriers;
    std::vector<UnitTypeId> whole;  ///< Planes that have a deck for themselves.
};
const HeavyShips& heavy_ships_names(const View& view) { return view.rules.data<HeavyShips>(); }

const HeavyShips::Holds* of(const std::vector<HeavyShips::Holds>& all, UnitTypeId type) {
    return first_where(all, [&](const HeavyShips::Holds& each) { return each.type == type; });
}

void heavy_transports(const UnitValue& asked, Tally& value) {
    const auto& names = heavy_ships_names(asked.view);
    if (asked.kind != ValueKind::capacity) return;
    const auto* heavy = of(names.transports, asked.type);
    if (heavy != nullptr && has_technology(asked.view, asked.owner, names.tag)) value.add(heavy->count - value.sum(), {"SM-42"});
}

void heavy_carriers(const View& view, const Unit& carrier, DeckRoom& deck) {
    const auto* heavy = of(heavy_ships_names(view).carriers, carrier.type);
    if (heavy == nullptr || !has_technology(view, carrier.owner, heavy_ships_names(view).tag)) return;
    deck = {.places = heavy->count, .whole = 1, .said_in = "SM-42"};
}

/// As long as some friend has decks for it.
void has_a_deck_for_itself(const View& view, const Unit& plane, DeckRoom& berth) {
    const auto& names = heavy_ships_names(view);
    if (!contains(names.whole, plane.type)) return;
    for (const auto power : all_powers(view.rules))
        if (has_technology(view, power, names.tag) && friends(view, power, plane.owner))
            berth = {.places = names.carriers.front().count, .whole = 1};
}

void load(RulesetBuilder& build, HeavyShips& names) {
    auto file = data_file(build, "heavy_ships.toml");
    const auto root = file.root();
    root.only({"capacity", "fighters", "whole"});
    for (const auto& [type, count] : root.counts("capacity")) names.transports.push_back({build.unit_type(type), static_cast<int>(count)});
    for (const auto& [type, count] : root.counts("fighters")) names.carriers.push_back({build.unit_type(type), static_cast<int>(count)});
    for (const auto& type : root.texts("whole")) names.whole.push_back(build.unit_type(type));
}

void install_heavy_ships(RulesetBuilder& build, TagId tag) {
    auto& names = build.data<HeavyShips>();
    names.tag = tag;
    load(build, names);
    build.value().unit("heavy-transports", heavy_transports);
    build.data<Carriers>().decks("heavy-carriers", heavy_carriers);
    build.data<Carriers>().berths("heavy-carriers", has_a_deck_for_itself);
}

}  // namespace

const Weapon heavy_ships{.tag = "heavy-ships", .paragraph = "SM-42", .install = install_heavy_ships};

}  // namespace rules::smith
