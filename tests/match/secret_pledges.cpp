#include "tests/match/secret_pledges.hpp"

#include "rules/core/context.hpp"

namespace testing {
namespace {

using rules::Choice;
using toy::blue, toy::red;

struct Pledges {
    rules::DecisionKindId kind;
    rules::TagId pledged;
};
rules::DecisionRequest question(const rules::Ruleset& rules) {
    rules::DecisionRequest request;
    request.kind = rules.data<Pledges>().kind;
    request.asked = rules::mask_of(red) | rules::mask_of(blue);
    request.sealed = true;
    return request;
}
void ask(rules::Context& context, std::uint32_t) { context.ask(question(context.rules)); }
void take(rules::Context& context, std::uint32_t) {
    for (const auto owner : {red, blue})
        context.note(context.rules.data<Pledges>().pledged, rules::no_space, owner,
                     *context.answer(question(context.rules), owner).as<std::int64_t>());
}
void install(rules::RulesetBuilder& build) {
    auto& data = build.data<Pledges>();
    data.pledged = build.tag("pledged");
    rules::DecisionKind kind;
    kind.name = "pledge";
    kind.fallback = [](const rules::View&, const rules::Decision&, rules::OwnerId) { return Choice{std::int64_t{0}}; };
    kind.valid = [](const rules::View&, const rules::Decision&, rules::OwnerId, const Choice& choice) -> rules::Result<void> {
        if (choice.as<std::int64_t>() == nullptr) return rules::refuse(rules::Refusal::bad_choice, {"TOY-30"});
        return {};
    };
    kind.legal = [](const rules::View&, const rules::Decision&, rules::OwnerId, std::size_t) {
        return std::vector<Choice>{{std::int64_t{0}}, {std::int64_t{1}}};
    };
    data.kind = build.decision(kind);
    build.procedure("game").after("round-begins",
                                  rules::sequence("pledging", {rules::step("ask-pledges", ask), rules::step("take-pledges", take)}));
}

}  // namespace

const rules::Module secret_pledges{.id = "secret-pledges", .base = "toy", .install = install};

}  // namespace testing
