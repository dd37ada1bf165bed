#include "server/net/forwarded.hpp"

#include <algorithm>

#include "rules/core/printable.hpp"
#include "rules/core/ranges.hpp"
#include "server/base/prefix.hpp"
#include "server/base/startup_error.hpp"

namespace server {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = std::min(text.find_first_not_of(" \t"), text.size());
    text.remove_prefix(first);
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// Neither of a zone, such as "fe80::1%eth0", nor with a byte of zero, behind which nothing would be read.
std::optional<net::ip::address> plain_address(std::string_view text) {
    if (text.find_first_of(std::string_view{"%\0", 2}) != std::string_view::npos) return std::nullopt;
    ErrorCode error;
    const auto address = net::ip::make_address(std::string{text}, error);
    if (error) return std::nullopt;
    return plain(address);
}

/// Some proxies add the port: "192.0.2.1:4711", "[2001:db8::1]:4711".
std::optional<net::ip::address> address_of(std::string_view text) {
    if (text.starts_with('[')) text = text.substr(1, std::min(text.find(']'), text.size()) - 1);
    if (std::count(text.begin(), text.end(), ':') == 1) text = text.substr(0, text.find(':'));
    return plain_address(text);
}

}  // namespace

std::vector<net::ip::address> proxies_of(const std::vector<std::string>& names) {
    std::vector<net::ip::address> proxies;
    for (const auto& name : names) {
        const auto address = plain_address(name);
        if (!address)
            throw StartupError{"proxies: \"" + rules::printable(name) +
                               "\" is no address: write the one by which the proxy connects, such as \"127.0.0.1\"."};
        proxies.push_back(*address);
    }
    return proxies;
}

std::optional<net::ip::address> forwarded_for(const std::vector<std::string_view>& lines, const std::vector<net::ip::address>& proxies) {
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        for (auto rest = *line; !rest.empty();) {
            const auto comma = rest.rfind(',');
            const auto element = trimmed(comma == std::string_view::npos ? rest : rest.substr(comma + 1));
            rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(0, comma);
            if (element.empty()) continue;  // a list may have empty elements (RFC 9110, 5.6.1)
            const auto named = address_of(element);
            // A word that is no address, such as "unknown", stands for one client: they share what one address may use.
            if (!named) return net::ip::address_v4::any();
            if (!rules::contains(proxies, *named)) return named;
        }
    }
    return std::nullopt;
}

}  // namespace server
