#include "server/origin.hpp"

#include <algorithm>
#include <cctype>

namespace server {
namespace {

bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> listed) {
    if (origin.empty()) return true;
    const auto scheme = origin.find("://");
    if (scheme != std::string_view::npos && !host.empty() && same(origin.substr(scheme + 3), host)) return true;
    return std::any_of(listed.begin(), listed.end(), [&](const std::string& allowed) { return allowed == "*" || same(allowed, origin); });
}

}  // namespace server
