#pragma once

#include <sys/resource.h>

#include <csignal>
#include <thread>
#include <utility>

namespace server {

/// Signals are for the main thread alone; a thread inherits the mask it is started under.
template <class Run>
[[nodiscard]] std::thread start_thread(Run run) {
    sigset_t all{};
    sigset_t before{};
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    std::thread thread{std::move(run)};
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return thread;
}

/// For a thread whose work can wait: judging comes first, whatever priority the process was given. On Linux this is the thread's own.
inline void give_way() {
    constexpr int less = 10;
    (void)::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0) + less);  // beyond the least it is the least
}

}  // namespace server
