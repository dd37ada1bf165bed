#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/net.hpp"

namespace server {

/// Of proxies, as the configuration names them. @throws StartupError where one is no address.
[[nodiscard]] std::vector<net::ip::address> proxies_of(const std::vector<std::string>& names);

/// The address of a client behind proxies, by what they wrote into X-Forwarded-For: each adds the address that it was asked from at the end,
/// so the last one that is no proxy's is the client's. Earlier addresses are written by the client and are ignored.
/// @param lines  the values of the field, as they came. @param proxies  whose word is believed.
/// @return nothing where no address is named; 0.0.0.0 for a word that is no address.
[[nodiscard]] std::optional<net::ip::address> forwarded_for(const std::vector<std::string_view>& lines,
                                                            const std::vector<net::ip::address>& proxies);

}  // namespace server
