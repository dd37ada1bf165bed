#include "server/catalog/rulesets.hpp"

#include <variant>

#include "protocol/wire_convert.hpp"
#include "rules/core/canonical.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/replay.hpp"
#include "rules/rulebook/rulebook.hpp"
#include "rules/selection.hpp"

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

using rules::Modules;

std::vector<rules::Parameter> parameters_that_come_with(const Modules& options, std::string_view game) {
    std::vector<rules::Parameter> parameters;
    const auto& known = rules::parameters_of_options(game);
    for (const auto* option : options) {
        const auto its = known.find(option->id);
        if (its != known.end()) rules::append_to(parameters, its->second);
    }
    return parameters;
}

}  // namespace

std::optional<rules::BundleSpec> Rulesets::choose(const std::string& bundle, const std::vector<std::string>& options,
                                                  const std::map<std::string, std::string>& parameters) {
    auto spec = rules::find_bundle(bundle);
    if (!spec) return std::nullopt;
    for (const auto& option : options)
        if (!rules::contains(spec->options, option)) spec->options.push_back(option);
    for (const auto& [name, text] : parameters) spec->parameters[name] = match::setting_from(text);
    return spec;
}

Rulesets::Compiled Rulesets::compile(const rules::BundleSpec& spec) {
    const auto key = key_of(spec);
    {
        const std::lock_guard lock{mutex_};
        if (const auto known = compiled_.find(key); known != compiled_.end()) return known->second;
    }
    // Nobody waits for a selection of somebody else's.
    auto made = rules::compile_bundle(spec, rules::catalogue());
    if (!made) return made;
    const std::lock_guard lock{mutex_};
    if (compiled_.size() >= most_kept) forget_unused();
    return compiled_.emplace(key, std::move(*made)).first->second;
}

// Rules that a loaded game plays stay: they are alive in any case.
void Rulesets::forget_unused() {
    std::erase_if(compiled_, [&](const auto& one) {
        const auto& rules = one.second;
        const auto own = 1 + pins_.count(rules) + tables_.count(rules);
        if (static_cast<std::size_t>(rules.use_count()) > own) return false;
        pins_.erase(rules);
        tables_.erase(rules);
        return true;
    });
}

// When the first server of the process starts: nobody's first question waits for it.
Rulesets::Rulesets() { (void)rules::parameters_of_options(); }

std::vector<protocol::server::OptionInfo> Rulesets::further_options(const rules::BundleSpec& spec) {
    Modules chosen;
    for (const auto& option : spec.options) rules::add_with_needs(chosen, option);
    std::vector<protocol::server::OptionInfo> found;
    for (const auto* option : rules::catalogue().options) {
        if (rules::is_in(chosen, *option)) continue;
        auto with = chosen;
        rules::add_with_needs(with, option->id);
        if (!rules::go_together(with, spec.base)) continue;
        const Modules added{with.begin() + static_cast<std::ptrdiff_t>(chosen.size()), with.end()};
        found.push_back(protocol::option_to_wire(*option, parameters_that_come_with(added, spec.base)));
    }
    return found;
}

std::vector<protocol::server::OptionInfo> Rulesets::chosen_options(const rules::BundleSpec& spec) {
    Modules chosen;
    for (const auto& option : spec.options) rules::add_with_needs(chosen, option);
    return rules::mapped(
        chosen, [&](const auto* option) { return protocol::option_to_wire(*option, parameters_that_come_with({option}, spec.base)); });
}

Rulesets::Compiled Rulesets::of(const match::body::Created& created) {
    const auto spec = match::bundle_of(created);
    if (!spec) return tl::make_unexpected(std::vector<rules::Problem>{{created.bundle, 0, "no bundle of this name is in the program"}});
    return compile(*spec);
}

std::shared_ptr<const protocol::server::Tables> Rulesets::tables(const std::shared_ptr<const rules::Ruleset>& rules) {
    {
        const std::lock_guard lock{mutex_};
        if (const auto known = tables_.find(rules); known != tables_.end()) return known->second;
    }
    auto made = protocol::tables_of(*rules);
    made.ruleset = match::ruleset_pin(*rules);
    for (auto& decision : made.decisions) decision.summary = rulebook::text_of(decision.paragraph);
    for (auto& declaration : made.declarations) declaration.summary = rulebook::text_of(declaration.paragraph);
    auto shared = std::make_shared<const protocol::server::Tables>(std::move(made));
    const std::lock_guard lock{mutex_};
    if (tables_.size() >= most_kept) tables_.clear();
    return tables_.emplace(rules, std::move(shared)).first->second;
}

bool Rulesets::plays(const match::body::Created& created) {
    const auto rules = of(created);
    if (!rules) return false;
    const std::lock_guard lock{mutex_};
    auto known = pins_.find(*rules);
    if (known == pins_.end()) known = pins_.emplace(*rules, match::ruleset_pin(**rules)).first;
    return known->second == created.ruleset;
}

}  // namespace server
