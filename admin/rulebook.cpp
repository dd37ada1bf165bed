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

/// The paragraph itself, or those of the section or chapter that `id` names, rulings on it ("HR-3.1.3-R1") included.
bool belongs(std::string_view paragraph, std::string_view id) {
    return paragraph.starts_with(id) && (paragraph.size() == id.size() || paragraph[id.size()] == '.' || paragraph[id.size()] == '-');
}

/// Whether a heading says of which option its section is: "### HR-4.4 The Swiss Alps: `swiss-alps`".
bool names(std::string_view heading, std::string_view option) {
    const auto at = heading.find(option);
    const auto end = at + option.size();
    return at != std::string_view::npos && at > 0 && heading[at - 1] == '`' && end < heading.size() && heading[end] == '`';
}

/// The section of one of the options that a line lies in, if any; it ends at the next heading that is not below its own.
class Section {
public:
    explicit Section(const std::vector<std::string_view>& options) : options_{options} {}
    void read(std::string_view line) {
        const auto level = std::min(line.find_first_not_of('#'), line.size());
        if (level == 0 || (level_ != 0 && level > level_)) return;
        const bool named = std::any_of(options_.begin(), options_.end(), [&](std::string_view option) { return names(line, option); });
        level_ = named ? level : 0;
    }
    [[nodiscard]] bool open() const { return level_ != 0; }

private:
    const std::vector<std::string_view>& options_;
    std::size_t level_ = 0;  ///< Of the heading that opened it; 0: none is open.
};

/// @param take  gets each paragraph, and whether it stands in the section of one of the options.
template <class Take>
void each_paragraph(const std::vector<std::string_view>& options, Take&& take) {
    for (const auto& file : armistice_data::rulebook()) {
        Section section{options};
        auto rest = file.text;
        while (!rest.empty()) {
            const auto line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            section.read(line);
            if (const auto paragraph = paragraph_of(line); !paragraph.first.empty()) take(paragraph, section.open());
        }
    }
}

}  // namespace

std::vector<RulebookParagraph> paragraphs_of(std::string_view id) { return paragraphs_of({id}, {}); }

std::vector<RulebookParagraph> paragraphs_of(const std::vector<std::string_view>& ids, const std::vector<std::string_view>& options) {
    std::vector<RulebookParagraph> found;
    each_paragraph(options, [&](const RulebookParagraph& paragraph, bool of_option) {
        if (of_option || std::any_of(ids.begin(), ids.end(), [&](std::string_view id) { return belongs(paragraph.first, id); }))
            found.push_back(paragraph);
    });
    return found;
}

std::vector<std::string_view> paragraph_ids() {
    std::vector<std::string_view> ids;
    each_paragraph({}, [&](const RulebookParagraph& paragraph, bool) { ids.push_back(paragraph.first); });
    return ids;
}

}  // namespace admin
