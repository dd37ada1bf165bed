#include "persistence/open_checks.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "persistence/audit.hpp"
#include "persistence/backup.hpp"
#include "persistence/schema.hpp"
#include "persistence/sqlite_store.hpp"
#include "persistence/transaction.hpp"
#include "persistence/values.hpp"

namespace persistence {
namespace {

constexpr const char* run_name = "store/run";
constexpr const char* key_name = "store/key";
constexpr const char* missing_name = "store/missing";

HighWaterMark::Run new_run() {
    std::random_device random;
    HighWaterMark::Run run{};
    std::generate(run.begin(), run.end(), [&] { return static_cast<std::uint8_t>(random()); });
    return run;
}
std::string text_of(const HighWaterMark::Run& run) { return {run.begin(), run.end()}; }

/// A value of the store's own; empty where there is none.
StoreResult<std::string> value_of(Database& db, std::string_view name) {
    auto statement = Statement::prepare(db, "SELECT value FROM blobs WHERE name = ?");
    if (!statement) return tl::make_unexpected(std::move(statement.error()));
    statement->bind_all(Text{name});
    auto row = statement->step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return *row ? std::string{statement->bytes(0)} : std::string{};
}
StoreResult<void> set_value(Database& db, const Integrity& integrity, std::string_view name, const std::string& value) {
    auto statement = Statement::prepare(db, "INSERT OR REPLACE INTO blobs (name, value, sum) VALUES (?, ?, ?)");
    if (!statement) return tl::make_unexpected(std::move(statement.error()));
    return statement->run(Text{name}, value, check_of(integrity, name, value));
}

/// @param used  it holds what no server leaves without a run, or what was never sealed.
std::string compared(const HighWaterMarkFile::Found& found, const Standing& standing, bool used) {
    const auto count = std::to_string(standing.entries) + " entries";
    if (!found.exists)
        return standing.run == HighWaterMark::Run{} && !used ? ""
                                                             : "its .mark file is missing, so nothing shows how much it held; " + count;
    if (found.restored)
        return standing.version >= sealed_version ? "it was restored; " + count
                                                  : "it was restored from a backup of an older server without sealed accounts; " + count;
    if (!found.mark) return "its .mark file is damaged, or sealed with another key; " + count;
    const auto& mark = *found.mark;
    if (mark.entries == 0 && standing.entries == 0 && mark.others == 0) return "";  // nothing can be missing
    // Else who has no key would write what he likes, and have it sealed as that of an older server.
    if (found.sealed_values && standing.version > 0 && standing.version < sealed_version)
        return "its schema is that of an older server without sealed accounts, but its .mark file belongs to a newer server; " + count;
    if (standing.entries < mark.entries) return count + " of " + std::to_string(mark.entries);
    if (standing.others < mark.others)
        return std::to_string(standing.others) + " of " + std::to_string(mark.others) + " changes outside games, such as those of accounts";
    if (standing.run != mark.run && standing.run != mark.before) return "its .mark file belongs to another copy of it; " + count;
    return "";
}

/// As they are: there is nothing to check them by.
StoreResult<void> seal_all(Database& db, const Integrity& integrity) {
    auto games = Statement::prepare(db, "SELECT id, key, head, hash FROM games");
    auto set = Statement::prepare(db, "UPDATE games SET seal = ? WHERE id = ?");
    if (!games) return tl::make_unexpected(std::move(games.error()));
    if (!set) return tl::make_unexpected(std::move(set.error()));
    auto row = games->step();
    for (; row && *row; row = games->step()) {
        const auto seal = integrity.seal_of(key_from(games->bytes(1)), static_cast<std::uint64_t>(games->integer(2)), games->bytes(3));
        if (auto done = set->run(seal, games->integer(0)); !done) return done;
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return {};
}
StoreResult<void> make_void(Database& db, const SqliteOptions& options) {
    if (options.void_prefix.empty()) return {};  // all names begin so
    auto values = Statement::prepare(db, "SELECT name FROM blobs WHERE substr(name, 1, length(?1)) = ?1");
    if (!values) return tl::make_unexpected(std::move(values.error()));
    values->bind_all(Text{options.void_prefix});
    std::vector<std::string> names;
    auto row = values->step();
    for (; row && *row; row = values->step()) names.emplace_back(values->bytes(0));
    if (!row) return tl::make_unexpected(std::move(row.error()));
    for (const auto& name : names)
        if (auto done = set_value(db, options.integrity, name, options.void_value); !done) return done;
    return {};
}
StoreResult<void> begin_run(Database& db, const SqliteOptions& options, const Standing& standing, const HighWaterMark::Run& run) {
    auto control = Control::prepare(db);
    if (!control) return tl::make_unexpected(std::move(control.error()));
    auto transaction = Transaction::write(db, *control);
    if (!transaction) return tl::make_unexpected(std::move(transaction.error()));
    const auto& integrity = options.integrity;
    if (standing.version < hashed_version || standing.other_key)
        if (auto done = seal_all(db, integrity); !done) return done;
    if (standing.other_key)
        if (auto done = seal_values(db, integrity); !done) return done;
    if (!standing.older.empty()) {
        if (auto done = make_void(db, options); !done) return done;
        if (auto done = set_value(db, integrity, missing_name, std::to_string(standing.missing)); !done) return done;
    }
    if (auto done = carry_audit_over(db, integrity, standing.run, run, standing.other_key); !done) return done;
    if (auto done = set_value(db, integrity, key_name, integrity.key_mark); !done) return done;
    if (auto done = set_value(db, integrity, run_name, text_of(run)); !done) return done;
    return transaction->commit();
}

}  // namespace

StoreResult<Standing> standing_of(Database& db, const std::string& path, const SqliteOptions& options) {
    Standing standing;
    bool used = false;
    // First the mark: where a server goes on meanwhile the database may hold more than it says, never less.
    const auto found = HighWaterMarkFile::look(path, options.integrity, options.new_key);
    const auto version = db.number("PRAGMA user_version");
    if (!version) return tl::make_unexpected(version.error());
    standing.version = *version;
    if (standing.version > 0) {
        // Who is looked for by an index that has lost him would not be there.
        for (const char* check : {"PRAGMA integrity_check(games)", "PRAGMA integrity_check(blobs)"}) {
            const auto sound = db.text(check);
            if (!sound) return tl::make_unexpected(sound.error());
            if (*sound != "ok") return tl::make_unexpected(damaged(*sound));
        }
        const auto run = value_of(db, run_name);
        if (!run) return tl::make_unexpected(run.error());
        std::copy_n(run->begin(), std::min(run->size(), standing.run.size()), standing.run.begin());
        const auto key = value_of(db, key_name);
        if (!key) return tl::make_unexpected(key.error());
        standing.other_key = !key->empty() && !options.integrity.key_mark.empty() && *key != options.integrity.key_mark;
        const auto entries = db.number("SELECT max(id) FROM entries");
        if (!entries) return tl::make_unexpected(entries.error());
        const auto held = db.number("SELECT sum(head) FROM games");
        const auto there = db.number("SELECT count(*) FROM entries WHERE game <> 0");
        if (!there) return tl::make_unexpected(there.error());
        if (!held) return tl::make_unexpected(held.error());
        const auto known_missing = value_of(db, missing_name);
        if (!known_missing) return tl::make_unexpected(known_missing.error());
        standing.entries = static_cast<std::uint64_t>(*entries);
        const auto others = value_of(db, others_name);
        if (!others) return tl::make_unexpected(others.error());
        standing.others = std::strtoull(others->c_str(), nullptr, 10);
        standing.missing = *there - *held;
        const auto values = db.number("SELECT count(*) FROM blobs WHERE substr(name, 1, 6) <> 'store/'");
        if (!values) return tl::make_unexpected(values.error());
        used = *values > 0 || (standing.version >= sealed_version && (*entries > 0 || standing.others > 0));
        if (standing.missing != std::strtoll(known_missing->c_str(), nullptr, 10))
            standing.older = "its games have " + std::to_string(*held) + " entries where " + std::to_string(*there) +
                             " were stored: its parts come from different times";
    } else if (!bare_copy(path).empty()) {
        standing.older =
            "a server has used it, but it is empty: its content was in its -wal file, and both that file and its .mark file are missing";
    }
    // Nothing shows whether somebody has changed the accounts in it: who starts it says so.
    standing.restored = found.restored && standing.version >= sealed_version;
    if (auto older = compared(found, standing, used); !older.empty()) standing.older = std::move(older);
    return standing;
}

StoreResult<HighWaterMarkFile> admit(Database& db, const std::string& path, const SqliteOptions& options, const Standing& standing) {
    const auto run = new_run();
    const bool older = !standing.older.empty();
    // A mark that is right may be replaced first, as the new one fits the database before and after it; one that shows that the database
    // is older is kept until that is written down.
    const HighWaterMark between{run, standing.run, standing.entries, standing.others};
    const HighWaterMark mark{run, run, standing.entries, standing.others};
    if (older) {
        if (auto begun = begin_run(db, options, standing, run); !begun) return tl::make_unexpected(std::move(begun.error()));
        return HighWaterMarkFile::create(path, options.integrity, mark);
    }
    auto file = HighWaterMarkFile::create(path, options.integrity, between);
    if (!file) return file;
    if (auto begun = begin_run(db, options, standing, run); !begun) return tl::make_unexpected(std::move(begun.error()));
    file->write(mark);
    file->sync();
    return file;
}

}  // namespace persistence
