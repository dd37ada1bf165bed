#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/link.hpp"
#include "rules/match/follower.hpp"

namespace sparring {

/// Chooses what a seat does: the bot's brain, or a cheap one for loads. Nothing: not concerned.
using Brain = std::function<std::optional<rules::Command>(const rules::View&, rules::OwnerId power)>;

struct SeatPlan {
    protocol::wire::GameId game{};
    std::uint32_t seat = 0;
    std::string token;
    protocol::wire::Hash dice_commitment{};
    std::chrono::milliseconds pace{0};  ///< Rest before each command.
    Caller caller{};                    ///< Whose seat it is, or becomes.
};

/// A computer player: one seat, one connection at a time. Follows the game from its first entry and acts when it is its turn or it is
/// asked; after a lost connection it goes on from the last entry that it knows. Whoever makes it keeps it: the connection does not.
class Player : public std::enable_shared_from_this<Player> {
public:
    struct Events {
        std::function<void()> seated;  ///< It sits, and watches: the others see it there. Once.
        std::function<void(std::int64_t latency_us)> accepted;
        std::function<void(const std::string&)> failed{};  ///< A refusal, or the connection's end: a bot never gives an illegal command.
        std::function<void()> over;
    };
    /// @param follower  of its own, or of all players of the game: then each entry is folded once.
    Player(server::net::io_context& context, const Address& address, SeatPlan plan, std::shared_ptr<match::Follower> follower, Brain brain,
           Events events);
    void join();
    void leave();
    [[nodiscard]] const match::Follower& follower() const { return *follower_; }

private:
    void hear(protocol::ServerMessage& message);
    void come_in();
    /// Asked again by who has it the seat is his, whatever has become of the game: the answer says how far it is.
    void take_seat();
    void go_on(const protocol::server::Seated& seated);
    [[nodiscard]] bool hear_answer(const protocol::ServerMessage& message);
    void think();
    void act(const rules::Command& command);
    void fail(const std::string& why);
    /// Its share of a new chain of dice: a fresh seed, promised and then opened.
    void freshen(const protocol::server::Notice& notice);
    void look_at_seats(const match::Body& body);
    /// When every seat is taken: opens the seed that was promised; and starts the game, where it sat down last and no person sits there.
    void begin();
    [[nodiscard]] protocol::wire::Hash promise() const;
    [[nodiscard]] bool knows_all() const { return follower_->sequence() >= known_at_least_; }
    void again_in(server::Timer& timer, std::uint32_t ms, void (Player::*what)());
    void act_again();

    server::net::io_context& context_;
    std::shared_ptr<Link> link_;
    SeatPlan plan_;
    std::shared_ptr<match::Follower> follower_;
    std::uint32_t heard_ = 0;  ///< The last entry that came to it; the fold may be further, or had it before.
    Brain brain_;
    Events events_;
    protocol::wire::Hash seed_{};
    std::vector<rules::OwnerId> powers_;
    std::vector<bool> taken_;  ///< By seat.
    bool people_ = false;      ///< Some seat is a person's, or somebody directs: who starts the game.
    std::uint32_t last_seated_ = 0;
    bool watches_ = false;
    bool promised_ = false;  ///< The game waits for `seed_`.
    bool begun_ = false;     ///< Has done on this connection what is to be done before the start.
    std::optional<protocol::client::Act> under_way_;
    bool sits_ = false;           ///< On this connection.
    bool starting_over_ = false;  ///< Waits for the first entry.
    bool repeated_ = false;       ///< What is under way was sent by an earlier connection, too.
    std::uint32_t request_ = 0;
    std::uint32_t seed_request_ = 0;
    std::uint32_t start_request_ = 0;
    std::uint32_t entry_request_ = 0;   ///< For the seat, then for the updates.
    std::uint32_t known_at_least_ = 0;  ///< The sequence that the last answer named: nothing is decided on an older state.
    std::chrono::steady_clock::time_point sent_;
    server::Timer rest_;
    server::Timer act_again_;
    server::Timer enter_again_;
    bool resting_ = false;
    bool done_ = false;
};

}  // namespace sparring
