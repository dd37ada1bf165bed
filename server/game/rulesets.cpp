#include "server/game/rulesets.hpp"

#include <algorithm>
#include <variant>

#include "protocol/wire_convert.hpp"
#include "rules/core/canonical.hpp"
#include "rules/table/hash.hpp"
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

using Modules = std::vector<const rules::Module*>;

bool has(const Modules& modules, std::string_view id) {
    return std::any_of(modules.begin(), modules.end(), [&](const rules::Module* module) { return module->id == id; });
}

/// The option, what it stands for, and what all these need; where one of several will do, the first.
void add(Modules& modules, std::string_view id) {
    const auto* option = rules::catalogue().option(id);
    if (option == nullptr || has(modules, id)) return;
    modules.push_back(option);
    for (const auto part : option->stands_for) add(modules, part);
    for (const auto needed : option->requires_options) add(modules, needed);
    const auto& any = option->requires_one_of;
    if (!any.empty() && std::none_of(any.begin(), any.end(), [&](std::string_view one) { return has(modules, one); }))
        add(modules, any.front());
}

/// By their headers alone; a test compiles every selection of which they say so.
bool go_together(const Modules& modules, std::string_view base) {
    return std::all_of(modules.begin(), modules.end(), [&](const rules::Module* module) {
        return (module->base.empty() || module->base == base) &&
               std::none_of(module->excludes.begin(), module->excludes.end(), [&](std::string_view other) { return has(modules, other); });
    });
}

/// Whether all that it brings is there.
bool is_in(const Modules& modules, const rules::Module& option) {
    const auto there = [&](std::string_view id) { return has(modules, id); };
    return there(option.id) || (!option.stands_for.empty() && std::all_of(option.stands_for.begin(), option.stands_for.end(), there));
}

using Parameters = std::map<std::string_view, std::vector<rules::Parameter>>;

/// Adds those of the options, whose names begin with the option's, to `found`.
void add_parameters(const Modules& options, const rules::Module& game, Parameters& found) {
    rules::BundleSpec spec;
    spec.name = game.id;
    spec.base = game.id;
    for (const auto* option : options) spec.options.emplace_back(option->id);
    const auto compiled = rules::compile_bundle(spec, rules::catalogue());
    if (!compiled) return;
    const auto known = found;  // an option that others need is in several bundles
    for (const auto& parameter : (*compiled)->parameters)
        for (const auto* option : options)
            if (!known.contains(option->id) && parameter.name.starts_with(std::string{option->id} + '.'))
                found[option->id].push_back(parameter);
}

/// Of each game, as an option may be of several; from few bundles, which together have every option.
std::map<std::string_view, Parameters> parameters_of_all() {
    std::map<std::string_view, Parameters> all;
    for (const auto* game : rules::catalogue().games) {
        auto& found = all[game->id];
        auto left = rules::catalogue().options;
        for (;;) {
            Modules together;
            for (const auto* option : left) {
                auto with = together;
                add(with, option->id);
                if (go_together(with, game->id)) together = std::move(with);
            }
            if (std::erase_if(left, [&](const rules::Module* option) { return has(together, option->id); }) == 0) break;
            add_parameters(together, *game, found);
        }
    }
    return all;
}

/// Worked out once, when the first server of the process starts.
const std::map<std::string_view, Parameters>& parameters_of_options() {
    static const auto all = parameters_of_all();
    return all;
}

std::vector<rules::Parameter> parameters_that_come_with(const Modules& options, std::string_view game) {
    std::vector<rules::Parameter> parameters;
    const auto& known = parameters_of_options().at(game);
    for (const auto* option : options) {
        const auto its = known.find(option->id);
        if (its != known.end()) parameters.insert(parameters.end(), its->second.begin(), its->second.end());
    }
    return parameters;
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
        if (compiled_.size() >= most_kept) {
            compiled_.clear();
            pins_.clear();
        }
        compiled_.emplace(key, *made);
    }
    return made;
}

Rulesets::Rulesets() { (void)parameters_of_options(); }

std::vector<protocol::server::OptionInfo> Rulesets::further_options(const rules::BundleSpec& spec) {
    Modules chosen;
    for (const auto& option : spec.options) add(chosen, option);
    std::vector<protocol::server::OptionInfo> found;
    for (const auto* option : rules::catalogue().options) {
        if (is_in(chosen, *option)) continue;
        auto with = chosen;
        add(with, option->id);
        if (!go_together(with, spec.base)) continue;
        const Modules added{with.begin() + static_cast<std::ptrdiff_t>(chosen.size()), with.end()};
        found.push_back(protocol::option_to_wire(*option, parameters_that_come_with(added, spec.base)));
    }
    return found;
}

std::vector<protocol::server::OptionInfo> Rulesets::chosen_options(const rules::BundleSpec& spec) {
    Modules chosen;
    for (const auto& option : spec.options) add(chosen, option);
    std::vector<protocol::server::OptionInfo> found;
    for (const auto* option : chosen) found.push_back(protocol::option_to_wire(*option, parameters_that_come_with({option}, spec.base)));
    return found;
}

Rulesets::Compiled Rulesets::of(const table::body::Created& created) {
    const auto spec = table::bundle_of(created);
    if (!spec) return tl::make_unexpected(std::vector<rules::Problem>{{created.bundle, 0, "no bundle of this name is in the program"}});
    return compile(*spec);
}

bool Rulesets::plays(const table::body::Created& created) {
    const auto rules = of(created);
    if (!rules) return false;
    const std::lock_guard lock{mutex_};
    auto known = pins_.find(*rules);
    if (known == pins_.end()) known = pins_.emplace(*rules, table::ruleset_pin(**rules)).first;
    return known->second == created.ruleset;
}

}  // namespace server
