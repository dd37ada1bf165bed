#include "server/accounts/login_throttle.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <map>
#include <optional>
#include <string>

namespace testing {
namespace {

using match::Moment;
using server::FailureLimits;
using server::FailureWindow;
using server::FailureWindows;
using server::LoginThrottle;

constexpr Moment second = 1000;
constexpr Moment minute = 60 * second;
constexpr Moment hour = 60 * minute;
const match::Hash secret{1, 2, 3};

server::net::ip::address at(const std::string& text) { return server::net::ip::make_address(text); }

/// One who tries again and again; time goes on only where he says so.
struct World {
    Moment wait(const std::string& account, const std::string& address) { return attempts.wait(account, at(address), now); }
    /// @return whether the try was looked at.
    bool fail(const std::string& account, const std::string& address) {
        auto attempt = attempts.begin(account, at(address), now);
        if (attempt) std::move(*attempt).failed(now);
        return attempt.has_value();
    }
    bool succeed(const std::string& account, const std::string& address) {
        auto attempt = attempts.begin(account, at(address), now);
        if (attempt) std::move(*attempt).succeeded();
        return attempt.has_value();
    }
    /// So many failures, each as soon as it is looked at.
    void fail_patiently(const std::string& account, const std::string& address, int times) {
        for (int done = 0; done < times; ++done) {
            now += wait(account, address);
            REQUIRE(fail(account, address));
        }
    }

    LoginThrottle attempts{FailureLimits{}, true, secret};
    Moment now = 1'000'000;
};

/// What the rule says, of each key alone and without bounds.
struct Model {
    Moment wait(int key, Moment now) {
        auto& [count, last] = keys[key];
        if (count > 0 && now - last >= hour) count = 0;
        if (count < 5) return 0;
        Moment whole = second;
        for (int doubled = 5; doubled < count && whole < 15 * minute; ++doubled) whole *= 2;
        return std::max<Moment>(0, last + std::min(whole, 15 * minute) - now);
    }
    void add(int key, Moment now) {
        (void)wait(key, now);
        ++keys[key].first;
        keys[key].second = now;
    }
    std::map<int, std::pair<int, Moment>> keys;
};
/// Those whose numbers leave the same rest share a crowd.
FailureWindows::Key key_of(int number) {
    number = number << 14 | number % 3;
    FailureWindows::Key key{};
    for (std::size_t byte = 0; byte < 4; ++byte) key[byte] = static_cast<std::uint8_t>(number >> (8 * byte));
    return key;
}

}  // namespace

TEST_CASE("five failures are free then each doubles the wait from a second to a quarter of an hour") {
    World world;
    for (int free = 0; free < 5; ++free) {
        CHECK(world.wait("ada", "192.0.2.1") == 0);
        CHECK(world.fail("ada", "192.0.2.1"));
    }
    for (const Moment expected : {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900}) {
        CHECK(world.wait("ada", "192.0.2.1") == expected * second);
        CHECK_FALSE(world.fail("ada", "192.0.2.1"));  // not looked at, and no failure
        world.now += expected * second - 1;
        CHECK(world.wait("ada", "192.0.2.1") == 1);
        world.now += 1;
        CHECK(world.wait("ada", "192.0.2.1") == 0);
        CHECK(world.fail("ada", "192.0.2.1"));
    }
}

TEST_CASE("failures are forgotten after an hour of peace") {
    World world;
    world.fail_patiently("ada", "192.0.2.1", 12);
    world.now += hour - 1;
    CHECK(world.fail("ada", "192.0.2.1"));
    CHECK(world.wait("ada", "192.0.2.1") == 256 * second);
    world.now += hour;
    for (int free = 0; free < 5; ++free) CHECK(world.fail("ada", "192.0.2.1"));
    CHECK(world.wait("ada", "192.0.2.1") == second);
}

TEST_CASE("failures count for the account from every address and for the address at every account") {
    World world;
    for (int from = 1; from <= 5; ++from) CHECK(world.fail("ada", "192.0.2." + std::to_string(from)));
    CHECK(world.wait("ada", "198.51.100.7") == second);
    CHECK(world.wait("bob", "198.51.100.7") == 0);
    CHECK(world.wait("bob", "192.0.2.1") == 0);
    World other;
    for (const auto* account : {"a", "b", "c", "d", "e"}) CHECK(other.fail(account, "192.0.2.1"));
    CHECK(other.wait("f", "192.0.2.1") == second);
    CHECK(other.wait("a", "198.51.100.7") == 0);
}

TEST_CASE("a household with IPv6 is one address and a mapped address is the one of IPv4") {
    World world;
    for (int from = 1; from <= 5; ++from) CHECK(world.fail(std::to_string(from), "2001:db8:1:2::" + std::to_string(from)));
    CHECK(world.wait("ada", "2001:db8:1:2:ffff:ffff:ffff:ffff") == second);
    CHECK(world.wait("ada", "2001:db8:1:3::1") == 0);
    for (int from = 1; from <= 5; ++from) CHECK(world.fail("x" + std::to_string(from), "192.0.2.1"));
    CHECK(world.wait("ada", "::ffff:192.0.2.1") == second);
}

TEST_CASE("a network of IPv6 has as many free failures as eight addresses") {
    World world;
    for (int address = 0; address < 8; ++address)
        for (int time = 0; time < 5; ++time)
            CHECK(world.fail("name " + std::to_string(5 * address + time), "2001:db8:7:" + std::to_string(address + 1) + "::1"));
    CHECK(world.wait("anybody", "2001:db8:7:ff::1") == second);
    CHECK(world.wait("anybody", "2001:db8:8:1::1") == 0);
    CHECK(world.wait("anybody", "192.0.2.1") == 0);
}

TEST_CASE("addresses that take their turn as one") {
    const auto network = [](const std::string& text) { return LoginThrottle::network_of(at(text)); };
    CHECK(network("2001:db8:7:1::1") == network("2001:db8:7:ffff::2"));
    CHECK(network("2001:db8:7:1::1") != network("2001:db8:8:1::1"));
    CHECK(network("192.0.2.1") == network("192.0.2.200"));
    CHECK(network("192.0.2.1") == network("::ffff:192.0.2.7"));
    CHECK(network("192.0.2.1") != network("192.0.3.1"));
    CHECK(network("127.0.0.1") == 0);
    CHECK(network("::1") == 0);
}

TEST_CASE("addresses of the machine itself are not counted unless that is wanted") {
    for (const auto* address : {"127.0.0.1", "::1", "::ffff:127.0.0.1"}) {
        CAPTURE(address);
        for (const bool exempt : {true, false}) {
            World world;
            LoginThrottle attempts{FailureLimits{}, exempt, secret};
            for (int other = 0; other < 5; ++other)
                std::move(*attempts.begin(std::to_string(other), at(address), world.now)).failed(world.now);
            CHECK(attempts.wait("ada", at(address), world.now) == (exempt ? 0 : second));
            for (int again = 0; again < 5; ++again)
                if (auto attempt = attempts.begin("bob", at(address), world.now + hour)) std::move(*attempt).failed(world.now + hour);
            CHECK(attempts.wait("bob", at(address), world.now + hour) == second);  // the account is
        }
    }
}

TEST_CASE("where a person has succeeded before no failure of others delays him") {
    World world;
    CHECK(world.succeed("ada", "192.0.2.1"));
    for (int from = 1; from < 200; ++from) {
        world.now += world.wait("ada", "203.0.113." + std::to_string(from));
        CHECK(world.fail("ada", "203.0.113." + std::to_string(from)));
        CHECK(world.wait("ada", "192.0.2.1") == 0);
    }
    CHECK(world.wait("ada", "198.51.100.1") == 15 * minute);
    for (const auto* account : {"b", "c", "d", "e", "f"}) CHECK(world.fail(account, "192.0.2.1"));  // a guest in her house
    CHECK(world.wait("g", "192.0.2.1") == second);
    CHECK(world.succeed("ada", "192.0.2.1"));
    SUBCASE("but what fails there for his account does") {
        for (int own = 0; own < 5; ++own) CHECK(world.fail("ada", "192.0.2.1"));
        CHECK(world.wait("ada", "192.0.2.1") == second);
        world.now += second;
        CHECK(world.succeed("ada", "192.0.2.1"));
        for (int own = 0; own < 5; ++own) CHECK(world.fail("ada", "192.0.2.1"));
    }
}

TEST_CASE("success at one account buys no guesses at another") {
    World world;
    int looked_at = 0;
    for (int round = 0; round < 1000; ++round) {
        if (world.fail("victim" + std::to_string(round), "192.0.2.1")) ++looked_at;
        CHECK(world.succeed("own", "192.0.2.1"));
    }
    CHECK(looked_at == 5);
    World direct;
    for (int round = 0; round < 6; ++round) {
        (void)direct.fail("ada", "192.0.2." + std::to_string(round));
        if (round == 4) direct.attempts.trust("ada", at("198.51.100.1"));  // she logs in at home
    }
    CHECK(direct.wait("ada", "192.0.2.99") == second);
}

TEST_CASE("only the last four places of an account are remembered") {
    World world;
    for (int from = 1; from <= 5; ++from) world.attempts.trust("ada", at("192.0.2." + std::to_string(from)));
    world.attempts.trust("ada", at("192.0.2.2"));
    world.attempts.trust("ada", at("192.0.2.6"));  // now 4 5 2 6
    for (int other = 1; other <= 5; ++other) CHECK(world.fail("ada", "203.0.113." + std::to_string(other)));
    for (const auto& [from, wait] : std::map<int, Moment>{{1, second}, {2, 0}, {3, second}, {4, 0}, {5, 0}, {6, 0}}) {
        CAPTURE(from);
        CHECK(world.wait("ada", "192.0.2." + std::to_string(from)) == wait);
    }
}

TEST_CASE("tries that run at once count as failures until they have ended") {
    World world;
    std::vector<server::Attempt> running;
    for (int free = 0; free < 5; ++free) {
        auto attempt = world.attempts.begin("ada", at("192.0.2." + std::to_string(free)), world.now);
        REQUIRE(attempt);
        running.push_back(std::move(*attempt));
    }
    CHECK(world.wait("ada", "198.51.100.1") == second);
    CHECK_FALSE(world.attempts.begin("ada", at("198.51.100.1"), world.now));
    running.pop_back();  // was not looked at
    CHECK(world.wait("ada", "198.51.100.1") == 0);
    running.clear();
    for (int free = 0; free < 5; ++free) CHECK(world.fail("ada", "192.0.2.1"));
    world.now += second;
    auto one = world.attempts.begin("ada", at("198.51.100.1"), world.now);
    REQUIRE(one);
    CHECK(world.wait("ada", "198.51.100.1") == second);  // beyond the free ones one at a time
    std::move(*one).failed(world.now);
    CHECK(world.wait("ada", "198.51.100.1") == 2 * second);
}

TEST_CASE("a try that has ended counts once") {
    World world;
    {
        auto attempt = world.attempts.begin("ada", at("192.0.2.1"), world.now);
        REQUIRE(attempt);
        auto moved = std::move(*attempt);
        std::move(moved).failed(world.now);
        std::move(moved).failed(world.now);
        std::move(moved).succeeded();
    }
    for (int free = 0; free < 4; ++free) CHECK(world.fail("ada", "192.0.2.1"));
    CHECK(world.wait("ada", "192.0.2.1") == second);
}

TEST_CASE("a clock that goes back makes nobody wait longer than a failure just now") {
    World world;
    world.fail_patiently("ada", "192.0.2.1", 7);
    CHECK(world.wait("ada", "192.0.2.1") == 4 * second);
    world.now -= 24 * hour;
    CHECK(world.wait("ada", "192.0.2.1") == 4 * second);
    world.now += 4 * second;
    CHECK(world.wait("ada", "192.0.2.1") == 0);
}

TEST_CASE("up to its bound a book of failures is the rule for each key and beyond it nobody's wait is shorter") {
    rc::check([] {
        FailureLimits limits;
        limits.most_keys = *rc::gen::inRange<std::size_t>(1, 12);
        const int keys = *rc::gen::inRange(1, 16);
        const bool within = static_cast<std::size_t>(keys) <= limits.most_keys;
        FailureWindows book{limits};
        Model model;
        Moment now = 0;
        const auto steps = *rc::gen::inRange(0, 300);
        for (int step = 0; step < steps; ++step) {
            now += *rc::gen::weightedOneOf<Moment>({{8, rc::gen::inRange<Moment>(0, 3 * second)},
                                                    {2, rc::gen::inRange<Moment>(0, 20 * minute)},
                                                    {1, rc::gen::element<Moment>(hour - 1, hour, hour + 1)}});
            const auto key = *rc::gen::inRange(0, keys);
            if (*rc::gen::inRange(0, 4) != 0) {
                book.add(key_of(key), now);
                model.add(key, now);
            }
            for (int each = 0; each < keys; ++each) {
                const auto wait = book.failures(key_of(each), now).wait(now, limits);
                if (within)
                    RC_ASSERT(wait == model.wait(each, now));
                else
                    RC_ASSERT(wait >= model.wait(each, now));
                RC_ASSERT(wait <= limits.most_ms);
            }
            RC_ASSERT(book.known() <= limits.most_keys);
        }
        now += hour;
        for (int each = 0; each < keys; ++each) RC_ASSERT(book.failures(key_of(each), now).wait(now, limits) == 0);
    });
}

TEST_CASE("who fills the memory shortens nobody's wait and keeps nobody from where he plays") {
    FailureLimits limits;
    limits.most_keys = 1000;
    World world;
    LoginThrottle attempts{limits, true, secret};
    attempts.trust("ada", at("192.0.2.1"));
    const auto fail = [&](const std::string& account, const std::string& address) {
        world.now += attempts.wait(account, at(address), world.now);
        std::move(*attempts.begin(account, at(address), world.now)).failed(world.now);
    };
    for (int times = 0; times < 16; ++times) fail("ada", "203.0.113.1");
    const auto until = world.now + attempts.wait("ada", at("198.51.100.1"), world.now);
    CHECK(until == world.now + 15 * minute);
    for (int other = 0; other < 20'000; ++other)
        fail("other" + std::to_string(other), "2001:db8:" + std::to_string(other / 9000) + ":" + std::to_string(other % 9000) + "::1");
    CHECK(attempts.wait("ada", at("198.51.100.1"), world.now) >= until - world.now);
    CHECK(attempts.wait("ada", at("192.0.2.1"), world.now) == 0);
    world.now = std::max(world.now, until) + hour;
    CHECK(attempts.wait("ada", at("198.51.100.1"), world.now) == 0);
}

TEST_CASE("accounts that were opened are remembered up to a bound those of last use") {
    FailureLimits limits;
    limits.most_keys = 10;
    LoginThrottle attempts{limits, true, secret};
    for (int account = 0; account < 10; ++account) attempts.trust(std::to_string(account), at("192.0.2.1"));
    attempts.trust("0", at("192.0.2.1"));
    attempts.trust("10", at("192.0.2.1"));  // 1 goes
    for (int other = 0; other < 5; ++other) std::move(*attempts.begin("x" + std::to_string(other), at("192.0.2.1"), 0)).failed(0);
    CHECK(attempts.wait("0", at("192.0.2.1"), 0) == 0);
    CHECK(attempts.wait("1", at("192.0.2.1"), 0) == second);
    CHECK(attempts.wait("10", at("192.0.2.1"), 0) == 0);
}

}  // namespace testing
