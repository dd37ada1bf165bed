#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rulebook {

/// A paragraph of the rulebook: its id, such as "1914-4.2.2", and what it says, in the Markdown of the book, on one line.
using Paragraph = std::pair<std::string_view, std::string_view>;

/// The paragraph of this id, or all those of the section or chapter that it names, in the order of the book.
[[nodiscard]] std::vector<Paragraph> paragraphs_of(std::string_view id);
/// The same of several, and all that stands in a section whose heading names one of `options`: in the order of the book, each once.
[[nodiscard]] std::vector<Paragraph> paragraphs_of(const std::vector<std::string_view>& ids, const std::vector<std::string_view>& options);
/// The ids of all paragraphs, in the order of the book.
[[nodiscard]] std::vector<std::string_view> paragraph_ids();
/// The same of the books of which the rulebook has only an excerpt, as their titles say: they have further paragraphs.
[[nodiscard]] std::vector<std::string_view> excerpt_ids();

/// What a paragraph says; empty where the rulebook has none of this id.
[[nodiscard]] std::string_view text_of(std::string_view id);
/// The paragraph, or all those of the section or chapter that `id` names, as JSON; empty where there is none.
[[nodiscard]] std::string json_of(std::string_view id);
/// The contents as JSON: each book with its sections, and each section with its paragraphs; one that an id names has that id.
[[nodiscard]] const std::string& contents_json();
/// Most paragraphs that one search finds.
constexpr std::size_t most_found = 50;
/// Paragraphs that hold each of these words, or parts of words, whether in capitals of ASCII or not, as JSON. `more`: they are more than `most_found`.
[[nodiscard]] std::string found_json(std::string_view words);

}  // namespace rulebook
