#include "admin/rulebook.hpp"

#include <algorithm>
#include <span>

#include "cmake/embedded_file.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> rulebook();
}  // namespace armistice_data

namespace admin {
namespace {

/// A paragraph is one list item on one line: `- **1914-4.2.2** text`. Empty where the line is none.
RulebookParagraph paragraph_of(std::string_view line) {
    constexpr std::string_view opening = "- **";
    constexpr std::string_view closing = "**";
    if (!line.starts_with(opening)) return {};
    line.remove_prefix(opening.size());
    const auto end = line.find(closing);
    if (end == std::string_view::npos) return {};
    auto text = line.substr(end + closing.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return {line.substr(0, end), text};
}

/// The paragraph itself, or those of the section or chapter that `id` names.
bool belongs(std::string_view paragraph, std::string_view id) {
    return paragraph.starts_with(id) && (paragraph.size() == id.size() || paragraph[id.size()] == '.');
}

template <class Take>
void each_paragraph(Take&& take) {
    for (const auto& file : armistice_data::rulebook()) {
        auto rest = file.text;
        while (!rest.empty()) {
            const auto line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            if (const auto paragraph = paragraph_of(line); !paragraph.first.empty()) take(paragraph);
        }
    }
}

}  // namespace

std::vector<RulebookParagraph> paragraphs_of(std::string_view id) {
    std::vector<RulebookParagraph> found;
    each_paragraph([&](const RulebookParagraph& paragraph) {
        if (belongs(paragraph.first, id)) found.push_back(paragraph);
    });
    return found;
}

std::vector<std::string_view> paragraph_ids() {
    std::vector<std::string_view> ids;
    each_paragraph([&](const RulebookParagraph& paragraph) { ids.push_back(paragraph.first); });
    return ids;
}

}  // namespace admin
