#include "rules/mechanics/setup.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace rules {
namespace {

auto stack_of(std::vector<SetupStack>& setup, SpaceId space, OwnerId owner, UnitTypeId type) {
    return std::find_if(setup.begin(), setup.end(),
                        [&](const SetupStack& stack) { return stack.space == space && stack.owner == owner && stack.type == type; });
}

std::string_view embedded_text(RulesetBuilder& build, std::span<const armistice_data::EmbeddedFile> files, std::string_view path) {
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const armistice_data::EmbeddedFile& file) { return file.path == path; });
    if (found != files.end()) return found->text;
    build.problem(fmt::format("the program was built without the data file {}", path));
    return {};
}

}  // namespace

ModuleFile::ModuleFile(RulesetBuilder& build, const ModuleData& data, std::string_view path)
    : ModuleFile{build, embedded_text(build, data.files, path), fmt::format("{}/{}", data.folder, path)} {}

ModuleFile::~ModuleFile() { append_to(build_.problems(), problems()); }

void put_into_setup(RulesetBuilder& build, SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t count) {
    if (count == 0) return;
    auto& setup = build.tables().setup;
    const auto found = stack_of(setup, space, owner, type);
    if (found != setup.end())
        found->count = static_cast<std::uint16_t>(found->count + count);
    else
        setup.push_back({space, owner, type, count, 0});
}

std::uint16_t take_from_setup(RulesetBuilder& build, SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t count) {
    auto& setup = build.tables().setup;
    const auto found = stack_of(setup, space, owner, type);
    if (found == setup.end()) return 0;
    const auto taken = std::min(found->count, count);
    found->count = static_cast<std::uint16_t>(found->count - taken);
    if (found->count == 0) setup.erase(found);
    return taken;
}

void add_setup(RulesetBuilder& build, const DataFile::Table& row) {
    row.only({"space", "owner", "units"});
    const auto space = build.space(row.text("space"));
    const auto owner = build.owner(row.text("owner"));
    for (const auto& [name, count] : row.counts("units"))
        put_into_setup(build, space, owner, build.unit_type(name), static_cast<std::uint16_t>(count));
}

void remove_setup(RulesetBuilder& build, const DataFile::Table& row) {
    row.only({"space", "owner", "units"});
    const auto space = build.space(row.text("space"));
    const auto owner = build.owner(row.text("owner"));
    for (const auto& [name, count] : row.counts("units"))
        if (take_from_setup(build, space, owner, build.unit_type(name), static_cast<std::uint16_t>(count)) < count)
            row.problem(fmt::format("there are no {} {} to take off", count, name));
}

}  // namespace rules
