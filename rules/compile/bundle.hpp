#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "rules/hooks/builder.hpp"
#include "rules/hooks/module.hpp"

namespace rules {

/// A named selection: a base game, options, parameters.
struct BundleSpec {
    std::string name;
    std::string title{};
    std::string base;
    std::vector<std::string> options{};
    std::map<std::string, std::variant<bool, std::int64_t, std::string>> parameters{};  ///< By full name.
    std::string file{};                                                                 ///< For messages, as is the line of each name.
    std::map<std::string, std::uint32_t, std::less<>> lines{};
    std::vector<Problem> problems{};  ///< Of its text; told with those that compiling it finds.
    [[nodiscard]] std::uint32_t line_of(std::string_view key) const;
};

/// Reads a bundle's TOML; one without a base game cannot be read. @param file  its name, for messages.
[[nodiscard]] tl::expected<BundleSpec, std::vector<Problem>> parse_bundle(std::string_view text, std::string_view file);
/// Compiles a bundle, or says everything that is wrong with it at once. @param observer  sees what modules install; may be null.
[[nodiscard]] tl::expected<std::shared_ptr<const Ruleset>, std::vector<Problem>> compile_bundle(const BundleSpec& spec,
                                                                                                const Catalogue& catalogue,
                                                                                                InstallObserver* observer = nullptr);

/// The final order of every procedure, for people: one line a step.
[[nodiscard]] std::string describe_procedures(const Ruleset& ruleset);

}  // namespace rules
