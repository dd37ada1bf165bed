#include "persistence/values.hpp"

#include <string_view>

namespace persistence {

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
    return sql_.set.run(Text{blob.name}, blob.value, integrity_->sum_of(blob.name, blob.value));
}

StoreResult<ValueReader> ValueReader::prepare(Database& db, const Integrity& integrity) {
    // Names that share a beginning follow each other in the index, so the end of a list is found by looking at them.
    return prepare_all<Statements>(db, "SELECT value, sum FROM blobs WHERE name = ?",
                                   "SELECT name, value, sum FROM blobs WHERE name >= ? ORDER BY name")
        .map([&](Statements&& sql) {
            return ValueReader{integrity, std::move(sql)};
        });
}
StoreResult<std::optional<std::string>> ValueReader::get(const std::string& name) {
    sql_.get.bind_all(Text{name});
    auto row = sql_.get.step();
    if (!row) return tl::make_unexpected(std::move(row.error()));
    if (!*row) return std::optional<std::string>{};
    std::optional<std::string> value{sql_.get.bytes(0)};
    const bool whole = !integrity_->active() || sql_.get.bytes(1) == integrity_->sum_of(name, *value);
    sql_.get.reset();
    if (!whole) return tl::make_unexpected(damaged("the value \"" + name + "\" is not as it was written"));
    return value;
}
StoreResult<std::vector<StoredBlob>> ValueReader::list(const std::string& prefix) {
    std::vector<StoredBlob> found;
    sql_.from.bind_all(Text{prefix});
    auto row = sql_.from.step();
    for (; row && *row && sql_.from.bytes(0).starts_with(prefix); row = sql_.from.step()) {
        auto& blob = found.emplace_back(StoredBlob{std::string{sql_.from.bytes(0)}, std::string{sql_.from.bytes(1)}});
        blob.damaged = integrity_->active() && sql_.from.bytes(2) != integrity_->sum_of(blob.name, blob.value);
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    sql_.from.reset();
    return found;
}

}  // namespace persistence
