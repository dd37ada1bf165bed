#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/match/follower.hpp"
#include "rules/narration/phrases.hpp"
#include "rules/narration/table_words.hpp"
#include "rules/narration/templates.hpp"

namespace narration {

/// A game told as it is played, for people who watch a terminal: turns, what was moved where, a headline and the result of each battle, what
/// was taken, who falls, and the score of each round. Knows no game: words come from words.toml and from the
/// modules of the bundle, numbers from the rules.
class Commentary {
public:
    enum class Detail : std::uint8_t {
        headlines,
        dice,  ///< Every roll too.
    };
    explicit Commentary(std::shared_ptr<const rules::Ruleset> ruleset, Detail detail = Detail::headlines)
        : follower_{std::move(ruleset)}, phrases_{Phrases::headline(follower_.ruleset())}, detail_{detail} {}
    /// What is to be said about an entry, lines with their ends; folds it. Moves are gathered, and said before what follows them.
    /// @param left  of the game's time after it, where it is limited.
    std::string tell(const match::Entry& entry, std::optional<match::Moment> left = {});
    /// What is said of one turn.
    struct Part {
        rules::OwnerId turn{rules::nobody};  ///< Whose it is; nobody: it goes on with what was said before.
        std::string text{};
    };
    /// The same by turns: the first part goes on with the turn that was told last, each other begins one.
    std::vector<Part> tell_by_turns(const match::Entry& entry, std::optional<match::Moment> left = {});
    /// Of both sides: points, where the bundle counts any, capitals, what they hold; the winner and why.
    [[nodiscard]] std::string scoreboard() const;
    [[nodiscard]] const match::Follower& follower() const { return follower_; }
    /// The command of an entry that was told, with who gave it: "Germany moves 3 infantry to Lorraine"; empty where it was none.
    [[nodiscard]] std::string deed(std::uint64_t sequence) const;

private:
    using Deed = Phrases::Deed;
    /// A battle between its listing and its end.
    struct Fight {
        rules::Battle battle{};
        std::map<std::string, Force> attackers{}, defenders{}, lost{};  ///< By owner.
        std::set<std::uint32_t> left{};                                 ///< Who joined and is not lost.
        std::int64_t destroyed = 0;                                     ///< IPC.
        [[nodiscard]] bool begun() const { return !attackers.empty() || !defenders.empty(); }
    };
    struct Telling;

    void note_table(const match::Entry& entry);
    [[nodiscard]] std::optional<std::string> expiry_in_words(const rules::Command& command) const;
    void gather(const Deed& deed);
    [[nodiscard]] std::string gathered();
    [[nodiscard]] std::string taken_back(std::uint64_t parent) const;
    void forget_undone();
    [[nodiscard]] Fight* fight_in(rules::SpaceId space);
    [[nodiscard]] std::string_view kind_of(const Fight& fight) const;
    [[nodiscard]] std::string score() const;

    match::Follower follower_;
    Phrases phrases_;
    Detail detail_;
    std::map<rules::BattleId, Fight> fights_;
    std::vector<std::pair<std::string, Force>> deeds_;  ///< "to Lorraine": what was moved there.
    std::string doing_;                                 ///< "moves", "buys": what is gathered.
    std::vector<std::string> did_;                      ///< Of every entry: what a player's command was, with who gave it.
    Seats seats_;                                       ///< Once the entry was told that creates the game.
    rules::OwnerMask resigned_{};                       ///< Nobody plays these.
};

}  // namespace narration
