#include "admin/scenario/export.hpp"

#include <fmt/format.h>
#include <utility>

#include "admin/scenario/compare.hpp"
#include "admin/scenario/describe.hpp"
#include "admin/scenario/parse.hpp"
#include "admin/scenario/position.hpp"
#include "rules/core/canonical.hpp"

namespace scenario {
namespace {

using Reasons = std::vector<std::string>;

Reasons in_lines(const std::vector<rules::Problem>& problems) {
    Reasons reasons;
    for (const auto& problem : problems) reasons.push_back(fmt::format("line {}: {}", problem.line, problem.text));
    return reasons;
}

/// Why the text is not the state; empty if it is.
Reasons unlike(const std::string& text, const rules::Ruleset& rules, const rules::GameState& state, Rulesets& rulesets) {
    const auto scenario = parse(text, "the file", rulesets);
    if (!scenario) return in_lines(scenario.error());
    if (scenario->rules.get() != &rules && rules::pin_text(*scenario->rules) != rules::pin_text(rules))
        return {"the bundle, options and parameters that a file can name do not lead to the rules of this game"};
    const auto read = starting_state(*scenario);
    if (!read) return in_lines(read.error());
    return differences(rules, state, *read, "the game has", "a file could only say");
}

}  // namespace

tl::expected<std::string, Reasons> export_position(const Heading& heading, const std::shared_ptr<const rules::Ruleset>& rules,
                                                   const rules::GameState& state, Rulesets& rulesets) {
    if (auto reasons = inexpressible({*rules, state}); !reasons.empty()) return tl::make_unexpected(std::move(reasons));
    Scenario scenario;
    scenario.rules = rules;
    Reasons reasons;
    // A phase that can be begun again is the plainer file.
    for (const auto begun : {false, true}) {
        auto text = write(heading, *rules, describe(scenario, state, begun));
        reasons = unlike(text, *rules, state, rulesets);
        if (reasons.empty()) return text;
    }
    return tl::make_unexpected(std::move(reasons));
}

}  // namespace scenario
