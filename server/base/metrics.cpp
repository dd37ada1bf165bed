#include "server/base/metrics.hpp"

#include <prometheus/text_serializer.h>

#include <cstddef>
#include <utility>

#include "protocol/wire_server.hpp"
#include "server/base/version.hpp"

namespace server {
namespace {

prometheus::Family<prometheus::Counter>& counters(prometheus::Registry& registry, const char* name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
}
prometheus::Gauge& gauge(prometheus::Registry& registry, const char* name, const char* help) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

std::array<prometheus::Gauge*, 4> games_by_status(prometheus::Registry& registry) {
    auto& family = prometheus::BuildGauge().Name("armistice_games").Help("Games in the database, by status.").Register(registry);
    return {&family.Add({{"status", "waiting"}}), &family.Add({{"status", "running"}}), &family.Add({{"status", "paused"}}),
            &family.Add({{"status", "over"}})};
}

}  // namespace

Metrics::Metrics()
    : messages_{counters(registry_, "armistice_messages_total", "Messages received, and writes that sent some.")},
      answers_{counters(registry_, "armistice_answers_total", "Answers to commands, by kind.")},
      store_errors_{counters(registry_, "armistice_store_errors_total", "Failed calls of the store, by what was done next.")},
      sessions_{counters(registry_, "armistice_sessions_total", "Sessions and games that were ended by the server.")},
      post_{counters(registry_, "armistice_post_total", "Mails and calls of webhooks, by what became of them.")},
      games_{games_by_status(registry_)},
      connections{gauge(registry_, "armistice_connections", "Open WebSocket connections.")},
      loaded_games{gauge(registry_, "armistice_loaded_games", "Games held in memory.")},
      post_waiting{gauge(registry_, "armistice_post_waiting", "Letters that wait to be sent.")},
      received{messages_.Add({{"kind", "received"}})},
      writes{messages_.Add({{"kind", "write"}})},
      dropped{sessions_.Add({{"kind", "dropped"}})},
      accepted{answers_.Add({{"kind", "accepted"}})},
      refused{answers_.Add({{"kind", "refused"}})},
      denied{answers_.Add({{"kind", "denied"}})},
      stale{answers_.Add({{"kind", "stale"}})},
      busy{answers_.Add({{"kind", "busy"}})},
      malformed{answers_.Add({{"kind", "malformed"}})},
      unknown{answers_.Add({{"kind", "unknown"}})},
      store_retry{store_errors_.Add({{"next", "retry"}})},
      store_reload{store_errors_.Add({{"next", "reload"}})},
      store_stop{store_errors_.Add({{"next", "stop"}})},
      retired{sessions_.Add({{"kind", "retired_game"}})},
      odds{answers_.Add({{"kind", "odds"}})},
      commit_seconds{
          prometheus::BuildHistogram()
              .Name("armistice_commit_seconds")
              .Help("From a judged command to its durable entry.")
              .Register(registry_)
              .Add({}, prometheus::Histogram::BucketBoundaries{0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1})},
      deadline_lag_seconds{prometheus::BuildHistogram()
                               .Name("armistice_deadline_lag_seconds")
                               .Help("How late the limits of clocks were acted upon.")
                               .Register(registry_)
                               .Add({}, prometheus::Histogram::BucketBoundaries{0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 60})} {
    for (const auto* way : {"mail", "webhook"})
        for (const auto* outcome : {"delivered", "refused", "later", "given_up"}) post_.Add({{"way", way}, {"outcome", outcome}});
    prometheus::BuildGauge()
        .Name("armistice_build_info")
        .Help("1; the labels say what this program is.")
        .Register(registry_)
        .Add({{"version", std::string{program_version}}, {"compiler", __VERSION__}})
        .Set(1);
}

std::string Metrics::text() const {
    auto families = registry_.Collect();
    for (auto& family : process_.Collect()) families.push_back(std::move(family));
    return prometheus::TextSerializer{}.Serialize(families);
}

void Metrics::count_post(const std::string& way, const std::string& outcome) {
    post_.Add({{"way", way}, {"outcome", outcome}}).Increment();
}

void Metrics::count_game(std::optional<protocol::server::Status> before, std::optional<protocol::server::Status> now) {
    if (before == now) return;
    if (before) games_[static_cast<std::size_t>(*before)]->Decrement();
    if (now) games_[static_cast<std::size_t>(*now)]->Increment();
}

}  // namespace server
