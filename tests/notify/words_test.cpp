// Recaps and digests: what a mail says.
#include <doctest/doctest.h>
#include <sodium.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "server/notify/digest.hpp"
#include "server/notify/recap.hpp"
#include "tests/notify/fakes.hpp"
#include "tests/server/message_names.hpp"

namespace testing {
namespace {

constexpr server::Moment now = 1'800'000'000'000;
using Kind = notify::Summons::Kind;

rules::OwnerId power(int number) { return static_cast<rules::OwnerId>(number); }
/// Turns of these powers, 10 entries each from entry 1 on; each is told in one line with its place in the list.
std::vector<notify::Turn> turns_of(const std::vector<int>& powers) {
    std::vector<notify::Turn> turns;
    for (const auto number : powers) turns.push_back({power(number), turns.size() * 10 + 1, "turn " + std::to_string(turns.size()) + "\n"});
    return turns;
}
notify::Recap recap(const std::vector<int>& powers, std::uint64_t acted, std::size_t most_bytes = 1000) {
    return notify::recap_of(
        turns_of(powers), [](rules::OwnerId one) { return one == power(0); }, acted, most_bytes);
}
notify::DigestItem news() {
    notify::DigestItem news;
    news.game = game_id(0xAB);
    news.bundle = "1914-tournament";
    news.round = 3;
    news.phase = "combat-move";
    news.asked = {{"Germany", {}}};
    news.until = now + 26 * hour;
    news.happened = "\nFrance\n   Battle in Lorraine.\n";
    return news;
}

}  // namespace

TEST_CASE("who is told hears the turns after his last one") {
    CHECK(recap({}, 0).text.empty());
    CHECK(recap({1, 2}, 0).text == "turn 0\nturn 1\n");     // he had none yet
    CHECK(recap({1, 0}, 0).text == "turn 0\nturn 1\n");     // his first has come
    CHECK(recap({0, 1, 2}, 5).text == "turn 1\nturn 2\n");  // he is asked in another's
    CHECK(recap({0, 1, 2, 0}, 5).text == "turn 1\nturn 2\nturn 3\n");
    CHECK(recap({0, 1, 2, 0}, 35).text == "turn 3\n");  // he plays it, and is asked again
    CHECK(recap({0, 0}, 5).text == "turn 1\n");         // two powers of his, one after the other
    for (const auto& powers : {std::vector{1, 2}, std::vector{0, 1, 2, 0}}) CHECK(recap(powers, 1).left_out == 0);
}

TEST_CASE("where not all turns have room the newest are told and how many there were before") {
    const auto bounded = recap({0, 1, 2, 3, 4}, 1, 14);
    CHECK(bounded.text == "turn 3\nturn 4\n");
    CHECK(bounded.left_out == 2);
    CHECK(recap({0, 1, 2, 3, 4}, 1, 13).left_out == 3);
    // Not even the newest one.
    std::vector<notify::Turn> turns{{power(1), 1, "first\nsecond\nthird\n"}};
    const auto cut = notify::recap_of(
        turns, [](rules::OwnerId) { return false; }, 0, 10);
    CHECK(cut.text == "   (...)\nthird\n");
    CHECK(cut.left_out == 0);
    turns[0].text = "\nFrance\n" + turns[0].text;
    CHECK(notify::recap_of(
              turns, [](rules::OwnerId) { return false; }, 0, 10)
              .text == "\nFrance\n   (...)\nthird\n");
}

TEST_CASE("a mail says what is asked until when and what happened and how it is ended") {
    const std::vector<notify::DigestItem> games{news()};
    const std::vector<std::string> stops{"https://a.example/one"};
    const auto mail = notify::mail_of({games, "id-1", "https://a.example", "https://a.example/all", stops}, "anna@example.org", now);
    CHECK(mail.to == "anna@example.org");
    CHECK(mail.subject == "Armistice: you are to act (1914 tournament, Germany)");
    CHECK(mail.message_id == "id-1");
    CHECK(mail.unsubscribe == "https://a.example/all");
    CHECK(mail.text ==
          "1914 tournament, round 3\n"
          "========================\n"
          "It is Germany's turn: combat move.\n"
          "There is time until Saturday, 16 January 2027, 10:00 (UTC) (1 day 2 h).\n"
          "\n"
          "Since your last turn:\n"
          "\n"
          "France\n"
          "   Battle in Lorraine.\n"
          "\n"
          "The game: https://a.example/games/abababababababababababababababab\n"
          "To stop mails about this game: https://a.example/one\n"
          "\n"
          "--\n"
          "This was sent because you play and asked to be told. To stop all mails of this kind: https://a.example/all\n");
}

TEST_CASE("a game is told by the name that people gave it") {
    std::vector<notify::DigestItem> games{news()};
    games[0].title = "Winter campaign";
    const auto mail = notify::mail_of({games, "id-1", "", ""}, "anna@example.org", now);
    CHECK(mail.subject == "Armistice: you are to act (Winter campaign, Germany)");
    CHECK(
        mail.text.starts_with("Winter campaign (1914 tournament), round 3\n"
                              "==========================================\nIt is Germany's turn: "));
    CHECK(mail.text.ends_with("\nThe game: abababababababababababababababab\n"));
    const auto body = nlohmann::json::parse(notify::hook_body_of({games, "id-1", "", ""}, 7));
    CHECK(body.at("games").at(0).at("title") == "Winter campaign");
    CHECK(body.at("games").at(0).at("bundle") == "1914-tournament");
}

TEST_CASE("a mail and a webhook say why the clock stands and until when") {
    using Stands = match::Clock::Stands;
    auto game = news();
    game.stands = Stands::rest;
    game.stands_until = now + 2 * hour;
    const auto mail = [&] { return notify::mail_of({{&game, 1}, "id", "", ""}, "a@b", now).text; };
    const auto hook = [&] { return nlohmann::json::parse(notify::hook_body_of({{&game, 1}, "id", "", ""}, 7)).at("games").at(0); };
    CHECK(mail().find("The clock is stopped until Friday, 15 January 2027, 10:00 (UTC): you rest.\n"
                      "There is time until Saturday, 16 January 2027, 10:00 (UTC) (1 day 2 h).\n") != std::string::npos);
    CHECK(hook().at("stands") == "REST");
    CHECK(hook().at("stands_until") == now + 2 * hour);
    CHECK(hook().at("until") == now + 26 * hour);
    game.stands = Stands::away;
    CHECK(mail().find("10:00 (UTC): you are away.\n") != std::string::npos);
    CHECK(hook().at("stands") == "AWAY");
    game.until.reset();
    game.stands = Stands::paused;
    game.stands_until = 0;
    CHECK(mail().find("The clock is stopped: the game is paused.\n") != std::string::npos);
    CHECK(hook().at("stands") == "PAUSED");
    CHECK_FALSE(hook().contains("stands_until"));
    game.stands = Stands::no;
    CHECK(mail().find("The clock is stopped") == std::string::npos);
    CHECK_FALSE(hook().contains("stands"));
}

TEST_CASE("every template has its words and what is not known is left out") {
    auto game = news();
    game.asked = {{"Germany", {"casualties", "retreat"}}, {"Austria-Hungary", {}}};
    game.until = now - 1;
    game.turns_before = 1;
    game.kind = Kind::reminder;
    std::vector<notify::DigestItem> games{game};
    auto mail = notify::mail_of({games, "id", "", ""}, "a@b", now);
    CHECK(mail.subject == "Armistice: still waiting for you (1914 tournament, Germany and Austria-Hungary)");
    CHECK(mail.text.find("Germany is asked about: casualties and retreat.\n") != std::string::npos);
    CHECK(mail.text.find("The time for it is up") != std::string::npos);
    CHECK(mail.text.find("before that one more turn,") != std::string::npos);
    CHECK(mail.text.find("http") == std::string::npos);
    games[0].turns_before = 3;
    games[0].happened.clear();
    games[0].until.reset();
    games.resize(notify::most_games_told + 2, games[0]);
    mail = notify::mail_of({games, "id", "", ""}, "a@b", now);
    CHECK(mail.subject == "Armistice: 22 games still wait for you");
    CHECK(mail.text.find("before that 3 more turns,") != std::string::npos);
    CHECK(mail.text.find("And 2 more games wait for you.") != std::string::npos);
    games.pop_back();
    CHECK(notify::mail_of({games, "id", "", ""}, "a@b", now).text.find("And one more game waits for you.") != std::string::npos);
    games.resize(2);
    games[1].kind = Kind::asked;
    CHECK(notify::mail_of({games, "id", "", ""}, "a@b", now).subject == "Armistice: you are to act in 2 games");
    games.resize(1);
    games[0].kind = Kind::asked;
    for (int more = 0; more < 100; ++more) games[0].asked.push_back({"Österreich", {}});
    mail = notify::mail_of({games, "id", "", ""}, "a@b.c", now);
    CHECK(mail.subject.size() < 200);
    CHECK(notify::header_of(mail, "a@b.c", now));
}

TEST_CASE("a mail tells times in the zone of its player and what the last miss would cost") {
    auto game = news();
    game.zone = "America/New_York";
    game.last_miss = "If you miss this turn you lose the seat.";
    protocol::server::DisputeView dispute;
    dispute.reason = "why";
    dispute.until = now + 26 * hour;
    game.disputes = {dispute};
    std::vector<notify::DigestItem> games{game};
    auto text = notify::mail_of({games, "id", "", ""}, "a@b", now).text;
    CHECK(text.find("It is Germany's turn: combat move.\nIf you miss this turn you lose the seat.\n"
                    "There is time until Saturday, 16 January 2027, 5:00 (America/New_York) (1 day 2 h).\n") != std::string::npos);
    CHECK(text.find("There is time for that until Saturday, 16 January 2027, 5:00 (America/New_York).\n") != std::string::npos);
    const auto body = nlohmann::json::parse(notify::hook_body_of({games, "id", "https://a.example", ""}, 7)).at("games").at(0);
    CHECK(body.at("until_text") == "Saturday, 16 January 2027, 5:00 (America/New_York)");
    CHECK(body.at("link") == "https://a.example/games/abababababababababababababababab");
    CHECK(body.at("last_miss") == "If you miss this turn you lose the seat.");
    games[0].zone = "Europe/Atlantis";  // that a newer system knew
    text = notify::mail_of({games, "id", "", ""}, "a@b", now).text;
    CHECK(text.find("until Saturday, 16 January 2027, 10:00 (UTC) (1 day") != std::string::npos);
}

TEST_CASE("no mail and no commentary speaks in names of messages or numbers of entries") {
    std::vector<std::filesystem::path> paths{"server/notify/words.toml"};
    for (const auto& entry : std::filesystem::recursive_directory_iterator{"rules"})
        if (entry.path().filename() == "words.toml") paths.push_back(entry.path());
    CHECK(paths.size() > 2);
    for (const auto& path : paths) {
        CAPTURE(path.string());
        std::ifstream file{path};
        const std::string words{std::istreambuf_iterator<char>{file}, {}};
        REQUIRE_FALSE(words.empty());
        CHECK(message_named_in(words) == "");
        for (const auto* number : {"{entry}", "{seat}", "{dispute}", "{sequence}"})
            CHECK_MESSAGE(words.find(number) == std::string::npos, number);
    }
    CHECK(message_named_in("Agree or refuse: agree_clock with proposal 23.") == "agree_clock");
    auto mail = notify::code_mail("confirm", "Ada", "am_1", hour);
    CHECK(mail.text.find("confirm it in your client with this code:\n\nam_1\n") != std::string::npos);
    mail = notify::code_mail("reset", "Ada", "ar_1", hour);
    CHECK(mail.text.find("choose a new password in your client and give it this code:\n\nar_1\n") != std::string::npos);
}

TEST_CASE("where a dispute stands is told with its time, to who has nothing else to do as well") {
    auto game = news();
    game.kind = Kind::dispute;
    game.asked.clear();
    game.until.reset();
    protocol::server::DisputeView dispute;
    dispute.dispute = 41;
    dispute.about = 37;
    dispute.paragraph = "1914-3.1.1";
    dispute.reason = "he has not the money";
    dispute.until = now + 26 * hour;
    game.disputes = {dispute};
    game.disputed = {"Germany moves 3 infantry to Lorraine"};
    std::vector<notify::DigestItem> games{game};
    const auto mail = notify::mail_of({games, "id", "", ""}, "a@b", now);
    CHECK(mail.subject == "Armistice: a dispute, or a ruling (1914 tournament)");
    CHECK(mail.text.find("\nA player disputes \"Germany moves 3 infantry to Lorraine\": he has not the money (1914-3.1.1)\n"
                         "The other side may answer it, and a referee takes it. There is time for that until "
                         "Saturday, 16 January 2027, 10:00 (UTC).\n") != std::string::npos);
    for (const auto& [status, words] : std::vector<std::pair<match::Dispute::Status, const char*>>{
             {match::Dispute::Status::answered, "It waits for a referee."},
             {match::Dispute::Status::taken, "A referee looks into it."},
             {match::Dispute::Status::ruled, "A referee has ruled on it. A player may appeal, once."},
             {match::Dispute::Status::appealed, "another referee looks into it."},
             {match::Dispute::Status::closed, "It is closed."}}) {
        games[0].disputes[0].status = status;
        games[0].disputes[0].answer = "I have twelve";
        games[0].disputes[0].until = 0;
        games[0].disputed.clear();  // an entry that was no command
        const auto text = notify::mail_of({games, "id", "", ""}, "a@b", now).text;
        CHECK(text.find("A player disputes what happened: he has not the money (1914-3.1.1)\n") != std::string::npos);
        CHECK(text.find("The other side answers: I have twelve\n") != std::string::npos);
        CHECK_MESSAGE(text.find(std::string{words} + "\n") != std::string::npos, text);
    }
    const auto body = nlohmann::json::parse(notify::hook_body_of({games, "id", "", ""}, 7));
    CHECK(body.at("kind") == "dispute");
    CHECK(body.at("games").at(0).at("disputes") == nlohmann::json::parse(R"([{"dispute":41,"about":37,"status":"CLOSED"}])"));
    games.push_back(games[0]);
    CHECK(notify::mail_of({games, "id", "", ""}, "a@b", now).subject == "Armistice: disputes, or rulings, in 2 games");
    games.push_back(news());  // what waits for somebody goes first
    CHECK(notify::mail_of({games, "id", "", ""}, "a@b", now).subject == "Armistice: you are to act (1914 tournament, Germany)");
}

TEST_CASE("seats that are kept or free are told with how they are taken and given") {
    auto game = news();
    game.kind = Kind::seat;
    game.asked.clear();
    game.until.reset();
    game.happened.clear();
    protocol::server::SeatView seat;
    seat.seat = 1;
    seat.powers = {"France", "Italy"};
    game.seats_kept = {seat};
    std::vector<notify::DigestItem> games{game};
    const std::string id = "The game: abababababababababababababababab\n";
    auto mail = notify::mail_of({games, "id", "", ""}, "a@b", now);
    CHECK(mail.subject == "Armistice: a seat (1914 tournament)");
    CHECK(mail.text.ends_with("=====\nThe seat of France and Italy is kept for you. You can take it, or leave it to others.\n\n" + id));
    games[0].seats_free.swap(games[0].seats_kept);
    mail = notify::mail_of({games, "id", "", ""}, "a@b", now);
    CHECK(mail.text.ends_with("Nobody has the seat of France and Italy. You direct the game: offer the seat to somebody.\n\n" + id));
    const auto body = nlohmann::json::parse(notify::hook_body_of({games, "id", "", ""}, 7));
    games[0].seats_free[0].offered_account = 5;
    CHECK(notify::mail_of({games, "id", "", ""}, "a@b", now).text.find("It is kept for a player who has not taken it yet.") !=
          std::string::npos);
    CHECK(body.at("kind") == "seat");
    CHECK(body.at("games").at(0).at("seats_free") == nlohmann::json::parse(R"([{"seat":1,"powers":["France","Italy"]}])"));
    CHECK_FALSE(body.at("games").at(0).contains("seats_kept"));
    games.push_back(games[0]);
    CHECK(notify::mail_of({games, "id", "", ""}, "a@b", now).subject == "Armistice: seats in 2 games");
    games[1].kind = Kind::dispute;
    CHECK(notify::mail_of({games, "id", "", ""}, "a@b", now).subject == "Armistice: a dispute, or a ruling (1914 tournament)");
}

TEST_CASE("an address that is left is told whose it was and what to do, and no code") {
    auto mail = notify::farewell_mail("Ada Lovelace");
    CHECK(mail.subject == "Armistice: your account no longer uses this address");
    CHECK(mail.text.starts_with("Ada Lovelace,\n\nyour account Ada Lovelace has another mail address now, or none."));
    CHECK(mail.text.find("If you did not, somebody else has used your account.") != std::string::npos);
    CHECK(mail.text.find("change your\npassword") != std::string::npos);
    CHECK(mail.unsubscribe.empty());
    mail.to = "anna@example.org";
    mail.message_id = "farewell-41-0";
    CHECK(notify::message_of(mail, "armistice@example.org", now));
}

TEST_CASE("spans of time are said as people say them") {
    struct Row {
        server::Moment ms;
        const char* words;
    };
    for (const auto& [ms, words] :
         {Row{0, "less than a minute"}, Row{59'999, "less than a minute"}, Row{minute, "1 min"}, Row{hour - 1, "59 min"}, Row{hour, "1 h"},
          Row{hour + minute, "1 h 1 min"}, Row{24 * hour - 1, "23 h 59 min"}, Row{24 * hour, "1 day"}, Row{49 * hour, "2 days 1 h"},
          Row{72 * hour + 59 * minute, "3 days"}})
        CHECK(notify::span_in_words(ms) == words);
}

TEST_CASE("the reference shows the body of a webhook as it is sent") {
    std::ifstream readme{"docs/reference/webhooks.md"};
    const std::string page{std::istreambuf_iterator<char>{readme}, {}};
    const std::string fence = "```json webhook\n";
    const auto begins = page.find(fence) + fence.size();
    REQUIRE(begins >= fence.size());
    const auto shown = nlohmann::json::parse(page.substr(begins, page.find("```", begins) - begins));
    auto first = news();
    (void)sodium_hex2bin(first.game.data(), first.game.size(), "00112233445566778899aabbccddeeff", 32, nullptr, nullptr, nullptr);
    first.bundle = "1914";
    first.title = "Winter campaign";
    first.sequence = 212;
    first.zone = "Europe/Vienna";
    first.asked = {{"Germany", {"casualties"}}};
    notify::DigestItem second;
    second.kind = Kind::dispute;
    for (std::size_t at = 0; at < second.game.size(); ++at) second.game[at] = first.game[first.game.size() - 1 - at];
    second.bundle = "classic";
    second.sequence = 57;
    second.round = 2;
    second.phase = "purchase";
    protocol::server::DisputeView dispute;
    dispute.dispute = 41;
    dispute.about = 37;
    dispute.until = now + 26 * hour;
    second.disputes = {dispute};
    second.said = {"A director pauses the game."};
    protocol::server::SeatView seat;
    seat.seat = 1;
    seat.powers = {"Japan"};
    notify::DigestItem third;
    third.kind = Kind::seat;
    third.game = game_id(0x11);
    third.bundle = "classic";
    third.seats_kept = {seat};
    seat.seat = 2;
    seat.powers = {"Germany", "Italy"};
    seat.offered_account = 43;
    second.seats_free = {seat};
    const std::vector<notify::DigestItem> games{first, second, third};
    CHECK(nlohmann::json::parse(
              notify::hook_body_of({games, "3d4af1f0c0f83e43a0b4a1a5c7c17e1c2b0f5a77", "https://games.example.org", ""}, 41)) == shown);
    // And says what each field is.
    std::set<std::string> fields;
    const std::function<void(const nlohmann::json&)> add = [&](const nlohmann::json& part) {
        if (part.is_object())
            for (const auto& [name, value] : part.items()) fields.insert(name);
        for (const auto& inner : part)
            if (inner.is_structured()) add(inner);
    };
    add(shown);
    const auto at = page.find("| field | type |");
    const auto table = page.substr(at, page.find("\n\n", at) - at);
    auto full = second;
    full.title = "Winter campaign";
    full.until = now;
    full.stands = match::Clock::Stands::rest;
    full.stands_until = now;
    full.last_miss = "If you miss this turn you lose the seat.";
    full.seats_kept = third.seats_kept;
    add(nlohmann::json::parse(notify::hook_body_of({{&full, 1}, "id", "https://a.example", ""}, 7)));
    for (const auto& field : fields) CHECK_MESSAGE(table.find("`" + field + "`") != std::string::npos, field);
    // And each kind of outbox message that there is.
    for (unsigned kind = 0;; ++kind) {
        full.kind = static_cast<Kind>(kind);
        if (notify::outbox_message_of(notify::Summons{full.kind}).topic.empty()) break;
        const auto body = nlohmann::json::parse(notify::hook_body_of({{&full, 1}, "id", "", ""}, 7));
        const auto name = body.at("kind").get<std::string>();
        CHECK_MESSAGE(table.find("`" + name + "` (") != std::string::npos, name);
    }
}

TEST_CASE("the body of a webhook is JSON that a program can act upon") {
    const std::vector<notify::DigestItem> games{news()};
    const auto body = nlohmann::json::parse(notify::hook_body_of({games, "id-1", "", ""}, 7));
    CHECK(body.at("delivery") == "id-1");
    CHECK(body.at("account") == 7);
    CHECK(body.at("kind") == "asked");
    const auto& game = body.at("games").at(0);
    CHECK(game.at("game") == "abababababababababababababababab");
    CHECK(game.at("until") == now + 26 * hour);
    CHECK(game.at("asked") == nlohmann::json::parse(R"([{"power":"Germany","decisions":[]}])"));
    auto odd = games;
    odd[0].happened = "\xff";
    CHECK(nlohmann::json::accept(notify::hook_body_of({odd, "id-1", "", ""}, 7)));
}

}  // namespace testing
