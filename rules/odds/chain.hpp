#pragma once

#include <deque>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "rules/odds/board.hpp"

namespace rules::odds {

/// The chance that the parts are in these two states.
struct Pair {
    PartStates::Id attackers = 0;
    PartStates::Id defenders = 0;
    double chance = 0;
};

/// A script at work: a Markov chain over what is left of both parts, block after block.
class Chain {
public:
    Chain(Field& field, const OddsScript& script, const Question& question, const Bound& bound);

    PartStates attackers;
    PartStates defenders;

    /// Runs every block. @return why not, where there are too many ways to be left or it takes more work than it may.
    [[nodiscard]] std::optional<Error::Why> run();
    /// What the last block leaves: the chances of each part's states, of who stands, and the expected rounds.
    struct Result {
        std::vector<double> attackers;
        std::vector<double> defenders;
        Endings endings;
        double rounds = 0;
    };
    [[nodiscard]] const Result& result() const { return result_; }

private:
    using Id = PartStates::Id;
    struct Board;

    void run_once(const OddsBlock& block, bool last);
    /// @param begun_before  the first round has been fought.
    [[nodiscard]] std::optional<Error::Why> run_rounds(const OddsBlock& block, bool last, bool begun_before);
    void play_endless(Board& board, bool begun_before);
    void play_limited(Board& board, std::uint32_t rounds, bool begun_before);
    /// A last block in which units leave the fight after a round (leaving.cpp).
    [[nodiscard]] std::optional<Error::Why> run_leaving(const OddsBlock& block);
    [[nodiscard]] bool too_much() const { return bound_.passed(work_ + attackers.work() + defenders.work()); }
    [[nodiscard]] OddsVerdict verdict(const OddsBlock& block, Id a, Id d, bool first);
    /// The block is over with these parts left.
    void end(const Board& board, Id a, Id d, double chance, OddsVerdict how);
    void pass_on(Id a, Id d, double chance, bool last);
    /// The states of a part in the pairs of now, each once.
    [[nodiscard]] std::vector<Id> ids_now(bool of_attackers) const;
    /// What one part throws in a volley.
    struct Throw {
        HitChances whole;
        std::vector<Run> runs;  ///< In their order; hits that fall alike as one.
    };
    [[nodiscard]] const Throw& throw_of(const Volley& volley, bool attacking, Id a, Id d);
    [[nodiscard]] Thrown dice(const View& view, const OddsExchange& exchange, bool attacking) const;
    /// The chances of the hits that one part makes.
    [[nodiscard]] const HitChances& fire(const OddsExchange& exchange, bool attacking, Id a, Id d);

    Field& field_;
    const OddsScript& script_;
    const Question& question_;
    const Bound bound_;
    std::uint64_t work_ = 0;  ///< Beside that of the parts.
    std::vector<DicePool> support_;
    std::vector<Pair> now_;
    std::map<std::pair<Id, Id>, double> next_;
    std::map<std::tuple<const OddsExchange*, bool, Id, OddsFacts>, HitChances> fires_;
    std::deque<std::vector<Volley>> volleys_;  ///< By block, as far as it has come: what is known of parts and throws points to them.
    std::deque<HitChances> hits_;
    std::map<std::tuple<const Volley*, bool, Id, OddsFacts>, Throw> throws_;
    Result result_;
};

}  // namespace rules::odds
