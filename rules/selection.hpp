#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"

/// Options as they are chosen: which go together, what they bring with them, and what can be set of each.
namespace rules {

using Modules = std::vector<const Module*>;

/// Adds the option, what it stands for, and what all these need; where one of several will do, the first. Nothing where there is no such
/// option, or it is there.
void add_with_needs(Modules& modules, std::string_view option);
/// By their headers alone: of the same game, and no one excludes another.
[[nodiscard]] bool go_together(const Modules& modules, std::string_view base);
/// Whether all that the option brings is there.
[[nodiscard]] bool is_in(const Modules& modules, const Module& option);

/// By an option's id: its parameters as they are where nothing is set, with the range of each. Without those that have none.
using OptionParameters = std::map<std::string_view, std::vector<Parameter>>;
/// By a game's id.
using ParametersOfGames = std::map<std::string_view, OptionParameters>;
/// Of all games that the catalogue has. Worked out once, by compiling few bundles which together have every option.
[[nodiscard]] const ParametersOfGames& parameters_of_options();
[[nodiscard]] inline const OptionParameters& parameters_of_options(std::string_view game) { return parameters_of_options().at(game); }

}  // namespace rules
