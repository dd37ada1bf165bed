#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "admin/command.hpp"
#include "admin/json_output.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/text.hpp"
#include "rules/rulebook/rulebook.hpp"

namespace admin {
namespace {

/// The chapters of the book that `id` names, "1914-4" of "1914"; none where it names no book.
std::vector<std::string_view> chapters_of(std::string_view id) {
    std::vector<std::string_view> chapters;
    for (const auto paragraph : rulebook::paragraph_ids()) {
        const auto chapter = paragraph.substr(0, paragraph.find('.'));
        if (chapter.starts_with(id) && chapter.substr(id.size()).starts_with('-') && (chapters.empty() || chapters.back() != chapter))
            chapters.push_back(chapter);
    }
    return chapters;
}

int name_a_chapter(std::string_view id, const std::vector<std::string_view>& chapters) {
    constexpr std::size_t most_named = 20;
    const auto named = std::min(chapters.size(), most_named);
    fmt::print(stderr, "\"{}\" is a whole book; name a chapter of it, or a section or paragraph: {}{}\n", id,
               fmt::join(chapters.begin(), chapters.begin() + static_cast<std::ptrdiff_t>(named), ", "),
               named < chapters.size() ? ", ..." : "");
    return 1;
}

/// The option and those that it stands for, and what they name beside the sections of the book that are theirs.
void gather(std::string_view name, std::vector<std::string_view>& ids, std::vector<std::string_view>& options) {
    const auto* option = rules::catalogue().option(name);
    if (option == nullptr) return;
    options.push_back(option->id);
    rules::append_to(ids, option->paragraphs);
    for (const auto part : option->stands_for) gather(part, ids, options);
}

/// The paragraphs of an option, or of those that it stands for; none where `name` is no option's.
std::vector<rulebook::Paragraph> paragraphs_of_option(std::string_view name) {
    std::vector<std::string_view> ids;
    std::vector<std::string_view> options;
    gather(name, ids, options);
    return rulebook::paragraphs_of(ids, options);
}

int print_rule(std::string_view id, bool json) {
    auto found = rulebook::paragraphs_of(id);
    if (found.empty()) found = paragraphs_of_option(id);
    auto all = Json::array();
    for (const auto& [paragraph, text] : found) {
        if (json)
            all.push_back({{"paragraph", paragraph}, {"text", text}});
        else
            fmt::print("{} {}\n", paragraph, text);
    }
    if (json && !found.empty()) print_json(all);
    if (!found.empty()) return 0;
    auto names = rulebook::paragraph_ids();
    for (const auto* option : rules::catalogue().options) names.push_back(option->id);
    fmt::print(stderr, "the rulebook has no paragraph \"{}\"{}\n", id, rules::suggestion(id, names));
    return 1;
}

}  // namespace

void add_rule_command(CLI::App& app, int& exit_code) {
    auto* rule = app.add_subcommand("rule", "Prints a paragraph of the rulebook, a whole section, or the paragraphs of an option");
    auto id = std::make_shared<std::string>();
    rule->add_option("ID", *id, "Such as 1914-4.2.2, 1914T-3.1, OQ-38 or swiss-alps")->required();
    const auto json = add_json_flag(*rule);
    add_example(*rule, "rule 1914-4.2.2");
    rule->callback([id, json, &exit_code] {
        const auto chapters = chapters_of(*id);
        exit_code = chapters.empty() ? print_rule(*id, *json) : name_a_chapter(*id, chapters);
    });
}

}  // namespace admin
