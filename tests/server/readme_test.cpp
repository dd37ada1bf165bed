// What the protocol and the guides show of a client is sent to a server.
#include <doctest/doctest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/server/harness.hpp"

namespace testing {
namespace {

std::vector<std::string> client_examples() {
    std::ifstream readme{"docs/reference/protocol.md"};
    std::vector<std::string> found;
    std::string line;
    bool inside = false;
    while (std::getline(readme, line)) {
        if (line == "```json client")
            found.emplace_back(), inside = true;
        else if (line.starts_with("```"))
            inside = false;
        else if (inside)
            found.back() += line;
    }
    return found;
}

/// What the guides have somebody type into a browser's console, `say({…})`, as the JSON that goes out. Where one says `game` it means that game.
std::vector<std::string> typed_lines() {
    std::ostringstream text;
    for (const auto* page : {"docs/guide/console.md", "docs/guide/player.md", "docs/guide/director.md", "docs/guide/referee.md"}) {
        std::ifstream guide{page};
        REQUIRE(guide);
        text << guide.rdbuf();
    }
    const auto all = text.str();
    std::vector<std::string> found;
    const std::string begins = "say({";
    for (auto at = all.find(begins); at != std::string::npos; at = all.find(begins, at + 1)) {
        const auto end = all.find("})", at);
        REQUIRE(end != std::string::npos);
        auto said = all.substr(at + begins.size() - 1, end + 1 - (at + begins.size() - 1));
        if (said.find("crypto.") != std::string::npos) continue;  // `act` is put together there
        said = std::regex_replace(said, std::regex{R"re(\{game\b)re"}, R"({"game": "00112233445566778899aabbccddeeff")");
        said = std::regex_replace(said, std::regex{R"re(, game\b)re"}, R"(, "game": "00112233445566778899aabbccddeeff")");
        said = std::regex_replace(said, std::regex{R"re(tokens\[\d\])re"}, R"("none")");
        said = std::regex_replace(said, std::regex{R"re(([{,]\s*)([a-z_]+):)re"}, R"($1"$2":)");
        found.push_back(std::regex_replace(said, std::regex{R"re(^\{)re"}, R"({"request": 1, )"));
    }
    return found;
}

std::string with(std::string text, const std::string& shown, const std::string& real) {
    for (auto at = text.find(shown); at != std::string::npos; at = text.find(shown, at + real.size())) text.replace(at, shown.size(), real);
    return text;
}

}  // namespace

TEST_CASE("every message that the protocol has a client say is understood by a server") {
    Harness harness;
    Client player{harness.port(), {.format = protocol::Format::json, .hello = false}};
    Client other{harness.port()};  // who takes the other seats
    std::string game(32, '0');
    std::string token = "none";
    std::size_t sent = 0;
    for (const auto& example : client_examples()) {
        CAPTURE(example);
        auto message = with(with(example, "00112233445566778899aabbccddeeff", game), "k3Jx", token);
        const auto read = protocol::parse_client(message, protocol::Format::json);
        REQUIRE(read);
        if (const auto* created = std::get_if<client::CreateGame>(&read->body))
            player.rules = rules_of(created->bundle, created->options, created->parameters);
        player.send_bytes(message, true);
        const auto answer = player.answer_to(read->request);
        ++sent;
        if (const auto* created = std::get_if<wire::GameCreated>(&answer.body)) {
            game = match::hex(created->game);
            token = created->seats.front().token;
            for (const auto& seat : created->seats)
                if (seat.seat != 0)  // at a table that is directed nobody gets seats of both sides
                    (void)other.answer_to(other.send(client::TakeSeat{created->game, seat.seat, seat.token, {}, "", false}));
        }
        const bool battle_of_the_game = example.find("\"get_odds\"") != std::string::npos && example.find("\"kind\"") == std::string::npos;
        if (battle_of_the_game) continue;  // none is listed before the first attack
        // What these name is of the game that the page tells of, and not of this one.
        static const std::set<std::string> of_its_game{"name_substitute.account", "name_director.account", "move_dispute.dispute",
                                                       "show_evidence.dispute"};
        const auto* malformed = std::get_if<wire::Malformed>(&answer.body);
        CHECK_MESSAGE((malformed == nullptr || of_its_game.contains(malformed->field)),
                      protocol::format_server(answer, protocol::Format::json, player.rules.get()));
    }
    CHECK(sent >= std::variant_size_v<protocol::ClientMessage::Body>);
}

TEST_CASE("every line that the guides have somebody type is one that the server reads") {
    std::size_t read = 0;
    for (const auto& line : typed_lines()) {
        CAPTURE(line);
        const auto message = protocol::parse_client(line, protocol::Format::json);
        if (message) ++read;
        CHECK_MESSAGE(message, (message ? "" : message.error().field + ": " + message.error().problem));
    }
    CHECK(read > 25);
}

}  // namespace testing
