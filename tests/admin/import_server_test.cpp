// A game goes on where it was imported: on another server, with other people, under a new chain of dice.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "protocol/log_codec.hpp"
#include "tests/admin/keyed_database.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/match/python_says.hpp"
#include "tests/server/audit_lines.hpp"
#include "tests/server/people.hpp"

namespace testing {
namespace {

namespace fs = std::filesystem;

std::vector<match::Recorded> record_of(const Harness& harness, const match::GameId& game) {
    const auto page = http_get(harness.port(), "/games/" + match::hex(game) + "/record");
    auto record = protocol::read_record(page.body);
    if (!record) FAIL(page.status << " " << page.body);
    return std::move(*record);
}
template <class Body>
std::vector<Body> bodies(const std::vector<match::Recorded>& record) {
    std::vector<Body> found;
    for (const auto& recorded : record)
        if (const auto* body = std::get_if<Body>(&recorded.entry.body)) found.push_back(*body);
    return found;
}

/// A game of some entries under rules that no program has, imported by this server, which is started anew.
/// @param names  what its first entry calls things is changed by this.
match::GameId import_of_other_rules(Harness& to, const std::function<void(match::body::Created&)>& names = {}) {
    Harness from{cheap()};
    auto record = [&] {
        Client player{from.port()};
        const auto match = begin(player, {.clock = {.turn_limit = 3'600'000}});
        for (std::uint64_t number = 0; number < 12; ++number)
            (void)player.ask<wire::Accepted>(act(match, number + 1, some_command(player, match)));
        return record_of(from, match.game);
    }();
    auto& created = std::get<match::body::Created>(record.front().entry.body);
    if (names) names(created);
    auto pin = created.ruleset;
    pin[0] ^= 1;
    to.stop();
    const auto file = to.folder.file("game.record");
    std::ofstream{file, std::ios::binary} << record_file(as_another(record, created.game[0], pin));
    says("import --key-file " + to.config.key_file + " " + file + " " + to.config.database, 0,
         "This program has other rules than the game");
    to.restart();
    return created.game;
}

}  // namespace

TEST_CASE("a running game that is imported waits for its people and goes on with new dice") {
    Harness from{cheap()};
    match::GameId game{};
    std::uint64_t number = 0;
    {
        Client player{from.port()};
        const auto match = begin(player, {.clock = {.turn_limit = 3'600'000}});
        game = match.game;
        for (; number < 12; ++number) (void)player.ask<wire::Accepted>(act(match, number + 1, some_command(player, match)));
    }
    const auto before = record_of(from, game);
    const auto file = from.folder.file("game.record");
    says("export " + from.config.database + "/" + match::hex(game) + " " + file, 0, "running; verified");
    from.stop();

    Harness to{cheap()};
    to.stop();
    to.time.advance(90LL * 86'400'000);  // months later: nobody loses them
    says("import --key-file " + to.config.key_file + " " + file + " " + to.config.database, 0, "offers its seats anew");
    to.restart();
    auto director = somebody(to, "Who directs");
    give_role(to, director, director.account, protocol::wire::Role::director);
    const auto view = look(director, game);
    CHECK(view.status == wire::Status::paused);
    CHECK(view.unplayable.empty());
    const auto listed = director.ask<wire::Games>(client::ListGames{}).games;
    REQUIRE(listed.size() == 1);
    CHECK(listed[0].game == game);
    CHECK(listed[0].status == wire::Status::paused);
    CHECK(http_get(to.port(), "/readyz").body == "ready\n");
    const auto anchors = bodies<match::body::AnchorOpened>(record_of(to, game));
    REQUIRE(anchors.size() == 2);
    CHECK(anchors.back().reason == "imported: the secret of the chain stayed with another server");

    // Seats are offered anew, and whoever sits down plays on.
    Client player{to.port()};
    for (std::uint32_t seat = 0; seat < view.seats.size(); ++seat) {
        (void)director.ask<wire::SeatOffered>(client::OfferSeat{game, seat, To::account, player.account});
        client::TakeSeat ask;
        ask.game = game;
        ask.seat = seat;
        (void)player.ask<wire::Seated>(ask);
    }
    (void)director.ask<wire::Accepted>(client::ResumeGame{game});
    to.advance(10'000);
    Match match;
    match.game = game;
    bool played = false;
    for (int tries = 0; tries < 5 && !played; ++tries) {
        const auto answer = player.answer_to(player.send(act(match, 1000 + number++, some_command(player, match))));
        played = std::holds_alternative<wire::Accepted>(answer.body);
        if (!played) to.advance(5000);
    }
    CHECK(played);
    const auto after = record_of(to, game);
    for (std::size_t at = 0; at < before.size(); ++at) CHECK(after[at].bytes == before[at].bytes);
    check_record(to.port(), game);
    to.restart();
    CHECK(bodies<match::body::AnchorOpened>(record_of(to, game)).size() == 2);
    Client reader{to.port()};
    for (const auto& reading : look(reader, game).clock.readings)
        if (reading.what == wire::ClockReading::What::turn) CHECK(reading.left_ms > 3'000'000);
}

TEST_CASE("a finished game that is imported is read and nothing more") {
    Harness from{cheap()};
    match::GameId game{};
    {
        Client player{from.port()};
        const auto match = begin(player, {.bundle = "1914-victory-territories", .seats = directed().seats});
        game = match.game;
        auto concede = act(match, 1, {rules::command::Declare{"concede", {}}});
        concede.as = "France";
        (void)player.ask<wire::Denied>(concede);
        concede.action_id = action(2);
        (void)player.ask<wire::Accepted>(concede);
        REQUIRE(look(player, game).status == wire::Status::over);
    }
    const auto file = from.folder.file("game.record");
    says("export " + from.config.database + " " + file, 0, "over; verified");
    Harness to{cheap()};
    to.stop();
    says("import --key-file " + to.config.key_file + " " + file + " " + to.config.database, 0, "stored in");
    to.restart();
    Client reader{to.port()};
    CHECK(look(reader, game).status == wire::Status::over);
    CHECK(record_of(to, game).size() == record_of(from, game).size());
    const auto imports = audit_lines(to, Deed::import_game);
    REQUIRE(imports.size() == 1);
    CHECK(imports.front().way == Way::machine);
    CHECK(imports.front().game == game);
}

TEST_CASE("a game whose rules the server has no more stands, and goes on under others once a referee rules so") {
    Harness to{cheap()};
    const auto game = import_of_other_rules(to);
    auto director = somebody(to, "Who directs");
    give_role(to, director, director.account, protocol::wire::Role::director);
    director.rules = rules_of();
    CHECK_FALSE(look(director, game).unplayable.empty());
    CHECK(director.ask<wire::Games>(client::ListGames{}).games.front().unplayable == look(director, game).unplayable);
    says("games " + to.config.database, 0, "NOT PLAYED: its tables, parameters or steps are others");
    client::Rule ask;
    ask.game = game;
    ask.action_id = action(77);
    ask.reason = "Both sides agree to go on under the new version.";
    ask.what = protocol::client::verb::SetBack{4};
    CHECK(director.ask<wire::Denied>(ask).reason.find("upgrade it") != std::string::npos);
    ask.what = protocol::client::verb::Upgrade{};
    const auto at = director.ask<wire::Accepted>(ask).sequence;
    CHECK(director.ask<wire::Accepted>(ask).sequence == at);  // the same again
    ask.action_id = action(78);
    CHECK(director.ask<wire::Denied>(ask).reason.find("nothing to upgrade") != std::string::npos);

    CHECK(look(director, game).unplayable.empty());
    CHECK(admin("games " + to.config.database).text.find("NOT PLAYED") == std::string::npos);
    CHECK(director.ask<wire::Games>(client::ListGames{}).games.front().unplayable.empty());
    Client player{to.port()};
    player.rules = rules_of();
    for (std::uint32_t seat = 0; seat < look(director, game).seats.size(); ++seat) {
        (void)director.ask<wire::SeatOffered>(client::OfferSeat{game, seat, To::account, player.account});
        (void)player.ask<wire::Seated>(sit(game, seat));
    }
    (void)director.ask<wire::Accepted>(client::ResumeGame{game});
    CHECK(look(director, game).status == wire::Status::running);
    Match match;
    match.game = game;
    (void)player.ask<wire::Accepted>(act(match, 100, some_command(player, match)));
    check_record(to.port(), game);
    to.restart();
    Client again{to.port(), {.token = player.token}};
    again.rules = rules_of();
    CHECK(look(again, game).unplayable.empty());
    (void)again.ask<wire::Accepted>(act(match, 101, some_command(again, match)));
    check_record(to.port(), game);
    says("verify http://127.0.0.1:" + std::to_string(to.port()) + "/games/" + match::hex(game) + "/record", 0,
         "entries before " + std::to_string(at) + " were judged by other rules");
}

TEST_CASE("a game whose rules the server has no more can be ended by a result or annulled by the new program") {
    Harness to{cheap()};
    bool named_alike = true;
    std::function<void(match::body::Created&)> names;
    SUBCASE("its rules name the same") {}
    SUBCASE("its rules name other things") {
        named_alike = false;
        names = [](match::body::Created& created) {
            created.spaces.front() += " that was";
            created.owners.front() += " that was";
            created.spaces.emplace_back("Atlantis");
        };
    }
    const auto game = import_of_other_rules(to, names);
    auto ada = somebody(to, "Ada");
    make_administrator(to, ada, ada.account);
    ada.rules = rules_of();
    CHECK(look(ada, game).unplayable.find("annul") != std::string::npos);
    client::Rule ask;
    ask.game = game;
    ask.action_id = action(77);
    ask.what = protocol::client::verb::Annul{};
    CHECK(ada.ask<wire::Malformed>(ask).field == "rule.reason");
    ask.reason = "Nobody has the old version any more.";
    ask.what = protocol::client::verb::EndGame{};
    CHECK(ada.ask<wire::Denied>(ask).reason.find("end it by a result") != std::string::npos);
    client::Correction correction;
    correction.kind = client::Correction::Kind::money;
    correction.power = "Germany";
    correction.amount = 3;
    ask.what = protocol::client::verb::Correct{{correction}};
    CHECK(ada.ask<wire::Denied>(ask).reason.find("end it by a result") != std::string::npos);
    correction = {};
    correction.kind = client::Correction::Kind::result;
    correction.to = "allied";
    // Nothing at all, and two ends, are no end.
    ask.what = protocol::client::verb::Correct{};
    CHECK(ada.ask<wire::Denied>(ask).reason.find("end it by a result") != std::string::npos);
    ask.what = protocol::client::verb::Correct{{correction, correction}};
    CHECK(ada.ask<wire::Denied>(ask).reason.find("end it by a result") != std::string::npos);
    ask.what = protocol::client::verb::Correct{{correction}};
    auto last = look(ada, game).sequence;
    if (named_alike) {
        CHECK(ada.ask<wire::Accepted>(ask).sequence == ++last);
        CHECK(look(ada, game).status == wire::Status::over);
        CHECK(look(ada, game).result);
        says("games " + to.config.database, 0, "won by Russian Empire");
    } else {
        CHECK(ada.ask<wire::Denied>(ask).reason.find("have other names") != std::string::npos);
    }
    ask.action_id = action(78);
    ask.what = protocol::client::verb::Annul{};
    CHECK(ada.ask<wire::Accepted>(ask).sequence == ++last);
    CHECK(look(ada, game).status == wire::Status::over);
    CHECK(ada.ask<wire::Games>(client::ListGames{}).games.front().annulled);
    CHECK(ada.ask<wire::Games>(client::ListGames{}).games.front().unplayable.empty());
    CHECK(http_get(to.port(), "/readyz").body.find(match::hex(game)) == std::string::npos);
    const auto lines = audit_lines(to, Deed::entry);
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.back().game == game);
    CHECK(lines.back().details == "annulled");
    CHECK(match::verify(record_of(to, game), nullptr));
    CHECK(python_says(http_get(to.port(), "/games/" + match::hex(game) + "/record").body).starts_with("record verified: "));
    const auto address = "http://127.0.0.1:" + std::to_string(to.port()) + "/games/" + match::hex(game) + "/record";
    says("verify " + address, 1, "--chain-only");
    says("verify --chain-only " + address, 0, "chain verified");
    says("log " + address, 0, "the game is annulled (Nobody has the old version any more.)");
    to.restart();
    Client again{to.port(), {.token = ada.token}};
    CHECK(look(again, game).status == wire::Status::over);
    CHECK(again.ask<wire::Games>(client::ListGames{}).games.front().unplayable.empty());
}

TEST_CASE("a game whose rules the server has no more goes on under others when all its players agree") {
    Harness to{cheap()};
    const auto game = import_of_other_rules(to);
    auto director = somebody(to, "Who directs");
    give_role(to, director, director.account, protocol::wire::Role::director);
    Client one{to.port()}, other{to.port()};
    const auto seats = static_cast<std::uint32_t>(look(director, game).seats.size());
    REQUIRE(seats > 2);
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
        auto& player = seat == 0 ? one : other;
        player.rules = director.rules = rules_of();
        (void)director.ask<wire::SeatOffered>(client::OfferSeat{game, seat, To::account, player.account});
        (void)player.ask<wire::Seated>(sit(game, seat));
    }
    CHECK(director.ask<wire::Denied>(client::AgreeUpgrade{game, 0}).code == wire::Denied::Code::no_seat);
    (void)one.ask<wire::Accepted>(client::AgreeUpgrade{game, 0});
    CHECK(one.ask<wire::Denied>(client::AgreeUpgrade{game, 0}).reason.find("other seats") != std::string::npos);
    CHECK(look(director, game).seats[0].agrees_to_upgrade);
    CHECK_FALSE(look(director, game).seats[1].agrees_to_upgrade);
    for (std::uint32_t seat = 1; seat + 1 < seats; ++seat) (void)other.ask<wire::Accepted>(client::AgreeUpgrade{game, seat});
    CHECK_FALSE(look(director, game).unplayable.empty());
    to.restart();
    Client last{to.port(), {.token = other.token}};
    last.rules = rules_of();
    (void)last.ask<wire::Accepted>(client::AgreeUpgrade{game, seats - 1});
    const auto upgraded = look(last, game);
    CHECK(upgraded.unplayable.empty());
    CHECK_FALSE(upgraded.seats[0].agrees_to_upgrade);
    CHECK(last.ask<wire::Malformed>(client::AgreeUpgrade{game, 1}).problem.find("nothing to upgrade") != std::string::npos);
    check_record(to.port(), game);
}

}  // namespace testing
