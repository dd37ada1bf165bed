#include "admin/citation.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "rules/rulebook/rulebook.hpp"

namespace admin {
namespace {

/// "1914" of "1914-4.2.2", "OQ-SM" of "OQ-SM-3".
std::string_view book_of(std::string_view id) {
    const auto end = id.rfind('-');
    return end == std::string_view::npos ? std::string_view{} : id.substr(0, end);
}

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/// What the rulebook has, read once: a file of the corpus cites a paragraph in each of its steps.
struct Citable {
    std::vector<std::string_view> ids;  ///< Of all paragraphs, in the order of their letters.
    std::set<std::string_view> books, excerpts;
};

Citable read_rulebook() {
    Citable all{rulebook::paragraph_ids(), {}, {}};
    std::sort(all.ids.begin(), all.ids.end());
    for (const auto id : all.ids) all.books.insert(book_of(id));
    for (const auto id : rulebook::excerpt_ids()) all.excerpts.insert(book_of(id));
    return all;
}

/// Whether a paragraph is this one, below it, or the one that it is a part of.
bool is_named(const std::vector<std::string_view>& ids, std::string_view id) {
    for (auto at = std::lower_bound(ids.begin(), ids.end(), id); at != ids.end() && at->starts_with(id); ++at)
        if (at->size() == id.size() || (*at)[id.size()] == '.' || is_letter((*at)[id.size()])) return true;
    return is_letter(id.back()) && std::binary_search(ids.begin(), ids.end(), id.substr(0, id.size() - 1));
}

}  // namespace

bool unknown_paragraph(std::string_view id) {
    static const Citable all = read_rulebook();
    if (id.empty()) return true;
    const auto book = book_of(id);
    return !is_named(all.ids, id) && !all.excerpts.contains(book) && all.books.contains(book);
}

}  // namespace admin
