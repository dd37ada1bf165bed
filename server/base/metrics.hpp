#pragma once

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "server/base/process_data.hpp"

namespace protocol::wire {
enum class Status : std::uint8_t;
}

namespace server {

/// What the server counts. Counters are lock-free; `text` is the Prometheus exposition.
class Metrics {
public:
    Metrics();
    [[nodiscard]] std::string text() const;
    /// A game is there, or has gone from one status to another.
    void count_game(std::optional<protocol::wire::Status> before, std::optional<protocol::wire::Status> now);
    /// What became of something that was sent. @param way  "mail" or "webhook". @param outcome  "delivered", "refused", "later", "given_up".
    void count_post(const std::string& way, const std::string& outcome);

private:
    prometheus::Registry registry_;
    prometheus::Family<prometheus::Counter>& messages_;
    prometheus::Family<prometheus::Counter>& answers_;
    prometheus::Family<prometheus::Counter>& store_errors_;
    prometheus::Family<prometheus::Counter>& sessions_;
    prometheus::Family<prometheus::Counter>& post_;
    std::array<prometheus::Gauge*, 4> games_;  ///< By status, in the order of the protocol.
    ProcessData process_;

public:
    prometheus::Gauge& connections;
    prometheus::Gauge& loaded_games;
    prometheus::Gauge& post_waiting;
    prometheus::Counter& received;
    prometheus::Counter& writes;
    prometheus::Counter& dropped;
    prometheus::Counter& accepted;
    prometheus::Counter& refused;
    prometheus::Counter& denied;
    prometheus::Counter& stale;
    prometheus::Counter& busy;
    prometheus::Counter& malformed;
    prometheus::Counter& unknown;
    prometheus::Counter& store_retry;
    prometheus::Counter& store_reload;
    prometheus::Counter& store_stop;
    prometheus::Counter& retired;
    prometheus::Counter& odds;
    prometheus::Histogram& commit_seconds;
    prometheus::Histogram& deadline_lag_seconds;
};

}  // namespace server
