#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/compile/bundle.hpp"

namespace rules {

/// Every base game and option that the program has: those whose files lie below rules/games and rules/options (cmake/RuleModules.cmake).
[[nodiscard]] const Catalogue& catalogue();
/// A bundle that ships with the program, by its name.
[[nodiscard]] std::optional<BundleSpec> find_bundle(std::string_view name);
[[nodiscard]] std::vector<BundleSpec> shipped_bundles();

}  // namespace rules
