#pragma once

#include "server/net/http.hpp"

namespace server {

class Metrics;

/// All that is counted, for Prometheus.
[[nodiscard]] HttpAnswer metrics_page(const Metrics& metrics);

/// The pages for an operator's own port: health, readiness and what is counted; nothing of the games.
class Probe final : public Site {
public:
    Probe(Site& pages, const Metrics& metrics) : pages_{pages}, metrics_{metrics} {}
    Awaitable<HttpAnswer> get(HttpAsk ask) override;

private:
    Site& pages_;
    const Metrics& metrics_;
};

}  // namespace server
