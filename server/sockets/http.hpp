#pragma once

#include <string>

#include "server/sockets/net.hpp"

namespace server {

struct HttpAnswer {
    unsigned status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body;
};

/// What is served to plain GET requests, and without the body to HEAD.
class Site {
public:
    Site() = default;
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;
    virtual ~Site() = default;
    virtual Awaitable<HttpAnswer> get(std::string target) = 0;
};

}  // namespace server
