#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include "server/base/net.hpp"

namespace server {

/// The threads of the server, each with an io_context of its own.
class Workers {
public:
    explicit Workers(unsigned threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void start();
    /// Lets what is ready run out, then joins. Nothing may be posted from outside any more.
    void stop();
    /// The first context: accepting, signals, the clock service.
    [[nodiscard]] net::io_context& first() { return *contexts_.front(); }
    [[nodiscard]] net::io_context& next() { return *contexts_[turn_.fetch_add(1, std::memory_order_relaxed) % contexts_.size()]; }
    [[nodiscard]] net::io_context& home(std::size_t hash) { return *contexts_[hash % contexts_.size()]; }

private:
    using Guard = net::executor_work_guard<Executor>;
    std::vector<std::unique_ptr<net::io_context>> contexts_;
    std::vector<Guard> guards_;
    std::vector<std::thread> threads_;
    std::atomic<std::size_t> turn_{0};
};

}  // namespace server
