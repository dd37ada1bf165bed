#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "server/base/log_copies.hpp"
#include "server/base/services.hpp"
#include "server/base/watched_store.hpp"
#include "server/net/http.hpp"

namespace server {

class Lobby;
class WebFiles;

/// The pages: the web client, or a word of welcome, paragraphs of the rulebook, health, metrics, every game's record for whoever wants to verify it, and the results of events.
class Pages final : public Site {
public:
    /// @param with_metrics  false where they have a port of their own.
    Pages(Services& services, const Lobby& lobby, const WatchedStore& store, const LogCopies& log_copies, const WebFiles& web,
          bool with_metrics)
        : services_{services}, lobby_{lobby}, store_{store}, log_copies_{log_copies}, web_{web}, with_metrics_{with_metrics} {}
    Awaitable<HttpAnswer> get(HttpAsk ask) override;
    [[nodiscard]] bool takes_post(std::string_view target) const override;
    Awaitable<HttpAnswer> post(std::string target, std::string body) override;
    void set_ready(bool ready) noexcept { ready_ = ready; }

private:
    Awaitable<HttpAnswer> readiness();
    Awaitable<HttpAnswer> record(std::string_view id);
    /// @param path  below /rules/find/.
    [[nodiscard]] static HttpAnswer found(std::string_view path);
    /// @param path  below /events/: the event's name as addresses have it, and the sheet's.
    [[nodiscard]] HttpAnswer results(std::string_view path) const;

    Services& services_;
    const Lobby& lobby_;
    const WatchedStore& store_;
    const LogCopies& log_copies_;
    const WebFiles& web_;
    const bool with_metrics_;
    std::atomic<bool> ready_{false};
};

}  // namespace server
