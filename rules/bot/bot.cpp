#include "rules/bot/bot.hpp"

#include <utility>

#include "rules/bot/plans.hpp"
#include "rules/core/judge.hpp"

namespace bot {

using namespace rules;

namespace {

Wish reply(const View& view, OwnerId power, std::uint64_t seed) {
    for (const auto& decision : view.state.decisions) {
        if (!has(decision.asked & ~decision.answered, power)) continue;
        const auto& kind = view.rules.decisions[idx(decision.kind)];
        auto choice = answer(view, decision, power, seed);
        if (!kind.valid(view, decision, power, choice)) choice = kind.fallback(view, decision, power);
        if (!kind.valid(view, decision, power, choice))
            if (auto legal = legal_answers(view, decision, power, 1); !legal.empty()) choice = std::move(legal.front());
        return Command{power, command::Answer{decision.kind, decision.space == no_space ? std::nullopt : std::optional{decision.space},
                                              std::move(choice)}};
    }
    return std::nullopt;
}

Wish act(const BoardAnalysis& analysis, const Phase& phase) {
    const auto takes = [&](Form form) { return (phase.forms & (1u << raw(form))) != 0; };
    if (auto wanted = declare(analysis)) return wanted;
    if (takes(Form::purchase)) return buy(analysis);
    // A movement whose battles are fought at once is one of raids.
    if (takes(Form::fight) && takes(Form::move))
        if (auto wanted = raid(analysis)) return wanted;
    if (takes(Form::fight) || (takes(Form::attack) && !takes(Form::move))) return fight(analysis);
    if (takes(Form::place)) return place(analysis);
    if (!takes(Form::move)) return std::nullopt;
    if (analysis.battles_follow)
        if (auto wanted = attack(analysis)) return wanted;
    if (!analysis.moves_follow)
        for (auto* plan : {sail, land_moves})
            if (auto wanted = plan(analysis)) return wanted;
    return mend(analysis);
}

/// Where something is still owed it is settled, as far as the game lets who owes it do so.
Command end_of_phase(const View& view, OwnerId power) {
    Command end{power, command::EndPhase{}};
    if (check(view, end)) return end;
    Command settle{power, command::Declare{"settle", {}}};
    return check(view, settle) ? settle : end;
}

}  // namespace

std::optional<Command> next_command(const View& view, OwnerId power, std::uint64_t seed) {
    if (view.state.outcome) return std::nullopt;
    if (view.state.deciding()) return reply(view, power, seed);
    const auto* phase = resting_phase(view);
    if (phase == nullptr || !has(actors(view, *phase), power)) return std::nullopt;
    if (auto wanted = act(analysis_of(view, power, seed), *phase); wanted && check(view, *wanted)) return wanted;
    return end_of_phase(view, power);
}

}  // namespace bot
