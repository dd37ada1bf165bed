#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/text.hpp"
#include "rules/narration/phrases.hpp"

namespace narration {

using rules::plain;

/// The lines of a words.toml, which is part of the program: texts by table and word.
class Templates {
public:
    explicit Templates(std::string_view text);
    /// Null where there is none.
    [[nodiscard]] const std::string* find(std::string_view table, std::string_view word) const;

private:
    std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> phrases_;
};

/// The facts that a line of the commentary may name.
struct Facts {
    std::string power{};
    std::string space{};
    std::string units{};
    std::int64_t number = 0;
    std::string value{};  ///< What a fact of a power is now; the faces of dice.
};
/// The line for `word` of `table`, filled in: that which a module of `rules` brings, else that of words.toml; nothing where neither has one.
[[nodiscard]] std::optional<std::string> phrase(const rules::Ruleset& rules, std::string_view table, std::string_view word,
                                                const Facts& facts);

/// By what a game was won, or why it is a draw: "by points", "the time was up".
[[nodiscard]] std::string reason_in_words(const rules::Ruleset& rules, const rules::Outcome& outcome);

}  // namespace narration
