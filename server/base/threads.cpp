#include "server/base/threads.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace server {
namespace {

/// As sched_setattr(2) has it; the C library of Debian 12 has neither the calls nor the type.
struct Attributes {
    std::uint32_t size = sizeof(Attributes);
    std::uint32_t policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0;
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
};

/// Of the calling thread. @param nanoseconds  0: as long as Linux has them.
void take_turns_of(std::uint64_t nanoseconds) noexcept {
    Attributes mine;
    if (::syscall(SYS_sched_getattr, 0, &mine, sizeof mine, 0) != 0) return;
    if (mine.policy != SCHED_OTHER && mine.policy != SCHED_BATCH) return;  // who was given another knows why
    mine.runtime = nanoseconds;
    (void)::syscall(SYS_sched_setattr, 0, &mine, 0);
}

}  // namespace

void take_short_turns() noexcept {
    constexpr std::uint64_t half_a_millisecond = 500'000;
    take_turns_of(half_a_millisecond);
}

void give_way() noexcept {
    constexpr int less = 10;
    (void)::setpriority(PRIO_PROCESS, 0,
                        ::getpriority(PRIO_PROCESS, 0) + less);  // on Linux the thread's own; beyond the least it is the least
    take_turns_of(0);
}

}  // namespace server
