#include <armistice/log/v1/log.pb.h>
#include <doctest/doctest.h>
#include <google/protobuf/text_format.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "protocol/log_codec.hpp"
#include "rules/match/hash.hpp"
#include "tests/protocol/log_sample.hpp"

namespace {

namespace pb = google::protobuf;
using Code = protocol::LogError::Code;

/// True if protoc's code met a field that log.proto does not have, at any depth.
bool has_unknown(const pb::Message& message) {
    const auto& reflection = *message.GetReflection();
    if (!reflection.GetUnknownFields(message).empty()) return true;
    std::vector<const pb::FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const auto* field : fields) {
        if (field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE) continue;
        if (!field->is_repeated()) {
            if (has_unknown(reflection.GetMessage(message, field))) return true;
            continue;
        }
        for (int at = 0; at < reflection.FieldSize(message, field); ++at)
            if (has_unknown(reflection.GetRepeatedMessage(message, field, at))) return true;
    }
    return false;
}

std::set<std::string> names_in(const std::string& text) {
    static const std::regex name{R"((?:^|\n) *(\w+)[ :])"};
    std::set<std::string> names;
    for (std::sregex_iterator at{text.begin(), text.end(), name}, end; at != end; ++at) names.insert((*at)[1]);
    return names;
}

/// The content of a golden file; written anew, to be looked at, where ARMISTICE_WRITE_GOLDEN is set.
std::string golden(const std::string& name, const std::string& now) {
    const auto path = "tests/protocol/golden/" + name;
    if (std::getenv("ARMISTICE_WRITE_GOLDEN") != nullptr) std::ofstream{path, std::ios::binary} << now;
    std::ostringstream content;
    content << std::ifstream{path, std::ios::binary}.rdbuf();
    return content.str();
}

Code refused(std::string_view bytes) {
    const auto entry = protocol::decode_entry(bytes);
    REQUIRE(!entry);
    CHECK(!entry.error().where.empty());
    return entry.error().code;
}

/// An entry that says as little as possible.
std::string least() {
    match::Entry entry;
    entry.header.sequence = 300;
    entry.body = match::body::Started{};
    return protocol::encode_entry(entry);
}

}  // namespace

TEST_CASE("every kind of entry comes back from its bytes") {
    for (const auto& [name, entry] : testing::every_kind_of_entry()) {
        CAPTURE(name);
        const auto decoded = protocol::decode_entry(protocol::encode_entry(entry));
        if (!decoded) MESSAGE(protocol::to_text(decoded.error().code) << " " << decoded.error().where);
        REQUIRE(decoded);
        CHECK(*decoded == entry);
    }
    CHECK(protocol::decode_entry(least()));
}

TEST_CASE("entries are Protobuf messages by log.proto") {
    for (const auto& [name, entry] : testing::every_kind_of_entry()) {
        CAPTURE(name);
        const auto bytes = protocol::encode_entry(entry);
        armistice::log::v1::Entry message;
        REQUIRE(message.ParseFromString(bytes));
        CHECK(!has_unknown(message));
        CHECK(message.SerializeAsString() == bytes);
        std::string text;
        pb::TextFormat::PrintToString(message, &text);
        CHECK(names_in(text) == names_in(protocol::entry_text(entry)));
    }
}

TEST_CASE("the numbers of log.proto never change") {
    const auto now = armistice::log::v1::Entry::descriptor()->file()->DebugString();
    CHECK(golden("log_schema.txt", now) == now);
}

TEST_CASE("the bytes of every kind of entry never change") {
    std::string now;
    for (const auto& [name, entry] : testing::every_kind_of_entry()) now += name + "\n" + match::hex(protocol::encode_entry(entry)) + "\n";
    CHECK(golden("log_bytes.txt", now) == now);
}

TEST_CASE("an entry has one form and every other one is refused") {
    const auto bytes = least();  // 08 ac 02 | 1a 00 | 72 00
    REQUIRE(match::hex(bytes) == "08ac021a007200");
    const auto with = [](std::string_view changed) { return refused(changed); };
    using namespace std::string_view_literals;
    CHECK(with("\x08\xac\x82\0\x1a\0\x72\0"sv) == Code::not_canonical);                  // a longer number than needed
    CHECK(with("\x08\xac\x02\x10\0\x1a\0\x72\0"sv) == Code::not_canonical);              // a zero written out
    CHECK(with("\x1a\0\x08\xac\x02\x72\0"sv) == Code::not_canonical);                    // another order
    CHECK(with("\x08\xac\x02\x08\xac\x02\x1a\0\x72\0"sv) == Code::not_canonical);        // a field twice
    CHECK(with("\x08\xac\x02\x1a\0\x2a\0\x72\0"sv) == Code::unknown_value);              // an action of no bytes
    CHECK(with("\x08\xac\x02\x1a\0\x72\0\xaa\x03\0"sv) == Code::unknown_field);          // field 53
    CHECK(with("\x08\xac\x02\x1a\0\x82\x04\0"sv) == Code::unknown_field);                // a body of a later version
    CHECK(with("\x08\xac\x02\x1a\0"sv) == Code::missing);                                // no body
    CHECK(with("\x08\xac\x02\x72\0"sv) == Code::missing);                                // no author
    CHECK(with("\x08\xac\x02\x1a\x02\x08\x03\x72\0"sv) == Code::unknown_value);          // a kind of author that is none
    CHECK(with("\x08\xac\x02\x1a\x04\x10\x80\x80\x04\x72\0"sv) == Code::unknown_value);  // seat 65536
    CHECK(with("\x09\xac\x02\x1a\0\x72\0"sv) == Code::malformed);                        // another wire type
    CHECK(with("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f\x1a\0\x72\0"sv) == Code::malformed);
    CHECK(with("\x08\xac\x02\x1a\x7f\x72\0"sv) == Code::truncated);
    CHECK(with("\x08\xac"sv) == Code::truncated);
    CHECK(with(""sv) == Code::missing);
    CHECK(with(std::string(protocol::max_entry_bytes + 1, '\0')) == Code::too_large);
}

TEST_CASE("what is nested without end is refused") {
    match::Entry entry;
    rules::Choice choice{true};
    for (int level = 0; level < 200; ++level) choice = rules::Choice{rules::Choice::List{std::move(choice)}};
    entry.body = match::body::Played{{rules::nobody, rules::command::Answer{{}, {}, std::move(choice)}}};
    CHECK(refused(protocol::encode_entry(entry)) == Code::too_deep);
    match::Entry wide;
    wide.events.assign(200'000, rules::event::StageEntered{});
    CHECK(refused(protocol::encode_entry(wide)) == Code::too_large);
}

TEST_CASE("the store gets no entry that could not be read again") {
    for (int levels = 10; levels < 40; ++levels) {
        CAPTURE(levels);
        match::Entry entry;
        entry.header.sequence = 1;
        rules::Choice choice{true};
        for (int level = 0; level < levels; ++level) choice = rules::Choice{rules::Choice::List{std::move(choice)}};
        entry.body = match::body::Played{{rules::nobody, rules::command::Answer{{}, {}, std::move(choice)}}};
        const auto bytes = protocol::encode_entry(entry);
        const auto stored = protocol::encode_to_store(entry);
        CHECK(stored.has_value() == protocol::decode_entry(bytes).has_value());
        if (stored) CHECK(*stored == bytes);
    }
    for (const std::size_t events : {49'990u, 50'001u}) {
        match::Entry wide;
        wide.header.sequence = 1;
        wide.body = match::body::TakenBack{};
        wide.events.assign(events, rules::event::StageEntered{});
        CHECK(protocol::encode_to_store(wide).has_value() == protocol::decode_entry(protocol::encode_entry(wide)).has_value());
    }
    for (const auto& [name, entry] : testing::every_kind_of_entry())
        CHECK(protocol::encode_to_store(entry) == protocol::encode_entry(entry));
}

TEST_CASE("whatever is accepted has those bytes and no bytes break the decoder") {
    std::mt19937_64 random{11};
    std::size_t accepted = 0;
    for (const auto& [name, entry] : testing::every_kind_of_entry()) {
        const auto bytes = protocol::encode_entry(entry);
        for (int times = 0; times < 60; ++times) {
            auto changed = bytes;
            for (auto changes = random() % 3 + 1; changes > 0; --changes) {
                const auto at = random() % changed.size();
                switch (random() % 3) {
                    case 0: changed[at] = static_cast<char>(random()); break;
                    case 1: changed.erase(at, random() % 4 + 1); break;
                    default: changed.insert(at, 1, static_cast<char>(random()));
                }
                if (changed.empty()) break;
            }
            const auto decoded = protocol::decode_entry(changed);
            if (!decoded) continue;
            ++accepted;
            REQUIRE(protocol::encode_entry(*decoded) == changed);
        }
    }
    CHECK(accepted > 0);
}
