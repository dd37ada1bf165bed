#pragma once

#include <span>
#include <string>
#include <string_view>

namespace server {

/// Whether a page of `origin` may open a WebSocket: programs send none, the server's own pages name its host, others have to be listed.
[[nodiscard]] bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> listed);

}  // namespace server
