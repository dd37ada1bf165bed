#include <doctest/doctest.h>

#include <algorithm>

#include "rules/tournament/settings.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

std::vector<std::string> fields_of(const std::vector<Fault>& faults) {
    std::vector<std::string> fields;
    for (const auto& fault : faults) fields.push_back(fault.field);
    return fields;
}
using Fields = std::vector<std::string>;

Stage stage_of(Format format, std::uint32_t rounds = 0) {
    Stage stage;
    stage.format = format;
    stage.rounds = rounds;
    return stage;
}

}  // namespace

TEST_CASE("settings that make sense have no fault") {
    CHECK(faults_of(some_settings()).empty());
    auto settings = some_settings();
    settings.stages = {stage_of(Format::round_robin), stage_of(Format::knockout)};
    settings.stages[0].groups = 4;
    settings.stages[0].advance = 2;
    settings.stages[1].third_place = true;
    settings.capacity = 16;
    settings.waiting_list = true;
    settings.tie_breaks = {TieBreak::head_to_head, TieBreak::game_points};
    CHECK(faults_of(settings).empty());
    settings = some_settings();
    settings.stages = {stage_of(Format::league, 10)};
    settings.stages[0].groups = 3;
    settings.stages[0].promoted = 2;
    settings.capacity = 30;
    settings.registration_opens_at_ms = 1;
    settings.check_in_opens_at_ms = 5;
    settings.registration_closes_at_ms = 8;
    settings.starts_at_ms = 9;
    CHECK(faults_of(settings).empty());
}

TEST_CASE("the model evening can be expressed") {
    // Three Swiss rounds of 4.5 hours and a cut to four, bids for sides, teams of up to three.
    auto settings = some_settings();
    settings.stages = {stage_of(Format::swiss, 3), stage_of(Format::knockout)};
    settings.stages[0].advance = 4;
    settings.sides = SidePolicy::bid;
    settings.tie_breaks = {TieBreak::game_points, TieBreak::game_points_difference};
    settings.substitutes = 0;
    settings.team_size = 3;
    for (int round = 0; round < 3; ++round) settings.plan.push_back({1 + round * 20'000'000, 16'200'000});
    CHECK(faults_of(settings).empty());  // a knockout knows its rounds only when it starts, so the plan may name more or fewer
}

TEST_CASE("all problems are told at once with what to do") {
    Settings settings;
    settings.capacity = 1;
    settings.tie_breaks = {TieBreak::wins, TieBreak::wins};
    settings.scoring.draw = 200;
    const auto faults = faults_of(settings);
    CHECK(fields_of(faults) == Fields{"title", "bundle", "time_control", "stages", "scoring.draw", "fewest", "capacity", "tie_breaks[1]"});
    for (const auto& fault : faults) {
        CHECK_FALSE(fault.problem.empty());
        CHECK_FALSE(fault.what_to_do.empty());
    }
}

TEST_CASE("each field has its limits") {
    struct Row {
        const char* field;
        void (*spoil)(Settings&);
    };
    const Row rows[] = {
        {"title", [](Settings& it) { it.title = std::string(121, 'a'); }},
        {"stages[0].rounds", [](Settings& it) { it.stages[0].rounds = 51; }},
        {"stages[0].groups", [](Settings& it) { it.stages[0].groups = 2; }},
        {"stages[0].cycles", [](Settings& it) { it.stages[0].cycles = 2; }},
        {"stages[0].elimination", [](Settings& it) { it.stages[0].elimination = Elimination::two_losses; }},
        {"stages[0].third_place", [](Settings& it) { it.stages[0].third_place = true; }},
        {"stages[0].advance", [](Settings& it) { it.stages[0].advance = 4; }},
        {"stages[0].carry_results", [](Settings& it) { it.stages[0].carry_results = true; }},
        {"stages[0].promoted", [](Settings& it) { it.stages[0].promoted = 1; }},
        {"stages[0].challenges", [](Settings& it) { it.stages[0].challenges = 1; }},
        {"scoring.win", [](Settings& it) { it.scoring.win = 10'001; }},
        {"scoring.forfeit_loss", [](Settings& it) { it.scoring.forfeit_loss = 50; }},
        {"scoring.asked_bye", [](Settings& it) { it.scoring.asked_bye = 150; }},
        {"scoring.late_round", [](Settings& it) { it.scoring.late_round = -1; }},
        {"fewest", [](Settings& it) { it.fewest = 1; }},
        {"capacity", [](Settings& it) { it.capacity = 1001; }},
        {"waiting_list", [](Settings& it) { it.waiting_list = true; }},
        {"code", [](Settings& it) { it.admission = Admission::code; }},
        {"lowest_rating", [](Settings& it) { it.lowest_rating = 2000, it.highest_rating = 1800; }},
        {"starts_at_ms", [](Settings& it) { it.registration_closes_at_ms = 9, it.starts_at_ms = 8; }},
        {"check_in_opens_at_ms", [](Settings& it) { it.check_in_opens_at_ms = 8; }},
        {"absence_grace_ms", [](Settings& it) { it.absence_grace_ms = -1; }},
        {"spectator_delay_ms", [](Settings& it) { it.spectator_delay_ms = -1; }},
        {"latest_entry_round", [](Settings& it) { it.latest_entry_round = 6; }},
        {"asked_byes", [](Settings& it) { it.asked_byes = 5; }},
        {"plan", [](Settings& it) { it.plan.resize(4); }},
        {"team_size", [](Settings& it) { it.team_size = 0; }},
        {"substitutes", [](Settings& it) { it.substitutes = 1; }},
        {"replacements", [](Settings& it) { it.replacements = 1; }},
        {"club_size", [](Settings& it) { it.club_size = 2, it.team_size = 2; }},
    };
    for (const auto& row : rows) {
        CAPTURE(row.field);
        auto settings = some_settings();
        row.spoil(settings);
        const auto fields = fields_of(faults_of(settings));
        CHECK(std::find(fields.begin(), fields.end(), row.field) != fields.end());
    }
}

TEST_CASE("a plan has its rounds in order") {
    auto settings = some_settings();
    for (int round = 0; round < 5; ++round) settings.plan.push_back({100 + 10 * round, 10});
    CHECK(faults_of(settings).empty());
    settings.plan[2].starts_at_ms = 119;
    CHECK(fields_of(faults_of(settings)) == Fields{"plan[2].starts_at_ms"});
}

TEST_CASE("stages follow each other") {
    auto settings = some_settings();
    settings.stages = {stage_of(Format::swiss, 3), stage_of(Format::knockout, 2)};
    CHECK(fields_of(faults_of(settings)) == Fields{"stages[0].advance", "stages[0].advance", "stages[1].rounds"});
    settings.stages[0].advance = 8;
    settings.stages[1].rounds = 0;
    settings.stages[1].carry_results = true;
    CHECK(fields_of(faults_of(settings)) == Fields{"stages[1].carry_results"});
}

TEST_CASE("a start is refused where the stages do not fit the entrants") {
    auto settings = some_settings();
    settings.fewest = 4;
    CHECK(faults_of_start(settings, 6).empty());
    CHECK(faults_of_start(settings, 5).empty());  // five rounds with a bye each
    CHECK(fields_of(faults_of_start(settings, 4)) == Fields{"stages[0].rounds"});
    CHECK(fields_of(faults_of_start(settings, 3)) == Fields{"entrants", "stages[0].rounds"});
    settings.stages = {stage_of(Format::round_robin), stage_of(Format::knockout)};
    settings.stages[0].groups = 4;
    settings.stages[0].advance = 2;
    CHECK(faults_of_start(settings, 8).empty());
    CHECK(fields_of(faults_of_start(settings, 7)) == Fields{"stages[0].groups", "stages[0].advance"});
    settings.capacity = 8;
    CHECK(fields_of(faults_of_start(settings, 9)) == Fields{"entrants"});
    settings.capacity = 0;
    settings.stages[0].groups = 1;
    CHECK(faults_of_start(settings, 51).size() == 1);
    CHECK(faults_of_start(settings, 50).empty());
}

TEST_CASE("bids and rights of assistants are checked") {
    auto settings = some_settings();
    settings.assistants_may = {AssistantRight::results, AssistantRight::pairing, AssistantRight::results};
    settings.bid_window_ms = 1000;
    CHECK(fields_of(faults_of(settings)) == Fields{"bid_side", "assistants_may[2]"});
    settings.assistants_may.pop_back();
    settings.sides = SidePolicy::bid;
    settings.bid_side = Side::second;
    settings.standard_bid = 4;
    CHECK(faults_of(settings).empty());
    settings.standard_bid = limits::bid + 1;
    settings.bid_window_ms = -1;
    CHECK(fields_of(faults_of(settings)) == Fields{"standard_bid", "bid_window_ms"});
    settings = some_settings();
    settings.stages.assign(limits::stages + 1, settings.stages[0]);
    CHECK(fields_of(faults_of(settings)).front() == "stages");
}
