#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/net.hpp"

namespace server {

/// What a GET or HEAD asks for.
struct HttpAsk {
    std::string target;
    std::string accept{};           ///< The header of this name, as in the next two.
    std::string accept_encoding{};  ///<
    std::string if_none_match{};    ///<
};

struct HttpAnswer {
    unsigned status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body;
    unsigned retry_after = 0;                                    ///< Seconds after which it may go better; 0 where nothing is said of that.
    std::vector<std::pair<std::string, std::string>> headers{};  ///< Besides what every answer has.
    std::shared_ptr<const std::string> shared{};                 ///< The body where many are sent the same; null: it is `body`.
};

/// What is served to plain GET requests, and without the body to HEAD; and to POST, where something takes it.
class Site {
public:
    Site() = default;
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;
    virtual ~Site() = default;
    virtual Awaitable<HttpAnswer> get(HttpAsk ask) = 0;
    /// Whether a POST to this target is for `post`; all others are answered 405.
    [[nodiscard]] virtual bool takes_post(std::string_view) const { return false; }
    /// @param body  4 KiB at most.
    virtual Awaitable<HttpAnswer> post(std::string target, std::string body);
};

inline Awaitable<HttpAnswer> Site::post(std::string, std::string) {
    co_return HttpAnswer{404, "text/plain; charset=utf-8", "There is no such page.\n"};
}

}  // namespace server
