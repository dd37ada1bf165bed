#include "server/base/workers.hpp"

#include <algorithm>

#include "server/base/threads.hpp"

namespace server {

Workers::Workers(unsigned threads) {
    for (unsigned at = 0; at < std::max(threads, 1u); ++at) {
        contexts_.push_back(std::make_unique<net::io_context>(1));  // a hint: one thread runs it
        guards_.emplace_back(contexts_.back()->get_executor());
    }
}

Workers::~Workers() { stop(); }

void Workers::start() {
    for (auto& context : contexts_) threads_.push_back(start_thread([&context] { context->run(); }));
}

void Workers::stop() {
    guards_.clear();
    for (auto& context : contexts_) context->stop();
    for (auto& thread : threads_) thread.join();
    threads_.clear();
}

}  // namespace server
