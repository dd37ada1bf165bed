#include "server/base/run_queue.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "server/base/turns.hpp"

namespace testing {
namespace {

struct DeedItem final : server::RunQueue::Item {
    explicit DeedItem(std::function<void()> what) : deed{std::move(what)} {}
    void carry_out() override { deed(); }
    std::function<void()> deed;
};

std::shared_ptr<DeedItem> deed(std::function<void()> what) { return std::make_shared<DeedItem>(std::move(what)); }

}  // namespace

TEST_CASE("what several threads add to a run queue is carried out in order and by one wake") {
    server::net::io_context context{1};
    auto& run_queue = server::RunQueue::of(context.get_executor());
    CHECK(&run_queue == &server::RunQueue::of(context.get_executor()));
    std::vector<int> done;
    std::thread elsewhere{[&] {
        for (int at = 0; at < 3; ++at) run_queue.add(deed([&, at] { done.push_back(at); }));
    }};
    elsewhere.join();
    run_queue.add(deed([&] {
        done.push_back(3);
        run_queue.add(deed([&] { done.push_back(4); }));  // what an item adds comes in the same wake
    }));
    CHECK(context.run() == 1);
    CHECK(done == std::vector{0, 1, 2, 3, 4});
    run_queue.add(deed([&] { done.push_back(5); }));
    context.restart();
    CHECK(context.run() == 1);
    CHECK(done.back() == 5);
}

TEST_CASE("a run queue that never ends lets others of its thread have their turn") {
    server::net::io_context context{1};
    auto& run_queue = server::RunQueue::of(context.get_executor());
    bool stop = false;
    std::function<void()> again = [&] {
        if (!stop) run_queue.add(deed(again));
    };
    run_queue.add(deed(again));
    server::net::post(context, [&] { stop = true; });
    CHECK(context.run() > 2);
}

TEST_CASE("what a run queue holds when its context ends is let go and not carried out") {
    const auto held = std::make_shared<int>(1);
    {
        server::net::io_context context{1};
        server::RunQueue::of(context.get_executor()).add(deed([held] { FAIL("carried out"); }));
        CHECK(held.use_count() == 2);
    }
    CHECK(held.use_count() == 1);
}

TEST_CASE("turns are given in order, a few at once, and not to who has gone") {
    server::net::io_context context{1};
    std::optional<server::net::io_context> elsewhere{1};
    server::Turns turns{2};
    std::vector<int> begun;
    std::vector<std::shared_ptr<server::Turns::Turn>> held;
    const auto take = [&](int who) -> server::Awaitable<> {
        co_await turns.wait();
        held.push_back(std::make_shared<server::Turns::Turn>(turns));
        begun.push_back(who);
    };
    const auto come = [&](server::net::io_context& home, int who) {
        server::net::co_spawn(home.get_executor(), take(who), server::net::detached);
        home.restart();
        home.poll();
    };
    come(context, 1);
    come(context, 2);
    come(*elsewhere, 3);
    come(context, 4);
    CHECK(begun == std::vector{1, 2});
    elsewhere.reset();
    held.pop_back();
    context.restart();
    context.poll();
    CHECK(begun == std::vector{1, 2, 4});
    held.clear();
    come(context, 5);
    come(context, 6);
    come(context, 7);
    CHECK(begun == std::vector{1, 2, 4, 5, 6});
    held.clear();
}

}  // namespace testing
