#include "server/base/process_data.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

namespace server {
namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily one(const char* name, const char* help, MetricType type, double value) {
    prometheus::ClientMetric metric;
    if (type == MetricType::Counter)
        metric.counter.value = value;
    else
        metric.gauge.value = value;
    MetricFamily family;
    family.name = name;
    family.help = help;
    family.type = type;
    family.metric.push_back(std::move(metric));
    return family;
}

double seconds(const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; }

std::optional<double> open_files() {
    std::error_code error;
    const std::filesystem::directory_iterator files{"/proc/self/fd", error};
    if (error) return std::nullopt;
    return static_cast<double>(std::distance(begin(files), end(files)) - 1);  // one of them looks
}

}  // namespace

std::vector<MetricFamily> ProcessData::Collect() const {
    std::vector<MetricFamily> all;
    const auto start = std::chrono::duration<double>(began_.time_since_epoch()).count();
    all.push_back(one("process_start_time_seconds", "When the process started, in seconds since 1970.", MetricType::Gauge, start));
    rusage used{};
    if (::getrusage(RUSAGE_SELF, &used) == 0)
        all.push_back(one("process_cpu_seconds_total", "Processor time of the process, its own and the system's for it.",
                          MetricType::Counter, seconds(used.ru_utime) + seconds(used.ru_stime)));
    std::ifstream memory{"/proc/self/statm"};
    double virtual_pages = 0;
    double resident_pages = 0;
    if (memory >> virtual_pages >> resident_pages) {
        const auto page = static_cast<double>(::sysconf(_SC_PAGESIZE));
        all.push_back(one("process_virtual_memory_bytes", "Address space of the process.", MetricType::Gauge, virtual_pages * page));
        all.push_back(one("process_resident_memory_bytes", "Memory of the process.", MetricType::Gauge, resident_pages * page));
    }
    if (const auto files = open_files()) all.push_back(one("process_open_fds", "Open files and sockets.", MetricType::Gauge, *files));
    rlimit most{};
    if (::getrlimit(RLIMIT_NOFILE, &most) == 0)
        all.push_back(one("process_max_fds", "Files and sockets that may be open.", MetricType::Gauge, static_cast<double>(most.rlim_cur)));
    return all;
}

}  // namespace server
