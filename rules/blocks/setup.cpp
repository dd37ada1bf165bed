#include "rules/blocks/setup.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace rules {
namespace {

auto stack_of(std::vector<SetupStack>& setup, SpaceId space, OwnerId owner, UnitTypeId type) {
    return std::find_if(setup.begin(), setup.end(),
                        [&](const SetupStack& stack) { return stack.space == space && stack.owner == owner && stack.type == type; });
}

}  // namespace

std::string_view embedded_text(RulesetBuilder& build, std::span<const armistice_data::EmbeddedFile> files, std::string_view path) {
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const armistice_data::EmbeddedFile& file) { return file.path == path; });
    if (found != files.end()) return found->text;
    build.problem(fmt::format("the program was built without the data file {}", path));
    return {};
}

void take_problems(RulesetBuilder& build, const DataFile& file) {
    build.problems().insert(build.problems().end(), file.problems().begin(), file.problems().end());
}

void add_setup(RulesetBuilder& build, const DataFile::Table& row) {
    row.only({"space", "owner", "units"});
    const auto space = build.space(row.text("space"));
    const auto owner = build.owner(row.text("owner"));
    auto& setup = build.tables().setup;
    for (const auto& [name, count] : row.counts("units")) {
        const auto type = build.unit_type(name);
        const auto found = stack_of(setup, space, owner, type);
        if (found != setup.end())
            found->count = static_cast<std::uint16_t>(found->count + count);
        else
            setup.push_back({space, owner, type, static_cast<std::uint16_t>(count), 0});
    }
}

void remove_setup(RulesetBuilder& build, const DataFile::Table& row) {
    row.only({"space", "owner", "units"});
    const auto space = build.space(row.text("space"));
    const auto owner = build.owner(row.text("owner"));
    auto& setup = build.tables().setup;
    for (const auto& [name, count] : row.counts("units")) {
        const auto type = build.unit_type(name);
        const auto found = stack_of(setup, space, owner, type);
        if (found == setup.end() || found->count < count) {
            row.problem(fmt::format("there are no {} {} to take off", count, name));
            continue;
        }
        found->count = static_cast<std::uint16_t>(found->count - count);
        if (found->count == 0) setup.erase(found);
    }
}

}  // namespace rules
