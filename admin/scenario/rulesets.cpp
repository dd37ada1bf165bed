#include "admin/scenario/rulesets.hpp"

#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "rules/core/text.hpp"

namespace scenario {
namespace {

std::string key_of(const std::string& bundle, const std::vector<std::string>& options, const Rulesets::Parameters& parameters) {
    auto key = bundle;
    for (const auto& option : options) key += "\n+" + option;
    for (const auto& [name, value] : parameters) {
        key += fmt::format("\n{}={}:", name, value.index());
        std::visit([&](const auto& setting) { key += fmt::format("{}", setting); }, value);
    }
    return key;
}

}  // namespace

const Rulesets::Compiled& Rulesets::get(const std::string& bundle, const std::vector<std::string>& options, const Parameters& parameters) {
    const auto key = key_of(bundle, options, parameters);
    if (const auto found = compiled_.find(key); found != compiled_.end()) return found->second;
    auto spec = find_bundle_(bundle);
    if (!spec) {
        auto wrong = std::vector<rules::Problem>{
            {{},
             0,
             fmt::format("no bundle is named \"{}\"{}", rules::shortened(bundle), rules::suggestion_of(bundle, rules::shipped_bundles()))}};
        return compiled_.emplace(key, tl::make_unexpected(std::move(wrong))).first->second;
    }
    for (const auto& option : options)
        if (!rules::contains(spec->options, option)) spec->options.push_back(option);
    for (const auto& [name, value] : parameters) spec->parameters[name] = value;
    return compiled_.emplace(key, rules::compile_bundle(*spec, catalogue_, observer_)).first->second;
}

}  // namespace scenario
