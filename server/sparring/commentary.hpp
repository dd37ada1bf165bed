#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/sparring/follower.hpp"
#include "server/sparring/words.hpp"

namespace sparring {

/// A game told as it is played, for people who watch a terminal: turns, what was moved where, a headline and the result of each battle, what
/// was taken, who falls, and the score of each round. Knows no game: words come from words.toml, numbers from the rules.
class Commentary {
public:
    enum class Detail : std::uint8_t {
        headlines,
        dice,  ///< Every roll too.
    };
    explicit Commentary(std::shared_ptr<const rules::Ruleset> ruleset, Detail detail = Detail::headlines)
        : follower_{std::move(ruleset)}, detail_{detail} {}
    /// What is to be said about an update, lines with their ends; folds it. Moves are gathered, and said before what follows them.
    std::string tell(const protocol::server::Update& update);
    /// Of both sides: points, where the bundle counts any, capitals, what they hold; the winner and why.
    [[nodiscard]] std::string scoreboard() const;
    [[nodiscard]] const Follower& follower() const { return follower_; }

private:
    /// A battle between its first command and its end.
    struct Fight {
        std::map<std::string, Force> attackers, defenders, lost;  ///< By owner.
    };
    struct Telling;

    void gather(const protocol::wire::entry::Played& played);
    [[nodiscard]] std::string gathered();
    void engage(const std::string& space, const std::string& lead);
    [[nodiscard]] std::string score() const;

    Follower follower_;
    Detail detail_;
    std::map<std::string, Fight> fights_;               ///< By space.
    std::vector<std::pair<std::string, Force>> deeds_;  ///< "to Lorraine": what was moved there.
    std::string doing_;                                 ///< "moves", "buys": what is gathered.
};

}  // namespace sparring
