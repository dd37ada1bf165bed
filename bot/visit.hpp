#pragma once

#include <boost/asio/signal_set.hpp>
#include <memory>
#include <string>
#include <vector>

#include "bot/player.hpp"

namespace sparring {

/// A link to a server, perhaps with players of its own beside it, from its opening until somebody finishes it: who wrote it, a signal, an
/// answer that says no, or the end of the connection, where the caller's patience does not outlast it.
class Visit {
public:
    explicit Visit(const Address& address, const Caller& caller = {});
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;
    virtual ~Visit() = default;

protected:
    /// @param at_signal  why it ends then; empty where that is no failure.
    /// @return whether it ended without a failure, which else is told on standard error.
    [[nodiscard]] bool run(const std::string& at_signal);
    /// To begin with, and again after each lost connection: nothing has been asked on this one yet.
    virtual void welcome(const protocol::server::Welcome& welcome) = 0;
    /// What is none of a welcome, malformed and denied.
    virtual void hear(protocol::ServerMessage& message) = 0;
    /// Once; all later calls do nothing. @param failure  empty where it has what it came for.
    void finish(const std::string& failure);

    [[nodiscard]] Link& link() { return *link_; }
    [[nodiscard]] server::net::io_context& context() { return context_; }
    /// An answer that says no.
    virtual void refused(const std::string& why) { finish(why); }
    /// A bot for a seat has failed.
    virtual void bot_failed(const std::string& why) { finish(why); }
    /// A bot for a seat, which joins when it is told to.
    void add_bot(const SeatPlan& plan, const std::shared_ptr<const rules::Ruleset>& ruleset, std::uint64_t seed,
                 std::function<void()> seated, std::function<void()> over);
    [[nodiscard]] std::size_t bots() const { return bots_.size(); }
    void join(std::size_t bot);
    void join_all();

private:
    void take(protocol::ServerMessage& message);
    void tell_lost(const std::string& why);

    const Address address_;
    server::net::io_context context_{1};
    std::shared_ptr<Link> link_;
    boost::asio::signal_set signals_;
    std::vector<std::shared_ptr<Player>> bots_;
    std::string failure_;
    bool lost_ = false;
    bool over_ = false;
};

}  // namespace sparring
