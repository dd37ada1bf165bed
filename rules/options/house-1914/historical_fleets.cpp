#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

/// What is not there is neither taken off nor replaced, and nothing comes in its place: the tournament may have changed it before.
/// [HR-3.2.3.1] [HR-3.2.3.2]
void change_fleet(RulesetBuilder& build, const DataFile::Table& row) {
    row.only({"owner", "space", "replace", "remove", "add"});
    const auto owner = build.owner(row.text("owner"));
    const auto space = build.space(row.text("space"));
    for (const auto& [old_type, new_type] : row.pairs_or_none("replace"))
        put_into_setup(build, space, owner, build.unit_type(new_type), take_from_setup(build, space, owner, build.unit_type(old_type), 1));
    if (row.has("remove"))
        for (const auto& [type, count] : row.counts("remove"))
            take_from_setup(build, space, owner, build.unit_type(type), static_cast<std::uint16_t>(count));
    if (row.has("add"))
        for (const auto& [type, count] : row.counts("add"))
            put_into_setup(build, space, owner, build.unit_type(type), static_cast<std::uint16_t>(count));
}

void install_historical_fleets(RulesetBuilder& build) {
    auto file = data_file(build, "historical-fleets.toml");
    for (const auto& row : file.root().tables("fleet")) change_fleet(build, row);
}

}  // namespace

extern const Option historical_fleets{
    .id = "historical-fleets",
    .base = "1914",
    .title = "Starting fleets nearer to history",
    .summary = "The powers start with fleets nearer to history: more large ships for the great navies, and submarines for several.",
    .paragraphs = {"HR-3.2.3.1", "HR-3.2.3.2"},
    .band = Band::adjustment,
    .install = install_historical_fleets};

}  // namespace rules::house1914
