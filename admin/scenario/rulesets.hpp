#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "rules/compile/bundle.hpp"

namespace scenario {

/// What a file says about the rules that it is played with.
struct Selection {
    std::string bundle;
    std::vector<std::string> options;                    ///< Beside those of the bundle.
    decltype(rules::BundleSpec::parameters) parameters;  ///< In place of the bundle's own.
};

/// The games that scenarios are played with. Each combination of bundle, options and parameters is compiled once.
class Rulesets {
public:
    using FindBundle = std::function<std::optional<rules::BundleSpec>(std::string_view name)>;
    using Compiled = tl::expected<std::shared_ptr<const rules::Ruleset>, std::vector<rules::Problem>>;
    using Parameters = decltype(rules::BundleSpec::parameters);

    /// @param catalogue  is kept, not copied: it outlives this.
    /// @param observer  sees what modules install; may be null.
    Rulesets(const rules::Catalogue& catalogue, FindBundle find_bundle, rules::InstallObserver* observer = nullptr)
        : catalogue_{catalogue}, find_bundle_{std::move(find_bundle)}, observer_{observer} {}

    /// The named bundle with further options, and parameters in place of its own.
    [[nodiscard]] const Compiled& get(const std::string& bundle, const std::vector<std::string>& options, const Parameters& parameters);
    [[nodiscard]] const Compiled& get(const Selection& selection) { return get(selection.bundle, selection.options, selection.parameters); }
    /// The bundle as it ships, if there is one of that name.
    [[nodiscard]] std::optional<rules::BundleSpec> find(std::string_view bundle) const { return find_bundle_(bundle); }

private:
    const rules::Catalogue& catalogue_;
    FindBundle find_bundle_;
    rules::InstallObserver* observer_;
    std::map<std::string, Compiled> compiled_;
};

}  // namespace scenario
