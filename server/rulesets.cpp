#include "server/rulesets.hpp"

#include <algorithm>
#include <variant>

#include "rules/core/canonical.hpp"
#include "rules/table/replay.hpp"

namespace server {
namespace {

/// Equal for equal bundles, and for no others: clients choose the texts.
std::string key_of(const rules::BundleSpec& spec) {
    rules::ByteWriter key;
    key.text(spec.name);
    key.text(spec.base);
    key.u32(static_cast<std::uint32_t>(spec.options.size()));
    for (const auto& option : spec.options) key.text(option);
    for (const auto& [name, setting] : spec.parameters) {
        key.text(name);
        key.u8(static_cast<std::uint8_t>(setting.index()));
        if (const auto* word = std::get_if<std::string>(&setting)) key.text(*word);
        if (const auto* number = std::get_if<std::int64_t>(&setting)) key.text(std::to_string(*number));
        if (const auto* flag = std::get_if<bool>(&setting)) key.u8(*flag ? 1 : 0);
    }
    return key.take();
}

/// Kept at most: bundles are few, but their parameters are for clients to choose.
constexpr std::size_t most_kept = 64;

}  // namespace

std::optional<rules::BundleSpec> Rulesets::choose(const std::string& bundle, const std::vector<std::string>& options,
                                                  const std::map<std::string, std::string>& parameters) {
    auto spec = rules::find_bundle(bundle);
    if (!spec) return std::nullopt;
    for (const auto& option : options)
        if (std::find(spec->options.begin(), spec->options.end(), option) == spec->options.end()) spec->options.push_back(option);
    for (const auto& [name, text] : parameters) spec->parameters[name] = table::setting_from(text);
    return spec;
}

Rulesets::Compiled Rulesets::compile(const rules::BundleSpec& spec) {
    const auto key = key_of(spec);
    const std::lock_guard lock{mutex_};
    if (const auto known = compiled_.find(key); known != compiled_.end()) return known->second;
    auto made = rules::compile_bundle(spec, rules::catalogue());
    if (made) {
        if (compiled_.size() >= most_kept) compiled_.clear();
        compiled_.emplace(key, *made);
    }
    return made;
}

Rulesets::Compiled Rulesets::of(const table::body::Created& created) {
    const auto spec = table::bundle_of(created);
    if (!spec) return tl::make_unexpected(std::vector<rules::Problem>{{created.bundle, 0, "no bundle of this name is in the program"}});
    return compile(*spec);
}

}  // namespace server
