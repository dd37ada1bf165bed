#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "rules/core/judge.hpp"
#include "rules/match/hash.hpp"
#include "tests/match/python_says.hpp"
#include "tests/match/sample_game.hpp"

namespace {

using testing::python_says;
using testing::SampleGame;
using Record = std::vector<match::Recorded>;

const SampleGame& sample() {
    static const SampleGame game = [] {
        SampleGame made{"1914-tournament", {60 * 60'000, 0, 0, 0}};
        made.begin();
        made.play(260, 1914);
        return made;
    }();
    return game;
}

/// What `armistice-admin verify` does with the file.
bool admin_accepts(const std::string& file, bool judge = true) {
    const auto record = protocol::read_record(file);
    if (!record) {
        return false;
    }
    const auto verified = match::verify(*record, judge ? sample().game().shared_ruleset() : nullptr);
    return verified.has_value();
}

Record::iterator find(Record& record, const std::function<bool(const match::Entry&)>& wanted) {
    const auto found = std::find_if(record.begin(), record.end(), [&](const match::Recorded& recorded) { return wanted(recorded.entry); });
    REQUIRE(found != record.end());
    return found;
}
bool rolled(const match::Entry& entry) { return entry.rolls.has_value(); }
template <class Body>
bool is(const match::Entry& entry) {
    return std::holds_alternative<Body>(entry.body);
}

}  // namespace

TEST_CASE("one who plays a whole side concedes without asking anybody [1914-11.1.6]") {
    SampleGame game{"1914"};
    game.begin();
    REQUIRE(game.play(rules::Command{rules::OwnerId{0}, rules::command::Declare{"concede", {}}}));
    const auto& state = game.game().state();
    REQUIRE(state.outcome);
    CHECK(state.decisions.empty());
    CHECK(state.outcome->side == game.game().ruleset().owners[1].side);
    CHECK(game.game().ruleset().tag(state.outcome->by) == "concession");
}

TEST_CASE("the record of a game is accepted by both verifiers") {
    const auto& game = sample();
    REQUIRE(game.record().size() > 150);
    CHECK(game.table().dice().rolls > 3);
    CHECK(std::any_of(game.record().begin(), game.record().end(), [](const auto& r) { return is<match::body::TakenBack>(r.entry); }));
    CHECK(std::any_of(game.record().begin(), game.record().end(), [](const auto& r) { return r.entry.state_hash.has_value(); }));
    const auto file = testing::record_file(game.record());
    const auto record = protocol::read_record(file);
    REQUIRE(record);
    const auto verified = match::verify(*record, game.game().shared_ruleset());
    if (!verified) MESSAGE(verified.error().sequence << " " << verified.error().what);
    REQUIRE(verified);
    CHECK(verified->entries == game.record().size());
    CHECK(verified->rolls == game.table().dice().rolls);
    CHECK(verified->notes.empty());
    CHECK(python_says(file) ==
          "record verified: " + std::to_string(verified->entries) + " entries, " + std::to_string(verified->rolls) + " rolls\n");
    CHECK(match::verify(*record, nullptr));
}

TEST_CASE("a record in which several phases were taken back is accepted by both verifiers") {
    SampleGame game{"classic"};
    game.begin();
    for (int phases = 0; phases < 4; ++phases) REQUIRE(game.play(rules::Command{game.game().state().active, rules::command::EndPhase{}}));
    const auto take_back = [&] {
        const auto author = game.record().back().entry.header.author;
        const auto parent = game.table().take_back_parent(author);
        if (!parent) return false;
        auto header = game.header(author);
        header.parent = *parent;
        game.add(match::draft(std::move(header), match::body::TakenBack{}));
        return true;
    };
    const auto place = [&] { return std::pair{game.game().state().active, game.game().state().frames.front().at}; };
    std::set<decltype(place())> phases;
    while (take_back()) phases.insert(place());
    CHECK(phases.size() >= 3);
    game.play(10, 8);
    const auto file = testing::record_file(game.record());
    const auto record = protocol::read_record(file);
    REQUIRE(record);
    CHECK(match::verify(*record, game.game().shared_ruleset()));
    CHECK(match::verify(*record, nullptr));
    CHECK(python_says(file).starts_with("record verified"));
    const auto folded = match::replay(game.game().shared_ruleset(), *record);
    REQUIRE(folded);
    CHECK(folded->table() == game.table());
    CHECK(folded->state() == game.game().state());
}

TEST_CASE("what standing orders answered is judged again alike") {
    SampleGame game{"1914-tournament"};
    game.begin();
    const auto& ruleset = game.game().ruleset();
    const auto type = [&](const char* name) { return rules::Choice{*ruleset.find_unit_type(name)}; };
    const rules::Choice dear_first{
        rules::Choice::List{type("battleship"), type("tank"), type("fighter"), type("artillery"), type("infantry")}};
    for (std::size_t at = 0; at < ruleset.powers(); ++at) {
        const rules::OwnerId owner{static_cast<std::uint8_t>(at)};
        const std::vector<match::OrderChange> orders{{"casualties", {}, dear_first},
                                                     {"coastal-casualties", {}, dear_first},
                                                     {"repair", {}, rules::Choice{std::int64_t{1}}},
                                                     {"new-infantry", {}, dear_first},
                                                     {"submerge", {}, rules::Choice{std::int64_t{1}}}};
        for (const auto& order : orders)
            game.add(match::draft_order(game.table(), game.header(game.seat(rules::raw(*game.table().seat_of(owner)))), owner, order));
    }
    game.play(900, 7);
    std::size_t answered = 0;
    for (const auto& recorded : game.record())
        for (const auto& event : recorded.entry.events)
            if (const auto* by = std::get_if<rules::event::DecisionAnswered>(&event))
                answered += by->how == rules::event::DecisionAnswered::How::standing_order ? 1 : 0;
    CHECK(answered > 5);
    const auto record = protocol::read_record(testing::record_file(game.record()));
    REQUIRE(record);
    const auto verified = match::verify(*record, game.game().shared_ruleset());
    if (!verified) MESSAGE(verified.error().sequence << " " << verified.error().what);
    CHECK(verified);
}

TEST_CASE("an order for one battle answers in it and the record of it verifies") {
    SampleGame game{"1914-tournament"};
    game.begin();
    const auto& ruleset = game.game().ruleset();
    const rules::Choice guns_first{rules::Choice::List{{*ruleset.find_unit_type("artillery")}, {*ruleset.find_unit_type("infantry")}}};
    std::set<rules::BattleId> seen;
    std::size_t answered = 0;
    const auto leave_for_new_battles = [&] {
        const auto battles = game.game().state().battles;
        for (const auto& battle : battles) {
            if (!match::is_fought(game.game().state(), battle.id) || !seen.insert(battle.id).second) continue;
            const match::OrderChange order{"casualties", {}, guns_first, battle.id};
            game.add(match::draft_order(game.table(), game.header(game.seat(rules::raw(*game.table().seat_of(battle.lead)))), battle.lead,
                                        order));
        }
    };
    for (std::uint64_t step = 0; step < 600; ++step) {
        game.play(1, 100 + step);
        for (const auto& event : game.record().back().entry.events)
            if (const auto* by = std::get_if<rules::event::DecisionAnswered>(&event))
                answered += by->how == rules::event::DecisionAnswered::How::standing_order ? 1 : 0;
        leave_for_new_battles();
        for (const auto& orders : game.table().sealed_answers().orders())
            for (const auto& order : orders.orders) CHECK(match::is_fought(game.game().state(), order.battle));
    }
    CHECK(seen.size() > 5);
    CHECK(answered > 0);
    const auto file = testing::record_file(game.record());
    const auto record = protocol::read_record(file);
    REQUIRE(record);
    CHECK(match::verify(*record, game.game().shared_ruleset()));
    CHECK(match::verify(*record, nullptr));
    CHECK(python_says(file).starts_with("record verified"));
    const auto folded = match::replay(game.game().shared_ruleset(), game.record());
    REQUIRE(folded);
    CHECK(folded->table() == game.table());
}

TEST_CASE("what a game does not allow to be taken back is found in its record") {
    SampleGame game{"1914"};
    game.begin();
    game.play({game.game().state().active, rules::command::EndPhase{}});
    auto header = game.header(game.record().back().entry.header.author);
    header.parent = *game.table().take_back_parent(header.author);
    game.add(match::draft(std::move(header), match::body::TakenBack{}));
    CHECK(match::verify(game.record(), game.game().shared_ruleset()));
    for (const auto rule : {match::body::TakeBackRule::command, match::body::TakeBackRule::none}) {
        auto record = game.record();
        std::get<match::body::Created>(record.front().entry.body).take_back = rule;
        testing::chain_again(record);
        const auto verified = match::verify(record, nullptr);
        REQUIRE_FALSE(verified);
        CHECK(verified.error().what == "this could not be taken back");
    }
}

TEST_CASE("the fold of a record is the live game") {
    const auto& game = sample();
    const auto record = protocol::read_record(testing::record_file(game.record()));
    REQUIRE(record);
    const auto folded = match::replay(game.game().shared_ruleset(), *record);
    REQUIRE(folded);
    CHECK(folded->state() == game.game().state());
    CHECK(folded->table() == game.table());
    CHECK(match::state_after(&game.game().ruleset(), *record, record->size()) == game.game().state());
}

TEST_CASE("the rules of a game are found by its first entry and only by its own pin") {
    auto created = sample().table().created();
    const auto ruleset = match::compile_rules(created);
    REQUIRE(ruleset);
    CHECK(rules::pin_text(**ruleset) == rules::pin_text(sample().game().ruleset()));
    created.ruleset[0] ^= 1;
    CHECK(!match::compile_rules(created));
    created.bundle = "no-such-bundle";
    CHECK(!match::compile_rules(created));
}

TEST_CASE("a seed that was never opened is said and nothing worse") {
    SampleGame game{"1914"};
    game.begin(1);
    game.play(30, 5);
    const auto verified = match::verify(game.record(), game.game().shared_ruleset());
    REQUIRE(verified);
    REQUIRE(verified->notes.size() == 1);
    CHECK(python_says(testing::record_file(game.record())).starts_with("record verified: "));
}

TEST_CASE("a new anchor goes on with the dice") {
    SampleGame game{"1914"};
    game.begin();
    game.add(match::draft(game.header({}), match::body::AnchorOpened{1, testing::filled(0x44), "key lost"}));
    auto record = game.record();
    CHECK(match::verify(record, nullptr));
    CHECK(python_says(testing::record_file(record)).starts_with("record verified: "));
    std::get<match::body::AnchorOpened>(record.back().entry.body).anchor = 2;
    testing::chain_again(record);
    CHECK(!match::verify(record, nullptr));
    CHECK(!python_says(testing::record_file(record)).starts_with("record verified: "));
}

TEST_CASE("what was changed in a record is found by both verifiers") {
    struct Row {
        const char* what;
        std::function<void(Record&)> change;
        bool python_judges = true;  ///< Found by the verifier in Python even where the hashes were made anew.
    };
    const std::vector<Row> rows{
        {"a face",
         [](Record& r) {
             auto& f = find(r, rolled)->entry.rolls->draws[0].results[0];
             f = static_cast<std::uint16_t>(f % 6 + 1);
         }},
        {"a face, and the event that shows it",
         [](Record& r) {
             auto& entry = find(r, rolled)->entry;
             auto& face = entry.rolls->draws[0].results[0];
             face = static_cast<std::uint16_t>(face % 6 + 1);
             for (auto& event : entry.events)
                 if (auto* shown = std::get_if<rules::event::Rolled>(&event)) {
                     shown->faces[0] = face;
                     break;
                 }
         }},
        {"an event",
         [](Record& r) {
             auto& event = find(r, [](const match::Entry& e) { return !e.events.empty() && is<match::body::Played>(e); })->entry.events[0];
             event = rules::event::Note{rules::TagId{1}, rules::no_space, rules::nobody, 9};
         },
         false},
        {"a link", [](Record& r) { find(r, rolled)->entry.rolls->secret[0] ^= 1; }},
        {"a seed", [](Record& r) { std::get<match::body::SeedOpened>(find(r, is<match::body::SeedOpened>)->entry.body).seed[0] ^= 1; }},
        {"a promise of a seed",
         [](Record& r) { std::get<match::body::Seated>(find(r, is<match::body::Seated>)->entry.body).seed_commitment[0] ^= 1; }},
        {"the order", [](Record& r) { std::swap(r[r.size() - 2], r[r.size() - 1]); }},
        {"an entry left out", [](Record& r) { r.erase(r.begin() + static_cast<std::ptrdiff_t>(r.size() / 2)); }},
        {"the anchor",
         [](Record& r) { std::get<match::body::AnchorOpened>(find(r, is<match::body::AnchorOpened>)->entry.body).commitment[0] ^= 1; }},
        {"the index of a roll", [](Record& r) { ++find(r, rolled)->entry.rolls->index; }},
        {"the time of an entry", [](Record& r) { r[r.size() / 2].entry.header.received -= 100'000; }},
        {"the command",
         [](Record& r) {
             std::get<match::body::Played>(find(r, is<match::body::Played>)->entry.body).command.body =
                 rules::command::Declare{"a holiday", {}};
         },
         false},
        {"a command that no player gives",
         [](Record& r) {
             std::get<match::body::Played>(find(r, is<match::body::Played>)->entry.body).command.body = rules::command::Withdraw{};
         }},
        {"the state hash",
         [](Record& r) { (*find(r, [](const match::Entry& e) { return e.state_hash.has_value(); })->entry.state_hash)[0] ^= 1; }, false},
        {"a number that names nothing",
         [](Record& r) {
             std::get<match::body::Played>(find(r, is<match::body::Played>)->entry.body).command.body =
                 rules::command::Attack{rules::SpaceId{5000}, {}};
         },
         false},
    };
    for (const auto& [what, change, python_judges] : rows) {
        CAPTURE(std::string{what});
        auto record = sample().record();
        change(record);
        for (auto& recorded : record) recorded.bytes = protocol::encode_entry(recorded.entry);
        const auto plain = testing::record_file(record);
        CHECK(!admin_accepts(plain));
        CHECK(!admin_accepts(plain, false));
        CHECK(!python_says(plain).starts_with("record verified: "));
        // One who makes the hashes anew has to forge what every author says to have seen; and then the judgment itself finds it.
        testing::chain_again(record);
        const auto forged = testing::record_file(record);
        CHECK(!admin_accepts(forged));
        CHECK(python_says(forged).starts_with("record verified: ") != python_judges);
    }
    auto untouched = sample().record();
    testing::chain_again(untouched);
    CHECK(admin_accepts(testing::record_file(untouched)));
}

TEST_CASE("a file that is damaged anywhere is refused and nothing breaks") {
    SampleGame game{"1914"};
    game.begin();
    game.play(3, 8);
    const auto file = testing::record_file(game.record());
    CHECK(!protocol::read_record(""));
    CHECK(!protocol::read_record(file.substr(1)));
    for (std::size_t size = 20; size + 1 < file.size(); size += 97) {
        const auto record = protocol::read_record(file.substr(0, size));
        CHECK((!record || record->size() < game.record().size()));
    }
    std::mt19937_64 random{7};
    for (int times = 0; times < 400; ++times) {
        auto damaged = file;
        const auto at = random() % damaged.size();
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << (random() % 8)));
        const auto record = protocol::read_record(damaged);
        CHECK((!record || !match::verify(*record, nullptr)));
    }
}

TEST_CASE("what the server could not have written is found by both verifiers even where the hashes fit") {
    namespace body = match::body;
    struct Row {
        const char* what;
        std::function<void(Record&)> change;
    };
    const auto played = [](const match::Entry& entry) {
        return is<body::Played>(entry) && entry.header.author.kind == match::Author::Kind::seat;
    };
    const auto replaced = [](std::string& bytes, std::string_view old, std::string_view by) {
        const auto at = bytes.find(old);
        REQUIRE(at != std::string::npos);
        bytes.replace(at, old.size(), by);
    };
    const auto write_last = [](Record& r, const match::Author& author, match::Body written) {
        auto& recorded = r.back();
        recorded.entry.header.author = author;
        recorded.entry.body = std::move(written);
        recorded.entry.events.clear();
        recorded.entry.rolls.reset();
        recorded.entry.sealed.clear();
        recorded.entry.opened.clear();
        recorded.entry.state_hash.reset();
        recorded.bytes = protocol::encode_entry(recorded.entry);
    };
    const auto account_of_seat_0 = [](Record& r) {
        return std::get<body::Seated>(find(r,
                                           [](const match::Entry& entry) {
                                               const auto* seated = std::get_if<body::Seated>(&entry.body);
                                               return seated != nullptr && seated->seat == rules::SeatId{0};
                                           })
                                          ->entry.body)
            .account;
    };
    const std::vector<Row> rows{
        {"an action id of 15 bytes",
         [&](Record& r) {
             auto& recorded = *find(r, played);
             const auto& id = recorded.entry.header.action;
             const std::string bytes{id.begin(), id.end()};
             replaced(recorded.bytes, "\x2a\x10" + bytes, "\x2a\x0f" + bytes.substr(1));
         }},
        {"an event of no known number",
         [&](Record& r) {
             auto& recorded = *find(r, played);
             recorded.bytes += std::string{"\xca\x02\x03\xca\x01\x00", 6};  // field 41: an event whose field 25 is empty
         }},
        {"an author of no known kind",
         [&](Record& r) {
             auto& recorded = r.front();
             replaced(recorded.bytes, std::string{"\x1a\x00", 2}, std::string{"\x1a\x02\x08\x03", 4});
         }},
        {"a play without a command",
         [&](Record& r) {
             match::Entry empty;
             empty.header = find(r, played)->entry.header;
             empty.body = body::Started{};
             auto& recorded = *find(r, played);
             recorded.bytes = protocol::encode_entry(empty);
             replaced(recorded.bytes, std::string{"\x72\x00", 2}, std::string{"\x7a\x00", 2});
         }},
        {"two starts",
         [&](Record& r) {
             auto& recorded = *find(r, [](const match::Entry& entry) { return is<body::Credited>(entry) || is<body::Played>(entry); });
             recorded.entry.header.author = {};
             recorded.entry.body = body::Started{};
             recorded.bytes = protocol::encode_entry(recorded.entry);
         }},
        {"a command taken back to a line that was left before",
         [&](Record& r) {
             const auto back = find(r, is<body::TakenBack>);
             auto again = *back;
             again.entry.header.sequence += 1;
             again.entry.header.parent = back->entry.header.sequence - 1;
             again.entry.header.action[0] ^= 0x55;
             again.bytes = protocol::encode_entry(again.entry);
             r.insert(back + 1, again);
             r.erase(find(r, is<body::TakenBack>) + 2, r.end());
         }},
        {"a seed that the server opened",
         [](Record& r) {
             auto& recorded = *find(r, is<body::SeedOpened>);
             recorded.entry.header.author = {};
             recorded.bytes = protocol::encode_entry(recorded.entry);
         }},
        {"a credit that a player gave himself",
         [&](Record& r) {
             write_last(r, find(r, played)->entry.header.author, body::Credited{1000, "the server was down", {}, {}});
         }},
        {"an excuse by the allowance of somebody who has missed nothing",
         [&](Record& r) {
             write_last(r, {}, body::MissExcused{rules::SeatId{0}, account_of_seat_0(r), "missed turn 1 of 1"});
         }},
        {"an excuse by the allowance of somebody else",
         [&](Record& r) {
             write_last(r, {}, body::MissExcused{rules::SeatId{0}, 4711, "missed turn 1 of 1"});
         }},
        {"a calendar that comes back to somebody who has left none",
         [&](Record& r) {
             auto& recorded = *find(r, is<body::Seated>);
             std::get<body::Seated>(recorded.entry.body).calendar_back = true;
             recorded.bytes = protocol::encode_entry(recorded.entry);
         }},
        {"an excuse that a player gave himself",
         [&](Record& r) {
             write_last(r, find(r, played)->entry.header.author, body::MissExcused{rules::SeatId{0}, 0, ""});
         }},
    };
    for (const auto& [what, change] : rows) {
        CAPTURE(std::string{what});
        auto record = sample().record();
        for (auto& recorded : record) {
            recorded.entry.header.seen = {};
            recorded.bytes = protocol::encode_entry(recorded.entry);
        }
        change(record);
        match::Hash head{};
        for (auto& recorded : record) recorded.head = head = match::head_after(testing::sample_id(), head, recorded.bytes);
        const auto file = testing::record_file(record);
        CHECK(!admin_accepts(file, false));
        CHECK(!python_says(file).starts_with("record verified: "));
    }
}

TEST_CASE("dice that were rolled without the seed of any player are called so") {
    SampleGame game{"1914-tournament"};
    game.begin(0);
    game.play(200, 1914);
    REQUIRE(game.table().dice().rolls > 0);
    const auto verified = match::verify(game.record(), nullptr);
    REQUIRE(verified);
    const auto& notes = verified->notes;
    CHECK(std::any_of(notes.begin(), notes.end(),
                      [](const std::string& note) { return note.find("without any player's seed") != std::string::npos; }));
    std::string said;
    CHECK(python_says(testing::record_file(game.record()), &said).starts_with("record verified: "));
    CHECK(said.find("without any player's seed") != std::string::npos);
}
