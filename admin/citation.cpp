#include "admin/citation.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "admin/rulebook.hpp"
#include "cmake/embedded_file.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> rulebook();
}  // namespace armistice_data

namespace admin {
namespace {

/// "1914" of "1914-4.2.2", "OQ-SM" of "OQ-SM-3".
std::string_view book_of(std::string_view id) {
    const auto end = id.rfind('-');
    return end == std::string_view::npos ? std::string_view{} : id.substr(0, end);
}

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/// The paragraph itself, one below it, or one that it is a part of.
bool names(std::string_view id, std::string_view paragraph) {
    if (paragraph.starts_with(id)) return paragraph.size() == id.size() || paragraph[id.size()] == '.' || is_letter(paragraph[id.size()]);
    return is_letter(id.back()) && id.substr(0, id.size() - 1) == paragraph;
}

bool in_excerpt(std::string_view paragraph) {
    const auto item = "- **" + std::string{paragraph} + "**";
    const auto files = armistice_data::rulebook();
    return std::any_of(files.begin(), files.end(), [&](const armistice_data::EmbeddedFile& file) {
        const auto title = file.text.substr(0, file.text.find('\n'));
        return title.ends_with("[excerpt]") && file.text.find(item) != std::string_view::npos;
    });
}

}  // namespace

bool unknown_paragraph(std::string_view id) {
    if (id.empty()) return true;
    bool whole = false;
    for (const auto paragraph : paragraph_ids()) {
        if (names(id, paragraph)) return false;
        if (book_of(paragraph) != book_of(id)) continue;
        if (in_excerpt(paragraph)) return false;
        whole = true;
    }
    return whole;
}

}  // namespace admin
