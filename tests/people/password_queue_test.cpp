#include "server/accounts/password_queue.hpp"

#include <doctest/doctest.h>
#include <sodium.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/accounts/password_calls.hpp"
#include "server/base/startup_error.hpp"

namespace testing {
namespace {

using server::Password;
using server::PasswordQueue;
using Fault = PasswordQueue::Fault;
using Verdict = PasswordQueue::Verdict;

const server::PasswordCost cheap{crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};
const server::PasswordCost dearer{crypto_pwhash_OPSLIMIT_MIN + 1, 2 * crypto_pwhash_MEMLIMIT_MIN};

Password password(std::string_view text) { return std::move(*server::read_password(text)); }

std::string hashed(PasswordQueue& queue, std::string_view text) {
    std::promise<PasswordQueue::Hashed> promise;
    queue.hash(password(text), [&](auto made) { promise.set_value(std::move(made)); });
    return promise.get_future().get().value();
}
PasswordQueue::Verified verified(PasswordQueue& queue, const std::string& encoded, std::string_view text) {
    std::promise<PasswordQueue::Verified> promise;
    queue.verify(encoded, password(text), [&](auto made) { promise.set_value(made); });
    return promise.get_future().get();
}

/// The queue does not get past the first callback that waits here until it is opened: what is asked meanwhile waits.
class Gate {
public:
    void wait() {
        std::unique_lock lock{mutex_};
        reached_ = true;
        changed_.notify_all();
        changed_.wait(lock, [&] { return open_; });
    }
    void reached() {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [&] { return reached_; });
    }
    void open() {
        const std::lock_guard lock{mutex_};
        open_ = true;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool reached_ = false;
    bool open_ = false;
};

/// A queue that is held up, at which two may wait.
struct Busy {
    Busy() {
        queue.hash(password("at work now"), [this](auto) { gate.wait(); });
        gate.reached();
    }
    ~Busy() { gate.open(); }
    /// The queue goes on, and what waits now is answered before this returns.
    void go_on() {
        gate.open();
        while (queue.waiting() != 0) std::this_thread::yield();
        (void)hashed(queue, "the last of all");
    }
    Gate gate;
    PasswordQueue queue{{cheap, 2}};
};

}  // namespace

TEST_CASE("a password is right under its own hash and no other") {
    PasswordQueue queue{{cheap, 8}};
    const auto encoded = hashed(queue, "correct horse");
    CHECK(encoded.rfind("$argon2id$v=19$m=8,t=1,p=1$", 0) == 0);
    CHECK(encoded.size() < crypto_pwhash_STRBYTES);
    CHECK(encoded != hashed(queue, "correct horse"));
    CHECK(crypto_pwhash_str_verify(encoded.c_str(), "correct horse", 13) == 0);
    CHECK(verified(queue, encoded, "correct horse") == Verdict{true, false});
    CHECK(verified(queue, encoded, "correct horsf") == Verdict{false, false});
    CHECK(verified(queue, encoded, "Correct horse") == Verdict{false, false});
    CHECK(verified(queue, hashed(queue, "another one"), "correct horse") == Verdict{false, false});
}

TEST_CASE("a hash of another cost is still right and wants to be made anew") {
    PasswordQueue before{{cheap, 8}};
    PasswordQueue today{{dearer, 8}};
    const auto encoded = hashed(before, "correct horse");
    CHECK(verified(today, encoded, "correct horse") == Verdict{true, true});
    CHECK(verified(today, encoded, "wrong horses") == Verdict{false, false});
    CHECK(verified(today, hashed(today, "correct horse"), "correct horse") == Verdict{true, false});
    CHECK(verified(before, hashed(today, "correct horse"), "correct horse") == Verdict{true, true});
}

TEST_CASE("for a name that nobody has no password is right") {
    PasswordQueue queue{{cheap, 8}};
    for (const auto* text : {"correct horse", "12345678"}) {
        std::promise<PasswordQueue::Verified> promise;
        queue.verify_nobody(password(text), [&](auto made) { promise.set_value(made); });
        CHECK(promise.get_future().get() == Verdict{false, false});
    }
}

TEST_CASE("what is stored and is no hash is damage and never a wrong password") {
    PasswordQueue queue{{cheap, 8}};
    const auto good = hashed(queue, "correct horse");
    const auto changed = [&](std::string_view from, std::string_view to) {
        auto text = good;
        const auto at = text.find(from);
        REQUIRE(at != std::string::npos);
        return text.replace(at, from.size(), to);
    };
    for (const auto& encoded :
         {std::string{}, std::string{"nonsense"}, good + "x", good.substr(0, good.size() - 1), " " + good, std::string(1'000'000, '$'),
          changed("argon2id", "argon2i"), changed("m=8,", "m=7,"), changed("m=8,", "m=1048577,"),
          changed("m=8,", "m=99999999999999999999,"), changed("m=8,", "m=-8,"), changed("t=1,", "t=0,"), changed("t=1,", "t=65,"),
          changed("p=1$", "p=2$"), changed("p=1$", "p=1$$"), good + std::string(1, '\0')}) {
        CAPTURE(encoded.substr(0, 100));
        CHECK(verified(queue, encoded, "correct horse") == tl::make_unexpected(Fault::damaged));
    }
}

TEST_CASE("a cost that is out of range is refused at the start") {
    const auto starts = [](const server::PasswordCost& cost) { const PasswordQueue queue{{cost, 1}}; };
    CHECK_THROWS_AS(starts({0, 8192}), server::StartupError);
    CHECK_THROWS_AS(starts({65, 8192}), server::StartupError);
    CHECK_THROWS_AS(starts({1, 8191}), server::StartupError);
    CHECK_THROWS_AS(starts({1, (std::size_t{1} << 30) + 1024}), server::StartupError);
    CHECK_NOTHROW(starts({1, 8192}));
}

TEST_CASE("a full queue says so at once and answers everything else once") {
    std::optional<PasswordQueue::Hashed> refused;
    std::optional<PasswordQueue::Verified> refused_too;
    int answered = 0;
    {
        Busy busy;
        CHECK_FALSE(busy.queue.full());
        for (int at = 0; at < 2; ++at) busy.queue.hash(password("in the queue"), [&](auto made) { answered += made ? 1 : 0; });
        CHECK(busy.queue.waiting() == 2);
        CHECK(busy.queue.full());
        const auto caller = std::this_thread::get_id();
        busy.queue.hash(password("one too many"), [&](auto made) {
            CHECK(std::this_thread::get_id() == caller);
            refused = made;
        });
        REQUIRE(refused);
        CHECK(*refused == tl::make_unexpected(Fault::full));
        busy.queue.verify("anything", password("one too many"), [&](auto made) { refused_too = made; });
        CHECK(refused_too == tl::make_unexpected(Fault::full));
        refused_too.reset();
        busy.queue.verify_nobody(password("one too many"), [&](auto made) { refused_too = made; });
        CHECK(refused_too == tl::make_unexpected(Fault::full));
        CHECK(answered == 0);
        busy.go_on();
    }
    CHECK(answered == 2);
}

TEST_CASE("a flood from one network or from everywhere leaves known places and other networks their turns") {
    std::vector<std::string> order;
    int refused = 0;
    Gate gate;
    PasswordQueue queue{{cheap, 16}};
    queue.hash(password("at work now"), [&](auto) { gate.wait(); });
    gate.reached();
    const auto ask = [&](const std::string& who, PasswordQueue::Turn turn) {
        queue.hash(
            password("in the queue"), [&, who](auto made) { made ? order.push_back(who) : void(++refused); }, turn);
    };
    for (int at = 0; at < 40; ++at) ask("flood", {false, 7});
    CHECK(queue.waiting() == 12);
    CHECK(refused == 28);
    CHECK(queue.full({false, 7}));
    CHECK_FALSE(queue.full({false, 8}));
    CHECK_FALSE(queue.full({true, 7}));
    ask("stranger", {false, 8});  // one of the flood makes room
    CHECK(queue.waiting() == 12);
    CHECK(refused == 29);
    ask("known", {true, 7});
    for (int at = 0; at < 20; ++at) ask("many changes", {true, 9});
    ask("known too", {true, 10});
    CHECK(queue.waiting() == 16);
    gate.open();
    while (queue.waiting() != 0) std::this_thread::yield();
    (void)hashed(queue, "the last of all");
    REQUIRE(order.size() == 16);
    const auto place = [&](const std::string& who) { return std::find(order.begin(), order.end(), who) - order.begin(); };
    CHECK(place("known") < 2);
    CHECK(place("stranger") < 5);
    CHECK(place("known too") < 6);
}

TEST_CASE("strangers of very many networks leave known places a quarter of the room") {
    int refused = 0;
    Gate gate;
    PasswordQueue queue{{cheap, 16}};
    queue.hash(password("at work now"), [&](auto) { gate.wait(); });
    gate.reached();
    for (std::uint64_t network = 1; network <= 40; ++network)
        queue.hash(password("in the queue"), [&](auto made) { made ? void() : void(++refused); }, {false, network});
    CHECK(refused == 28);
    CHECK(queue.full({false, 41}));
    for (std::uint64_t network = 1; network <= 4; ++network) {
        CHECK_FALSE(queue.full({true, network}));
        queue.hash(password("known there"), [](auto) {}, {true, network});
    }
    CHECK(queue.full({true, 5}));
    gate.open();
}

TEST_CASE("a queue that stops hashes nothing more and answers what waits") {
    Busy busy;
    std::atomic<int> answered = 0;
    bool refused = false;
    busy.queue.hash(password("in the queue"), [&](auto made) {
        ++answered;
        CHECK(made == tl::make_unexpected(Fault::full));
    });
    busy.queue.verify_nobody(password("in the queue"), [&](auto made) {
        ++answered;
        CHECK(made == tl::make_unexpected(Fault::full));
    });
    std::thread closing{[&] { busy.queue.stop(); }};
    while (answered != 2) std::this_thread::yield();  // although the hash before them is not done
    busy.gate.open();
    closing.join();
    CHECK(busy.queue.waiting() == 0);
    busy.queue.stop();
    busy.queue.hash(password("after the end"), [&](auto late) { refused = late == tl::make_unexpected(Fault::full); });
    CHECK(refused);
}

TEST_CASE("what waits is answered in its order") {
    std::vector<int> order;
    {
        Busy busy;
        for (int at = 0; at < 2; ++at) busy.queue.verify_nobody(password("in the queue"), [&order, at](auto) { order.push_back(at); });
        busy.go_on();
    }
    CHECK(order == std::vector{0, 1});
}

TEST_CASE("who awaits the queue goes on in their own thread") {
    PasswordQueue queue{{cheap, 8}};
    server::net::io_context context{1};
    auto open = server::net::make_work_guard(context);  // as the server's own threads have one
    std::vector<std::string> seen;
    const auto visit = [&]() -> server::Awaitable<> {
        const auto here = std::this_thread::get_id();
        const auto encoded = co_await server::password_calls::hash(queue, password("correct horse"));
        CHECK(std::this_thread::get_id() == here);
        const auto right = co_await server::password_calls::verify(queue, encoded.value(), password("correct horse"));
        const auto wrong = co_await server::password_calls::verify(queue, encoded.value(), password("wrong horses"));
        const auto nobody = co_await server::password_calls::verify_nobody(queue, password("correct horse"));
        CHECK(std::this_thread::get_id() == here);
        CHECK(right == Verdict{true, false});
        CHECK(wrong == Verdict{false, false});
        CHECK(nobody == Verdict{false, false});
        queue.stop();
        const auto full = co_await server::password_calls::hash(queue, password("correct horse"));
        CHECK(full == tl::make_unexpected(Fault::full));
        seen.emplace_back("done");
        open.reset();
    };
    server::net::co_spawn(context.get_executor(), visit, server::net::detached);
    context.run();
    CHECK(seen == std::vector<std::string>{"done"});
}

}  // namespace testing
