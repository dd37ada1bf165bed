// Which entries count, after some were taken back, set back, and taken up again.
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "rules/match/branches.hpp"

namespace {

/// Entries of play with these parents, 0 for the one before; where `seats` says so, no part of play.
std::vector<match::Recorded> record_of(const std::vector<std::uint64_t>& parents, const std::vector<std::uint64_t>& seats = {}) {
    std::vector<match::Recorded> record(parents.size());
    for (std::size_t at = 0; at < parents.size(); ++at) {
        auto& entry = record[at].entry;
        entry.header.sequence = at + 1;
        entry.header.parent = parents[at] == 0 ? at : parents[at];
        entry.body = match::body::Played{};
        entry.events.emplace_back(rules::event::Note{});
    }
    for (const auto sequence : seats) {
        record[sequence - 1].entry.body = match::body::Paused{};
        record[sequence - 1].entry.events.clear();
    }
    return record;
}
using Fell = std::vector<std::uint64_t>;

}  // namespace

TEST_CASE("in a game in which nothing went back every entry counts") {
    CHECK(match::fell_away(record_of({0, 0, 0, 0})) == Fell{0, 0, 0, 0});
    CHECK(match::fell_away({}).empty());
}

TEST_CASE("what was taken back fell away with the entry that took it back") {
    CHECK(match::fell_away(record_of({0, 0, 0, 0, 2, 0})) == Fell{0, 0, 5, 5, 0, 0});
    // Twice, the second time further.
    CHECK(match::fell_away(record_of({0, 0, 0, 0, 3, 0, 1})) == Fell{0, 7, 7, 5, 7, 7, 0});
}

TEST_CASE("what is no part of play never falls away") { CHECK(match::fell_away(record_of({0, 0, 0, 0, 2}, {4})) == Fell{0, 0, 5, 0, 0}); }

TEST_CASE("a branch that is taken up again counts and what stood in its place fell away") {
    // 5 sets back to 2, 6 is played; 7 goes on from 4, on the old line.
    CHECK(match::fell_away(record_of({0, 0, 0, 0, 2, 0, 4})) == Fell{0, 0, 0, 0, 7, 7, 0});
    // And 8 back to the new one.
    CHECK(match::fell_away(record_of({0, 0, 0, 0, 2, 0, 4, 6})) == Fell{0, 0, 8, 8, 0, 0, 8, 0});
}

TEST_CASE("a parent that no record may have is taken for one before") {
    CHECK(match::fell_away(record_of({0, 9, 0, 400})) == Fell{0, 0, 0, 0});
}
