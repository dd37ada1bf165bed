#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "server/base/net.hpp"
#include "server/net/peer.hpp"

namespace server {

/// Waits until `peer` has taken in what it was sent, but for `most` bytes or half of what its queue holds; who reads nothing for half a
/// minute is disconnected. @return false: nothing more is to be sent, for it reads nothing, has gone, or `unwanted` says so.
Awaitable<bool> taken_in(std::shared_ptr<Peer> peer, std::size_t most, std::function<bool()> unwanted);

}  // namespace server
