// What the issue lists under "Bad input": each gets a typed answer, nothing crashes, the state does not change.
#include <doctest/doctest.h>

#include "tests/server/harness.hpp"

namespace testing {
namespace {

using Code = wire::Malformed::Code;

wire::Malformed complaint(Client& client, std::string_view bytes, bool text) {
    client.send_bytes(bytes, text);
    auto message = client.next();
    REQUIRE(std::holds_alternative<wire::Malformed>(message.body));
    return std::get<wire::Malformed>(message.body);
}

std::string binary_field(int number, const std::string& content) {
    REQUIRE(content.size() < 128);
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(content.size())} + content;
}

/// The binary frame of an act that buys so many infantry, byte by byte: the types of the rules have no room for every count.
std::string purchase_of(std::int32_t count, const Match& match, std::uint64_t number) {
    std::string digits;
    auto rest = static_cast<std::uint64_t>(std::int64_t{count});
    for (; rest > 127; rest >>= 7) digits += static_cast<char>(rest | 128);
    digits += static_cast<char>(rest);
    const auto pick = binary_field(1, "infantry") + "\x10" + digits;
    const auto purchase = binary_field(1, binary_field(1, pick));
    return binary_field(
        11, binary_field(1, table::hex(match.game)) + binary_field(2, protocol::to_hex(action(number))) + binary_field(7, purchase));
}

}  // namespace

TEST_CASE("a frame that is no message is malformed and the connection goes on") {
    Harness harness;
    Client binary{harness.port()};
    CHECK(complaint(binary, "\xff\xff\xff no message", false).code == Code::no_message);
    CHECK(complaint(binary, "", false).code == Code::missing);
    CHECK(complaint(binary, "{}", true).code == Code::wrong_frame);
    (void)binary.ask<wire::Pong>(client::Ping{});
    Client json{harness.port(), {.format = protocol::Format::json}};
    CHECK(complaint(json, "{\"hello\":", true).code == Code::no_message);
    CHECK(complaint(json, R"({"request":1,"ping":{},"more":1})", true).code == Code::unknown_field);
    CHECK(complaint(json, "ping", false).code == Code::wrong_frame);
    (void)json.ask<wire::Pong>(client::Ping{});
}

TEST_CASE("what is wrong with JSON is said in words of the protocol and with its place") {
    Harness harness;
    Client json{harness.port(), {.format = protocol::Format::json}};
    const auto misspelt = complaint(json, R"({"request":1,"list_game":{}})", true);
    CHECK(misspelt.code == Code::unknown_field);
    CHECK(misspelt.field == "list_game");
    CHECK(misspelt.what_to_do.find("\"list_games\"") != std::string::npos);
    const auto counted = complaint(json, R"({"request":2,"act":{"command":{"purchase":{"units":[{"count":"many"}]}}}})", true);
    CHECK(counted.code == Code::bad_value);
    CHECK(counted.field.starts_with("act.command.purchase"));
    for (const auto* not_ours : {"TYPE_", "invalid value", "Cannot find field"}) {
        CHECK((misspelt.problem + misspelt.what_to_do).find(not_ours) == std::string::npos);
        CHECK((counted.problem + counted.what_to_do).find(not_ours) == std::string::npos);
    }
}

TEST_CASE("every message of the protocol is answered whatever it lacks") {
    Harness harness;
    for (const auto& alternative : protocol::ClientMessage::alternatives) {
        const std::string name{alternative.name};
        CAPTURE(name);
        Client json{harness.port(), {.format = protocol::Format::json}};
        json.send_bytes(R"({"request":4711,")" + name + "\":{}}", true);
        const auto answer = json.answer_to(4711);
        const auto* fault = std::get_if<wire::Malformed>(&answer.body);
        if (fault != nullptr) CHECK(fault->problem.find("no part of this server") == std::string::npos);
    }
}

TEST_CASE("no text that people write moves hides or turns round what others see") {
    const table::GameId game{1};
    const auto judged = [&](const std::string& text) {
        client::CreateGame titled;
        titled.bundle = "1914-tournament";
        auto of_event = titled;
        titled.title = of_event.event = text;
        client::Register made;
        made.name = "Ada";
        made.password = "a horse of seven colours";
        made.program = text;
        client::Rule rule;
        rule.game = game;
        rule.action_id = action(77);
        rule.reason = text;
        rule.what = client::verb::Pause{};
        client::GiveTime time;
        time.game = game;
        time.reason = text;
        using Step = table::body::DisputeMoved::Step;
        return std::vector<std::pair<std::string, protocol::ClientMessage::Body>>{
            {"create_game.title", titled},
            {"create_game.event", of_event},
            {"hello.program", client::Hello{"", {}, text}},
            {"log_in.program", client::LogIn{"Ada", "a horse of seven colours", text}},
            {"register.program", made},
            {"create_token.label", client::CreateToken{text, 0}},
            {"say.text", client::Say{protocol::wire::Talk::lobby, std::nullopt, text}},
            {"save_draft.text", client::SaveDraft{game, "Germany", text}},
            {"file_dispute.reason", client::FileDispute{game, 0, 1, "", text}},
            {"move_dispute.text", client::MoveDispute{game, 1, Step::answered, 0, text}},
            {"rule.reason", rule},
            {"give_time.reason", time}};
    };
    Harness harness;
    Client client{harness.port()};
    for (const auto& bad : {std::string{"\0", 1}, std::string{"\n"}, std::string{"\r"}, std::string{"\t"}, std::string{"\x1b[2J"},
                            std::string{"\x7f"}, std::string{"\u0085"}, std::string{"\u009B"}, std::string{"\u2028"}, std::string{"\u2029"},
                            std::string{"\u202A"}, std::string{"\u202E"}, std::string{"\u2066"}, std::string{"\u2069"}}) {
        for (const auto& [field, message] : judged("a" + bad + "b")) {
            CAPTURE(field);
            CAPTURE(bad);
            const auto fault = client.ask<wire::Malformed>(message);
            CHECK(fault.code == Code::bad_value);
            CHECK(fault.field == field);
        }
        harness.time.advance(2000);  // the next line of talk may be said
    }
}

TEST_CASE("a frame of 64 KiB is read and one byte more ends the connection") {
    Harness harness;
    Client client{harness.port(), {.format = protocol::Format::json}};
    std::string frame = R"({"request":1,"ping":{}})";
    frame.resize(64 * 1024, ' ');
    client.send_bytes(frame, true);
    CHECK(std::holds_alternative<wire::Pong>(client.next().body));
    frame.push_back(' ');
    CHECK(complaint(client, frame, true).code == Code::too_large);
    CHECK_THROWS_AS((void)client.next(), Client::Closed);
    Client next{harness.port()};
    (void)next.ask<wire::Pong>(client::Ping{});
}

TEST_CASE("a hello comes first and its token is one that the server made") {
    Harness harness;
    Client silent{harness.port(), {.hello = false}};
    CHECK(silent.ask<wire::Malformed>(client::ListGames{}).code == Code::hello_first);
    CHECK(silent.ask<wire::Malformed>(client::Hello{"a token that I made myself", {}, ""}).code == Code::bad_value);
    CHECK(silent.ask<wire::Malformed>(client::ListGames{}).code == Code::hello_first);
    (void)silent.ask<wire::Welcome>(client::Hello{});
    (void)silent.ask<wire::Games>(client::ListGames{});
}

TEST_CASE("unknown names and impossible counts are malformed and change nothing") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    const auto before = player.ask<wire::GameView>(client::Watch{match.game, std::nullopt});
    player.rules = with_wrong_names(*player.rules, "dreadnought", "Atlantis");
    const auto& rules = *player.rules;
    const rules::command::Purchase purchase{{unit(rules, "dreadnought")}};
    CHECK(player.ask<wire::Malformed>(act(match, 1, {purchase})).code == Code::unknown_name);
    for (const auto count : {0, -1, 65'536, 2'000'000'000}) {
        CAPTURE(count);
        CHECK(complaint(player, purchase_of(count, match, 2), false).code == Code::bad_count);
    }
    const rules::command::Move move{{unit(rules, "infantry")}, {space(rules, "Vienna"), space(rules, "Atlantis")}};
    const auto unknown = player.ask<wire::Malformed>(act(match, 3, {move}));
    CHECK(unknown.code == Code::unknown_name);
    auto named = act(match, 4, end_phase());
    named.as = "Ruritania";
    CHECK(player.ask<wire::Malformed>(named).code == Code::unknown_name);
    CHECK(player.ask<wire::Malformed>(named).field == "act.as");
    CHECK(player.ask<wire::Malformed>(client::ListLegalMoves{match.game, "Ruritania"}).field == "list_legal_moves.power");
    named.as.clear();
    named.for_phase = "siesta";
    CHECK(player.ask<wire::Malformed>(named).field == "act.for_phase");
    auto argued = act(match, 6, {rules::command::Attack{space(rules, "Vienna"), {{"against", {power(rules, "France")}}}}});
    CHECK(player.ask<wire::Malformed>(argued).field == "act.command.attack.arguments[against]");
    auto empty = act(match, 5, end_phase());
    empty.action_id = {};
    CHECK(player.ask<wire::Malformed>(empty).code == Code::missing);
    const auto after = player.ask<wire::GameView>(client::Watch{match.game, std::nullopt});
    CHECK(after.head == before.head);
}

TEST_CASE("a long name is not repeated whole and an answer names its request") {
    Harness harness;
    Client client{harness.port()};
    std::string name;
    while (name.size() < 20'000) name += "\xC3\x84";
    client::CreateGame ask;
    ask.bundle = name;
    CHECK(client.ask<wire::Malformed>(ask).problem.size() < 200);
    ask.bundle = "1914";
    ask.seats = {{{name}}};
    CHECK(client.ask<wire::Malformed>(ask).problem.size() < 200);
    ask.seats.clear();
    ask.options.assign(100, name.substr(0, 500));
    for (std::size_t at = 0; at < ask.options.size(); ++at) ask.options[at] += std::to_string(at);
    CHECK(client.ask<wire::Malformed>(ask).problem.size() < 10'000);
    Client json{harness.port(), {.format = protocol::Format::json}};
    json.send_bytes(R"({"request":77,"act":{"game":"00","command":{"purchase":{"units":[{"count":"many"}]}}}})", true);
    CHECK(json.next().request == 77);
}

TEST_CASE("who may not play together is not seated together [HR-4.16.1] [HR-4.17.2]") {
    Harness harness;
    Client client{harness.port()};
    client::CreateGame ask;
    ask.bundle = "italian-dilemma";
    ask.seats = {{{"Italy", "France"}}};
    CHECK(client.ask<wire::Malformed>(ask).code == Code::bad_value);
    ask.bundle = "spain-in-the-balance";
    ask.seats = {{{"Spain", "British Empire"}}};
    CHECK(client.ask<wire::Malformed>(ask).code == Code::unknown_name);  // it plays itself
    ask.parameters = {{"spain-in-the-balance.spain-seat", "seat"}};
    CHECK(client.ask<wire::Malformed>(ask).code == Code::missing);  // the others have no seats yet
    ask.seats = {{{"Spain", "Germany"}}};
    CHECK(client.ask<wire::Malformed>(ask).code == Code::bad_value);
}

TEST_CASE("what is nested deeply is malformed and the game can be read again") {
    Harness harness;
    Client player{harness.port()};
    const auto match = begin(player);
    for (const int levels : {9, 60, 85}) {
        CAPTURE(levels);
        auto pick = unit(*player.rules, "infantry");
        for (int level = 1; level < levels; ++level) {
            auto outer = unit(*player.rules, "infantry");
            outer.cargo.push_back(std::move(pick));
            pick = std::move(outer);
        }
        const rules::command::Purchase purchase{{pick}};
        CHECK(player.ask<wire::Malformed>(act(match, 1, {purchase})).code == Code::bad_value);
        const rules::command::Move move{{std::move(pick)}, {space(*player.rules, "Vienna")}};
        CHECK(player.ask<wire::Malformed>(act(match, 2, {move})).code == Code::bad_value);
    }
    harness.restart();
    Client again{harness.port(), {.token = player.token}};
    (void)again.ask<wire::Accepted>(act(match, 3, end_phase()));
}

TEST_CASE("a game that does not exist is named in every answer about it") {
    Harness harness;
    Client client{harness.port()};
    Match nowhere;
    nowhere.game = table::random_game_id();
    CHECK(client.ask<wire::Malformed>(act(nowhere, 1, end_phase())).code == Code::unknown_game);
    CHECK(client.ask<wire::Malformed>(client::Watch{nowhere.game, std::nullopt}).code == Code::unknown_game);
    CHECK(client.ask<wire::Malformed>(client::TakeSeat{nowhere.game, 0, "", {}, "", false}).code == Code::unknown_game);
    CHECK(client.ask<wire::Malformed>(client::StartGame{nowhere.game}).code == Code::unknown_game);
    CHECK(client.ask<wire::Malformed>(client::ListLegalMoves{nowhere.game, ""}).code == Code::unknown_game);
}

TEST_CASE("a full mailbox is busy and nothing of it happened") {
    server::Config config;
    config.limits.mailbox = 2;
    config.threads = 1;
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player);
    const auto command = some_command(player, match);
    // While the first of them is being stored the others come in.
    std::vector<std::uint32_t> asked;
    for (std::uint64_t number = 1; number <= 200; ++number)
        asked.push_back(player.send(act(match, number, number % 2 == 0 ? take_back() : command)));
    std::size_t busy = 0;
    for (const auto request : asked) {
        const auto answer = player.answer_to(request);
        if (const auto* said = std::get_if<wire::Busy>(&answer.body)) {
            ++busy;
            CHECK(said->retry_ms > 0);
        }
    }
    CHECK(busy > 0);
    (void)player.ask<wire::Accepted>(act(match, 1000, end_phase()));
}

TEST_CASE("a connection that does not read is dropped and the others go on") {
    server::Config config;
    config.outbound_bytes = 64 * 1024;
    Harness harness{config};
    Client player{harness.port()};
    const auto match = begin(player);
    Client lazy{harness.port()};
    try {
        // The kernel holds some megabytes for a reader who does not come.
        for (int at = 0; at < 400'000; ++at) lazy.send(client::ListBundles{"1914-tournament"});
    } catch (const std::exception&) {  // it was dropped while it wrote
    }
    (void)player.ask<wire::Accepted>(act(match, 1, end_phase()));
    const auto metrics = http_get(harness.port(), "/metrics").body;
    CHECK(metrics.find("armistice_sessions_total{kind=\"dropped\"} 1") != std::string::npos);
}

}  // namespace testing
