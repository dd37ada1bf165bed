// Who may do what, and what is told to those who may not.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/tournament/desk.hpp"

namespace {

using namespace testing::tournaments;

constexpr Writer assistant{Role::assistant, 2};
constexpr Writer referee{Role::referee, 3};
constexpr Writer administrator{Role::administrator, 4};
constexpr Writer stranger{Role::player, 5};

Settings settings_with(std::vector<AssistantRight> rights = {}) {
    auto settings = some_settings();
    settings.stages[0].rounds = 3;
    settings.latest_entry_round = 2;
    settings.assistants_may = std::move(rights);
    settings.asked_byes = 1;
    return settings;
}

/// A hall of eight with officials, the first round paired.
Desk hall(std::vector<AssistantRight> rights = {}) {
    Desk desk{settings_with(std::move(rights))};
    desk.say(the_director, body::OfficialNamed{AccountId{2}, Role::assistant, false});
    desk.say(the_director, body::OfficialNamed{AccountId{3}, Role::referee, false});
    desk.start(8);
    REQUIRE(desk.pair());
    return desk;
}

bool denied(const std::vector<EntryFault>& faults) {
    return std::any_of(faults.begin(), faults.end(), [](const EntryFault& fault) { return fault.kind == FaultKind::denied; });
}
bool about(const std::vector<EntryFault>& faults, std::string_view field) {
    return std::any_of(faults.begin(), faults.end(), [&](const EntryFault& fault) { return fault.fault.field == field; });
}

body::ResultGiven win(std::uint32_t table, Source source) {
    body::ResultGiven given;
    given.round = 1;
    given.table = table;
    given.source = source;
    given.outcome = Outcome::a_wins;
    return given;
}

}  // namespace

TEST_CASE("each role writes its own entries and no others") {
    auto desk = hall();
    const auto entrant = desk.state().entrants[0].id;
    const auto captain = captain_of(1);
    const auto cautioned = body::Penalised{Penalty::warning, entrant, 0, 0, 0, 0};
    SUBCASE("a player speaks for nobody else") {
        CHECK(denied(desk.try_say(stranger, body::Withdrawn{entrant, Leaving::own_wish})));
        CHECK(denied(desk.try_say(captain_of(2), body::ByeAsked{entrant, 2, false})));
        CHECK(denied(desk.try_say(captain, body::Withdrawn{entrant, Leaving::by_official})));
        CHECK(denied(desk.try_say(captain, win(1, Source::game))));
        CHECK(denied(desk.try_say(captain, body::RoundPaired{2, 0, {}, {}})));
        CHECK(desk.try_say(captain, body::ByeAsked{entrant, 2, false}).empty());
        CHECK(desk.try_say(captain, body::Withdrawn{entrant, Leaving::own_wish}).empty());
    }
    SUBCASE("who claims a role must hold it") {
        CHECK(denied(desk.try_say({Role::director, 5}, body::Announcement{"hello", {}})));
        CHECK(denied(desk.try_say({Role::referee, 2}, cautioned, "noise")));
        CHECK(denied(desk.try_say({Role::referee, 1000}, cautioned, "noise")));
    }
    SUBCASE("an assistant does what the settings let them") {
        CHECK(denied(desk.try_say(assistant, body::Announcement{"lunch", {}})));
        CHECK(denied(desk.try_say(assistant, win(1, Source::director), "a slip")));
        auto other = hall({AssistantRight::announcements, AssistantRight::results});
        CHECK(other.try_say(assistant, body::Announcement{"lunch", {}}).empty());
        CHECK(other.try_say(assistant, win(1, Source::director), "a slip").empty());
        CHECK(denied(other.try_say(assistant, win(2, Source::ruling), "a slip")));
        CHECK(denied(other.try_say(assistant, cautioned, "noise")));
    }
    SUBCASE("a referee rules and warns but expels nobody") {
        CHECK(desk.try_say(referee, win(1, Source::ruling), "the clock").empty());
        CHECK(desk.try_say(referee, cautioned, "noise").empty());
        CHECK(denied(desk.try_say(referee, body::Penalised{Penalty::expulsion, entrant, 0, 0, 0, 0}, "a blow")));
        CHECK(denied(desk.try_say(referee, body::StatusMoved{Status::cancelled}, "enough")));
        CHECK(desk.try_say(the_director, body::Penalised{Penalty::expulsion, entrant, 0, 0, 0, 0}, "a blow").empty());
    }
    SUBCASE("an administrator names officials and cancels") {
        CHECK(denied(desk.try_say(administrator, win(1, Source::ruling), "help")));
        CHECK(about(desk.try_say(administrator, body::StatusMoved{Status::cancelled}), "reason"));
        CHECK(desk.try_say(administrator, body::OfficialNamed{AccountId{9}, Role::director, false}, "the director is ill").empty());
        CHECK(desk.try_say(administrator, body::StatusMoved{Status::cancelled}, "fire").empty());
    }
    SUBCASE("what only the machine does nobody does by hand") {
        CHECK(denied(desk.try_say(the_director, body::AnchorOpened{1, Hash{1}}, "again")));
        CHECK(denied(desk.try_say(the_director, win(1, Source::game))));
        CHECK(denied(desk.try_say(the_system, body::Announcement{"hello", {}})));
    }
}

TEST_CASE("nobody decides about a table of their own") {
    auto settings = settings_with({AssistantRight::pairing});
    Desk desk{settings};
    const auto name = [&](std::uint64_t account, Role role) {
        desk.say(the_director, body::OfficialNamed{AccountId{account}, role, false});
    };
    name(captain_of(1).account, Role::referee);
    name(captain_of(1).account, Role::assistant);
    name(2, Role::referee);
    desk.start(4);
    REQUIRE(desk.pair());
    const Writer playing_referee{Role::referee, captain_of(1).account};
    const auto& tables = desk.state().rounds[0].tables;
    const bool first = tables[0].match.a == EntrantId{1} || tables[0].match.b == EntrantId{1};
    const auto own = first ? 1u : 2u;
    const auto opponent = tables[own - 1].match.a == EntrantId{1} ? tables[own - 1].match.b : tables[own - 1].match.a;
    CHECK(denied(desk.try_say(playing_referee, win(own, Source::ruling), "mine")));
    CHECK(denied(desk.try_say(playing_referee, body::Penalised{Penalty::warning, EntrantId{1}, 0, 0, 0, 0}, "mine")));
    CHECK(denied(desk.try_say(playing_referee, body::Penalised{Penalty::forfeit, opponent, 1, own, 0, 0}, "mine")));
    std::vector<Match> changed;
    for (const auto& table : tables) changed.push_back(table.match);
    changed[own - 1].a_side = other(changed[own - 1].a_side);
    CHECK(denied(desk.try_say({Role::assistant, captain_of(1).account}, body::PairingChanged{1, changed}, "mine")));
    CHECK(desk.try_say(playing_referee, win(3 - own, Source::ruling), "theirs").empty());
    CHECK(desk.try_say({Role::referee, 2}, win(own, Source::ruling), "another referee").empty());
}

TEST_CASE("a hostile entrant registers once and only as themselves") {
    Desk desk{settings_with()};
    body::Registered registered;
    registered.entrant.id = EntrantId{1};
    registered.entrant.name = "Mallory";
    registered.entrant.members = {{AccountId{5}, "Mallory", 0, true}};
    CHECK(!desk.try_say(stranger, registered).empty());  // registration is not open
    desk.say(the_director, body::StatusMoved{Status::registration});
    auto other = registered;
    other.entrant.members[0].account = AccountId{6};
    CHECK(denied(desk.try_say(stranger, other)));
    auto with_past = registered;
    with_past.entrant.seed = 1;
    with_past.entrant.points_taken = {{1, -500}};
    CHECK(about(desk.try_say(stranger, with_past), "entrant"));
    CHECK(desk.try_say(stranger, registered).empty());
    registered.entrant.id = EntrantId{2};
    CHECK(about(desk.try_say(stranger, registered), "members[0].account"));
    desk.say(stranger, body::Withdrawn{EntrantId{1}, Leaving::own_wish});
    CHECK(desk.try_say(stranger, registered).empty());
}

TEST_CASE("whoever was expelled or has withdrawn comes back only by an official") {
    auto desk = hall();
    desk.say(the_director, body::Penalised{Penalty::expulsion, EntrantId{1}, 0, 0, 0, 0}, "a blow");
    body::Registered again;
    again.entrant.id = EntrantId{9};
    again.entrant.name = "Somebody new";
    again.entrant.first_round = 2;
    again.entrant.members = {{AccountId{captain_of(1).account}, "Mallory", 0, true}};
    CHECK(denied(desk.try_say(captain_of(1), again)));
    CHECK(desk.try_say(the_director, again).empty());
    CHECK(verify(desk.record()));
}

TEST_CASE("an action counts once and an author who saw another history is told so") {
    Desk desk{settings_with()};
    auto made = desk.entry(the_director, body::Announcement{"hello", {}});
    CHECK(faults_of(desk.state(), made).empty());
    made.header.seen = Hash{7};
    CHECK(about(faults_of(desk.state(), made), "seen_head"));
    made.header.seen = {};
    made.header.action = desk.record().front().entry.header.action;
    CHECK(about(faults_of(desk.state(), made), "action_id"));
    made.header.sequence = 9;
    made.header.received = 1;
    const auto all = faults_of(desk.state(), made);
    for (const auto* field : {"sequence", "received", "action_id"}) CHECK(about(all, field));  // all at once
    for (const auto& fault : all) CHECK(!fault.fault.what_to_do.empty());
}

TEST_CASE("the code for admission is in no record") {
    auto settings = settings_with();
    settings.admission = Admission::code;
    settings.code = "swordfish";
    Tournament nothing;
    Entry entry;
    entry.header.sequence = 1;
    entry.header.author = {Role::director, AccountId{1}};
    entry.header.action = {1};
    entry.body = body::Announced{{1}, settings};
    CHECK(about(faults_of(nothing, entry), "code"));
    settings.code = hidden_code;
    entry.body = body::Announced{{1}, settings};
    CHECK(faults_of(nothing, entry).empty());
    Desk desk{settings};
    desk.say(the_director, body::StatusMoved{Status::registration});
    body::Registered registered;
    registered.entrant.id = EntrantId{1};
    registered.entrant.name = "Eve";
    registered.entrant.members = {{AccountId{5}, "Eve", 0, true}};
    CHECK(about(desk.try_say(stranger, registered), "code"));
    registered.code_given = true;
    CHECK(desk.try_say(stranger, registered).empty());
}

TEST_CASE("the last director stays and officials need a reason") {
    auto desk = hall();
    CHECK(about(desk.try_say(the_director, body::OfficialNamed{AccountId{1}, Role::director, true}), "account"));
    desk.say(the_director, body::OfficialNamed{AccountId{8}, Role::director, false});
    CHECK(desk.try_say({Role::director, 8}, body::OfficialNamed{AccountId{1}, Role::director, true}).empty());
    CHECK(denied(desk.try_say(the_director, body::Announcement{"still here", {}})));
    CHECK(about(desk.try_say({Role::director, 8}, win(1, Source::ruling)), "reason"));
}
