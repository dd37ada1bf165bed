#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/match/replay.hpp"

namespace match {

/// A game followed from its first entry: the rules state as the fold of the entries along their parents.
class Follower {
public:
    explicit Follower(std::shared_ptr<const rules::Ruleset> ruleset);
    /// @return what is wrong with the entry; empty when it was folded.
    std::string take(const Entry& entry);
    /// Of a game that was set back: before its first entry again.
    void start_over();
    [[nodiscard]] rules::View view() const { return {*ruleset_, state_}; }
    /// The state that the last entry came upon.
    [[nodiscard]] const rules::GameState& before() const { return before_; }
    [[nodiscard]] const rules::Ruleset& ruleset() const { return *ruleset_; }
    [[nodiscard]] const std::shared_ptr<const rules::Ruleset>& shared_ruleset() const { return ruleset_; }
    [[nodiscard]] std::uint64_t sequence() const { return record_.size(); }
    /// The entry that one was made upon.
    [[nodiscard]] std::uint64_t parent_of(std::uint64_t sequence) const { return record_[sequence - 1].entry.header.parent; }
    [[nodiscard]] bool started() const { return started_; }
    [[nodiscard]] bool annulled() const { return annulled_; }
    /// As far as it was followed: a referee may have set it back later.
    [[nodiscard]] bool ended() const { return annulled_ || state_.outcome.has_value(); }

private:
    std::shared_ptr<const rules::Ruleset> ruleset_;
    rules::GameState state_, before_;
    std::vector<Recorded> record_;  ///< Without bytes and heads.
    bool started_ = false;
    bool annulled_ = false;
};

/// The ruleset of a bundle that ships with the program, with further options and parameters; throws `std::runtime_error` if there is none.
[[nodiscard]] std::shared_ptr<const rules::Ruleset> ruleset_of(const std::string& bundle);
/// The rules that a game is pinned to, by its first entry; throws `std::runtime_error` if this program has them not, or another revision.
[[nodiscard]] std::shared_ptr<const rules::Ruleset> ruleset_of(const body::Created& created);

}  // namespace match
