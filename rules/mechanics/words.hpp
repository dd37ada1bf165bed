#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "rules/mechanics/setup.hpp"

namespace rules {

/// What the commentary says of what the modules of a bundle call by a word: lines by table, such as "removed", and word, such as "mine".
/// For rules/narration: no rule reads them, and no game is pinned to them.
struct CommentaryLines {
    struct Line {
        std::string text;
        std::string file;  ///< Where it stands, for messages.
    };
    std::map<std::string, std::map<std::string, Line, std::less<>>, std::less<>> tables;
    std::set<std::string, std::less<>> files;  ///< That were taken.
    /// Null where no module has a line.
    [[nodiscard]] const std::string* find(std::string_view table, std::string_view word) const;
};

/// Takes what a module says to people from the data that it embeds: its refusals from refusals.toml (rules/mechanics/refusals.hpp), and from
/// words.toml what the commentary says; either may be missing. That file has a table for each kind of news, with a text by word. Names in
/// braces are filled in; an empty text says nothing. A problem for a table or a name that the commentary does not know, and for a word of
/// which another file says something else. A file that was taken before is passed over.
void take_words(RulesetBuilder& build, const ModuleData& data);
/// The same of one words.toml. @param file  its name, for messages.
void take_commentary_lines(RulesetBuilder& build, std::string_view text, std::string_view file);

}  // namespace rules
