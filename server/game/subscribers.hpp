#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/match/game.hpp"
#include "server/base/limits.hpp"
#include "server/game/announcements.hpp"
#include "server/game/decide.hpp"
#include "server/game/replay_buffer.hpp"
#include "server/game/views.hpp"

namespace server {

class CatchUp;
class TimeSource;

/// Who watches a game: each is shown every entry once, in order, whatever they had seen before. It is told of entries that are stored and
/// folded, and decides nothing. Of the actor's thread.
class Subscribers {
public:
    /// What it uses, which outlives it.
    struct Uses {
        const TimeSource& time;
        CatchUp& catch_up;
        People& people;
        const Limits& limits;
    };
    /// @param late_ms  what it is shown is so old.
    Subscribers(const match::GameId& game, const Uses& uses, Moment late_ms = 0);

    /// Adds to a view what is not of the game itself: names, how late these subscribers see it, and that it can only be read.
    void complete(wire::GameView& view, bool playable) const;

    /// Nobody watches, and nobody is being sent what they missed.
    [[nodiscard]] bool empty() const noexcept { return viewers_.empty() && catching_up_.empty(); }
    /// Accounts of those who watch.
    [[nodiscard]] std::vector<std::uint64_t> here() const;
    /// The same with those who are still being sent what they missed.
    [[nodiscard]] std::vector<std::uint64_t> connected() const;
    /// Whether this connection watches.
    [[nodiscard]] bool has(const Peer* peer) const noexcept;
    /// Whether it is a catch-up for these subscribers.
    [[nodiscard]] bool awaits(const std::shared_ptr<History>& history) const noexcept;

    /// The peer watches from now on, or anew: from the entry that it names, if it can be. @return what is left to answer; nothing where its
    /// first frame was the answer, or will be.
    [[nodiscard]] std::optional<Answer> watch(const match::Game& game, bool playable, const CommandEnvelope& envelope);
    /// @return whether nobody watches now.
    bool remove(const Peer* peer);
    /// All was sent that was missed and asked for.
    void caught_up(const match::Game& game, bool playable, const std::shared_ptr<History>& history);
    /// The game failed: they come back, and miss nothing.
    void disconnect() const;
    void clear() { viewers_.clear(); }
    /// Those of `others` whose account fits watch here from now on, and miss nothing of what lies between: they have seen as much as
    /// `others` was shown.
    void take_over(Subscribers& others, const match::Game& theirs, const match::Game& game, const std::function<bool(std::uint64_t)>& fits);
    /// The same for subscribers of the older view: they are shown nothing twice. Who is still being sent what was missed is disconnected,
    /// and comes back.
    /// @param shown  the last entry that `others` was shown.
    void take_back(Subscribers& others, std::uint64_t shown, const std::function<bool(std::uint64_t)>& fits);

    /// The entry that `game` has just folded, and what people should hear beside it: of `announced` what is not for one account alone.
    /// @param before  the state at its parent; not needed where nobody subscribes.
    void show(const match::Game& game, const match::Entry& entry, std::optional<rules::GameState> before,
              const std::vector<match::Secret>& secrets, const std::vector<Announcement>& announced);
    /// Says it to everybody who watches, but not to this connection.
    void tell(const match::Game& game, const protocol::ServerMessage& message, const Peer* but = nullptr);
    /// Says it to everybody who watches, but not to these accounts.
    void tell(const match::Game& game, const protocol::ServerMessage& message, const std::vector<std::uint64_t>& but);
    /// Of subscribers of a delayed view: who was here then.
    void note_here(const std::vector<std::uint64_t>& accounts, bool here);
    /// Where a game waits for its players: which seats nobody has.
    void say_free_seats(const match::Game& game);

private:
    struct Viewer {
        std::shared_ptr<Peer> peer;
        std::uint64_t account = 0;
        std::uint64_t seen = 0;  ///< Of one who has seen more than is shown here: up to which entry.
        bool words = false;      ///< He is told each entry in sentences, too.
    };
    [[nodiscard]] wire::GameView view_of(const match::Game& game, bool playable) const;
    /// When what is shown is so.
    [[nodiscard]] Moment moment_of(const match::Game& game) const;
    /// To those whom `wants` says so of; everybody sees the same.
    template <class Wants>
    void broadcast(const match::Game& game, const protocol::ServerMessage& message, Wants wants);
    /// The update to everybody, in sentences to those who want them.
    Frames broadcast(const match::Game& game, wire::Update update, const std::vector<std::string>& words);
    [[nodiscard]] bool anybody_wants_words() const;
    /// He watches on from what he has seen.
    void go_on(const match::Game& game, Viewer viewer, std::uint64_t from);
    /// The one that reads for him what lies between.
    [[nodiscard]] std::shared_ptr<History> history_of(const match::Game& game, const Viewer& viewer, std::uint64_t from) const;
    void show_update(const match::Game& game, const match::Entry& entry, rules::GameState before,
                     const std::vector<match::Secret>& secrets);
    void announce(const match::Game& game, const match::Entry& entry, const std::vector<Announcement>& announced);
    static void send_sealed(const match::Game& game, const Viewer& viewer, const ReplayBuffer::Sealed& sealed);
    /// @return false where the updates after `from` are not at hand, or too much for what waits for him: nothing was sent.
    bool send_tail(const match::Game& game, const Viewer& viewer, std::uint64_t from, std::optional<std::uint32_t> request);
    /// What lies further back is read and written elsewhere; then the peer becomes a viewer. @return false: too many wait for that.
    bool send_history(const match::Game& game, const CommandEnvelope& envelope, std::uint64_t from);

    const match::GameId id_;
    const Uses uses_;
    const Moment late_ms_;
    std::vector<Viewer> viewers_;
    std::set<std::uint64_t> here_then_;  ///< Where it is late.
    ReplayBuffer replay_buffer_;         ///< For those who come back.
    ScoreTeller scores_;
    std::vector<std::shared_ptr<History>> catching_up_;  ///< Who is sent older updates first.
};

/// Whoever watches what is served no more here is to connect again.
void send_away(Peer& peer);

}  // namespace server
