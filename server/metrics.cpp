#include "server/metrics.hpp"

#include <prometheus/text_serializer.h>

namespace server {
namespace {

prometheus::Family<prometheus::Counter>& counters(prometheus::Registry& registry, const char* name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
}
prometheus::Gauge& gauge(prometheus::Registry& registry, const char* name, const char* help) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

}  // namespace

Metrics::Metrics()
    : messages_{counters(registry_, "armistice_messages_total", "Messages received, and writes that sent some.")},
      answers_{counters(registry_, "armistice_answers_total", "Answers to commands, by kind.")},
      store_errors_{counters(registry_, "armistice_store_errors_total", "Failed calls of the store, by what was done next.")},
      sessions_{counters(registry_, "armistice_sessions_total", "Sessions and games that were ended by the server.")},
      connections{gauge(registry_, "armistice_connections", "Open WebSocket connections.")},
      loaded_games{gauge(registry_, "armistice_loaded_games", "Games held in memory.")},
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
              .Add({}, prometheus::Histogram::BucketBoundaries{0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1})} {}

std::string Metrics::text() const { return prometheus::TextSerializer{}.Serialize(registry_.Collect()); }

}  // namespace server
