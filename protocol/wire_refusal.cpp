#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/core/overload.hpp"
#include "rules/core/refusal_words.hpp"

namespace protocol {

server::Refused refused_of(const rules::Ruleset& rules, const rules::Violation& violation) {
    server::Refused refused{violation.code, std::string{violation.cite.id}, std::string{violation.also.id}, {}, {}};
    if (refused.also == refused.paragraph) refused.also.clear();  // it says nothing more
    using Value = decltype(server::Fact::value);
    for (const auto& fact : violation.facts)
        refused.facts.push_back({std::string{fact.name},
                                 std::visit(rules::Overload{[](std::int64_t number) { return Value{static_cast<std::int32_t>(number)}; },
                                                            [](const auto& other) { return Value{other}; }},
                                            fact.value)});
    refused.sentence = in_words(rules, violation);
    return refused;
}

}  // namespace protocol
