#include "rules/rulebook/rulebook.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "cmake/embedded_file.hpp"
#include "rules/core/ranges.hpp"

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
        const bool named = rules::any_of(options_, [&](std::string_view option) { return names(line, option); });
        level_ = named ? level : 0;
    }
    [[nodiscard]] bool open() const { return level_ != 0; }

private:
    const std::vector<std::string_view>& options_;
    std::size_t level_ = 0;  ///< Of the heading that opened it; 0: none is open.
};

/// @param take  gets each line.
template <class Take>
void each_line(std::string_view text, Take&& take) {
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        take(line);
    }
}

/// @param take  gets each paragraph, and whether it stands in the section of one of the options.
template <class Take>
void each_paragraph(const std::vector<std::string_view>& options, Take&& take) {
    for (const auto& file : armistice_data::rulebook()) {
        Section section{options};
        each_line(file.text, [&](std::string_view line) {
            section.read(line);
            if (const auto paragraph = paragraph_of(line); !paragraph.first.empty()) take(paragraph, section.open());
        });
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

/// A list in JSON, of what `add` adds for each.
template <class All, class Add>
void add_list(std::string& json, std::string_view name, const All& all, Add&& add) {
    json += '"';
    json += name;
    json += R"(":[)";
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (at > 0) json += ',';
        add(all[at]);
    }
    json += ']';
}

/// A heading and the paragraphs between it and the next one.
struct Chapter {
    std::size_t level = 0;
    std::string_view title;
    std::vector<std::string_view> paragraphs{};
};

/// The first is the book's own title.
std::vector<Chapter> chapters_of(std::string_view book) {
    std::vector<Chapter> chapters;
    each_line(book, [&](std::string_view line) {
        if (const auto level = std::min(line.find_first_not_of('#'), line.size()); level != 0 && level < line.size() && line[level] == ' ')
            chapters.push_back({level, line.substr(level + 1)});
        else if (const auto paragraph = paragraph_of(line); !paragraph.first.empty() && !chapters.empty())
            chapters.back().paragraphs.push_back(paragraph.first);
    });
    return chapters;
}

/// The common beginning of two ids, up to a point or hyphen.
std::string_view common(std::string_view a, std::string_view b) {
    std::size_t same = 0;
    for (std::size_t at = 0; at <= a.size() && at <= b.size(); ++at) {
        const auto ends = [at](std::string_view id) { return at == id.size() || id[at] == '.' || id[at] == '-'; };
        if (ends(a) && ends(b)) same = at;
        if (at == a.size() || at == b.size() || a[at] != b[at]) break;
    }
    return a.substr(0, same);
}

/// The id that names these paragraphs and no others of their book; empty where there is none.
std::string_view id_of(const std::vector<std::string_view>& paragraphs, const std::vector<std::string_view>& book) {
    if (paragraphs.empty()) return {};
    auto id = paragraphs.front();
    for (const auto& paragraph : paragraphs) id = common(id, paragraph);
    const auto named = rules::count_if(book, [&](std::string_view paragraph) { return belongs(paragraph, id); });
    return !id.empty() && static_cast<std::size_t>(named) == paragraphs.size() ? id : std::string_view{};
}

/// The paragraphs of a chapter and of those below it.
std::vector<std::string_view> all_of(const std::vector<Chapter>& chapters, std::size_t at) {
    auto all = chapters[at].paragraphs;
    for (auto next = at + 1; next < chapters.size() && chapters[next].level > chapters[at].level; ++next)
        rules::append_to(all, chapters[next].paragraphs);
    return all;
}

void add_chapter(std::string& json, const Chapter& chapter, std::string_view id) {
    json += R"({"level":)" + std::to_string(chapter.level) + R"(,"title":)";
    add_quoted(json, chapter.title);
    if (!id.empty()) {
        json += R"(,"id":)";
        add_quoted(json, id);
    }
    json += ',';
    add_list(json, "paragraphs", chapter.paragraphs, [&](std::string_view each) { add_quoted(json, each); });
    json += '}';
}

/// Small letters of ASCII; others stay as they are.
std::string lowered(std::string_view text) {
    std::string low{text};
    std::transform(low.begin(), low.end(), low.begin(),
                   [](char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; });
    return low;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (!word.empty()) words.push_back(lowered(word));
    }
    return words;
}

}  // namespace

std::vector<Paragraph> paragraphs_of(std::string_view id) { return paragraphs_of({id}, {}); }

std::vector<Paragraph> paragraphs_of(const std::vector<std::string_view>& ids, const std::vector<std::string_view>& options) {
    std::vector<Paragraph> found;
    each_paragraph(options, [&](const Paragraph& paragraph, bool of_option) {
        if (of_option || rules::any_of(ids, [&](std::string_view id) { return belongs(paragraph.first, id); })) found.push_back(paragraph);
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
    json += ',';
    add_list(json, "paragraphs", found, [&](const Paragraph& paragraph) { add_paragraph(json, paragraph); });
    return json + "}\n";
}

const std::string& contents_json() {
    static const auto contents = [] {
        std::string json = "{";
        // Of each game the base rules first.
        const auto all = armistice_data::rulebook();
        std::vector<armistice_data::EmbeddedFile> books{all.begin(), all.end()};
        const auto place = [](std::string_view path) {
            const auto folder = path.substr(0, path.rfind('/'));
            return std::tuple{folder, !path.ends_with("/rules.md"), path};
        };
        std::sort(books.begin(), books.end(), [&](const auto& a, const auto& b) { return place(a.path) < place(b.path); });
        add_list(json, "books", books, [&](const armistice_data::EmbeddedFile& file) {
            const auto chapters = chapters_of(file.text);
            const auto title = chapters.empty() ? file.path : chapters.front().title;
            json += R"({"title":)";
            add_quoted(json, title);
            json += ',';
            const auto book = chapters.empty() ? std::vector<std::string_view>{} : all_of(chapters, 0);
            std::vector<std::size_t> below;
            // Some books say something before their first chapter.
            for (std::size_t at = chapters.empty() || chapters.front().paragraphs.empty() ? 1 : 0; at < chapters.size(); ++at)
                below.push_back(at);
            add_list(json, "chapters", below, [&](std::size_t at) {
                add_chapter(json, chapters[at], at == 0 ? std::string_view{} : id_of(all_of(chapters, at), book));
            });
            json += '}';
        });
        return json + "}\n";
    }();
    return contents;
}

std::string found_json(std::string_view words) {
    static const auto texts = [] {
        std::vector<std::pair<std::string, Paragraph>> all;
        each_paragraph({}, [&](const Paragraph& paragraph, bool) {
            all.emplace_back(lowered(paragraph.first) + ' ' + lowered(paragraph.second), paragraph);
        });
        return all;
    }();
    const auto wanted = words_of(words);
    std::vector<Paragraph> found;
    bool more = false;
    for (auto text = texts.begin(); text != texts.end() && !more && !wanted.empty(); ++text) {
        const auto holds = [&](const std::string& word) { return text->first.find(word) != std::string::npos; };
        if (!rules::all_of(wanted, holds)) continue;
        more = found.size() == most_found;
        if (!more) found.push_back(text->second);
    }
    std::string json = "{";
    add_list(json, "paragraphs", found, [&](const Paragraph& paragraph) { add_paragraph(json, paragraph); });
    return json + (more ? R"(,"more":true})" : "}") + "\n";
}

std::vector<std::string_view> paragraph_ids() {
    std::vector<std::string_view> ids;
    each_paragraph({}, [&](const Paragraph& paragraph, bool) { ids.push_back(paragraph.first); });
    return ids;
}

std::vector<std::string_view> excerpt_ids() {
    std::vector<std::string_view> ids;
    for (const auto& file : armistice_data::rulebook()) {
        if (!file.text.substr(0, file.text.find('\n')).ends_with("[excerpt]")) continue;
        each_line(file.text, [&](std::string_view line) {
            if (const auto paragraph = paragraph_of(line); !paragraph.first.empty()) ids.push_back(paragraph.first);
        });
    }
    return ids;
}

}  // namespace rulebook
