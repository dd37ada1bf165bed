#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "rules/match/hash.hpp"
#include "tests/match/sample_game.hpp"

namespace {

std::string content(const std::string& path) {
    std::ostringstream read;
    read << std::ifstream{path, std::ios::binary}.rdbuf();
    return read.str();
}

std::string text_of(const std::vector<match::Recorded>& record) {
    std::string text;
    for (const auto& recorded : record)
        text += "entry {\n" + protocol::entry_text(recorded.entry) + "}\nhead: " + match::hex(recorded.head) + "\n\n";
    return text;
}

/// A short game with every kind of entry that such a game has.
std::vector<match::Recorded> short_game() {
    using testing::SampleGame;
    SampleGame game{"1914", {90 * 60'000, 0, 20 * 60'000, 2 * 60'000}};
    game.begin();
    game.play(25, 3);
    const auto& table = game.table();
    game.add(match::draft(game.header({}), match::body::Paused{match::body::PauseReason::both_sides}));
    game.pass(60'000);
    game.add(match::draft(game.header({}), match::body::Resumed{match::body::PauseReason::both_sides}));
    game.pass(30'000);
    game.add(match::draft(game.header({}), match::body::Credited{30'000, "an outage of half a minute", {}, {}}));
    const auto seed = testing::filled(0x66);
    game.add(match::draft(
        game.header(game.seat(1)),
        match::body::SeedCommitted{rules::SeatId{1},
                                   match::seed_commitment(testing::sample_id(), table.dice().first_commitment, rules::SeatId{1}, seed)}));
    game.add(match::draft(game.header(game.seat(1)), match::body::SeedOpened{rules::SeatId{1}, seed}));
    const auto owner = table.seats()[0].powers[0];
    game.add(match::draft(game.header(game.seat(0)),
                          match::body::OrderLeft{owner, match::orders_commitment(testing::sample_id(), owner, testing::filled(0x55), "")}));
    game.play(120, 4);
    return game.record();
}

}  // namespace

TEST_CASE("the golden record reads the same in every later version") {
    const std::string file = "tests/protocol/golden/record.armr";
    const std::string readable = "tests/protocol/golden/record.txt";
    // The record itself is written once. How it reads may be said in other words.
    const auto* write = std::getenv("ARMISTICE_WRITE_GOLDEN");
    if (write != nullptr && write == std::string_view{"record"})
        std::ofstream{file, std::ios::binary} << testing::record_file(short_game());
    const auto record = protocol::read_record(content(file));
    REQUIRE(record);
    if (write != nullptr) std::ofstream{readable, std::ios::binary} << text_of(*record);
    CHECK(record->size() > 60);
    CHECK(testing::record_file(*record) == content(file));
    CHECK(text_of(*record) == content(readable));
    for (const auto& recorded : *record) CHECK(protocol::encode_entry(recorded.entry) == recorded.bytes);
    const auto verified = match::verify(*record, nullptr);
    REQUIRE(verified);
    CHECK(verified->rolls > 0);
}
