#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "protocol/wire.hpp"
#include "rules/match/seating.hpp"
#include "server/base/net.hpp"
#include "server/base/prefix.hpp"
#include "server/bots/bot_rules.hpp"

namespace server {

class Keys;

/// The seats that the server gives to bots itself: a process for each, which comes as any other client does, on a port for those of this
/// machine, with an account that follows from the game and the seat. One that fails is started again, after growing rests. A server without a
/// program for them has room for none. Safe from every thread.
class Bots {
public:
    using Seats = std::vector<rules::SeatId>;
    /// @throws StartupError where the program cannot be run.
    Bots(const BotRules& rules, const Keys& keys, const Executor& home);
    ~Bots();
    Bots(const Bots&) = delete;
    Bots& operator=(const Bots&) = delete;

    /// Those that are wanted are started from now on. @param port  on this machine, without TLS.
    void start(std::uint16_t port);
    /// Ends them all, and waits for that.
    void stop();
    /// Whose game it is: an account costs nothing, so its address counts, too.
    struct Owner {
        std::uint64_t account = 0;            ///< Who created it; 0: nobody's share.
        std::optional<AddressPrefix> from{};  ///< From where; nothing where that is not known, or not limited.
        bool waits = false;                   ///< It has not started.
    };
    /// These seats of the game are played by bots from now on, and no others.
    void set(const match::GameId& game, const Seats& seats, const Owner& owner);
    /// The account is that of a bot that is wanted.
    [[nodiscard]] bool plays(std::uint64_t account) const;
    /// Seats of a new game that can be given to bots now.
    [[nodiscard]] std::size_t room(const Owner& owner) const;
    /// Why no more seats of the game can be given to bots; nothing where they can.
    /// @param owner  each has them in one game alone that has not started, and in several games half of them at most. Account 0 for whoever the
    /// server has direct its games.
    [[nodiscard]] std::optional<protocol::ServerMessage::Body> no_room(std::size_t more, const match::GameId& game,
                                                                       const Owner& owner) const;
    /// The same, and where there is room it is kept for the game until `set` or `release`.
    [[nodiscard]] std::optional<protocol::ServerMessage::Body> reserve(std::size_t seats, const match::GameId& game, const Owner& owner);
    /// The game was not made.
    void release(const match::GameId& game);
    /// Those that are kept for bots, or that they have.
    [[nodiscard]] static Seats seats_of(const Keys& keys, const match::GameId& game, const std::vector<match::Seat>& seats);
    [[nodiscard]] static Seats seats_of(const Keys& keys, const match::GameId& game, const std::vector<protocol::server::SeatView>& seats);

private:
    struct Post;
    struct Count;
    using Key = std::pair<match::GameId, std::uint16_t>;
    /// Under the mutex. @param game  of zeros: one that is to be made.
    [[nodiscard]] Count count(const match::GameId& game, const Owner& owner) const;
    /// Under the mutex: seats that are taken or reserved.
    [[nodiscard]] std::size_t given() const;
    /// Under the mutex: why there is no room.
    [[nodiscard]] std::optional<protocol::ServerMessage::Body> fault_of(std::size_t more, const match::GameId& game,
                                                                        const Owner& owner) const;
    /// Under the mutex: as many of those that wait as there is room for.
    void fill();
    Awaitable<> look_after(std::shared_ptr<Post> post);
    Awaitable<int> run_once(std::shared_ptr<Post> post);
    void dismiss(const std::shared_ptr<Post>& post);

    const BotRules rules_;
    const Keys& keys_;
    const Executor home_;
    std::uint16_t port_ = 0;
    mutable std::mutex mutex_;
    std::condition_variable all_ended_;
    std::map<Key, std::shared_ptr<Post>> posts_;
    std::set<std::uint64_t> accounts_;
    std::map<match::GameId, Owner> owners_;          ///< Of games with bots.
    std::map<match::GameId, std::size_t> reserved_;  ///< Seats of games that are being made.
    std::size_t running_ = 0;                        ///< Posts that are looked after, those that are being dismissed too.
    bool started_ = false;
};

}  // namespace server
