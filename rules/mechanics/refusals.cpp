#include "rules/mechanics/refusals.hpp"

#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>

#include "rules/core/refusal_words.hpp"
#include "rules/mechanics/setup.hpp"

namespace rules {

void take_refusal_words(RulesetBuilder& build, std::string_view text, std::string_view name) {
    ModuleFile file{build, text, name};
    const auto root = file.root();
    root.only({"refusal"});
    std::set<std::string> seen;
    for (const auto& row : root.tables("refusal")) {
        row.only({"paragraph", "say"});
        auto paragraph = row.text("paragraph");
        auto say = row.texts("say");
        if (!seen.insert(paragraph).second) row.problem_at("paragraph", fmt::format("\"{}\" has its words already", paragraph));
        for (const auto& words : say)
            if (words.empty() || !names_in_braces(words))
                row.problem_at("say", fmt::format("\"{}\" needs words, and a name in each {{}}", words));
        build.tables().refusal_words.insert_or_assign(std::move(paragraph), std::move(say));
    }
}

}  // namespace rules
