#include "server/base/time_source.hpp"

#include <doctest/doctest.h>

#include <memory>

#include "server/base/outages.hpp"
#include "server/base/startup_error.hpp"
#include "tests/server/harness.hpp"

namespace testing {
namespace {

using match::Moment;
using server::Hands;
using server::SystemTime;

constexpr Moment second = 1000;
constexpr Moment began = 1'800'000'000'000;

/// The clocks of a machine, as the test turns them.
struct Machine {
    Hands hands{began, 500, 0};
    [[nodiscard]] auto reader() {
        return [this] { return hands; };
    }
    void pass(Moment ms) {
        hands.wall += ms;
        hands.passed += ms;
    }
};

/// A harness on the clocks of a machine.
class Restarted {
public:
    Restarted() {
        config_.port = 0;
        config_.database = folder_.file("games.db");
        config_.key_file = folder_.file("key");
        config_.ticks = false;
        config_.log_bytes = 0;
        config_.log_level = "error";
        config_.threads = 2;
    }
    /// Each start is of a new process: its time begins with what the machine's clock says.
    void start() {
        stop();
        time_ = std::make_unique<SystemTime>(machine.reader());
        server_ = std::make_unique<server::Server>(config_, *time_);
        server_->start();
    }
    void stop() { server_.reset(); }
    [[nodiscard]] Moment now() const { return time_->now(); }
    [[nodiscard]] std::uint16_t port() const { return server_->port(); }
    [[nodiscard]] server::Config& config() { return config_; }

    Machine machine;

private:
    TempFolder folder_;
    server::Config config_;
    std::unique_ptr<SystemTime> time_;
    std::unique_ptr<server::Server> server_;
};

}  // namespace

TEST_CASE("the time of the server begins with the wall clock and goes on by what passes") {
    Machine machine;
    SystemTime time{machine.reader()};
    CHECK(time.now() == began);
    machine.pass(7 * second);
    CHECK(time.now() == began + 7 * second);
    CHECK(time.look().now == began + 7 * second);
}

TEST_CASE("a wall clock that is set is told once and moves no moment") {
    for (const Moment by : {2 * hour, -hour, 1000 * second, second, -second}) {
        CAPTURE(by);
        Machine machine;
        SystemTime time{machine.reader()};
        machine.pass(50);
        machine.hands.wall += by;
        CHECK(time.now() == began + 50);
        const auto look = time.look();
        CHECK(look.now == began + 50);
        CHECK(look.stepped == by);
        machine.pass(50);
        CHECK(time.look().stepped == 0);
        CHECK(time.now() == began + 100);
    }
}

TEST_CASE("steps of less than a second are told as soon as they make one together") {
    Machine machine;
    SystemTime time{machine.reader()};
    for (const Moment by : {400, 400}) {
        machine.hands.wall += by;
        CHECK(time.look().stepped == 0);
    }
    machine.hands.wall += 400;
    CHECK(time.look().stepped == 1200);
    CHECK(time.look().stepped == 0);
    machine.hands.wall -= 999;
    CHECK(time.look().stepped == 0);
    CHECK(time.now() == began);
}

TEST_CASE("the time begins no earlier than it is told to and says by how much it would have") {
    Machine machine;
    SystemTime time{machine.reader()};
    CHECK(time.begin_at(began - 1) == 0);
    CHECK(time.begin_at(began) == 0);
    CHECK(time.now() == began);
    CHECK(time.begin_at(began + hour) == hour);
    CHECK(time.now() == began + hour);
    machine.pass(second);
    CHECK(time.now() == began + hour + second);
    CHECK(time.look().stepped == 0);  // it was told already
}

TEST_CASE("the clocks of this machine are read together") {
    const auto first = server::machine_hands();
    const auto second_look = server::machine_hands();
    CHECK(first.wall > 1'700'000'000'000);
    CHECK(second_look.passed >= first.passed);
    CHECK(first.skipped == 0);
    SystemTime time;
    CHECK(time.look().stepped == 0);
    CHECK(time.now() >= first.wall);
}

TEST_CASE("a machine that slept has an outage and one whose clock was set has none") {
    Machine machine;
    SystemTime time{machine.reader()};
    server::Outages outages;
    outages.watch(time.look());
    machine.hands.wall += 2 * hour;
    outages.look(time.look());
    machine.pass(50);
    machine.hands.wall -= 3 * hour;
    outages.look(time.look());
    CHECK(outages.count() == 0);
    machine.pass(12 * second);
    outages.look(time.look());
    REQUIRE(outages.count() == 1);
    CHECK(outages.after(0, 0).front().from == began + 50);
    CHECK(outages.after(0, 0).front().until == began + 50 + 12 * second);
}

TEST_CASE("time that a test skips while the server runs is no outage and what it stands still for is one of that length") {
    Machine machine;
    SystemTime time{machine.reader()};
    server::Outages outages;
    outages.watch(time.look());
    machine.pass(24 * hour);
    machine.hands.skipped += 24 * hour;
    outages.look(time.look());
    CHECK(outages.count() == 0);
    machine.pass(24 * hour + 12 * second);
    machine.hands.skipped += 24 * hour;
    outages.look(time.look());
    REQUIRE(outages.count() == 1);
    CHECK(outages.after(0, 0).front().from == began + 48 * hour);
    CHECK(outages.after(0, 0).front().until == began + 48 * hour + 12 * second);
}

TEST_CASE("a start under a clock that was set back goes on from where the server last lived") {
    Restarted server;
    server.start();
    server.machine.pass(10 * second);
    server.stop();  // a server that stops notes when
    server.machine.hands.wall -= hour;
    server.start();
    CHECK(server.now() == began + 10 * second);
    server.machine.pass(second);
    CHECK(server.now() == began + 11 * second);
    server.stop();
    server.machine.pass(2 * hour);  // the wall is past that again
    server.start();
    CHECK(server.now() == server.machine.hands.wall);
}

TEST_CASE("a start under a clock that was set back goes on from the newest of the list where the server lived longer than it noted") {
    Restarted server;
    server.start();
    server.machine.pass(4 * second);
    {
        Client player{server.port()};
        (void)begin(player, {.clock = {.turn_limit = hour}});
    }
    {
        const FullDisk full;  // it cannot note that it lives, as if it had been killed
        server.stop();
    }
    server.machine.hands.wall -= hour;
    server.start();
    CHECK(server.now() == began + 4 * second);
}

TEST_CASE("a clock that is years ahead at a start is asked about before anything is stamped with it") {
    Restarted server;
    server.start();
    server.stop();
    server.machine.pass(366 * 24 * hour);
    server.start();  // a year of rest
    server.stop();
    server.machine.pass(366 * 24 * hour + 1);
    CHECK_THROWS_WITH_AS(server.start(), doctest::Contains("--accept-clock"), server::StartupError);
    CHECK_THROWS_WITH_AS(server.start(), doctest::Contains("--accept-clock"), server::StartupError);  // the first did not count as life
    server.config().accept_clock = true;
    server.start();
    CHECK(server.now() == server.machine.hands.wall);
}

}  // namespace testing
