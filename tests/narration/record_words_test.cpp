// A record in words: what a ruling does, why, and by which paragraph.
#include "rules/narration/record_words.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "protocol/log_codec.hpp"
#include "protocol/result_sheet.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/replay.hpp"
#include "rules/narration/record_teller.hpp"
#include "tests/protocol/wire_testing.hpp"

namespace {

namespace b = match::body;

/// A game of Germany and Italy against France.
b::Created created() {
    b::Created made;
    made.owners = {"Germany", "Italy", "France"};
    made.spaces = {"Berlin", "Munich"};
    made.unit_types = {"infantry"};
    made.slots = {"last-round"};
    made.seats = {{rules::OwnerId{0}, rules::OwnerId{1}}, {rules::OwnerId{2}}};
    return made;
}
match::Entry ruled(match::Body body) {
    match::Entry entry;
    entry.body = std::move(body);
    entry.grounds = match::Grounds{0, "1914-3.1.1", "He had to leave.", 0, {}};
    return entry;
}
int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

}  // namespace

TEST_CASE("what people wrote cannot move the cursor of whoever reads a record") {
    const auto game = created();
    const narration::RecordWords words{game, [](std::uint64_t) { return std::string{"A\x1b[2Jda"}; }};
    struct Kind {
        std::string bad;
        std::string shown;
    };
    const Kind kinds[] = {{"\x1b", "\\u001B"},   {"\n", "\\u000A"},     {std::string{"\0", 1}, "\\u0000"},
                          {"\u009B", "\\u009B"}, {"\u202E", "\\u202E"}, {"\u2066", "\\u2066"},
                          {"\u2028", "\\u2028"}, {"\u200F", "\\u200F"}, {"\u061C", "\\u061C"},
                          {"\x7f", "\\u007F"},   {"\xff", "\\xFF"},     {"\xed\xa0\x80", "\\xED\\xA0\\x80"}};
    for (const auto& [bad, shown] : kinds) {
        CAPTURE(shown);
        const auto text = "a" + bad + "b";
        auto ruling = ruled(b::Annulled{});
        ruling.grounds->reason = text;
        match::Entry filed;
        filed.body = b::DisputeFiled{1, "", text};
        match::Entry given;
        b::Credited credited;
        credited.kind = b::Credited::Kind::ruling;
        credited.reason = text;
        given.body = credited;
        for (const auto& entry : {ruling, filed, given}) {
            const auto said = words.entry(entry);
            CHECK_MESSAGE(said.find(bad) == std::string::npos, said);
            CHECK_MESSAGE(said.find("a" + shown + "b") != std::string::npos, said);
        }
    }
    CHECK(words.account(7) == "account 7 (A\\u001B[2Jda)");
    // In the fields of an entry, and in a cell of a sheet, nobody begins a line of his own.
    auto forged = ruled(match::body::Annulled{});
    forged.grounds->reason = "over\nchain_hash: 00\x1b[2J";
    const auto fields = protocol::entry_text(forged);
    CHECK_MESSAGE(fields.find("over\\u000Achain_hash: 00\\u001B[2J\"\n") != std::string::npos, fields);
    protocol::server::GameSummary line;
    line.title = "one\r\ntwo\u202E";
    const auto sheet = protocol::results_csv({line});
    CHECK_MESSAGE(sheet.find("\"one\\u000D\\u000Atwo\\u202E\",") != std::string::npos, sheet);
    CHECK(rules::printable("Zoë, 東京 🚂, שלום") == "Zoë, 東京 🚂, שלום");
    CHECK(rules::printable_lines("one\ntwo\r") == "one\ntwo\\u000D");
}

TEST_CASE("every entry that is a ruling says once why and by which paragraph") {
    const auto game = created();
    const narration::RecordWords words{game};
    b::Credited credited;
    credited.amount = 1000;
    credited.reason = "He had to leave.";
    credited.kind = b::Credited::Kind::ruling;
    const match::Body rulings[] = {b::SeatLeft{},
                                   b::PowerResigned{},
                                   b::Paused{},
                                   b::Resumed{},
                                   b::Upgraded{},
                                   b::PowerHanded{},
                                   credited,
                                   b::MissExcused{},
                                   b::SetBack{},
                                   b::Corrected{},
                                   b::Annulled{},
                                   b::Ordered{},
                                   b::RulingProposed{},
                                   b::DisputeMoved{5, b::DisputeMoved::Step::upheld, {}}};
    for (const auto& body : rulings) {
        const auto said = words.entry(ruled(body));
        CAPTURE(said);
        CHECK(count(said, "(1914-3.1.1: He had to leave.)") == 1);
        CHECK(count(said, "He had to leave.") == 1);
    }
    // Without grounds nothing is said of any.
    match::Entry left;
    left.header.author = {match::Author::Kind::director, {}, 7};
    left.body = b::SeatLeft{rules::SeatId{1}};
    CHECK(words.entry(left) == "seat 1 is left");
}

TEST_CASE("a time control is told with its terms and a calendar with its hours") {
    const auto game = created();
    const narration::RecordWords words{game};
    match::Entry entry;
    entry.header.author = {match::Author::Kind::seat, rules::SeatId{1}, 7};
    match::ClockRules clock;
    clock.preset = "blitz";
    clock.turn_limit = 5 * 60'000;
    entry.body = b::ClockProposed{clock};
    CHECK(words.entry(entry) == "another time control is proposed (blitz: 5 min a turn)");
    entry.body = b::CalendarSet{rules::SeatId{1}, {"Europe/Vienna", {{22 * 60, 24 * 60}}, {}}};
    CHECK(words.entry(entry) == "seat 1 rests on Monday from 22:00 to 24:00, Europe/Vienna");
}

TEST_CASE("time for a seat that was taken over is told of the seat, and of a power only where it got some") {
    const auto game = created();
    const narration::RecordWords words{game};
    match::Entry entry;
    entry.body = b::Credited{0, "the seat was taken over", b::Credited::Kind::handover, rules::OwnerId{0}};
    CHECK(words.entry(entry) == "the seat of Germany, Italy begins anew, with all of its time and vacation");
    entry.body = b::Credited{90'000, "the seat was taken over", b::Credited::Kind::handover, rules::OwnerId{1}};
    CHECK(words.entry(entry) == "the seat of Germany, Italy begins anew, with all of its time and vacation: 0:01:30.000 credited to Italy");
}

TEST_CASE("a seat that a bot or somebody who comes back takes is told so") {
    const auto game = created();
    const narration::RecordWords words{game};
    match::Entry entry;
    entry.body = b::Seated{rules::SeatId{0}, 7, true, {}};
    CHECK(words.entry(entry) == "account 7 takes seat 0 (Germany, Italy), a bot");
    entry.body = b::Seated{rules::SeatId{1}, 7, false, {}, true};
    CHECK(words.entry(entry) == "account 7 takes seat 1 (France), with the calendar of before");
}

TEST_CASE("a sheet of results calls a bot a bot, and a person by the name") {
    protocol::server::GameSummary line;
    protocol::server::SeatView bot, person, guest;
    bot.powers = {"Germany"}, person.powers = {"France"}, guest.powers = {"Italy"};
    bot.taken = person.taken = guest.taken = bot.sparring = true;
    bot.account = 7, person.account = 8, guest.account = 9;
    person.name = "Ada";
    line.seats = {bot, person, guest};
    const auto sheet = protocol::results_csv({line});
    CHECK_MESSAGE(sheet.find("\"Germany: bot (7); France: Ada (8); Italy: 9\"") != std::string::npos, sheet);
}

TEST_CASE("a proposal says what it proposes") {
    const auto game = created();
    const narration::RecordWords words{game};
    const auto said = [&](protocol::client::Rule::Verb verb) {
        protocol::client::Rule rule;
        rule.reason = "He had to leave.";
        rule.what = std::move(verb);
        auto ruling = protocol::format_client({0, std::move(rule)}, protocol::Format::json, nullptr);
        return words.entry(ruled(b::RulingProposed{std::move(ruling)}));
    };
    namespace verb = protocol::client::verb;
    CHECK(said(verb::Annul{}) == "a ruling that takes two referees is proposed: annul (1914-3.1.1: He had to leave.)");
    CHECK(said(verb::SetBack{7}).find("is proposed: set back: to 7 (") != std::string::npos);
    protocol::client::Correction correction;
    correction.power = "Austria-Hungary";
    correction.count = 2;
    CHECK(said(verb::Correct{{correction}}).find("power Austria-Hungary") != std::string::npos);
}

TEST_CASE("a correction tells units that go elsewhere and slots that change, which no order tells") {
    const auto game = created();
    const narration::RecordWords words{game};
    rules::GameState state;
    for (std::uint32_t id = 1; id < 3; ++id) {
        rules::Unit unit;
        unit.id = rules::UnitId{id};
        unit.space = rules::SpaceId{0};
        unit.owner = rules::OwnerId{0};
        state.units.push_back(unit);
    }
    const std::vector<rules::UnitId> both{rules::UnitId{1}, rules::UnitId{2}};
    const auto said = [&](const rules::Event& event) { return words.correction(event, state, nullptr); };
    CHECK(said(rules::event::UnitsMoved{both, rules::SpaceId{1}, 0, rules::no_unit}) == "Germany 2 infantry go from Berlin to Munich");
    CHECK(said(rules::event::UnitsRemoved{both, rules::no_tag}) == "Germany 2 infantry are taken from Berlin");
    rules::event::UnitsChanged hurt;
    hurt.units = {rules::UnitId{1}};
    hurt.damage = 1;
    CHECK(said(hurt) == "Germany 1 infantry in Berlin: damage 1");
    CHECK(said(rules::event::SlotSet{{}, 0, {7}}) == "last-round is now 7");
    CHECK(said(rules::event::ControlChanged{rules::SpaceId{1}, rules::OwnerId{2}, rules::nobody, rules::no_tag}) ==
          "Munich is now held by France");
}

TEST_CASE("a sealed answer is told as sealed and by a line of its own when it is opened") {
    namespace e = rules::event;
    const rules::OwnerId germany{0};
    const rules::OwnerId france{2};
    rules::Decision asked;
    asked.id = rules::DecisionId{4};
    asked.asked = rules::mask_of(germany) | rules::mask_of(france);
    asked.sealed = true;
    std::vector<match::Recorded> record(4);
    auto named = created();
    named.decisions = {"factory-site"};
    record[0].entry.body = named;
    record[1].entry.body = b::Started{};
    record[1].entry.events = {{e::DecisionOpened{asked}}};
    const auto answer = [](rules::OwnerId power) {
        return b::Played{rules::Command{power, rules::command::Answer{rules::DecisionKindId{0}, {}, {}}}};
    };
    using How = e::DecisionAnswered::How;
    record[2].entry.body = answer(france);
    record[2].entry.events = {{e::DecisionAnswered{asked.id, france, How::player, {}}}};
    record[3].entry.body = answer(germany);
    record[3].entry.events = {{e::DecisionAnswered{asked.id, germany, How::player, {}}},
                              {e::DecisionsClosed{{{asked.id, germany, {rules::SpaceId{1}}}, {asked.id, france, {rules::SpaceId{0}}}}}}};
    for (std::size_t at = 0; at < record.size(); ++at) {
        record[at].entry.header.sequence = at + 1;
        record[at].entry.header.parent = at;
    }
    narration::RecordTeller teller{nullptr, record};
    const auto given = teller.tell(3);
    CHECK(given.words == "France answers factory site: sealed");
    CHECK(given.events.empty());
    const auto opened = teller.tell(4);
    CHECK(opened.words == "Germany answers factory site: sealed");
    CHECK(opened.events ==
          std::vector<std::string>{"Germany had answered factory site: Munich", "France had answered factory site: Berlin"});
}

TEST_CASE("a power that was handed over is told under its own seat") {
    std::vector<match::Recorded> record(4);
    record[0].entry.body = created();
    record[1].entry.body = b::PowerHanded{rules::OwnerId{1}};
    record[2].entry.body = b::Seated{rules::SeatId{2}, 9};
    record[3].entry.body = b::Seated{rules::SeatId{0}, 8};
    for (std::size_t at = 0; at < record.size(); ++at) {
        record[at].entry.header.sequence = at + 1;
        record[at].entry.header.parent = at;
    }
    narration::RecordTeller teller{nullptr, record};
    CHECK(teller.tell(2).words == "Italy gets a seat of its own, seat 2");
    CHECK(teller.tell(3).words == "account 9 takes seat 2 (Italy)");
    CHECK(teller.tell(4).words == "account 8 takes seat 0 (Germany)");
}

TEST_CASE("who lost a seat by missed turns is told why") {
    const auto game = created();
    const narration::RecordWords words{game};
    match::Entry left;
    left.body = b::SeatLeft{rules::SeatId{0}};
    CHECK(words.entry(left, game.seats) == "seat 0 (Germany, Italy) is free: its player has missed too many turns");
    left.header.author = {match::Author::Kind::director, {}, 7};
    CHECK(words.entry(left, game.seats) == "seat 0 is left");
}

TEST_CASE("another time control of a director holds, and that of a player is proposed") {
    const auto game = created();
    const narration::RecordWords words{game};
    match::Entry entry;
    b::ClockProposed proposed;
    proposed.clock.preset = "blitz";
    entry.body = proposed;
    entry.header.author.kind = match::Author::Kind::seat;
    CHECK(words.entry(entry) == "another time control is proposed (blitz: no clock counts)");
    entry.header.author.kind = match::Author::Kind::director;
    CHECK(words.entry(entry) == "another time control holds (blitz: no clock counts)");
}

TEST_CASE("a turn that is passed over is not announced") {
    std::vector<match::Recorded> record(3);
    record[0].entry.body = created();
    record[1].entry.body = b::Played{};
    const auto opens = [](std::uint8_t power) { return rules::Event{rules::event::TurnOpened{rules::OwnerId{power}}}; };
    record[1].entry.events = {opens(0), opens(1)};
    record[2].entry.body = b::Played{};
    record[2].entry.events = {opens(2), {rules::event::RoundOpened{2}}, opens(0)};
    for (std::size_t at = 0; at < record.size(); ++at) {
        record[at].entry.header.sequence = at + 1;
        record[at].entry.header.parent = at;
    }
    narration::RecordTeller teller{nullptr, record};
    using Lines = std::vector<std::string>;
    CHECK(teller.tell(2).events == Lines{"-- turn of Italy"});
    CHECK(teller.tell(3).events == Lines{"== round 2", "-- turn of Germany"});
}
