#include "server/rulesets.hpp"

#include <algorithm>
#include <variant>

#include "protocol/wire_convert.hpp"
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

bool has(const rules::Ruleset& rules, std::string_view option) {
    return std::any_of(rules.modules.begin(), rules.modules.end(), [&](const auto& module) { return module.id == option; });
}

/// The option, and what it needs.
void add(rules::BundleSpec& spec, const rules::Module& option) {
    if (std::find(spec.options.begin(), spec.options.end(), option.id) != spec.options.end()) return;
    spec.options.emplace_back(option.id);
    for (const auto needed : option.requires_options)
        if (const auto* other = rules::catalogue().option(needed)) add(spec, *other);
}

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

std::vector<protocol::server::OptionInfo> Rulesets::further_options(const rules::BundleSpec& spec) {
    const std::lock_guard lock{further_mutex_};
    if (const auto known = further_.find(spec.name); known != further_.end()) return known->second;
    auto& found = further_[spec.name];
    const auto without = compile(spec);
    if (!without) return found;
    for (const auto* option : rules::catalogue().options) {
        if (has(**without, option->id)) continue;
        auto with = spec;
        add(with, *option);
        if (const auto rules = rules::compile_bundle(with, rules::catalogue()))
            found.push_back(protocol::option_to_wire(*option, **rules, **without));
    }
    return found;
}

Rulesets::Compiled Rulesets::of(const table::body::Created& created) {
    const auto spec = table::bundle_of(created);
    if (!spec) return tl::make_unexpected(std::vector<rules::Problem>{{created.bundle, 0, "no bundle of this name is in the program"}});
    return compile(*spec);
}

}  // namespace server
