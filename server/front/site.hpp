#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "server/base/log_copies.hpp"
#include "server/base/watched_store.hpp"
#include "server/net/http.hpp"

namespace server {

namespace notify {
class UnsubscribePages;
}
class Audit;
class GameIndex;
class Lobby;
class Metrics;
class People;
class TimeSource;
class HealthRegistry;
class WebFiles;

/// The pages: the web client, or a word of welcome, paragraphs of the rulebook, health, metrics, every game's record for whoever wants to verify it, and the results of events.
class Pages final : public Site {
public:
    /// What it uses, which outlives it.
    struct Uses {
        WatchedStore& store;
        const TimeSource& time;
        Metrics& metrics;
        const GameIndex& index;
        HealthRegistry& health;
        const Audit& audit;
        const People& people;
        const Lobby& lobby;
        const LogCopies& log_copies;
        const WebFiles& web;
        notify::UnsubscribePages& unsubscribe;
    };
    /// @param most_record  bytes of a record that is served. @param with_metrics  false where they have a port of their own.
    Pages(const Uses& uses, std::size_t most_record, bool with_metrics)
        : uses_{uses}, most_record_{most_record}, with_metrics_{with_metrics} {}
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

    const Uses uses_;
    const std::size_t most_record_;
    const bool with_metrics_;
    std::atomic<bool> ready_{false};
};

}  // namespace server
