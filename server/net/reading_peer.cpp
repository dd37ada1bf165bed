#include "server/net/reading_peer.hpp"

#include <algorithm>
#include <chrono>

namespace server {
namespace {

constexpr std::chrono::milliseconds one_wait{10};
constexpr int most_waits = 3000;
constexpr std::uint16_t try_again_later = 1013;

}  // namespace

Awaitable<bool> taken_in(std::shared_ptr<Peer> peer, std::size_t most, std::function<bool()> unwanted) {
    Timer timer{co_await net::this_coro::executor};
    for (int waits = 0; peer->waiting() > std::min(most, peer->room()); ++waits) {
        if (peer->gone() || unwanted()) co_return false;
        if (waits == most_waits) {
            peer->close(try_again_later, "what was asked for is not read");
            co_return false;
        }
        timer.expires_after(one_wait);
        co_await timer.async_wait(no_throw);
    }
    co_return !peer->gone() && !unwanted();
}

}  // namespace server
