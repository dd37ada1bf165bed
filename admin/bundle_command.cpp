#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "admin/bundle_choice.hpp"
#include "admin/bundle_diff.hpp"
#include "admin/command.hpp"
#include "admin/installations.hpp"
#include "admin/json_output.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/mechanics/bundle_warnings.hpp"
#include "rules/mechanics/scoring.hpp"
#include "rules/selection.hpp"

namespace admin {
namespace {

/// The base game or the option of this name.
const rules::Module& module_named(const std::string& id) {
    const auto* option = rules::catalogue().option(id);
    return option != nullptr ? *option : *rules::catalogue().game(id);
}

/// What there is to say of a bundle without its procedures and functions.
Json json_of(const rules::BundleSpec& spec, const rules::Ruleset& ruleset) {
    auto modules = Json::array();
    for (const auto& module : ruleset.modules) {
        const auto& named = module_named(module.id);
        modules.push_back({{"module", module.id}, {"revision", module.revision}, {"title", named.title}, {"summary", named.summary}});
    }
    const auto remarks = rules::remarks_on(ruleset);
    return {{"bundle", spec.name},
            {"title", spec.title},
            {"modules", std::move(modules)},
            {"remarks", Json(std::vector<std::string>{remarks.begin(), remarks.end()})},
            {"problems", Json::array()}};
}

int check(const rules::BundleSpec& spec, bool json) {
    Installations installed;
    const auto ruleset = rules::compile_bundle(spec, rules::catalogue(), &installed);
    if (!ruleset) return report(NoBundle{.problems = ruleset.error()}, json);
    if (json) {
        auto told = json_of(spec, **ruleset);
        told["scoring"] = rules::scoring_in_words(**ruleset);
        told["procedures"] = rules::describe_procedures(**ruleset);
        told["functions"] = installed.in_words();
        print_json(told);
        return 0;
    }
    fmt::print("{}: {}\n\n", spec.name, spec.title);
    for (const auto& module : (*ruleset)->modules) fmt::print("{} @ {}: {}\n", module.id, module.revision, module_named(module.id).summary);
    for (const auto& remark : rules::remarks_on(**ruleset)) fmt::print("\nremark: {}\n", remark);
    if (const auto scoring = rules::scoring_in_words(**ruleset); !scoring.empty()) fmt::print("\n{}\n", scoring);
    fmt::print("\n{}\n{}", rules::describe_procedures(**ruleset), installed.in_words());
    return 0;
}

/// Every shipped bundle: what is wrong, or one line that all is well.
int check_all(bool json) {
    int exit_code = 0;
    auto all = Json::array();
    for (const auto& spec : rules::shipped_bundles()) {
        const auto ruleset = rules::compile_bundle(spec, rules::catalogue());
        if (json)
            all.push_back(ruleset ? json_of(spec, **ruleset) : Json{{"bundle", spec.name}, {"problems", admin::json_of(ruleset.error())}});
        if (!ruleset)
            exit_code = json ? 1 : report(NoBundle{.problems = ruleset.error()}, false);
        else if (!json)
            fmt::print("{}: {}, {} {}, nothing wrong\n", spec.name, spec.title, (*ruleset)->modules.size(),
                       (*ruleset)->modules.size() == 1 ? "module" : "modules");
    }
    if (json) print_json(all);
    return exit_code;
}

int check_named(const std::string& name, bool json) {
    if (name.empty()) return check_all(json);
    const auto spec = choose_bundle(name);
    return spec ? check(*spec, json) : report(spec.error(), json);
}

int list(bool json) {
    auto all = Json::array();
    for (const auto& spec : rules::shipped_bundles()) {
        all.push_back({{"bundle", spec.name}, {"title", spec.title}, {"base", spec.base}, {"options", spec.options}});
        if (!json) fmt::print("{}: {}\n", spec.name, spec.title);
    }
    if (json) print_json(all);
    return 0;
}

/// What else has to be in the bundle, or must not be; empty where it goes with everything.
std::string conditions_of(const rules::Module& option) {
    std::string all;
    if (!option.stands_for.empty()) all += fmt::format("; brings {}", fmt::join(option.stands_for, ", "));
    if (!option.requires_options.empty()) all += fmt::format("; requires {}", fmt::join(option.requires_options, " and "));
    if (!option.requires_one_of.empty()) all += fmt::format("; requires {}", fmt::join(option.requires_one_of, " or "));
    if (!option.excludes.empty()) all += fmt::format("; excludes {}", fmt::join(option.excludes, ", "));
    return all.empty() ? all : all.substr(2);
}

std::string in_words(const rules::Parameter& parameter) {
    const auto range = parameter.options.empty() ? fmt::format("{} to {}", parameter.low, parameter.high)
                                                 : fmt::format("{}", fmt::join(parameter.options, ", "));
    return fmt::format("{} = {} ({})", parameter.name, value_of(parameter), range);
}
Json json_of(const rules::Parameter& parameter) {
    Json one{{"parameter", parameter.name}, {"value", value_of(parameter)}};
    if (parameter.options.empty())
        one["low"] = parameter.low, one["high"] = parameter.high;
    else
        one["values"] = parameter.options;
    return one;
}

/// A parameter of an option, and where it is so; no games where it is so in all that are asked about.
struct Setting {
    std::vector<std::string> games;
    rules::Parameter parameter;
};
bool is_same(const rules::Parameter& a, const rules::Parameter& b) {
    return std::tie(a.name, a.value, a.low, a.high, a.options) == std::tie(b.name, b.value, b.low, b.high, b.options);
}
/// What can be set of an option, of a base game or of all. One of several games may have other figures in each.
std::vector<Setting> parameters_of(const rules::Module& option, const std::string& base) {
    std::vector<Setting> found;
    std::size_t games = 0;
    for (const auto* game : rules::catalogue().games) {
        if (!base.empty() && game->id != base) continue;
        const auto& all = rules::parameters_of_options(game->id);
        const auto its = all.find(option.id);
        if (its == all.end()) continue;
        ++games;
        for (const auto& parameter : its->second) {
            const auto same =
                std::find_if(found.begin(), found.end(), [&](const Setting& one) { return is_same(one.parameter, parameter); });
            auto& setting = same == found.end() ? found.emplace_back(Setting{{}, parameter}) : *same;
            setting.games.emplace_back(game->id);
        }
    }
    for (auto& one : found)
        if (one.games.size() == games) one.games.clear();
    std::stable_sort(found.begin(), found.end(), [](const Setting& a, const Setting& b) { return a.parameter.name < b.parameter.name; });
    return found;
}
Json json_of(const std::vector<Setting>& settings) {
    auto all = Json::array();
    for (const auto& [games, parameter] : settings) {
        auto one = json_of(parameter);
        if (!games.empty()) one["games"] = games;
        all.push_back(std::move(one));
    }
    return all;
}

/// What may be put together: the options of a base game, or of each.
int options(const std::string& base, bool json) {
    if (!base.empty() && rules::catalogue().game(base) == nullptr) {
        std::vector<std::string_view> games;
        for (const auto* game : rules::catalogue().games) games.push_back(game->id);
        fmt::print(stderr, "no base game is named \"{}\": choose one of {}\n", base, fmt::join(games, ", "));
        return 2;
    }
    auto all = Json::array();
    for (const auto* option : rules::catalogue().options) {
        if (!base.empty() && !option->base.empty() && option->base != base) continue;
        const auto parameters = parameters_of(*option, base);
        all.push_back({{"option", option->id},
                       {"title", option->title},
                       {"summary", option->summary},
                       {"base", option->base},
                       {"paragraphs", option->paragraphs},
                       {"stands_for", option->stands_for},
                       {"requires", option->requires_options},
                       {"requires_one_of", option->requires_one_of},
                       {"excludes", option->excludes},
                       {"parameters", json_of(parameters)}});
        if (json) continue;
        fmt::print("{}: {}\n    {}\n", option->id, option->title, option->summary);
        if (const auto conditions = conditions_of(*option); !conditions.empty()) fmt::print("    {}\n", conditions);
        for (const auto& [games, parameter] : parameters)
            fmt::print("    {}{}\n", in_words(parameter), games.empty() ? "" : fmt::format(" in {}", fmt::join(games, ", ")));
    }
    if (json) print_json(all);
    return 0;
}

}  // namespace

void add_bundle_command(CLI::App& app, int& exit_code) {
    auto* group = app.add_subcommand("bundle", "Bundles: a base game, options and parameters");
    group->require_subcommand(1);
    auto* check =
        group->add_subcommand("check", "Prints all faults of a bundle, or the final order of everything that its modules install");
    auto name = std::make_shared<std::string>();
    check->add_option("BUNDLE", *name, "The name of a shipped bundle, or a file (all shipped bundles)");
    const auto json = add_json_flag(*check);
    add_example(*check, "bundle check mine.toml");
    check->callback([name, json, &exit_code] { exit_code = check_named(*name, *json); });
    auto* compared = group->add_subcommand("diff", "Compares two bundles: modules, parameters, data, steps of procedures");
    auto a = std::make_shared<std::string>();
    auto b = std::make_shared<std::string>();
    compared->add_option("A", *a, "The name of a shipped bundle, or a file")->required();
    compared->add_option("B", *b, "Another bundle, to compare with")->required();
    const auto diff_json = add_json_flag(*compared);
    add_example(*compared, "bundle diff 1914 mine.toml");
    compared->callback([a, b, diff_json, &exit_code] { exit_code = diff_bundles(*a, *b, *diff_json); });
    auto* shipped = group->add_subcommand("list", "Lists the bundles that ship with the program");
    const auto list_json = add_json_flag(*shipped);
    add_example(*shipped, "bundle list");
    shipped->callback([list_json, &exit_code] { exit_code = list(*list_json); });
    auto* chosen = group->add_subcommand("options", "Lists the options that bundles may name, each with a sentence about its effect");
    auto base = std::make_shared<std::string>();
    chosen->add_option("GAME", *base, "A base game (all games)");
    const auto options_json = add_json_flag(*chosen);
    add_example(*chosen, "bundle options 1914");
    chosen->callback([base, options_json, &exit_code] { exit_code = options(*base, *options_json); });
}

}  // namespace admin
