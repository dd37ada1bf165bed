#pragma once

#include <span>
#include <vector>

#include "rules/tournament/knockout.hpp"
#include "rules/tournament/record/state.hpp"

/// One stage of a tournament in the terms of the pairing functions.
namespace tournament::record {

/// A stage, and what of the record counts in it.
struct StageView {
    const Settings& settings;
    const Stage& stage;
    StageState state{};
    RoundRange played{};              ///< Rounds that count, up to the last one of this stage that is paired.
    std::vector<EntrantId> seeds{};   ///< In order of the stage's seeds.
    std::vector<Entrant> entrants{};  ///< The same, each with its seed of the stage.
    std::vector<Match> matches{};     ///< Of all rounds.
    /// Rounds of this stage that are paired.
    [[nodiscard]] std::uint32_t rounds() const noexcept { return played.last + 1 - state.first_round; }
    /// Groups as the pairing functions take them.
    [[nodiscard]] std::vector<std::vector<EntrantId>> groups() const;
    [[nodiscard]] std::vector<BracketMatch> bracket() const;
    /// Of each match of the bracket, by the games of this stage alone.
    [[nodiscard]] std::vector<BracketState> bracket_states(std::span<const BracketMatch> bracket) const;
};

/// A stage that has begun.
[[nodiscard]] StageView view_of(const Tournament& state, std::uint32_t stage);
/// The one after the last that has begun, with groups as it would begin now. Everybody is there who plays in it.
[[nodiscard]] StageView view_of_next(const Tournament& state);
/// True if no further round of the stage is to be paired; its last round may still be open.
[[nodiscard]] bool all_paired(const StageView& view);

}  // namespace tournament::record
