#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/sparring/follower.hpp"
#include "server/sparring/link.hpp"

namespace sparring {

/// Chooses what a seat does: the partner's brain, or a cheap one for loads. Nothing: not concerned.
using Brain = std::function<std::optional<rules::Command>(const rules::View&, rules::OwnerId power)>;

struct SeatPlan {
    protocol::wire::GameId game{};
    std::uint32_t seat = 0;
    std::string token;
    protocol::wire::Hash dice_commitment{};
    std::chrono::milliseconds pace{0};  ///< Rest before each command.
};

/// A computer player: one connection, one seat. Follows the game from its first entry and acts when it is its turn or it is asked.
/// Whoever makes it keeps it: the connection does not.
class Player : public std::enable_shared_from_this<Player> {
public:
    struct Events {
        std::function<void()> seated;
        std::function<void(std::int64_t latency_us)> accepted;
        std::function<void(const std::string&)> failed;  ///< A refusal, or the connection's end: a partner never gives an illegal command.
        std::function<void()> over;
    };
    Player(server::net::io_context& context, const Address& address, SeatPlan plan, std::shared_ptr<const rules::Ruleset> ruleset,
           Brain brain, Events events);
    void join();
    /// Everybody sits: asks for the start. Each opens its seed by itself as soon as no seat is free.
    void begin();
    void leave();
    [[nodiscard]] const Follower& follower() const { return follower_; }

private:
    void hear(protocol::ServerMessage& message);
    void think();
    void act(const rules::Command& command);
    void fail(const std::string& why);
    /// Its share of a new chain of dice: a fresh seed, promised and then opened.
    void freshen(const protocol::server::Notice& notice);
    /// Opens the seed that was promised for the seat when every seat is taken.
    void look_at_seats(const protocol::wire::Entry& entry);
    /// Sends what is under way once more.
    void again_in(std::uint32_t ms);

    server::net::io_context& context_;
    std::shared_ptr<Link> link_;
    SeatPlan plan_;
    Follower follower_;
    Brain brain_;
    Events events_;
    protocol::wire::Hash seed_{};
    std::vector<rules::OwnerId> powers_;
    std::vector<bool> taken_;  ///< By seat.
    std::optional<protocol::client::Act> under_way_;
    std::uint32_t request_ = 0;
    std::uint32_t seed_request_ = 0;
    std::uint32_t known_at_least_ = 0;  ///< The sequence that the last answer named: nothing is decided on an older state.
    std::chrono::steady_clock::time_point sent_;
    server::Timer rest_;
    server::Timer again_;
    bool resting_ = false;
    bool done_ = false;
};

}  // namespace sparring
