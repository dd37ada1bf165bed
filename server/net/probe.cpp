#include "server/net/probe.hpp"

#include <utility>

#include "server/base/metrics.hpp"

namespace server {

HttpAnswer metrics_page(const Metrics& metrics) { return {200, "text/plain; version=0.0.4; charset=utf-8", metrics.text()}; }

Awaitable<HttpAnswer> Probe::get(HttpAsk ask) {
    const auto path = ask.target.substr(0, ask.target.find('?'));
    if (path == "/metrics") co_return metrics_page(metrics_);
    if (path == "/healthz" || path == "/readyz") co_return co_await pages_.get(std::move(ask));
    co_return HttpAnswer{404, "text/plain; charset=utf-8",
                         "/metrics, /healthz and /readyz are here; the games are on the server's other port.\n"};
}

}  // namespace server
