// Who comes first on a processor.
#include "server/base/threads.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace testing {
namespace {

/// Of the calling thread, in nanoseconds; 0 where this Linux has none (sched_setattr(2): the bytes from 24 on).
std::uint64_t turn() {
    std::array<char, 48> attributes{};
    if (::syscall(SYS_sched_getattr, 0, attributes.data(), attributes.size(), 0) != 0) return 0;
    std::uint64_t runtime = 0;
    std::memcpy(&runtime, attributes.data() + 24, sizeof runtime);
    return runtime;
}
int niceness() { return ::getpriority(PRIO_PROCESS, 0); }

template <class Run>
void in_a_thread(Run run) {
    server::start_thread(run).join();
}

}  // namespace

TEST_CASE("who has to answer has short turns and who gives way has those of everybody and comes last") {
    const auto usual = turn();
    const auto nice = niceness();
    if (usual == 0) {
        MESSAGE("left out: this Linux has no turns that a thread may choose");
        return;
    }
    in_a_thread([&] {
        server::take_short_turns();
        CHECK(turn() == 500'000);
        in_a_thread([&] {
            CHECK(turn() == 500'000);
            server::give_way();
            CHECK(turn() == usual);
            CHECK(niceness() == std::min(nice + 10, 19));
        });
        CHECK(niceness() == nice);
    });
    CHECK(turn() == usual);
}

}  // namespace testing
