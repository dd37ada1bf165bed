#include "persistence/audit.hpp"

#include <algorithm>
#include <filesystem>

#include "persistence/backup.hpp"
#include "persistence/lock_file.hpp"
#include "persistence/schema.hpp"
#include "persistence/schema_check.hpp"
#include "persistence/transaction.hpp"
#include "persistence/values.hpp"

namespace persistence {
namespace {

constexpr const char* run_name = "store/run";
constexpr const char* read_value = "SELECT value FROM blobs WHERE name = ?";
constexpr const char* write_value = "INSERT OR REPLACE INTO blobs (name, value, sum) VALUES (?, ?, ?)";
constexpr std::size_t number_bytes = 8;
constexpr std::size_t hash_bytes = 32;
constexpr int busy_ms = 10'000;

tl::unexpected<StoreError> failed(std::string sentence, int code = 0) {
    return tl::make_unexpected(StoreError{StoreError::Next::stop, code, std::move(sentence)});
}

/// What the head says, as it was written. An integrity without a key leaves the seal out, one without functions the hash too.
struct Head {
    std::uint64_t number = 0;
    std::string_view hash, seal;
};
std::optional<Head> read_head(std::string_view value) {
    if (value.size() < number_bytes) return std::nullopt;
    Head head;
    for (std::size_t at = number_bytes; at-- > 0;) head.number = head.number << 8 | static_cast<std::uint8_t>(value[at]);
    value.remove_prefix(number_bytes);
    head.hash = value.substr(0, hash_bytes);
    head.seal = value.substr(head.hash.size());
    return head;
}
/// Before the first line there is no hash: zeros are sealed.
std::string head_value(const Integrity& integrity, const GameKey& run, std::uint64_t number, const std::string& hash) {
    std::string value;
    add_number(value, number);
    return value + (integrity.active() && hash.empty() ? std::string(hash_bytes, '\0') : hash) + integrity.seal_of(run, number, hash);
}
/// Whether the head belongs to this line, in this run.
bool fits(const Integrity& integrity, const std::optional<Head>& head, const GameKey& run, std::uint64_t number, std::string_view hash) {
    if (!integrity.active()) return true;
    const std::string none(hash_bytes, '\0');
    return head && head->number == number && head->hash == (hash.empty() ? std::string_view{none} : hash) &&
           (!integrity.seal || head->seal == integrity.seal_of(run, number, hash));
}

StoreResult<std::string> value_by(Statement& statement, std::string_view name) {
    statement.bind_all(Text{name});
    auto row = statement.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return std::string{};
    std::string value{statement.bytes(0)};
    statement.reset();
    return value;
}
StoreResult<void> set_head(Database& db, const Integrity& integrity, const GameKey& run, std::uint64_t number, const std::string& hash) {
    auto set = Statement::prepare(db, write_value);
    if (!set) return tl::make_unexpected(std::move(set.error()));
    const auto value = head_value(integrity, run, number, hash);
    return set->run(Text{audit_head_name}, value, check_of(integrity, audit_head_name, value));
}

}  // namespace

StoreResult<AuditWriter> AuditWriter::prepare(Database& db, const Integrity& integrity) {
    return prepare_all<Statements>(db, read_value, "SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1",
                                   "INSERT INTO audit (number, bytes, hash, seal) VALUES (?, ?, ?, ?)", write_value)
        .map([&](Statements&& sql) {
            return AuditWriter{integrity, std::move(sql)};
        });
}

StoreResult<AuditWriter::End> AuditWriter::find() {
    End end;
    const auto run = value_by(sql_.value, run_name);
    if (!run) return tl::make_unexpected(run.error());
    end.run = key_from(*run);
    const auto value = value_by(sql_.value, audit_head_name);
    if (!value) return tl::make_unexpected(value.error());
    const auto head = read_head(*value);
    auto row = sql_.newest.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (*row) {
        end.at.number = static_cast<std::uint64_t>(sql_.newest.integer(0));
        end.at.hash = sql_.newest.bytes(1);
        sql_.newest.reset();
    }
    end.at.whole = fits(*integrity_, head, end.run, end.at.number, end.at.hash);
    if (!end.at.whole && head) end.at.number = std::max(end.at.number, head->number);
    return end;
}

StoreResult<std::uint64_t> AuditWriter::add(const std::string& bytes) {
    if (!end_) {
        auto found = find();
        if (!found) return tl::make_unexpected(std::move(found.error()));
        end_ = std::move(*found);
    }
    auto& [at, run] = *end_;
    const auto number = at.number + (at.whole ? 1 : 2);
    auto hash = integrity_->hash_of(audit_key, at.hash, bytes);
    if (auto added = sql_.insert.run(number, bytes, hash, integrity_->seal_of(audit_key, number, hash)); !added)
        return tl::make_unexpected(std::move(added.error()));
    const auto value = head_value(*integrity_, run, number, hash);
    if (auto set = sql_.set_value.run(Text{audit_head_name}, value, check_of(*integrity_, audit_head_name, value)); !set)
        return tl::make_unexpected(std::move(set.error()));
    at = {number, std::move(hash), true};
    return number;
}

StoreResult<AuditReader> AuditReader::prepare(Database& db, const Integrity& integrity) {
    return prepare_all<Statements>(db, read_value, "SELECT number, bytes, hash, seal FROM audit ORDER BY number")
        .map([&](Statements&& sql) {
            return AuditReader{integrity, std::move(sql)};
        });
}

StoreResult<void> AuditReader::each(const std::function<void(const AuditLine&)>& told) {
    std::uint64_t last = 0;
    std::string before;
    const auto missing = [&](std::uint64_t until, const char* why) { told({last + 1, until, {}, why}); };
    auto row = sql_.lines.step();
    for (; row && *row; row = sql_.lines.step()) {
        AuditLine line;
        line.number = line.until = static_cast<std::uint64_t>(sql_.lines.integer(0));
        line.bytes = sql_.lines.bytes(1);
        const auto hash = sql_.lines.bytes(2);
        if (line.number != last + 1) missing(line.number - 1, "missing");
        if (integrity_->active() && hash != integrity_->hash_of(audit_key, before, line.bytes))
            line.wrong = "altered or moved: its hash does not fit";
        else if (integrity_->seal && sql_.lines.bytes(3) != integrity_->seal_of(audit_key, line.number, hash))
            line.wrong = "written or moved without the key: its seal does not fit";
        told(line);
        last = line.number;
        before = hash;
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    const auto value = value_by(sql_.value, audit_head_name);
    if (!value) return tl::make_unexpected(value.error());
    const auto run = value_by(sql_.value, run_name);
    if (!run) return tl::make_unexpected(run.error());
    const auto head = read_head(*value);
    if (fits(*integrity_, head, key_from(*run), last, before)) return {};
    if (head && head->number > last)
        missing(head->number, "missing at the end of the log");
    else
        told({last + 1, last + 1, {}, "the seal over the end of the log does not fit: lines may be missing from here on"});
    return {};
}

StoreResult<void> begin_audit(Database& db, const Integrity& integrity) {
    auto values = Statement::prepare(db, read_value);
    if (!values) return tl::make_unexpected(std::move(values.error()));
    const auto run = value_by(*values, run_name);
    if (!run) return tl::make_unexpected(run.error());
    return set_head(db, integrity, key_from(*run), 0, {});
}

StoreResult<void> carry_audit_over(Database& db, const Integrity& integrity, const GameKey& before, const GameKey& now, bool anew) {
    if (anew) {
        auto lines = Statement::prepare(db, "SELECT number, hash FROM audit");
        auto set = Statement::prepare(db, "UPDATE audit SET seal = ? WHERE number = ?");
        if (!lines) return tl::make_unexpected(std::move(lines.error()));
        if (!set) return tl::make_unexpected(std::move(set.error()));
        auto row = lines->step();
        for (; row && *row; row = lines->step()) {
            const auto number = static_cast<std::uint64_t>(lines->integer(0));
            if (auto done = set->run(integrity.seal_of(audit_key, number, lines->bytes(1)), number); !done) return done;
        }
        if (!row) return tl::make_unexpected(std::move(row.error()));
    }
    auto newest = Statement::prepare(db, "SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1");
    auto values = Statement::prepare(db, read_value);
    if (!newest) return tl::make_unexpected(std::move(newest.error()));
    if (!values) return tl::make_unexpected(std::move(values.error()));
    const auto value = value_by(*values, audit_head_name);
    if (!value) return tl::make_unexpected(value.error());
    auto row = newest->step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    const auto number = *row ? static_cast<std::uint64_t>(newest->integer(0)) : 0;
    const std::string hash{*row ? newest->bytes(1) : std::string_view{}};
    newest->reset();
    auto known = integrity;
    if (anew) known.seal = nullptr;  // nobody has the key that it was sealed with
    if (!fits(known, read_head(*value), before, number, hash)) return {};
    return set_head(db, integrity, now, number, hash);
}

StoreResult<std::uint64_t> add_audit_line(const std::string& database, const Integrity& integrity, const std::string& bytes) {
    namespace fs = std::filesystem;
    std::error_code fault;
    if (!integrity.seal) return failed("the key file must lie beside the database and be readable: it seals every line");
    if (!fs::is_regular_file(database, fault)) return failed(database + " does not exist: name a database");
    const auto lock = LockFile::take(database);  // before SQLite's own are taken, and given back after them
    const auto log = database + "-wal";
    if (const auto bare = bare_copy(database); !bare.empty()) return failed(bare + ": start its server once");
    if (lock && fs::exists(log, fault) && fs::file_size(log, fault) > 0)
        return failed(database + " was not closed by its server: start the server once, so that it can check the file first");
    auto db = Database::open(database, "", busy_ms);
    if (!db) return failed(database + " cannot be opened (" + db.error().detail + ")", db.error().sqlite_code);
    if (!lock) db->keep_log(true);  // it is the server's
    const auto program = db->number("PRAGMA application_id");
    const auto version = db->number("PRAGMA user_version");
    if (!program || !version) return failed(database + " is not a database, or it is damaged");
    if (*program != application_id) return failed(database + " is a database of another program: name one of Armistice");
    if (*version > static_cast<std::int64_t>(schema_steps().size()))
        return failed(database + " was written by a newer version of the server: use the armistice-admin of that version");
    if (*version < sealed_version) return failed(database + " was written by an older version of the server: start the new one on it once");
    if (auto same = check_schema(*db); !same)
        return failed(database + " has been changed by something other than a server (" + same.error().detail +
                      "): keep it, and restore a backup");
    const auto key = db->text("SELECT value FROM blobs WHERE name = 'store/key'");
    if (!key) return failed(database + " cannot be read (" + key.error().detail + ")", key.error().sqlite_code);
    if (!integrity.key_mark.empty() && !key->empty() && *key != integrity.key_mark)
        return failed("the key file beside " + database + " belongs to another database: put the right one there");
    if (auto set = db->run("PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = FULL"); !set) return tl::make_unexpected(set.error());
    const auto written = [&]() -> StoreResult<std::uint64_t> {
        auto control = Control::prepare(*db);
        if (!control) return tl::make_unexpected(std::move(control.error()));
        auto writer = AuditWriter::prepare(*db, integrity);
        if (!writer) return tl::make_unexpected(std::move(writer.error()));
        auto transaction = Transaction::write(*db, *control);
        if (!transaction) return tl::make_unexpected(std::move(transaction.error()));
        auto number = writer->add(bytes);
        if (!number) return number;
        if (auto committed = transaction->commit(); !committed) return tl::make_unexpected(std::move(committed.error()));
        return number;
    }();
    if (!written)
        return failed("the audit log of " + database + " cannot be written (" + written.error().detail +
                          "): give this user the right to write the database, and make room on its disk",
                      written.error().sqlite_code);
    return written;
}

}  // namespace persistence
