// What changes a tournament on its way: times, late entries, forfeits, rulings, bids.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/tournament/desk.hpp"

namespace {

using namespace testing::tournaments;

constexpr Writer referee{Role::referee, 3};

Settings swiss(std::uint32_t rounds = 3) {
    auto settings = some_settings();
    settings.stages[0].rounds = rounds;
    settings.tie_breaks = {TieBreak::buchholz, TieBreak::wins};
    settings.latest_entry_round = 2;
    return settings;
}
bool at_wrong_time(const std::vector<EntryFault>& faults) {
    return std::any_of(faults.begin(), faults.end(), [](const EntryFault& fault) { return fault.kind == FaultKind::wrong_time; });
}
Hundredths points_of(const Tournament& state, std::uint32_t entrant) {
    const auto results = results_of(state, 0);
    for (const auto& row : results.groups[0])
        if (row.entrant == EntrantId{entrant}) return row.points;
    FAIL("no such entrant");
    return 0;
}
/// Every game of the last round is won by the higher seed.
void favourites_win(Desk& desk) {
    desk.give_sides_and_games();
    for (const auto& table : std::vector{desk.state().rounds.back().tables})
        if (table.match.b != nobody && table.match.outcome == Outcome::open) desk.result(table.match.table, Outcome::a_wins);
}
void check_verified(const Desk& desk) {
    const auto verified = verify(desk.record());
    if (!verified) FAIL("entry " << verified.error().sequence << ": " << verified.error().what);
    CHECK(verified->state == desk.state());
}

}  // namespace

TEST_CASE("the system moves a tournament at its times and not before") {
    auto settings = swiss();
    Desk probe{settings};
    settings.registration_opens_at_ms = probe.now() + 60'000;
    settings.registration_closes_at_ms = probe.now() + 120'000;
    settings.check_in_opens_at_ms = probe.now() + 90'000;
    settings.starts_at_ms = probe.now() + 180'000;
    Desk desk{settings};
    CHECK(at_wrong_time(desk.try_say(the_system, body::StatusMoved{Status::registration})));
    CHECK(at_wrong_time(desk.try_say(the_director, body::StatusMoved{Status::running})));
    desk.pass(60'000);
    desk.say(the_system, body::StatusMoved{Status::registration});
    for (int entrant = 0; entrant < 4; ++entrant) desk.enter();
    CHECK(at_wrong_time(desk.try_say(captain_of(1), body::CheckedIn{EntrantId{1}, false})));
    CHECK(at_wrong_time(desk.try_say(the_system, body::StatusMoved{Status::check_in})));
    desk.pass(30'000);
    desk.say(captain_of(1), body::CheckedIn{EntrantId{1}, false});  // check-in may open while registration runs
    desk.pass(30'000);
    desk.say(the_system, body::StatusMoved{Status::check_in});
    CHECK(!desk.try_say(captain_of(9), body::Registered{}).empty());
    desk.enter(1500, the_director);  // at the door
    for (const auto entrant : {2u, 5u}) desk.say(captain_of(entrant), body::CheckedIn{EntrantId{entrant}, false});
    desk.pass(60'000);
    desk.say(the_system, body::StatusMoved{Status::running});
    desk.draw(the_system, [&](Draws& draws) { return propose_seeds(desk.state(), draws); });
    // Who did not check in is out. [TR-23]
    CHECK(desk.state().entrants[2].left_before_round == 1);
    CHECK(desk.state().field().size() == 3);
    REQUIRE(desk.pair());
    check_verified(desk);
}

TEST_CASE("the waiting list moves up when somebody does not check in") {
    auto settings = swiss();
    settings.capacity = 4;
    settings.waiting_list = true;
    settings.check_in_opens_at_ms = 1;
    settings.starts_at_ms = 2;
    Desk desk{settings};
    desk.say(the_director, body::StatusMoved{Status::registration});
    for (int entrant = 0; entrant < 6; ++entrant) desk.enter();
    desk.say(the_director, body::StatusMoved{Status::check_in});
    for (const auto entrant : {1u, 2u, 4u, 5u, 6u}) desk.say(captain_of(entrant), body::CheckedIn{EntrantId{entrant}, false});
    CHECK(participants(desk.state()) == std::vector{EntrantId{1}, EntrantId{2}, EntrantId{4}, EntrantId{5}});
    desk.say(the_director, body::StatusMoved{Status::running});
    CHECK(desk.state().entrants[5].left_before_round == 1);
    desk.draw(the_system, [&](Draws& draws) { return propose_seeds(desk.state(), draws); });
    check_verified(desk);
}

TEST_CASE("late entries play from the next round on with the last seed") {
    Desk desk{swiss()};
    desk.start(4);
    REQUIRE(desk.pair());
    favourites_win(desk);
    const auto late = desk.enter(2400);
    CHECK(desk.state().entrants[late - 1].first_round == 2);
    CHECK(desk.state().entrants[late - 1].seed == 5);
    REQUIRE(desk.pair());
    favourites_win(desk);
    body::Registered too_late;
    too_late.entrant.id = EntrantId{6};
    too_late.entrant.name = "Late";
    too_late.entrant.first_round = 3;
    too_late.entrant.members = {{AccountId{5}, "Late", 0, true}};
    CHECK(at_wrong_time(desk.try_say({Role::player, 5}, too_late)));
    while (desk.pair()) favourites_win(desk);
    desk.finish();
    check_verified(desk);
}

TEST_CASE("a ruling replaces a result visibly and the standings follow") {
    Desk desk{swiss()};
    desk.say(the_director, body::OfficialNamed{AccountId{3}, Role::referee, false});
    desk.start(4);
    REQUIRE(desk.pair());
    favourites_win(desk);
    const auto match = desk.state().rounds[0].tables[0].match;
    const auto winner = rules::raw(match.a), loser = rules::raw(match.b);
    CHECK(points_of(desk.state(), winner) == 100);
    CHECK(!desk.try_say(the_director, body::ResultGiven{1, 1, Source::absence, Outcome::a_forfeits, 0, 0, 0, {}, {}}, "late").empty());
    desk.say(referee, body::ResultGiven{1, 1, Source::ruling, Outcome::b_wins, 0, 0, 7, {}, {}}, "a piece fell");
    CHECK(points_of(desk.state(), winner) == 0);
    CHECK(points_of(desk.state(), loser) == 100);
    CHECK(desk.state().rounds[0].tables[0].results == 2);
    CHECK(desk.state().rounds[0].tables[0].source == Source::ruling);
    // The game has its say no more.
    CHECK(!desk.try_say(the_system, body::ResultGiven{1, 1, Source::game, Outcome::a_wins, 0, 0, 7, {}, {}}).empty());
    desk.say(referee, body::ResultGiven{1, 1, Source::ruling, Outcome::open, 0, 0, 0, {}, {}}, "it goes on");
    CHECK(next_of(desk.state()).wait == Wait::open_matches);
    desk.result(1, Outcome::draw, Source::director, the_director);
    while (desk.pair()) favourites_win(desk);
    desk.finish();
    desk.say(referee, body::ResultGiven{1, 1, Source::ruling, Outcome::a_wins, 0, 0, 7, {}, {}}, "an appeal");
    const auto verified = verify(desk.record());
    REQUIRE(verified);
    CHECK(verified->state == desk.state());
    CHECK(!verified->notes.empty());
}

TEST_CASE("points that are taken count for their entrant and not against opponents") {
    Desk desk{swiss()};
    desk.say(the_director, body::OfficialNamed{AccountId{3}, Role::referee, false});
    desk.start(4);
    REQUIRE(desk.pair());
    favourites_win(desk);
    const auto match = desk.state().rounds[0].tables[0].match;
    const auto buchholz = [&](EntrantId entrant) {
        const auto results = results_of(desk.state(), 0);
        for (const auto& row : results.groups[0])
            if (row.entrant == entrant) return row.tie_breaks[0];
        return Thousandths{-1};
    };
    const auto before = buchholz(match.b);
    desk.say(referee, body::Penalised{Penalty::points, match.a, 1, 1, 50, 0}, "slow play");
    CHECK(points_of(desk.state(), rules::raw(match.a)) == 50);
    CHECK(buchholz(match.b) == before);
    CHECK(!desk.try_say(referee, body::Penalised{Penalty::points, match.a, 0, 0, 9'951, 0}, "too much").empty());
    const auto taken = desk.state().sequence;
    desk.say(the_director, body::Penalised{Penalty::points, match.a, 1, 1, 50, taken}, "it was the other table");
    CHECK(points_of(desk.state(), rules::raw(match.a)) == 100);
    CHECK(!desk.try_say(the_director, body::Penalised{Penalty::points, match.a, 1, 1, 50, taken}, "twice").empty());
    check_verified(desk);
}

TEST_CASE("who forfeits too often is removed before the next round is paired") {
    auto settings = swiss(5);
    settings.no_shows = 2;
    Desk desk{settings};
    desk.start(6);
    for (int round = 0; round < 2; ++round) {
        REQUIRE(desk.pair());
        desk.give_sides_and_games();
        for (const auto& table : std::vector{desk.state().rounds.back().tables}) {
            const bool a = table.match.a == EntrantId{1}, b = table.match.b == EntrantId{1};
            if (a || b)
                desk.result(table.match.table, a ? Outcome::a_forfeits : Outcome::b_forfeits, Source::absence);
            else
                desk.result(table.match.table, Outcome::draw);
        }
    }
    CHECK(next_of(desk.state()).wait == Wait::no_shows);
    CHECK(!desk.try_say(the_system, body::Withdrawn{EntrantId{2}, Leaving::no_shows}).empty());
    REQUIRE(desk.pair());
    CHECK(desk.state().entrants[0].left_before_round == 3);
    check_verified(desk);
}

TEST_CASE("an expelled entrant forfeits what is open and can be taken back") {
    Desk desk{swiss()};
    desk.start(4);
    REQUIRE(desk.pair());
    desk.give_sides_and_games();
    const auto match = desk.state().rounds[0].tables[0].match;
    desk.say(the_director, body::Penalised{Penalty::expulsion, match.b, 0, 0, 0, 0}, "a blow");
    CHECK(desk.state().rounds[0].tables[0].match.outcome == Outcome::b_forfeits);
    CHECK(!takes_part(*desk.state().find(match.b), 2));
    desk.say(the_director, body::Penalised{Penalty::expulsion, match.b, 0, 0, 0, desk.state().sequence}, "an apology");
    CHECK(takes_part(*desk.state().find(match.b), 2));
    check_verified(desk);
}

TEST_CASE("bids stay sealed until both are in and cannot be changed afterwards") {
    auto settings = swiss();
    settings.sides = SidePolicy::bid;
    settings.bid_window_ms = 60'000;
    settings.bid_side = Side::second;
    settings.standard_bid = 5;
    Desk desk{settings};
    desk.start(4);
    REQUIRE(desk.pair());
    const auto first = desk.state().rounds[0].tables[0].match;
    const auto second = desk.state().rounds[0].tables[1].match;
    const auto game = body::RoundStarted{1, {{1, {1}}}};
    CHECK(at_wrong_time(desk.try_say(the_system, game)));  // the sides are open
    desk.bid(1, first.a, 9);
    desk.bid(1, first.a, 3);  // nobody else has bid yet
    CHECK(!desk.try_say(captain_of(rules::raw(second.a)), body::BidSealed{1, 1, second.a, Hash{1}}).empty());
    const auto early = TableBids{1, {{first.a, 3, Hash{}}}, Side::second, 3, false};
    CHECK(at_wrong_time(desk.try_say(the_system, body::BidsOpened{1, {early}})));
    desk.bid(1, first.b, 4);
    CHECK(at_wrong_time(desk.try_say(captain_of(rules::raw(first.a)), body::BidSealed{1, 1, first.a, Hash{1}})));
    // At the second table one bid is missing: it counts as the standard one when time is up. Until then nothing is opened. [TR-22]
    desk.bid(2, second.b, 4);
    CHECK(at_wrong_time(desk.try_say(the_system, body::BidsOpened{1, {early, {2, {{second.b, 4, Hash{}}}, Side::first, 4, false}}})));
    desk.pass(60'000);
    desk.open({1, 2});
    CHECK(desk.state().rounds[0].tables[0].match.a_side == Side::second);
    CHECK(desk.state().rounds[0].tables[0].handicap == 3);
    CHECK(desk.state().rounds[0].tables[1].match.a_side == Side::first);
    CHECK(desk.state().rounds[0].tables[1].handicap == 4);
    check_verified(desk);
    // The record shows no amount before the opening.
    for (const auto& recorded : desk.record())
        if (const auto* sealed = std::get_if<body::BidSealed>(&recorded.entry.body)) CHECK(sealed->commitment != Hash{});
    auto forged = desk.record();
    auto& opened = std::get<body::BidsOpened>(forged.back().entry.body);
    opened.tables[0].opened[0].amount = 2;
    const auto verified = verify(forged);
    REQUIRE(!verified);
    CHECK(verified.error().sequence == forged.size());
    forged = desk.record();
    auto& reordered = std::get<body::BidsOpened>(forged.back().entry.body);
    std::swap(reordered.tables[0], reordered.tables[1]);
    CHECK(!verify(forged));
}

TEST_CASE("equal bids are drawn and a verifier draws the same") {
    auto settings = swiss();
    settings.sides = SidePolicy::bid;
    Desk desk{settings, 5};
    desk.start(8);
    REQUIRE(desk.pair());
    std::vector<std::uint32_t> tables;
    for (const auto& table : std::vector{desk.state().rounds[0].tables}) {
        for (const auto entrant : {table.match.a, table.match.b}) desk.bid(table.match.table, entrant, 7);
        tables.push_back(table.match.table);
    }
    desk.open(tables);
    CHECK(desk.record().back().entry.rolls->draws.size() == 4);
    check_verified(desk);
    auto forged = desk.record();
    auto& opened = std::get<body::BidsOpened>(forged.back().entry.body);
    opened.tables[0].a_side = other(opened.tables[0].a_side);
    CHECK(!verify(forged));
}

TEST_CASE("draws hang on the registrations and on nothing that comes later") {
    const auto lot_of = [](int entrants, int talk, bool changed) {
        Desk desk{swiss(), 11};
        desk.say(the_director, body::StatusMoved{Status::registration});
        for (int entrant = 0; entrant < entrants; ++entrant) desk.enter();
        if (changed) desk.pass(1);  // another time of the close
        desk.say(the_director, body::StatusMoved{Status::running});
        for (int said = 0; said < talk; ++said) desk.say(the_director, body::Announcement{"soon", {}});
        desk.draw(the_system, [&](Draws& draws) { return propose_seeds(desk.state(), draws); });
        return desk.state().lot;
    };
    const auto lot = lot_of(4, 0, false);
    CHECK(lot_of(4, 0, true) == lot);
    CHECK(lot_of(4, 3, false) == lot);
    CHECK(lot_of(5, 0, false) != lot);
    const std::vector<ActionId> ids{{1}, {2}, {3}};
    CHECK(registrations_digest({1}, ids) == registrations_digest({1}, {{3}, {1}, {2}}));
    CHECK(registrations_digest({1}, ids) != registrations_digest({2}, ids));
}

TEST_CASE("settings that a round rests on stay as they are") {
    Desk desk{swiss()};
    desk.start(4);
    REQUIRE(desk.pair());
    auto other = desk.state().settings;
    other.stages[0].rounds = 2;
    CHECK(desk.try_say(the_director, body::SettingsChanged{other}, "it is late").empty());
    CHECK(!desk.try_say(the_director, body::SettingsChanged{other}, "again").empty());
    for (const auto& change : std::vector<void (*)(Settings&)>{[](Settings& settings) { settings.bundle = "europe"; },
                                                               [](Settings& settings) { settings.stages[0].format = Format::round_robin; },
                                                               [](Settings& settings) { settings.seeding = Seeding::drawn; },
                                                               [](Settings& settings) { settings.stages.clear(); }}) {
        auto changed = other;
        change(changed);
        CHECK(!desk.try_say(the_director, body::SettingsChanged{changed}, "why not").empty());
    }
    favourites_win(desk);
    REQUIRE(desk.pair());
    favourites_win(desk);
    CHECK(next_of(desk.state()).wait == Wait::complete);
    desk.finish();
    check_verified(desk);
}
