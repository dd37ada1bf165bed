#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "persistence/database.hpp"
#include "persistence/integrity.hpp"

namespace persistence {

/// The store's own count of transactions that wrote something else than entries.
inline constexpr const char* others_name = "store/others";

/// Writes named values, within the transaction of the caller.
class ValueWriter {
public:
    static StoreResult<ValueWriter> prepare(Database& db, const Integrity& integrity);
    /// Next::reload where it was to be new, and is there.
    StoreResult<void> put(const Blob& blob);

private:
    struct Statements {
        Statement find, set, remove;
    };
    ValueWriter(const Integrity& integrity, Statements sql) : integrity_{&integrity}, sql_{std::move(sql)} {}

    const Integrity* integrity_;
    Statements sql_;
};

class ValueReader {
public:
    static StoreResult<ValueReader> prepare(Database& db, const Integrity& integrity);
    /// A value that is not as it was written is an error.
    StoreResult<std::optional<std::string>> get(const std::string& name);
    /// One that is not as it was written is told so in its row.
    StoreResult<std::vector<StoredBlob>> list(const std::string& prefix);

private:
    struct Statements {
        Statement get, from;
    };
    ValueReader(const Integrity& integrity, Statements sql) : integrity_{&integrity}, sql_{std::move(sql)} {}

    const Integrity* integrity_;
    Statements sql_;
};

}  // namespace persistence
