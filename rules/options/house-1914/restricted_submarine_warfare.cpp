#include <algorithm>

#include "rules/games/1914/income.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

struct RestrictedWarfare {
    OwnerId liable{nobody};
    std::vector<SpaceId> zones;
    ParameterId damage{}, persists{};
};

/// From round 1, until unrestricted warfare is in effect; beside that, where so set, in the zones that it leaves alone.
/// [HR-3.1.4.1] [HR-3.1.4.3] [HR-3.1.4.4]
void restricted(const View& view, OwnerId power, std::vector<Blockade>& blockades) {
    const auto& warfare = view.rules.data<RestrictedWarfare>();
    if (power != warfare.liable || (unrestricted_warfare(view) && !view.rules.on(warfare.persists))) return;
    const auto damage = view.rules.parameter(warfare.damage);
    for (const auto zone : warfare.zones) add_blockade(view, zone, {.first = damage, .each = damage, .paragraph = "HR-3.1.4.3"}, blockades);
}

/// All zones beside the home island. [HR-3.1.4.2]
void find_zones(RulesetBuilder& build, RestrictedWarfare& warfare) {
    auto file = data_file(build, "restricted-submarine-warfare.toml");
    const auto root = file.root();
    root.only({"liable", "island"});
    warfare.liable = build.owner(root.text("liable"));
    const auto& spaces = build.tables().spaces;
    for (const auto& name : root.texts("island"))
        for (const auto zone : spaces[idx(build.space(name))].neighbours)
            if (spaces[idx(zone)].sea) warfare.zones.push_back(zone);
    std::sort(warfare.zones.begin(), warfare.zones.end());
    warfare.zones.erase(std::unique(warfare.zones.begin(), warfare.zones.end()), warfare.zones.end());
}

void install_restricted_submarine_warfare(RulesetBuilder& build) {
    auto& warfare = build.data<RestrictedWarfare>();
    find_zones(build, warfare);
    warfare.damage = build.parameter("restricted-submarine-warfare.damage", 1, 0, 100);
    warfare.persists = build.parameter("restricted-submarine-warfare.rsw-persists", {"false", "true"});
    build.data<SubmarineLosses>().blockades("restricted", restricted);
}

}  // namespace

extern const Option restricted_submarine_warfare{
    .id = "restricted-submarine-warfare",
    .base = "1914",
    .title = "Restricted submarine warfare",
    .summary = "Until unrestricted warfare is declared each German submarine around Great Britain takes 1 IPC of Britain's income.",
    .paragraphs = {"HR-3.1.4.1", "HR-3.1.4.2", "HR-3.1.4.3", "HR-3.1.4.4"},
    .band = Band::adjustment,
    .install = install_restricted_submarine_warfare};

}  // namespace rules::house1914
