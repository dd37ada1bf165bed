#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "rules/match/replay.hpp"
#include "server/game/subscribers.hpp"

namespace server {

class GameIndex;
class Rulesets;
class Talk;

/// What those see of a running game who may see it only so much later: the game as it stood then, and its subscribers. What
/// happens is put here at once, and comes out when it is old enough, in its order. Nothing of what is newer is told: spectators are served
/// from here alone, so that not even the time of an answer depends on it. Who sits down before the start is seen at once: there is nothing
/// to know yet, and whoever looks for a seat has to see it. Of the actor's thread.
class Delayed {
public:
    /// What it uses, which outlives it.
    struct Uses {
        Subscribers::Uses subscribers;
        Rulesets& rulesets;
        const server::Talk& talk;
        GameIndex& index;
    };
    /// @param record  all entries of the game, as the store has them.
    /// @throws std::runtime_error where they do not fold.
    Delayed(const match::GameId& id, const Uses& uses, std::shared_ptr<const rules::Ruleset> rules, std::vector<match::Recorded> record,
            bool playable);

    [[nodiscard]] Subscribers& subscribers() noexcept { return subscribers_; }
    /// As its subscribers see it now.
    [[nodiscard]] const match::Game& game() const noexcept { return *game_; }
    /// What was said until then may be told.
    [[nodiscard]] Moment horizon(Moment now) const noexcept;
    /// Nobody watches, and nothing waits to be shown.
    [[nodiscard]] bool idle() const noexcept { return waiting_.empty() && subscribers_.empty(); }
    /// When the next is old enough; nothing where nothing waits.
    [[nodiscard]] std::optional<Moment> next() const;

    /// @param at_parent  the state that it came upon, where that is known.
    void add(const match::Entry& entry, std::string_view bytes, const std::optional<rules::GameState>& at_parent);
    void add(wire::Notice notice, Moment at);
    /// @param by  the connection that said it, which was answered.
    void add(wire::Said said, Moment at, std::weak_ptr<Peer> by);
    /// Lines of chat that were kept before the game was read.
    void add_kept(std::vector<wire::TalkLine> lines);
    /// Shows what is old enough.
    void release(Moment now);
    /// The game is over: there is nothing to wait for.
    void release_all();

private:
    struct Talk {
        wire::Said said;
        std::weak_ptr<Peer> by;
    };
    struct Recorded {
        match::Recorded recorded;
        std::optional<rules::GameState> at_parent;  ///< Of an entry that goes back, perhaps further than is remembered.
    };
    struct Item {
        Moment at = 0;
        std::variant<Recorded, wire::Notice, Talk> what;
    };
    [[nodiscard]] bool may_show(const Item& item, Moment now) const noexcept;
    void show(Item item);
    void show(Recorded& entry);
    void show(wire::Notice& notice);
    void show(const Talk& talk);
    void list() const;

    const match::GameId id_;
    const Uses uses_;
    const Moment delay_;
    bool playable_;
    match::Header first_;
    std::optional<Moment> started_;  ///< When the game began; nothing while it waits.
    std::uint64_t kept_until_ = 0;   ///< The last line of chat that was there when the game was read.
    std::optional<match::Game> game_;
    Subscribers subscribers_;
    std::deque<Item> waiting_;
};

}  // namespace server
