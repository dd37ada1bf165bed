#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/hooks/builder.hpp"

namespace rules {

/// What whoever puts a bundle together should know, though nothing is wrong with it.
struct BundleWarnings {
    std::vector<std::string> all;
};

/// Those on a bundle, in the order of its modules; each once.
[[nodiscard]] std::span<const std::string> remarks_on(const Ruleset& ruleset);
void remark(RulesetBuilder& build, std::string text);
/// To be asked when all modules are there (`RulesetBuilder::when_set`).
[[nodiscard]] bool has_module(const Ruleset& tables, std::string_view id);

}  // namespace rules
