// Records as bytes: one form, for ever; whatever is changed in a record is found.
#include <armistice/tournament/v1/tournament.pb.h>
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "protocol/tournament_log.hpp"
#include "tests/tournament/every_kind.hpp"
#include "tests/tournament/python_checks.hpp"

namespace {

using namespace testing::tournaments;
namespace pb = google::protobuf;
using Code = protocol::LogError::Code;

bool has_unknown_field(const pb::Message& message) {
    const auto& reflection = *message.GetReflection();
    if (!reflection.GetUnknownFields(message).empty()) return true;
    std::vector<const pb::FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const auto* field : fields) {
        if (field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE) continue;
        const auto size = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
        for (int at = 0; at < size; ++at)
            if (has_unknown_field(field->is_repeated() ? reflection.GetRepeatedMessage(message, field, at)
                                                       : reflection.GetMessage(message, field)))
                return true;
    }
    return false;
}

/// A golden file; written anew, to be looked at, where ARMISTICE_WRITE_GOLDEN is set.
std::string golden(const std::string& name, const std::string& now) {
    const auto path = "tests/tournament/golden/" + name;
    if (std::getenv("ARMISTICE_WRITE_GOLDEN") != nullptr) std::ofstream{path, std::ios::binary} << now;
    std::ostringstream content;
    content << std::ifstream{path, std::ios::binary}.rdbuf();
    return content.str();
}

Code refused(std::string_view bytes) {
    const auto entry = protocol::decode_tournament_entry(bytes);
    REQUIRE(!entry);
    CHECK(!entry.error().where.empty());
    return entry.error().code;
}

/// A status that was moved: 08 01 | 12 00 | 72 00.
std::string least() {
    Entry entry;
    entry.header.sequence = 1;
    entry.body = body::StatusMoved{};
    return protocol::encode_tournament_entry(entry);
}

}  // namespace

TEST_CASE("every kind of entry comes back from its bytes") {
    const auto desk = every_kind();
    std::set<std::size_t> kinds;
    for (const auto& recorded : desk.record()) {
        kinds.insert(recorded.entry.body.index());
        const auto decoded = protocol::decode_tournament_entry(recorded.bytes);
        if (!decoded) FAIL(protocol::to_text(decoded.error().code) << " " << decoded.error().where);
        CHECK(*decoded == recorded.entry);
        CHECK(protocol::encode_tournament_entry_to_store(recorded.entry).value() == recorded.bytes);
        armistice::tournament::v1::Entry message;
        REQUIRE(message.ParseFromString(recorded.bytes));
        CHECK(!has_unknown_field(message));
        CHECK(message.SerializeAsString() == recorded.bytes);
    }
    CHECK(kinds.size() == Entry::bodies.size());
}

TEST_CASE("the golden tournament reads the same in every later version") {
    const auto desk = every_kind();
    const auto now = protocol::tournament_record_file(desk.record());
    const auto file = golden("every_kind.armt", now);
    CHECK(file == now);
    const auto schema = armistice::tournament::v1::Entry::descriptor()->file()->DebugString();
    CHECK(golden("schema.txt", schema) == schema);
    const auto read = protocol::read_tournament_record(file);
    REQUIRE(read);
    const auto verified = verify(*read);
    if (!verified) FAIL("entry " << verified.error().sequence << ": " << verified.error().what);
    CHECK(verified->rolls == 3);
    const auto standings = standings_text(verified->state);
    CHECK(golden("standings.txt", standings) == standings);
    CHECK(python_checks(file) == standings);
}

TEST_CASE("an entry of a tournament has one form and every other one is refused") {
    const auto bytes = least();
    REQUIRE(bytes == std::string{"\x08\x01\x12\x00\x72\x00", 6});
    CHECK(protocol::decode_tournament_entry(bytes));
    CHECK(refused("") == Code::missing);
    CHECK(refused(bytes.substr(0, 4)) == Code::missing);
    CHECK(refused(bytes.substr(0, 5)) == Code::truncated);
    CHECK(refused(std::string{"\x08\x81\x00\x12\x00\x72\x00", 7}) == Code::not_canonical);
    CHECK(refused(std::string{"\x12\x00\x08\x01\x72\x00", 6}) == Code::not_canonical);
    CHECK(refused(bytes + std::string{"\xfa\x7f\x00", 3}) == Code::unknown_field);
    CHECK(refused(std::string{"\x08\x01\x12\x00\x72\x02\x08\x06", 8}) == Code::unknown_value);
    CHECK(refused(std::string(protocol::max_entry_bytes + 1, 'x')) == Code::too_large);
}

TEST_CASE("no bytes break the reader and what it accepts has those bytes") {
    const auto desk = every_kind();
    std::mt19937 random{3};
    std::size_t accepted = 0, refused_ones = 0;
    for (std::uint64_t turn = 0; turn < runs(20'000, 2'000'000); ++turn) {
        auto bytes = desk.record()[random() % desk.record().size()].bytes;
        for (auto changes = 1 + random() % 3; changes > 0 && !bytes.empty(); --changes) {
            const auto at = random() % bytes.size();
            switch (random() % 3) {
                case 0: bytes[at] = static_cast<char>(random()); break;
                case 1: bytes.erase(at, 1 + random() % 4); break;
                default: bytes.insert(at, 1, static_cast<char>(random())); break;
            }
        }
        const auto entry = protocol::decode_tournament_entry(bytes);
        if (!entry) {
            ++refused_ones;
            continue;
        }
        ++accepted;
        CHECK(protocol::encode_tournament_entry(*entry) == bytes);
    }
    CHECK(accepted > 0);
    CHECK(refused_ones > accepted);
}

TEST_CASE("each changed byte of a record is found") {
    const auto file = protocol::tournament_record_file(every_kind().record());
    const auto step = static_cast<std::size_t>(runs(37, 1));
    std::size_t changed = 0;
    for (std::size_t at = 0; at < file.size(); at += step)
        for (const auto bit : {0x01, 0x80}) {
            auto other = file;
            other[at] = static_cast<char>(other[at] ^ bit);
            ++changed;
            const auto read = protocol::read_tournament_record(other);
            const bool found = !read || !verify(*read);
            if (!found) FAIL_CHECK("byte " << at << " of the record");
        }
    MESSAGE(file.size() << " bytes, " << changed << " changes");
    for (std::size_t size = 0; size < file.size(); size += step) {
        const auto read = protocol::read_tournament_record(std::string_view{file}.substr(0, size));
        CHECK((!read || read->size() < 70));  // shorter, but as good as it goes: only a noted head shows the end
    }
    CHECK(protocol::is_tournament_record(file));
    CHECK(protocol::read_tournament_record("armistice record 1\n").error().what == "this is no record of a tournament");
    CHECK(protocol::read_tournament_record("armistice tournament 2\n.").error().what.starts_with("a newer version"));
}

TEST_CASE("entries that change places or go missing are found") {
    const auto record = every_kind().record();
    for (std::size_t at = 1; at + 1 < record.size(); ++at) {
        auto swapped = record;
        std::swap(swapped[at], swapped[at + 1]);
        CHECK(!verify(swapped));
        auto missing = record;
        missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(at));
        CHECK(!verify(missing));
    }
}
