#include "server/net/origin.hpp"

#include <boost/url/grammar/ci_string.hpp>
#include <boost/url/parse.hpp>
#include <optional>

#include "rules/core/ranges.hpp"

namespace server {
namespace {

namespace urls = boost::urls;

urls::string_view url_text(std::string_view text) { return {text.data(), text.size()}; }

bool same(std::string_view a, std::string_view b) { return urls::grammar::ci_is_equal(url_text(a), url_text(b)); }
bool listed_in(std::span<const std::string> list, std::string_view wanted) {
    return rules::any_of(list, [&](const std::string& item) { return item == "*" || same(item, wanted); });
}

/// "games.example.org:1914" taken apart; none of the names of an origin or a `Host` is written with escapes.
struct Host {
    std::string name;
    std::string port;
    bool address = false;
    bool loopback = false;
};
std::optional<Host> host_from(std::string_view text) {
    const auto parsed = urls::parse_authority(url_text(text));
    if (!parsed || parsed->has_userinfo()) return std::nullopt;
    Host host{std::string{parsed->host()}, std::string{parsed->port()}, false, false};
    using urls::host_type;
    if (parsed->host_type() == host_type::ipv4) host.loopback = parsed->host_ipv4_address().is_loopback();
    if (parsed->host_type() == host_type::ipv6) host.loopback = parsed->host_ipv6_address().is_loopback();
    host.address = parsed->host_type() == host_type::ipv4 || parsed->host_type() == host_type::ipv6;
    if (same(host.name, "localhost")) host.loopback = true;
    return host;
}

/// The host of "https://games.example.org"; empty for "null" and what else is no origin.
std::string_view host_in(std::string_view origin) {
    const auto scheme = origin.find("://");
    return scheme == std::string_view::npos ? std::string_view{} : origin.substr(scheme + 3);
}

bool one_host(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty()) return false;
    if (same(a, b)) return true;
    const auto first = host_from(a);
    const auto second = host_from(b);
    return first && second && first->loopback && second->loopback && first->port == second->port;
}

}  // namespace

bool origin_allowed(std::string_view origin, std::string_view host, std::span<const std::string> listed) {
    return origin.empty() || one_host(host_in(origin), host) || listed_in(listed, origin);
}

bool host_known(std::string_view host, std::span<const std::string> listed) {
    if (host.empty()) return true;
    const auto named = host_from(host);
    return named && (named->address || named->loopback || listed_in(listed, named->name));
}

std::vector<std::string> hosts_of(std::span<const std::string> listed, std::span<const std::string> origins) {
    std::vector<std::string> hosts{listed.begin(), listed.end()};
    for (const auto& origin : origins) {
        if (origin == "*") hosts.push_back(origin);
        if (const auto host = host_from(host_in(origin)); host && !host->name.empty()) hosts.push_back(host->name);
    }
    return hosts;
}

}  // namespace server
