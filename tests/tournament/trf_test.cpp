#include <doctest/doctest.h>

#include <algorithm>

#include "rules/tournament/trf.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

/// Four players, two rounds with a forfeit, a bye, an asked bye and somebody who comes later and leaves.
struct Sample {
    Sample() {
        entrants[0].name = "Müller,\tAnna";
        entrants[1].club = entrants[2].club = "Club";
        entrants[4].first_round = 2;
        matches = {game(1, 1, 3, Outcome::a_wins),  game(1, 2, 4, Outcome::b_forfeits), game(2, 4, 1, Outcome::draw), bye(2, 5),
                   bye(2, 2, MatchKind::asked_bye), game(3, 1, 2, Outcome::open)};
    }
    [[nodiscard]] TrfReport report() const {
        return trf_report(entrants, matches, settings, {1, 3}, 5, {.name = "Evening", .city = "Berlin", .start_date = "2026/11/29"});
    }
    std::vector<Entrant> entrants = field_of(5);
    std::vector<Match> matches;
    Settings settings = some_settings();
};

std::string line_of(const std::string& text, std::string_view start) {
    const auto from = text.find(start);
    return from == std::string::npos ? "" : text.substr(from, text.find("\r\n", from) - from);
}

}  // namespace

TEST_CASE("columns are where FIDE wants them") {
    const auto text = write_trf(Sample{}.report());
    // Columns 1-3, 5-8, 15-47, 49-52, 81-84, 86-89, then 92-95, 97 and 99, and ten further on for each round.
    const auto line = line_of(text, "001    1");
    CHECK(line.substr(14, 13) == "Müller, Anna");
    CHECK(line.substr(48, 4) == "2000");
    CHECK(line.substr(80, 4) == " 1.5");
    CHECK(line.substr(85, 4) == "   1");
    CHECK(line.substr(91, 8) == "   3 w 1");
    CHECK(line.substr(101, 8) == "   4 b =");
    CHECK(line.substr(111) == "   2 w");  // open
    CHECK(line_of(text, "001    2").substr(91) == "   4 w +  0000 - H     1 b");
    CHECK(line_of(text, "001    5").substr(91) == "0000 - Z  0000 - U  0000 - Z");
    CHECK(line_of(text, "013").substr(0, 45) == "013 Club                               2    3");
    CHECK(line_of(text, "XXR") == "XXR 5");
    CHECK(line_of(text, "XXS").empty());
    CHECK(line_of(text, "012") == "012 Evening");
}

TEST_CASE("its own reader takes it and it says what the crosstable says") {
    Sample sample;
    for (const bool other_scoring : {false, true}) {
        if (other_scoring) sample.settings.scoring = {300, 100, 0, 300, 100, 300, 0, 100};
        REQUIRE(faults_of_trf(sample.entrants, sample.matches, sample.settings, {1, 3}).empty());
        const auto read = read_trf(write_trf(sample.report()));
        for (const auto& fault : read.faults) FAIL(fault.field << ": " << fault.problem);
        CHECK(read.report == sample.report());
        for (const auto& row : crosstable(sample.entrants, sample.matches, sample.settings, {1, 3})) {
            const auto& player = read.report.players[row.seed - 1];
            CHECK(player.points_x10 * 10 == row.standing.points);
            CHECK(player.rank == row.standing.rank);
            REQUIRE(player.rounds.size() == row.cells.size());
            for (std::size_t at = 0; at < row.cells.size(); ++at) CHECK(player.rounds[at].opponent == row.cells[at].opponent_seed);
            CHECK(row.cells.back().score_after == row.standing.points);
        }
    }
}

TEST_CASE("what the file cannot say is told") {
    Sample sample;
    sample.settings.scoring.draw = 45;
    sample.settings.scoring.late_round = 20;
    sample.matches.push_back(game(1, 1, 2, Outcome::draw));
    const auto faults = faults_of_trf(sample.entrants, sample.matches, sample.settings, {1, 3});
    REQUIRE(faults.size() == 4);
    CHECK(faults[0].field == "scoring");
    CHECK(faults[1].field == "scoring.late_round");
    CHECK(faults[2].field == "round 1");
}

TEST_CASE("a long name is cut where a character ends") {
    Sample sample;
    sample.entrants[0].name.assign(32, 'x');
    sample.entrants[0].name += "éa";
    CHECK(sample.report().players[0].name == std::string(32, 'x'));
    sample.entrants[0].name = "\n  ";
    CHECK(sample.report().players[0].name.empty());
    CHECK(read_trf(write_trf(sample.report())).report == sample.report());
}

TEST_CASE("the reader finds contradictions and takes other line ends") {
    const auto text = write_trf(Sample{}.report());
    const auto spoilt = [&](std::string_view from, std::string_view to) {
        auto changed = text;
        changed.replace(changed.find(from), from.size(), to);
        return read_trf(changed).faults;
    };
    CHECK(spoilt("   3 w 1", "   3 w =").size() == 3);  // both lines, and the points of one
    CHECK(spoilt("001    2", "001    1").size() >= 1);
    CHECK(spoilt(" 1.5", " 1,5").size() >= 1);
    CHECK(spoilt("062 5", "062 6").size() == 1);
    CHECK(spoilt("XXR 5", "XXR x").size() == 1);
    CHECK(spoilt("   3 w 1", "   9 w 1").size() >= 2);
    auto unix_ends = text;
    unix_ends.erase(std::remove(unix_ends.begin(), unix_ends.end(), '\r'), unix_ends.end());
    CHECK(read_trf(unix_ends).report == read_trf(text).report);
    CHECK(read_trf("").faults.empty());
}

TEST_CASE("a spoilt file never does more than report faults") {
    SeededDraws draws{4};
    const auto text = write_trf(Sample{}.report());
    for (int run = 0; run < 2000; ++run) {
        auto changed = text;
        for (auto times = 1 + draws.below(8); times-- > 0;) {
            const auto at = draws.below(changed.size());
            switch (draws.below(3)) {
                case 0: changed[at] = static_cast<char>(draws.below(256)); break;
                case 1: changed.erase(at, 1 + draws.below(30)); break;
                default: changed.insert(at, 1 + draws.below(5), static_cast<char>('0' + draws.below(10))); break;
            }
        }
        const auto read = read_trf(changed);
        CHECK(read.report.players.size() < 50);
    }
}
