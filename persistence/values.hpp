#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "persistence/database.hpp"
#include "persistence/integrity.hpp"

namespace persistence {

/// The store's own count of transactions that wrote something else than entries.
inline constexpr const char* others_name = "store/others";

/// The version of the schema from which on every value is sealed with the key.
inline constexpr std::int64_t sealed_version = 5;

/// What is written beside a value: its checksum, and a seal over that, which who has no key cannot make. docs/reference/record-format.md describes it.
[[nodiscard]] std::string check_of(const Integrity& integrity, std::string_view name, std::string_view value);
/// Seals all values as they are, but for those whose checksum does not fit: these stay damaged. Of databases from before there were seals,
/// and where the key is another. Within the transaction of the caller.
StoreResult<void> seal_values(Database& db, const Integrity& integrity);

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
    ValueReader(const Integrity& integrity, Statements sql, bool sealed) : integrity_{&integrity}, sql_{std::move(sql)}, sealed_{sealed} {}
    [[nodiscard]] bool whole(std::string_view name, std::string_view value, std::string_view check) const;

    const Integrity* integrity_;
    Statements sql_;
    bool sealed_;  ///< The database is none from before there were seals.
};

}  // namespace persistence
