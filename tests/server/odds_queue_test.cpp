// Whose turn it is at the queue: questions are worked out one after the other, by account.
#include "server/game/odds_queue.hpp"

#include <doctest/doctest.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/odds/question.hpp"
#include "server/base/metrics.hpp"

namespace testing {
namespace {

/// The answers in the order in which they came. While it is shut the queue waits with the first: what is asked meanwhile is all there.
class Counter {
public:
    void open() {
        const std::lock_guard lock{mutex_};
        open_ = true;
        changed_.notify_all();
    }
    void note(std::string answer, bool waits) {
        std::unique_lock lock{mutex_};
        answers_.push_back(std::move(answer));
        changed_.notify_all();
        if (waits) changed_.wait(lock, [this] { return open_; });
    }
    std::vector<std::string> first(std::size_t many) {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [&] { return answers_.size() >= many; });
        return answers_;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = false;
    std::vector<std::string> answers_;
};

class Asker final : public server::Peer {
public:
    Asker(Counter& counter, std::string name, bool waits = false) : counter_{counter}, name_{std::move(name)}, waits_{waits} {}
    void send(std::string_view message) override {
        counter_.note(name_ + (message.find("busy") != std::string_view::npos ? " busy" : ""), waits_);
    }
    void close(std::uint16_t, std::string_view) override {}
    [[nodiscard]] std::size_t room() const override { return 1'000'000; }
    [[nodiscard]] std::size_t waiting() const override { return 0; }
    [[nodiscard]] Format format() const noexcept override { return Format::json; }
    [[nodiscard]] bool gone() const noexcept override { return false; }
    [[nodiscard]] const std::string& address() const noexcept override { return address_; }

private:
    const std::string address_ = "here";
    Counter& counter_;
    std::string name_;
    bool waits_;
};

server::OddsQueue::Job job(std::shared_ptr<Asker> peer, std::uint64_t account) {
    static const auto rules = *rules::compile_bundle(*rules::find_bundle("1914"), rules::catalogue());
    server::OddsQueue::Job made;
    made.peer = std::move(peer);
    made.account = account;
    made.ruleset = rules;
    made.question.kind = *rules::odds::kind_named(*rules, "land");
    const auto infantry = *rules->find_unit_type("infantry");
    made.question.attackers.units = {{rules::OwnerId{0}, infantry, 0, 0, 1}};
    made.question.defenders.units = {{rules::OwnerId{1}, infantry, 0, 0, 1}};
    return made;
}

/// A queue that has answered one question, to an account of its own, and waits until the counter opens.
struct Held {
    explicit Held(std::size_t most_jobs) : queue{most_jobs, 500'000'000, metrics} {
        CHECK_FALSE(ask("first", 1, true).has_value());
        (void)counter.first(1);
    }
    ~Held() { counter.open(); }
    std::optional<std::uint32_t> ask(const std::string& name, std::uint64_t account, bool waits = false) {
        return queue.take(job(std::make_shared<Asker>(counter, name, waits), account));
    }
    server::Metrics metrics;
    Counter counter;
    server::OddsQueue queue;
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("accounts take turns at the odds whoever asked first") {
    Held held{8};
    for (const auto* name : {"a1", "a2"}) CHECK_FALSE(held.ask(name, 2).has_value());
    CHECK_FALSE(held.ask("b1", 3).has_value());
    held.counter.open();
    CHECK(held.counter.first(4) == Names{"first", "a1", "b1", "a2"});
}

TEST_CASE("an account has two questions at the queue and is told when to come back with more") {
    Held held{8};
    for (const auto* name : {"a1", "a2"}) CHECK_FALSE(held.ask(name, 2).has_value());
    const auto retry_ms = held.ask("a3", 2);
    REQUIRE(retry_ms.has_value());
    CHECK(*retry_ms > 0);
    held.counter.open();
    CHECK(held.counter.first(3) == Names{"first", "a1", "a2"});
    CHECK_FALSE(held.ask("a4", 2).has_value());
}

TEST_CASE("a full queue has room for an account that has nothing there as long as another has two") {
    Held held{2};
    for (const auto* name : {"a1", "a2"}) CHECK_FALSE(held.ask(name, 2).has_value());
    CHECK_FALSE(held.ask("b1", 3).has_value());
    CHECK(held.ask("c1", 4).has_value());
    CHECK(held.ask("b2", 3).has_value());
    held.counter.open();
    CHECK(held.counter.first(4) == Names{"first", "a2 busy", "a1", "b1"});
}

}  // namespace testing
