#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/wire.hpp"
#include "rules/core/text.hpp"

using protocol::ClientMessage;
using protocol::Format;
using protocol::ServerMessage;
using Code = protocol::WireError::Code;
namespace client = protocol::client;
namespace wire = protocol::wire;

namespace {

Code fault(std::string_view frame, Format format = Format::json) {
    const auto message = protocol::parse_client(frame, format);
    REQUIRE_FALSE(message.has_value());
    CHECK_FALSE(message.error().problem.empty());
    CHECK_FALSE(message.error().what_to_do.empty());
    return message.error().code;
}

std::string act_json(std::string_view game, std::string_view command) {
    return R"({"request":5,"act":{"game":")" + std::string{game} + R"(","action_id":"00112233445566778899aabbccddeeff","command":)" +
           std::string{command} + "}}";
}
const std::string some_game = "00112233445566778899aabbccddeeff";

/// Without the names of any game: how many units, and which.
ClientMessage move_of(std::uint16_t count) {
    client::Act act;
    act.game[0] = 7;
    act.action_id[15] = 9;
    rules::UnitPick pick;
    pick.count = count;
    pick.unit = rules::UnitId{300};
    act.command.body = rules::command::Move{{pick}, {}};
    return {5, act};
}

}  // namespace

TEST_CASE("a message is read as it was written in both formats") {
    for (const auto format : {Format::binary, Format::json}) {
        CHECK(protocol::parse_client(protocol::format_client(move_of(3), format), format) == move_of(3));
        const ServerMessage accepted{5, protocol::server::Accepted{18}};
        CHECK(protocol::parse_server(protocol::format_server(accepted, format), format) == accepted);
    }
    CHECK(protocol::format_server({5, protocol::server::Accepted{18}}, Format::json) == R"({"request":5,"accepted":{"sequence":18}})");
}

TEST_CASE("a frame that is no message is answered by what to do") {
    CHECK(fault("") == Code::no_message);
    CHECK(fault("hello") == Code::no_message);
    CHECK(fault("[]") == Code::no_message);
    CHECK(fault("{") == Code::no_message);
    CHECK(fault(std::string_view{"\xff\x00\x13", 3}) == Code::no_message);
    CHECK(fault("{}") == Code::missing);
    CHECK(fault("", Format::binary) == Code::missing);
    CHECK(fault(std::string_view{"\xff\x00\x13", 3}, Format::binary) == Code::no_message);
    CHECK(fault(R"({"request":1,"ping":{}})", Format::binary) == Code::wrong_frame);
    CHECK(fault(std::string(protocol::most_client_bytes + 1, ' '), Format::json) == Code::too_large);
    CHECK(fault(std::string(protocol::most_client_bytes + 1, '\0'), Format::binary) == Code::too_large);
    std::string deep = R"({"request":5,"act":)";
    for (int i = 0; i < 20000; ++i) deep += R"([)";
    CHECK(fault(deep) == Code::no_message);
}

TEST_CASE("an unknown field is refused and the answer names the request") {
    const auto in_json = protocol::parse_client(R"({"request":5,"ping":{"loud":true}})", Format::json);
    REQUIRE_FALSE(in_json.has_value());
    CHECK(in_json.error().code == Code::unknown_field);
    CHECK(in_json.error().request == 5);
    auto frame = protocol::format_client({5, client::Ping{}}, Format::binary);
    const std::string unknown{"\xf8\x01\x01", 3};  // field 31
    const auto outside = protocol::parse_client(frame + unknown, Format::binary);
    REQUIRE_FALSE(outside.has_value());
    CHECK(outside.error().code == Code::unknown_field);
    CHECK(outside.error().request == 5);
    frame.back() = static_cast<char>(unknown.size());  // the length of the empty ping
    CHECK(fault(frame + unknown, Format::binary) == Code::unknown_field);
    // A client passes over what a newer server says.
    const auto pong = protocol::format_server({5, protocol::server::Pong{}}, Format::binary) + unknown;
    CHECK(protocol::parse_server(pong, Format::binary).has_value());
}

TEST_CASE("what cannot be read is answered with the number of the request wherever that can be read") {
    const auto request = [](std::string_view frame) {
        const auto read = protocol::parse_client(frame, Format::json);
        REQUIRE_FALSE(read.has_value());
        return read.error().request;
    };
    CHECK(request(R"({"request":7,"watch":{"game":"00","from_sequence":"soon"}})") == 7);
    CHECK(request(R"({"request":7,"watch":{"from_sequence":99999999999}})") == 7);
    CHECK(request(R"({"request":7,"watch":[1,2,{"a":"}]"}]})") == 7);
    CHECK(request(R"({"watch":{"from_sequence":"\"soon,","game":[[]]}, "request" : "7" })") == 7);
    CHECK(request(R"({"act":{"request":3,"seen_head":{"request":4}},"request":7})") == 7);
    CHECK(request(R"({"request":7,"no_such_message":{}})") == 7);
    CHECK(request(R"({"request":7,"ping":{)") == 7);
    CHECK(request(R"({"ping":{}],"request":7})") == 0);
    CHECK(request(R"({"request":-7,"ping":5})") == 0);
    CHECK(request(R"({"request":"seven","ping":{}})") == 0);
    CHECK(request(R"({"ping":5)") == 0);
    CHECK(request(R"({"ping":"5)") == 0);
    CHECK(request("{") == 0);
}

TEST_CASE("a text that is repeated is cut where a character ends and is UTF-8 whatever came") {
    CHECK(rules::shortened("Alsace") == "Alsace");
    CHECK(rules::shortened(std::string(60, 'x')) == std::string(60, 'x'));
    CHECK(rules::shortened(std::string(61, 'x')) == std::string(57, 'x') + "...");
    CHECK(rules::shortened("\xC3\x84\xC3\x84\xC3\x84", 6) == "\xC3\x84\xC3\x84\xC3\x84");
    CHECK(rules::shortened("\xC3\x84\xC3\x84\xC3\x84\xC3\x84", 6) == "\xC3\x84...");
    CHECK(rules::shortened("\xE2\x82\xAC\xF0\x9F\x9A\xA2 a ship", 9) == "\xE2\x82\xAC...");
    CHECK(rules::shortened("\xFF\xC3(\xE2\x82") == std::string(2, '?') + "(" + std::string(2, '?'));
    CHECK(rules::shortened("\xED\xA0\x80\xC0\xAF") == std::string(5, '?'));
    for (std::size_t size = 0; size < 100; ++size) {  // an answer that quotes it is one that can be read
        std::string name = std::string(size, 'x') + "\xF0\x9F\x9A\xA2\xC3\x84";
        for (int more = 0; more < 40; ++more) name += "\xE2\x82\xAC";
        const auto wrong = protocol::parse_client(act_json(name, R"({"end_phase":{}})"), Format::json);
        REQUIRE_FALSE(wrong.has_value());
        CHECK(wrong.error().problem.size() < 150);
        const auto said = protocol::malformed(wrong.error());
        for (const auto format : {Format::binary, Format::json})
            CHECK(protocol::parse_server(protocol::format_server(said, format), format) == said);
    }
}

TEST_CASE("counts are from 1 to 65535") {
    for (const auto format : {Format::binary, Format::json}) {
        for (const auto count : {std::uint16_t{1}, std::uint16_t{65535}})
            CHECK(protocol::parse_client(protocol::format_client(move_of(count), format), format) == move_of(count));
        CHECK(fault(protocol::format_client(move_of(0), format), format) == Code::bad_count);
    }
    for (const auto* count : {"0", "-1", "65536", "-2147483648", "2147483647"}) {
        const auto read = protocol::parse_client(
            act_json(some_game, R"({"move":{"units":[{"type":"infantry","count":)" + std::string{count} + "}]}}"), Format::json);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().code == Code::bad_count);
        CHECK(read.error().field == "act.command.move.units[0].count");
        CHECK(read.error().request == 5);
    }
    CHECK(fault(act_json(some_game, R"({"purchase":{"units":[{"type":"infantry","count":99999999999}]}})")) == Code::bad_value);
    CHECK(protocol::parse_client(act_json(some_game, R"({"purchase":{"units":[{"type":"infantry"}]}})"), Format::json).has_value());
}

TEST_CASE("ids are so many hexadecimal digits") {
    const auto with = [](std::string_view game) { return act_json(game, R"({"end_phase":{}})"); };
    CHECK(protocol::parse_client(with(some_game), Format::json).has_value());
    CHECK(protocol::parse_client(with("00112233-4455-6677-8899-AABBCCDDEEFF"), Format::json).has_value());
    CHECK(fault(with("")) == Code::missing);
    CHECK(fault(with("00112233445566778899aabbccddeef")) == Code::bad_hex);
    CHECK(fault(with("00112233445566778899aabbccddeeff0")) == Code::bad_hex);
    CHECK(fault(with("0011223344556677889 aabbccddeeff")) == Code::bad_hex);
}

TEST_CASE("an enum has only its values") {
    CHECK(fault(act_json(some_game, R"({"standing_order":{"decision_class":"casualties","scope":"NEVER"}})")) == Code::bad_value);
    CHECK(fault(act_json(some_game, R"({"standing_order":{"decision_class":"casualties","scope":9}})")) == Code::unknown_value);
    const auto plain = protocol::parse_client(act_json(some_game, R"({"standing_order":{"decision_class":"casualties"}})"), Format::json);
    REQUIRE(plain.has_value());
    const auto& order = std::get<wire::StandingOrder>(std::get<client::Act>(plain->body).command.body);
    CHECK(order.scope == wire::StandingOrder::Scope::always);
    CHECK(fault(act_json(some_game, "{}")) == Code::missing);
}

TEST_CASE("JSON is what its standard says and nothing more") {
    const auto read = [](std::string_view frame) { return protocol::parse_client(frame, Format::json).has_value(); };
    CHECK(read(R"({"request":5,"ping":{}})"));
    CHECK(read("\n\t {\"request\" : 5 , \"ping\" : { } } \r\n"));
    for (const auto* frame : {R"({"request":5,"ping":{},})",
                              R"({"request":5,"ping":{}} {})",
                              R"({"request":5,"ping":{}}x)",
                              R"({'request':5,"ping":{}})",
                              R"({request:5,"ping":{}})",
                              R"({"request":05,"ping":{}})",
                              R"({"request":+5,"ping":{}})",
                              R"({"request":5.,"ping":{}})",
                              R"({"request":0x5,"ping":{}})",
                              R"({"request":NaN,"ping":{}})",
                              R"({"request":1e999,"ping":{}})",
                              R"({"request":5,/**/"ping":{}})",
                              "{\"request\":5,//\n\"ping\":{}}",
                              "{\"request\":5,\"hello\":{\"token\":\"a\nb\"}}",
                              R"({"request":5,"hello":{"token":"\x"}})",
                              R"({"request":5,"hello":{"token":"\ud800"}})",
                              "{\"request\":5,\"hello\":{\"token\":\"\xff\"}}",
                              "\xef\xbb\xbf{\"request\":5,\"ping\":{}}",
                              R"({"request":5,"ping":{}]})",
                              R"({"request":5,"ping":True})"}) {
        CAPTURE(frame);
        CHECK(fault(frame) == Code::no_message);
    }
}

TEST_CASE("a value of JSON is what Protobuf's mapping says and is not guessed") {
    const auto buys = [](std::string_view count) {
        return act_json(some_game, R"({"purchase":{"units":[{"type":"infantry","count":)" + std::string{count} + "}]}}");
    };
    const auto count_of = [&](std::string_view count) {
        const auto read = protocol::parse_client(buys(count), Format::json);
        if (!read) return 0;
        return int{std::get<rules::command::Purchase>(std::get<client::Act>(read->body).command.body).units.front().count};
    };
    for (const auto* three : {"3", "\"3\"", "3.0", "3e0", "0.3e1"}) {
        CAPTURE(three);
        CHECK(count_of(three) == 3);
    }
    for (const auto* none : {"3.5", "\"3.0\"", "\"3e0\"", "\" 3\"", "\"3 \"", "\"+3\"", "\"0x3\"", "\"\"", "\"NaN\"", "true", "[3]", "{}",
                             "2147483648", "-2147483649", "4294967299", "18446744073709551619", "1e30"}) {
        CAPTURE(none);
        CHECK(fault(buys(none)) == Code::bad_value);
    }
    const auto sits = [](std::string_view flag) {
        return R"({"request":5,"take_seat":{"game":")" + some_game + R"(","sparring":)" + std::string{flag} + "}}";
    };
    CHECK(protocol::parse_client(sits("true"), Format::json).has_value());
    for (const auto* none : {"\"true\"", "\"yes\"", "1", "0", "\"\"", "[]", "{}"}) {
        CAPTURE(none);
        CHECK(fault(sits(none)) == Code::bad_value);
    }
    for (const auto* none : {"5", "true", "[\"a\"]", "{}"}) {
        CAPTURE(none);
        CHECK(fault(R"({"request":5,"hello":{"token":)" + std::string{none} + "}}") == Code::bad_value);
    }
    CHECK(protocol::parse_client(R"({"request":5,"listGames":{}})", Format::json).has_value());
    // Nothing is nothing, but no element of a list or of a map.
    CHECK(protocol::parse_client(R"({"request":5,"hello":{"token":null,"seen":null}})", Format::json).has_value());
    CHECK(fault(R"({"request":5,"create_game":{"bundle":"1914","options":[null]}})") == Code::bad_value);
    CHECK(fault(R"({"request":5,"create_game":{"bundle":"1914","parameters":{"round-limit":null}}})") == Code::bad_value);
    CHECK(fault(R"({"request":5,"create_game":{"bundle":"1914","options":"a"}})") == Code::bad_value);
    CHECK(fault(R"({"request":5,"create_game":{"bundle":"1914","parameters":[]}})") == Code::bad_value);
}

TEST_CASE("what stands twice in JSON is refused with its place") {
    struct Row {
        std::string frame;
        const char* field;
    };
    for (const auto& [frame, field] :
         {Row{R"({"request":5,"request":5,"ping":{}})", "request"}, Row{R"({"request":5,"ping":{},"ping":{}})", "ping"},
          Row{R"({"request":5,"ping":{},"unwatch":{}})", "ping"}, Row{R"({"request":5,"list_games":{},"listGames":{}})", "list_games"},
          Row{act_json(some_game, R"({"purchase":{"units":[{"type":"a"},{"type":"a","count":1,"count":2}]}})"),
              "act.command.purchase.units[1].count"},
          Row{R"({"request":5,"create_game":{"bundle":"1914","parameters":{"round-limit":"1","round-limit":"2"}}})",
              "create_game.parameters.round-limit"}}) {
        CAPTURE(frame);
        const auto read = protocol::parse_client(frame, Format::json);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().code == Code::bad_value);
        CHECK(read.error().field == field);
        CHECK(read.error().request == 5);
    }
}

TEST_CASE("JSON that is nested too deeply is refused and what a newer server says is passed over") {
    std::string choice = R"({"number":1})";
    for (int i = 0; i < 60; ++i) choice = R"({"list":{"choices":[)" + choice + "]}}";
    CHECK(fault(act_json(some_game, R"({"answer":{"decision":"a","choice":)" + choice + "}}")) == Code::no_message);
    const auto pong =
        protocol::parse_server(R"({"request":5,"more":[{"a":[1,{"b":null}]},"c"],"pong":{"now":"7","then":{"d":[]}}})", Format::json);
    REQUIRE(pong.has_value());
    CHECK(*pong == ServerMessage{5, protocol::server::Pong{7}});
    // A number that JSON cannot write has its name in the mapping. No client says one.
    const auto odds =
        protocol::parse_server(R"({"odds":{"game":")" + some_game + R"(","rounds":"Infinity","attackers_win":1}})", Format::json);
    REQUIRE(odds.has_value());
    CHECK(std::get<protocol::server::Odds>(odds->body).rounds > 1e300);
    CHECK_FALSE(protocol::parse_server(R"({"odds":{"rounds":"0.5"}})", Format::json).has_value());
}

TEST_CASE("the work for a frame goes by its length whatever it holds") {
    // Deep and full of faults: nothing is gathered after the first one.
    std::string deep = R"({"a":)" + std::string(32'000, '[') + R"({"":0)";
    while (deep.size() + 8 < protocol::most_client_bytes) deep += R"(,"":0)";
    CHECK(fault(deep) == Code::no_message);
    std::string wide = R"({"request":5,"get_odds":{"game":")" + some_game + R"(","attackers":[{})";
    while (wide.size() + 8 < protocol::most_client_bytes) wide += ",{}";
    CHECK(protocol::parse_client(wide + "]}}", Format::json).has_value());
    // What is wrong does not hide whose request it was.
    const auto late = protocol::parse_client(R"({"ping":{"a":1,"a":2},"request":7})", Format::json);
    REQUIRE_FALSE(late.has_value());
    CHECK(late.error().field == "ping.a");
    CHECK(late.error().request == 7);
}

TEST_CASE("no single changed or missing byte of a frame does harm") {
    for (const auto format : {Format::binary, Format::json}) {
        const auto frame = protocol::format_client(move_of(3), format);
        for (std::size_t at = 0; at < frame.size(); ++at) {
            (void)protocol::parse_client(std::string_view{frame}.substr(0, at), format);
            for (const int bits : {1, 0x20, 0x80, 0xff}) {
                auto changed = frame;
                changed[at] = static_cast<char>(changed[at] ^ bits);
                const auto read = protocol::parse_client(changed, format);
                if (read) CHECK(protocol::parse_client(protocol::format_client(*read, format), format) == read);
            }
        }
    }
}
