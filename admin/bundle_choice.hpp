#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "admin/json_output.hpp"
#include "rules/compile/bundle.hpp"

namespace admin {

/// Why there is no bundle to work with.
struct NoBundle {
    std::string call{};                      ///< What is wrong with the call; empty where it is the bundle that is wrong.
    std::vector<rules::Problem> problems{};  ///< All that is wrong with it.
};
/// A bundle that ships with the program, by its name, or else a file.
[[nodiscard]] tl::expected<rules::BundleSpec, NoBundle> choose_bundle(const std::string& name);
struct ChosenBundle {
    rules::BundleSpec spec;
    std::shared_ptr<const rules::Ruleset> rules;
};
/// All that is wrong with it, or its rules.
[[nodiscard]] tl::expected<ChosenBundle, NoBundle> compiled(rules::BundleSpec spec);
/// The same, by its name or of a file.
[[nodiscard]] tl::expected<ChosenBundle, NoBundle> choose_rules(const std::string& name);

[[nodiscard]] Json json_of(const std::vector<rules::Problem>& problems);
/// Prints what is wrong, a call on standard error. @return the exit code.
int report(const NoBundle& why, bool json);
/// Of a parameter: the word for its value, where it is one of a few, else the number.
[[nodiscard]] std::string value_of(const rules::Parameter& parameter);

}  // namespace admin
