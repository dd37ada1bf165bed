#pragma once

#include <string>
#include <string_view>

#include "server/sockets/net.hpp"

namespace server {

struct HttpAnswer {
    unsigned status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body;
    unsigned retry_after = 0;  ///< Seconds after which it may go better; 0 where nothing is said of that.
};

/// What is served to plain GET requests, and without the body to HEAD; and to POST, where something takes it.
class Site {
public:
    Site() = default;
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;
    virtual ~Site() = default;
    virtual Awaitable<HttpAnswer> get(std::string target) = 0;
    /// Whether a POST to this target is for `post`; all others are answered 405.
    [[nodiscard]] virtual bool takes_post(std::string_view) const { return false; }
    /// @param body  4 KiB at most.
    virtual Awaitable<HttpAnswer> post(std::string target, std::string body);
};

inline Awaitable<HttpAnswer> Site::post(std::string, std::string) {
    co_return HttpAnswer{404, "text/plain; charset=utf-8", "There is no such page.\n"};
}

}  // namespace server
