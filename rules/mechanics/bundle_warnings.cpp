#include "rules/mechanics/bundle_warnings.hpp"

#include <utility>

namespace rules {

std::span<const std::string> remarks_on(const Ruleset& ruleset) {
    return ruleset.has_data<BundleWarnings>() ? std::span<const std::string>{ruleset.data<BundleWarnings>().all}
                                              : std::span<const std::string>{};
}

void remark(RulesetBuilder& build, std::string text) {
    auto& all = build.data<BundleWarnings>().all;
    if (!contains(all, text)) all.push_back(std::move(text));
}

bool has_module(const Ruleset& tables, std::string_view id) {
    return any_of(tables.modules, [&](const ModuleInfo& module) { return module.id == id; });
}

}  // namespace rules
