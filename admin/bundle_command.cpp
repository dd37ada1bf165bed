#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "admin/command.hpp"
#include "admin/files.hpp"
#include "admin/installations.hpp"
#include "rules/catalogue.hpp"
#include "rules/points/bundle.hpp"

namespace admin {
namespace {

int report(const std::vector<rules::Problem>& problems) {
    for (const auto& problem : problems) {
        if (!problem.file.empty()) fmt::print("{}:", problem.file);
        if (problem.line != 0) fmt::print("{}:", problem.line);
        fmt::print("{}{}\n", problem.file.empty() && problem.line == 0 ? "" : " ", problem.text);
    }
    return 1;
}

int check(const rules::BundleSpec& spec) {
    rules::Installations::watch();
    const auto ruleset = rules::compile_bundle(spec, rules::catalogue());
    if (!ruleset) return report(ruleset.error());
    fmt::print("{}: {}\n\n", spec.name, spec.title);
    for (const auto& module : (*ruleset)->modules) fmt::print("{} @ {}\n", module.id, module.revision);
    fmt::print("\n{}\n{}", rules::describe_procedures(**ruleset), installations_in_words());
    return 0;
}

/// Every shipped bundle: what is wrong, or one line that all is well.
int check_all() {
    int exit_code = 0;
    for (const auto& spec : rules::shipped_bundles()) {
        const auto ruleset = rules::compile_bundle(spec, rules::catalogue());
        if (!ruleset)
            exit_code = report(ruleset.error());
        else
            fmt::print("{}: {}, {} modules, nothing wrong\n", spec.name, spec.title, (*ruleset)->modules.size());
    }
    return exit_code;
}

int check_named(const std::string& name) {
    if (name.empty()) return check_all();
    if (const auto spec = rules::find_bundle(name)) return check(*spec);
    const auto text = read_file(name);
    if (!text) {
        fmt::print(stderr, "no bundle and no file is named \"{}\"\n", name);
        return 2;
    }
    const auto spec = rules::parse_bundle(*text, name);
    return spec ? check(*spec) : report(spec.error());
}

}  // namespace

void add_bundle_command(CLI::App& app, int& exit_code) {
    auto* group = app.add_subcommand("bundle", "Bundles: a base game, options and parameters");
    group->require_subcommand(1);
    auto* check =
        group->add_subcommand("check", "Says all that is wrong with a bundle, or the final order of all that its modules install");
    auto name = std::make_shared<std::string>();
    check->add_option("BUNDLE", *name, "A shipped bundle's name, or a file; without it every shipped bundle is checked");
    check->callback([name, &exit_code] { exit_code = check_named(*name); });
}

}  // namespace admin
