#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What a browser says of a page, judged by what the operator listed. A host is a name or an address, with or without a port; that of the
/// request is its `Host`.
namespace server {

/// Whether a page of `origin` may open a WebSocket and read what is served: programs send none, the server's own pages name its host, others
/// have to be listed. `localhost` and the loopback addresses are one host.
[[nodiscard]] bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> listed);

/// Whether a request for `host` is meant for this server: it names none, an address, localhost, or a listed name, "*" being every one. A page
/// whose own name was made to point at this machine's address (DNS rebinding) names another.
[[nodiscard]] bool host_known(std::string_view host, std::span<const std::string> listed);

/// The names of this server, for `host_known`: those that are listed, and those of the listed origins, as pages served there are its own.
[[nodiscard]] std::vector<std::string> hosts_of(std::span<const std::string> listed, std::span<const std::string> origins);

}  // namespace server
