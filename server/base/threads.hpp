#pragma once

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

/// For the thread from which all others are started, and so for them: who has something to answer gets a processor when he wakes, and does not
/// wait until a hash that computes there has ended its turn, some milliseconds later. Nobody's share of the processor changes. Linux before 6.12
/// has no such turns, and takes no notice.
void take_short_turns() noexcept;

/// For a thread whose work can wait: judging comes first, whatever priority the process was given. Its turns are as long as Linux has them.
void give_way() noexcept;

}  // namespace server
