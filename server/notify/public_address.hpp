#pragma once

#include <sys/socket.h>

/// Where a stranger may have us connect to. Pure.
namespace server::notify {

/// Whether the address is one of the public network: not of this machine, of a private or carrier's network, of a link, of many at once, of
/// documents, nor an IPv4 address inside an IPv6 one. False for other families.
[[nodiscard]] bool is_public(const sockaddr& address);

}  // namespace server::notify
