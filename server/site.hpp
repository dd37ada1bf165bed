#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "server/http.hpp"
#include "server/services.hpp"

namespace server {

/// The pages: a word of welcome, health, metrics, and every game's record for whoever wants to verify it.
class Pages final : public Site {
public:
    explicit Pages(Services& services) : services_{services} {}
    Awaitable<HttpAnswer> get(std::string target) override;
    void set_ready(bool ready) noexcept { ready_ = ready; }

private:
    Awaitable<HttpAnswer> record(std::string_view id);

    Services& services_;
    std::atomic<bool> ready_{false};
};

}  // namespace server
