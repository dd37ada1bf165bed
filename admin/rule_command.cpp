#include <fmt/format.h>
#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "admin/command.hpp"
#include "admin/rulebook.hpp"
#include "admin/scenario/nearest.hpp"

namespace admin {
namespace {

int print_rule(std::string_view id) {
    const auto found = paragraphs_of(id);
    for (const auto& [paragraph, text] : found) fmt::print("{} {}\n", paragraph, text);
    if (!found.empty()) return 0;
    fmt::print(stderr, "the rulebook has no paragraph \"{}\"{}\n", id, scenario::suggestion(id, paragraph_ids()));
    return 1;
}

}  // namespace

void add_rule_command(CLI::App& app, int& exit_code) {
    auto* rule = app.add_subcommand("rule", "Prints a paragraph of the rulebook, or a whole section of it");
    auto id = std::make_shared<std::string>();
    rule->add_option("ID", *id, "Such as 1914-4.2.2, 1914T-3.1 or OQ-38")->required();
    rule->callback([id, &exit_code] { exit_code = print_rule(*id); });
}

}  // namespace admin
