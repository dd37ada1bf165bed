// Frames against Protobuf's own code: what it makes of them, and what it would have written.
#include <doctest/doctest.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/json_util.h>

#include <string>
#include <vector>

#include "armistice/v1/armistice.pb.h"
#include "tests/protocol/wire_testing.hpp"

namespace {

namespace pb = google::protobuf;
namespace wire = protocol::wire;
using protocol::ClientMessage;
using protocol::Format;
using protocol::ServerMessage;

/// What is asked and said in a game played by chance, and some of what is said beside it.
struct Sample {
    std::shared_ptr<const rules::Ruleset> rules = wire_testing::compiled("1914-tournament");
    std::vector<ClientMessage> asked;
    std::vector<ServerMessage> said;
    Sample();
};

Sample::Sample() {
    wire_testing::SeededPorts ports{1914};
    auto state = rules::initial_state(*rules);
    std::uint32_t sequence = 0;
    const auto update = [&](std::vector<rules::Event> events, match::Body body) {
        match::Entry entry;
        entry.header.sequence = ++sequence;
        entry.header.parent = sequence - 1;
        entry.header.author = {match::Author::Kind::seat, rules::SeatId{1}, 0xFFFFFFFFFFFF};
        entry.header.received = 1'700'000'000'000;
        entry.header.action[2] = 7;
        entry.body = std::move(body);
        entry.events = std::move(events);
        if (sequence % 7 == 0) entry.state_hash.emplace()[0] = 0x10;
        protocol::server::Update made;
        made.game[3] = 0xA7;
        made.head[0] = 0x10;
        made.entry = protocol::told_entry(*rules, state, entry);
        made.clock.readings.push_back({protocol::server::ClockReading::What::turn, "Germany", -20, true});
        said.push_back({0, made});
    };
    match::body::Created created;
    created.bundle = "1914-tournament";
    created.options = {"one", "two"};
    created.parameters = {{"a", "1"}, {"b", "\"<2>\"\n"}};
    created.seats = {{rules::OwnerId{0}, rules::OwnerId{2}}, {rules::OwnerId{1}}};
    created.clock.game_limit = 3'600'000;
    update({}, created);
    update(rules::open_game(*rules, state, ports), match::body::Started{});
    for (int commands = 0; commands < 400 && !state.outcome; ++commands) {
        const rules::View view{*rules, state};
        auto who = state.active;
        for (const auto& decision : state.decisions)
            if ((decision.asked & ~decision.answered) != 0) who = *rules::OwnersOf(decision.asked & ~decision.answered).begin();
        const auto legal = rules::legal_commands(view, who);
        // What was begun and cannot be ended is ended by the clock.
        rules::Command command{rules::nobody, rules::command::Expire{rules::command::Expire::What::phase}};
        if (!legal.empty()) command = ports.pick(8) == 0 ? legal.back() : legal[ports.pick(legal.size())];
        protocol::client::Act act;
        act.game[15] = 1;
        act.action_id[0] = 2;
        act.as = rules->owner(who).name;
        act.command = protocol::as_asked(command);
        asked.push_back({sequence, act});
        const auto events = rules::judge(*rules, state, command, ports);
        REQUIRE(events.has_value());
        if (commands % 100 == 0) said.push_back({sequence, protocol::view_of(*rules, state)});
        if (commands % 50 == 0) said.push_back({sequence, protocol::legal_moves_to_wire({*rules, state}, {.power = who})});
        update(*events, match::body::Played{command});
    }
    asked.push_back({1, protocol::client::Hello{{}, {{{}, 3}}, "a client"}});
    asked.push_back({0, protocol::client::Ping{}});
    asked.push_back({3, protocol::client::CreateGame{"1914", {"x"}, {{"round-limit", "3"}}, created.clock, {{{"Germany"}}}, false}});
    protocol::client::GetExplanation value;
    value.what = "move";
    value.unit = 300;
    asked.push_back({7, value});
    protocol::client::ListLegalMoves of_units;
    of_units.space = "Munich";
    of_units.units.emplace().moved = false;
    of_units.units->damage = 0;
    asked.push_back({8, of_units});
    protocol::client::GetOdds odds;
    odds.attackers = {*of_units.units};
    odds.defenders = {{"France", {*of_units.units}}};
    odds.standard_error = 0.005;
    asked.push_back({9, odds});
    const protocol::server::Reason reason{"1914-6.3.1", -2, "Alsace"};
    protocol::server::Explanation explanation;
    explanation.what = "fire";
    explanation.value = -2;
    explanation.reasons = {reason, {"1914-6.3.2", 0, {}}};
    explanation.attackers.push_back({"Germany", "infantry", 2, 3, {reason}, {9, 300}});
    said.push_back({7, explanation});
    said.push_back({5, protocol::server::Accepted{18}});
    said.push_back({5, protocol::server::Unknown{}});
    said.push_back({6, protocol::server::Denied{protocol::server::Denied::Code::paused, "a pause, by \xC3\x84mter"}});
    said.push_back({6, protocol::refused_of(*rules, {rules::Refusal::may_not_enter, {"1914-4.2.2"}, {rules::fact("left", 2)}})});
    protocol::server::Odds worked_out;
    worked_out.attackers_win = 0.1;
    worked_out.rounds = 1e-9;
    worked_out.sampled.emplace().because = {"a"};
    said.push_back({6, worked_out});
}
const Sample& sample() {
    static const Sample made;
    return made;
}

std::string in_order(const pb::Message& message) {
    std::string bytes;
    pb::io::StringOutputStream stream{&bytes};
    pb::io::CodedOutputStream out{&stream};
    out.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&out);
    out.Trim();
    return bytes;
}

template <class Generated>
void says_the_same(const std::string& binary, const std::string& json) {
    Generated from_binary;
    REQUIRE(from_binary.ParseFromString(binary));
    CHECK(in_order(from_binary) == binary);
    Generated from_json;
    const auto read = pb::util::JsonStringToMessage(json, &from_json);
    REQUIRE_MESSAGE(read.ok(), json);
    CHECK_MESSAGE(in_order(from_json) == binary, json);
}

/// Damages a frame: one byte changed, cut off, put in or given twice.
std::string damaged(std::string frame, std::mt19937_64& random) {
    const auto at = frame.empty() ? 0 : random() % frame.size();
    switch (random() % 4) {
        case 0:
            if (!frame.empty()) frame[at] = static_cast<char>(random());
            break;
        case 1: frame.resize(at); break;
        case 2: frame.insert(at, 1, static_cast<char>(random())); break;
        default: frame += frame.substr(at);
    }
    return frame;
}

/// What is read of a damaged frame Protobuf reads too, and as the same.
template <class Generated, class Message>
void never_differs(const std::vector<Message>& messages, auto format, auto parse) {
    std::mt19937_64 random{7};
    std::size_t both = 0;
    for (const auto& message : messages) {
        const auto frame = format(message, Format::binary, nullptr);
        for (int times = 0; times < 20; ++times) {
            const auto odd = damaged(frame, random);
            const auto here = parse(odd, Format::binary, nullptr);
            if (!here) continue;
            Generated there;
            if (!there.ParseFromString(odd)) continue;  // of what another alternative replaced it reads all
            ++both;
            std::string in_json;
            pb::util::JsonPrintOptions options;
            options.preserve_proto_field_names = true;
            REQUIRE(pb::util::MessageToJsonString(there, &in_json, options).ok());
            const auto read_by_protobuf = parse(in_json, Format::json, nullptr);
            REQUIRE_MESSAGE(read_by_protobuf.has_value(), in_json);
            CHECK_MESSAGE(*read_by_protobuf == *here, in_json);
            // Names are passed over where no game is known: what is left says the same in both forms.
            says_the_same<Generated>(format(*here, Format::binary, nullptr), format(*here, Format::json, nullptr));
        }
    }
    CHECK(2 * both > messages.size());
}

}  // namespace

TEST_CASE("every frame of a game is what Protobuf would have written and says the same in both forms") {
    const auto* rules = sample().rules.get();
    for (const auto& message : sample().asked)
        says_the_same<armistice::v1::ClientMessage>(protocol::format_client(message, Format::binary, rules),
                                                    protocol::format_client(message, Format::json, rules));
    for (const auto& message : sample().said)
        says_the_same<armistice::v1::ServerMessage>(protocol::format_server(message, Format::binary, rules),
                                                    protocol::format_server(message, Format::json, rules));
}

TEST_CASE("every frame of a game is read as it was written") {
    const auto* rules = sample().rules.get();
    for (const auto format : {Format::binary, Format::json}) {
        for (const auto& message : sample().asked) {
            const auto read = protocol::parse_client(protocol::format_client(message, format, rules), format, rules);
            REQUIRE_MESSAGE(read.has_value(), protocol::format_client(message, Format::json, rules));
            CHECK(*read == message);
        }
        for (const auto& message : sample().said) {
            const auto frame = protocol::format_server(message, format, rules);
            const auto read = protocol::parse_server(frame, format, rules);
            REQUIRE(read.has_value());
            CHECK(protocol::format_server(*read, format, rules) == frame);
        }
    }
}

TEST_CASE("a damaged frame is read as Protobuf reads it or not at all") {
    never_differs<armistice::v1::ClientMessage>(sample().asked, protocol::format_client, protocol::parse_client);
    never_differs<armistice::v1::ServerMessage>(sample().said, protocol::format_server, protocol::parse_server);
}

TEST_CASE("what Protobuf writes otherwise is read all the same") {
    // A message in two pieces, numbers that are not packed, a field twice: the last one stands.
    armistice::v1::ClientMessage first;
    first.set_request(4);
    first.mutable_hello()->set_token("a");
    armistice::v1::ClientMessage second;
    second.set_request(5);
    second.mutable_hello()->set_program("b");
    const auto read = protocol::parse_client(first.SerializeAsString() + second.SerializeAsString(), Format::binary);
    REQUIRE(read.has_value());
    CHECK(*read == ClientMessage{5, protocol::client::Hello{"a", {}, "b"}});
    const auto unpacked = protocol::parse_server(std::string{"\xA2\x01\x07\x08\x07\x28\x01\x28\xAC\x02", 10}, Format::binary);
    REQUIRE(unpacked.has_value());
    CHECK(std::get<protocol::server::Notice>(unpacked->body).seats == std::vector<std::uint32_t>{1, 300});
    // Of what a newer server says besides nothing is lost, of what a newer client says nothing is passed over.
    const ServerMessage accepted{5, protocol::server::Accepted{18}};
    CHECK(protocol::parse_server(protocol::format_server(accepted, Format::binary) + "\xF8\x07\x01", Format::binary) == accepted);
    const auto newer =
        protocol::parse_client(protocol::format_client({5, protocol::client::Ping{}}, Format::binary) + "\xF8\x07\x01", Format::binary);
    CHECK(newer.error().code == protocol::WireError::Code::unknown_field);
    CHECK(newer.error().request == 5);
}
