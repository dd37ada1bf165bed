#include "rules/core/own_answers.hpp"

#include <utility>

namespace rules {

std::optional<GameState> with_own_answers(const GameState& state, OwnerId owner, const KnownAnswers& sealed) {
    std::optional<GameState> known;
    for (std::size_t at = 0; at < state.decisions.size(); ++at) {
        const auto& decision = state.decisions[at];
        if (!decision.sealed || !has(decision.answered, owner)) continue;
        auto choice = sealed(decision.id, owner);
        if (!choice) continue;
        if (!known) known = state;
        for (auto& answer : known->decisions[at].answers)
            if (answer.owner == owner) answer.choice = std::move(*choice);
    }
    return known;
}

}  // namespace rules
