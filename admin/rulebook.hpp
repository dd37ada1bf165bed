#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace admin {

/// A paragraph of the rulebook: its id, such as "1914-4.2.2", and what it says, in the Markdown of the book, on one line.
using RulebookParagraph = std::pair<std::string_view, std::string_view>;

/// The paragraph of this id, or all those of the section or chapter that it names, in the order of the book.
[[nodiscard]] std::vector<RulebookParagraph> paragraphs_of(std::string_view id);
/// The same of several, and all that stands in a section whose heading names one of `options`: in the order of the book, each once.
[[nodiscard]] std::vector<RulebookParagraph> paragraphs_of(const std::vector<std::string_view>& ids,
                                                           const std::vector<std::string_view>& options);
/// The ids of all paragraphs, in the order of the book.
[[nodiscard]] std::vector<std::string_view> paragraph_ids();

}  // namespace admin
