#include "rules/mechanics/bundle_warnings.hpp"

#include <algorithm>
#include <utility>

namespace rules {

std::span<const std::string> remarks_on(const Ruleset& ruleset) {
    return ruleset.has_data<BundleWarnings>() ? std::span<const std::string>{ruleset.data<BundleWarnings>().all}
                                              : std::span<const std::string>{};
}

void remark(RulesetBuilder& build, std::string text) {
    auto& all = build.data<BundleWarnings>().all;
    if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(std::move(text));
}

bool has_module(const Ruleset& tables, std::string_view id) {
    return std::any_of(tables.modules.begin(), tables.modules.end(), [&](const ModuleInfo& module) { return module.id == id; });
}

}  // namespace rules
