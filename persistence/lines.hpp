#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "persistence/database.hpp"
#include "persistence/integrity.hpp"

namespace persistence {

/// Writes talk, within the transaction of the caller.
class LineWriter {
public:
    /// @param kept  how many lines of a channel, at least 1.
    static StoreResult<LineWriter> prepare(Database& db, const Integrity& integrity, std::uint64_t kept);
    /// Its number. The oldest goes where there are more than are kept.
    StoreResult<std::uint64_t> add(const std::string& channel, const std::string& bytes);
    StoreResult<void> remove(const std::string& channel);

private:
    struct Statements {
        Statement newest, insert, remove_until, remove;
    };
    LineWriter(const Integrity& integrity, std::uint64_t kept, Statements sql)
        : integrity_{&integrity}, kept_{kept}, sql_{std::move(sql)} {}

    const Integrity* integrity_;
    std::uint64_t kept_;
    Statements sql_;
};

class LineReader {
public:
    static StoreResult<LineReader> prepare(Database& db, const Integrity& integrity);
    /// In order, the newest `limit` of those with numbers less than `before` (0: of all). Only the oldest ever go, so a number that is
    /// missing between two is a damaged line.
    StoreResult<std::vector<Line>> before(const std::string& channel, std::uint64_t before, std::size_t limit);

private:
    LineReader(const Integrity& integrity, Statement sql) : integrity_{&integrity}, sql_{std::move(sql)} {}

    const Integrity* integrity_;
    Statement sql_;
};

}  // namespace persistence
