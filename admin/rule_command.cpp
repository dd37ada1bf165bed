#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "admin/command.hpp"
#include "cmake/embedded_file.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> rulebook();
}  // namespace armistice_data

namespace admin {
namespace {

/// A paragraph is one list item on one line: `- **1914-4.2.2** text`. Empty where the line is none.
std::string_view paragraph_id(std::string_view line) {
    constexpr std::string_view opening = "- **";
    if (!line.starts_with(opening)) return {};
    line.remove_prefix(opening.size());
    const auto end = line.find("**");
    return end == std::string_view::npos ? std::string_view{} : line.substr(0, end);
}

/// The paragraph itself, or those of the section or chapter that `id` names.
bool belongs(std::string_view paragraph, std::string_view id) {
    return paragraph.starts_with(id) && (paragraph.size() == id.size() || paragraph[id.size()] == '.');
}

int print_rule(std::string_view id) {
    bool found = false;
    for (const auto& file : armistice_data::rulebook()) {
        auto rest = file.text;
        while (!rest.empty()) {
            const auto line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            const auto paragraph = paragraph_id(line);
            if (paragraph.empty() || !belongs(paragraph, id)) continue;
            fmt::print("{}{}\n", paragraph, line.substr(paragraph.size() + 6));
            found = true;
        }
    }
    if (found) return 0;
    fmt::print(stderr, "the rulebook has no paragraph \"{}\"\n", id);
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
