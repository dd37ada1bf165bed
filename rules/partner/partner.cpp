#include "rules/partner/partner.hpp"

#include "rules/core/judge.hpp"
#include "rules/partner/plans.hpp"

namespace partner {

using namespace rules;

namespace {

std::optional<Command> reply(const View& view, OwnerId power) {
    for (const auto& decision : view.state.decisions) {
        if (!has(decision.asked & ~decision.answered, power)) continue;
        const auto& kind = view.rules.decisions[idx(decision.kind)];
        auto choice = answer(view, decision, power);
        if (!kind.valid(view, decision, power, choice)) choice = kind.fallback(view, decision, power);
        return Command{power, command::Answer{decision.kind, decision.space == no_space ? std::nullopt : std::optional{decision.space},
                                              std::move(choice)}};
    }
    return std::nullopt;
}

Wish wish(const Survey& survey, const Phase& phase) {
    const auto takes = [&](Form form) { return (phase.forms & (1u << raw(form))) != 0; };
    if (auto wanted = declare(survey)) return wanted;
    if (takes(Form::purchase)) return buy(survey);
    if (takes(Form::move)) {
        if (auto wanted = march(survey)) return wanted;
        return sail(survey);
    }
    if (takes(Form::fight)) return fight(survey);
    if (takes(Form::place)) return place(survey);
    return std::nullopt;
}

}  // namespace

std::optional<Command> next_command(const View& view, OwnerId power, std::uint64_t seed) {
    if (view.state.outcome) return std::nullopt;
    if (view.state.deciding()) return reply(view, power);
    const auto* phase = resting_phase(view);
    if (phase == nullptr || !has(actors(view, *phase), power)) return std::nullopt;
    if (auto wanted = wish(survey_of(view, power, seed), *phase); wanted && check(view, *wanted)) return wanted;
    return Command{power, command::EndPhase{}};
}

}  // namespace partner
