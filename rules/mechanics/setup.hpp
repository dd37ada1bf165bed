#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "cmake/embedded_file.hpp"
#include "rules/compile/data_file.hpp"
#include "rules/hooks/builder.hpp"

namespace rules {

/// The data files that a module embeds.
struct ModuleData {
    std::span<const armistice_data::EmbeddedFile> files;
    std::string_view folder;  ///< For messages.
};

/// A data file of a module. At the end of its life it hands what is wrong with it to the builder.
class ModuleFile : public DataFile {
public:
    /// @param name  of the file, for messages.
    ModuleFile(RulesetBuilder& build, std::string_view text, std::string_view name) : DataFile{text, name}, build_{build} {}
    /// One of `data`; a problem of the bundle where there is none.
    ModuleFile(RulesetBuilder& build, const ModuleData& data, std::string_view path);
    ~ModuleFile();
    ModuleFile(const ModuleFile&) = delete;
    ModuleFile& operator=(const ModuleFile&) = delete;

private:
    RulesetBuilder& build_;
};

/// So many units more at the start of the game.
void put_into_setup(RulesetBuilder& build, SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t count);
/// As many off again, or what there is. @return how many those are.
std::uint16_t take_from_setup(RulesetBuilder& build, SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t count);

/// PATCH of the setup: a table with `space`, `owner` and `units = { type = count }`.
void add_setup(RulesetBuilder& build, const DataFile::Table& row);
/// The same units off again; a problem where fewer stand there.
void remove_setup(RulesetBuilder& build, const DataFile::Table& row);

}  // namespace rules
