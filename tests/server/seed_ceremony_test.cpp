#include "server/game/seed_ceremony.hpp"

#include <doctest/doctest.h>

namespace testing {
namespace {

using server::SeedCeremony;

SeedCeremony::Seats two_seats() {
    SeedCeremony::Seats seats(2);
    for (std::size_t at = 0; at < 2; ++at) {
        seats[at].taken = true;
        seats[at].account = 100 + at;
    }
    return seats;
}
const std::vector<std::uint64_t> both{100, 101};
const std::vector<std::uint64_t> first_alone{100};
constexpr match::Moment half = SeedCeremony::fresh_ms / 2;

}  // namespace

TEST_CASE("fresh seeds are awaited until all that were promised are opened") {
    SeedCeremony seeds;
    auto seats = two_seats();
    CHECK_FALSE(seeds.awaited(seats, 1000));
    REQUIRE(seeds.want(seats, both, 1000));
    CHECK(seeds.awaited(seats, 1000));
    CHECK(seeds.wake_at(1500, seats, 1000) == 1000 + half);
    seeds.promise(0);
    seats[0].promised = match::Hash{};
    CHECK_FALSE(seeds.all_promised(seats, both));
    CHECK(seeds.all_promised(seats, first_alone));
    seeds.promise(1);
    seats[1].promised = match::Hash{};
    CHECK(seeds.all_promised(seats, both));
    CHECK(seeds.begin_opening(seats, 2000));
    CHECK_FALSE(seeds.begin_opening(seats, 2000));
    CHECK(seeds.wake_at(1500, seats, 2000) == 1000 + SeedCeremony::fresh_ms);
    seats[0].promised.reset();
    CHECK(seeds.awaited(seats, 2000));
    seats[1].promised.reset();
    CHECK_FALSE(seeds.awaited(seats, 2000));
    CHECK(seeds.wake_at(1500, seats, 2000) == 1500);
}

TEST_CASE("fresh seeds are awaited no longer than their time and then not for an earlier moment either") {
    SeedCeremony seeds;
    const auto seats = two_seats();
    REQUIRE(seeds.want(seats, both, 1000));
    CHECK_FALSE(seeds.opening_due(1000 + half - 1));
    CHECK(seeds.opening_due(1000 + half));
    const auto end = 1000 + SeedCeremony::fresh_ms;
    CHECK(seeds.awaited(seats, end - 1));
    CHECK_FALSE(seeds.awaited(seats, end));
    CHECK(seeds.awaited(seats, end - 1));
    seeds.settle(seats, end);
    CHECK_FALSE(seeds.awaited(seats, end - 1));
    CHECK_FALSE(seeds.begin_opening(seats, end - 1));
}

TEST_CASE("opening begins and is over at once where nobody has promised a seed") {
    SeedCeremony seeds;
    const auto seats = two_seats();
    REQUIRE(seeds.want(seats, both, 1000));
    CHECK(seeds.begin_opening(seats, 1000 + half));
    CHECK_FALSE(seeds.awaited(seats, 1000 + half));
}

TEST_CASE("fresh seeds are due later where nobody is here who has a seat") {
    SeedCeremony seeds;
    const auto seats = two_seats();
    const std::vector<std::uint64_t> others{7};
    CHECK_FALSE(seeds.want(seats, others, 1000));
    CHECK(seeds.due());
    CHECK_FALSE(seeds.awaited(seats, 1000));
    CHECK(seeds.want(seats, first_alone, 2000));
    CHECK_FALSE(seeds.due());
}

TEST_CASE("the first who asks for the start says how long it waits for seeds") {
    SeedCeremony seeds;
    const auto seats = two_seats();
    CHECK(seeds.ask_start({}, 500));
    CHECK_FALSE(seeds.ask_start({}, 900));
    CHECK_FALSE(seeds.start_due(499));
    CHECK(seeds.start_due(500));
    CHECK(seeds.wake_at(std::nullopt, seats, 0) == 500);
    CHECK(seeds.wake_at(400, seats, 0) == 400);
    seeds.start_begins();
    CHECK_FALSE(seeds.start_asked());
    CHECK(seeds.take_starters().size() == 2);
    CHECK(seeds.starters().empty());
}

}  // namespace testing
