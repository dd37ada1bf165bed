#include "rules/mechanics/refusals.hpp"

#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>

#include "rules/core/refusal_words.hpp"

namespace rules {
namespace {

void take_words(RulesetBuilder& build, ModuleFile file) {
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

}  // namespace

void take_refusal_words(RulesetBuilder& build, std::string_view text, std::string_view file) { take_words(build, {build, text, file}); }

void take_refusal_words(RulesetBuilder& build, const ModuleData& data) { take_words(build, {build, data, "refusals.toml"}); }

}  // namespace rules
