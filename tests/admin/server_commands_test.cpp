// armistice-admin against a running server: by its socket, by its port with a token or a password, and where there is none.
#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>

#include "tests/admin/hall.hpp"

namespace testing {

TEST_CASE("who has the machine directs a game by its socket, with a beginning of its number") {
    Hall hall;
    const auto game = hall.id.substr(0, 6);
    says("pause " + game + hall.socket(), 0, hall.id + ": paused (entry ");
    CHECK(hall.look().clock.paused.size() == 1);
    const auto resumed = told_json("resume " + game + hall.socket());
    CHECK(resumed.at("done") == true);
    CHECK(resumed.at("game") == hall.id);
    CHECK(resumed.at("entry") == hall.look().sequence);
    says("give-time " + game + " 1h30m --power Austria-Hungary --reason 'The connection was lost.'" + hall.socket(), 0,
         "for Austria-Hungary");
    CHECK(told_json("give-time " + game + " -90s --reason 'Too much was given.'" + hall.socket()).at("amount_ms") == -90'000);
    says("last-round " + game + hall.socket(), 0, "this round is the last");
    says("last-round " + game + " --off" + hall.socket(), 0, "not the last");
    says("last-round " + game + " --off" + hall.socket(), 1, "was not called");
    says("seat substitute " + game + " 1 'Ada Lovelace'" + hall.socket(), 0, "substitute of seat 1");
    says("seat substitute " + game + " France nobody" + hall.socket(), 0, "nobody is the substitute of seat 1");
    const auto offered = told_json("seat offer " + game + " France" + hall.socket());
    CHECK(offered.at("seat") == 1);
    Client third{hall.harness.port()};
    (void)third.ask<wire::Seated>(sit(hall.game, 1, offered.at("token").get<std::string>()));
    says("seat leave " + game + " 1" + hall.socket(), 0, "seat 1 is left");
    says("seat offer " + game + " 1 --account " + std::to_string(hall.second.account) + hall.socket(), 0, "seat 1 is offered");
    (void)hall.second.ask<wire::Seated>(sit(hall.game, 1));
    const auto charles = somebody(hall.harness, "Charles");
    says("seat director " + game + " Charles" + hall.socket(), 0, "directs");
    says("seat director " + game + " Charles --no-more" + hall.socket(), 0, "directs no more");
    says("excuse " + game + " 0" + hall.socket(), 1, "");
    check_record(hall.harness.port(), hall.game);
    // Each stands in the audit log, after that he came by the socket.
    CHECK(audit_lines(hall.harness, Deed::log_in).size() >= 12);
    CHECK(audit_lines(hall.harness, Deed::entry).size() == 13);
    CHECK(hall.ada.ask<wire::Sessions>(client::ListSessions{}).sessions.size() == 1);
}

TEST_CASE("a running server is asked for its games, by filters") {
    Hall hall;
    says("games" + hall.socket(), 0, hall.id);
    says("games" + hall.socket(), 0, "1 game\n");
    const auto games = told_json("games --status running --bundle 1914-tournament --title final" + hall.socket());
    REQUIRE(games.size() == 1);
    CHECK(games[0].at("game") == hall.id);
    CHECK(games[0].at("status") == "running");
    CHECK(games[0].at("entries") == hall.look().sequence);
    CHECK(told_json("games --status waiting --status over" + hall.socket()).empty());
    CHECK(told_json("games --title semifinal" + hall.socket()).empty());
    for (int time = 0; time < 3; ++time) (void)hall.first.ask<wire::GameCreated>(directed());
    CHECK(told_json("games --limit 2" + hall.socket()).size() == 2);
    CHECK(told_json("games" + hall.socket()).size() == 4);
    says("games --status won" + hall.socket(), 2, "won");
    says("games " + hall.database() + hall.socket(), 2, "not both");
}

TEST_CASE("a game that never fills is removed and one that runs is not") {
    Hall hall;
    const auto waits = match::hex(hall.first.ask<wire::GameCreated>(directed()).game);
    says("give-up " + hall.id + hall.socket(), 1, "has started");
    says("give-up " + waits + hall.socket(), 0, waits + ": given up");
    says("give-up " + waits + hall.socket(), 2, "");
    CHECK(told_json("games" + hall.socket()).size() == 1);
    CHECK(audit_lines(hall.harness, Deed::give_up_game).size() == 1);
}

TEST_CASE("by the port a token or a password says who asks, and the session of a password is ended") {
    Hall hall;
    const auto token = hall.ada.ask<wire::TokenCreated>(client::CreateToken{"a script", 1}).token;
    says("pause " + hall.id + hall.url() + " --token-file " + hall.secret(token), 0, "paused");
    says("resume " + hall.id + hall.url() + " --name 'Ada Lovelace' --password-file " + hall.secret(long_password), 0, "goes on");
    CHECK(hall.ada.ask<wire::Sessions>(client::ListSessions{}).sessions.size() == 2);
    says("pause " + hall.id + hall.url() + " --name 'Ada Lovelace' --password-file " + hall.secret("wrong horse entirely"), 1,
         "no account has this name and password");
    says("pause " + hall.id + hall.url() + " --token-file " + hall.secret("nonsense"), 1, "this token opens no account");
    says("pause " + hall.id + hall.url() + " --token-file " + hall.secret(token, 0644), 2, "chmod 600");
    says("pause " + hall.id + hall.url() + " --token-file /nowhere/at-all", 2, "cannot be read");
    says("pause " + hall.id + hall.url(), 2, "--token-file");
    says("pause " + hall.id + hall.socket() + " --password-file x", 2, "goes with --name");
    // A player may not.
    const auto charles = somebody(hall.harness, "Charles");
    const auto no = told_json("pause " + hall.id + hall.url() + " --name Charles --password-file " + hall.secret(long_password), 1);
    CHECK(no.at("done") == false);
    CHECK(no.at("code") == "denied");
    CHECK_FALSE(no.at("problem").get<std::string>().empty());
    CHECK(hall.look().clock.paused.empty());
}

TEST_CASE("what a call means that names nothing, or too much, is said with what there is") {
    Hall hall;
    const auto other = match::hex(hall.first.ask<wire::GameCreated>(directed()).game);
    says("pause zzzz" + hall.socket(), 2, "the server has no game zzzz");
    says("pause ''" + hall.socket(), 2, "the numbers of 2 games begin with");
    says("pause ''" + hall.socket(), 2, other);
    says("seat leave " + hall.id + " Atlantis" + hall.socket(), 2, "1  France");
    says("seat leave " + hall.id + " 7" + hall.socket(), 1, "seats are numbered 0 to 1");
    says("seat director " + hall.id + " Nobody" + hall.socket(), 2, "no account has the name");
    says("give-time " + hall.id + " soon --reason x" + hall.socket(), 2, "is no time");
    says("give-time " + hall.id + " 5m --power Atlantis --reason x" + hall.socket(), 1, "Atlantis");
    says("give-time " + hall.id + " 5m" + hall.socket(), 2, "--reason");
    says("seat offer " + hall.id + " 0 --to anybody --account Ada" + hall.socket(), 2, "--account");
    // Written as a person might.
    auto loud = hall.id.substr(0, 8);
    for (auto& letter : loud) letter = static_cast<char>(std::toupper(letter));
    says("pause " + loud.insert(4, "-") + hall.socket(), 0, "paused");
}

TEST_CASE("a server that is not there, or none, or another kind of program is said so, and nothing waits for ever") {
    const TempFolder folder;
    says("pause 1 --server " + folder.file("none.socket"), 4, "there is no socket");
    CHECK(told_json("pause 1 --server " + folder.file("none.socket"), 4).at("code") == "absent");
    says("pause 1 --server ws://127.0.0.1:1 --name x --password-file /dev/null", 2, "cannot be read");
    const auto secret = folder.file("secret");
    std::ofstream{secret} << "word\n";
    REQUIRE(::chmod(secret.c_str(), 0600) == 0);
    says("pause 1 --server ws://127.0.0.1:1 --token-file " + secret, 4, "no server listens there");
    says("pause 1 --server ws://127.0.0.1:x --token-file " + secret, 2, "ws://HOST:PORT");
    // One that takes connections and says nothing.
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const auto path = folder.file("mute.socket");
    path.copy(address.sun_path, path.size());
    const int mute = ::socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(::bind(mute, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    REQUIRE(::listen(mute, 4) == 0);
    says("pause 1 --wait 1 --server " + path, 4, "no answer within 1 second (");
    says("pause 1 --wait 1s --server " + path, 4, "no answer within 1 second (");
    says("pause 1 --wait 1500ms --server " + path, 2, "write whole seconds, as 20, 90s or 2m");
    says("pause 1 --wait 2h --server " + path, 2, "not in range");
    ::close(mute);
    says("pause 1 --server " + path, 4, "no server listens there");
    // In the default place there is none, or there is.
    Hall hall;
    ::setenv("XDG_DATA_HOME", folder.file("").c_str(), 1);
    std::filesystem::create_directories(folder.file("armistice"));
    says("games", 2, "none runs in the default place");
    std::filesystem::create_symlink(hall.harness.config.admin_socket, folder.file("armistice/armistice.db.socket"));
    says("games", 0, hall.id);
    ::unsetenv("XDG_DATA_HOME");
    // The database may be named, too.
    says("games --server " + hall.database(), 0, hall.id);
    says("games --server unix:" + hall.harness.config.admin_socket, 0, hall.id);
}

TEST_CASE("a game that is annulled is named so wherever games are listed or looked at") {
    Hall hall;
    const std::string words = "annulled: it counts as if it had never been played";
    CHECK(told_json("games" + hall.socket())[0].at("annulled") == false);
    says("rule-on annul " + hall.id + " --reason 'Both used a wrong map.'" + hall.socket(), 0, "ruled");
    const auto of_database = hall.database() + "/" + hall.id;
    for (const auto& call : {"games" + hall.socket(), "games " + hall.database(), "show " + of_database}) says(call, 0, words);
    CHECK(told_json("games" + hall.socket())[0].at("annulled") == true);
    CHECK(told_json("games " + hall.database())[0].at("annulled") == true);
    CHECK(told_json("show " + of_database).at("annulled") == true);
    says("games --csv " + hall.database(), 0, ",annulled\r\n");
    says("games --csv " + hall.database(), 0, ",yes\r\n");
}

TEST_CASE("a sandbox is adopted once and only as the game stands that it was tried on") {
    Hall hall;
    const auto file = hall.harness.folder.file("try.json");
    const auto adopt = "sandbox adopt " + hall.id + " " + file + " --reason 'They were taken off twice.'" + hall.socket();
    says("rule-on correct " + hall.id + " 'add 2 infantry of Germany in Berlin' --sandbox " + file + hall.socket(), 0,
         "1 correct: add 2 infantry of Germany in Berlin: accepted");
    says("rule-on correct " + hall.id + " 'money Germany 3' --reason 'A second step.' --sandbox " + file + hall.socket(), 0,
         "2 correct: money Germany 3 (A second step.): accepted");
    says("rule-on pause " + hall.id + " --seen 1 --sandbox " + file + hall.socket(), 1, "has moved on from entry 1");
    const auto tried_at = std::to_string(hall.look().sequence);
    says("last-round " + hall.id + hall.socket(), 0, "the last");
    const auto stands = hall.look().sequence;
    says(adopt, 1, "the game has moved on from entry " + tried_at + " to entry " + std::to_string(stands));
    CHECK(told_json(adopt, 1).at("code") == "stale");
    CHECK(hall.look().sequence == stands);
    // Who has looked again knows what he rules.
    const auto show = "sandbox show " + hall.id + " " + file + hall.socket();
    const auto shown = told_json(show);
    CHECK(shown.at("game") == hall.id);
    CHECK(shown.at("as_of").dump() == tried_at);
    CHECK(shown.at("stands_at") == stands);
    CHECK(shown.at("stale") == true);
    CHECK(shown.at("made_by") == hall.ada.account);
    CHECK(shown.at("adopted").empty());
    CHECK(shown.at("changed")[0] == "infantry of Germany in Berlin: 13 -> 15");
    says(show, 0, "as of entry " + std::to_string(stands));
    says(show, 0,
         "2 steps, made by account " + std::to_string(hall.ada.account) + " (Ada Lovelace) and last tried on entry " +
             std::to_string(stands) + " of Final; it is neither adopted nor stale");
    says(show, 0, "2 correct: money Germany 3 (A second step.): accepted");
    says(show, 0, "otherwise than in the game:\n");
    CHECK(told_json(adopt).at("entries").size() == 2);
    CHECK(hall.look().sequence == stands + 2);
    const auto again = "was adopted as entries " + std::to_string(stands + 1) + " and " + std::to_string(stands + 2) + "; try what";
    says(adopt, 1, again);
    says(show, 0, "it was adopted as entries " + std::to_string(stands + 1) + " and " + std::to_string(stands + 2));
    CHECK(told_json(show).at("stale") == false);
    says("rule-on pause " + hall.id + " --sandbox " + file + hall.socket(), 1, again);
    CHECK(hall.look().sequence == stands + 2);
    says("sandbox discard " + hall.id + " " + file + hall.socket(), 0, "what was ruled from it stands");
    std::ofstream{file} << "{}\n";
    says("sandbox show " + hall.id + " " + file + hall.socket(), 2, "is no sandbox");
    says("sandbox discard " + hall.id + " " + file + hall.socket(), 0, "never knew");
}

TEST_CASE("what the rules refuse a referee they refuse in words with the paragraph once") {
    Hall hall;
    const auto order = "rule-on order " + hall.id + " " + hall.look().power +
                       R"( '{"purchase": {"units": [{"type": "infantry", "count": 200}]}}' --reason x)" + hall.socket();
    for (const auto* how : {"", " --sandbox "}) {
        const auto said = admin(order + (*how == '\0' ? "" : how + hall.harness.folder.file("try.json")));
        CHECK(said.code == 1);
        const auto at = said.text.find("1914-");
        REQUIRE_MESSAGE(at != std::string::npos, said.text);
        const auto paragraph = said.text.substr(at, said.text.find(':', at) - at);
        CHECK_MESSAGE(said.text.find(paragraph, at + 1) == std::string::npos, said.text);
        CHECK_MESSAGE(said.text.size() > at + paragraph.size() + 20, said.text);
    }
}

TEST_CASE("who owns the machine of a fresh server looks at its games before it has an administrator, and rules nothing") {
    const Machine machine{with_socket()};
    const auto& harness = machine.harness;
    auto host = somebody(harness, "Bob");
    auto other = somebody(harness, "Carol");
    auto ask = directed();
    ask.directed = false;
    for (auto& seat : ask.seats) seat.to = match::body::SeatOffered::To::anybody;
    const auto game = host.ask<wire::GameCreated>(ask).game;
    (void)host.ask<wire::Seated>(sit(game, 0));
    (void)other.ask<wire::Seated>(sit(game, 1));
    (void)host.ask<wire::Accepted>(client::StartGame{game});
    const auto id = match::hex(game);
    const auto socket = " --server " + harness.config.admin_socket;
    says("games" + socket, 0, id);
    says("state " + id + socket, 0, "after entry ");
    says("log " + id + socket, 0, "1914-tournament");
    says("pause " + id + socket, 1, "This server has no administrator yet, so by its socket you may only look");
    says("pause " + id + socket, 1, "armistice-admin account role");
    CHECK(host.ask<wire::GameView>(client::Watch{game, {}}).clock.paused.empty());
}

TEST_CASE("several administrators are told apart by name") {
    Hall hall;
    auto grace = somebody(hall.harness, "Grace");
    make_administrator(hall.harness, grace, grace.account);
    says("pause " + hall.id + hall.socket(), 1, "name one");
    says("pause " + hall.id + hall.socket() + " --name Grace", 0, "paused");
    CHECK(audit_lines(hall.harness, Deed::entry).back().account == grace.account);
}

}  // namespace testing
