#include <doctest/doctest.h>

#include "rules/tournament/history.hpp"
#include "tests/tournament/field.hpp"

namespace {

using namespace testing::tournaments;

Entrant team(std::uint32_t number, std::initializer_list<std::uint64_t> accounts) {
    Entrant entrant;
    entrant.id = id(number);
    entrant.name = "Team";
    for (const auto account : accounts) entrant.members.push_back({AccountId{account}, "Member", 1500, entrant.members.empty()});
    return entrant;
}

std::vector<std::string> fields_of(const std::vector<Fault>& faults) {
    std::vector<std::string> fields;
    for (const auto& fault : faults) fields.push_back(fault.field);
    return fields;
}
using Fields = std::vector<std::string>;

}  // namespace

TEST_CASE("a registration is refused for everything that is wrong with it at once") {
    auto settings = some_settings();
    settings.team_size = 2;
    settings.substitutes = 1;
    settings.admission = Admission::code;
    settings.code = "open sesame";
    settings.account_age_days = 30;
    settings.lowest_rating = 1600;
    const std::vector<Entrant> registered{team(1, {1, 2})};
    CHECK(faults_of_registration(team(2, {3, 4}), {30, false, "open sesame"}, {}, some_settings()).size() == 1);  // two members, not a team
    auto good = team(2, {3, 4, 5});
    good.rating = 1600;
    CHECK(faults_of_registration(good, {30, false, "open sesame"}, registered, settings).empty());
    auto bad = team(2, {2});
    bad.name = "";
    bad.members[0].captain = false;
    bad.rating = 1599;
    CHECK(fields_of(faults_of_registration(bad, {29, false, "sesame"}, registered, settings)) ==
          Fields{"name", "members", "members", "members[0].account", "code", "account_age_days", "rating"});
    CHECK(fields_of(faults_of_registration(team(2, {3, 3}), {30, false, "open sesame"}, registered, some_settings())) ==
          Fields{"members", "members[1].account"});
}

TEST_CASE("nobody registers twice but who withdrew may come back") {
    const auto settings = some_settings();
    auto registered = field_of(3);
    auto again = field_of(2).back();
    again.id = id(4);
    CHECK(fields_of(faults_of_registration(again, {}, registered, settings)) == Fields{"members[0].account"});
    registered[1].left_before_round = 1;
    CHECK(faults_of_registration(again, {}, registered, settings).empty());
}

TEST_CASE("an unrated entrant is let in unless a lowest rating is asked") {
    auto settings = some_settings();
    auto entrant = field_of(1)[0];
    entrant.rating = 0;
    settings.highest_rating = 1800;
    CHECK(faults_of_registration(entrant, {}, {}, settings).empty());
    settings.lowest_rating = 1;
    CHECK(fields_of(faults_of_registration(entrant, {}, {}, settings)) == Fields{"rating"});
}

TEST_CASE("places are given in order of registration and the others wait") {
    auto settings = some_settings();
    settings.capacity = 3;
    auto registered = field_of(3);
    auto next = field_of(4).back();
    CHECK(fields_of(faults_of_registration(next, {}, registered, settings)) == Fields{"capacity"});
    settings.waiting_list = true;
    CHECK(faults_of_registration(next, {}, registered, settings).empty());
    registered.push_back(next);
    CHECK(admitted(registered, settings) == std::vector{id(1), id(2), id(3)});
    registered[1].left_before_round = 1;
    CHECK(admitted(registered, settings) == std::vector{id(1), id(3), id(4)});
}

TEST_CASE("late entries and asked byes end where the settings say") {
    auto settings = some_settings();
    settings.latest_entry_round = 2;
    settings.asked_byes = 1;
    CHECK(faults_of_late_entry(1, settings).empty());
    CHECK(faults_of_late_entry(2, settings).empty());
    CHECK(fields_of(faults_of_late_entry(3, settings)) == Fields{"first_round"});
    auto entrant = field_of(1)[0];
    CHECK(faults_of_bye(entrant, 3, 3, settings).empty());
    CHECK(fields_of(faults_of_bye(entrant, 2, 3, settings)) == Fields{"round"});
    entrant.byes_asked = {3};
    CHECK(fields_of(faults_of_bye(entrant, 3, 3, settings)) == Fields{"byes_asked", "round"});
}

TEST_CASE("a team replaces members within its limit and keeps its captain and rating [TR-13]") {
    auto settings = some_settings();
    settings.team_size = 2;
    settings.replacements = 1;
    auto entrant = team(1, {1, 2});
    entrant.rating = 1500;
    const Member joining{AccountId{7}, "New", 2500, false};
    CHECK(faults_of_replacement(entrant, AccountId{1}, joining, std::vector{entrant}, settings).empty());
    replace_member(entrant, AccountId{1}, joining);
    CHECK(entrant.members[0].account == AccountId{7});
    CHECK(entrant.members[0].captain);
    CHECK(entrant.rating == 1500);
    CHECK(fields_of(faults_of_replacement(entrant, AccountId{1}, {AccountId{2}, "", 0, false}, std::vector{entrant}, settings)) ==
          Fields{"leaving", "replacements", "joining"});
}

TEST_CASE("seeds go by rating with equal ones drawn and late entries come last [TR-5]") {
    auto entrants = field_of(5);
    entrants[0].rating = 1500;
    entrants[1].rating = 1700;
    entrants[2].rating = 1700;
    entrants[3].rating = 1700;
    entrants[4].rating = 1900;
    ScriptedDraws draws{{1, 1, 1, 2}};  // of three the third goes first, then the second of two stays
    assign_seeds(entrants, Seeding::rating, draws);
    CHECK(draws.used_up());
    CHECK(entrants[4].seed == 1);
    CHECK(entrants[3].seed == 2);
    CHECK(entrants[2].seed == 3);
    CHECK(entrants[1].seed == 4);
    CHECK(entrants[0].seed == 5);
    entrants.push_back(field_of(6).back());
    entrants.back().seed = 0;
    entrants.back().rating = 2500;
    seed_late(entrants);
    CHECK(entrants.back().seed == 6);
    ScriptedDraws none;
    assign_seeds(entrants, Seeding::registration, none);
    CHECK(entrants[0].seed == 1);
}

TEST_CASE("a team's rating is the average of those who have one") {
    CHECK(team_rating({}) == 0);
    CHECK(team_rating(std::vector<Member>{{AccountId{1}, "", 1500, true}, {AccountId{2}, "", 0, false}, {AccountId{3}, "", 1601, false}}) ==
          1550);
}

TEST_CASE("no-shows are removed when they are as many as the settings say") {
    auto settings = some_settings();
    settings.no_shows = 2;
    const auto entrants = field_of(3);
    std::vector<Match> matches{game(1, 1, 2, Outcome::b_forfeits), bye(1, 3)};
    CHECK(absent_too_often(entrants, matches, settings, 2).empty());
    matches.push_back(game(2, 3, 2, Outcome::both_forfeit));
    CHECK(absent_too_often(entrants, matches, settings, 3) == std::vector{id(2)});
    settings.no_shows = 0;
    CHECK(absent_too_often(entrants, matches, settings, 3).empty());
}

TEST_CASE("histories tell what each round was") {
    auto entrants = field_of(4);
    entrants[3].first_round = 2;
    auto settings = some_settings();
    settings.scoring.late_round = 50;
    const std::vector<Match> matches{game(1, 1, 2, Outcome::a_wins), bye(1, 3), game(2, 3, 1, Outcome::draw),
                                     game(2, 2, 4, Outcome::b_forfeits), game(3, 1, 4, Outcome::open)};
    const auto all = histories(entrants, matches, settings.scoring, {1, 3});
    CHECK(all[0].score == 150);
    CHECK(all[1].score == 100);
    CHECK(all[2].score == 150);
    CHECK(all[3].score == 50);
    CHECK(all[0].meetings == std::map<EntrantId, std::uint32_t>{{id(2), 1}, {id(3), 1}, {id(4), 1}});
    CHECK(all[1].meetings == std::map<EntrantId, std::uint32_t>{{id(1), 1}});  // a forfeited pairing may come again
    CHECK(all[0].side_balance == 1);
    CHECK(all[0].same_side == 1);
    CHECK(all[0].last_side == Side::first);
    CHECK(all[1].byes == 1);
    CHECK(all[2].byes == 1);
    CHECK(all[3].rounds[0].kind == RoundKind::late);
    CHECK(all[2].rounds[0].floated == Float::down);
    CHECK(all[0].rounds[1].floated == Float::level);
    CHECK(all[0].rounds[2].floated == Float::down);
    CHECK(all[3].rounds[2].floated == Float::up);
    CHECK(all[1].rounds[2].kind == RoundKind::absent);
    CHECK(histories(entrants, matches, settings.scoring, {2, 2})[0].score == 50);
}

TEST_CASE("results that cannot be are refused") {
    CHECK(faults_of_result(game(1, 1, 2, Outcome::draw)).empty());
    CHECK(fields_of(faults_of_result(game(1, 1, 1, Outcome::draw))) == Fields{"b"});
    auto match = game(1, 1, 2, Outcome::a_forfeits);
    match.turns = 3;
    CHECK(fields_of(faults_of_result(match)) == Fields{"a_points"});
    match = bye(1, 1);
    match.outcome = Outcome::a_wins;
    CHECK(fields_of(faults_of_result(match)) == Fields{"outcome"});
    match = game(1, 1, 2, Outcome::a_wins);
    match.a_side = Side::none;
    CHECK(fields_of(faults_of_result(match)) == Fields{"a_side"});
}
