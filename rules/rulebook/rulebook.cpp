#include "rules/rulebook/rulebook.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "cmake/embedded_file.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> rulebook();
}  // namespace armistice_data

namespace rulebook {
namespace {

/// A paragraph is one list item on one line: `- **1914-4.2.2** text`. Empty where the line is none.
Paragraph paragraph_of(std::string_view line) {
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

/// A text as JSON has it, in quotes.
void add_quoted(std::string& json, std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    json += '"';
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') json += '\\';
        if (code >= 0x20) {
            json += letter;
        } else {
            json += "\\u00";
            json += digits[code >> 4U];
            json += digits[code & 15U];
        }
    }
    json += '"';
}

void add_paragraph(std::string& json, const Paragraph& paragraph) {
    json += R"({"paragraph":)";
    add_quoted(json, paragraph.first);
    json += R"(,"text":)";
    add_quoted(json, paragraph.second);
    json += '}';
}

}  // namespace

std::vector<Paragraph> paragraphs_of(std::string_view id) { return paragraphs_of({id}, {}); }

std::vector<Paragraph> paragraphs_of(const std::vector<std::string_view>& ids, const std::vector<std::string_view>& options) {
    std::vector<Paragraph> found;
    each_paragraph(options, [&](const Paragraph& paragraph, bool of_option) {
        if (of_option || std::any_of(ids.begin(), ids.end(), [&](std::string_view id) { return belongs(paragraph.first, id); }))
            found.push_back(paragraph);
    });
    return found;
}

std::string_view text_of(std::string_view id) {
    static const auto texts = [] {
        std::map<std::string_view, std::string_view> all;
        each_paragraph({}, [&](const Paragraph& paragraph, bool) { all.insert(paragraph); });
        return all;
    }();
    const auto found = texts.find(id);
    return found == texts.end() ? std::string_view{} : found->second;
}

std::string json_of(std::string_view id) {
    const auto found = id.empty() ? std::vector<Paragraph>{} : paragraphs_of(id);
    if (found.empty()) return {};
    std::string json = R"({"paragraph":)";
    add_quoted(json, id);
    if (const auto text = text_of(id); !text.empty()) {
        json += R"(,"text":)";
        add_quoted(json, text);
    }
    json += R"(,"paragraphs":[)";
    for (std::size_t at = 0; at < found.size(); ++at) {
        if (at > 0) json += ',';
        add_paragraph(json, found[at]);
    }
    return json + "]}\n";
}

std::vector<std::string_view> paragraph_ids() {
    std::vector<std::string_view> ids;
    each_paragraph({}, [&](const Paragraph& paragraph, bool) { ids.push_back(paragraph.first); });
    return ids;
}

}  // namespace rulebook
