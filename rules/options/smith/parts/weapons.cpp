// What the table of weapons and whatever else gives one of them share. [SM-30] [SM-50.2]
#include "rules/options/smith/parts/weapons.hpp"

#include <algorithm>

#include "rules/mechanics/developments.hpp"

namespace rules::smith {
namespace {

bool has_tag(const Technology& row, TagId tag) { return row.tag == tag; }

/// As the table has it, in no die; a bare name where it has it not yet.
Technology row_of(RulesetBuilder& build, TagId technology) {
    const auto& rows = weapon_rows(build);
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Technology& row) { return has_tag(row, technology); });
    Technology row;
    if (found != rows.end()) row = *found;
    row.tag = technology;
    row.die = 0;
    return row;
}

}  // namespace

void install_weapon(RulesetBuilder& build, const Weapon& weapon) {
    const auto tag = build.tag(weapon.tag);
    auto& installed = build.data<InstalledWeapons>().tags;
    if (contains(installed, tag)) return;
    installed.push_back(tag);
    if (weapon.install != nullptr) weapon.install(build, tag);
}

const std::vector<Technology>& weapon_rows(RulesetBuilder& build) {
    auto& rows = build.data<InstalledWeapons>().rows;
    if (!rows.empty()) return rows;
    auto file = data_file(build, "weapons.toml");
    rows = read_technologies(build, file);
    for (auto& row : rows)
        for (const auto* weapon : all_weapons())
            if (build.tag(weapon->tag) == row.tag) row.said_in = weapon->paragraph;
    return rows;
}

void make_known(RulesetBuilder& build, TagId technology, bool (*works)(const View&, OwnerId, TagId),
                bool (*works_otherwise)(const View&, OwnerId, TagId)) {
    for (const auto* weapon : all_weapons())
        if (build.tag(weapon->tag) == technology) install_weapon(build, *weapon);
    auto& chart = build.data<Game>().technologies;
    const auto there = std::find_if(chart.begin(), chart.end(), [&](const Technology& row) { return has_tag(row, technology); });
    if (there == chart.end()) {
        chart.push_back(row_of(build, technology));
        build.data<Developments>().all.push_back(technology);
    } else if (!build.data<InstalledWeapons>().table) {
        there->works = works_otherwise;
        auto row = row_of(build, technology);
        row.works = works;
        chart.insert(there + 1, std::move(row));
    }
}

}  // namespace rules::smith
