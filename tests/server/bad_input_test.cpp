// What the issue lists under "Bad input": each gets a typed answer, nothing crashes, the state does not change.
#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "tests/server/harness.hpp"

namespace testing {
namespace {

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
        11, binary_field(1, match::hex(match.game)) + binary_field(2, protocol::to_hex(action(number))) + binary_field(7, purchase));
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

namespace {

using Texts = std::vector<std::pair<std::string, protocol::ClientMessage::Body>>;

/// Each field of each message that people write, with this text in it.
Texts messages_with(const std::string& text) {
    const match::GameId game{1};
    client::CreateGame titled;
    titled.bundle = "1914-tournament";
    auto of_event = titled;
    titled.title = of_event.event = text;
    client::ListGames by_title, by_event;
    by_title.title = by_event.event = text;
    client::Register made;
    made.name = "Ada";
    made.password = "a horse of seven colours";
    made.program = text;
    client::Rule rule;
    rule.game = game;
    rule.action_id = action(77);
    rule.what = client::verb::Pause{};
    auto by_paragraph = rule;
    rule.reason = by_paragraph.paragraph = text;
    client::GiveTime time;
    time.game = game;
    time.reason = text;
    client::FindPrecedents of_text, of_paragraph;
    of_text.text = of_paragraph.paragraph = text;
    using Step = match::body::DisputeMoved::Step;
    return {{"create_game.title", titled},
            {"create_game.event", of_event},
            {"list_games.title", by_title},
            {"list_games.event", by_event},
            {"hello.program", client::Hello{"", {}, text}},
            {"log_in.program", client::LogIn{"Ada", "a horse of seven colours", text}},
            {"register.program", made},
            {"create_token.label", client::CreateToken{text, 0}},
            {"say.text", client::Say{protocol::wire::Talk::lobby, std::nullopt, text}},
            {"save_draft.text", client::SaveDraft{game, "Germany", text}},
            {"pause_game.reason", client::PauseGame{game, text}},
            {"warn_player.reason", client::WarnPlayer{game, 0, text}},
            {"file_dispute.reason", client::FileDispute{game, 0, 1, "", text}},
            {"file_dispute.paragraph", client::FileDispute{game, 0, 1, text, "he has not the money"}},
            {"move_dispute.text", client::MoveDispute{game, 1, Step::answered, 0, text}},
            {"rule.reason", rule},
            {"rule.paragraph", by_paragraph},
            {"try_rulings.steps[0].reason", client::TryRulings{game, {}, {rule}}},
            {"try_rulings.steps[0].paragraph", client::TryRulings{game, {}, {by_paragraph}}},
            {"find_precedents.text", of_text},
            {"find_precedents.paragraph", of_paragraph},
            {"give_time.reason", time}};
}

/// The fields of a message that hold text, in parts of it too: "rule.time.power". Commands and units of the game are left out: they name
/// what the rules have.
class TextFields {
public:
    TextFields(std::string at, std::set<std::string>& found) : at_{std::move(at)}, found_{found} {}

    template <class Value>
    void operator()(int, std::string_view name, Value& value) {
        visit(at_ + "." + std::string{name}, value);
    }
    template <class Moment>
    void span(int, std::string_view, Moment&) {}
    template <class Variant, class Alternatives>
    void one_of(Variant&, const Alternatives& alternatives) {
        constexpr std::size_t first = std::is_same_v<std::variant_alternative_t<0, Variant>, std::monostate> ? 1 : 0;
        [&]<std::size_t... At>(std::index_sequence<At...>) {
            (visit_new<std::variant_alternative_t<At + first, Variant>>(at_ + "." + std::string{alternatives[At].name}), ...);
        }(std::make_index_sequence<std::variant_size_v<Variant> - first>{});
    }
    template <class Value>
    void visit_new(const std::string& at) {
        Value value{};
        visit(at, value);
    }

private:
    template <class Value>
    static constexpr bool is_text =
        std::is_same_v<Value, std::string> || std::is_same_v<Value, std::optional<std::string>> ||
        std::is_same_v<Value, std::vector<std::string>> || std::is_same_v<Value, std::map<std::string, std::string>>;
    template <class Value>
    void visit(const std::string& at, Value& value) {
        if constexpr (is_text<Value>)
            found_.insert(at);
        else if constexpr (std::is_same_v<Value, protocol::wire::Command> || std::is_same_v<Value, rules::UnitPick>)
            return;
        else if constexpr (requires {
                               typename Value::value_type;
                               Value{}.empty();
                           })
            visit_new<typename Value::value_type>(at);
        else if constexpr (requires {
                               *value;
                               value.has_value();
                           })
            visit_new<typename Value::value_type>(at);
        else if constexpr (requires(TextFields& fields) { Value::fields(fields, value); }) {
            TextFields inside{at, found_};
            Value::fields(inside, value);
        }
    }

    std::string at_;
    std::set<std::string>& found_;
};

std::set<std::string> text_fields() {
    std::set<std::string> found;
    [&]<std::size_t... At>(std::index_sequence<At...>) {
        using Variant = protocol::ClientMessage::Body::variant_type;
        TextFields fields{"", found};
        (fields.visit_new<std::variant_alternative_t<At, Variant>>(std::string{protocol::ClientMessage::alternatives[At].name}), ...);
    }(std::make_index_sequence<protocol::ClientMessage::alternatives.size()>{});
    return found;
}

/// Why a field is not read by the rule for texts that people write, by its whole name or by its last part.
const std::map<std::string, std::string> judged_otherwise = [] {
    std::map<std::string, std::string> all;
    const auto add = [&](const std::string& why, std::initializer_list<const char*> fields) {
        for (const auto* field : fields) all[field] = why;
    };
    add("what it names is looked up, and nothing of it is kept where there is none",
        {"bundle", "options", "parameters", "powers",         "power",         "attacker", "space",  "spaces", "by", "type",     "kind",
         "side",   "what",    "fields",     "for_phase",      "for_decision",  "as",       "preset", "zone",   "to", "resource", "relation",
         "slot",   "subject", "values",     "attacker_order", "defender_order"});
    add("a secret is compared, and never shown",
        {"token", "seat_token", "take_seat.account", "password", "old_password", "new_password", "code"});
    add("a day of the calendar", {"from", "until"});
    add("the server made it", {"cursor"});
    add("a name is read by a stricter rule (read_name)", {"register.name", "log_in.name", "ask_reset.name", "find_people.name"});
    add("an address is read by a stricter rule", {"mail", "webhook"});
    return all;
}();

}  // namespace

TEST_CASE("no text that people write moves hides or turns round what others see") {
    Harness harness;
    Client client{harness.port()};
    for (const auto& bad : {std::string{"\0", 1}, std::string{"\n"}, std::string{"\r"}, std::string{"\t"}, std::string{"\x1b[2J"},
                            std::string{"\x7f"}, std::string{"\u0085"}, std::string{"\u009B"}, std::string{"\u2028"}, std::string{"\u2029"},
                            std::string{"\u202A"}, std::string{"\u202E"}, std::string{"\u2066"}, std::string{"\u2069"}}) {
        for (const auto& [field, message] : messages_with("a" + bad + "b")) {
            CAPTURE(field);
            CAPTURE(bad);
            const auto fault = client.ask<wire::Malformed>(message);
            CHECK(fault.code == Code::bad_value);
            CHECK(fault.field == field);
        }
        harness.time.advance(2000);  // the next line of talk may be said
    }
}

TEST_CASE("every text of every message is one that people write or is read by another rule") {
    const auto all = text_fields();
    CHECK(all.size() > 80);
    auto tried = std::set<std::string>{};
    for (auto [field, message] : messages_with("a")) {
        if (const auto at = field.find("[0]"); at != std::string::npos) field.erase(at, 3);
        CHECK_MESSAGE(all.contains(field), field);  // the walk finds it
        tried.insert(field);
    }
    for (const auto& field : all) {
        const auto last = field.substr(field.rfind('.') + 1);
        const bool excused = judged_otherwise.contains(field) || judged_otherwise.contains(last);
        CHECK_MESSAGE(tried.contains(field) != excused, field, " is to be in messages_with, or in judged_otherwise with the reason");
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
    nowhere.game = match::random_game_id();
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
