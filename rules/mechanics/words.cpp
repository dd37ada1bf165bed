#include "rules/mechanics/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <utility>
#include <vector>

#include "rules/core/refusal_words.hpp"
#include "rules/mechanics/refusals.hpp"

namespace rules {
namespace {

using FactNames = std::vector<std::string_view>;

/// The kinds of news that the commentary tells by a word, and what it fills in for each.
const std::map<std::string_view, FactNames>& facts_by_table() {
    static const std::map<std::string_view, FactNames> all{
        {"out", {"power"}},                           // A power leaves the game, by its cause.
        {"control", {"power", "space"}},              // Ground goes to a power otherwise than by a battle that is told, by its cause.
        {"nobody", {"space"}},                        // Ground is nobody's from now on, by its cause.
        {"added", {"power", "space", "units"}},       // Units come, by their cause.
        {"removed", {"power", "space", "units"}},     // Units are lost outside a battle, by their cause.
        {"money", {"power", "number"}},               // A power gets money or pays it, by the reason.
        {"slot", {"power", "value"}},                 // A fact of a power stands from now on, by its slot.
        {"declared", {"power", "space"}},             // A declaration, with its argument "space" where it has one.
        {"rolled", {"power", "space", "value"}},      // Dice that are told though not all of them are, by their purpose; their faces.
        {"vain", {"power"}},                          // After a declaration that has brought no new fact.
        {"note", {"power", "space", "number"}},       // A note.
        {"outcome", {"power", "space"}},              // Of a battle about the ground.
        {"destroyed", {"power", "space", "number"}},  // Of a battle that is not about the ground, by its kind.
        {"harmless", {"power", "space"}},             // The same, where it has destroyed nothing.
        {"by", {}},                                   // What a game was won by.
        {"draw", {}},                                 // What a game ended in a draw by.
    };
    return all;
}

/// Every brace of `line` belongs to the name of one of `facts`.
bool can_be_filled_in(std::string_view line, const FactNames& facts) {
    if (!names_in_braces(line)) return false;
    for (auto at = line.find('{'); at != std::string_view::npos; at = line.find('{', at + 1))
        if (std::find(facts.begin(), facts.end(), line.substr(at + 1, line.find('}', at) - at - 1)) == facts.end()) return false;
    return true;
}

}  // namespace

const std::string* CommentaryLines::find(std::string_view table, std::string_view word) const {
    const auto words = tables.find(table);
    if (words == tables.end()) return nullptr;
    const auto line = words->second.find(word);
    return line == words->second.end() ? nullptr : &line->second.text;
}

void take_commentary_lines(RulesetBuilder& build, std::string_view text, std::string_view file) {
    auto& lines = build.data<CommentaryLines>();
    if (!lines.files.emplace(file).second) return;  // every option of a folder takes its files
    ModuleFile data{build, text, file};
    const auto root = data.root();
    std::vector<std::string_view> known;
    for (const auto& [name, facts] : facts_by_table()) {
        known.push_back(name);
        const auto table = root.table_or_none(name);
        if (!table) continue;
        for (const auto& [word, value] : table->scalars()) {
            const auto line = table->text(word);
            if (!can_be_filled_in(line, facts))
                table->problem_at(word, fmt::format("\"{}\" may name in braces: {}", word,
                                                    facts.empty() ? "nothing" : fmt::format("{}", fmt::join(facts, ", "))));
            const auto [other, is_new] = lines.tables[std::string{name}].try_emplace(word, CommentaryLines::Line{line, std::string{file}});
            if (!is_new && other->second.text != line)
                table->problem_at(word, fmt::format("{} says something else of \"{}.{}\": say the same, or use another word",
                                                    other->second.file, name, word));
        }
    }
    root.only(known);
}

void take_words(RulesetBuilder& build, const ModuleData& data) {
    for (const auto& [path, text] : data.files) {
        if (path == "refusals.toml") take_refusal_words(build, text, fmt::format("{}/{}", data.folder, path));
        if (path == "words.toml") take_commentary_lines(build, text, fmt::format("{}/{}", data.folder, path));
    }
}

}  // namespace rules
