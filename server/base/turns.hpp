#pragma once

#include <deque>
#include <memory>
#include <mutex>

#include "server/base/net.hpp"

namespace server {

/// Lets a few do something dear at once; the others wait, who came first goes first. Safe from every thread.
class Turns {
public:
    explicit Turns(unsigned at_once) : free_{at_once} {}

    /// Given back when it goes.
    class Turn {
    public:
        explicit Turn(Turns& turns) : turns_{&turns} {}
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        ~Turn() { turns_->give_back(); }

    private:
        Turns* turns_;
    };
    /// Ends when it is the caller's turn: make a `Turn` at once.
    Awaitable<> wait();

private:
    using Signal = net::experimental::concurrent_channel<Executor, void(ErrorCode)>;
    void give_back();

    std::mutex mutex_;
    unsigned free_;
    std::deque<std::weak_ptr<Signal>> waiting_;  ///< Who has gone with his thread waits no more.
};

}  // namespace server
