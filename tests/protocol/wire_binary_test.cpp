// Frames written and read without Protobuf's reflection, against the same with it.
#include <doctest/doctest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "armistice/v1/armistice.pb.h"
#include "protocol/wire_binary.hpp"
#include "protocol/wire_convert.hpp"
#include "protocol/wire_fields_client.hpp"
#include "protocol/wire_fields_entry.hpp"
#include "protocol/wire_fields_event.hpp"
#include "protocol/wire_fields_server.hpp"
#include "protocol/wire_fields_values.hpp"
#include "protocol/wire_read.hpp"
#include "rules/catalogue.hpp"

namespace {

namespace wire = protocol::wire;
using protocol::ClientMessage;
using protocol::ServerMessage;

class SeededPorts final : public rules::Ports {
public:
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = static_cast<std::uint16_t>(random() % sides + 1);
    }
    std::mt19937_64 random{1914};
};

struct Sample {
    std::vector<ClientMessage> asked;
    std::vector<ServerMessage> said;
};

/// What is asked and said in a game played by chance, and some of what is said beside it.
const Sample& sample() {
    static const auto made = [] {
        const auto spec = rules::find_bundle("1914-tournament");
        REQUIRE(spec.has_value());
        const auto compiled = rules::compile_bundle(*spec, rules::catalogue());
        REQUIRE(compiled.has_value());
        const auto& rules = **compiled;
        SeededPorts ports;
        auto state = rules::initial_state(rules);
        Sample all;
        std::uint32_t sequence = 0;
        const auto update = [&](const std::vector<rules::Event>& events, const wire::Entry::Body& body) {
            protocol::server::Update said;
            said.game[3] = 0xA7;
            said.head[0] = 0x10;
            said.entry.sequence = ++sequence;
            said.entry.parent = sequence - 1;
            said.entry.author = {wire::Author::Kind::seat, 1, 0xFFFFFFFFFFFF};
            said.entry.received = 1'700'000'000'000;
            said.entry.body = body;
            said.entry.events = protocol::fold_to_wire(rules, state, events);
            if (sequence % 7 == 0) said.entry.state_hash = said.head;
            said.clock.readings.push_back({protocol::server::ClockReading::What::turn, "Germany", -20, true});
            all.said.push_back({0, said});
        };
        update(rules::open_game(rules, state, ports), wire::entry::Started{});
        for (int commands = 0; commands < 400 && !state.outcome; ++commands) {
            const rules::View view{rules, state};
            auto who = state.active;
            for (const auto& decision : state.decisions)
                if ((decision.asked & ~decision.answered) != 0) who = *rules::OwnersOf(decision.asked & ~decision.answered).begin();
            const auto legal = rules::legal_commands(view, who);
            // What was begun and cannot be ended is ended by the clock.
            rules::Command command{rules::nobody, rules::command::Expire{rules::command::Expire::What::phase}};
            if (!legal.empty()) command = ports.random() % 8 == 0 ? legal.back() : legal[ports.random() % legal.size()];
            const auto in_names = protocol::command_to_wire(rules, command);
            protocol::client::Act act;
            act.game[15] = 1;
            act.action_id[0] = 2;
            act.as = rules.owner(who).name;
            act.command = in_names;
            all.asked.push_back({sequence, act});
            const auto events = rules::judge(rules, state, command, ports);
            REQUIRE(events.has_value());
            update(*events, wire::entry::Played{act.as, in_names});
            if (commands % 100 == 0) all.said.push_back({sequence, protocol::view_of(rules, state)});
        }
        all.asked.push_back({1, protocol::client::Hello{{}, {}, "a client"}});
        all.asked.push_back({0, protocol::client::Ping{}});
        protocol::client::GetExplanation value;
        value.what = "move";
        value.unit = 300;
        all.asked.push_back({7, value});
        protocol::client::ListLegalMoves of_units;
        of_units.space = "Munich";
        of_units.units.emplace().type = "infantry";
        of_units.units->moved = false;
        all.asked.push_back({8, of_units});
        const protocol::server::Reason reason{"1914-6.3.1", -2, "Alsace"};
        protocol::server::Explanation explanation;
        explanation.what = "fire";
        explanation.value = -2;
        explanation.reasons = {reason, {"1914-6.3.2", 0, {}}};
        explanation.attackers.push_back({"Germany", "infantry", 2, 3, {reason}, {9, 300}});
        all.said.push_back({7, explanation});
        protocol::server::LegalMoves moves;
        moves.power = "Germany";
        moves.more = true;
        all.said.push_back({8, moves});
        all.said.push_back({5, protocol::server::Accepted{18}});
        all.said.push_back({5, protocol::server::Unknown{}});
        all.said.push_back({6, protocol::server::Denied{protocol::server::Denied::Code::paused, "a pause, by \xC3\x84mter"}});
        return all;
    }();
    return made;
}

template <class Generated, class Closed>
bool by_reflection(const std::string& frame, bool strict, Closed& read) {
    Generated message;
    return message.ParseFromString(frame) && protocol::reading::Reader{strict}.read(message, read);
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

template <class Generated, class Closed>
void never_differs(const std::vector<Closed>& messages, std::string (*format)(const Closed&, protocol::Format), bool strict) {
    std::mt19937_64 random{7};
    std::size_t quick = 0;
    std::size_t damaged_and_read = 0;
    for (const auto& message : messages) {
        const auto frame = format(message, protocol::Format::binary);
        Generated generated;
        REQUIRE(generated.ParseFromString(frame));
        CHECK(generated.SerializeAsString() == frame);
        Closed read;
        if (protocol::binary::Reader{}.read(frame, *Generated::descriptor(), read)) {
            CHECK(read == message);
            ++quick;
        }
        for (int times = 0; times < 60; ++times) {
            const auto odd = damaged(frame, random);
            Closed here;
            if (!protocol::binary::Reader{}.read(odd, *Generated::descriptor(), here)) continue;
            ++damaged_and_read;
            Closed there;
            REQUIRE(by_reflection<Generated>(odd, strict, there));
            CHECK(here == there);
        }
    }
    CHECK(quick * 10 >= messages.size() * 9);
    CHECK(damaged_and_read > 0);
}

}  // namespace

TEST_CASE("frames are written as Protobuf writes them and read as reflection reads them or not at all") {
    never_differs<armistice::v1::ClientMessage>(sample().asked, protocol::format_client, true);
    never_differs<armistice::v1::ServerMessage>(sample().said, protocol::format_server, false);
}

TEST_CASE("a peculiar frame is read by reflection") {
    // A text beyond ASCII, and a number of a field that this version lacks.
    const auto& last = sample().said.back();
    CHECK(protocol::parse_server(protocol::format_server(last, protocol::Format::binary), protocol::Format::binary) == last);
    const ServerMessage accepted{5, protocol::server::Accepted{18}};
    CHECK(protocol::parse_server(protocol::format_server(accepted, protocol::Format::binary) + "\xF8\x07\x01", protocol::Format::binary) ==
          accepted);
    CHECK(protocol::parse_client(protocol::format_client({5, protocol::client::Ping{}}, protocol::Format::binary) + "\xF8\x07\x01",
                                 protocol::Format::binary)
              .error()
              .code == protocol::WireError::Code::unknown_field);
}
