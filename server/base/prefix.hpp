#pragma once

#include <array>
#include <cstdint>

#include "server/base/net.hpp"

namespace server {

/// What is counted as one address: 16 bytes; of IPv6, where one household has 64 bits to choose from, the first eight and zeros.
using AddressPrefix = std::array<std::uint8_t, 16>;
[[nodiscard]] AddressPrefix prefix_of(const net::ip::address& address);

/// An IPv4 address that was written as IPv6 is one of IPv4.
[[nodiscard]] net::ip::address plain(const net::ip::address& address);

}  // namespace server
