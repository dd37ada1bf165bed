#include "rules/match/own_answers.hpp"

#include "rules/core/canonical.hpp"
#include "rules/core/own_answers.hpp"

namespace match {

std::optional<rules::GameState> known_to(const Game& game, rules::OwnerId owner) {
    return rules::with_own_answers(game.state(), owner, [&](rules::DecisionId decision, rules::OwnerId by) -> std::optional<rules::Choice> {
        const auto* kept = game.table().sealed_answers().find(decision, by);
        return kept == nullptr || !kept->secret ? std::nullopt : rules::choice_from(kept->secret->content);
    });
}

}  // namespace match
