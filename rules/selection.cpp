#include "rules/selection.hpp"

#include <string>
#include <utility>

namespace rules {
namespace {

bool has(const Modules& modules, std::string_view id) {
    return any_of(modules, [&](const Module* module) { return module->id == id; });
}

/// Adds those of the options, whose names begin with the option's, to `found`.
void add_parameters(const Modules& options, const Module& game, OptionParameters& found) {
    BundleSpec spec{.name = std::string{game.id}, .base = std::string{game.id}};
    for (const auto* option : options) spec.options.emplace_back(option->id);
    const auto compiled = compile_bundle(spec, catalogue());
    if (!compiled) return;     // a program that lacks what one of them requires
    const auto known = found;  // an option that others need is in several bundles
    for (const auto& parameter : (*compiled)->parameters)
        for (const auto* option : options)
            if (!known.contains(option->id) && parameter.name.starts_with(std::string{option->id} + '.'))
                found[option->id].push_back(parameter);
}

ParametersOfGames parameters_of_all() {
    ParametersOfGames all;
    for (const auto* game : catalogue().games) {
        auto& found = all[game->id];
        auto left = catalogue().options;
        for (;;) {
            Modules together;
            for (const auto* option : left) {
                auto with = together;
                add_with_needs(with, option->id);
                if (go_together(with, game->id)) together = std::move(with);
            }
            if (std::erase_if(left, [&](const Module* option) { return has(together, option->id); }) == 0) break;
            add_parameters(together, *game, found);
        }
    }
    return all;
}

}  // namespace

void add_with_needs(Modules& modules, std::string_view id) {
    const auto* option = catalogue().option(id);
    if (option == nullptr || has(modules, id)) return;
    modules.push_back(option);
    for (const auto part : option->stands_for) add_with_needs(modules, part);
    for (const auto needed : option->requires_options) add_with_needs(modules, needed);
    const auto& any = option->requires_one_of;
    if (!any.empty() && none_of(any, [&](std::string_view one) { return has(modules, one); })) add_with_needs(modules, any.front());
}

bool go_together(const Modules& modules, std::string_view base) {
    return all_of(modules, [&](const Module* module) {
        return (module->base.empty() || module->base == base) &&
               none_of(module->excludes, [&](std::string_view other) { return has(modules, other); });
    });
}

bool is_in(const Modules& modules, const Module& option) {
    const auto there = [&](std::string_view id) { return has(modules, id); };
    return there(option.id) || (!option.stands_for.empty() && all_of(option.stands_for, there));
}

const ParametersOfGames& parameters_of_options() {
    static const auto all = parameters_of_all();
    return all;
}

}  // namespace rules
