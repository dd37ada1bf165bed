#include "admin/scenario/explain.hpp"

#include <fmt/format.h>
#include <variant>
#include <vector>

#include "admin/scenario/words.hpp"
#include "rules/core/refusal_words.hpp"

namespace scenario {

std::string explain(const rules::Ruleset& rules, const rules::Fact& fact) {
    struct Visitor {
        const rules::Ruleset& rules;
        std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
        std::string operator()(rules::SpaceId space) const { return std::string{space_name(rules, space)}; }
        std::string operator()(rules::OwnerId owner) const { return std::string{owner_name(rules, owner)}; }
        std::string operator()(rules::UnitTypeId type) const { return in_words(rules, rules::Choice{type}); }
        std::string operator()(const std::string& text) const { return text; }
    };
    return fmt::format("{} {}", fact.name, std::visit(Visitor{rules}, fact.value));
}

std::string explain(const rules::Ruleset& rules, const rules::Violation& violation) {
    std::string text;
    if (!violation.cite.id.empty()) text = fmt::format("{}: ", violation.cite.id);
    text += sentence(violation.code);
    std::vector<std::string> facts;
    facts.reserve(violation.facts.size());
    for (const auto& fact : violation.facts) facts.push_back(explain(rules, fact));
    if (!facts.empty()) text += fmt::format(" ({})", fmt::join(facts, ", "));
    if (!violation.also.id.empty()) text += fmt::format("; see also {}", violation.also.id);
    return text;
}

}  // namespace scenario
