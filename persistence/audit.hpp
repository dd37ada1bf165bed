#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "persistence/database.hpp"
#include "persistence/integrity.hpp"

namespace persistence {

/// Lines of the audit log are chained, and sealed one by one, as the entries of a game would be that has this key; no game has it.
inline constexpr GameKey audit_key{};
/// The store's own value that says how the audit log ends: the number of its last line, the hash of it, and a seal over both under the
/// name of the run, so that an earlier end of the log does not fit in its place once the server was started again.
inline constexpr const char* audit_head_name = "store/audit";
/// The version from which on a database has an audit log.
inline constexpr std::int64_t audit_version = 4;

/// How the audit log ends.
struct AuditEnd {
    std::uint64_t number = 0;  ///< Of the last line; 0: there is none yet.
    std::string hash;          ///< Of it.
    bool whole = true;         ///< The head fits what lies there.
};

/// Writes the audit log, within the transaction of the caller. Lines are only ever added.
class AuditWriter {
public:
    static StoreResult<AuditWriter> prepare(Database& db, const Integrity& integrity);
    /// Adds a line. @return its number. Where the end of the log does not fit its seal, a number is left out: the damage stays visible, and
    /// what is done is written down all the same.
    StoreResult<std::uint64_t> add(const std::string& bytes);
    /// What is remembered of the end counts no more: somebody else has written, or a transaction was rolled back.
    void forget() noexcept { end_.reset(); }

private:
    struct Statements {
        Statement value, newest, insert, set_value;
    };
    struct End {
        AuditEnd at;
        GameKey run{};
    };
    AuditWriter(const Integrity& integrity, Statements sql) : integrity_{&integrity}, sql_{std::move(sql)} {}
    StoreResult<End> find();

    const Integrity* integrity_;
    Statements sql_;
    std::optional<End> end_;
};

/// Reads it, and finds what is not as it was written.
class AuditReader {
public:
    static StoreResult<AuditReader> prepare(Database& db, const Integrity& integrity);
    /// Every line in order of the numbers, with what is wrong with it; what is missing is told as a line without bytes where it would be.
    StoreResult<void> each(const std::function<void(const AuditLine&)>& told);

private:
    struct Statements {
        Statement value, lines;
    };
    AuditReader(const Integrity& integrity, Statements sql) : integrity_{&integrity}, sql_{std::move(sql)} {}
    StoreResult<std::string> value(std::string_view name);

    const Integrity* integrity_;
    Statements sql_;
};

/// The first end of a log without a line. Of the step of the schema that makes it.
StoreResult<void> begin_audit(Database& db, const Integrity& integrity);
/// At the beginning of a run: the end of the log is sealed under its name, unless it does not fit: then it stays so.
/// @param anew  with another key: every line is sealed as it is.
StoreResult<void> carry_audit_over(Database& db, const Integrity& integrity, const GameKey& before, const GameKey& now, bool anew);

/// Adds a line to the audit log of a database that a server may use: within a transaction of its own, durable. For tools.
/// @param integrity  with the key: without it no line can be sealed, and none is written.
/// @return its number; or a sentence that says what to do.
[[nodiscard]] StoreResult<std::uint64_t> add_audit_line(const std::string& database, const Integrity& integrity, const std::string& bytes);

}  // namespace persistence
