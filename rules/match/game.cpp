#include "rules/match/game.hpp"

#include <utility>

#include "rules/core/canonical.hpp"
#include "rules/core/judge.hpp"
#include "rules/core/own_answers.hpp"

namespace match {

void follow(const rules::Ruleset* ruleset, rules::GameState& state, const rules::Event& event) {
    namespace e = rules::event;
    const bool followed = std::holds_alternative<e::StageEntered>(event) || std::holds_alternative<e::DecisionOpened>(event) ||
                          std::holds_alternative<e::DecisionAnswered>(event) || std::holds_alternative<e::DecisionsClosed>(event) ||
                          std::holds_alternative<e::GameEnded>(event) || std::holds_alternative<e::RoundOpened>(event) ||
                          std::holds_alternative<e::BattleOpened>(event) || std::holds_alternative<e::BattleRound>(event) ||
                          std::holds_alternative<e::BattleClosed>(event);
    if (ruleset != nullptr || followed) rules::evolve(state, event);
    if (const auto* turn = std::get_if<e::TurnOpened>(&event); turn != nullptr && ruleset == nullptr) {
        state.active = turn->power;
        state.battles.clear();
    }
}

Game::Game(std::shared_ptr<const rules::Ruleset> ruleset) : ruleset_{std::move(ruleset)} {
    if (ruleset_ != nullptr) state_ = rules::initial_state(*ruleset_);
}

Game::Folded Game::fold(const Entry& entry, std::string_view bytes, const std::vector<Secret>& secrets) {
    if (entry.header.parent == table_.sequence()) {
        auto after = state_;
        for (const auto& event : entry.events) follow(ruleset_.get(), after, event);
        fold_to(entry, bytes, std::move(after), secrets);
        return Folded::yes;
    }
    auto at_parent = state_at(entry.header.parent);
    if (!at_parent) return Folded::rewind;
    fold_from(entry, bytes, std::move(*at_parent), secrets);
    return Folded::yes;
}

void Game::fold_from(const Entry& entry, std::string_view bytes, rules::GameState at_parent, const std::vector<Secret>& secrets) {
    for (const auto& event : entry.events) follow(ruleset_.get(), at_parent, event);
    fold_to(entry, bytes, std::move(at_parent), secrets);
}

rules::GameState Game::fold_to(const Entry& entry, std::string_view bytes, rules::GameState after, const std::vector<Secret>& secrets) {
    table_.fold(entry, bytes, after, secrets);
    std::swap(state_, after);
    remember(entry, after);
    return after;
}

void Game::remember(const Entry& entry, const rules::GameState& before) {
    const auto& header = entry.header;
    if (table_.undoable().empty()) {
        base_.reset();
        steps_.clear();
        return;
    }
    const auto& oldest = table_.undoable().front();
    if (!table_.lines().leads_to(header.parent, header.sequence - 1)) {
        // Back to where another line was: its steps are forgotten.
        base_ = state_;
        base_sequence_ = header.sequence;
        steps_.clear();
        return;
    }
    if (header.goes_back()) {
        std::erase_if(steps_, [&](const Step& step) { return step.sequence > header.parent; });
    } else if (oldest.sequence == header.sequence) {
        // The first that may be taken back: what came before it is as far as this fold can go back.
        base_ = before;
        base_sequence_ = header.parent;
        steps_.clear();
    } else if (base_ && oldest.parent > base_sequence_) {
        base_ = state_at(oldest.parent);
        base_sequence_ = oldest.parent;
        std::erase_if(steps_, [&](const Step& step) { return step.sequence <= base_sequence_; });
    }
    if (!entry.events.empty()) steps_.push_back({header.sequence, entry.events});
}

std::optional<rules::GameState> Game::state_at(std::uint64_t sequence) const {
    if (sequence == table_.sequence()) return state_;
    if (!base_ || sequence < base_sequence_ || !table_.lines().leads_to(sequence, table_.sequence())) return std::nullopt;
    auto state = *base_;
    for (const auto& step : steps_) {
        if (step.sequence > sequence) break;
        for (const auto& event : step.events) follow(ruleset_.get(), state, event);
    }
    return state;
}

std::optional<rules::GameState> known_to(const Game& game, rules::OwnerId owner) {
    return rules::with_own_answers(game.state(), owner, [&](rules::DecisionId decision, rules::OwnerId by) -> std::optional<rules::Choice> {
        const auto* kept = game.table().sealed_answers().find(decision, by);
        return kept == nullptr || !kept->secret ? std::nullopt : rules::choice_from(kept->secret->content);
    });
}

}  // namespace match
