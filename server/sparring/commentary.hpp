#pragma once

#include <string>

#include "server/sparring/follower.hpp"

namespace sparring {

/// A game told live, as lines for a terminal.
class Commentary {
public:
    explicit Commentary(std::shared_ptr<const rules::Ruleset> ruleset) : follower_{std::move(ruleset)} {}
    /// What is to be said about an update, lines with their ends; folds it.
    std::string tell(const protocol::server::Update& update);
    /// Who holds how much, a line for each power.
    [[nodiscard]] std::string holdings() const;
    /// Of both sides: points, where the bundle counts any, capitals, what they hold; the winner and why.
    [[nodiscard]] std::string scoreboard() const;
    [[nodiscard]] const Follower& follower() const { return follower_; }

private:
    Follower follower_;
};

}  // namespace sparring
