#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "cmake/embedded_file.hpp"
#include "rules/compile/data_file.hpp"
#include "rules/hooks/builder.hpp"

namespace rules {

/// The text of a data file that was compiled in; a problem of the bundle where there is none.
[[nodiscard]] std::string_view embedded_text(RulesetBuilder& build, std::span<const armistice_data::EmbeddedFile> files,
                                             std::string_view path);
/// Hands what is wrong with a data file to the builder.
void take_problems(RulesetBuilder& build, const DataFile& file);

/// So many units more at the start of the game.
void put_into_setup(RulesetBuilder& build, SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t count);
/// As many off again, or what there is. @return how many those are.
std::uint16_t take_from_setup(RulesetBuilder& build, SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t count);

/// PATCH of the setup: a table with `space`, `owner` and `units = { type = count }`.
void add_setup(RulesetBuilder& build, const DataFile::Table& row);
/// The same units off again; a problem where fewer stand there.
void remove_setup(RulesetBuilder& build, const DataFile::Table& row);

}  // namespace rules
