#pragma once

#include <prometheus/collectable.h>
#include <prometheus/metric_family.h>

#include <chrono>
#include <vector>

namespace server {

/// What the system knows of this process, under the names that Prometheus' own clients give it (process_cpu_seconds_total, ...). What
/// cannot be read is left out.
class ProcessData final : public prometheus::Collectable {
public:
    [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override;

private:
    std::chrono::system_clock::time_point began_ = std::chrono::system_clock::now();
};

}  // namespace server
