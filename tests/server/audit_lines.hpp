#pragma once

#include <vector>

#include "persistence/audit.hpp"
#include "protocol/audit_record.hpp"
#include "server/game/integrity.hpp"
#include "tests/server/people.hpp"

/// The audit log of a test's server.
namespace testing {

using Deed = protocol::AuditRecord::Deed;
using Way = protocol::AuditRecord::Way;

/// All of it; each line has to be whole.
[[nodiscard]] inline std::vector<protocol::AuditRecord> audit_lines(const Harness& harness) {
    const auto keys = server::Keys::load_or_create(harness.config.key_file);
    const auto integrity = server::integrity_of(keys);
    auto db = persistence::Database::open_to_read(harness.config.database, 5000);
    REQUIRE(db);
    auto reader = persistence::AuditReader::prepare(*db, integrity);
    REQUIRE(reader);
    std::vector<protocol::AuditRecord> lines;
    const auto read = reader->each([&](const persistence::AuditLine& line) {
        CHECK_MESSAGE(line.wrong.empty(), line.wrong);
        const auto record = protocol::decode_audit(line.bytes);
        REQUIRE(record);
        lines.push_back(*record);
    });
    REQUIRE(read);
    return lines;
}
/// Those that tell of this.
[[nodiscard]] inline std::vector<protocol::AuditRecord> audit_lines(const Harness& harness, Deed what) {
    auto lines = audit_lines(harness);
    std::erase_if(lines, [&](const auto& line) { return line.what != what; });
    return lines;
}

}  // namespace testing
