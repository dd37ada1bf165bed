#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "server/services.hpp"
#include "server/sockets/http.hpp"
#include "server/watched_store.hpp"

namespace server {

/// The pages: a word of welcome, health, metrics, and every game's record for whoever wants to verify it.
class Pages final : public Site {
public:
    /// @param with_metrics  false where they have a port of their own.
    Pages(Services& services, const WatchedStore& store, bool with_metrics)
        : services_{services}, store_{store}, with_metrics_{with_metrics} {}
    Awaitable<HttpAnswer> get(std::string target) override;
    [[nodiscard]] bool takes_post(std::string_view target) const override;
    Awaitable<HttpAnswer> post(std::string target, std::string body) override;
    void set_ready(bool ready) noexcept { ready_ = ready; }

private:
    Awaitable<HttpAnswer> readiness();
    Awaitable<HttpAnswer> record(std::string_view id);

    Services& services_;
    const WatchedStore& store_;
    const bool with_metrics_;
    std::atomic<bool> ready_{false};
};

}  // namespace server
