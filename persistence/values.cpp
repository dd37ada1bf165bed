#include "persistence/values.hpp"

namespace persistence {

namespace {

/// In the place of a game's key, for the seals of values. No game has it.
constexpr GameKey values_key{'a', 'r', 'm', 'i', 's', 't', 'i', 'c', 'e', ' ', 'v', 'a', 'l', 'u', 'e', 's'};

}  // namespace

std::string check_of(const Integrity& integrity, std::string_view name, std::string_view value) {
    const auto sum = integrity.sum_of(name, value);
    return integrity.active() ? sum + integrity.seal_of(values_key, 0, sum) : sum;
}
StoreResult<void> seal_values(Database& db, const Integrity& integrity) {
    if (!integrity.active()) return {};
    auto values = Statement::prepare(db, "SELECT rowid, name, value, sum FROM blobs");
    auto set = Statement::prepare(db, "UPDATE blobs SET sum = ? WHERE rowid = ?");
    if (!values) return tl::make_unexpected(std::move(values.error()));
    if (!set) return tl::make_unexpected(std::move(set.error()));
    auto row = values->step();
    for (; row && *row; row = values->step()) {
        const auto name = values->bytes(1);
        const auto value = values->bytes(2);
        const auto sum = integrity.sum_of(name, value);
        if (values->bytes(3).substr(0, sum.size()) != sum) continue;
        if (auto done = set->run(check_of(integrity, name, value), values->integer(0)); !done) return done;
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    return {};
}

StoreResult<ValueWriter> ValueWriter::prepare(Database& db, const Integrity& integrity) {
    return prepare_all<Statements>(db, "SELECT 1 FROM blobs WHERE name = ?",
                                   "INSERT OR REPLACE INTO blobs (name, value, sum) VALUES (?, ?, ?)", "DELETE FROM blobs WHERE name = ?")
        .map([&](Statements&& sql) {
            return ValueWriter{integrity, std::move(sql)};
        });
}
StoreResult<void> ValueWriter::put(const Blob& blob) {
    if (blob.only_new) {
        sql_.find.bind_all(Text{blob.name});
        const auto there = sql_.find.step();
        if (!there) return tl::make_unexpected(there.error());
        sql_.find.reset();
        if (*there) return tl::make_unexpected(StoreError{StoreError::Next::reload, 0, "there is a value \"" + blob.name + "\" already"});
    }
    if (blob.value.empty()) return sql_.remove.run(Text{blob.name});
    return sql_.set.run(Text{blob.name}, blob.value, check_of(*integrity_, blob.name, blob.value));
}

StoreResult<ValueReader> ValueReader::prepare(Database& db, const Integrity& integrity) {
    const auto version = db.number("PRAGMA user_version");
    if (!version) return tl::make_unexpected(version.error());
    // Names that share a beginning follow each other in the index, so the end of a list is found by looking at them.
    return prepare_all<Statements>(db, "SELECT value, sum FROM blobs WHERE name = ?",
                                   "SELECT name, value, sum FROM blobs WHERE name >= ? ORDER BY name")
        .map([&](Statements&& sql) {
            return ValueReader{integrity, std::move(sql), *version >= sealed_version};
        });
}
/// Who has no key looks at the checksum alone.
bool ValueReader::whole(std::string_view name, std::string_view value, std::string_view check) const {
    if (!integrity_->active()) return true;
    if (sealed_ && integrity_->seal) return check == check_of(*integrity_, name, value);
    const auto sum = integrity_->sum_of(name, value);
    return check.substr(0, sum.size()) == sum;
}
StoreResult<std::optional<std::string>> ValueReader::get(const std::string& name) {
    sql_.get.bind_all(Text{name});
    auto row = sql_.get.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return std::optional<std::string>{};
    std::optional<std::string> value{sql_.get.bytes(0)};
    const bool found_whole = whole(name, *value, sql_.get.bytes(1));
    sql_.get.reset();
    if (!found_whole) return tl::make_unexpected(damaged("the value \"" + name + "\" is not as it was written"));
    return value;
}
StoreResult<std::vector<StoredBlob>> ValueReader::list(const std::string& prefix) {
    std::vector<StoredBlob> found;
    sql_.from.bind_all(Text{prefix});
    auto row = sql_.from.step();
    for (; row && *row && sql_.from.bytes(0).starts_with(prefix); row = sql_.from.step()) {
        auto& blob = found.emplace_back(StoredBlob{std::string{sql_.from.bytes(0)}, std::string{sql_.from.bytes(1)}});
        blob.damaged = !whole(blob.name, blob.value, sql_.from.bytes(2));
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    sql_.from.reset();
    return found;
}

}  // namespace persistence
