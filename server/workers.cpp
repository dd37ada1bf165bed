#include "server/workers.hpp"

#include <algorithm>
#include <csignal>

namespace server {

Workers::Workers(unsigned threads) {
    for (unsigned at = 0; at < std::max(threads, 1u); ++at) {
        contexts_.push_back(std::make_unique<net::io_context>(1));  // a hint: one thread runs it
        guards_.emplace_back(contexts_.back()->get_executor());
    }
}

Workers::~Workers() { stop(); }

void Workers::start() {
    // Signals are for the main thread alone; a thread inherits the mask it is started under.
    sigset_t all{};
    sigset_t before{};
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    for (auto& context : contexts_) threads_.emplace_back([&context] { context->run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Workers::stop() {
    guards_.clear();
    for (auto& context : contexts_) context->stop();
    for (auto& thread : threads_) thread.join();
    threads_.clear();
}

}  // namespace server
