#include "rules/partner/partner.hpp"

#include <algorithm>
#include <utility>

#include "rules/core/judge.hpp"
#include "rules/partner/mind.hpp"

namespace partner {

using namespace rules;

namespace {

const Mind* mind_of(const Ruleset& ruleset) {
    const auto all = minds();
    const auto found = std::find_if(all.begin(), all.end(), [&](const KnownMind& known) { return known.base == ruleset.base; });
    return found == all.end() ? nullptr : found->mind;
}

Wish reply(const Mind& mind, const View& view, OwnerId power) {
    for (const auto& decision : view.state.decisions) {
        if (!has(decision.asked & ~decision.answered, power)) continue;
        auto choice = mind.answer(view, decision, power);
        if (!view.rules.decisions[idx(decision.kind)].valid(view, decision, power, choice)) choice = default_answer(view, decision, power);
        return Command{power, command::Answer{decision.kind, decision.space == no_space ? std::nullopt : std::optional{decision.space},
                                              std::move(choice)}};
    }
    return std::nullopt;
}

/// Where something is still owed it is settled, as far as the game lets who owes it do so.
Command end_of_phase(const View& view, OwnerId power) {
    Command end{power, command::EndPhase{}};
    if (check(view, end)) return end;
    return if_legal(view, {power, command::Declare{"settle", {}}}).value_or(std::move(end));
}

}  // namespace

tl::expected<void, NoPartner> can_play(const Ruleset& ruleset) {
    if (mind_of(ruleset) == nullptr) return tl::make_unexpected(NoPartner{ruleset.base});
    return {};
}

std::optional<Command> next_command(const View& view, OwnerId power, std::uint64_t seed) {
    const auto* mind = mind_of(view.rules);
    if (mind == nullptr || view.state.outcome) return std::nullopt;
    if (view.state.deciding()) return reply(*mind, view, power);
    const auto* phase = resting_phase(view);
    if (phase == nullptr || !has(actors(view, *phase), power)) return std::nullopt;
    if (auto wanted = mind->act(view, power, seed, *phase); wanted && check(view, *wanted)) return wanted;
    return end_of_phase(view, power);
}

}  // namespace partner
